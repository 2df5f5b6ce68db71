import Foundation
import GeoAlgorithms
import GeoModel
import GeoTestSupport
import Testing

@Suite struct GeodesicCircleTests {
  private static func place(_ longitude: Double, _ latitude: Double) -> Position { Position(x: longitude, y: latitude) }

  /// A centre and a radius each: plain ones, across the 180th meridian, round one pole and both, through a pole, at a pole, whole
  /// hemispheres and more.
  private static let hard: [(Position, Double)] = [
    (place(8.5, 47.4), 5_000), (place(0, 0), 0.001), (place(179.9, -17), 250_000), (place(-180, 0), 1_000), (place(180, 66), 10),
    (place(20, 89.9), 50_000), (place(-70, -89.99), 2_000_000), (place(33, 90), 1_000_000), (place(33, -90), 10), (place(10, 85), 557_000),
    (place(10, 50), 10_001_965.729), (place(0, 0), 10_001_965.7293127), (place(-60, 40), 6_000_000), (place(45, 30), 16_000_000),
    (place(0, 1), 19_900_000), (place(179, -45), 19_970_000), (place(100, 0), GeodesicCircle.radii.upperBound), (place(0, 89), 111_000),
    (place(-179.999, 60), 8_000_000), (place(90, 0), 9_999_999)
  ]

  private static func random(_ count: Int) -> [(Position, Double)] {
    var generator = SplitMix64(state: 55)
    return (0..<count).map { _ in
      let latitude = asin(Double.random(in: -1...1, using: &generator)) * 180 / .pi
      let radius = pow(10, Double.random(in: -2...7.3, using: &generator))
      return (place(Double.random(in: -180...180, using: &generator), latitude), min(radius, GeodesicCircle.radii.upperBound))
    }
  }

  /// The cut circle, and its parts' rings.
  private func cut(_ circle: GeodesicCircle) -> GeometryColumn {
    var column = GeometryColumn()
    circle.append(to: &column)
    return column
  }

