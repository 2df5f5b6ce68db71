import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct SharedMapPointTests {
  @Test func `positions become map points and back`() throws {
    for item in try SharedSuite.cases("mappoint-math/points.json") {
      let position = Position(x: item.number("longitude")!, y: item.number("latitude")!)
      let point = try #require(MapPoint(position))
      #expect(abs(point.x - item.number("x")!) <= 1e-6, "\(item)")
      #expect(abs(point.y - item.number("y")!) <= 1e-6, "\(item)")
      let back = try #require(point.position)
      #expect(abs(back.x - position.x) < 1e-9 && abs(back.y - position.y) < 1e-9)
    }
  }

  @Test func `scales and regions are the platform's`() throws {
    let facts = try SharedSuite.json("mappoint-math/facts.json")
    let measured = try #require(facts["measured_on_apple_platform"] as? [String: Any])
    let meters = try #require(measured["MKMetersPerMapPointAtLatitude"] as? [String: Double])
    for (latitude, expected) in meters {
      let value = try #require(MapScale.metersPerMapPoint(atLatitude: Double(latitude)!))
      #expect(abs(value / expected - 1) < 1e-6)
      let exact = try #require(MapScale.exactMetersPerMapPoint(atLatitude: Double(latitude)!))
      #expect(abs(exact / expected - 1) < 1e-4)
    }
    let older = try #require(facts["older_measurements"] as? [String: Any])
    let list = try #require(older.values.first as? [Double])
    for (index, expected) in list.enumerated() {
      let value = try #require(MapScale.metersPerMapPoint(atLatitude: 33.861315 + 0.1 * Double(index)))
      #expect(abs(value - expected) < 6e-7)
    }
    let region = try #require(measured["region_1000m_x_2000m_at_equator"] as? [String: Double])
    let ours = try #require(
      CoordinateRegion(center: Position(x: 0, y: 0), latitudinalMeters: 1000, longitudinalMeters: 2000))
    #expect(abs(ours.latitudeSpan / region["latitudeDelta"]! - 1) < 1e-6)
    #expect(abs(ours.longitudeSpan / region["longitudeDelta"]! - 1) < 1e-6)
    let world = try #require(CoordinateRegion(MapRect.world))
    #expect(abs(world.latitudeSpan - 170.10225755961318) < 1e-9)
    #expect(world.longitudeSpan == 360 && world.center == Position(x: 0, y: 0))
    let newYork = try #require(MapPoint(Position(x: -74.0060, y: 40.7128)))
    let known = try #require(measured["MKMapPoint(40.7128,-74.0060)"] as? [Double])
    #expect(abs(newYork.x - known[0]) < 1e-6 && abs(newYork.y - known[1]) < 1e-6)
    // The count that MKGeodesicPolyline was reported to give.
    for (start, end, name) in [
      (Position(x: 0, y: 0), Position(x: 1, y: 0), "1 degree of equator"),
      (Position(x: 0, y: 0), Position(x: 90, y: 0), "90 degrees of equator"),
      (
        Position(x: -118.4080684, y: 33.9424955), Position(x: -73.7789256, y: 40.6397511),
        "LAX 33.9424955,-118.4080684 to JFK 40.6397511,-73.7789256 (iOS 7, nshipster.com)"
      )
    ] {
      let counts = try #require(measured["MKGeodesicPolyline_point_count"] as? [String: Double])
      #expect(Globe.wgs84.waypoints(from: start, to: end, every: 1000).map { Double($0.count) } == counts[name])
    }
  }

  @Test func `rectangles span the seam, wrap and combine`() throws {
    func rect(_ value: Any?) -> MapRect? {
      guard let n = value as? [Double] else { return nil }
      return MapRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }
    for item in try SharedSuite.cases("mappoint-math/rects.json") {
      if let subject = rect(item["rect"]) {
        #expect(subject.spans180 == item["spans180"] as? Bool)
        #expect(subject.remainder == rect(item["remainder"]) ?? .null)
      }
      guard let a = rect(item["a"]) else { continue }
      switch item.text("op") {
      case "union": #expect(rect(item["b"]).map(a.union) == rect(item["result"]))
      case "intersection": #expect(rect(item["b"]).map(a.intersection) == rect(item["result"]) ?? .null)
      default:
        let point = try #require(item.numbers("point"))
        #expect(a.contains(MapPoint(x: point[0], y: point[1])) == item["result"] as? Bool)
      }
    }
  }
}

@Suite struct MapRectTests {
  private let world = MapPoint.worldSize

  @Test func `Sydney and Honolulu share a rectangle past the eastern edge`() {
    let places = [Position(x: 151.2093, y: -33.8688), Position(x: -157.8583, y: 21.3069)]
    let rect = MapRect(enclosing: places.span)
    #expect(rect.spans180)
    #expect(abs(rect.width / world * 360 - 50.9324) < 1e-9)
    #expect(places.compactMap { MapPoint($0) }.allSatisfy { rect.contains($0) || rect.insetBy(dx: -1e-6, dy: -1e-6).contains($0) })
    let nothing: [Position] = []
    let none = MapRect(enclosing: nothing.span)
    #expect(none.isNull)
  }

