import Foundation
import GeoTestSupport
import MapViews
import Testing

@Suite struct MapCameraTests {
  private static let size = ViewSize(width: 800, height: 600)

  @Test func `only cameras are made`() {
    let center = Position(x: 10, y: 50)
    #expect(MapCamera(center: center, distance: 0) == nil && MapCamera(center: center, altitude: 1, pitch: 90) == nil)
    #expect(MapCamera(center: Position(x: 0, y: 91), distance: 1) == nil && MapCamera(center: center, distance: 5)?.eye == center)
    #expect(MapCamera(center: center, distance: 1, pitch: -1) == nil && MapCamera(center: center, distance: 1, heading: .nan) == nil)
  }

  @Test func `the distance counts when the pitch changes`() throws {
    var camera = try #require(MapCamera(center: Position(x: 10, y: 50), distance: 1000))
    camera.pitch = 60
    #expect(camera.distance == 1000 && abs(camera.altitude - 500) < 1e-9)
    camera.altitude = 250
    #expect(camera.pitch == 60 && abs(camera.distance - 500) < 1e-9)
  }

  @Test func `centre, eye and altitude make the same camera`() throws {
    var random = SplitMix64(state: 553)
    for _ in 0..<2000 {
      let camera = try #require(
        MapCamera(
          center: Position(x: .random(in: -180...180, using: &random), y: .random(in: -85...85, using: &random)),
          distance: pow(10, .random(in: 1...6, using: &random)), heading: .random(in: 0..<360, using: &random),
          pitch: .random(in: 1...85, using: &random)))
      let again = try #require(MapCamera(lookingAt: camera.center, from: camera.eye, altitude: camera.altitude))
      #expect(abs(again.distance / camera.distance - 1) < 1e-7 && abs(again.pitch - camera.pitch) < 1e-6)
      #expect((again.heading - camera.heading).remainder(dividingBy: 360).magnitude < 1e-4, "\(camera)")
      #expect(again.heading >= 0 && again.heading < 360)
    }
    let center = Position(x: 1, y: 2)
    #expect(MapCamera(lookingAt: center, from: center, altitude: 7) == MapCamera(center: center, distance: 7))
    // North up from the south.
    #expect(MapCamera(lookingAt: center, from: Position(x: 1, y: 1.9), altitude: 100)?.heading == 0)
    #expect(MapCamera(lookingAt: center, from: Position(x: 1, y: 99), altitude: 100) == nil)
    #expect(MapCamera(lookingAt: center, from: center, altitude: 0) == nil)
  }

  @Test func `the pitch has a bound that grows from 57 to 69 as the camera comes closer`() throws {
    let bounds = [1.0, 500, 1000, 2000, 32_000, 1e7, .infinity].map { MapCamera.maximumPitch(atDistance: $0) }
    #expect(bounds == [69, 69, 67, 65, 57, 57, 57])
    let camera = try #require(MapCamera(center: Position(x: 0, y: 0), distance: 1000, heading: 5, pitch: 80))
    #expect(camera.maximumPitch == 67 && camera.pitchLimited().pitch == 67 && camera.pitchLimited().distance == 1000)
    #expect(camera.pitchLimited().pitchLimited() == camera.pitchLimited())
  }

  @Test func `zoom levels halve and double`() throws {
    let center = Position(x: 10, y: 50)
    let camera = try #require(MapCamera(center: center, distance: 1000, heading: 20, pitch: 30))
    let closer = try #require(camera.zoomed(by: 1))
    #expect(closer.distance == 500 && abs(closer.altitude * 2 - camera.altitude) < 1e-9 && closer.heading == 20 && closer.pitch == 30)
    #expect(camera.zoomed(by: -2)?.distance == 4000 && camera.zoomed(by: 1e4) == nil && camera.zoomed(by: .nan) == nil)
    for level in [0, 3.5, 16, 20.0] {
      let camera = try #require(MapCamera(center: center, zoomLevel: level, height: 600, pitch: 40))
      #expect(abs(camera.zoomLevel(height: 600)! - level) < 1e-12)
      let view = try #require(Viewport(camera, size: Self.size))
      #expect(abs(view.zoomLevel - level) < 1e-12)
      // The world is 256 points wide at level 0.
      let (middle, right) = (ViewPoint(x: 400, y: 300), ViewPoint(x: 401, y: 300))
      let (start, end) = (try #require(view.mapPoint(for: middle)), try #require(view.mapPoint(for: right)))
      let step = end.x - start.x
      #expect(abs(step * 256 * exp2(level) / MapPoint.worldSize - 1) < 1e-7)
    }
    #expect(MapCamera(center: Position(x: 0, y: 90), zoomLevel: 1, height: 600) == nil)
    #expect(MapCamera(center: center, zoomLevel: .nan, height: 600) == nil && MapCamera(center: center, zoomLevel: 1, height: 0) == nil)
  }

  @Test func `a camera is saved and restored`() throws {
    let camera = try #require(MapCamera(center: Position(x: -122.45, y: 37.8), distance: 1234.5678, heading: 12.25, pitch: 33))
    let data = try JSONEncoder().encode(camera)
    #expect(try JSONDecoder().decode(MapCamera.self, from: data) == camera)
    func read(_ text: String) throws -> MapCamera { try JSONDecoder().decode(MapCamera.self, from: Data(text.utf8)) }
    #expect(try read(#"{"center":[1,2],"altitude":50}"#) == MapCamera(center: Position(x: 1, y: 2), distance: 50))
    for wrong in [
      #"{"center":[1,91],"distance":50}"#, #"{"center":[1],"distance":50}"#, #"{"center":[1,2]}"#, #"{"center":[1,2],"distance":-1}"#,
      #"{"center":[1,2],"distance":1,"pitch":90}"#, #"{"distance":1}"#
    ] {
      #expect(throws: DecodingError.self, "\(wrong)") { try read(wrong) }
    }
  }
}
