import GeoModel
import Testing

import GeoToolkit

/// How far polygons round a pole reach.
struct PolarExtentTests {
  private static func ring(_ latitude: Double) -> [Position] { [0.0, 90, 180, -90, 0].map { Position(x: $0, y: latitude) } }

  @Test(arguments: [1.0, -1]) func `a polygon round a pole reaches it, and one with the pole in a hole does not`(_ side: Double) throws {
    for (rings, furthest) in [([60.0], 90.0), ([60, 70], 70), ([60, 70, 80], 80)] {
      var column = GeometryColumn()
      column.appendPolygon(rings: rings.map { Self.ring($0 * side) })
      var tally = ExtentTally()
      tally.add(column)
      let box = try #require(tally.box)
      #expect((side > 0 ? box.north : -box.south) == furthest, "\(rings)")
      #expect((side > 0 ? box.south : -box.north) == 60 && box.west == -180 && box.east == 180)
    }
  }
}