  @Test func `a union across the seam does not go round the globe`() {
    let east = MapRect(x: world - 100, y: 10, width: 150, height: 10)
    let west = MapRect(x: 60, y: 15, width: 40, height: 20)
    for union in [east.union(west), west.union(east)] {
      #expect(union == MapRect(x: world - 100, y: 10, width: 200, height: 25))
      #expect(union.contains(east) && union.contains(west) && union.contains(union.remainder))
    }
    #expect(east.intersects(MapRect(x: 40, y: 0, width: 100, height: 100)))
    #expect(east.intersection(MapRect(x: 40, y: 0, width: 100, height: 100)).width == 10)
    #expect(east.contains(MapPoint(x: 50, y: 12)) && east.contains(MapPoint(x: world - 100, y: 12)))
    #expect(!east.contains(MapPoint(x: 51, y: 12)))
    #expect(MapRect.null.union(west) == west && west.union(.null) == west)
    #expect(MapRect.null.intersection(west).isNull && !west.contains(MapRect.null))
  }

  @Test func `unions hold their parts and are as small as any`() {
    var random = SplitMix64(state: 10)
    for _ in 0..<5000 {
      func anyRect() -> MapRect {
        MapRect(
          x: Double(Int.random(in: -4...8, using: &random)) * world / 8, y: 0,
          width: Double(Int.random(in: 0...8, using: &random)) * world / 8, height: 1)
      }
      let (a, b) = (anyRect(), anyRect())
      let union = a.union(b)
      #expect(union.contains(a) && union.contains(b), "\(a) \(b) \(union)")
      #expect(union == b.union(a) || union.width == b.union(a).width)
      #expect(union.width <= world && union.width >= max(a.width, b.width))
      let common = a.intersection(b)
      if !common.isNull { #expect(a.contains(common) && b.contains(common), "\(a) \(b) \(common)") }
    }
  }

  @Test func `poles lie on the edges and nothing is not a number`() {
    #expect(MapPoint(Position(x: 0, y: 90))?.y == 0)
    #expect(MapPoint(Position(x: 0, y: -90))?.y == world)
    #expect(MapPoint(Position(x: 0, y: 89.999999))?.y.isFinite == true)
    #expect(MapPoint(Position(x: 540, y: 0))?.x == 2 * world)
    #expect(MapPoint(Position(x: .nan, y: 0)) == nil)
    #expect(MapPoint(Position(x: 0, y: 91)) == nil)
    #expect(MapPoint(x: .infinity, y: 0).position == nil)
    #expect(MapScale.metersPerMapPoint(atLatitude: .nan) == nil)
    #expect(CoordinateRegion(MapRect.null) == nil)
  }

  @Test func `rectangles of regions are the inverse of regions of rectangles`() throws {
    let world = try #require(MapRect(CoordinateRegion(center: Position(x: 0, y: 0), latitudeSpan: 170.10225755961318, longitudeSpan: 360)))
    #expect(abs(world.minY) < 1e-6 && abs(world.maxY - self.world) < 1e-6 && world.minX == 0 && world.width == self.world)
    var random = SplitMix64(state: 55)
    for _ in 0..<2000 {
      let region = CoordinateRegion(
        center: Position(x: .random(in: -180...180, using: &random), y: .random(in: -70...70, using: &random)),
        latitudeSpan: .random(in: 0...10, using: &random), longitudeSpan: .random(in: 0...360, using: &random))
      let rect = try #require(MapRect(region))
      let again = try #require(CoordinateRegion(rect))
      #expect(abs(again.latitudeSpan - region.latitudeSpan) < 1e-9 && abs(again.longitudeSpan - region.longitudeSpan) < 1e-9)
      #expect(angularDifference(again.center.x, region.center.x) < 1e-9 && abs(again.center.y - region.center.y) < 1e-9)
    }
    // Across the 180th meridian, and beyond the edges of the map.
    #expect(MapRect(CoordinateRegion(center: Position(x: 179, y: 0), latitudeSpan: 1, longitudeSpan: 4))?.spans180 == true)
    let whole = MapRect(CoordinateRegion(center: Position(x: 0, y: 0), latitudeSpan: 180, longitudeSpan: 400))
    #expect(whole == .world)
    let top = try #require(MapRect(CoordinateRegion(center: Position(x: 0, y: 84), latitudeSpan: 10, longitudeSpan: 1)))
    #expect(top.minY == 0 && top.height > 0)
    for center in [Position(x: 0, y: 90), Position(x: 0, y: 89), Position(x: .nan, y: 0)] {
      #expect(MapRect(CoordinateRegion(center: center, latitudeSpan: 1, longitudeSpan: 1)) == nil)
    }
    #expect(MapRect(CoordinateRegion(center: Position(x: 0, y: 0), latitudeSpan: -1, longitudeSpan: 1)) == nil)
  }

  @Test func `a rectangle holds its own edges, however its width is rounded`() {
    // 0.1 + 0.2 - 0.1 is more than 0.2.
    let rect = MapRect(x: 0.1, y: 0, width: 0.2, height: 1)
    #expect(rect.contains(MapPoint(x: rect.maxX, y: 0)) && rect.contains(MapPoint(x: rect.minX, y: 1)) && rect.contains(rect))
    #expect(rect.contains(MapRect(x: 0.15, y: 0, width: rect.maxX - 0.15, height: 1)))
    #expect(!rect.contains(MapPoint(x: rect.maxX.nextUp.nextUp, y: 0)))
  }
}
