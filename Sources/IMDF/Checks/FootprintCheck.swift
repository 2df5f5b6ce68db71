internal import GeoAlgorithms
internal import GeoModel

/// Footprints with one another and with levels.
enum FootprintCheck {
  static func run(_ check: inout IndoorCheck) {
    var byCategory: [String: [Int]] = [:]
    for footprint in check.indices(.footprint) where check.area(footprint) != nil {
      byCategory[check.category(footprint), default: []].append(footprint)
    }
    let (aerial, ground, below) = (byCategory["aerial"] ?? [], byCategory["ground"] ?? [], byCategory["subterranean"] ?? [])
    judgeNesting(aerial, "AerialFootprintMustNotContainOrEqualAerialFootprint", "AerialFootprintsShouldNotOverlap", &check)
    judgeNesting(ground, "GroundFootprintMustNotContainOrEqualGroundFootprint", "GroundFootprintsShouldNotOverlap", &check)
    SiblingCheck.judgeOverlaps(below, "SubterraneanFootprintsOverlap", &check)
    judgeAbove(ground, aerial, &check)
    judgeBelow(below, ground, &check)
    judgeLevels(aerial, "LevelAndAerialFootprintShouldReferenceSameBuilding", { $0 >= 0 }, &check)
    judgeLevels(ground, "LevelAndGroundFootprintShouldReferenceSameBuilding", { $0 == 0 }, &check)
    judgeLevels(below, "LevelAndSubterraneanFootprintShouldReferenceSameBuilding", { $0 < 0 }, &check)
    judgeOutdoor(ground, &check)
  }

  private static func judgeNesting(_ footprints: [Int], _ nesting: String, _ overlap: String, _ check: inout IndoorCheck) {
    let areas = footprints.compactMap { check.area($0) }
    check.look(at: BoxPairs(of: areas), of: footprints, for: [nesting, overlap]) { a, b, check in
      let relation = check.relations.relation(areas[a], areas[b])
      if relation.firstIsCovered || relation.secondIsCovered {
        let (inner, outer) = relation.secondIsCovered ? (b, a) : (a, b)
        check.report(
          nesting, footprints[inner], at: areas[inner].first, others: [footprints[outer]],
          "found it \(relation.isEqual ? "equal to" : "inside") \(check.called(footprints[outer])) of the same category; expected them apart"
        )
      } else if let common = check.overlap(areas[a], areas[b], relation, for: overlap) {
        check.report(
          overlap, footprints[b], at: common.spot, metres: common.metres, others: [footprints[a]],
          "found it overlapping \(check.called(footprints[a]))\(common.size); expected no overlap")
      }
    }
  }

  private static func judgeAbove(_ ground: [Int], _ aerial: [Int], _ check: inout IndoorCheck) {
    if aerial.isEmpty { return }
    for footprint in ground {
      guard let least = ContainmentCheck.leastExcess(footprint, aerial.compactMap { check.area($0) }, &check) else { continue }
      check.report(
        "AerialFootprintShouldCoverGroundFootprint", footprint, at: least.spot, metres: least.metres, others: [aerial[least.area]],
        isAbsence: true,
        "found the ground footprint reaching \(lengthText(least.metres)) out of the nearest aerial footprint; expected it inside one")
    }
  }

  private static func judgeBelow(_ below: [Int], _ ground: [Int], _ check: inout IndoorCheck) {
    if ground.isEmpty { return }
    for footprint in below {
      guard let area = check.area(footprint) else { continue }
      let meets = ground.compactMap { check.area($0) }.contains { check.relations.relation(area, $0).evidence.contains(.contact) }
      if !meets {
        check.report(
          "GroundFootprintShouldIntersectSubterraneanFootprint", footprint, at: area.first, isAbsence: true,
          "found it meeting no ground footprint; expected one above it")
      }
    }
  }

  /// Reported at the level.
  private static func judgeLevels(_ footprints: [Int], _ rule: String, _ isMeant: (Int) -> Bool, _ check: inout IndoorCheck) {
    let levels = check.indices(.level).filter { level in
      check.area(level) != nil && check.isOutdoor(level) == false && check.ordinal(level).map(isMeant) == true
    }
    let areas = levels.compactMap { check.area($0) }
    check.look(at: BoxPairs.between(areas, footprints.compactMap { check.area($0) }), of: levels, for: [rule]) { a, b, check in
      guard let footprint = check.area(footprints[b]) else { return }
      let own = Set(check.targets(levels[a], .buildingIDs, .building))
      let theirs = check.targets(footprints[b], .buildingIDs, .building)
      // That one of them names none is told by itself.
      if own.isEmpty || theirs.isEmpty || !own.isDisjoint(with: theirs) { return }
      let relation = check.relations.relation(areas[a], footprint)
      guard let overlap = check.overlap(areas[a], footprint, relation, for: rule) else { return }
      let category = check.category(footprints[b])
      let article = category.hasPrefix("a") ? "an" : "a"
      check.report(
        rule, levels[a], at: overlap.spot, metres: overlap.metres, others: [footprints[b]],
        "found it over \(article) \(category) footprint of another building\(overlap.breadth); expected one building")
    }
  }

  private static func judgeOutdoor(_ ground: [Int], _ check: inout IndoorCheck) {
    let levels = check.indices(.level).filter { check.area($0) != nil && check.isOutdoor($0) == true && check.ordinal($0) == 0 }
    let areas = levels.compactMap { check.area($0) }
    let pairs = BoxPairs.between(areas, ground.compactMap { check.area($0) })
    let rule = "OutdoorLevelShouldNotOverlapGroundFootprint"
    check.look(at: pairs, of: levels, for: [rule]) { a, b, check in
      guard let footprint = check.area(ground[b]) else { return }
      let relation = check.relations.relation(areas[a], footprint)
      guard let overlap = check.overlap(areas[a], footprint, relation, for: rule) else { return }
      check.report(
        rule, levels[a], at: overlap.spot, metres: overlap.metres, others: [ground[b]],
        "found it over a ground footprint\(overlap.breadth); expected them apart")
    }
  }
}
