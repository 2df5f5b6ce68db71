import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// What rounding takes away of an outline is told, unless it is no farther from what is left than rounding itself.
struct CollapsedSpikeTests {
  private static func reduced(
    _ ring: [(Double, Double)], decimals: Int
  ) -> (outcome: PrecisionOutcome, output: GeometryColumn, reports: [RepairReport]) {
    var column = GeometryColumn()
    column.appendPolygon(rings: [ring.map { Position(x: $0.0, y: $0.1) }])
    var reduction = PrecisionReduction(decimals: decimals)
    var output = GeometryColumn()
    var reports: [RepairReport] = []
    let outcome = reduction.reduce(column, geometry: 0, into: &output, reports: &reports)
    return (outcome, output, reports)
  }

  @Test func `a spike whose sides rounding lays on each other is told`() {
    let tip = Self.reduced([(2.2, 50.5), (2.6, 49.4), (2.98, 50.47), (6.4, 48.7), (3.29, 50.42), (2.92, 50.49), (2.2, 50.5)], decimals: 1)
    #expect(tip.outcome == .retraced)
    #expect(tip.reports == [RepairReport(.pieceDropped, path: 0, position: 3)])
    let long = Self.reduced([(1.59, 45.47), (4.64, 42.44), (1.14, 45.93), (2.51, 43.97), (1.59, 45.47)], decimals: 1)
    #expect(long.reports == [RepairReport(.pieceDropped, path: 0, position: 1)])
  }

  @Test func `every corner of a valid polygon is near what is left, or told`() {
    var random = SeededNumbers(state: 3)
    var validator = TopologyValidator()
    var judged = 0
    while judged < 2_000 {
      var ring = (0..<Int.random(in: 4...8, using: &random)).map { _ in
        (Double(Int.random(in: 0...600, using: &random)) / 100, Double(Int.random(in: 4_000...4_600, using: &random)) / 100)
      }
      ring.append(ring[0])
      var column = GeometryColumn()
      column.appendPolygon(rings: [ring.map { Position(x: $0.0, y: $0.1) }])
      guard validator.isValid(geometry: 0, in: column) else { continue }
      judged += 1
      let result = Self.reduced(ring, decimals: 0)
      guard result.outcome == .retraced, result.reports.isEmpty else { continue }
      let isValid = validator.isValid(geometry: 0, in: result.output)
      #expect(isValid, "\(ring)")
      for corner in ring {
        // A unit from where it was rounded to, which is less than another one away.
        #expect(Self.distance(from: Position(x: corner.0, y: corner.1), to: result.output) < 1.75, "\(corner) of \(ring)")
      }
    }
  }

  private static func distance(from p: Position, to column: GeometryColumn) -> Double {
    var least = Double.infinity
    for path in 0..<column.pathEnds.count {
      let range = column.positions(ofPath: path)
      for index in range.dropFirst() {
        let (a, b) = (column.positions[index - 1], column.positions[index])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let share = dx == 0 && dy == 0 ? 0 : min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
        let (x, y) = (a.x + share * dx - p.x, a.y + share * dy - p.y)
        least = min(least, (x * x + y * y).squareRoot())
      }
    }
    return least
  }

  @Test(.timeLimit(.minutes(1))) func `numbers near the end of the doubles are rounded, not traced`() {
    for decimals in [0, 3, 12] {
      let far = Self.reduced([(0, 0), (3e-13, 7e-13), (-1e308, 7e-13), (0, 0)], decimals: decimals)
      #expect(far.outcome != .nothingLeft)
    }
    var column = GeometryColumn()
    column.appendPolygon(rings: [[Position(x: 3e-13, y: 0), Position(x: 0, y: 0), Position(x: 7e-13, y: 3e-13), Position(x: 3e-13, y: 0)]])
    column.appendPolygon(rings: [[Position(x: 0, y: 0), Position(x: 3e-13, y: 7e-13), Position(x: -1e308, y: 7e-13), Position(x: 0, y: 0)]])
    var reduction = PrecisionReduction(decimals: 12)
    var output = GeometryColumn()
    var reports: [RepairReport] = []
    for geometry in 0..<column.count { _ = reduction.reduce(column, geometry: geometry, into: &output, reports: &reports) }
  }
}
