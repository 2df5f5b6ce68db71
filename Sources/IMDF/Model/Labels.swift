public import GeoModel
internal import GeoJSON

/// A text in several languages (LABELS): language tags and the feature's names in them, in the order of the text.
public struct Labels: Sendable, Hashable {
  public struct Label: Sendable, Hashable {
    /// A language tag (BCP 47) as written.
    public let language: String
    public let text: String

    public init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  /// Those whose values are strings.
  public let labels: [Label]

  public init(_ labels: [Label]) { self.labels = labels }

  /// Reads a value; `nil` if it is not an object, or has no text in any language.
  public init?(_ json: RawJSON) {
    guard json.kind == .object else { return nil }
    labels = json.members.compactMap { member in member.value.string.map { Label(language: member.name, text: $0) } }
    if labels.isEmpty { return nil }
  }

  /// The text in a language, tags compared without regard to case; `nil` if there is none.
  public subscript(language: String) -> String? {
    labels.first { $0.language.lowercased() == language.lowercased() }?.text
  }

  /// The best text for a reader: each of the languages is tried in order of preference, unchanged and then without its last
  /// subtags one by one (RFC 4647 §3.4); if none is found, the first label.
  public func text(for languages: [String]) -> String? {
    for language in languages {
      var subtags = language.split(separator: "-")
      while !subtags.isEmpty {
        if let text = self[subtags.joined(separator: "-")] { return text }
        subtags.removeLast()
        if subtags.last?.count == 1 { subtags.removeLast() }
      }
    }
    return labels.first?.text
  }
}
