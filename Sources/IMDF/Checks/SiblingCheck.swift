internal import GeoAlgorithms
internal import GeoModel

/// What must not overlap or be equal, on each level.
enum SiblingCheck {
  static func run(_ check: inout IndoorCheck) {
    for (type, rule) in [
      (FeatureType.unit, "UnitsMustNotOverlap"), (.fixture, "FixturesMustNotOverlap"), (.kiosk, "KiosksMustNotOverlap"),
      (.section, "SectionsOverlap")
    ] {
      for (_, features) in check.onLevels(type) { judgeOverlaps(features, rule, &check) }
    }
    judgeGeofences(&check)
    judgeLevels(&check)
    judgeAcross(.fixture, .kiosk, "FixtureMustNotOverlapKiosk", &check)
    judgeEqual(.fixture, "FixtureMustNotEqualUnit", &check)
    judgeEqual(.kiosk, "KioskMustNotEqualUnit", &check)
    judgePoints(.amenity, "AmenityShouldNotEqualAmenity", &check)
    judgePoints(.anchor, "AnchorShouldNotEqualAnchor", &check)
  }

  static func judgeOverlaps(_ features: [Int], _ rule: String, of type: String? = nil, _ check: inout IndoorCheck) {
    guard features.count > 1 else { return }
    let areas = features.compactMap { check.area($0) }
    check.look(at: BoxPairs(of: areas), of: features, for: [rule], type: type) { a, b, check in
      tell(features[a], features[b], check.relations.relation(areas[a], areas[b]), rule, of: type, &check)
    }
  }

  private static func tell(_ a: Int, _ b: Int, _ relation: ShapeRelation, _ rule: String, of type: String?, _ check: inout IndoorCheck) {
    guard let first = check.area(a), let second = check.area(b) else { return }
    guard let overlap = check.overlap(first, second, relation, for: rule) else { return }
    if relation.isEqual, check.type(a) == .fixture, check.type(b) == .fixture {
      check.report(
        "FixtureMustNotEqualFixture", b, at: overlap.spot, others: [a], "found the same area as \(check.called(a)); expected another area"
      )
    }
    check.report(
      rule, b, of: type, at: overlap.spot, metres: overlap.metres, others: [a],
      "found it overlapping \(check.called(a))\(overlap.size); expected no overlap")
  }

  private static func judgeGeofences(_ check: inout IndoorCheck) {
    let geofences = check.indices(.geofence).filter { check.area($0) != nil }
    let areas = geofences.compactMap { check.area($0) }
    let levels = geofences.map { Set(check.map.levels(of: $0)) }
    check.look(at: BoxPairs(of: areas), of: geofences, for: ["GeofencesOverlap"]) { a, b, check in
      if levels[a].isDisjoint(with: levels[b]) { return }
      tell(geofences[a], geofences[b], check.relations.relation(areas[a], areas[b]), "GeofencesOverlap", of: nil, &check)
    }
  }

  /// The text of the rule does not say that levels of different ordinals lie above one another; what else could they do.
  private static func judgeLevels(_ check: inout IndoorCheck) {
    var groups: [Int: [Int]] = [:]
    for level in check.indices(.level) where check.area(level) != nil {
      if let ordinal = check.ordinal(level) { groups[ordinal, default: []].append(level) }
    }
    for (_, levels) in groups.sorted(by: { $0.key < $1.key }) { judgeOverlaps(levels, "LevelsShouldNotOverlap", &check) }
  }

  private static func judgeAcross(_ type: FeatureType, _ other: FeatureType, _ rule: String, _ check: inout IndoorCheck) {
    for (level, features) in check.onLevels(type) {
      let others = check.sources(level, .levelID, other).filter { check.area($0) != nil }
      let pairs = BoxPairs.between(features.compactMap { check.area($0) }, others.compactMap { check.area($0) })
      check.look(at: pairs, of: features, for: [rule]) { a, b, check in
        guard let first = check.area(features[a]), let second = check.area(others[b]) else { return }
        let relation = check.relations.relation(first, second)
        guard let overlap = check.overlap(first, second, relation, for: rule) else { return }
        check.report(
          rule, features[a], at: overlap.spot, metres: overlap.metres, others: [others[b]],
          "found it overlapping \(check.called(others[b]))\(overlap.width(" over ")); expected no overlap")
      }
    }
  }

  private static func judgeEqual(_ type: FeatureType, _ rule: String, _ check: inout IndoorCheck) {
    for (level, features) in check.onLevels(type) {
      let units = check.sources(level, .levelID, .unit).filter { check.area($0) != nil }
      let pairs = BoxPairs.between(features.compactMap { check.area($0) }, units.compactMap { check.area($0) })
      check.look(at: pairs, of: features, for: [rule]) { a, b, check in
        guard let first = check.area(features[a]), let second = check.area(units[b]),
          check.relations.relation(first, second).isEqual
        else { return }
        check.report(
          rule, features[a], at: first.first, others: [units[b]],
          "found the same area as \(check.called(units[b])); expected another area")
      }
    }
  }

  private struct Spot: Hashable {
    let level: Int
    let position: Position
  }

  private static func judgePoints(_ type: FeatureType, _ rule: String, _ check: inout IndoorCheck) {
    var seen: [Spot: Int] = [:]
    for feature in check.indices(type) {
      guard let point = check.point(feature) else { continue }
      for level in check.map.levels(of: feature) {
        let spot = Spot(level: level, position: point)
        if let other = seen[spot] {
          check.report(
            rule, feature, at: point, others: [other], "found the place of \(check.called(other)) on the same level; expected another")
        } else {
          seen[spot] = feature
        }
      }
    }
  }
}

/// Areas as messages have them.
func areaText(_ squareMetres: Double) -> String {
  squareMetres < 0.1 ? "\((squareMetres * 1e4 * 100).rounded() / 100) cm²" : "\((squareMetres * 100).rounded() / 100) m²"
}
