internal import GeoAlgorithms
internal import GeoModel

/// What may stand in units of some categories: amenities, anchors, fixtures, kiosks.
enum ContentsCheck {
  private static let structural: Set<String> = ["brick", "column", "concrete", "drywall", "glass", "structure", "wood"]

  /// A rule about amenities in or at units.
  private struct Row: Sendable {
    let isUnit: @Sendable (String) -> Bool
    let isAllowed: @Sendable (String) -> Bool
    let rule: String
  }

  /// Whether a category is one of some kinds of restroom, its forms with wheelchair included.
  private static func isRestroom(_ category: String, _ kinds: [String]) -> Bool {
    kinds.contains { category == "restroom.\($0)" || category == "restroom.\($0).wheelchair" }
  }

  private static let rows: [Row] =
    [("elevator", "Elevator"), ("escalator", "Escalator"), ("movingwalkway", "MovingWalkway"), ("stairs", "Stairs")].map { pair in
      Row(isUnit: { $0 == pair.0 }, isAllowed: { $0 == pair.0 }, rule: "\(pair.1)UnitMayOnlyContain\(pair.1)Amenity")
    } + [
      Row(isUnit: { $0 == "steps" }, isAllowed: { _ in false }, rule: "StepsUnitMustNotContainAmenity"),
      Row(isUnit: { $0 == "opentobelow" }, isAllowed: { _ in false }, rule: "OpenToBelowUnitMustNotContainAmenity"),
      Row(isUnit: { structural.contains($0) }, isAllowed: { _ in false }, rule: "StructuralUnitMustNotContainAmenity"),
      Row(
        isUnit: { $0.hasPrefix("restroom") }, isAllowed: { $0.hasPrefix("restroom") },
        rule: "RestroomUnitMayOnlyContainAmenityFromRestroomHierarchy"),
      Row(
        isUnit: { $0 == "restroom.female" }, isAllowed: { !isRestroom($0, ["family", "male", "transgender", "unisex"]) },
        rule: "FemaleRestroomUnitMustNotContainRestroomAmenityCategory"),
      Row(
        isUnit: { $0 == "restroom.male" }, isAllowed: { !isRestroom($0, ["family", "female", "transgender", "unisex"]) },
        rule: "MaleRestroomUnitMustNotContainRestroomAmenityCategory"),
      Row(
        isUnit: { $0 == "restroom.family" }, isAllowed: { !isRestroom($0, ["female", "male", "transgender", "unisex"]) },
        rule: "RestroomUnitCategoryShouldNotContainRestroomAmenityCategory"),
      Row(
        isUnit: { $0 == "restroom.unisex" }, isAllowed: { !isRestroom($0, ["family", "female", "male", "transgender"]) },
        rule: "RestroomUnitCategoryShouldNotContainRestroomAmenityCategory"),
      Row(
        isUnit: { $0 == "restroom" },
        isAllowed: { !["family", "female", "male", "transgender", "unisex"].map { "restroom.\($0)" }.contains($0) },
        rule: "GenericRestroomUnitCategoryContainsSpecificRestroomAmenityCategory")
    ]

  static func run(_ check: inout IndoorCheck) {
    var points: [Int: [(feature: Int, point: Position)]] = [:]
    var adrift: [(feature: Int, point: Position)] = []
    for type in [FeatureType.amenity, .anchor] {
      for feature in check.indices(type) {
        guard let point = check.point(feature) else { continue }
        for level in check.map.levels(of: feature) { points[level, default: []].append((feature, point)) }
        if type == .amenity, isAdrift(feature, check) { adrift.append((feature, point)) }
      }
    }
    for level in check.indices(.level) {
      let here = points[level] ?? []
      judgeUnits(level, here, &check)
      judgeThings(.fixture, level, here, adrift, &check)
      judgeThings(.kiosk, level, here, adrift, &check)
    }
    for type in [FeatureType.fixture, .kiosk] { judgeAnywhere(type, &check) }
  }

