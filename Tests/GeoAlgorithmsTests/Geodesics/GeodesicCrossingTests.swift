import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

extension Globe {
  /// A path with a position wherever an edge crosses the 180th meridian, and no other.
  func crossed(
    _ path: [Position], heights: [Double] = [], limits: DensificationLimits = DensificationLimits()
  ) -> (positions: [Position], heights: [Double]) {
    var (positions, altitudes): ([Position], [Double]) = ([], [])
    var limits = limits
    limits.marksCrossings = true
    densify(
      path.span, altitudes: heights.span, limits: limits, longitudes: path.contains { Longitude.isLiteral($0.x) } ? .unwrapped : .reduced,
      into: &positions, heights: &altitudes)
    return (positions, altitudes)
  }
}

/// Where geodesics cross the 180th meridian.
@Suite struct GeodesicCrossingTests {
  private struct Edge {
    var west: Position
    var east: Position
  }

  /// Of every kind: across an ocean, along the meridian, beside a pole, nearly half round the globe, and a few metres long.
  private static func edges(_ count: Int, seed: UInt64) -> [Edge] {
    var random = SplitMix64(state: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    return (0..<count).map { index in
      switch index % 5 {
      case 0:
        return Edge(
          west: Position(x: 180 - number(0.1...85), y: number(-80...80)), east: Position(x: number(0.1...85) - 180, y: number(-80...80)))
      case 1:
        let width = pow(10, number(-4...(-1)))
        return Edge(
          west: Position(x: 180 - width, y: number(-89...89)), east: Position(x: width * number(0.1...1) - 180, y: number(-89...89)))
      case 2:
        let side: Double = index % 2 == 0 ? 1 : -1
        return Edge(
          west: Position(x: 180 - number(0.1...85), y: side * number(88...89.99)),
          east: Position(x: number(0.1...85) - 180, y: number(-89.99...89.99)))
      case 3:
        let (width, before, latitude) = (number(179.2...179.9), number(1...178), number(-80...80))
        return Edge(
          west: Position(x: 180 - before, y: latitude), east: Position(x: width - before - 180, y: -latitude + number(-0.5...0.5)))
      default:
        let latitude = number(-85...85)
        return Edge(
          west: Position(x: 180 - number(1e-6...1e-3), y: latitude),
          east: Position(x: number(1e-6...1e-3) - 180, y: latitude + number(-1e-3...1e-3)))
      }
    }
  }

  @Test(arguments: [Globe.wgs84, .meanSphere])
  func `the latitude is that of the whole edge, however it is divided and written`(_ globe: Globe) throws {
    for edge in Self.edges(400, seed: 11) {
      let whole = globe.crossed([edge.west, edge.east]).positions
      try #require(whole.count == 3)
      #expect(whole[1].x == 180)
      for limits in [DensificationLimits(length: 1_000_000), DensificationLimits(length: 77_000), DensificationLimits(deviation: 500)] {
        for path in [[edge.west, edge.east], [edge.east, edge.west]] {
          let positions = globe.crossed(path, limits: limits).positions
          let seam = positions.filter { Longitude.isOnSeam($0.x) }
          #expect(seam.map(\.y) == [whole[1].y], "\(edge)")
          #expect(seam.first?.x == (path[0] == edge.west ? 180 : -180))
        }
      }
      // A turn away.
      let further = globe.crossed(
        [Position(x: edge.west.x + 360, y: edge.west.y), Position(x: edge.east.x + 720, y: edge.east.y)]).positions
      #expect(further.count == 3 && further[1].x == 540 && abs(further[1].y - whole[1].y) < 1e-6)
    }
  }

  /// Of the plane through the ends and the centre: the tangent of the latitude is a sum of those of the ends.
  @Test func `on a sphere it is the one of the closed formula`() throws {
    for edge in Self.edges(2000, seed: 12) {
      let found = Globe.meanSphere.crossed([edge.west, edge.east]).positions
      try #require(found.count == 3)
      let (before, behind) = ((180 - edge.west.x) * radiansPerDegree, (edge.east.x + 180) * radiansPerDegree)
      let tangent =
        (tan(edge.west.y * radiansPerDegree) * sin(behind) + tan(edge.east.y * radiansPerDegree) * sin(before)) / sin(before + behind)
      #expect(abs(found[1].y - atan(tangent) / radiansPerDegree) < 1e-9, "\(edge)")
    }
  }

  /// By bisection of the edge turned by half a turn, where longitudes have all their digits.
  @Test func `on WGS84 it is the one of a bisection beside the meridian of Greenwich`() throws {
    for edge in Self.edges(2000, seed: 13) {
      let found = Globe.wgs84.crossed([edge.west, edge.east]).positions
      try #require(found.count == 3)
      let (west, east) = (Position(x: edge.west.x - 180, y: edge.west.y), Position(x: edge.east.x + 180, y: edge.east.y))
      let path = try #require(Ellipsoid.wgs84.inverse(from: west, to: east))
      let line = try #require(Ellipsoid.wgs84.line(from: west, along: path))
      var (low, high) = (0.0, path.distance)
      for _ in 0..<200 {
        let middle = (low + high) / 2
        if line.unwrappedPosition(atDistance: middle).x < 0 { low = middle } else { high = middle }
      }
      let place = line.unwrappedPosition(atDistance: high)
      // 15 nm to one side are more along an edge that hardly leaves the meridian.
      let slope = (path.distance / max(1, abs(east.x - west.x) * 111_000)) * 1.5e-8 / 111_000
      #expect(abs(found[1].y - place.y) < 1e-9 + slope, "\(edge)")
    }
  }

  /// Within 1e-9° of the meridian a bisection ended, which here is some kilometres early.
  @Test func `an edge along the meridian crosses once, whatever pieces it has`() throws {
    let path = [Position(x: 179.9999, y: 1), Position(x: -179.9999, y: -1.02)]
    let whole = Globe.wgs84.crossed(path).positions
    try #require(whole.count == 3)
    for length in [100.0, 3, 1] {
      let positions = Globe.wgs84.crossed(path, limits: DensificationLimits(length: length, mostPieces: 1 << 22)).positions
      #expect(positions.filter { $0.x.magnitude == 180 } == [whole[1]])
      let crossing = try #require(positions.firstIndex(of: whole[1]))
      #expect(positions[..<crossing].allSatisfy { $0.x > 0 } && positions[(crossing + 1)...].allSatisfy { $0.x < 0 })
      #expect(zip(positions, positions.dropFirst()).allSatisfy { $0.y > $1.y })
    }
  }

  @Test func `equal pieces are as many as the length needs, also beside a pole`() throws {
    var random = SplitMix64(state: 14)
    for _ in 0..<300 {
      let ends = (0..<2).map { _ in
        Position(
          x: .random(in: -180...180, using: &random), y: .random(in: 60...90, using: &random) * (Bool.random(using: &random) ? 1 : -0.2))
      }
      guard let length = Globe.wgs84.distance(from: ends[0], to: ends[1]), length > 1 else { continue }
      let limit = length / .random(in: 0.5...40, using: &random)
      var (positions, heights): ([Position], [Double]) = ([], [])
      let none: [Double] = []
      Globe.wgs84.densify(ends.span, altitudes: none.span, limits: DensificationLimits(length: limit), into: &positions, heights: &heights)
      #expect(positions.count == Int((length / limit).rounded(.up)) + 1)
      for (a, b) in zip(positions, positions.dropFirst()) {
        let piece = try #require(Globe.wgs84.distance(from: a, to: b))
        #expect(abs(piece - length / Double(positions.count - 1)) < 1e-3)
      }
    }
  }
}
