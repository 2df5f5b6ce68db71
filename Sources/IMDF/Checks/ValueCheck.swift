internal import GeoJSON
internal import GeoModel

/// Values of properties, each by its kind, as the property tables have it.
enum ValueCheck {
  static func run(_ check: inout IndoorCheck) {
    for feature in check.map.features.indices {
      guard let type = check.type(feature) else {
        LabelCheck.judgeExtension(feature, &check)
        continue
      }
      let given = check.map.features[feature].known
      if type == .address { judgeBlanks(feature, &check) }
      for fact in type.propertyFacts {
        guard let value = given.first(where: { $0.key == fact.key })?.value, !value.isNull else { continue }
        judge(value, fact, feature, type, &check)
      }
    }
  }

  private static func judge(
    _ value: RawJSON, _ fact: PropertyFact, _ feature: Int, _ type: FeatureType, _ check: inout IndoorCheck
  ) {
    switch fact.kind {
    case .labels: LabelCheck.judge(value, fact.key, feature, &check)
    case .category(let list): judgeCategory(value, list, fact.key, feature, type, &check)
    case .categories(let list): judgeCategories(value, list, fact.key, feature, &check)
    case .phone:
      judgeText(
        value, fact.key, feature, "PhoneMustBeValid", "a number as E.164 has it: +, country code, at most 15 digits", PhoneNumber.isValid,
        &check)
    case .website: judgeText(value, fact.key, feature, "WebsiteMustBeValid", "a URL with http or https", WebAddress.isValid, &check)
    case .hours: judgeHours(value, feature, &check)
    case .uuid: judgeText(value, fact.key, feature, "InvalidCorrelationID", "a version 4 UUID", { FeatureKey($0).isRandomUUID }, &check)
    case .country:
      judgeText(value, fact.key, feature, "InvalidCountryCode", "two capital letters of ISO 3166-1", RegionCodes.isCountry, &check)
    case .subdivision:
      judgeText(value, fact.key, feature, "InvalidIsoProvinceCode", "a code of ISO 3166-2", RegionCodes.isSubdivision, &check)
    case .integer: judgeOrdinal(value, feature, &check)
    case .displayPoint:
      if DisplayPoint.position(value) == nil {
        check.report(
          "DisplayPointMustBePointGeometry", feature, .displayPoint,
          "found \(excerpt(value)) as the display point; expected a GeoJSON Point")
      }
    case .door: judgeDoor(value, feature, &check)
    case .temporality: TimeCheck.judge(value, feature, &check)
    case .boolean: expect(value, .boolean, "true or false", fact.key, feature, &check)
    case .text: expect(value, .string, "a string", fact.key, feature, &check)
    case .reference: expect(value, .string, "an id", fact.key, feature, &check)
    case .references: judgeArray(value, .string, "an array of ids", fact.key, feature, &check)
    case .featureReference: break
    case .featureReferences: break
    }
  }

  static func excerpt(_ value: RawJSON) -> String {
    let text = value.text
    return text.count > 60 ? "\(text.prefix(59))…" : text
  }

  private static func expect(
    _ value: RawJSON, _ kind: RawJSON.Kind, _ expected: String, _ key: PropertyKey, _ feature: Int, _ check: inout IndoorCheck
  ) {
    if value.kind != kind {
      check.add(IndoorRules.valueType, feature, key, "found \(excerpt(value)) as \(key.name); expected \(expected)")
    }
  }

  private static func judgeText(
    _ value: RawJSON, _ key: PropertyKey, _ feature: Int, _ rule: String, _ expected: String, _ isValid: (String) -> Bool,
    _ check: inout IndoorCheck
  ) {
    if !(value.string.map(isValid) ?? false) {
      check.report(rule, feature, key, "found \(excerpt(value)) as \(key.name); expected \(expected)")
    }
  }

  private static func judgeBlanks(_ feature: Int, _ check: inout IndoorCheck) {
    let rules: [(PropertyKey, String)] = [
      (.unit, "AddressUnitMustNotBeBlank"), (.postalCode, "PostalCodeMustNotBeBlank"),
      (.postalCodeExtension, "PostalCodeExtensionMustNotBeBlank"), (.vanityPostalCode, "VanityPostalCodeMustNotBeBlank"),
      (.address, "LabelMustNotBeBlank"), (.locality, "LabelMustNotBeBlank")
    ]
    for (key, rule) in rules {
      guard let text = check.text(feature, key), isBlank(text) else { continue }
      check.report(rule, feature, key, "found a blank as \(key.name); expected text\(rule == "LabelMustNotBeBlank" ? "" : " or null")")
    }
  }

  private static func judgeCategory(
    _ value: RawJSON, _ list: CategoryList, _ key: PropertyKey, _ feature: Int, _ type: FeatureType, _ check: inout IndoorCheck
  ) {
    guard !(value.string.map(list.contains) ?? false) else { return }
    let rule =
      switch key {
      case .restriction: "RestrictionCategoryMustBeValid"
      case .direction: "RelationshipDirectionMustBeValid"
      default: "\(type.name.prefix(1).uppercased())\(type.name.dropFirst())CategoryMustBeValid"
      }
    check.report(rule, feature, key, "found \(excerpt(value)) as \(key.name); expected a word of the list")
  }

