import GeoModel
import Testing

@testable import GeoAlgorithms

/// What clipping says of geometries of several parts, and of edges that an earlier cut made.
@Suite struct ClipOutcomeTests {
  private static let box = GeographicBox(west: 0, south: 0, east: 10, north: 10)

  private static func places(_ places: [(Double, Double)]) -> [Position] { places.map { Position(x: $0.0, y: $0.1) } }

  /// Parts inside come out as they are, and the whole is another geometry all the same.
  @Test(arguments: [GeometryKind.multiPoint, .multiLineString, .multiPolygon], [1, 2, 3])
  func `a geometry that loses whole parts has changed`(_ kind: GeometryKind, _ inside: Int) {
    func part(_ at: Double) -> [[Position]] {
      switch kind {
      case .multiPoint: [Self.places([(at, 1)])]
      case .multiLineString: [Self.places([(at, 1), (at + 1, 2)])]
      default: [Self.places([(at, 1), (at + 1, 1), (at, 2), (at, 1)])]
      }
    }
    let within = (0..<inside).map { part(Double(2 * $0)) }
    #expect(ClippedSample(Sample(kind, within), Self.box).outcome == .unchanged)
    for parts in [within + [part(20)], [part(20)] + within, [within[0], part(-30)] + within.dropFirst()] {
      let result = ClippedSample(Sample(kind, parts), Self.box)
      #expect(result.outcome == .changed)
      #expect(result.sample?.positions == within.flatMap(\.self).flatMap(\.self))
    }
  }

  /// Else it would be read the other way round the globe.
  @Test(arguments: [89.0, 90, 91]) func `a piece of a parallel that is half a turn wide has a vertex in its middle`(_ half: Double) {
    let box = GeographicBox(west: -half, south: -10, east: half, north: 10)
    for line in [[(-180.0, 5.0), (180.0, 5.0)], [(180, 5), (-180, 5)]] {
      let longitudes = (ClippedSample(.line(line), box).sample?.positions ?? []).map(\.x)
      #expect(longitudes.count > 1 && zip(longitudes, longitudes.dropFirst()).allSatisfy { ($0 - $1).magnitude < 180 }, "\(longitudes)")
    }
  }

  @Test func `of stretches on one meridian the longest counts, in whichever order they come`() {
    let edges = [(0.0, 10.0), (2, 5), (3, 4), (12, 13)]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
      var column = GeometryColumn()
      for index in order {
        column.appendPolygon(rings: [Self.places([(1, edges[index].0), (1, edges[index].1), (2, edges[index].1), (1, edges[index].0)])])
      }
      let seams = column.positions.indices.map { $0 % 4 == 0 }
      let stretches = SeamStretches(column, paths: 0..<4, seams: seams)
      func holds(_ low: Double, _ high: Double) -> Bool { stretches.hold(Position(x: 1, y: low), Position(x: 1, y: high)) }
      #expect(holds(0, 10) && holds(6, 9) && holds(2, 5) && holds(12, 13) && !holds(9, 11) && !holds(10, 12) && !holds(5, 12.5))
    }
  }
}
