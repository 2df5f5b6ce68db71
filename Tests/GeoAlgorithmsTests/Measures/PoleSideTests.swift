import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Which pole a ring goes round has one answer, whoever asks.
@Suite struct PoleSideTests {
  /// Long edges over many latitudes, where the sine of the mean latitude is far from the mean of the sines.
  private static let rings: [[(Double, Double)]] = [
    [(0, 88.6), (120, -34.5), (-120, -36.1), (0, 88.6)],
    [(0, -88.6), (120, 34.5), (-120, 36.1), (0, -88.6)],
    [(0, 60), (120, -80), (-120, 25), (0, 60)],
    [(0, 80), (100, -60), (-160, 75), (-60, -89), (0, 80)],
    [(0, -75), (120, -75), (-120, -75), (0, -75)],
    [(0, 0), (120, 0), (-120, 0), (0, 0)]
  ]

  @Test(arguments: rings.indices)
  func `box, containment and the cut agree`(_ index: Int) throws {
    for ring in [Self.rings[index], Self.rings[index].reversed()] {
      let sample = Sample.polygon([ring])
      let cut = sample.cut()
      let isNorth = cut.reports(.poleEnclosed(.north))
      #expect(isNorth != cut.reports(.poleEnclosed(.south)))
      var column = GeometryColumn()
      sample.append(to: &column)
      cut.sample.append(to: &column)
      let (before, after) = (try #require(column.box(ofGeometries: 0..<1)), try #require(column.box(ofGeometries: 1..<2)))
      #expect(before == after)
      #expect((before.north == 90) == isNorth && (before.south == -90) != isNorth)
      for latitude in [89.9, -89.9] {
        let place = Position(x: 15, y: latitude)
        #expect(column.contains(place, inGeometry: 0) == column.contains(place, inGeometry: 1))
        #expect(column.contains(place, inGeometry: 0) == (isNorth == (latitude > 0)))
      }
    }
  }
}
