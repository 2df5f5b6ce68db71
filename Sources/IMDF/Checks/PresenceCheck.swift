internal import GeoJSON
internal import GeoModel

/// Properties that a published rule wants to be there: `null`, an empty array, labels without any text, and blank postal codes and hours
/// count as missing.
enum PresenceCheck {
  private struct Row {
    let type: FeatureType
    let key: PropertyKey
    let rule: String
    /// What is expected, in a few words.
    let expected: String
  }

  private static let rows: [Row] = [
    Row(type: .address, key: .address, rule: "AddressMustHaveAddressLine", expected: "the street line"),
    Row(type: .address, key: .country, rule: "AddressMustHaveCountryCode", expected: "a country of ISO 3166-1"),
    Row(type: .address, key: .locality, rule: "AddressMustHaveLocality", expected: "the town"),
    Row(type: .address, key: .postalCode, rule: "AddressShouldHavePostalCode", expected: "the postal code"),
    Row(type: .amenity, key: .category, rule: "AmenityMustHaveCategory", expected: "a word of the list"),
    Row(type: .amenity, key: .unitIDs, rule: "AmenityMustReferenceUnit", expected: "the id of a unit at least"),
    Row(type: .anchor, key: .unitID, rule: "AnchorMustReferenceUnit", expected: "the id of a unit"),
    Row(type: .building, key: .category, rule: "BuildingMustHaveCategory", expected: "a word of the list"),
    Row(type: .building, key: .addressID, rule: "BuildingHasNoAddress", expected: "the id of its address"),
    Row(type: .building, key: .displayPoint, rule: "BuildingHasNoDisplayPoint", expected: "a Point"),
    Row(type: .building, key: .name, rule: "BuildingHasNoName", expected: "a label"),
    Row(type: .detail, key: .levelID, rule: "DetailMustReferenceLevel", expected: "the id of its level"),
    Row(type: .fixture, key: .category, rule: "FixtureMustHaveCategory", expected: "a word of the list"),
    Row(type: .fixture, key: .levelID, rule: "FixtureMustReferenceLevel", expected: "the id of its level"),
    Row(type: .footprint, key: .buildingIDs, rule: "FootprintMustReferenceBuilding", expected: "the id of a building at least"),
    Row(type: .geofence, key: .category, rule: "GeofenceMustHaveCategory", expected: "a word of the list"),
    Row(type: .geofence, key: .buildingIDs, rule: "GeofenceHasNoBuildingReference", expected: "the ids of its buildings"),
    Row(type: .geofence, key: .levelIDs, rule: "GeofenceHasNoLevelReference", expected: "the ids of its levels"),
    Row(type: .kiosk, key: .levelID, rule: "KioskMustReferenceLevel", expected: "the id of its level"),
    Row(type: .level, key: .category, rule: "LevelMustHaveCategory", expected: "a word of the list"),
    Row(type: .level, key: .name, rule: "LevelMustHaveName", expected: "a label"),
    Row(type: .level, key: .ordinal, rule: "LevelMustHaveOrdinal", expected: "an integer"),
    Row(type: .level, key: .shortName, rule: "LevelMustHaveShortName", expected: "a label"),
    Row(type: .occupant, key: .category, rule: "OccupantMustHaveCategory", expected: "a word of the list"),
    Row(type: .occupant, key: .name, rule: "OccupantMustHaveName", expected: "a label"),
    Row(type: .occupant, key: .anchorID, rule: "OccupantMustReferenceAnchor", expected: "the id of its anchor"),
    Row(type: .occupant, key: .hours, rule: "OccupantShouldHaveHours", expected: "opening hours"),
    Row(type: .occupant, key: .phone, rule: "OccupantShouldHavePhone", expected: "a phone number"),
    Row(type: .occupant, key: .website, rule: "OccupantShouldHaveWebsite", expected: "a website"),
    Row(type: .opening, key: .category, rule: "OpeningMustHaveCategory", expected: "a word of the list"),
    Row(type: .opening, key: .levelID, rule: "OpeningMustReferenceLevel", expected: "the id of its level"),
    Row(type: .relationship, key: .category, rule: "RelationshipMustHaveCategory", expected: "a word of the list"),
    Row(type: .section, key: .category, rule: "SectionMustHaveCategory", expected: "a word of the list"),
    Row(type: .section, key: .levelID, rule: "SectionMustReferenceLevel", expected: "the id of its level"),
    Row(type: .unit, key: .category, rule: "UnitMustHaveCategory", expected: "a word of the list"),
    Row(type: .unit, key: .levelID, rule: "UnitMustReferenceLevel", expected: "the id of its level"),
    Row(type: .venue, key: .category, rule: "VenueMustHaveCategory", expected: "a word of the list"),
    Row(type: .venue, key: .name, rule: "VenueMustHaveName", expected: "a label"),
    Row(type: .venue, key: .addressID, rule: "VenueMustHaveAddress", expected: "the id of its address"),
    Row(type: .venue, key: .displayPoint, rule: "VenueHasNoDisplayPoint", expected: "a Point"),
    Row(type: .venue, key: .hours, rule: "VenueShouldHaveHours", expected: "opening hours"),
    Row(type: .venue, key: .phone, rule: "VenueShouldHavePhone", expected: "a phone number"),
    Row(type: .venue, key: .website, rule: "VenueShouldHaveWebsite", expected: "a website")
  ]