  private static func judgeCategories(
    _ value: RawJSON, _ list: CategoryList, _ key: PropertyKey, _ feature: Int, _ check: inout IndoorCheck
  ) {
    // Only these types have a rule for it; the object diagram gives it to geofences as well.
    let rule = key == .accessControl ? "AccessControlMustBeValid" : "AccessibilityMustBeValid"
    func judge(_ word: RawJSON, _ element: Int?, _ check: inout IndoorCheck) {
      if !(word.string.map(list.contains) ?? false) {
        check.report(rule, feature, key, element: element, "found \(excerpt(word)) in \(key.name); expected a word of the list")
      }
    }
    switch value.kind {
    case .array:
      for (index, word) in value.elements.enumerated() { judge(word, index, &check) }
      judgeRepeats(value, key, feature, &check)
    case .string:
      check.add(IndoorRules.bareString, feature, key, "found the string \(excerpt(value)) as \(key.name); expected an array of words")
      judge(value, nil, &check)
    default: judge(value, nil, &check)
    }
  }

  private static func judgeArray(
    _ value: RawJSON, _ kind: RawJSON.Kind, _ expected: String, _ key: PropertyKey, _ feature: Int, _ check: inout IndoorCheck
  ) {
    if value.kind == .string {
      check.add(IndoorRules.bareString, feature, key, "found the string \(excerpt(value)) as \(key.name); expected \(expected)")
    } else if value.kind != .array {
      check.add(IndoorRules.valueType, feature, key, "found \(excerpt(value)) as \(key.name); expected \(expected)")
    } else {
      for (index, element) in value.elements.enumerated() where element.kind != kind {
        check.add(IndoorRules.valueType, feature, key, element: index, "found \(excerpt(element)) in \(key.name); expected an id")
      }
      judgeRepeats(value, key, feature, &check)
    }
  }

  private static func judgeRepeats(_ value: RawJSON, _ key: PropertyKey, _ feature: Int, _ check: inout IndoorCheck) {
    var seen: Set<String> = []
    for (index, element) in value.elements.enumerated() {
      guard let text = element.string, !seen.insert(text.lowercased()).inserted else { continue }
      check.add(
        IndoorRules.repeatedElement, feature, key, element: index,
        "found \(excerpt(element)) in \(key.name) a second time; expected it once")
    }
  }

  private static func judgeHours(_ value: RawJSON, _ feature: Int, _ check: inout IndoorCheck) {
    guard let text = value.string else {
      check.add(IndoorRules.valueType, feature, .hours, "found \(excerpt(value)) as hours; expected a string")
      return
    }
    if isBlank(text) {
      let message = "found a blank as hours; expected opening hours or null"
      // No published rule asks for those of relationships.
      if check.type(feature) == .relationship {
        check.add(IndoorRules.hoursSyntax, feature, .hours, message)
      } else {
        check.report("HoursMustNotBeBlank", feature, .hours, message)
      }
    } else if !OpeningHours.isWellFormed(text) {
      check.add(
        IndoorRules.hoursSyntax, feature, .hours, "found \(excerpt(value)) as hours; expected OpenStreetMap's syntax: Mo-Fr 08:30-20:00")
    }
  }

  /// `1.0` is an integer to mathematicians and not to readers with types.
  private static func judgeOrdinal(_ value: RawJSON, _ feature: Int, _ check: inout IndoorCheck) {
    let isInteger = value.kind == .number && value.bytes.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) }
    if !isInteger {
      check.report("LevelOrdinalMustBeInteger", feature, .ordinal, "found \(excerpt(value)) as ordinal; expected an integer")
    } else if value.integer.map({ $0 < -12 || $0 > 163 }) ?? true {
      check.report("LevelHasSuspiciousOrdinal", feature, .ordinal, "found the ordinal \(excerpt(value)); expected -12 to 163")
      if value.integer.flatMap(Int32.init(exactly:)).map({ $0 == .min }) ?? true {
        check.add(
          IndoorRules.valueType, feature, .ordinal,
          "found \(excerpt(value)) as ordinal, which no floor can have; expected a whole number of 32 bits, up to ±2147483647")
      }
    }
  }

  private static func judgeDoor(_ value: RawJSON, _ feature: Int, _ check: inout IndoorCheck) {
    guard value.kind == .object else {
      check.add(IndoorRules.valueType, feature, .door, "found \(excerpt(value)) as door; expected an object or null")
      return
    }
    if let type = value["type"], !type.isNull, !(type.string.map(CategoryList.doorType.contains) ?? false) {
      if let word = type.string, CategoryList.door.contains(word) {
        check.add(
          IndoorRules.doorWord, feature, .door, "found \(excerpt(type)) as the type of a door; expected a word of the list of door types")
      } else {
        check.report(
          "OpeningDoorTypeMustBeValid", feature, .door, "found \(excerpt(type)) as the type of a door; expected a word of the list")
      }
    }
    if let material = value["material"], !material.isNull, !(material.string.map(CategoryList.doorMaterial.contains) ?? false) {
      check.report(
        "OpeningDoorMaterialMustBeValid", feature, .door,
        "found \(excerpt(material)) as the material of a door; expected wood, glass, metal or gate")
    }
    if let automatic = value["automatic"], !automatic.isNull, automatic.kind != .boolean {
      check.add(IndoorRules.valueType, feature, .door, "found \(excerpt(automatic)) as automatic; expected true, false or null")
    }
  }
}