  /// Whether an amenity may be on more levels than are known: it names no unit, or one whose level is unknown.
  private static func isAdrift(_ amenity: Int, _ check: IndoorCheck) -> Bool {
    let units = check.map.graph.references(from: amenity).filter { $0.property == .unitIDs }
    return units.isEmpty
      || units.contains { reference in
        guard let unit = reference.target, check.type(unit) == .unit else { return true }
        return check.targets(unit, .levelID, .level).isEmpty
      }
  }

  /// What stands on no level that there is, so that amenities of any may be inside, and what has no area, in which there is nothing.
  private static func judgeAnywhere(_ type: FeatureType, _ check: inout IndoorCheck) {
    let things = check.indices(type).filter { check.area($0) == nil || check.targets($0, .levelID, .level).isEmpty }
    if things.isEmpty { return }
    let amenities = check.indices(.amenity).compactMap { amenity in check.point(amenity).map { (feature: amenity, point: $0) } }
    judgeContents(type, things, amenities, [], &check)
  }

  private static func judgeUnits(_ level: Int, _ points: [(feature: Int, point: Position)], _ check: inout IndoorCheck) {
    let units = check.sources(level, .levelID, .unit).filter { unit in
      check.area(unit) != nil && rows.contains { $0.isUnit(check.category(unit)) }
    }
    let areas = units.compactMap { check.area($0) }
    let pairs = BoxPairs.between(areas, points.compactMap { check.shapes[$0.feature] })
    var passedOver: Set<String> = []
    for (unit, index) in pairs.pairs {
      let (feature, point) = points[index]
      guard let type = check.type(feature) else { continue }
      let names = broken(by: feature, type, in: check.category(units[unit]), check)
      if names.isEmpty { continue }
      // Of units all on one another there are as many pairs as of them with what is inside.
      let open = names.filter { !check.isFull(IndoorRules.published(type.name, $0)) }
      if open.count < names.count { passedOver.formUnion(names.filter { !open.contains($0) }) }
      if open.isEmpty || areas[unit].location(of: point) == .outside { continue }
      for name in open {
        let (place, category) = (check.called(units[unit]), check.category(units[unit]))
        check.report(
          name, feature, at: point, others: [units[unit]],
          type == .anchor
            ? "found the anchor in \(place) of the category \(category); expected it elsewhere"
            : "found an amenity of the category \(check.category(feature)) in \(place) of the category \(category)")
      }
    }
    if pairs.isComplete && passedOver.isEmpty { return }
    let rules = passedOver.isEmpty ? "" : " for \(passedOver.sorted().joined(separator: " and "))"
    check.add(IndoorRules.notJudged, level, "found so many units on one another that not all that is in them was looked at\(rules)")
  }

  /// The rules of which an amenity or an anchor breaks one if it lies in a unit of a category.
  private static func broken(by feature: Int, _ type: FeatureType, in category: String, _ check: IndoorCheck) -> [String] {
    if type == .anchor {
      if category == "opentobelow" { return ["OpenToBelowUnitMustNotContainAnchor"] }
      return structural.contains(category) ? ["StructuralUnitMustNotContainAnchor"] : []
    }
    return rows.filter { $0.isUnit(category) && !$0.isAllowed(check.category(feature)) }.map(\.rule)
  }

  /// Which points lie in which areas, boundaries included: pairs of indices, in order of the areas.
  private static func inside(_ points: [(feature: Int, point: Position)], _ features: [Int], _ check: IndoorCheck) -> [(Int, Int)] {
    let areas = features.compactMap { check.area($0) }
    let pairs = BoxPairs.between(areas, points.compactMap { check.shapes[$0.feature] })
    return pairs.pairs.filter { areas[$0.0].location(of: points[$0.1].point) != .outside }.map { ($0.1, $0.0) }
  }

