internal import GeoAlgorithms
internal import GeoModel

/// What must lie in what (reference §7.1): decided exactly, reported with how far it reaches out.
enum ContainmentCheck {
  static func run(_ check: inout IndoorCheck) {
    judgeLevels(&check)
    judgeVenue(&check)
    judgeAnchors(&check)
    judgeAmenities(&check)
    judgeGeofences(&check)
    for type in [FeatureType.fixture, .kiosk] { judgeThings(type, &check) }
  }

  /// How far a feature reaches out of an area, of one with several parts that which reaches farthest; `nil` if it is covered.
  static func excess(_ feature: Int, _ area: PreparedShape, _ check: inout IndoorCheck) -> Excess? {
    if let kind = check.kinds[feature], kind != .multiPoint { return leastExcess(feature, [area], &check) }
    let (shapes, points) = check.parts(feature)
    var greatest: Excess?
    func keep(_ excess: Excess?) {
      if let excess, greatest.map({ excess.metres > $0.metres }) ?? true { greatest = excess }
    }
    for shape in shapes { keep(leastExcess(of: shape, [area], &check)) }
    for point in points { keep(leastExcess(of: point, [area], check)) }
    return greatest
  }

  /// How far something reaches out of an area, where, and of which one.
  struct Excess {
    /// Infinite for what is too far away to be measured.
    var metres: Double
    var spot: Position
    var area: Int

    init(_ metres: Double, at spot: Position, of area: Int) {
      self.metres = metres.isFinite ? metres : .infinity
      (self.spot, self.area) = (spot, area)
    }
  }

  /// How far it reaches out of the nearest of several areas; `nil` if one covers it, or if there are none.
  static func leastExcess(_ feature: Int, _ areas: [PreparedShape], _ check: inout IndoorCheck) -> Excess? {
    if let shape = check.shapes[feature], !shape.isEmpty { return leastExcess(of: shape, areas, &check) }
    return check.point(feature).flatMap { leastExcess(of: $0, areas, check) }
  }

  private static func leastExcess(of point: Position, _ areas: [PreparedShape], _ check: IndoorCheck) -> Excess? {
    if areas.contains(where: { $0.location(of: point) != .outside }) { return nil }
    return areas.enumerated().map { Excess($1.distance(from: point, check.metres) ?? 0, at: point, of: $0) }.min { $0.metres < $1.metres }
  }

  private static func leastExcess(of shape: PreparedShape, _ areas: [PreparedShape], _ check: inout IndoorCheck) -> Excess? {
    var relations: [ShapeRelation] = []
    for area in areas {
      let relation = check.relations.relation(shape, area)
      if relation.firstIsCovered { return nil }
      relations.append(relation)
    }
    var least: Excess?
    for (number, (area, relation)) in zip(areas, relations).enumerated() {
      let reach = shape.reach(outside: area, check.metres, allowance: &check.measuring) ?? (0, relation.crossing ?? shape.middle)
      let excess = Excess(reach.metres, at: reach.spot, of: number)
      if least.map({ excess.metres < $0.metres }) ?? true { least = excess }
    }
    return least
  }

  private static func judgeLevels(_ check: inout IndoorCheck) {
    for type in [FeatureType.unit, .opening, .fixture, .kiosk, .section, .detail] {
      let name = type.name.prefix(1).uppercased() + type.name.dropFirst()
      for feature in check.indices(type) {
        guard let level = check.targets(feature, .levelID, .level).first, let area = check.area(level),
          let excess = excess(feature, area, &check)
        else { continue }
        check.report(
          "\(name)MustBeCoveredByReferencedLevel", feature, at: excess.spot, metres: excess.metres, others: [level],
          "found the \(type.name) reaching \(lengthText(excess.metres)) out of \(check.called(level)); expected it inside")
      }
    }
  }

  /// Reported at the feature that lies outside.
  private static func judgeVenue(_ check: inout IndoorCheck) {
    guard let venue = check.indices(.venue).first, let area = check.area(venue) else { return }
    for feature in check.map.features.indices where check.type(feature) != nil && check.type(feature) != .venue {
      guard let excess = excess(feature, area, &check) else { continue }
      check.report(
        "VenueMustCoverAllChildFeatures", feature, of: "venue", at: excess.spot, metres: excess.metres, others: [venue],
        "found the \(check.type(feature)?.name ?? "feature") reaching \(lengthText(excess.metres)) out of the venue; expected it inside")
    }
  }

  private static func judgeAnchors(_ check: inout IndoorCheck) {
    for anchor in check.indices(.anchor) {
      guard let point = check.point(anchor), let unit = check.targets(anchor, .unitID, .unit).first, let area = check.area(unit),
        area.location(of: point) == .outside
      else { continue }
      let distance = area.distance(from: point, check.metres) ?? 0
      check.report(
        "AnchorMustBeCoveredByReferencedUnit", anchor, at: point, metres: distance, others: [unit],
        "found the anchor \(lengthText(distance)) outside \(check.called(unit)); expected it inside")
    }
  }

