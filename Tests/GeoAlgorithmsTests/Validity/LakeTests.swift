import GeoModel
import Testing

@testable import GeoAlgorithms

/// Islands in lakes of islands.
@Suite struct LakeTests {
  private static func box(_ inset: Double) -> [Position] {
    [(inset, inset), (40 - inset, inset), (40 - inset, 40 - inset), (inset, 40 - inset), (inset, inset)].map { Position(x: $0.0, y: $0.1) }
  }

  private static func kinds(_ polygons: [[[Position]]]) -> [TopologyDefectKind] {
    var column = GeometryColumn()
    column.appendMultiPolygon(polygons)
    var validator = TopologyValidator()
    return validator.defects(ofGeometry: 0, in: column).map(\.kind)
  }

  @Test(arguments: 1...5) func `a lake may lie in an island in a lake, in whatever order they come`(_ count: Int) {
    let polygons = (0..<count).map { [Self.box(Double(4 * $0)), Self.box(Double(4 * $0 + 2)).reversed()] }
    for turn in 0..<count {
      let turned = Array(polygons[turn...] + polygons[..<turn])
      #expect(Self.kinds(turned) == [] && Self.kinds(turned.reversed()) == [])
      // In one polygon the second is no lake.
      let twice = turned.map { $0 + [Self.box(19).reversed()] }
      #expect(Self.kinds(Array(twice.prefix(1))) == [.nestedHoles])
    }
  }
}
