internal import GeoAlgorithms
internal import GeoFindings
internal import GeoModel

/// What only profiles ask of a geometry's numbers.
extension GeometryCheck {
  static let targets: [Rule] =
    [
      .ringWindingReversed, .polygonBeyondHemisphere, .antipodalEdge
    ] + targetsOfPoints

  /// Those of them that a point may break.
  static let targetsOfPoints: [Rule] = [.positionHeight, .positionBeyondMercator]

  /// Adds to the faults, at most one of each rule for a ring or, where positions are meant, for the geometry.
  /// Complexity: O(positions).
  mutating func checkTargets(_ column: GeometryColumn, _ geometry: Int) {
    if column.kinds[geometry].isAreal, rules.contains(.ringWindingReversed) || rules.contains(.polygonBeyondHemisphere) {
      for part in column.parts(ofGeometry: geometry) {
        let rings = column.paths(ofPart: part)
        for ring in rings { checkRing(column, column.positions(ofPath: ring), isHole: ring != rings.lowerBound) }
      }
    }
    if rules.contains(.antipodalEdge), column.kinds[geometry] != .point, column.kinds[geometry] != .multiPoint {
      for path in column.paths(ofGeometry: geometry) { checkEdges(column, column.positions(ofPath: path)) }
    }
    if rules.contains(.positionHeight), !column.altitudes.isEmpty {
      addFirst(column, geometry, .positionHeight, "a height") { column.altitudes[$0].isNaN ? nil : column.altitudes[$0] }
    }
    if rules.contains(.positionBeyondMercator) {
      addFirst(column, geometry, .positionBeyondMercator, "latitude") {
        let latitude = column.positions[$0].y
        return latitude.magnitude > Mercator.limit ? latitude : nil
      }
    }
  }

  private mutating func checkRing(_ column: GeometryColumn, _ range: Range<Int>, isHole: Bool) {
    let ring = column.positions.span.extracting(range)
    if rules.contains(.ringWindingReversed) {
      switch (winding(ofRing: ring), isHole) {
      case (.counterclockwise, false):
        addWinding(
          .ringWindingReversed, column, at: range.lowerBound,
          "found an exterior ring that runs counterclockwise; expected clockwise")
      case (.clockwise, true):
        addWinding(
          .ringWindingReversed, column, at: range.lowerBound,
          "found a hole that runs clockwise; expected counterclockwise")
      default: break
      }
    }
    if rules.contains(.polygonBeyondHemisphere), !isHole, let size = steradians(enclosedByRing: ring)?.magnitude,
      size > 2 * .pi + 1e-9
    {
      // Longitudes beyond any turn may add up to more than there is.
      let share = Int((min(size / (4 * .pi), 1) * 100).rounded(.down))
      add(
        .polygonBeyondHemisphere, at: range.lowerBound, isRing: true,
        "found an exterior ring round \(share == 50 ? "a little more than half" : "\(share) %") of the globe; expected half of it at most")
    }
  }

  private mutating func checkEdges(_ column: GeometryColumn, _ range: Range<Int>) {
    for index in range.dropFirst() {
      let (a, b) = (column.positions[index - 1], column.positions[index])
      guard a.y == -b.y, a.y.magnitude == 90 || (a.x - b.x).magnitude == 180 else { continue }
      add(.antipodalEdge, at: index, "found a position opposite the one before it on the globe; expected one between them")
      return
    }
  }

  /// One fault for all positions of a geometry of which `value` is something.
  private mutating func addFirst(
    _ column: GeometryColumn, _ geometry: Int, _ rule: Rule, _ noun: String, _ value: (Int) -> Double?
  ) {
    let range = column.positions(ofGeometry: geometry)
    guard let first = range.first(where: { value($0) != nil }), let found = value(first) else { return }
    let count = range.count { value($0) != nil }
    let others = count == 1 ? "" : ", and in \(count - 1) more position\(count == 2 ? "" : "s") of the geometry"
    add(rule, at: first, "found \(noun) \(rule == .positionHeight ? "of " : "")\(found.plainText)\(others)")
  }
}
