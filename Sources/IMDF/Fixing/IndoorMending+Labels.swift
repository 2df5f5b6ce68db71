internal import GeoJSON
internal import GeoModel

/// Names in several languages.
extension IndoorMending {
  static let labelMends: [String: IndoorMend] = [
    "InvalidLanguageTag": IndoorMend(.safe) { mending, finding in
      guard let labels = mending.property(finding), labels.kind == .object else { return [] }
      let names = labels.members.map { $0.name.lowercased() }
      return zip(labels.placedItems, labels.members).flatMap { item, member -> [TextReplacement] in
        guard LanguageTag.fault(in: member.name) != nil,
          let tag = Normalised.languageTag(member.name, isGuess: mending.isUnsafe), !names.contains(tag.lowercased())
        else { return [] }
        return [TextReplacement(item.name, JSONString.quoted(tag))]
      }
    },
    "LabelMustNotBeBlank": IndoorMend(.safe) { mending, finding in
      mending.withoutLabels(finding) { $0.string.map { isBlank($0) } ?? false }
    },
    "NameMustBeString": strings,
    "AltNameMustBeString": strings,
  ]

  private static let strings = IndoorMend(.safe) { mending, finding in
    guard let labels = mending.property(finding), labels.kind == .object else { return [] }
    let numbers = labels.members.filter { $0.value.kind == .number || $0.value.kind == .boolean }
    if !numbers.isEmpty { return numbers.flatMap { mending.put($0.value, string: $0.value.text) } }
    return mending.withoutLabels(finding) { $0.isNull }
  }

  /// Leaves labels out: the first of them, or all together where none would be left and null is legal.
  private mutating func withoutLabels(_ finding: IndoorFinding, _ isNothing: (RawJSON) -> Bool) -> [TextReplacement] {
    guard let labels = property(finding), labels.kind == .object, let file = finding.file else { return [] }
    let items = labels.placedItems
    let nothing = items.filter { isNothing($0.value) }
    guard let first = nothing.first else { return [] }
    if nothing.count == items.count { return fact(finding)?.isNullable == true ? put(labels, "null") : [] }
    return removal(first.name.lowerBound..<first.value.range.upperBound, in: file)
  }
}
