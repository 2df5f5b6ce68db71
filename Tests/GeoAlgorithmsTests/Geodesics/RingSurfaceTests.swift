import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct RingSurfaceTests {
  private func surface(_ points: [(Double, Double)]) -> RingSurface? {
    surface(points.map { Position(x: $0.1, y: $0.0) })
  }

  private func surface(_ ring: [Position], on globe: Globe = .wgs84) -> RingSurface? { globe.surface(ofRing: ring.span) }

  /// Planimeter tests of GeographicLib: latitude, longitude.
  @Test func `rings round a pole are measured by counting crossings`() throws {
    let north = try #require(surface([(89, 0), (89, 90), (89, 180), (89, 270)]))
    #expect(abs(north.perimeter - 631819.8745) < 1e-4)
    #expect(abs(north.signedArea - 24952305678.0) < 1)
    let south = try #require(surface([(-89, 0), (-89, 90), (-89, 180), (-89, 270)]))
    #expect(abs(south.signedArea + 24952305678.0) < 1)
    let octant = try #require(surface([(90, 0), (0, 0), (0, 90)]))
    #expect(abs(octant.perimeter - 30022685) < 1)
    #expect(abs(octant.signedArea - 63758202715511.0) < 1)
    let diamond = try #require(surface([(0, -1), (-1, 0), (0, 1), (1, 0)]))
    #expect(abs(diamond.perimeter - 627598.2731) < 1e-4)
    #expect(abs(diamond.signedArea - 24619419146.0) < 1)
    let band = try #require(surface([(66.562222222, 0), (66.562222222, 180)]))
    #expect(abs(band.perimeter - 10465729) < 1)
    #expect(band.signedArea == 0)
  }

  @Test func `spelling, start, closing and shift of a ring do not change its area`() throws {
    var random = SplitMix64(state: 4)
    for _ in 0..<200 {
      let center = random.position()
      let count = Int.random(in: 3...9, using: &random)
      let ring = (0..<count).compactMap { index in
        Globe.wgs84.destination(
          from: center, azimuth: -360 / Double(count) * Double(index),
          distance: Double.random(in: 1e5...3e6, using: &random))
      }
      let base = try #require(surface(ring))
      let variants = [
        ring + [ring[0]], Array(ring[1...] + ring[..<1]),
        ring.map { Position(x: $0.x + 360 * Double(Int.random(in: -2...2, using: &random)), y: $0.y) },
        ring.map { Position(x: $0.x + 47, y: $0.y) }
      ]
      #expect(base.signedArea > 0)
      for variant in variants {
        let other = try #require(surface(variant))
        #expect(abs(other.signedArea - base.signedArea) < 1)
        #expect(abs(other.perimeter - base.perimeter) < 1e-5)
      }
      let reversed = try #require(surface(Array(ring.reversed())))
      #expect(abs(reversed.signedArea + base.signedArea) < 1)
      let sphere = try #require(surface(ring, on: .meanSphere))
      #expect(abs(sphere.signedArea / base.signedArea - 1) < 0.02)
    }
  }
}