  private static func judgeAmenities(_ check: inout IndoorCheck) {
    for amenity in check.indices(.amenity) {
      let units = check.targets(amenity, .unitIDs, .unit)
      let areas = units.compactMap { check.area($0) }
      guard let point = check.point(amenity), !areas.isEmpty, !areas.contains(where: { $0.location(of: point) != .outside }) else {
        continue
      }
      let distance = areas.compactMap { $0.distance(from: point, check.metres) }.min() ?? 0
      check.report(
        "AmenityShouldBeCoveredByReferencedUnit", amenity, at: point, metres: distance, others: units,
        isAbsence: check.hasUnresolved(amenity, .unitIDs, .unit),
        "found the amenity \(lengthText(distance)) outside its units; expected it inside one")
    }
  }

  private static func judgeGeofences(_ check: inout IndoorCheck) {
    for geofence in check.indices(.geofence) {
      guard check.area(geofence) != nil else { continue }
      var storeys: [[Int]] = []
      var ofOrdinal: [Int: Int] = [:]
      var seen: Set<Int> = []
      for level in check.targets(geofence, .levelIDs, .level) where check.area(level) != nil && seen.insert(level).inserted {
        let ordinal = check.ordinal(level)
        if let storey = ordinal.flatMap({ ofOrdinal[$0] }) {
          storeys[storey].append(level)
        } else {
          if let ordinal { ofOrdinal[ordinal] = storeys.count }
          storeys.append([level])
        }
      }
      for levels in storeys { judgeGeofence(geofence, levels, &check) }
    }
  }

  /// Levels of one ordinal lie beside each other, so that no one of them alone could cover what is on several.
  private static func judgeGeofence(_ geofence: Int, _ levels: [Int], _ check: inout IndoorCheck) {
    let areas = levels.compactMap { check.area($0) }
    guard let area = check.area(geofence) else { return }
    let isAbsence = check.hasUnresolved(geofence, .levelIDs, .level)
    let rule = "GeofenceNotCoveredByReferencedLevel"
    if areas.count == 1 {
      guard let excess = excess(geofence, areas[0], &check) else { return }
      check.report(
        rule, geofence, at: excess.spot, metres: excess.metres, others: levels, isAbsence: isAbsence,
        "found the geofence reaching \(lengthText(excess.metres)) out of \(check.called(levels[0])); expected it inside")
      return
    }
    if areas.contains(where: { check.relations.relation(area, $0).firstIsCovered }) { return }
    var difference = CoverageDifference(check.metres)
    difference.add(area, to: .first)
    for area in areas { difference.add(area, to: .second) }
    guard let outside = difference.regions(.firstOnly, allowance: &check.uniting) else {
      check.add(IndoorRules.notJudged, geofence, "found outlines too intricate for \(rule)")
      return
    }
    guard let widest = outside.first, widest.width > 1e-6 else { return }
    check.report(
      rule, geofence, at: widest.spot, metres: widest.width, others: levels, isAbsence: isAbsence,
      "found \(areaText(outside.reduce(0) { $0 + $1.area })) of the geofence outside its \(levels.count) levels of one ordinal, up to \(lengthText(widest.width)) wide; expected it inside them"
    )
  }

  /// Fixtures and kiosks: in one unit, and round their anchor.
  private static func judgeThings(_ type: FeatureType, _ check: inout IndoorCheck) {
    let name = type.name.prefix(1).uppercased() + type.name.dropFirst()
    for (level, things) in check.onLevels(type) {
      let all = check.sources(level, .levelID, .unit)
      // What a single file of fixtures has not got is in other files.
      if all.isEmpty, check.map.archive.container != .file {
        for thing in things {
          check.report(
            "\(name)MustBeCoveredByUnit", thing, at: check.area(thing)?.first, isAbsence: true,
            "found no unit on the level of the \(type.name); expected it inside one")
        }
      }
      let units = all.filter { check.area($0) != nil }
      let areas = units.compactMap { check.area($0) }
      let pairs = BoxPairs.between(things.compactMap { check.area($0) }, areas)
      var candidates = [[Int]](repeating: [], count: things.count)
      for (thing, unit) in pairs.pairs { candidates[thing].append(unit) }
      for (index, thing) in things.enumerated() {
        let least = leastExcess(thing, candidates[index].map { areas[$0] }, &check)
        if units.isEmpty || least == nil && !candidates[index].isEmpty { continue }
        let shape = check.area(thing)
        let size = least?.metres
        check.report(
          "\(name)MustBeCoveredByUnit", thing, at: least?.spot ?? shape?.first, metres: size, others: units, isAbsence: true,
          "found the \(type.name) in no single unit\(size.map { ", \(lengthText($0)) out of the nearest" } ?? ""); expected it inside one")
      }
    }
    for thing in check.indices(type) {
      guard let area = check.area(thing), let anchor = check.targets(thing, .anchorID, .anchor).first, let point = check.point(anchor),
        area.location(of: point) == .outside
      else { continue }
      let distance = area.distance(from: point, check.metres) ?? 0
      check.report(
        "\(name)MustContainReferencedAnchor", thing, .anchorID, at: point, metres: distance, others: [anchor],
        "found the anchor \(lengthText(distance)) outside the \(type.name); expected it inside")
    }
  }
}

extension IndoorCheck {
  /// The features of a type that have an area, by their level, in order.
  func onLevels(_ type: FeatureType) -> [(level: Int, features: [Int])] {
    indices(.level).compactMap { level in
      let found = sources(level, .levelID, type).filter { area($0) != nil }
      return found.isEmpty ? nil : (level, found)
    }
  }
}
