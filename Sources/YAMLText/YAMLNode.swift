/// A value of a YAML text and where it stands: what settings and styles need of YAML, without aliases and tags.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    /// A scalar's characters, however they were written: their meaning is up to the reader.
    case scalar(String)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  package struct Member: Sendable {
    package var name: String
    package var line: Int
    package var column: Int
    package var value: YAMLNode
  }

  package var content: Content
  /// From 1.
  package var line: Int
  package var column: Int
  /// Whether it is a scalar without quotes, whose characters may mean a number, a truth value or nothing.
  package var isPlain = false

  /// The scalar, or the scalars of a sequence; `nil` for anything else.
  package var words: [YAMLNode]? {
    switch content {
    case .scalar: [self]
    case .sequence(let nodes): nodes.allSatisfy { $0.scalar != nil } ? nodes : nil
    case .mapping: nil
    }
  }

  package var scalar: String? {
    if case .scalar(let text) = content { text } else { nil }
  }
}
