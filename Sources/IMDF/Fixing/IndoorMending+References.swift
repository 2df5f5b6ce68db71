internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// References that follow from where things are: taken where one feature alone can be meant, left where there are several.
extension IndoorMending {
  static let referenceMends: [String: IndoorMend] = {
    var mends: [String: IndoorMend] = [
      "AmenityMustReferenceUnit": IndoorMend { mending, finding in
        mending.referring(finding, .unitIDs, isArray: true) { $0.unit(at: $1, on: nil) }
      },
      "AnchorMustReferenceUnit": IndoorMend { mending, finding in
        mending.referring(finding, .unitID, isArray: false) { $0.unit(at: $1, on: $0.levelOfUsers(of: $1)) }
      },
      "FootprintMustReferenceBuilding": IndoorMend { mending, finding in
        mending.referring(finding, .buildingIDs, isArray: true) { $0.building(meeting: $1, .level) }
      },
      "IndoorLevelMustHaveBuildingReference": IndoorMend { mending, finding in
        mending.referring(finding, .buildingIDs, isArray: true) { $0.building(meeting: $1, .footprint) }
      },
      "GeofenceMustHaveLevelOrBuildingReference": IndoorMend { mending, finding in
        mending.referring(finding, .levelIDs, isArray: true) { $0.level(covering: $1) }
      },
      // The unit that is named is not the one where the point lies.
      "AnchorMustBeCoveredByReferencedUnit": IndoorMend { mending, finding in
        mending.referring(finding, .unitID, isArray: false) { mending, anchor in
          mending.unit(at: anchor, on: mending.map.levels(of: anchor).first)
        }
      },
      "AmenityShouldBeCoveredByReferencedUnit": IndoorMend { mending, finding in
        mending.referring(finding, .unitIDs, isArray: true) { mending, amenity in
          mending.unit(at: amenity, on: mending.map.levels(of: amenity).first)
        }
      },
      "ReferencedFeatureIDMustBeResolvable": rereferring,
      "imdf.reference-type": rereferring,
      "imdf.reference-spelling": IndoorMend { mending, finding in
        guard let value = finding.value, let id = value.kind == .object ? value["id"] : value, let text = id.string,
          !mending.map.graph.isAmbiguous(text), let target = mending.map.graph.feature(text),
          let own = mending.map.features[target].id.string
        else { return [] }
        return mending.put(id, string: own)
      }
    ]
    for type in [FeatureType.detail, .fixture, .kiosk, .opening, .section, .unit] {
      mends["\(type.name.prefix(1).uppercased())\(type.name.dropFirst())MustReferenceLevel"] = IndoorMend { mending, finding in
        mending.referring(finding, .levelID, isArray: false) { $0.level(covering: $1) }
      }
    }
    return mends
  }()

  /// Whether fixing a finding fills `building_ids`: a building that gets a level or a footprint is judged by them, too.
  func fillsBuildings(_ finding: IndoorFinding) -> Bool {
    switch finding.rule.name.drop(while: { $0 != "." }).dropFirst() {
    case "FootprintMustReferenceBuilding", "IndoorLevelMustHaveBuildingReference": true
    case "ReferencedFeatureIDMustBeResolvable", "reference-type": key(finding) == .buildingIDs
    default: false
    }
  }

  /// A reference that leads nowhere, or to a feature of another type.
  private static let rereferring = IndoorMend { mending, finding in
    guard let key = mending.key(finding), let feature = finding.feature, let value = finding.value, value.kind == .string else { return [] }
    let target: Int?
    switch key {
    case .levelID: target = mending.level(covering: feature)
    case .unitID, .unitIDs: target = mending.unit(at: feature, on: nil)
    case .buildingIDs:
      target = mending.building(meeting: feature, mending.check.type(feature) == .level ? .footprint : .level)
    default: target = nil
    }
    guard let target, let id = mending.map.features[target].id.string else { return [] }
    return mending.put(value, string: id)
  }

  private mutating func referring(
    _ finding: IndoorFinding, _ key: PropertyKey, isArray: Bool, to find: (inout IndoorMending, Int) -> Int?
  ) -> [TextReplacement] {
    guard let feature = finding.feature, let target = find(&self, feature), let id = map.features[target].id.string else { return [] }
    let text = JSONString.quoted(id)
    return set(key, of: feature, to: isArray ? "[\(text)]" : text)
  }

  // MARK: - Where things are

  /// The level that a feature lies on: the only one that covers it and where nothing speaks against it. Of storeys above one another that
  /// of its anchor, or else those are left where its place is not taken by another one of its type; of an opening, where it lies on the
  /// boundary of a unit. Of several that are left, by guess the one on which those before and after it in its file are.
  private mutating func level(covering feature: Int) -> Int? {
    guard check.shapes[feature].map({ !$0.isEmpty }) ?? false else { return nil }
    var levels: [Int] = []
    for level in check.indices(.level) where level != feature {
      guard let area = check.area(level) else { continue }
      if ContainmentCheck.excess(feature, area, &check) == nil { levels.append(level) }
    }
    if levels.count > 1, let level = levelOfAnchor(of: feature), levels.contains(level) { return level }
    if levels.count > 1, let line = check.line(feature), check.type(feature) == .opening {
      levels = levels.filter { level in
        // Where no unit names the level, nothing is known of its walls.
        let units = units(on: level)
        return units.isEmpty || units.contains { check.relations.relation(line, $0).firstIsOnBoundary }
      }
    }
    if levels.count > 1 { levels = levels.filter { isFree(feature, on: $0) } }
    if levels.count > 1, isUnsafe, let level = neighbours(of: feature), levels.contains(level) { return level }
    return levels.count == 1 ? levels[0] : nil
  }

