internal import GeoAlgorithms
internal import GeoFindings
internal import GeoJSON
package import GeoModel
internal import GeoPipeline

/// Refuses what is no degrees, for steps that take numbers for degrees: features whose numbers can only be metres, and what a
/// `crs` member says to be in another system than WGS84.
package enum DegreeCheck {
  /// What is refused.
  package enum Refusal: Sendable {
    case none
    /// What a `crs` member names that could not be obeyed, and numbers that can only be metres.
    case named
    /// The same, and what a `crs` member says that names no system.
    case all
  }

  /// Lowers what was found of `crs` members that were obeyed, as positions are degrees by now, and refuses what else is no degrees.
  package static func settle(_ block: inout FeatureBlock<Geographic>, _ refusal: Refusal) {
    for index in block.diagnostics.indices where block.diagnostics[index].isObeyed {
      block.diagnostics[index].severity = min(block.diagnostics[index].severity, .info)
    }
    switch refusal {
    case .none: break
    case .named: refuse(in: &block, onlyNamed: true)
    case .all: refuse(in: &block)
    }
  }

  /// Makes errors of what reading found of `crs` members, adds those about numbers, and marks the features concerned as
  /// unreadable, without their geometries. The `crs` of a collection is reported where it stands, before the collection's
  /// features if it can be. Complexity: O(positions), no allocation where all are degrees.
  package static func refuse(in block: inout FeatureBlock<Geographic>, onlyNamed: Bool = false) {
    var refused = refuseSystems(in: &block, onlyNamed: onlyNamed)
    if block.geometry.positions.contains(where: isFar) {
      for row in block.rows.indices where !block.rows[row].flags.contains(.unreadable) && !refused.contains(row) {
        guard let found = metres(in: block, row: row) else { continue }
        block.diagnostics.append(found)
        refused.insert(row)
      }
    }
    if refused.isEmpty { return }
    block.makeUnreadable(rows: refused)
    block.sortDiagnostics()
  }

  /// Whether a collection, and with it all of an input, is refused by a finding.
  package static func refusesCollection(_ finding: Diagnostic) -> Bool {
    finding.rule == .otherCoordinateSystem && finding.severity == .error && finding.feature == nil
  }

  /// Whether a feature or a collection is refused by a finding.
  package static func refuses(_ finding: Diagnostic) -> Bool {
    finding.severity == .error && (finding.rule == .otherCoordinateSystem || finding.rule == .positionOutOfRange)
  }

  // MARK: -

  /// - Returns: the rows that have such a member, or geometries with one.
  private static func refuseSystems(in block: inout FeatureBlock<Geographic>, onlyNamed: Bool) -> Set<Int> {
    func isRefused(_ finding: Diagnostic) -> Bool {
      finding.rule == .otherCoordinateSystem && !finding.isObeyed && (!onlyNamed || finding.subject != nil)
    }
    var rows: Set<Int> = []
    for index in block.diagnostics.indices where isRefused(block.diagnostics[index]) {
      block.diagnostics[index].severity = .error
      guard let feature = block.diagnostics[index].feature, let first = block.firstRow(ofFeature: feature) else { continue }
      for row in first..<block.rows.count {
        if block.rows[row].ordinal != feature { break }
        if !block.rows[row].flags.contains(.unreadable) { rows.insert(row) }
      }
    }
    // Before the features it is known at once, though a collection is judged at its end.
    let openings = block.boundaries.filter { !$0.isEnd && !$0.isReprojected }
    for var found in openings.flatMap(system) where isRefused(found) {
      block.diagnostics.removeAll { $0.rule == found.rule && $0.feature == nil && $0.byte == found.byte }
      found.severity = .error
      // The text of a translation is another one than the input's.
      if block.origin != nil { (found.byte, found.byteCount) = (block.byteOffset, 1) }
      block.diagnostics.append(found)
      block.sortDiagnostics()
    }
    return rows
  }

  /// The findings about the `crs` that stands before a collection's features.
  private static func system(_ opening: CollectionBoundary) -> [Diagnostic] {
    // Of most collections it is plain that they have none; spelled otherwise it is known at their ends.
    guard zip(opening.text, opening.text.dropFirst()).contains(where: { $0 == UInt8(ascii: "c") && $1 == UInt8(ascii: "r") })
    else { return [] }
    return opening.leadingSystem.map { $0.rule == .otherCoordinateSystem ? [$0] : [] } ?? []
  }

  /// Whether a number is further out than any degree is written (``furthestDegree``).
  private static func isFar(_ place: Position) -> Bool { max(place.x.magnitude, place.y.magnitude) > furthestDegree }

  /// The finding about a feature of which most positions lie so far out that they can only be metres. Longitudes of many turns are
  /// degrees if their latitudes are, and a single slip among degrees is for the steps to report.
  private static func metres(in block: borrowing FeatureBlock<Geographic>, row: Int) -> Diagnostic? {
    let geometries = block.geometries(ofRow: row)
    var reach = Position(x: 0, y: 0)
    var (far, count) = (0, 0)
    for geometry in geometries {
      for index in block.geometry.positions(ofGeometry: geometry) {
        let place = block.geometry.positions[index]
        reach = Position(x: max(reach.x, place.x.magnitude), y: max(reach.y, place.y.magnitude))
        if isFar(place) { far += 1 }
        count += 1
      }
    }
    let isOfTurns = reach.x <= AntimeridianCut.reach && mayBeDegrees(longitude: reach.x, latitude: reach.y)
    guard far * 2 >= count, far > 0, reach.y > furthestDegree || !isOfTurns else { return nil }
    for geometry in geometries {
      let range = block.geometry.positions(ofGeometry: geometry)
      guard let index = range.first(where: { isFar(block.geometry.positions[$0]) }) else { continue }
      let end = range[index...].first { !isFar(block.geometry.positions[$0]) } ?? range.upperBound
      let message = GeometryCheck.outOfRange(block.geometry, index..<end, isUnwrapped: false)
      let fault = GeometryFault(rule: .positionOutOfRange, position: index, detail: .message(message))
      var places = GeometryPlaces(of: block, row: row)
      return places.diagnostics(of: [fault], geometry: geometry).first.map { finding in
        var finding = finding
        finding.severity = .error
        finding.knownFix = Fix.none
        return finding
      }
    }
    return nil
  }
}
