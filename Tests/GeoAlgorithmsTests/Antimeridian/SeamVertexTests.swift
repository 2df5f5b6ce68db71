import GeoModel
import Testing

@testable import GeoAlgorithms

/// Paths with vertices on the 180th meridian.
@Suite struct SeamVertexTests {
  private static func passages(_ longitudes: [Double]) -> SeamPassages? {
    let path = longitudes.enumerated().map { Position(x: $1, y: Double($0)) }
    return seamPassages(ofPath: path.span)
  }

  @Test(arguments: [1.0, -1]) func `a path passes the meridian as often through a vertex on it as through an edge`(_ side: Double) {
    let ways: [([Double], Int)] = [
      ([170, 190], 1), ([170, 190, 170], 2), ([170, 175, 170], 0), ([170, 190, 200, 160], 2), ([190, 170, 190, 170], 3), ([170, 550], 2)
    ]
    for (way, count) in ways {
      let plain = way.map { $0 * side }
      #expect((Self.passages(plain)?.count ?? 0) == count)
      var through = [plain[0]]
      for next in plain.dropFirst() {
        let last = through[through.count - 1]
        if (last.magnitude < 180) != (next.magnitude < 180), next.magnitude < 540 { through.append(180 * side) }
        through.append(next)
      }
      #expect((Self.passages(through)?.count ?? 0) == count, "\(through)")
      // Along it for a while.
      let along = through.flatMap { $0.magnitude == 180 ? [$0, $0] : [$0] }
      #expect((Self.passages(along)?.count ?? 0) == count, "\(along)")
    }
    // It touches the meridian, and goes back.
    #expect(Self.passages([170, 180, 170].map { $0 * side }) == nil && Self.passages([190, 180, 190].map { $0 * side }) == nil)
  }

  /// The outline of what is merged begins on the meridian, to which it comes from the east.
  @Test func `a merged outline is closed wherever on the meridian it begins`() throws {
    let rings: [[(Double, Double)]] = [
      [(180, 1), (179, 1), (179, 0), (180, 0), (-179, 0), (-179, 1), (180, 1)], [(180, 1), (-179, 1), (-179, 2), (180, 2), (180, 1)]
    ]
    for mirrored in [false, true] {
      var column = GeometryColumn()
      for ring in rings {
        let places = ring.map { Position(x: mirrored && $0.0.magnitude < 180 ? -$0.0 : $0.0, y: $0.1) }
        column.appendPolygon(rings: [mirrored ? places.reversed() : places])
      }
      var builder = TopologyBuilder(distinguishesAltitudes: false)
      try builder.append(column)
      builder.joinSpellings()
      var merge = RegionMerge(builder.build())
      for part in column.partEnds.indices { merge.add(polygon: column.paths(ofPart: part)) }
      var output = GeometryColumn()
      let isMerged = merge.append(to: &output)
      #expect(isMerged && output.partEnds.count == 1)
      #expect(
        output.positions.first == output.positions.last && output.positions.allSatisfy { $0.x.magnitude <= 180 }, "\(output.positions)")
    }
  }
}
