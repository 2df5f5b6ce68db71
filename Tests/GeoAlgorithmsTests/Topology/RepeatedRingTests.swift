import GeoModel
import Testing

@testable import GeoAlgorithms

/// Rings that a file has twice.
@Suite struct RepeatedRingTests {
  private static func ring(_ places: [(Double, Double)]) -> [Position] { places.map { Position(x: $0.0, y: $0.1) } }

  @Test(arguments: 1...3) func `a ring that is there several times is snapped to its neighbour as it is once`(_ copies: Int) throws {
    let gap = 1e-6
    let own = Self.ring([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)])
    let neighbour = Self.ring([(1 + gap, -gap), (2, 0), (2, 1), (1 + gap, 1), (1 + gap, -gap)])
    for isReversed in [false, true] {
      var column = GeometryColumn()
      for copy in 0..<copies { column.appendPolygon(rings: [isReversed && copy > 0 ? own.reversed() : own]) }
      column.appendPolygon(rings: [neighbour])
      var builder = TopologyBuilder()
      try builder.append(column)
      #expect(builder.snap(within: 1) == SnapReport(vanished: 0, leftApart: []))
      #expect(builder.build().arcCount == 3)
    }
  }
}
