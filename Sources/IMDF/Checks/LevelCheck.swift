internal import GeoJSON
internal import GeoModel

/// Levels: what names them, ordinals, indoors and outdoors, parking.
enum LevelCheck {
  static func run(_ check: inout IndoorCheck) {
    for level in check.indices(.level) {
      judgeReferences(level, &check)
      judgeOutdoor(level, &check)
      judgeParking(level, &check)
    }
    judgeAutomobiles(&check)
  }

  private static func judgeReferences(_ level: Int, _ check: inout IndoorCheck) {
    if check.map.archive.container == .file { return }
    if check.sources(level, .levelID, .unit).isEmpty {
      check.report("LevelMustBeReferencedByUnit", level, isAbsence: true, "found no unit on this level; expected one at least")
    }
    if check.sources(level, .levelID, .opening).isEmpty {
      check.report("LevelShouldBeReferencedByOpening", level, isAbsence: true, "found no opening on this level; expected one at least")
    }
  }

  private static func judgeOutdoor(_ level: Int, _ check: inout IndoorCheck) {
    guard let isOutdoor = check.isOutdoor(level) else { return }
    let hasBuilding = PresenceCheck.isPresent(.buildingIDs, level, check)
    let ordinal = check.ordinal(level)
    if !isOutdoor {
      if !hasBuilding {
        check.report(
          "IndoorLevelMustHaveBuildingReference", level, .buildingIDs, "found an indoor level without a building; expected building_ids")
      }
      return
    }
    guard let ordinal else { return }
    if ordinal < 0 {
      check.report(
        "OutdoorLevelHasNegativeOrdinal", level, .ordinal, "found the ordinal \(ordinal) of an outdoor level; expected 0 or more")
    }
    if ordinal == 0, hasBuilding {
      check.report(
        "OutdoorLevelHasBuildingReference", level, .buildingIDs, "found a building of an outdoor level with the ordinal 0; expected none")
    }
    if ordinal != 0, !hasBuilding {
      check.report(
        "OutdoorLevelShouldReferenceBuilding", level, .buildingIDs,
        "found no building of an outdoor level with the ordinal \(ordinal); expected the one that carries it")
    }
  }

  private static func judgeParking(_ level: Int, _ check: inout IndoorCheck) {
    let units = check.sources(level, .levelID, .unit)
    let categories = Set(units.map { check.category($0) })
    if check.category(level) == "parking" {
      if !categories.contains("parking"), check.map.archive.container != .file {
        check.report(
          "ParkingLevelShouldContainParkingUnit", level, isAbsence: true, "found no parking unit on a parking level; expected one at least")
      }
    } else if categories == ["parking"] {
      check.report(
        "ParkingUnitShouldBeContainedByParkingLevel", level, .category,
        "found only parking units on the level; expected the category parking")
    } else if categories.contains("parking"), !categories.isSubset(of: ["parking", "office", "platform", "room", "unenclosedarea"]) {
      check.report(
        "ParkingUnitIsNotContainedByParkingLevel", level, .category,
        "found a parking unit on a level of the category \(check.category(level)); expected a parking level")
    }
  }

  /// The text speaks of "the expected ordinal" without saying which: any level of the same building will do.
  private static func judgeAutomobiles(_ check: inout IndoorCheck) {
    if check.map.archive.container == .file { return }
    func buildings(_ level: Int) -> [FeatureKey] {
      let value = check.value(level, .buildingIDs)
      let elements = value.map { $0.kind == .array ? Array($0.elements) : [$0] } ?? []
      return elements.compactMap { $0.string.map { FeatureKey($0) } }
    }
    let entrances = check.indices(.level).filter { level in
      check.sources(level, .levelID, .opening).contains { check.category($0) == "automobile" }
    }
    // Levels that name a building together are of one, whether or not it is there itself.
    let (entered, open) = (Set(entrances.flatMap(buildings)), Set(entrances))
    for level in check.indices(.level) where check.category(level) == "parking" {
      if !open.contains(level), !buildings(level).contains(where: entered.contains) {
        check.report(
          "ParkingLevelShouldHaveAutomobileOpening", level, isAbsence: true,
          "found no opening of the category automobile on the levels of the building; expected one at least")
      }
    }
  }
}