  /// What the standard wants and no published rule tests.
  private static let unpublished: [Row] = [
    Row(type: .footprint, key: .category, rule: "", expected: "aerial, ground or subterranean"),
    Row(type: .relationship, key: .direction, rule: "", expected: "directed or undirected"),
    Row(type: .level, key: .outdoor, rule: "", expected: "true or false")
  ]

  static func run(_ check: inout IndoorCheck) {
    for row in rows {
      for feature in check.indices(row.type) where !isPresent(row.key, feature, check) {
        check.report(row.rule, feature, row.key, "found \(found(row.key, feature, check)) \(row.key.name); expected \(row.expected)")
      }
    }
    for row in unpublished {
      for feature in check.indices(row.type) where !isPresent(row.key, feature, check) {
        check.add(IndoorRules.missingProperty, feature, row.key, "found no \(row.key.name); expected \(row.expected)")
      }
    }
    for feature in check.indices(.geofence)
    where !isPresent(.buildingIDs, feature, check) && !isPresent(.levelIDs, feature, check) {
      check.report(
        "GeofenceMustHaveLevelOrBuildingReference", feature, .levelIDs,
        "found neither level_ids nor building_ids; expected one of them at least")
    }
  }

  /// What stands where a value is missing, if it is more than nothing.
  private static func found(_ key: PropertyKey, _ feature: Int, _ check: IndoorCheck) -> String {
    guard let value = check.value(feature, key) else { return "no" }
    let isNothing = value.kind == .string ? value.string?.isEmpty == true : [.array, .object].contains(value.kind) && isEmpty(value)
    return isNothing ? "no" : "\(ValueCheck.excerpt(value)) as"
  }

  static func isPresent(_ key: PropertyKey, _ feature: Int, _ check: IndoorCheck) -> Bool {
    // What could not be read is told already.
    if check.map.row(feature).flags.contains(.unreadable) { return true }
    guard let value = check.value(feature, key) else { return false }
    // What names nothing is no reference, and what says nothing in any language is no name.
    switch key {
    case .levelID, .unitID, .anchorID, .addressID: return value.string?.isEmpty == false
    case .unitIDs, .buildingIDs, .levelIDs: return value.string?.isEmpty == false || value.elements.contains { $0.kind == .string }
    case .name, .shortName: return value.kind == .object && IndoorCheck.saysSomething(value)
    // Blanks that fixing takes for nothing.
    case .postalCode, .hours: return value.string.map { !isBlank($0) } ?? true
    default: break
    }
    switch value.kind {
    case .array: return !isEmpty(value)
    case .object: return !isEmpty(value)
    default: return true
    }
  }
}
