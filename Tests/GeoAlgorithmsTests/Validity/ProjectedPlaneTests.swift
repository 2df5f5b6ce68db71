import GeoModel
import Testing

@testable import GeoAlgorithms

/// Geometry in the metres of a projection: no two longitudes of it are one place.
struct ProjectedPlaneTests {
  private static func square(_ x: Double, _ y: Double, _ width: Double) -> [Position] {
    [(x, y), (x + width, y), (x + width, y + 80), (x, y + 80), (x, y)].map { Position(x: $0.0, y: $0.1) }
  }

  private static let places: [(Double, Double, Double)] = [(500_000, 500_380, 0), (0, 340, 1_000), (100, 550, 0), (-700, -350, 0)]

  @Test(arguments: places)
  func `houses some hundred metres apart stay two`(_ first: Double, _ second: Double, _ north: Double) {
    var column = GeometryColumn()
    for x in [first, second] {
      column.append(ring: Self.square(x, north, 100))
      column.endPart()
    }
    column.endGeometry(.multiPolygon)
    var validator = TopologyValidator()
    let defects = validator.defects(ofGeometry: 0, in: column)
    #expect(defects == [])
    for strategy in RepairStrategy.allCases {
      var repair = GeometryRepair(strategy)
      #expect(column.repaired(&repair).outcomes == [.valid])
      // With a bow tie beside them, they stay where they are.
      var broken = GeometryColumn()
      for x in [first, second] {
        broken.append(ring: Self.square(x, north, 100))
        broken.endPart()
      }
      broken.append(
        ring: [(first, -200.0), (first + 50, -150), (first + 50, -200), (first, -150), (first, -200)].map { Position(x: $0.0, y: $0.1) })
      broken.endPart()
      broken.endGeometry(.multiPolygon)
      let (result, outcomes, _) = broken.repaired(&repair)
      #expect(outcomes == [.repaired] && abs(result.planarArea - 17_250) < 1e-6, "\(result.planarArea)")
      #expect(Set(column.positions).isSubset(of: Set(result.positions)))
    }
  }

  @Test func `degrees that go on past 180 are compared modulo 360 as ever`() {
    var column = GeometryColumn()
    for x in [100.0, 455] {
      column.append(ring: [(x, 0.0), (x + 10, 0), (x + 10, 10), (x, 10), (x, 0)].map { Position(x: $0.0, y: $0.1) })
      column.endPart()
    }
    column.endGeometry(.multiPolygon)
    var validator = TopologyValidator()
    let isValid = validator.isValid(geometry: 0, in: column)
    #expect(!isValid)
  }
}

extension GeometryColumn {
  fileprivate mutating func append(ring: [Position]) {
    for position in ring { append(position) }
    endPath()
  }
}
