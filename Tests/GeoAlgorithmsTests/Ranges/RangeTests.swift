import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

private func smallestRange(of longitudes: [Double]) -> LongitudeRange? {
  var cover = LongitudeCover()
  for longitude in longitudes { cover.add(longitude) }
  return cover.range()
}

@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct SharedRangeTests {
  @Test func `the range of points is the complement of the largest gap`() throws {
    let cases = try SharedSuite.cases("bbox-winding/longitude-range.json")
    #expect(cases.count == 18)
    for item in cases {
      let range = try #require(smallestRange(of: item.numbers("longitudes") ?? []))
      #expect(range.west == item.number("west"), "\(item)")
      #expect(range.east == item.number("east"), "\(item)")
      #expect(abs(range.width - item.number("width")!) < 1e-9, "\(item)")
      #expect(range.crossesAntimeridian == item["crosses_180"] as? Bool, "\(item)")
    }
  }

  @Test func `bounding boxes are those of RFC 7946`() throws {
    let cases = try SharedSuite.cases("bbox-winding/bbox.json")
    #expect(cases.count == 8)
    for item in cases {
      let column = GeometryColumn(geoJSON: try #require(item["geometry"] as? [String: Any]))
      #expect(column.box(ofGeometries: 0..<column.count)?.numbers == item.numbers("bbox"), "\(item.text("name"))")
    }
  }
}

@Suite struct RangeTests {
  private func polygon(_ rings: [[(Double, Double)]]) -> GeometryColumn {
    var column = GeometryColumn()
    for ring in rings {
      for (x, y) in ring { column.append(Position(x: x, y: y)) }
      column.endPath()
    }
    column.endPart()
    column.endGeometry(.polygon)
    return column
  }

  @Test func `a polygon round a pole reaches it and covers every longitude`() {
    let north = polygon([[(0, 60), (120, 60), (-120, 60), (0, 60)]])
    #expect(north.box(ofGeometries: 0..<1)?.numbers == [-180, 60, 180, 90])
    let south = polygon([[(0, -60), (-120, -60), (120, -60), (0, -60)]])
    #expect(south.box(ofGeometries: 0..<1)?.numbers == [-180, -90, 180, -60])
    let band = polygon([
      [(0, 60), (120, 60), (-120, 60), (0, 60)], [(0, 80), (-120, 80), (120, 80), (0, 80)]
    ])
    #expect(band.box(ofGeometries: 0..<1)?.numbers == [-180, 60, 180, 80])
  }

  @Test func `no random set of longitudes has a smaller range`() throws {
    var random = SplitMix64(state: 5)
    for _ in 0..<2000 {
      let longitudes = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Double(Int.random(in: -18...18, using: &random)) * 10
      }
      let range = try #require(smallestRange(of: longitudes))
      #expect(longitudes.allSatisfy { range.contains($0) })
      // The smallest range begins at one of the points.
      let smallest = try #require(
        longitudes.map { west in
          longitudes.map { ($0 - west) - 360 * (($0 - west) / 360).rounded(.down) }.max() ?? 0
        }.min())
      #expect(range.width == smallest, "\(longitudes) \(range)")
    }
  }

  @Test func `points on the 180th meridian alone have one range, in whichever order they come`() {
    for (longitudes, seam) in [([180.0, -180], 180.0), ([-180, 180], 180), ([-180, -180], -180), ([180, 180], 180), ([-540, 180], 180)] {
      #expect(smallestRange(of: longitudes) == LongitudeRange(west: seam, east: seam))
    }
  }

  @Test func `ranges that meet in a meridian have it in common, not the whole circle`() {
    let (east, west) = (LongitudeRange(west: 170, east: 180), LongitudeRange(west: -180, east: -170))
    #expect(east.intersection(west) == [LongitudeRange(west: -180, east: -180)])
    #expect(west.intersection(east) == [LongitudeRange(west: -180, east: -180)])
    let (half, other) = (LongitudeRange(west: 0, east: 180), LongitudeRange(west: -180, east: 0))
    #expect(half.intersection(other) == [LongitudeRange(west: 0, east: 0), LongitudeRange(west: -180, east: -180)])
    #expect(LongitudeRange(west: 0, east: 10).intersection(LongitudeRange(west: 10, east: 20)) == [LongitudeRange(west: 10, east: 10)])
    let across = LongitudeRange(west: 100, east: -100)
    #expect(
      across.intersection(LongitudeRange(west: -150, east: 150)) == [
        LongitudeRange(west: 100, east: 150), LongitudeRange(west: -150, east: -100)
      ])
  }

  @Test func `an odd multiple of 180 keeps its sign`() {
    #expect(Longitude.normalised(540) == 180 && Longitude.normalised(-540) == -180)
    let world = MapPoint.worldSize
    #expect(CoordinateRegion(MapRect(x: 1.5 * world, y: 0, width: world, height: world))?.center.x == 180)
  }

  @Test func `boxes meet across the seam`() {
    let fiji = GeographicBox(west: 177, south: -20, east: -178, north: -12)
    let samoa = GeographicBox(west: -173, south: -15, east: -171, north: -13)
    let union = fiji.union(samoa)
    #expect(union.west == 177 && union.east == -171)
    #expect(union.contains(fiji) && union.contains(samoa) && !fiji.contains(samoa))
    #expect(fiji.contains(longitude: 182, latitude: -15) && fiji.contains(longitude: 180, latitude: -15))
    #expect(!fiji.contains(longitude: 0, latitude: -15))
    let east = GeographicBox(west: -180, south: -20, east: -170, north: 0)
    #expect(fiji.intersection(east).map(\.numbers) == [[-180, -20, -178, -12]])
    #expect(fiji.intersects(east) && !samoa.intersects(fiji))
    let wide = GeographicBox(west: -100, south: 0, east: 100, north: 1)
    let far = GeographicBox(west: 90, south: 0, east: -90, north: 1)
    #expect(wide.intersection(far).count == 2)
  }

  @Test func `an empty column has no box and mixed altitudes are left out`() {
    #expect(GeometryColumn().box(ofGeometries: 0..<0) == nil)
    var mixed = GeometryColumn()
    mixed.append(Position(x: 0, y: 0), altitude: 5)
    mixed.append(Position(x: 1, y: 1))
    mixed.endPath()
    mixed.endPart()
    mixed.endGeometry(.lineString)
    #expect(mixed.box(ofGeometries: 0..<1)?.numbers == [0, 0, 1, 1])
  }

  /// Further away a turn more is the same longitude.
  @Test(arguments: [36_100, 4e18, 7.28e18, -1.5e308]) func `what lies out of reach is taken to meet every box of its latitudes`(
    _ longitude: Double
  ) {
    var column = GeometryColumn()
    for latitude in [0.0, 1] { column.append(Position(x: longitude, y: latitude)) }
    column.endPath()
    column.endPart()
    column.endGeometry(.lineString)
    #expect(column.meets(GeographicBox(west: -10, south: -10, east: 10, north: 10), geometry: 0))
    #expect(!column.meets(GeographicBox(west: -10, south: 2, east: 10, north: 10), geometry: 0))
  }
}