  @Test func `every vertex lies at the radius, and edges are near the circle`() throws {
    for (center, radius) in Self.hard + Self.random(400) {
      let circle = try #require(GeodesicCircle(center: center, radius: radius))
      let ring = circle.ring()
      #expect(ring.count >= 101 && ring.count < 1000, "\(center) \(radius): \(ring.count) positions")
      #expect(ring.first?.y == ring.last?.y)
      for vertex in ring where vertex.y.magnitude < 90 {
        let distance = try #require(Globe.wgs84.distance(from: center, to: vertex))
        #expect((distance - radius).magnitude < 1e-5, "\(center) \(radius) \(vertex): \(distance - radius)")
      }
      for (a, b) in zip(ring, ring.dropFirst()) {
        if a.y == b.y, a.y.magnitude == 90 { continue }
        #expect((a.x - b.x).magnitude < 180)
        for share in [0.25, 0.5, 0.75] {
          let middle = Position(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
          let distance = try #require(Globe.wgs84.distance(from: center, to: middle))
          #expect((distance - radius).magnitude <= radius * 0.0006 + 2e-5, "\(center) \(radius) \(a) \(b): \(distance - radius)")
        }
      }
    }
  }

  @Test func `cut circles are valid, within 180 degrees, and hold what is nearer than the radius`() throws {
    var generator = SplitMix64(state: 7)
    var validator = TopologyValidator()
    for (center, radius) in Self.hard + Self.random(400) where radius > 0.01 {
      let circle = try #require(GeodesicCircle(center: center, radius: radius))
      let column = cut(circle)
      #expect(column.count == 1 && column.isConsistent)
      let isValid = validator.isValid(geometry: 0, in: column)
      #expect(isValid, "\(center) \(radius)")
      for vertex in column.positions {
        #expect(vertex.x.magnitude <= 180 && vertex.y.magnitude <= 90)
        if vertex.y.magnitude == 90 { continue }
        let distance = try #require(Globe.wgs84.distance(from: center, to: vertex))
        #expect((distance - radius).magnitude < 0.001)
      }
      for _ in 0..<20 {
        let share = Double.random(in: 0.01...1.9, using: &generator)
        let azimuth = Double.random(in: 0..<360, using: &generator)
        guard radius * share < 19_900_000, (share - 1).magnitude > 0.001,
          let place = Globe.wgs84.destination(from: center, azimuth: azimuth, distance: radius * share)
        else { continue }
        let isInside = column.contains(place, inGeometry: 0)
        #expect(isInside == (share < 1), "\(center) \(radius): \(place) at \(share)")
      }
    }
  }

  @Test func `areas are those of caps of the ellipsoid`() throws {
    // Of a sphere with the area of the ellipsoid, near enough: 2π R² (1 - cos(r / R)).
    for (center, radius) in Self.hard + Self.random(200) where radius > 1 && radius < 19_000_000 {
      var column = GeometryColumn()
      column.appendPolygon(rings: [try #require(GeodesicCircle(center: center, radius: radius)).ring()])
      let area = try #require(column.area(ofGeometry: 0))
      let sphere = 6_371_007.2
      let cap = 2 * Double.pi * sphere * sphere * (1 - cos(radius / sphere))
      // The inside of a ring is its smaller side there.
      let expected = min(cap, 4 * Double.pi * sphere * sphere - cap)
      #expect((area - expected).magnitude < expected * 0.012, "\(center) \(radius): \(area / expected)")
    }
  }

  @Test func `shapes of the cut`() throws {
    func shape(_ longitude: Double, _ latitude: Double, _ radius: Double) throws -> String {
      let column = cut(try #require(GeodesicCircle(center: Self.place(longitude, latitude), radius: radius)))
      let parts = column.parts(ofGeometry: 0).map { String(column.paths(ofPart: $0).count) }
      return "\(column.kinds[0]) \(parts.joined(separator: " "))"
    }
    #expect(try shape(0, 0, 1000) == "polygon 1")
    #expect(try shape(540, 0, 1000) == "multiPolygon 1 1")
    // Round a pole: the whole parallel along 90.
    #expect(try shape(0, 90, 1_000_000) == "polygon 1")
    #expect(try shape(30, 80, 3_000_000) == "polygon 1")
    // Both poles: the globe with a hole opposite the centre, which the 180th meridian makes notches of.
    #expect(try shape(100, 0, 19_000_000) == "polygon 2")
    #expect(try shape(0, 0, 19_000_000) == "polygon 1")
  }

  @Test func `what is no circle`() {
    func circle(_ longitude: Double, _ latitude: Double, _ radius: Double) -> GeodesicCircle? {
      GeodesicCircle(center: Self.place(longitude, latitude), radius: radius)
    }
    #expect(circle(0, 0, 0) == nil && circle(0, 0, -1) == nil && circle(0, 0, .nan) == nil && circle(0, 0, 0.0005) == nil)
    #expect(circle(0, 0, 19_970_400) == nil && circle(0, 0, .infinity) == nil)
    #expect(circle(0, 90.1, 1) == nil && circle(.nan, 0, 1) == nil && circle(1e6, 0, 1) == nil)
    #expect(circle(0, 0, 19_970_326) != nil)
  }

  @Test func `the largest error, altitudes and flags of seams`() throws {
    let circle = try #require(GeodesicCircle(center: Self.place(0, 0), radius: 1000))
    #expect(circle.ring().count == 101)
    #expect(circle.ring(maxError: 0.1).count == 9)
    #expect(circle.ring(maxError: 0.00001).count > 700)
    #expect(circle.ring(maxError: .nan).count == 101)
    let wide = try #require(GeodesicCircle(center: Self.place(180, 10), radius: 100_000))
    var column = GeometryColumn()
    var seams: [Bool] = []
    circle.append(to: &column, seamEdges: &seams, altitude: 4)
    wide.append(to: &column, seamEdges: &seams, altitude: 7)
    #expect(column.count == 2 && seams.count == column.positions.count && column.altitudes.allSatisfy { $0 == 4 || $0 == 7 })
    #expect(seams.count { $0 } == 2 && !seams.prefix(101).contains(true))
  }
}
