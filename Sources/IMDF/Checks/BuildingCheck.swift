internal import GeoJSON
internal import GeoModel

/// Buildings with their levels, footprints, names and addresses.
enum BuildingCheck {
  static func run(_ check: inout IndoorCheck) {
    let buildings = check.indices(.building)
    if check.map.archive.container != .file, buildings.isEmpty, let venue = check.indices(.venue).first {
      check.report("VenueMustHaveAtLeastOneBuilding", venue, isAbsence: true, "found no building in the archive; expected one at least")
    }
    for building in buildings {
      judgeParts(building, &check)
      judgeLevels(building, &check)
      judgeParking(building, &check)
      judgeOccupants(building, &check)
    }
    judgeNames(buildings, .name, "BuildingNameIsNotDistinct", &check)
    judgeNames(buildings, .alternativeName, "BuildingAltNameShouldBeDistinct", &check)
    judgeAddresses(buildings, &check)
  }

  static func levels(_ building: Int, _ check: IndoorCheck) -> [Int] { check.sources(building, .buildingIDs, .level) }

  private static func judgeParts(_ building: Int, _ check: inout IndoorCheck) {
    // What a single file of buildings has not got is in other files.
    if check.map.archive.container == .file { return }
    let levels = levels(building, check)
    if levels.isEmpty {
      check.report("BuildingHasNoLevel", building, isAbsence: true, "found no level that names this building; expected one at least")
    }
    if !levels.contains(where: { check.ordinal($0) == 0 }) {
      check.report(
        "BuildingLevelOrdinalZeroShouldBePresent", building, isAbsence: true,
        "found no level with the ordinal 0 in this building; expected one")
    }
    let footprints = check.sources(building, .buildingIDs, .footprint)
    if footprints.isEmpty {
      check.report(
        "BuildingMustHaveAtLeastOneFootprint", building, isAbsence: true,
        "found no footprint that names this building; expected one at least")
    }
    let categories = Set(footprints.map { check.category($0) })
    for (category, rule) in [("aerial", "BuildingHasNoAerialFootprint"), ("ground", "BuildingHasNoGroundFootprint")]
    where !categories.contains(category) {
      check.report(rule, building, isAbsence: true, "found no \(category) footprint of this building; expected one")
    }
    if !categories.contains("subterranean"), levels.contains(where: { check.ordinal($0) ?? 0 < 0 }) {
      check.report(
        "BuildingHasNoSubterraneanFootprint", building, isAbsence: true,
        "found levels below 0 and no subterranean footprint of this building; expected one")
    }
  }

  private static func judgeLevels(_ building: Int, _ check: inout IndoorCheck) {
    let levels = levels(building, check)
    let ordinals = Set(levels.compactMap { check.ordinal($0) }).sorted()
    for (lower, upper) in zip(ordinals, ordinals.dropFirst()) where upper > lower + 1 {
      check.report(
        "LevelOrdinalsForBuildingAreNotSequential", building, isAbsence: true,
        "found levels with the ordinals \(lower) and \(upper) and none between; expected no gap")
    }
    judgeDistinct(levels, .name, "LevelNamesInBuildingShouldBeDistinct", &check)
    judgeDistinct(levels, .shortName, "LevelShortNamesInBuildingShouldBeDistinct", &check)
    judgeLanguages(building, levels, .name, "NonMatchingNameLangTagsAmongLevelsReferencingSameBuilding", &check)
    judgeLanguages(building, levels, .shortName, "NonMatchingShortNameLangTagsAmongLevelsReferencingSameBuilding", &check)
  }

  /// Rules of buildings about their levels: reported at the level.
  private static func judgeDistinct(_ levels: [Int], _ key: PropertyKey, _ rule: String, _ check: inout IndoorCheck) {
    var seen: [String: Int] = [:]
    for level in levels {
      var told = false
      for label in check.labels(level, key)?.labels ?? [] where !isBlank(label.text) {
        let name = label.language.lowercased() + "\n" + folded(label.text)
        if let other = seen[name], other != level, !told {
          told = true
          check.report(
            rule, level, key, of: "building",
            "found the \(key.name) \(IndoorCheck.quoted(label.text)), which another level of the building has; expected a unique name")
        }
        seen[name] = seen[name] ?? level
      }
    }
  }

