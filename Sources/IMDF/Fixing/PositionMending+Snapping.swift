internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Borders that should be one, snapped.
extension PositionMending {
  /// What borders that nearly meet break; findings that are larger than the tolerance have other reasons.
  private static let snappedRules: Set<String> = [
    "UnitMustBeCoveredByReferencedLevel", "OpeningMustBeCoveredByReferencedLevel", "SectionMustBeCoveredByReferencedLevel",
    "FixtureMustBeCoveredByReferencedLevel", "KioskMustBeCoveredByReferencedLevel", "DetailMustBeCoveredByReferencedLevel",
    "GeofenceNotCoveredByReferencedLevel", "GeofenceNotWithinReferencedBuildingFootprint", "VenueMustCoverAllChildFeatures",
    "OpeningMustBeCoveredByUnitBoundary", "UnitsMustNotOverlap", "LevelMustBeFullyCoveredByUnits", "FixtureMustBeCoveredByUnit",
    "KioskMustBeCoveredByUnit", "FixturesMustNotOverlap", "KiosksMustNotOverlap", "FixtureMustNotOverlapKiosk", "SectionsOverlap",
    "GeofencesOverlap", "LevelsShouldNotOverlap", "IndoorLevelNotEqualToGroundFootprint", "IndoorLevelNotEqualToAerialFootprint",
    "IndoorLevelNotEqualToSubterraneanFootprint", "AerialFootprintShouldCoverGroundFootprint", "AerialFootprintsShouldNotOverlap",
    "GroundFootprintsShouldNotOverlap", "SubterraneanFootprintsOverlap", "OutdoorLevelShouldNotOverlapGroundFootprint",
    "LevelAndAerialFootprintShouldReferenceSameBuilding", "LevelAndGroundFootprintShouldReferenceSameBuilding",
    "LevelAndSubterraneanFootprintShouldReferenceSameBuilding", "StructuralUnitMustNotContainFixture", "StructuralUnitMustNotContainKiosk"
  ]

  static func isSnapped(_ rule: Rule) -> Bool { isSnapped(rule.name) }

  /// The same of a rule's whole name.
  static func isSnapped(_ name: String) -> Bool { snappedRules.contains(String(name.drop { $0 != "." }.dropFirst())) }

  /// How often these rules are broken, by however little.
  static func gaps(_ check: IndoorCheck) -> Int { check.weights.reduce(0) { isSnapped($1.key) ? $0 + $1.value : $0 } }

  /// Findings that ask for borders to be snapped.
  static func snappable(_ check: IndoorCheck, _ options: IndoorFixOptions) -> [IndoorFinding] {
    check.findings.filter { options.allows($0.rule) && isSnapped($0.rule) && ($0.metres ?? .infinity) <= options.snapping }
  }

  /// What is refused after something got worse.
  enum BorderSearch {
    /// All that the findings' features ask for: few tries, and the whole map is refused where each place is a little off.
    case ofFindings
    /// As little as will do (``BorderBlame``): many tries.
    case ofPlaces

    /// How often less is tried; the map is judged for each.
    fileprivate var mostTries: Int { self == .ofFindings ? 4 : 16 }
  }

  private static let mostPasses = 3

