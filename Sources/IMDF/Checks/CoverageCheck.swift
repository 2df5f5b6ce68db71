internal import GeoAlgorithms
internal import GeoModel

/// Unions: a level and its units, footprints and levels, geofences and footprints.
enum CoverageCheck {
  static func run(_ check: inout IndoorCheck) {
    for level in check.indices(.level) { judgeLevel(level, &check) }
    for (category, rule, isMeant) in [
      ("aerial", "IndoorLevelNotEqualToAerialFootprint", { $0 >= 0 } as (Int) -> Bool),
      ("ground", "IndoorLevelNotEqualToGroundFootprint", { $0 == 0 }),
      ("subterranean", "IndoorLevelNotEqualToSubterraneanFootprint", { $0 < 0 })
    ] {
      judgeFootprints(category, rule, isMeant, &check)
    }
    for geofence in check.indices(.geofence) { judgeGeofence(geofence, &check) }
  }

  private static func judgeLevel(_ level: Int, _ check: inout IndoorCheck) {
    let units = check.sources(level, .levelID, .unit).filter { check.area($0) != nil }
    guard let area = check.area(level), !units.isEmpty else { return }
    var difference = CoverageDifference(check.metres)
    difference.add(area, to: .first)
    for unit in units { if let area = check.area(unit) { difference.add(area, to: .second) } }
    guard let gaps = difference.regions(.firstOnly, allowance: &check.uniting) else {
      check.add(IndoorRules.notJudged, level, "found outlines too intricate for LevelMustBeFullyCoveredByUnits")
      return
    }
    guard let widest = gaps.first, widest.width > 1e-6 else { return }
    check.report(
      "LevelMustBeFullyCoveredByUnits", level, at: widest.spot, metres: widest.width, others: units, isAbsence: true,
      "found \(areaText(gaps.reduce(0) { $0 + $1.area })) of the level without a unit in \(places(gaps)), up to \(lengthText(widest.width)) wide; expected units everywhere"
    )
  }

  private static func places(_ regions: [CoverageDifference.Region]) -> String {
    let count = regions.count { $0.width >= 0.001 }
    return count == 1 ? "one place" : "\(max(count, 1)) places"
  }

  /// Buildings that share a footprint are judged together; reported at the first footprint.
  private static func judgeFootprints(_ category: String, _ rule: String, _ isMeant: (Int) -> Bool, _ check: inout IndoorCheck) {
    let all = check.indices(.footprint).filter { check.area($0) != nil && check.category($0) == category }
    var ofBuilding: [Int: [Int]] = [:]
    for footprint in all {
      for building in check.targets(footprint, .buildingIDs, .building) { ofBuilding[building, default: []].append(footprint) }
    }
    var seen: Set<Int> = []
    for first in all where seen.insert(first).inserted {
      // What shares a building, directly or through others.
      var footprints = [first]
      var buildings: Set<Int> = []
      var next = 0
      while next < footprints.count {
        for building in check.targets(footprints[next], .buildingIDs, .building) where buildings.insert(building).inserted {
          footprints += (ofBuilding[building] ?? []).filter { seen.insert($0).inserted }
        }
        next += 1
      }
      var levels: [Int] = []
      for building in buildings.sorted() {
        for level in BuildingCheck.levels(building, check)
        where check.isOutdoor(level) == false && check.ordinal(level).map(isMeant) == true && check.area(level) != nil {
          levels.append(level)
        }
      }
      if !levels.isEmpty { judge(footprints.sorted(), Set(levels).sorted(), rule, &check) }
    }
  }

  private static func judge(_ footprints: [Int], _ levels: [Int], _ rule: String, _ check: inout IndoorCheck) {
    var difference = CoverageDifference(check.metres)
    for footprint in footprints { if let area = check.area(footprint) { difference.add(area, to: .first) } }
    for level in levels { if let area = check.area(level) { difference.add(area, to: .second) } }
    guard let missing = difference.regions(.firstOnly, allowance: &check.uniting),
      let more = difference.regions(.secondOnly, allowance: &check.uniting)
    else {
      check.add(IndoorRules.notJudged, footprints[0], "found outlines too intricate for \(rule)")
      return
    }
    guard let widest = (missing + more).max(by: { $0.width < $1.width }), widest.width > 1e-6 else { return }
    let (less, extra) = (missing.reduce(0) { $0 + $1.area }, more.reduce(0) { $0 + $1.area })
    let parts = [
      missing.isEmpty ? nil : "\(areaText(less)) of the footprint without a level",
      more.isEmpty ? nil : "\(areaText(extra)) of the levels outside it"
    ].compactMap(\.self).joined(separator: ", and ")
    check.report(
      rule, footprints[0], at: widest.spot, metres: widest.width, others: footprints + levels, isAbsence: true,
      "found \(parts), up to \(lengthText(widest.width)) wide; expected the same area")
  }

  private static func judgeGeofence(_ geofence: Int, _ check: inout IndoorCheck) {
    guard let area = check.area(geofence) else { return }
    var footprints: [Int] = []
    for building in check.targets(geofence, .buildingIDs, .building) {
      footprints += check.sources(building, .buildingIDs, .footprint).filter { check.area($0) != nil }
    }
    if footprints.isEmpty { return }
    var difference = CoverageDifference(check.metres)
    difference.add(area, to: .first)
    for footprint in footprints { if let area = check.area(footprint) { difference.add(area, to: .second) } }
    guard let regions = difference.regions(.firstOnly, allowance: &check.uniting) else {
      check.add(IndoorRules.notJudged, geofence, "found outlines too intricate for GeofenceNotWithinReferencedBuildingFootprint")
      return
    }
    guard let widest = regions.first, widest.width > 1e-6 else { return }
    check.report(
      "GeofenceNotWithinReferencedBuildingFootprint", geofence, at: widest.spot, metres: widest.width, others: footprints, isAbsence: true,
      "found \(areaText(regions.reduce(0) { $0 + $1.area })) of the geofence outside the footprints of its buildings, up to \(lengthText(widest.width)) wide; expected it inside"
    )
  }
}
