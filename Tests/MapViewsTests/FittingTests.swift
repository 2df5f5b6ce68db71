import Foundation
import GeoTestSupport
import MapViews
import Testing

@Suite struct FittingTests {
  private static let size = ViewSize(width: 800, height: 600)

  /// How far places are from the edges of the frame: the least distance, negative outside.
  private static func slack(_ camera: MapCamera, _ points: [MapPoint], _ padding: ViewInsets) throws -> Double {
    let view = try #require(Viewport(camera, size: size))
    let center = try #require(MapPoint(camera.center))
    var least = Double.infinity
    for point in points {
      // The copy of the world where the camera is.
      let x = center.x + (point.x - center.x).remainder(dividingBy: MapPoint.worldSize)
      guard let place = view.point(for: MapPoint(x: x, y: point.y)) else { return -.infinity }
      least = min(
        least, place.x - padding.left, size.width - padding.right - place.x, place.y - padding.top, size.height - padding.bottom - place.y)
    }
    return least
  }

  @Test func `regions and rectangles fill the frame and stay in it`() throws {
    var random = SplitMix64(state: 554)
    for _ in 0..<3000 {
      let center = Position(x: .random(in: -180...180, using: &random), y: .random(in: -60...60, using: &random))
      let region = CoordinateRegion(
        center: center, latitudeSpan: pow(10, .random(in: -4...0.5, using: &random)),
        longitudeSpan: pow(10, .random(in: -4...0.5, using: &random)))
      func inset() -> Double { .random(in: 0...200, using: &random) }
      let padding = Bool.random(using: &random) ? ViewInsets(20) : ViewInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
      let (heading, pitch) = (Double.random(in: 0..<360, using: &random), Double.random(in: 0...65, using: &random))
      let rect = try #require(MapRect(region))
      let camera = try #require(MapCamera(fitting: region, in: Self.size, padding: padding, heading: heading, pitch: pitch))
      #expect(camera.heading == heading && camera.pitch == pitch)
      let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)].map {
        MapPoint(x: $0.0, y: $0.1)
      }
      // As close as it can be: a corner is on an edge of the frame.
      let slack = try Self.slack(camera, corners, padding)
      #expect(abs(slack) < 1e-4, "\(region) \(padding) \(heading) \(pitch): \(slack)")
      let middle = MapPoint(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)
      let position = try #require(middle.position)
      let place = try #require(Viewport(camera, size: Self.size)?.point(for: position))
      #expect(
        abs(place.x - (800 + padding.left - padding.right) / 2) < 1e-4 && abs(place.y - (600 + padding.top - padding.bottom) / 2) < 1e-4)
    }
  }

  @Test func `a region from straight above keeps its centre`() throws {
    let region = CoordinateRegion(center: Position(x: 10, y: 50), latitudeSpan: 1, longitudeSpan: 0.1)
    let camera = try #require(MapCamera(fitting: region, in: Self.size))
    #expect(abs(camera.center.x - 10) < 1e-9 && abs(camera.center.y - 50) < 1e-9)
    let view = try #require(Viewport(camera, size: Self.size))
    #expect(abs(try #require(view.visibleCoordinateRegion).latitudeSpan - 1) < 1e-9)
    // 1000 m high: seen from 1000 / (2 tan 15°).
    let metres = try #require(CoordinateRegion(center: region.center, latitudinalMeters: 535.898385, longitudinalMeters: 0))
    #expect(abs(MapCamera(fitting: metres, in: Self.size)!.distance - 1000) < 0.001)
  }

  @Test func `annotations are seen from as near as possible, across the 180th meridian too`() throws {
    var random = SplitMix64(state: 555)
    for _ in 0..<1000 {
      let (longitude, latitude) = (Double.random(in: 170...190, using: &random), Double.random(in: -60...60, using: &random))
      let positions = (0..<10).map { _ in
        let x = longitude + .random(in: -5...5, using: &random)
        return Position(x: x > 180 ? x - 360 : x, y: latitude + .random(in: -5...5, using: &random))
      }
      let pitch = Double.random(in: 0...60, using: &random)
      let camera = try #require(
        MapCamera(fitting: positions, in: Self.size, padding: ViewInsets(30), heading: .random(in: 0..<360, using: &random), pitch: pitch))
      #expect(camera.distance < 2e7)
      let slack = try Self.slack(camera, positions.compactMap { MapPoint($0) }, ViewInsets(30))
      #expect(abs(slack) < 1e-4)
    }
    let one = [Position(x: 5, y: 5)]
    let above = try #require(MapCamera(fitting: one, in: Self.size))
    #expect(abs(above.center.x - 5) < 1e-12 && abs(above.center.y - 5) < 1e-12 && abs(above.distance - 500) < 1e-9)
    #expect(abs(try #require(MapCamera(fitting: one, in: Self.size, minimumDistance: 100)).distance - 100) < 1e-9)
    // The poles are on the edge of the map, and what is not a position is left out.
    let odd = [Position(x: 0, y: 90), Position(x: .nan, y: 0), Position(x: 0, y: 80)]
    #expect(try #require(MapCamera(fitting: odd, in: Self.size)).center.y > 82)
  }

  @Test func `what cannot be shown has no camera`() throws {
    let region = CoordinateRegion(center: Position(x: 10, y: 50), latitudeSpan: 1, longitudeSpan: 1)
    #expect(MapCamera(fitting: [Position](), in: Self.size) == nil && MapCamera(fitting: MapRect.null, in: Self.size) == nil)
    #expect(MapCamera(fitting: region, in: Self.size, padding: ViewInsets(300)) == nil)
    #expect(MapCamera(fitting: region, in: ViewSize(width: 0, height: 5)) == nil)
    #expect(
      MapCamera(fitting: region, in: Self.size, pitch: 90) == nil && MapCamera(fitting: region, in: Self.size, minimumDistance: 0) == nil)
    // A frame in the sky.
    #expect(MapCamera(fitting: region, in: Self.size, padding: ViewInsets(top: 0, left: 0, bottom: 550, right: 0), pitch: 85) == nil)
    let whole = try #require(MapCamera(fitting: MapRect.world, in: Self.size))
    let seen = try #require(Viewport(whole, size: Self.size)).visibleRect
    #expect(seen.width == MapPoint.worldSize && abs(seen.height - MapPoint.worldSize) < 1e-3)
  }
}
