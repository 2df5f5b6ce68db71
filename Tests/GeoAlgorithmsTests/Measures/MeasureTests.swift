import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct MeasureTests {
  private func column(_ kind: GeometryKind, _ paths: [[(Double, Double)]]) -> GeometryColumn {
    var column = GeometryColumn()
    for path in paths {
      for (x, y) in path { column.append(Position(x: x, y: y)) }
      column.endPath()
    }
    column.endPart()
    column.endGeometry(kind)
    return column
  }

  private let square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0)]
  private let hole = [(4.0, 4.0), (4.0, 6.0), (6.0, 6.0), (6.0, 4.0), (4.0, 4.0)]

  @Test func `a ring of square centimetres is measured whichever way it runs`() throws {
    for size in [1e-7, 1e-6, 1e-5, 1.0, 60] {
      let ring = [(7.0, 46.0), (7 + size, 46.0), (7 + size, 46 - size / 2), (7.0, 46.0)].map { Position(x: $0.0, y: $0.1) }
      let turned = Array(ring.reversed())
      let areas = [ring, turned].compactMap { SphericalArea(ofRing: $0.span)?.smallerSide }
      #expect(areas.count == 2 && areas[0] == areas[1] && areas[0] > 0)
      let flat = size * size / 4 * cos(46 * Double.pi / 180) * (Double.pi / 180) * (Double.pi / 180)
      if size < 1e-4 { #expect(abs(areas[0] / flat - 1) < 1e-6) }
    }
  }

  @Test func `what is appended without positions has no parts, and holds no place`() {
    let ring = square.map { Position(x: $0.0, y: $0.1) }
    let inside = Position(x: 5, y: 5)
    var column = GeometryColumn()
    column.appendPolygon(rings: [ring])
    column.appendLineString([])
    column.appendMultiLineString([[], [inside, ring[0]], []])
    column.appendPolygon(rings: [] as [[Position]])
    column.appendPolygon(rings: [[]] as [[Position]])
    column.appendPolygon(rings: [[], ring])
    column.appendPolygon(rings: [ring, []])
    column.appendMultiPolygon([[], [[]], [ring, [], ring], [[], ring]] as [[[Position]]])
    column.appendMultiPoint([])
    #expect(column.isConsistent && (0..<column.count).map { column.parts(ofGeometry: $0).count } == [1, 0, 1, 0, 0, 0, 1, 1, 0])
    #expect((0..<column.count).map { column.paths(ofGeometry: $0).count } == [1, 0, 1, 0, 0, 0, 1, 2, 0])
    for empty in [1, 3, 4, 5, 8] { #expect(!column.sphericallyContains(inside, inGeometry: empty)) }
    #expect(column.sphericallyContains(inside, inGeometry: 2) && column.sphericallyContains(inside, inGeometry: 6))
    // By hand.
    column.endPath()
    column.endPart()
    column.endGeometry(.lineString)
    #expect(!column.sphericallyContains(inside, inGeometry: 9))
  }

  @Test func `areas are exteriors less holes whichever way rings run`() throws {
    let right = column(.polygon, [square, hole])
    let wrong = column(.polygon, [square.reversed(), hole.reversed()])
    let area = try #require(right.area(ofGeometry: 0))
    let turned = try #require(wrong.area(ofGeometry: 0))
    #expect(abs(area - turned) < 1)
    #expect(right.planarArea(ofGeometry: 0) == 96)
    #expect(wrong.planarArea(ofGeometry: 0) == 96)
    let sphere = try #require(right.area(ofGeometry: 0, on: .meanSphere))
    #expect(abs(sphere / area - 1) < 0.01)
    #expect(right.area(ofGeometry: 0)! < column(.polygon, [square]).area(ofGeometry: 0)!)
  }

  @Test func `a line cut at the seam is as long as before`() throws {
    let whole = try #require(column(.lineString, [[(170, 0), (-170, 0)]]).length(ofGeometry: 0))
    let cut = try #require(
      column(.multiLineString, [[(170, 0), (180, 0)], [(-180, 0), (-170, 0)]]).length(ofGeometry: 0))
    #expect(abs(whole - cut) < 1e-8)
    #expect(column(.lineString, [[(170, 0), (-170, 0)]]).planarLength(ofGeometry: 0) == 20)
  }

  @Test func `centroids across the seam lie there`() throws {
    let ring = [(170.0, -5.0), (-170.0, -5.0), (-170.0, 5.0), (170.0, 5.0), (170.0, -5.0)]
    for shape in [ring, ring.reversed()] {
      let polygon = column(.polygon, [shape])
      let sphere = try #require(polygon.centroid(ofGeometries: 0..<1))
      let plane = try #require(polygon.planarCentroid(ofGeometries: 0..<1))
      #expect(abs(abs(sphere.x) - 180) < 1e-9 && abs(sphere.y) < 1e-9)
      #expect(abs(abs(plane.x) - 180) < 1e-9 && abs(plane.y) < 1e-9)
    }
    let holed = column(.polygon, [square, [(1, 1), (1, 3), (3, 3), (3, 1), (1, 1)]])
    let plane = try #require(holed.planarCentroid(ofGeometries: 0..<1))
    #expect(abs(plane.x - (500 - 8) / 96.0) < 1e-12 && abs(plane.y - (500 - 8) / 96.0) < 1e-12)
  }

  /// Its middle is farther than half a turn from the first vertex of its exterior.
  @Test func `a hole lies in its exterior, whichever turn it is written in`() throws {
    let exterior = [(-150.0, 0.0), (0, 0), (150, 0), (150, 10), (0, 10), (-150, 10), (-150, 0)]
    for turn in [0.0, 360, -720] {
      let hole = [(100.0, 2.0), (100, 8), (110, 8), (110, 2), (100, 2)].map { ($0.0 + turn, $0.1) }
      let plane = try #require(column(.polygon, [exterior, hole]).planarCentroid(ofGeometries: 0..<1))
      #expect(abs(plane.x + 105 * 60 / 2940.0) < 1e-9 && abs(plane.y - 5) < 1e-12)
    }
  }

  @Test func `a ring wider than the globe holds what it covers twice, and what it leaves open once`() {
    // A bay from the south, 160 to 170, where the ring comes round again.
    let ring = [(-220.0, 0.0), (160, 0), (160, 5), (170, 5), (170, 0), (220, 0), (220, 10), (-220, 10), (-220, 0)]
    let wide = column(.polygon, [ring])
    for turn in [-360.0, 0, 360] {
      for (x, y, isInside) in [
        (0.0, 5.0, true), (175, 5, true), (165, 2, true), (165, 8, true), (165, 5, true), (-150, 12, false), (175, 12, false)
      ] {
        #expect(wide.contains(Position(x: x + turn, y: y), inGeometry: 0) == isInside, "\(x) \(y) \(turn)")
      }
    }
    let path = wide.positions.span
    #expect(
      containment(of: Position(x: 165, y: 5), inRing: path) == .inside && containment(of: Position(x: 0, y: 10), inRing: path) == .boundary)
    // Twice round a pole.
    let spiral = column(
      .polygon,
      [
        [(0, 70), (120, 70), (240, 70), (360, 75), (480, 75), (600, 75), (720, 70)].map {
          (($0.0 + 180).truncatingRemainder(dividingBy: 360) - 180, $0.1)
        }
      ])
    func meets(_ latitude: Double) -> Bool {
      spiral.meets(GeographicBox(west: 99, south: latitude, east: 101, north: latitude + 1), geometry: 0)
    }
    #expect(meets(85) && meets(72.5) && !meets(60))
  }

  /// Ten metres wide: the vector sum of its edges keeps the place to a millimetre.
  @Test func `the centroid of a building lies in it`() throws {
    let (x, y, d) = (8.5417, 47.3769, 5e-5)
    let house = column(.polygon, [[(x - d, y - d), (x + d, y - d), (x + d, y + d), (x - d, y + d), (x - d, y - d)]])
    let centroid = try #require(house.centroid(ofGeometries: 0..<1))
    #expect(abs(centroid.x - x) < 1e-8 && abs(centroid.y - y) < 1e-8)
  }

  @Test func `undefined measures are nil`() {
    #expect(GeometryColumn().centroid(ofGeometries: 0..<0) == nil)
    #expect(GeometryColumn().planarCentroid(ofGeometries: 0..<0) == nil)
    let bad = column(.polygon, [[(0, 0), (1, 95), (1, 1), (0, 0)]])
    #expect(bad.area(ofGeometry: 0) == nil)
    #expect(bad.centroid(ofGeometries: 0..<1) == nil)
    let infinite = column(.polygon, [[(0, 0), (.infinity, 5), (1, 1), (0, 0)]])
    #expect(infinite.planarArea(ofGeometry: 0) == nil)
    #expect(!infinite.contains(Position(x: .nan, y: 0), inGeometry: 0))
    let far = column(.polygon, [[(-1e18, 0), (1e18, 5), (1, 1), (-1e18, 0)]])
    #expect(!far.contains(Position(x: 0, y: 0), inGeometry: 0))
    #expect(MapPoint(Position(x: 1e308, y: 0)) == nil)
    #expect(Globe.wgs84.destination(from: Position(x: 0, y: 0), azimuth: 0, distance: .infinity) == nil)
    #expect(Globe.meanSphere.destination(from: Position(x: 0, y: 0), azimuth: .nan, distance: 1) == nil)
    let polar = column(.polygon, [[(0, 60), (120, 60), (-120, 60), (0, 60)]])
    #expect(polar.planarCentroid(ofGeometries: 0..<1) == nil)
  }

  @Test func `boundaries are inside in every spelling of a longitude`() {
    let polygon = column(.polygon, [square, hole])
    let crossing = column(.polygon, [[(170, 0), (-170, 0), (-170, 10), (170, 10), (170, 0)]])
    for turn in [-720.0, -360, 0, 360] {
      for (x, y, isInside) in [
        (0.0, 0.0, true), (5, 0, true), (10, 5, true), (1, 1, true), (4, 5, true), (5, 5, false), (6, 6, true),
        (-1, 5, false), (11, 5, false), (5, 11, false), (10, 10, true)
      ] {
        #expect(polygon.contains(Position(x: x + turn, y: y), inGeometry: 0) == isInside, "\(x) \(y) \(turn)")
      }
      for (x, y, isInside) in [
        (180.0, 5.0, true), (170, 5, true), (-170, 5, true), (175, 0, true), (169, 5, false), (-169, 5, false),
        (0, 5, false), (180, 11, false)
      ] {
        #expect(crossing.contains(Position(x: x + turn, y: y), inGeometry: 0) == isInside, "\(x) \(y) \(turn)")
      }
    }
    let line = column(.lineString, [[(179, 0), (-179, 2)]])
    #expect(line.contains(Position(x: 180, y: 1), inGeometry: 0))
    #expect(!line.contains(Position(x: 180, y: 1.001), inGeometry: 0))
    #expect(column(.point, [[(180, 1)]]).contains(Position(x: -180, y: 1), inGeometry: 0))
  }

  @Test func `lines hold what lies on the way that their edges go`() {
    for turn in [-360.0, 0, 360] {
      // A whole parallel, and an edge that is literal since another longitude is beyond 180.
      let parallel = column(.lineString, [[(-180, 40), (180, 40)]])
      #expect(parallel.contains(Position(x: turn, y: 40), inGeometry: 0))
      #expect(!parallel.contains(Position(x: turn, y: 40.001), inGeometry: 0))
      let wide = column(.lineString, [[(-100, 10), (100, 10), (190, 10)]])
      #expect(wide.contains(Position(x: turn, y: 10), inGeometry: 0))
      #expect(wide.contains(Position(x: -175 + turn, y: 10), inGeometry: 0))
      #expect(!wide.contains(Position(x: -165 + turn, y: 10), inGeometry: 0))
      let short = column(.lineString, [[(170, 0), (-170, 10), (-170, 20), (-150, 20)]])
      for (x, y) in [(180.0, 5.0), (-170, 15), (-160, 20), (170, 0), (-150, 20)] {
        #expect(short.contains(Position(x: x + turn, y: y), inGeometry: 0), "\(x) \(y)")
      }
      #expect(!short.contains(Position(x: turn, y: 5), inGeometry: 0))
    }
    #expect(!column(.lineString, [[(0, .infinity), (0, -.infinity)]]).contains(Position(x: 0, y: .nan), inGeometry: 0))
  }

  @Test func `a polygon round a pole holds what lies beyond its ring`() {
    for ring in [[(0.0, 60.0), (120.0, 60.0), (-120.0, 60.0), (0.0, 60.0)]] {
      for shape in [ring, ring.reversed()] {
        let polygon = column(.polygon, [shape])
        #expect(polygon.contains(Position(x: 33, y: 80), inGeometry: 0))
        #expect(polygon.contains(Position(x: -170, y: 90), inGeometry: 0))
        #expect(!polygon.contains(Position(x: 33, y: 50), inGeometry: 0))
        #expect(polygon.contains(Position(x: -150, y: 60), inGeometry: 0))
      }
    }
  }

  @Test func `both readings of containment agree on small triangles`() {
    var random = SplitMix64(state: 9)
    for _ in 0..<3000 {
      let center = Position(x: .random(in: -180...180, using: &random), y: .random(in: -80...80, using: &random))
      let corners = (0..<3).map { _ in
        (center.x + .random(in: -0.01...0.01, using: &random), center.y + .random(in: -0.01...0.01, using: &random))
      }
      let triangle = column(.polygon, [corners + [corners[0]]])
      let point = Position(
        x: center.x + .random(in: -0.01...0.01, using: &random), y: center.y + .random(in: -0.01...0.01, using: &random))
      // Straight and great-circle edges differ by some 1e-7 degrees: points near one may answer either way.
      let isNear = zip(corners, corners.dropFirst() + [corners[0]]).contains { a, b in
        abs((b.0 - a.0) * (point.y - a.1) - (b.1 - a.1) * (point.x - a.0)) < 1e-8
      }
      if isNear { continue }
      #expect(
        triangle.contains(point, inGeometry: 0) == triangle.sphericallyContains(point, inGeometry: 0),
        "\(corners) \(point)")
    }
  }
}
