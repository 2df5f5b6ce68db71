import GeoModel
import Testing

@testable import GeoAlgorithms

/// What is left out for being small.
@Suite struct SmallRingTests {
  private static let scale = 1e-3
  /// In square metres.
  private static let unit = 1.2364e10 * scale * scale

  private static func polygon(_ rings: [[(Double, Double)]]) -> GeometryColumn {
    var column = GeometryColumn()
    column.appendPolygon(rings: rings.map { $0.map { Position(x: $0.0 * scale, y: $0.1 * scale) } })
    return column
  }

  private static func isKept(_ column: GeometryColumn, _ least: Double, metric: SimplificationMetric) -> Bool {
    var simplification = GeometrySimplification(method: .douglasPeucker, metric: metric, isSafe: true, leastArea: least)
    var output = GeometryColumn()
    return !simplification.simplify(column, geometry: 0, tolerance: .length(0), into: &output) || !output.positions.isEmpty
  }

  private static func isKeptInCoverage(_ column: GeometryColumn, _ least: Double) throws -> Bool {
    var builder = TopologyBuilder()
    try builder.append(column)
    return builder.build().smallRings(below: least, roles: [.exterior]) == [false]
  }

  /// Rings and what they enclose.
  static let rings: [([(Double, Double)], Double)] = [
    ([(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)], 2), ([(0, 0), (3, 3), (3, 0), (0, 2), (0, 0)], 3.9),
    // A bow with a third lobe; a ring that laps over itself.
    ([(0, 0), (4, 2), (6, 0), (6, 2), (4, 0), (0, 2), (0, 0)], 6),
    ([(0, 0), (2, 0), (2, 2), (1, 2), (1, -1), (0, -1), (0, 0)], 3),
    // Crooked, but nothing crosses.
    ([(0, 0), (4, 0), (4, 4), (3, 4), (3, 1), (1, 1), (1, 4), (0, 4), (0, 0)], 10)
  ]

  @Test(arguments: rings)
  func `all lobes of a ring that crosses itself count`(_ ring: [(Double, Double)], _ area: Double) throws {
    for ring in [ring, ring.reversed()] {
      let column = Self.polygon([ring])
      for metric in [SimplificationMetric.metres, .plane] {
        let unit = metric == .plane ? Self.scale * Self.scale : Self.unit
        #expect(
          Self.isKept(column, 0.99 * area * unit, metric: metric) && !Self.isKept(column, 1.01 * area * unit, metric: metric), "\(ring)")
      }
      let (isKept, isSmall) = (
        try Self.isKeptInCoverage(column, 0.99 * area * Self.unit), try !Self.isKeptInCoverage(column, 1.01 * area * Self.unit)
      )
      #expect(isKept && isSmall, "\(ring)")
    }
  }
}
