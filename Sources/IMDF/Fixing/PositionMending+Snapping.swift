internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Borders that should be one, brought together.
extension PositionMending {
  /// What borders that nearly meet break; findings that are larger than the tolerance have other reasons.
  static let snappedRules: Set<String> = [
    "UnitMustBeCoveredByReferencedLevel", "OpeningMustBeCoveredByReferencedLevel", "SectionMustBeCoveredByReferencedLevel",
    "FixtureMustBeCoveredByReferencedLevel", "KioskMustBeCoveredByReferencedLevel", "OpeningMustBeCoveredByUnitBoundary",
    "UnitsMustNotOverlap", "LevelMustBeFullyCoveredByUnits", "FixtureMustBeCoveredByUnit", "KioskMustBeCoveredByUnit",
    "FixturesMustNotOverlap", "KiosksMustNotOverlap", "IndoorLevelNotEqualToGroundFootprint",
    "IndoorLevelNotEqualToAerialFootprint", "IndoorLevelNotEqualToSubterraneanFootprint",
  ]

  static func isSnapped(_ rule: Rule) -> Bool {
    snappedRules.contains(String(rule.name.drop { $0 != "." }.dropFirst()))
  }

  /// How often these rules are broken, by however little.
  static func gaps(_ check: IndoorCheck) -> Int { check.weights.reduce(0) { isSnapped($1.key) ? $0 + $1.value : $0 } }

  /// Findings that ask for borders to be brought together.
  static func snappable(_ check: IndoorCheck, _ options: IndoorFixOptions) -> [IndoorFinding] {
    check.findings.filter { options.allows($0.rule) && isSnapped($0.rule) && ($0.metres ?? .infinity) <= options.snapping }
  }

  /// What moves something else that then is near enough to move comes to rest soon, or not at all.
  private static let mostPasses = 8

  /// The map with borders brought together within a tolerance in metres: until all is at rest and, if that is not the same, once; none
  /// if no finding asks for it, or nothing moves.
  static func snapping(_ check: IndoorCheck, _ tolerance: Double, _ options: IndoorFixOptions) -> [(IndoorArchive, [IndoorChange])] {
    let wanted = snappable(check, options)
    if wanted.isEmpty { return [] }
    let paths = paths(check)
    var tries: [[BorderSnapping.Change]] = []
    var current = paths.map { SnappedPath.Moving($0.path) }
    for _ in 0..<mostPasses {
      var snapping = BorderSnapping(tolerance: tolerance, check.metres)
      let changes = snapping.changes(of: current.map(\.path))
      guard zip(current, changes).contains(where: { $0.path.positions != $1.places || $1.behind.contains { !$0.isEmpty } }) else { break }
      for index in current.indices { current[index].apply(changes[index]) }
      // The last one goes before the first one.
      if tries.count == 2 { tries.removeFirst() }
      tries.insert(zip(paths, current).map { $1.change(of: $0.path.positions.count) }, at: 0)
    }
    return tries.compactMap { archive(check, paths, $0, wanted) }
  }

  private static func archive(
    _ check: IndoorCheck, _ paths: [SnappedPath], _ changes: [BorderSnapping.Change], _ wanted: [IndoorFinding]
  ) -> (IndoorArchive, [IndoorChange])? {
    guard let first = wanted.first else { return nil }
    var replacements: [Int: [TextReplacement]] = [:]
    for (path, change) in zip(paths, changes) {
      for (index, element) in path.elements.enumerated() {
        if change.places[index] != path.path.positions[index] {
          replacements[path.feature, default: []].append(TextReplacement(element.range, text(change.places[index])))
        }
        let more = change.behind[index].map { "," + text($0) }.joined()
        let end = element.range.upperBound
        if !more.isEmpty { replacements[path.feature, default: []].append(TextReplacement(end..<end, more)) }
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
    return replacements.isEmpty ? nil : IndoorFixing.applied(TextEdits(), edits, to: check.map)
  }

  private struct SnappedPath {
    var feature: Int
    var elements: [RawJSON]
    var path: BorderSnapping.Path

    /// A path on its way, each position with the one of the text that it is, or is behind.
    struct Moving {
      var path: BorderSnapping.Path
      private var owners: [(index: Int, isBehind: Bool)]

      init(_ path: BorderSnapping.Path) {
        self.path = path
        owners = path.positions.indices.map { ($0, false) }
      }

      mutating func apply(_ change: BorderSnapping.Change) {
        let (count, old) = (path.positions.count, owners)
        path.positions = []
        owners = []
        for index in 0..<count {
          path.positions.append(change.places[index])
          owners.append(old[index])
          for place in change.behind[index] {
            path.positions.append(place)
            owners.append((old[index].index, true))
          }
        }
      }

      /// What became of the path that it was.
      func change(of count: Int) -> BorderSnapping.Change {
        var change = BorderSnapping.Change(places: [], behind: Array(repeating: [], count: count))
        for (position, owner) in zip(path.positions, owners) {
          if owner.isBehind { change.behind[owner.index].append(position) } else { change.places.append(position) }
        }
        return change
      }
    }
  }

  /// Outlines first, then what lies on levels, each level a group.
  private static func paths(_ check: IndoorCheck) -> [SnappedPath] {
    var all: [SnappedPath] = []
    let levels = check.indices(.level)
    for level in levels { all += paths(level, [level, BorderSnapping.outlines], isBorder: true, check) }
    for footprint in check.indices(.footprint) { all += paths(footprint, [BorderSnapping.outlines], isBorder: true, check) }
    for type in [FeatureType.unit, .section, .fixture, .kiosk, .opening] {
      for level in levels {
        for feature in check.sources(level, .levelID, type) { all += paths(feature, [level], isBorder: type != .opening, check) }
      }
    }
    return all
  }

  private static func paths(_ feature: Int, _ groups: [Int], isBorder: Bool, _ check: IndoorCheck) -> [SnappedPath] {
    let view = check.map.feature(feature)
    // What is broken may be anything; altitudes would be lost.
    guard view.isReadable, !check.broken.contains(feature), !view.row.geometry.isEmpty else { return [] }
    let coordinates = view.view(of: view.row.geometry)["coordinates"] ?? .null
    let rings: [RawJSON]
    switch view.geometry?.kind {
    case .lineString where !isBorder: rings = [coordinates]
    case .polygon where isBorder: rings = Array(coordinates.elements)
    case .multiPolygon where isBorder: rings = coordinates.elements.flatMap { Array($0.elements) }
    default: return []
    }
    return rings.compactMap { ring in
      let elements = Array(ring.elements)
      let positions = elements.compactMap { element -> Position? in
        let numbers = element.elements.map(\.double)
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
        return Position(x: x, y: y)
      }
      guard positions.count == elements.count, !positions.isEmpty else { return nil }
      return SnappedPath(feature: feature, elements: elements, path: BorderSnapping.Path(groups: groups, positions: positions, isBorder: isBorder))
    }
  }

  private static func text(_ position: Position) -> String { "[\(position.x),\(position.y)]" }
}