  /// The map with borders snapped within a tolerance in metres, as far as that breaks no rule more often than in another map;
  /// `nil` if nothing can be snapped, or the result is no better.
  ///
  /// - Parameters:
  ///   - borders: those of the map, if they are known already.
  ///   - search: for what is refused.
  ///   - tries: how often the map may be judged still.
  ///   - pass: how often borders were snapped before, in maps in which others nearly meet because of it.
  static func brought(
    _ check: IndoorCheck, _ borders: inout Borders?, _ tolerance: Double, than before: IndoorCheck, _ options: IndoorFixOptions,
    _ search: BorderSearch,
    _ tries: inout Int, pass: Int = 1
  ) -> Moved? {
    let wanted = snappable(check, options)
    if wanted.isEmpty { return nil }
    let known = borders ?? Borders(check, options)
    borders = known
    if known.index.isCrowded(within: tolerance) { return nil }
    let areas = check.shapes
    let neighbours = BorderNeighbours(known.index, BorderWishes(wanted, check), tolerance: tolerance) { feature, position in
      areas[feature].map { $0.isAreal && !$0.isEmpty && $0.location(of: position) != .outside } ?? false
    }
    var refused: Set<BorderSeed> = []
    var blame = BorderBlame(check)
    for turn in 0..<search.mostTries {
      let snapping = BorderSnapping(neighbours, refusing: search == .ofPlaces ? blame.refused : refused)
      guard tries > 0, let (archive, changes) = archive(check, known.paths, snapping.changes(), wanted) else { return nil }
      tries -= 1
      let judgement = judgement(archive, before, options) { gaps($0) < gaps(before) }
      if judgement.isTaken { return (judgement.check, changes) }
      let worse = search == .ofFindings ? worse(judgement.check, than: before) : BorderBlame.worse(judgement.check, than: before)
      // What has moved may have come near to something else, that moves then.
      if turn == 0, pass < mostPasses, worse.allSatisfy({ isSnapped($0.rule) }) {
        let now = options.judged(archive)
        var borders: Borders?
        if gaps(now) * 2 < gaps(check), let more = brought(now, &borders, tolerance, than: before, options, search, &tries, pass: pass + 1)
        {
          return (more.check, changes + more.changes)
        }
      }
      if search == .ofPlaces {
        if !blame.refuse(worse, of: snapping) { return nil }
        continue
      }
      var culprits: Set<BorderSeed> = []
      for finding in worse {
        let features = Set([finding.feature].compactMap(\.self) + finding.others)
        culprits.formUnion(snapping.seeds(of: features, near: turn < search.mostTries / 2 ? finding.location : nil))
      }
      if culprits.isEmpty { return nil }
      refused.formUnion(culprits)
    }
    return nil
  }

  /// Findings of one map that another has not, of rules that are broken more often in it.
  private static func worse(_ after: IndoorCheck, than before: IndoorCheck) -> [IndoorFinding] {
    var found: [IndoorFinding] = []
    for (rule, count) in after.weights where count > before.weights[rule, default: 0] {
      let known = Set((before.findings + before.smallFindings).lazy.filter { $0.rule == rule }.map(\.features))
      found += (after.findings + after.smallFindings).filter { $0.rule == rule && !known.contains($0.features) }
    }
    for (rule, count) in after.listedWeights where count > before.listedWeights[rule, default: 0] {
      let known = Set(before.findings.lazy.filter { $0.rule == rule }.map(\.features))
      found += after.findings.filter { $0.rule == rule && !known.contains($0.features) }
    }
    return found
  }

  private static func archive(
    _ check: IndoorCheck, _ paths: [SnappedPath], _ changes: [Int: BorderSnapping.Change], _ wanted: [IndoorFinding]
  ) -> (IndoorArchive, [IndoorChange])? {
    guard let first = wanted.first else { return nil }
    var replacements: [Int: [TextReplacement]] = [:]
    for (number, change) in changes.sorted(by: { $0.key < $1.key }) {
      let path = paths[number]
      for (index, element) in path.elements.enumerated() {
        if change.gone.contains(index) {
          replacements[path.path.feature, default: []].append(withoutPosition(index, path, change))
          continue
        }
        if change.places[index] != path.path.positions[index] {
          replacements[path.path.feature, default: []].append(TextReplacement(element.range, text(change.places[index])))
        }
        let more = change.behind[index].map { "," + text($0) }.joined()
        let end = element.range.upperBound
        if !more.isEmpty { replacements[path.path.feature, default: []].append(TextReplacement(end..<end, more)) }
      }
    }
    var edits = [TextEdits](repeating: TextEdits(), count: check.map.blocks.count)
    let own = Dictionary(wanted.compactMap { finding in finding.feature.map { ($0, finding) } }) { first, _ in first }
    for feature in replacements.keys.sorted() {
      var finding = own[feature] ?? first
      finding.feature = feature
      finding.file = check.map.features[feature].file
      finding.value = nil
      finding.pointer = "/geometry"
      finding.location = nil
      edits[check.map.features[feature].file].add(finding, replacements[feature] ?? [])
    }
    return replacements.isEmpty ? nil : TextEdits.applied(TextEdits(), edits, to: check.map)
  }

