import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

private let noAltitudes: [Double] = []

@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct SharedWaypointTests {
  @Test func `waypoints follow the geodesic or the great circle asked for`() throws {
    let cases = try SharedSuite.cases("geodesic/waypoints.json")
    #expect(cases.count == 9)
    for item in cases {
      let from = try #require(item.numbers("from"))
      let to = try #require(item.numbers("to"))
      let start = Position(x: from[0], y: from[1])
      let end = Position(x: to[0], y: to[1])
      let rows = try #require(item["waypoints_lat_lon_wgs84_then_great_circle"] as? [[Double]])
      let sphere = Globe.meanSphere
      let length = try #require(sphere.distance(from: start, to: end))
      // The suite takes as many pieces on the sphere as on the ellipsoid.
      let spacing = length / Double(rows.count - 1) * (1 + 1e-12)
      for (globe, column, limit) in [(Globe.wgs84, 0, 1e6), (sphere, 2, spacing)] {
        let points = try #require(globe.waypoints(from: start, to: end, every: limit))
        #expect(points.count == rows.count, "\(item.text("pair"))")
        #expect(points.first == start)
        #expect(points.last == end)
        for (point, row) in zip(points, rows).dropLast() {
          #expect(abs(point.y - row[column]) < 1e-8)
          #expect(angularDifference(point.x, row[column + 1]) < 1e-8, "\(item.text("pair")) \(point) \(row)")
        }
      }
      #expect(abs(try #require(Globe.wgs84.distance(from: start, to: end)) - item.number("wgs84_m")!) < 1e-4)
      let count = try #require(Globe.wgs84.waypoints(from: start, to: end, every: 1000)).count
      #expect(count == Int(try #require(item.number("mapkit_like_points_1km"))))
    }
  }

  /// The suite's deviations are those of n equal pieces: densifying to that tolerance may use up to 1.5 n.
  @Test func `densifying by deviation stays within the tolerance and near the fewest pieces`() throws {
    let waypoints = try SharedSuite.cases("geodesic/waypoints.json")
    for item in try SharedSuite.cases("geodesic/chord-deviation.json") {
      let pair = try #require(waypoints.first { $0.text("pair") == item.text("pair") })
      let from = try #require(pair.numbers("from"))
      let to = try #require(pair.numbers("to"))
      let path = [Position(x: from[0], y: from[1]), Position(x: to[0], y: to[1])]
      let tolerance = try #require(item.number("max_deviation_m"))
      let pieces = Int(try #require(item.number("segments")))

      let even = try #require(
        Globe.wgs84.waypoints(
          from: path[0], to: path[1], every: pair.number("wgs84_m")! / Double(pieces) * (1 + 1e-9),
          longitudes: .unwrapped))
      #expect(even.count == pieces + 1)
      let measured = measuredDeviation(even, along: path)
      #expect(abs(measured - tolerance) <= 0.02 * tolerance, "\(item) \(measured)")

      var points: [Position] = []
      var heights: [Double] = []
      Globe.wgs84.densify(
        path.span, altitudes: noAltitudes.span, limits: DensificationLimits(deviation: tolerance),
        longitudes: .unwrapped, into: &points, heights: &heights)
      #expect(Double(points.count - 1) <= (1.5 * Double(pieces)).rounded(.up), "\(item) \(points.count - 1)")
      #expect(measuredDeviation(points, along: path) <= tolerance, "\(item)")
    }
  }

  @Test func `an edge whose middle is right is split all the same`() throws {
    for item in try SharedSuite.cases("geodesic/midpoint-trap.json") {
      let from = try #require(item.numbers("from"))
      let to = try #require(item.numbers("to"))
      let path = [Position(x: from[0], y: from[1]), Position(x: to[0], y: to[1])]
      var points: [Position] = []
      var heights: [Double] = []
      Globe.wgs84.densify(
        path.span, altitudes: noAltitudes.span, limits: DensificationLimits(deviation: 1000), longitudes: .unwrapped,
        into: &points, heights: &heights)
      #expect(points.count > 10)
      #expect(measuredDeviation(points, along: path) <= 1000)
    }
  }

  /// The largest distance of 15 points a chord to the geodesic, found on a fine polyline along it by the sphere's
  /// cross-track formula; independent of the planner's own estimate.
  private func measuredDeviation(_ points: [Position], along path: [Position]) -> Double {
    guard let arc = GlobeArc(from: path[0], to: path[1], on: .wgs84) else { return .infinity }
    let samples = 20_000
    let line = (0...samples).map {
      Vector(
        arc.position(
          atFraction: Double($0) / Double(samples), complement: Double(samples - $0) / Double(samples), .unwrapped))
    }
    var worst = 0.0
    var nearest = 0
    for index in 1..<points.count {
      for step in 1..<16 {
        let t = Double(step) / 16
        let (a, b) = (points[index - 1], points[index])
        let chord = Vector(Position(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y)))
        // The distance along the line has one valley near where it was for the point before.
        func far(_ index: Int) -> Double { (line[index] - chord).norm }
        while nearest < samples, far(nearest + 1) < far(nearest) { nearest += 1 }
        while nearest > 0, far(nearest - 1) < far(nearest) { nearest -= 1 }
        let low = max(1, nearest)
        let high = min(samples, nearest + 1)
        for edge in [low, high] {
          let normal = line[edge - 1].cross(line[edge] - line[edge - 1])
          let across = (normal.dot(chord) / normal.norm).magnitude
          if edge == low { worst = max(worst, asin(min(1, across)) * 6_371_008.8) }
        }
      }
    }
    return worst
  }

  @Test func `planar densification cuts edges into equal pieces`() throws {
    for item in try SharedSuite.cases("planar-misc/densify.json") {
      func positions(_ text: String) -> [Position] {
        text.split(whereSeparator: { "(),".contains($0) }).dropFirst().compactMap { pair in
          let numbers = pair.split(separator: " ").compactMap { Double($0) }
          return numbers.count == 2 ? Position(x: numbers[0], y: numbers[1]) : nil
        }
      }
      let input = positions(item.text("wkt"))
      var output: [Position] = []
      var heights: [Double] = []
      densifyPlanar(
        input.span, altitudes: noAltitudes.span, length: item.number("max_length")!, into: &output, heights: &heights)
      #expect(output == positions(item.text("expected")))
    }
  }

  /// What became of it was no number.
  @Test(arguments: [[(190, -1e308), (170, 1.5e308)], [(1.5e308, 100), (1.5e308, -100)], [(170, 91), (-170, 0)]])
  func `no crossing is put on an edge from or to what is no place on the globe`(_ ends: [(Double, Double)]) {
    let edge = ends.map { Position(x: $0.0, y: $0.1) }
    #expect(Globe.wgs84.crossed(edge).positions == edge)
  }

  @Test(arguments: [Globe.wgs84, .sphere(radius: Globe.meanRadius)])
  func `a fraction goes beyond the ends, and has no position where that is too far`(globe: Globe) throws {
    for (start, end) in [(Position(x: 0, y: 0), Position(x: 10, y: 5)), (Position(x: 10, y: 5), Position(x: 0, y: 0))] {
      for fraction in [-0.5, 1.5, 1e3, -1e3] {
        #expect(globe.interpolate(from: start, to: end, fraction: fraction)?.isOnGlobe == true)
      }
      for fraction in [1e10, -1e10, 1e300, -1e300, .infinity, .nan] {
        #expect(globe.interpolate(from: start, to: end, fraction: fraction) == nil)
      }
    }
    #expect(globe.interpolate(from: Position(x: 1, y: 2), to: Position(x: 1, y: 2), fraction: 1e300) == Position(x: 1, y: 2))
  }
}