  /// The level of the unit in which a fixture or kiosk has its anchor.
  private func levelOfAnchor(of feature: Int) -> Int? {
    let levels = Set(check.targets(feature, .anchorID, .anchor).flatMap { map.levels(of: $0) })
    return levels.count == 1 ? levels.first : nil
  }

  /// The level of the fixtures and kiosks that name an anchor.
  private func levelOfUsers(of anchor: Int) -> Int? {
    let users = check.sources(anchor, .anchorID, .fixture) + check.sources(anchor, .anchorID, .kiosk)
    let levels = Set(users.flatMap { check.targets($0, .levelID, .level) })
    return levels.count == 1 ? levels.first : nil
  }

  /// Whether no other feature of its type takes the place of one on a level.
  private mutating func isFree(_ feature: Int, on level: Int) -> Bool {
    guard let type = check.type(feature), let shape = check.shapes[feature] else { return true }
    switch type {
    case .unit:
      // Whole levels are taken by nobody where no unit names them.
      let others = units(on: level)
      return !others.isEmpty && !others.contains { check.relations.relation(shape, $0).overlaps }
    case .fixture, .kiosk:
      return !check.sources(level, .levelID, type).compactMap { check.area($0) }.contains { check.relations.relation(shape, $0).overlaps }
    case .opening:
      return !check.sources(level, .levelID, type).compactMap { check.line($0) }.contains {
        let relation = check.relations.relation(shape, $0)
        return relation.crossing != nil || relation.linesOverlap
      }
    default: return true
    }
  }

  /// The level of the nearest features of the same type before and after one in its file, if that is the same for both.
  private func neighbours(of feature: Int) -> Int? {
    func nearest(_ step: Int) -> Int? {
      var index = feature + step
      for _ in 0..<Self.mostNeighbours where map.features.indices.contains(index) && map.features[index].file == map.features[feature].file
      {
        if check.type(index) == check.type(feature), let level = check.targets(index, .levelID, .level).first { return level }
        index += step
      }
      return nil
    }
    let (before, behind) = (nearest(-1), nearest(1))
    return before == nil || behind == nil || before == behind ? before ?? behind : nil
  }

  private static let mostNeighbours = 100

  /// The areas of a level's units.
  private mutating func units(on level: Int) -> [PreparedShape] {
    if let units = unitsOnLevels[level] { return units }
    let units = check.sources(level, .levelID, .unit).compactMap { check.area($0) }
    unitsOnLevels[level] = units
    return units
  }

  /// All units that are areas, by where they are.
  private mutating func unitSearch() -> (units: [Int], search: ShapeSearch) {
    if let knownUnits { return knownUnits }
    let units = check.indices(.unit).filter { check.area($0) != nil }
    let known = (units, ShapeSearch(of: units.compactMap { check.area($0) }))
    knownUnits = known
    return known
  }

  /// The unit in which a point lies: the only one, walls and air left aside.
  private mutating func unit(at feature: Int, on level: Int?) -> Int? {
    guard let point = check.point(feature) else { return nil }
    let all = unitSearch()
    let units = all.search.candidates(at: point).map { all.units[$0] }.filter { unit in
      if let level, check.targets(unit, .levelID, .level).first != level { return false }
      return check.area(unit).map { $0.location(of: point) == .inside } ?? false
    }
    let walkable = units.filter { !Self.unwalkable.contains(check.category($0)) }
    return walkable.count == 1 ? walkable[0] : nil
  }

  /// Categories of units that are no rooms.
  static let unwalkable: Set<String> = [
    "brick", "column", "concrete", "drywall", "glass", "structure", "wood", "opentobelow"
  ]

  /// The building of a level or footprint: the only one of which a footprint or level shares ground with it; with no such
  /// evidence for any, the only building there is.
  private mutating func building(meeting feature: Int, _ other: FeatureType) -> Int? {
    guard let shape = check.area(feature) else { return nil }
    var found: [Int] = []
    for candidate in check.indices(other) {
      guard let area = check.area(candidate) else { continue }
      let buildings = check.targets(candidate, .buildingIDs, .building).filter { !found.contains($0) }
      if buildings.isEmpty || !check.relations.relation(shape, area).overlaps { continue }
      found += buildings
    }
    if found.count == 1 { return found[0] }
    let all = check.indices(.building)
    let isUnknown = check.indices(other).allSatisfy { check.targets($0, .buildingIDs, .building).isEmpty || check.area($0) == nil }
    return found.isEmpty && all.count == 1 && isUnknown ? all[0] : nil
  }
}
