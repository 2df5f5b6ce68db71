import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Shapes with very many rings or touches, each of which took the time of the whole geometry.
@Suite struct CrowdedValidityTests {
  private func defects(
    _ column: GeometryColumn, _ change: (inout TopologyOptions) -> Void = { _ in }
  ) -> [TopologyDefect] {
    var options = TopologyOptions()
    change(&options)
    var validator = TopologyValidator(options: options)
    return validator.defects(ofGeometry: 0, in: column)
  }

  private func multiPolygon(_ polygons: [[[(Double, Double)]]]) -> GeometryColumn {
    var column = GeometryColumn()
    for polygon in polygons {
      for ring in polygon {
        for (x, y) in ring { column.append(Position(x: x, y: y)) }
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(.multiPolygon)
    return column
  }

  private func isQuick(_ body: () -> Void) -> Bool {
    let start = ThreadTime.now
    body()
    return ThreadTime.now - start < .seconds(20)
  }

  /// A comb with a triangle in each notch, all whose corners lie on it: on the side of which its edges tell.
  @Test func `thousands of polygons that touch a large one with all their corners are found beside it`() {
    let notches = 8000, scale = 1.0 / 256
    var comb: [(Double, Double)] = [(-1, -10), (Double(4 * notches + 1), -10), (Double(4 * notches + 1), 10)]
    var triangles: [[[(Double, Double)]]] = []
    for notch in (0..<notches).reversed() {
      let x = Double(4 * notch)
      comb += [(x + 4, 10), (x + 3, 5), (x + 3.5, 2), (x + 2, 0), (x + 0.5, 2), (x + 1, 5)]
      triangles.append([[(x + 2, 0), (x + 3, 5), (x + 1, 5), (x + 2, 0)].map { ($0.0 * scale, $0.1 * scale) }])
    }
    comb += [(0, 10), (-1, 10), (-1, -10)]
    let column = multiPolygon([[comb.map { ($0.0 * scale, $0.1 * scale) }]] + triangles)
    #expect(isQuick { #expect(defects(column).isEmpty) })
  }
}
