import Foundation
import GeoTestSupport
import MapViews
import Testing

/// The shared suite `mappoint-math`, its cameras.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct CameraSuiteTests {
  private struct Cases: Decodable {
    struct Case: Decodable {
      var altitude, distance, eye_offset_m, visible_height_m, visible_width_m: Double?
      var pitch: Double
      var view: [Double]?
    }
    var cases: [Case]
  }

  @Test func `cameras see what the platform's see`() throws {
    let url = try #require(SharedMaterial.url("suites/mappoint-math/camera.json"))
    let cases = try JSONDecoder().decode(Cases.self, from: Data(contentsOf: url)).cases
    #expect(cases.count >= 3)
    let center = Position(longitude: 10, latitude: 50)
    for item in cases {
      let given =
        if let distance = item.distance { MapCamera(center: center, distance: distance, heading: 30, pitch: item.pitch) } else {
          MapCamera(center: center, altitude: item.altitude ?? .nan, heading: 30, pitch: item.pitch)
        }
      let camera = try #require(given)
      if let altitude = item.altitude { #expect(abs(camera.altitude - altitude) < 1e-6) }
      if let offset = item.eye_offset_m {
        #expect(abs(camera.eyeOffset - offset) < 1e-6)
        let back = try #require(Globe.wgs84.distance(from: camera.eye, to: center))
        let bearing = try #require(Globe.wgs84.azimuth(from: center, to: camera.eye))
        #expect(abs(back - offset) < 1e-6 && (bearing - 210).remainder(dividingBy: 360).magnitude < 1e-9)
      }
      guard let height = item.visible_height_m, let width = item.visible_width_m, let view = item.view else { continue }
      let size = ViewSize(width: view[0], height: view[1])
      let viewport = try #require(Viewport(camera, size: size))
      #expect(abs(MapCamera.visibleHeight(fromAltitude: camera.altitude) - height) < 1e-6)
      #expect(abs(viewport.metersPerPoint * size.height - height) < 1e-6)
      #expect(abs(viewport.metersPerPoint * size.width - width) < 1e-6)
    }
  }
}
