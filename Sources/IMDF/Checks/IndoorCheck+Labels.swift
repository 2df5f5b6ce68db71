internal import GeoJSON
internal import GeoModel

extension IndoorCheck {
  /// What a property says in which languages, as it is meant, so that fixing brings nothing to light: blanks and nulls say nothing, a
  /// number is its text, `en_US` is en-US, and a text without a language has the manifest's. `nil` if nothing is said.
  func labels(_ feature: Int, _ key: PropertyKey) -> Labels? { value(feature, key).flatMap { labels($0) } }

  /// The same of a value.
  func labels(_ value: RawJSON) -> Labels? {
    if let text = value.string {
      guard !isBlank(text), let language = map.manifest?.language, LanguageTag.fault(in: language) == nil else { return nil }
      return Labels([Labels.Label(language: language, text: text)])
    }
    guard value.kind == .object else { return nil }
    let labels = value.members.compactMap { member -> Labels.Label? in
      Self.text(member.value).map { Labels.Label(language: Self.meant(member.name), text: $0) }
    }
    return labels.isEmpty ? nil : Labels(labels)
  }

  /// Whether an object says something in some language. Complexity: O(n), and as long as it says nothing.
  static func saysSomething(_ labels: RawJSON) -> Bool { labels.members.contains { text($0.value) != nil } }

  /// What a label says; `nil` for nothing.
  private static func text(_ value: RawJSON) -> String? {
    switch value.kind {
    case .string: value.string.flatMap { isBlank($0) ? nil : $0 }
    case .number, .boolean: value.text
    default: nil
    }
  }

  /// A language tag as fixing would have it; most are as they should be.
  private static func meant(_ tag: String) -> String {
    let isPlain =
      tag.utf8.count == 2 || tag.utf8.contains(0x2D) && tag.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x2D }
    return isPlain ? tag : Normalised.languageTag(tag, isGuess: true) ?? tag
  }
}
