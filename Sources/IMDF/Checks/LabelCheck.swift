internal import GeoJSON
internal import GeoModel

/// Names in several languages.
enum LabelCheck {
  static func judge(_ value: RawJSON, _ key: PropertyKey, _ feature: Int, _ check: inout IndoorCheck) {
    let type = check.type(feature)
    guard value.kind == .object else {
      check.add(
        IndoorRules.valueType, feature, key,
        "found \(ValueCheck.excerpt(value)) as \(key.name); expected an object of language tags and text")
      if key == .alternativeName { judgeAlternative(value, feature, &check) }
      return
    }
    for label in value.placedLabels {
      if let text = label.value.string {
        if isBlank(text) {
          check.report(
            "LabelMustNotBeBlank", feature, key, label: label, "found a blank as \(key.name) in \(label.language); expected text")
        }
      } else {
        check.report(
          key == .alternativeName ? "AltNameMustBeString" : "NameMustBeString", feature, key, label: label,
          "found \(ValueCheck.excerpt(label.value)) as \(key.name) in \(label.language); expected a string")
      }
      // Names of footprints are for nobody to read: no rule asks for their languages.
      if type != .footprint, let fault = LanguageTag.fault(in: label.language) {
        check.report(
          "InvalidLanguageTag", feature, key, label: label,
          "found the language tag \(IndoorCheck.quoted(label.language)) in \(key.name): \(fault)")
      }
    }
    if isEmpty(value), type != .level || key == .alternativeName, type != .venue || key != .name, type != .occupant {
      check.add(IndoorRules.valueType, feature, key, "found an empty object as \(key.name); expected a label at least, or null")
    }
    if key == .alternativeName { judgeAlternative(value, feature, &check) }
  }

  /// A second name belongs to a first one.
  private static func judgeAlternative(_ value: RawJSON, _ feature: Int, _ check: inout IndoorCheck) {
    guard let own = check.labels(value) else { return }
    guard let name = check.labels(feature, .name) else {
      if check.type(feature) != .venue {
        check.report("HasOnlyAltName", feature, .alternativeName, "found an alt_name without a name; expected both or a name alone")
      }
      return
    }
    let languages = Set(name.labels.map { $0.language.lowercased() })
    for label in own.labels where !languages.contains(label.language.lowercased()) {
      check.report(
        "AltNameLangTagHasNoCorrespondingNameLangTag", feature, .alternativeName,
        "found alt_name in \(IndoorCheck.quoted(label.language)), which name has not; expected name in that language as well")
    }
  }

  /// Names of features whose type is no standard one: the archive's own rule.
  static func judgeExtension(_ feature: Int, _ check: inout IndoorCheck) {
    guard let name = check.value(feature, .name), name.kind == .object else { return }
    for label in name.placedLabels where label.value.kind != .string {
      check.report(
        "NameMustBeString", feature, .name, label: label, of: "archive",
        "found \(ValueCheck.excerpt(label.value)) as name in \(label.language); expected a string")
    }
  }
}
