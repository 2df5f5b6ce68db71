import Foundation
import GeoTestSupport
import MapViews
import Testing

@Suite struct ViewportTests {
  private static let size = ViewSize(width: 800, height: 600)

  private static func random(_ random: inout SplitMix64, pitches: Range<Double> = 0..<89) throws -> Viewport {
    let center = Position(x: .random(in: -180...180, using: &random), y: .random(in: -80...80, using: &random))
    let camera = try #require(
      MapCamera(
        center: center, distance: exp10(.random(in: 2...7.5, using: &random)), heading: .random(in: 0..<360, using: &random),
        pitch: .random(in: pitches, using: &random)))
    return try #require(Viewport(camera, size: size))
  }

  private static func exp10(_ exponent: Double) -> Double { pow(10, exponent) }

  @Test func `north is up, east is right, and the centre is in the middle`() throws {
    let center = Position(longitude: 10, latitude: 50)
    let camera = try #require(MapCamera(center: center, distance: 1000))
    let view = try #require(Viewport(camera, size: Self.size))
    #expect(view.point(for: center) == ViewPoint(x: 400, y: 300))
    let middle = try #require(view.coordinate(for: ViewPoint(x: 400, y: 300)))
    #expect(abs(middle.x - 10) < 1e-12 && abs(middle.y - 50) < 1e-12)
    let (north, east) = (Position(longitude: 10, latitude: 50.001), Position(longitude: 10.001, latitude: 50))
    #expect(try #require(view.point(for: north)).y < 200 && abs(try #require(view.point(for: north)).x - 400) < 1e-6)
    #expect(try #require(view.point(for: east)).x > 450 && abs(try #require(view.point(for: east)).y - 300) < 1e-6)
    // South up: everything turns.
    let turned = try #require(Viewport(MapCamera(center: center, distance: 1000, heading: 180)!, size: Self.size))
    #expect(try #require(turned.point(for: north)).y > 400 && turned.point(for: east)!.x < 350)
    // Metres: the upper and the lower edge are 535.898385 m apart.
    let top = try #require(view.coordinate(for: ViewPoint(x: 400, y: 0)))
    let bottom = try #require(view.coordinate(for: ViewPoint(x: 400, y: 600)))
    #expect(abs(Globe.wgs84.distance(from: top, to: bottom)! / 535.898385 - 1) < 1e-6)
    #expect(abs(view.metersPerPoint(at: ViewPoint(x: 400, y: 300))! / view.metersPerPoint - 1) < 1e-12)
  }

  @Test func `places and positions are each other's inverse`() throws {
    var random = SplitMix64(state: 551)
    var (sky, off) = (0, 0)
    for _ in 0..<5000 {
      let view = try Self.random(&random)
      let place = ViewPoint(x: .random(in: 0...800, using: &random), y: .random(in: 0...600, using: &random))
      guard let ground = view.mapPoint(for: place) else {
        sky += 1
        #expect(view.coordinate(for: place) == nil && view.metersPerPoint(at: place) == nil)
        continue
      }
      let again = try #require(view.point(for: ground))
      #expect(abs(again.x - place.x) < 1e-5 && abs(again.y - place.y) < 1e-5, "\(view.camera)")
      guard let position = view.coordinate(for: place) else {
        off += 1
        continue
      }
      #expect(position.x.magnitude <= 180 && position.y.magnitude < 85.06)
      let near = abs(ground.x - MapPoint(view.camera.center)!.x) < MapPoint.worldSize / 2
      let back = try #require(view.point(for: position))
      if near { #expect(abs(back.x - place.x) < 1e-4 && abs(back.y - place.y) < 1e-4, "\(view.camera) \(place) \(back)") }
    }
    #expect(sky > 50 && off > 50)
  }

  @Test func `the sky and what is behind have no place`() throws {
    let center = Position(longitude: 0, latitude: 0)
    let view = try #require(Viewport(MapCamera(center: center, distance: 1000, pitch: 80)!, size: Self.size))
    // The horizon is 10 degrees above the middle: 300 tan 10° / tan 15°.
    let horizon = 300 - 300 * 0.17632698070846498 / MapCamera.visibleHeight(fromAltitude: 0.5)
    #expect(view.coordinate(for: ViewPoint(x: 400, y: horizon - 0.001)) == nil)
    #expect(view.mapPoint(for: ViewPoint(x: 400, y: horizon + 0.001)) != nil)
    #expect(view.coordinate(for: ViewPoint(x: 400, y: 300)) == center)
    // The eye is 985 m south of the centre, and its plane meets the ground 1015 m south of it.
    #expect(
      view.point(for: Position(longitude: 0, latitude: -0.009)) != nil && view.point(for: Position(longitude: 0, latitude: -0.0093)) == nil)
    #expect(view.point(for: Position(longitude: 0, latitude: 91)) == nil && view.coordinate(for: ViewPoint(x: .nan, y: 0)) == nil)
    // The widest pitch of a map that people move shows no sky.
    for distance in [10.0, 500, 1000, 32_000, 1e7] {
      let camera = try #require(MapCamera(center: center, distance: distance, pitch: 89)).pitchLimited()
      #expect(Viewport(camera, size: Self.size)?.mapPoint(for: ViewPoint(x: 400, y: 0)) != nil)
    }
  }

  @Test func `a view of the 180th meridian is continuous`() throws {
    let view = try #require(Viewport(MapCamera(center: Position(x: 179.9, y: 0), distance: 100_000)!, size: Self.size))
    let (west, east) = (view.point(for: Position(x: 179.99, y: 0))!, view.point(for: Position(x: -179.99, y: 0))!)
    #expect(east.x > west.x && east.x - west.x < 40)
    #expect(view.coordinate(for: east).map { abs($0.x + 179.99) < 1e-9 } == true)
    #expect(view.visibleRect.spans180 && view.visibleRect.width < MapPoint.worldSize / 100)
    #expect(view.visibleRing.count == 5 && view.visibleRing.first == view.visibleRing.last && view.visibleRing[1].x > 180)
    #expect(view.visibleCoordinateRegion.map { abs($0.center.x - 179.9) < 1e-9 } == true)
    // The same map point, a world further.
    #expect(view.point(for: MapPoint(x: MapPoint.worldSize, y: 0))!.x < view.point(for: MapPoint(x: 2 * MapPoint.worldSize, y: 0))!.x)
  }

  /// Twice the signed area of a triangle.
  private static func turn(_ a: MapPoint, _ b: MapPoint, _ c: MapPoint) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  @Test func `the visible region holds what is in the picture, and nothing else`() throws {
    var random = SplitMix64(state: 552)
    let world = MapPoint.worldSize
    var cut = 0
    for _ in 0..<3000 {
      let view = try Self.random(&random)
      let (region, center) = (view.visibleRegion, try #require(MapPoint(view.camera.center)))
      let corners = [(0.0, 0.0), (800, 0), (800, 600), (0, 600)].map { view.mapPoint(for: ViewPoint(x: $0.0, y: $0.1)) }
      if region != corners.compactMap(\.self) { cut += 1 }
      #expect(region.count >= 3 && region.count <= 8)
      for (index, point) in region.enumerated() {
        let (next, last) = (region[(index + 1) % region.count], region[(index + 2) % region.count])
        #expect(Self.turn(point, next, last) >= -1e-6 * world, "clockwise and convex: \(view.camera)")
        #expect(point.y >= 0 && point.y <= world && abs(point.x - center.x) <= world / 2 * (1 + 1e-12))
        #expect(view.visibleRect.insetBy(dx: -1e-6, dy: -1e-6).contains(point))
        // Its corners are in the picture, or on its edges.
        let place = try #require(view.point(for: point), "\(view.camera)")
        #expect(place.x > -0.01 && place.x < 800.01 && place.y > -0.01 && place.y < 600.01, "\(view.camera) \(place)")
      }
      for _ in 0..<20 {
        let place = ViewPoint(x: .random(in: 0...800, using: &random), y: .random(in: 0...600, using: &random))
        guard let ground = view.mapPoint(for: place), ground.y >= 0, ground.y <= world, abs(ground.x - center.x) <= world / 2 else {
          continue
        }
        for (index, point) in region.enumerated() {
          let next = region[(index + 1) % region.count]
          let length = ((next.x - point.x) * (next.x - point.x) + (next.y - point.y) * (next.y - point.y)).squareRoot()
          #expect(Self.turn(point, next, ground) >= -1e-3 * length, "\(view.camera) \(place)")
        }
      }
    }
    #expect(cut > 100 && cut < 2900)
  }

  @Test func `a distant view shows the world once`() throws {
    let view = try #require(Viewport(MapCamera(center: Position(x: 100, y: 0), distance: 1e9)!, size: Self.size))
    #expect(view.visibleRect == .world && view.visibleRegion.count == 4)
    // Nothing but the space south of the map.
    let south = try #require(Viewport(MapCamera(center: Position(x: 0, y: -89.9), distance: 100)!, size: Self.size))
    #expect(south.visibleRect.isNull && south.visibleRegion.isEmpty && south.visibleRing.isEmpty && south.visibleCoordinateRegion == nil)
  }

  @Test func `no view without a size, a scale or a camera`() throws {
    var camera = try #require(MapCamera(center: Position(x: 0, y: 0), distance: 1))
    for size in [
      ViewSize(width: 0, height: 1), ViewSize(width: 1, height: -1), ViewSize(width: .infinity, height: 1), .init(width: 1, height: .nan)
    ] {
      #expect(Viewport(camera, size: size) == nil)
    }
    for change in [\MapCamera.pitch, \.distance, \.heading] {
      var wrong = camera
      wrong[keyPath: change] = .infinity
      #expect(Viewport(wrong, size: Self.size) == nil)
    }
    camera.center = Position(x: 0, y: 90)
    #expect(Viewport(camera, size: Self.size) == nil)
  }
}
