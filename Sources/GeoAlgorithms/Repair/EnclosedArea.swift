internal import GeoModel

/// What a ring encloses, to be compared with the least area that is kept: of one that crosses itself all its lobes count, which
/// run round in different directions.
struct EnclosedArea {
  private let isGeographic: Bool
  private var repair: GeometryRepair

  /// - Parameter isGeographic: whether areas are square metres on the sphere; otherwise square units of the plane.
  init(isGeographic: Bool) {
    self.isGeographic = isGeographic
    repair = GeometryRepair(.structure, longitudes: isGeographic ? .shortWay : .literal)
  }

  /// The area of a ring; `nil` if a position is none.
  ///
  /// - Parameters:
  ///   - ring: closed.
  ///   - least: below which it matters whether the ring crosses itself.
  /// - Complexity: O(n) for rings that do not, except for crooked ones about as small as the least: O(n log n).
  mutating func of(_ ring: borrowing Span<Position>, below least: Double) -> Double? {
    guard let area = signed(ring)?.magnitude else { return nil }
    if area >= least || most(ring) < least { return area }
    var (input, output, reports) = (GeometryColumn(), GeometryColumn(), [RepairReport]())
    for index in ring.indices { input.append(ring[index], altitude: nil) }
    input.endPath()
    input.endPart()
    input.endGeometry(.polygon)
    guard repair.repair(input, geometry: 0, into: &output, reports: &reports) == .repaired else { return area }
    var sum = 0.0
    for part in output.parts(ofGeometry: 0) {
      for (ordinal, path) in output.paths(ofPart: part).enumerated() {
        let size = signed(output.positions.span.extracting(output.positions(ofPath: path)))?.magnitude ?? 0
        sum += ordinal == 0 ? size : -size
      }
    }
    return max(area, sum)
  }

  /// Lobes that run round in different directions take away from each other.
  private func signed(_ ring: borrowing Span<Position>) -> Double? {
    if isGeographic { return SphericalArea(ofRing: ring).map { $0.smallerSide * Globe.meanRadius * Globe.meanRadius } }
    var sum = 0.0
    for index in ring.indices.dropLast() { sum += Self.doubleArea(ring[0], ring[index], ring[index + 1]) }
    return sum / 2
  }

  /// What the triangles of its edges with its first position cover together at most: never less than the ring.
  private func most(_ ring: borrowing Span<Position>) -> Double {
    var sum = 0.0
    for index in ring.indices.dropLast() {
      if isGeographic {
        let corners = [ring[0], ring[index], ring[index + 1]]
        sum += (SphericalArea(ofRing: corners.span)?.smallerSide ?? 0) * Globe.meanRadius * Globe.meanRadius
      } else {
        sum += Self.doubleArea(ring[0], ring[index], ring[index + 1]).magnitude / 2
      }
    }
    return sum
  }

  private static func doubleArea(_ a: Position, _ b: Position, _ c: Position) -> Double {
    (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  }
}