  private static func judgeThings(
    _ type: FeatureType, _ level: Int, _ points: [(feature: Int, point: Position)], _ adrift: [(feature: Int, point: Position)],
    _ check: inout IndoorCheck
  ) {
    let things = check.sources(level, .levelID, type).filter { check.area($0) != nil }
    if things.isEmpty { return }
    let name = type.name.prefix(1).uppercased() + type.name.dropFirst()
    let units = check.sources(level, .levelID, .unit).filter {
      check.area($0) != nil && (check.category($0) == "opentobelow" || structural.contains(check.category($0)))
    }
    let pairs = BoxPairs.between(things.compactMap { check.area($0) }, units.compactMap { check.area($0) })
    let (ofAir, ofStructure) = ("OpenToBelowUnitMustNotContain\(name)", "StructuralUnitMustNotContain\(name)")
    check.look(at: pairs, of: things, for: [ofAir, ofStructure]) { a, b, check in
      guard let thing = check.area(things[a]), let unit = check.area(units[b]) else { return }
      let relation = check.relations.relation(thing, unit)
      let isAir = check.category(units[b]) == "opentobelow"
      if isAir, !relation.firstIsCovered { return }
      let rule = isAir ? ofAir : ofStructure
      guard let overlap = check.overlap(thing, unit, relation, for: rule) else { return }
      check.report(
        rule, things[a], at: overlap.spot, metres: overlap.metres, others: [units[b]],
        "found the \(type.name)\(overlap.width(" ")) in \(check.called(units[b])) of the category \(check.category(units[b])); "
          + "expected it elsewhere")
    }
    judgeContents(type, things, points.filter { check.type($0.feature) == .amenity }, adrift, &check)
  }

  /// - Parameter adrift: what may be inside as well, so that nothing like it is said to be missing.
  private static func judgeContents(
    _ type: FeatureType, _ things: [Int], _ amenities: [(feature: Int, point: Position)], _ adrift: [(feature: Int, point: Position)],
    _ check: inout IndoorCheck
  ) {
    var contents: [Int: [(feature: Int, point: Position)]] = [:]
    var possible: [Int: [Int]] = [:]
    let areas = things.filter { check.area($0) != nil }
    for (index, thing) in inside(amenities, areas, check) { contents[areas[thing], default: []].append(amenities[index]) }
    for (index, thing) in inside(adrift, areas, check) { possible[areas[thing], default: []].append(adrift[index].feature) }
    // Nobody knows what is in what could not be read, which is told already.
    for thing in things where !check.map.row(thing).flags.contains(.unreadable) {
      let (amenities, others) = (contents[thing] ?? [], possible[thing] ?? [])
      if type == .kiosk {
        judgeKiosk(thing, amenities, isEmpty: amenities.isEmpty && others.isEmpty, &check)
      } else {
        judgeCarousel(thing, amenities.map(\.feature) + others, &check)
      }
    }
  }

  private static func judgeKiosk(
    _ kiosk: Int, _ amenities: [(feature: Int, point: Position)], isEmpty: Bool, _ check: inout IndoorCheck
  ) {
    let vertical: Set<String> = ["elevator", "escalator", "movingwalkway", "stairs"]
    for (amenity, point) in amenities where vertical.contains(check.category(amenity)) {
      check.report(
        "KioskMustNotContainAmenityCategory", amenity, at: point, others: [kiosk],
        "found an amenity of the category \(check.category(amenity)) in \(check.called(kiosk)); expected it elsewhere")
    }
    if isEmpty, check.value(kiosk, .anchorID) == nil {
      check.report(
        "KioskShouldHaveAnchorOrContainAmenity", kiosk, .anchorID, isAbsence: true,
        "found neither an anchor nor an amenity inside; expected one of them")
    }
  }

  private static func judgeCarousel(_ fixture: Int, _ amenities: [Int], _ check: inout IndoorCheck) {
    // One of international arrivals is one.
    guard check.category(fixture) == "baggagecarousel",
      !amenities.contains(where: { ["baggagecarousel", "baggagecarousel.intl"].contains(check.category($0)) }),
      check.labels(fixture, .name) == nil || check.displayPoint(fixture) == nil
    else { return }
    if check.displayPoint(fixture) != nil {
      check.report(
        "BaggageCarouselFixtureShouldHaveName", fixture, .name, isAbsence: true,
        "found a display point, and neither an amenity of the category baggagecarousel inside nor a name; expected a name")
    } else {
      check.report(
        "BaggageCarouselFixtureShouldHaveDisplayPointAndName", fixture, .displayPoint, isAbsence: true,
        "found no amenity of the category baggagecarousel inside; expected one, or display point and name")
    }
  }
}