  private static func judgeLanguages(_ building: Int, _ levels: [Int], _ key: PropertyKey, _ rule: String, _ check: inout IndoorCheck) {
    let tags = levels.compactMap { level in
      check.labels(level, key).map { (level, Set($0.labels.map { $0.language.lowercased() })) }
    }
    guard let first = tags.first else { return }
    for (level, own) in tags where own != first.1 {
      check.report(
        rule, level, key, of: "building",
        "found the \(key.name) in \(own.sorted().joined(separator: ", ")), and in \(first.1.sorted().joined(separator: ", ")) on another level of the building; expected the same languages"
      )
    }
  }

  private static func judgeParking(_ building: Int, _ check: inout IndoorCheck) {
    let levels = levels(building, check)
    let isParking = check.category(building) == "parking"
    if isParking, let level = levels.first(where: { check.category($0) != "parking" }) {
      check.report(
        "ParkingBuildingReferencingNonParkingLevel", building, .category,
        "found the category parking, and \(check.called(level)) of the category \(check.category(level)); expected parking levels only")
    }
    if !isParking, !levels.isEmpty, levels.allSatisfy({ check.category($0) == "parking" }) {
      check.report("BuildingCategoryShouldBeParking", building, .category, "found only parking levels; expected the category parking")
    }
  }

  private static func judgeOccupants(_ building: Int, _ check: inout IndoorCheck) {
    let names = Set((check.labels(building, .name)?.labels ?? []).map { folded($0.text) })
    if names.isEmpty { return }
    for level in levels(building, check) {
      for unit in check.sources(level, .levelID, .unit) {
        for anchor in check.sources(unit, .unitID, .anchor) {
          for occupant in check.sources(anchor, .anchorID, .occupant) {
            guard (check.labels(occupant, .name)?.labels ?? []).contains(where: { names.contains(folded($0.text)) }) else { continue }
            check.report(
              "BuildingNameMatchesOccupantName", building, .name,
              "found the name of \(check.called(occupant)), which is in the building; expected another")
            return
          }
        }
      }
    }
  }

  private static func judgeNames(_ buildings: [Int], _ key: PropertyKey, _ rule: String, _ check: inout IndoorCheck) {
    var seen: [String: Int] = [:]
    for building in buildings {
      var told = false
      for label in check.labels(building, key)?.labels ?? [] where !isBlank(label.text) {
        let name = label.language.lowercased() + "\n" + folded(label.text)
        if let other = seen[name], other != building, !told {
          told = true
          check.report(
            rule, building, key,
            "found the \(key.name) \(IndoorCheck.quoted(label.text)), which another building has; expected a unique name")
        }
        seen[name] = seen[name] ?? building
      }
    }
  }

  private static func judgeAddresses(_ buildings: [Int], _ check: inout IndoorCheck) {
    let venueAddress = check.indices(.venue).first.flatMap { AddressCheck.address(of: $0, check) }
    let venueRecord = venueAddress.map { AddressCheck.record($0, check, withUnit: true) }
    var seen: [String: Int] = [:]
    for building in buildings {
      guard let address = AddressCheck.address(of: building, check) else { continue }
      if let unit = check.text(address, .unit), !isBlank(unit) {
        check.report(
          "BuildingReferencesUnitQualifiedAddress", building, .addressID,
          "found an address with the unit \(IndoorCheck.quoted(unit)); expected one without")
      }
      let record = AddressCheck.record(address, check, withUnit: true)
      if record == venueRecord {
        check.report(
          "BuildingAddressResolvesToVenueAddress", building, .addressID, "found the address of the venue; expected the building's own")
      }
      if let other = seen[record] {
        check.report("BuildingsHaveSameAddress", building, .addressID, "found the address of \(check.called(other)); expected another")
      }
      seen[record] = seen[record] ?? building
    }
  }
}

/// A name for comparison: small letters, white space made one.
func folded(_ text: String) -> String { text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
