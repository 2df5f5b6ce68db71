import Foundation
import GeoTestSupport
import MapViews
import Testing

@Suite struct TransitionTests {
  private func camera(
    _ longitude: Double, _ latitude: Double, _ distance: Double = 500, heading: Double = 0, pitch: Double = 0
  ) -> MapCamera {
    MapCamera(center: Position(x: longitude, y: latitude), distance: distance, heading: heading, pitch: pitch)!
  }

  @Test func `the distance decides how it goes`() throws {
    let start = camera(0, 0)
    // A degree of the equator is 111,319.49 m.
    for (metres, kind) in [(2499.0, CameraTransition.Kind.plain), (2501, .hop), (49_999, .hop), (50_001, .long)] {
      let way = try #require(CameraTransition(from: start, to: camera(metres / 111_319.490793, 0)))
      #expect(way.kind == kind && abs(way.distance - metres) < 0.01)
    }
    var wrong = start
    wrong.distance = -1
    #expect(CameraTransition(from: start, to: wrong) == nil && CameraTransition(from: start, to: start, kind: .hop) != nil)
  }

  @Test func `a hop looks at the end from half way, at four times its altitude`() throws {
    let end = MapCamera(center: Position(x: 0.03, y: 0), altitude: 500, pitch: 55)!
    let way = try #require(CameraTransition(from: camera(0, 0), to: end))
    let middle = way.stops[1]
    #expect(way.stops.count == 3 && middle.center == end.center && abs(middle.altitude - 2000) < 1e-6)
    #expect(abs(middle.heading - 90) < 1e-3 && abs(middle.eye.x - 0.015) < 1e-6 && abs(middle.eye.y) < 1e-9)
    #expect(way.camera(at: 0.5) == middle)
    // From far away the pitch has its bound; the altitude stays.
    let far = try #require(CameraTransition(from: camera(0, 0), to: MapCamera(center: Position(x: 0.4, y: 0), altitude: 500, pitch: 55)!))
    #expect(far.kind == .hop && far.stops[1].pitch <= far.stops[1].maximumPitch && abs(far.stops[1].altitude - 2000) < 1e-6)
    let same = try #require(CameraTransition(from: camera(0, 0), to: camera(0, 0, 100, heading: 40), kind: .hop))
    #expect(same.stops[1] == camera(0, 0, 400, heading: 40))
  }

  @Test func `a long one rises by the distance, pans the short way and descends`() throws {
    let (tokyo, angeles) = (camera(139.7, 35.7, 800, heading: 350, pitch: 60), camera(-118.2, 34.1, 500, heading: 10, pitch: 55))
    let way = try #require(CameraTransition(from: tokyo, to: angeles))
    #expect(way.kind == .long && way.stops.count == 4 && way.stops[1].center == tokyo.center && way.stops[2].center == angeles.center)
    #expect(way.stops[1].altitude == way.distance && way.stops[2].altitude == way.distance && way.stops[1].pitch == 0)
    // Over the Pacific, and through north.
    let middle = way.camera(at: 0.5)
    #expect(middle.center.x > -180 && middle.center.x < -160 && middle.center.y > 34 && middle.center.y < 36)
    #expect(min(middle.heading, 360 - middle.heading) < 1e-9 && abs(middle.altitude / way.distance - 1) < 1e-12)
    let back = try #require(CameraTransition(from: angeles, to: tokyo)).camera(at: 0.5)
    #expect(abs(back.center.x - middle.center.x) < 1e-9)
    // From higher up it does not sink first.
    let high = try #require(CameraTransition(from: camera(0, 0, 1e7), to: camera(2, 0)))
    #expect(high.stops[1].altitude == 1e7)
  }

  @Test func `transitions begin, pass their stops, end, and never jump`() throws {
    var random = SplitMix64(state: 557)
    func any(_ center: Position, _ spread: Double) -> MapCamera {
      let x = center.x + .random(in: -spread...spread, using: &random)
      let y = min(max(center.y + .random(in: -spread...spread, using: &random), -80), 80)
      return camera(
        x.remainder(dividingBy: 360), y, pow(10, .random(in: 2...6, using: &random)), heading: .random(in: 0..<360, using: &random),
        pitch: .random(in: 0..<57, using: &random))
    }
    var kinds: Set<CameraTransition.Kind> = []
    for round in 0..<300 {
      let place = Position(x: .random(in: -180...180, using: &random), y: .random(in: -70...70, using: &random))
      let spread = [0.005, 0.1, 150][round % 3]
      let (start, end) = (any(place, spread), any(place, spread))
      let way = try #require(CameraTransition(from: start, to: end))
      kinds.insert(way.kind)
      #expect(way.camera(at: 0) == start && way.camera(at: -1) == start && way.camera(at: .nan) == start)
      #expect(way.camera(at: 1) == end && way.camera(at: 2) == end)
      let legs = way.stops.count - 1
      for leg in 1..<max(2, legs) where leg < legs {
        let (at, stop) = (way.camera(at: Double(leg) / Double(legs)), way.stops[leg])
        #expect(abs(at.distance / stop.distance - 1) < 1e-9 && abs(at.pitch - stop.pitch) < 1e-9)
      }
      let steps = 600
      var last = start
      for step in 1...steps {
        let next = way.camera(at: Double(step) / Double(steps))
        #expect(next.distance > 0 && next.distance.isFinite && next.pitch <= next.maximumPitch + 1e-9)
        #expect(abs(log(next.distance / last.distance)) < 0.15 && abs(next.pitch - last.pitch) < 1.5)
        #expect((next.heading - last.heading).remainder(dividingBy: 360).magnitude < 3)
        let (a, b) = (try #require(MapPoint(last.center)), try #require(MapPoint(next.center)))
        let east = (b.x - a.x).remainder(dividingBy: MapPoint.worldSize)
        #expect(abs(east) <= MapPoint.worldSize / 2 * 1.51 * 3 / Double(steps), "\(way)")
        last = next
      }
    }
    #expect(kinds.count == 3)
  }

  @Test func `the ease begins and ends at rest`() {
    #expect([-1, 0, 0.25, 0.5, 1, 2].map(CameraTransition.ease) == [0, 0, 0.15625, 0.5, 1, 1] && CameraTransition.ease(.nan) == 0)
    #expect(CameraTransition.ease(1e-4) < 1e-7 && 1 - CameraTransition.ease(1 - 1e-4) < 1e-7)
  }
}
