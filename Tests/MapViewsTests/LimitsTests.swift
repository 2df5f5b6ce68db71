import GeoTestSupport
import MapViews
import Testing

@Suite struct LimitsTests {
  @Test func `distances are brought into the zoom range`() throws {
    let camera = try #require(MapCamera(center: Position(x: 0, y: 0), distance: 1000, heading: 3, pitch: 40))
    let range = try #require(CameraZoomRange(minimumDistance: 2000, maximumDistance: 3000))
    #expect(range.nearest(to: camera).distance == 2000 && !range.contains(camera) && range.contains(range.nearest(to: camera)))
    #expect(range.nearest(to: camera).pitch == 40 && range.nearest(to: camera).heading == 3)
    #expect(CameraZoomRange(maximumDistance: 500)?.nearest(to: camera).distance == 500)
    #expect(CameraZoomRange(minimumDistance: 500)?.nearest(to: camera) == camera && CameraZoomRange()?.contains(camera) == true)
    #expect(CameraZoomRange(minimumDistance: 2, maximumDistance: 1) == nil && CameraZoomRange(minimumDistance: 0) == nil)
    #expect(CameraZoomRange(maximumDistance: .infinity) == nil && CameraZoomRange(minimumDistance: .nan) == nil)
  }

  @Test func `centres move to the nearest position of the boundary`() throws {
    let fiji = try #require(CameraBoundary(CoordinateRegion(center: Position(x: 179, y: -17), latitudeSpan: 4, longitudeSpan: 6)))
    func moved(_ longitude: Double, _ latitude: Double) throws -> Position {
      let camera = try #require(MapCamera(center: Position(x: longitude, y: latitude), distance: 1000, heading: 9, pitch: 10))
      let nearest = fiji.nearest(to: camera)
      #expect(fiji.contains(nearest) && nearest.distance == 1000 && nearest.heading == 9 && nearest.pitch == 10)
      #expect(fiji.contains(camera) == (nearest == camera))
      return nearest.center
    }
    #expect(try moved(-179, -17) == Position(x: -179, y: -17) && moved(181, -17) == Position(x: 181, y: -17))
    #expect(try abs(moved(-170, -17).x + 178) < 1e-9 && abs(moved(170, -17).x - 176) < 1e-9)
    // The short way round: the Atlantic is nearer to the east.
    #expect(try abs(moved(-20, -17).x + 178) < 1e-9 && abs(moved(20, -17).x - 176) < 1e-9)
    let north = try moved(179, 10)
    #expect(abs(north.x - 179) < 1e-9 && north.y < -14.9 && north.y > -15.1)
    #expect(CameraBoundary(MapRect.null) == nil)
    #expect(CameraBoundary(MapRect(x: 0, y: -2, width: 1, height: 1)) == nil)
    #expect(CameraBoundary(MapRect(x: 0, y: 0, width: -1, height: 1)) == nil)
    #expect(CameraBoundary(MapRect.world)?.mapRect == .world)
  }

  @Test func `all limits hold of what a map makes of a camera`() throws {
    var random = SplitMix64(state: 556)
    for _ in 0..<2000 {
      let camera = try #require(
        MapCamera(
          center: Position(x: .random(in: -180...180, using: &random), y: .random(in: -80...80, using: &random)),
          distance: .random(in: 1...100_000, using: &random), pitch: .random(in: 0..<90, using: &random)))
      let boundary = try #require(
        CameraBoundary(
          MapRect(
            x: .random(in: -1e8...2e8, using: &random), y: .random(in: 1e8...1.5e8, using: &random),
            width: .random(in: 0...2.6e8, using: &random), height: .random(in: 0...1e7, using: &random))))
      let range = try #require(CameraZoomRange(minimumDistance: 500, maximumDistance: 20_000))
      let limited = camera.limited(to: boundary, zoomRange: range)
      #expect(boundary.contains(limited) && range.contains(limited) && limited.pitch <= limited.maximumPitch)
      #expect(limited.limited(to: boundary, zoomRange: range) == limited)
    }
  }
}