  /// Leaves a position out, though not what comes after it; a ring ends where it begins then.
  private static func withoutPosition(_ index: Int, _ path: SnappedPath, _ change: BorderSnapping.Change) -> TextReplacement {
    if index + 1 < path.elements.count {
      let range = path.elements[index].range.lowerBound..<path.elements[index + 1].range.lowerBound
      return TextReplacement(range, change.behind[index].map { text($0) + "," }.joined())
    }
    let first = change.places.indices.first { !change.gone.contains($0) } ?? 0
    return TextReplacement(path.elements[index].range, text(change.behind[0].first ?? change.places[first]))
  }

  struct SnappedPath {
    var elements: [RawJSON]
    var path: BorderIndex.Path
  }

  /// The borders of a map, and where they are: the same for any tolerance.
  struct Borders {
    let paths: [SnappedPath]
    let index: BorderIndex

    init(_ check: IndoorCheck, _ options: IndoorFixOptions) {
      paths = PositionMending.paths(check)
      index = BorderIndex(paths.map(\.path), check.metres, reach: options.snapping)
    }
  }

  /// Outlines first, then what lies on levels: what comes first stays where it is.
  private static func paths(_ check: IndoorCheck) -> [SnappedPath] {
    var all: [SnappedPath] = []
    let levels = check.indices(.level)
    for level in levels { all += paths(level, home: level, isOutline: true, check) }
    for type in [FeatureType.footprint, .venue] {
      for feature in check.indices(type) { all += paths(feature, home: -1, isOutline: true, check) }
    }
    func addOnLevels(_ type: FeatureType) {
      for level in levels {
        for feature in check.sources(level, .levelID, type) { all += paths(feature, home: level, isOutline: false, check) }
      }
    }
    for type in [FeatureType.unit, .section, .fixture, .kiosk] { addOnLevels(type) }
    for geofence in check.indices(.geofence) {
      let own = check.map.levels(of: geofence)
      all += paths(geofence, home: own.count == 1 ? own[0] : -1, isOutline: true, check)
    }
    for type in [FeatureType.opening, .detail] { addOnLevels(type) }
    return all
  }

  private static func paths(_ feature: Int, home: Int, isOutline: Bool, _ check: IndoorCheck) -> [SnappedPath] {
    let view = check.map.feature(feature)
    let isRing = check.type(feature) != .opening && check.type(feature) != .detail
    // What is broken may be anything; altitudes would be lost.
    guard view.isReadable, !check.broken.contains(feature), !view.row.geometry.isEmpty else { return [] }
    let coordinates = view.view(of: view.row.geometry)["coordinates"] ?? .null
    let parts: [RawJSON]
    switch view.geometry?.kind {
    case .lineString where !isRing: parts = [coordinates]
    case .multiLineString where !isRing, .polygon where isRing: parts = Array(coordinates.elements)
    case .multiPolygon where isRing: parts = coordinates.elements.flatMap { Array($0.elements) }
    default: return []
    }
    return parts.compactMap { part in
      let elements = Array(part.elements)
      let positions = elements.compactMap { element -> Position? in
        let numbers = element.elements.map(\.double)
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
        return Position(x: x, y: y)
      }
      guard positions.count == elements.count, !positions.isEmpty else { return nil }
      return SnappedPath(
        elements: elements, path: BorderIndex.Path(feature: feature, home: home, isOutline: isOutline, positions: positions, isRing: isRing)
      )
    }
  }

  private static func text(_ position: Position) -> String { "[\(position.x),\(position.y)]" }
}

extension IndoorFinding {
  /// Which features it is about, to know it again in a map with the same features.
  struct Features: Hashable {
    var feature: Int?
    var others: [Int]
  }

  var features: Features { Features(feature: feature, others: others.count < 4 ? others : []) }
}
