internal import GeoJSON
internal import GeoModel

/// Names in several languages.
extension IndoorMending {
  static let labelMends: [String: IndoorMend] = [
    "InvalidLanguageTag": IndoorMend { mending, finding in
      guard let label = finding.label, let tag = Normalised.languageTag(label.language, isGuess: mending.isUnsafe),
        let labels = mending.labels(finding), !labels.languages.contains(tag.lowercased()), let key = mending.key(finding),
        let feature = finding.feature,
        mending.given.give(language: tag, of: key, in: feature)
      else { return [] }
      return [TextReplacement(label.name, JSONString.quoted(tag))]
    },
    "LabelMustNotBeBlank": IndoorMend { mending, finding in
      mending.withoutLabel(finding)
    },
    "NameMustBeString": strings,
    "AltNameMustBeString": strings
  ]

  private static let strings = IndoorMend { mending, finding in
    guard let value = finding.label?.value else { return [] }
    if value.kind == .number || value.kind == .boolean { return mending.put(value, string: value.text) }
    return mending.withoutLabel(finding)
  }

  /// Leaves a label out, or all together where none would be left and null is legal.
  private mutating func withoutLabel(_ finding: IndoorFinding) -> [TextReplacement] {
    guard let label = finding.label, label.value.isNull || label.value.isBlankText, let labels = labels(finding), let file = finding.file
    else { return [] }
    if (label.value.isNull ? labels.nulls : labels.blanks) == labels.count {
      return fact(finding)?.isNullable == true ? property(finding).map { put($0, "null") } ?? [] : []
    }
    return removal(label.name.lowerBound..<label.value.range.upperBound, in: file)
  }
}
