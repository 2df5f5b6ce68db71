import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Where vertices come to by snapping, and what stays of paths.
@Suite struct SnappedPlaceTests {
  private static func places(_ places: [(Double, Double)]) -> [Position] { places.map { Position(x: $0.0, y: $0.1) } }

  @Test func `each vertex joins the nearest of those that stay before it, or stays`() {
    var random = SplitMix64(state: 29)
    let reach = 1 / SnapDistance.metresPerDegree
    var moved = 0
    for _ in 0..<100 {
      let places = (0..<40).map { _ in
        Position(x: Double.random(in: 0...4e-5, using: &random), y: 50 + Double.random(in: 0...4e-5, using: &random))
      }
      let names = VertexSnapping.names(of: places, within: 1)
      var stayed: [Int] = []
      for vertex in places.indices.sorted(by: { (places[$0].y, places[$0].x) < (places[$1].y, places[$1].x) }) {
        let near = stayed.map { (SnapDistance.between(places[vertex], places[$0]), $0) }.filter { $0.0 <= reach }
        let expected = near.min { $0 < $1 }?.1 ?? vertex
        #expect(Int(names[vertex]) == expected)
        if expected == vertex { stayed.append(vertex) } else { moved += 1 }
      }
    }
    #expect(moved > 500)
  }

  @Test func `lines that cross each other already may come to cross in a vertex`() throws {
    for (x, y) in [(1.0, 2.0), (-1, 2), (2, 1), (-2, 1)] {
      var column = GeometryColumn()
      column.appendLineString(Self.places([(-0.01, 0), (0, 0), (0.01, 0)]))
      column.appendLineString(Self.places([(x * 1e-6, -0.01), (x * 1e-6, y * 1e-6), (0.001 * x, 0.01)]))
      var builder = TopologyBuilder()
      try builder.append(column)
      #expect(builder.snap(within: 1) == SnapReport(vanished: 0, leftApart: []))
      #expect(builder.build().arcCount == 4)
    }
  }

  /// Three corners at different heights are left two places on the ground.
  @Test(arguments: [[nil, nil, nil], [1, 1, 1], [1, 2, 3], [nil, 2, 3]] as [[Double?]])
  func `a ring that is left no area vanishes, whatever its heights`(_ heights: [Double?]) throws {
    var column = GeometryColumn()
    let ring = Self.places([(0, 0), (1e-6, 1e-6), (1, 0)])
    for index in [0, 1, 2, 0] { column.append(ring[index], altitude: heights[index]) }
    column.endPath()
    column.endPart()
    column.endGeometry(.polygon)
    var builder = TopologyBuilder()
    try builder.append(column)
    #expect(builder.snap(within: 1).vanished == 1)
  }

  @Test func `what is written within ±180 is so once it is snapped across the meridian`() throws {
    let west = 179.9999998, east = -179.9999998
    var column = GeometryColumn()
    column.appendPolygon(rings: [Self.places([(179, 0), (west, 0), (west, 1), (179, 1), (179, 0)])])
    column.appendPolygon(rings: [Self.places([(east, 0), (-179, 0), (-179, 1), (east, 1), (east, 0)])])
    // Without one that crosses it both sides are those of a cut.
    column.appendPolygon(rings: [Self.places([(179, 5), (-179, 5), (-179, 6), (179, 6), (179, 5)])])
    var builder = TopologyBuilder(distinguishesAltitudes: false)
    try builder.append(column)
    builder.snap(within: 1)
    let topology = builder.build()
    #expect(topology.arcCount == 4)
    for path in 0..<topology.pathCount {
      var output = GeometryColumn()
      topology.appendPath(path, to: &output)
      #expect(output.positions.count == 5 && output.positions.allSatisfy { $0.x.magnitude <= 180 }, "\(output.positions)")
    }
  }

  /// An island with a lake in a lake.
  @Test func `a hole belongs to the smallest exterior round it`() throws {
    func box(_ low: Double, _ high: Double) -> [Position] { Self.places([(low, low), (high, low), (high, high), (low, high), (low, low)]) }
    let polygons = [[box(0, 10), box(2, 8).reversed()], [box(3, 7), box(4, 6).reversed()]]
    for order in [[0, 1], [1, 0]] {
      var column = GeometryColumn()
      for index in order { column.appendPolygon(rings: polygons[index]) }
      var builder = TopologyBuilder(distinguishesAltitudes: false)
      try builder.append(column)
      var merge = RegionMerge(builder.build())
      for part in column.partEnds.indices { merge.add(polygon: column.paths(ofPart: part)) }
      var output = GeometryColumn()
      let isMerged = merge.append(to: &output)
      #expect(isMerged && output.partEnds.count == 2)
      for part in output.parts(ofGeometry: 0) {
        let widths = output.paths(ofPart: part).map { path in
          let x = output.positions[output.positions(ofPath: path)].map(\.x)
          return (x.max() ?? 0) - (x.min() ?? 0)
        }
        #expect(widths == [10, 6] || widths == [4, 2])
      }
    }
  }
}
