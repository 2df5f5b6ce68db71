/// A value of a YAML text and where it stands: what settings need of YAML 1.1, without aliases and tags.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    /// A scalar's characters, however they were written: what they mean is for whoever asked for it.
    case scalar(String)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  struct Member: Sendable {
    var name: String
    var line: Int
    var column: Int
    var value: YAMLNode
  }

  var content: Content
  /// From 1.
  var line: Int
  var column: Int

  /// The scalar, or the scalars of a sequence; `nil` for anything else.
  var words: [YAMLNode]? {
    switch content {
    case .scalar: [self]
    case .sequence(let nodes): nodes.allSatisfy { $0.scalar != nil } ? nodes : nil
    case .mapping: nil
    }
  }

  var scalar: String? {
    if case .scalar(let text) = content { text } else { nil }
  }
}
