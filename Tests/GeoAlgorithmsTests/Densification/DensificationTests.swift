import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct DensificationTests {
  private func densified(
    _ path: [Position], altitudes: [Double] = [], _ limits: DensificationLimits, on globe: Globe = .wgs84,
    _ longitudes: LongitudeSpelling = .reduced
  ) -> (points: [Position], heights: [Double], report: DensificationReport) {
    var points: [Position] = []
    var heights: [Double] = []
    let report = globe.densify(
      path.span, altitudes: altitudes.span, limits: limits, longitudes: longitudes, into: &points, heights: &heights)
    return (points, heights, report)
  }

  @Test func `what is level stays level`() {
    let path = [Position(x: 0, y: 0), Position(x: 30, y: 40)]
    for height in [12.3, 0.1, 1e308] {
      let result = densified(path, altitudes: [height, height], DensificationLimits(length: 100_000))
      #expect(result.heights.count > 40 && result.heights.allSatisfy { $0 == height })
    }
  }

  @Test func `pieces of an edge are equal and within the limit`() throws {
    var random = SplitMix64(state: 1)
    for _ in 0..<200 {
      let path = [random.position(), random.position()]
      let length = try #require(Globe.wgs84.distance(from: path[0], to: path[1]))
      let limit = length / Double.random(in: 0.5...40, using: &random)
      let points = densified(path, DensificationLimits(length: limit)).points
      #expect(points.count == Int((length / limit).rounded(.up)) + 1)
      let sizes = zip(points, points.dropFirst()).compactMap { Globe.wgs84.distance(from: $0, to: $1) }
      #expect(sizes.allSatisfy { abs($0 - length / Double(sizes.count)) < 1e-6 })
      #expect(Set(points).count == points.count)
    }
  }

  @Test(arguments: [Globe.wgs84, .meanSphere])
  func `an edge and its reverse get the same points`(globe: Globe) {
    var random = SplitMix64(state: 2)
    for limits in [DensificationLimits(length: 300_000), DensificationLimits(deviation: 500, plane: .mercator)] {
      for _ in 0..<200 {
        let path = [random.position(), random.position()]
        let forward = densified(path, limits, on: globe).points
        let backward = densified(path.reversed(), limits, on: globe).points
        let isSame = forward == backward.reversed()
        #expect(isSame, "\(path)")
      }
    }
  }

  @Test func `altitudes are interpolated by the fraction of the edge`() {
    let path = [Position(x: 0, y: 0), Position(x: 10, y: 10)]
    let result = densified(path, altitudes: [0, 100], DensificationLimits(length: 200_000))
    #expect(result.heights.count == result.points.count)
    for (index, height) in result.heights.enumerated() {
      #expect(abs(height - 100 * Double(index) / Double(result.heights.count - 1)) < 1e-9)
    }
  }

  @Test func `an edge into a pole keeps its longitude`() {
    for (path, kept) in [
      ([Position(x: -22.6, y: 64), Position(x: 0, y: 90)], -22.6),
      ([Position(x: 100, y: -90), Position(x: 33.3, y: 10)], 33.3),
      ([Position(x: 179.9, y: 0), Position(x: -179.9, y: -90)], 179.9)
    ] {
      for globe in [Globe.wgs84, .meanSphere] {
        let points = densified(path, DensificationLimits(length: 100_000), on: globe).points
        #expect(points.count > 20)
        #expect(points.dropFirst().dropLast().allSatisfy { $0.x == kept })
      }
    }
  }

  /// A whole turn more, and less again, would take the last bits.
  @Test func `an edge out of a pole keeps its longitude to the bit, as its reverse does`() {
    for (pole, other) in [(-156.4, 37.203), (170.3, -33.3371), (-179.99, 0.1), (190.7, -170.123), (12, 12)] {
      for latitude in [90.0, -90] {
        let path = [Position(x: pole, y: latitude), Position(x: other, y: 18.8)]
        let points = densified(path, DensificationLimits(length: 2_000_000), on: .wgs84).points
        let back = densified(path.reversed(), DensificationLimits(length: 2_000_000), on: .wgs84).points
        #expect(points.count > 3 && points.dropFirst().dropLast().allSatisfy { $0.x == other })
        #expect(Array(points.reversed()) == back)
      }
    }
  }

  @Test func `a corner at the pole is no spike along it`() {
    func marked(_ ring: [(Double, Double)]) -> [Position] {
      var positions = ring.map { Position(x: $0.0, y: $0.1) }
      var heights = positions.indices.map { Double($0) }
      Globe.wgs84.markPoles(of: &positions, heights: &heights, isRing: true)
      #expect(heights.count == positions.count && positions.first == positions.last)
      return positions
    }
    let expected = Set([Position(x: 20, y: -60), Position(x: 20, y: -90), Position(x: 40, y: -90), Position(x: 40, y: -60)])
    let sector = [(20.0, -60.0), (0, -90), (40, -60)]
    for turn in 0..<3 {
      let open = Array(sector[turn...] + sector[..<turn])
      for path in [open, open.reversed()] {
        let ring = marked(path + [path[0]])
        #expect(ring.count == 5 && Set(ring) == expected, "\(ring)")
      }
    }
    // Its longitude within the sector: along the pole it is on the way.
    #expect(marked([(20, -60), (30, -90), (40, -60), (20, -60)]).map(\.x) == [20, 20, 30, 40, 40, 20])
    // Over the 180th meridian it is the same.
    #expect(marked([(170, 60), (-160, 90), (-170, 60), (170, 60)]).map(\.x) == [170, 170, -170, -170, 170])
    // There and back again, a whole way.
    #expect(marked([(20, 60), (20, 90), (50, 90), (25, 60), (20, 60)]).map(\.x) == [20, 20, 25, 25, 20])
  }

  @Test func `a pole of another longitude is reached along the pole`() {
    var positions = [
      Position(x: 10, y: 80), Position(x: 100, y: 90), Position(x: 100, y: 80), Position(x: -10, y: 90), Position(x: 5, y: 90)
    ]
    var heights = [0.0, 1, 2, 3, 4]
    Globe.wgs84.markPoles(of: &positions, heights: &heights)
    #expect(positions.map(\.x) == [10, 10, 100, 100, 100, -10, 5] && positions.map(\.y) == [80, 90, 90, 80, 90, 90, 90])
    #expect(heights == [0, 1, 1, 2, 3, 3, 4])
    // Along a meridian from pole to pole; straight in the plane it would cross the equator halfway between the two.
    positions = [Position(x: 10, y: 90), Position(x: 50, y: -90)]
    heights = []
    Globe.wgs84.markPoles(of: &positions, heights: &heights)
    #expect(positions == [Position(x: 10, y: 90), Position(x: 10, y: -90), Position(x: 50, y: -90)])
    // The northern end's, whichever comes first, so that neighbours share it; and told, however long pieces may be.
    positions = [Position(x: 50, y: -90), Position(x: 10, y: 90)]
    Globe.wgs84.markPoles(of: &positions, heights: &heights)
    #expect(positions == [Position(x: 50, y: -90), Position(x: 10, y: -90), Position(x: 10, y: 90)])
    for path in [[Position(x: 10, y: 90), Position(x: 50, y: -90)], [Position(x: 50, y: -90), Position(x: 10, y: 90)]] {
      var (waypoints, none) = ([Position](), [Double]())
      let report = Globe.wgs84.densify(
        path.span, altitudes: [Double]().span, limits: DensificationLimits(length: 21_000_000), into: &waypoints, heights: &none)
      #expect(report.antipodalEdges == [0] && waypoints == path)
    }
  }

  @Test func `an edge between opposite meridians goes over the pole on both`() throws {
    for (a, b, pole) in [
      (Position(x: 0, y: 85), Position(x: 180, y: 80), 90.0), (Position(x: 100, y: -70), Position(x: -80, y: -60), -90),
      (Position(x: 13.37, y: 10), Position(x: -166.63, y: -5), 90), (Position(x: -90, y: 3), Position(x: 90, y: -30), -90),
      (Position(x: 0, y: 0), Position(x: 180, y: 0), 90), (Position(x: 10, y: -30), Position(x: -170, y: 30), -90)
    ] {
      for limits in [DensificationLimits(length: 300_000), DensificationLimits(length: 4e7), DensificationLimits(deviation: 10_000)] {
        for path in [[a, b], [b, a]] {
          var (positions, heights, report) = densified(path, altitudes: [0, 900], limits)
          #expect(report.antipodalEdges.isEmpty == (a.y != -b.y))
          Globe.wgs84.markPoles(of: &positions, heights: &heights)
          #expect(positions.contains(Position(x: a.x, y: pole)) && positions.contains(Position(x: b.x, y: pole)), "\(positions)")
          #expect(heights.count == positions.count && heights == heights.sorted())
          for (from, to) in zip(positions, positions.dropFirst()) {
            #expect(from.x == to.x || (from.y == pole && to.y == pole), "\(from) \(to)")
          }
          let length = try #require(Globe.wgs84.distance(from: path[0], to: path[1]))
          for (place, height) in zip(positions, heights) {
            let way = try #require(Globe.wgs84.distance(from: path[0], to: place))
            #expect(abs(height - 900 * way / length) < 1e-3)
          }
        }
      }
    }
  }

  @Test func `edges of more pieces than there may be are reported`() {
    let path = [Position(x: 0, y: 0), Position(x: 1, y: 0), Position(x: 120, y: 45), Position(x: 121, y: 45)]
    for limits in [
      DensificationLimits(length: 1_000_000, mostPieces: 4), DensificationLimits(deviation: 100, mostPieces: 4),
      DensificationLimits(length: 1_000_000, deviation: 1_000_000, mostPieces: 4)
    ] {
      let result = densified(path, limits)
      #expect(result.report.cappedEdges == [1])
      #expect(result.points.count <= 4 + 4)
    }
    for limits in [
      DensificationLimits(length: 1_000_000), DensificationLimits(length: 4_000_000, mostPieces: 4), DensificationLimits(deviation: 100)
    ] {
      #expect(densified(path, limits).report.cappedEdges == [])
    }
  }

  @Test func `opposite ends go over the nearer pole and are reported`() {
    for (start, end, pole) in [
      (Position(x: 10, y: 0), Position(x: -170, y: 0), 90.0), (Position(x: 10, y: 30), Position(x: -170, y: -30), 90),
      (Position(x: 10, y: -30), Position(x: 190, y: 30), -90), (Position(x: 0, y: 90), Position(x: 0, y: -90), 0)
    ] {
      for globe in [Globe.wgs84, .meanSphere] {
        let result = densified([start, end], DensificationLimits(length: 50_000), on: globe)
        #expect(result.report.antipodalEdges == [0])
        #expect(result.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        if pole != 0 { #expect(result.points.contains { abs($0.y - pole) < 0.3 }) }
      }
    }
  }

  @Test func `opposite ends take the same meridians in both directions`() {
    var random = SplitMix64(state: 55)
    var pairs = [
      (Position(x: 0, y: -80), Position(x: -180, y: 80)), (Position(x: 0, y: -80), Position(x: 180, y: 80)),
      (Position(x: 0, y: 0), Position(x: 180, y: 0)), (Position(x: -90, y: 0), Position(x: 90, y: 0)),
      (Position(x: 0, y: 90), Position(x: 50, y: -90)), (Position(x: 190, y: 30), Position(x: 10, y: -30))
    ]
    for _ in 0..<200 {
      let (x, y) = (Double(Int.random(in: -180...180, using: &random)), Double(Int.random(in: -89...89, using: &random)))
      pairs.append((Position(x: x, y: y), Position(x: x > 0 ? x - 180 : x + 180, y: -y)))
    }
    for (start, end) in pairs {
      for globe in [Globe.wgs84, .meanSphere] {
        let there = densified([start, end], DensificationLimits(length: 1_000_000), on: globe).points
        let back = densified([end, start], DensificationLimits(length: 1_000_000), on: globe).points
        #expect(Array(back.reversed()) == there, "\(start) to \(end)")
        for path in [[start, end], [end, start]] {
          let unwrapped = densified(path, DensificationLimits(length: 1_000_000), on: globe, .unwrapped).points
          #expect(unwrapped.count == there.count && zip(unwrapped, unwrapped.dropFirst()).allSatisfy { abs($0.x - $1.x) <= 180 })
        }
      }
    }
  }

  @Test func `unwrapped longitudes run past the seam without a jump`() {
    let path = [Position(x: 139.7, y: 35.7), Position(x: -122.4, y: 37.8), Position(x: 151.2, y: -33.9)]
    let points = densified(path, DensificationLimits(length: 100_000), .unwrapped).points
    #expect(zip(points, points.dropFirst()).allSatisfy { abs($0.x - $1.x) < 5 })
    #expect(points.contains { $0.x > 180 })
    #expect(points.last == path[2])
    // Tokyo – San Francisco crosses at 48.24 N (conventions 5.4).
    let crossing = zip(points, points.dropFirst()).first { $0.x <= 180 && $1.x > 180 }
    #expect(abs((crossing?.0.y ?? 0) - 48.24) < 0.1)
  }

  @Test func `edges without length and positions that are none stay as they are`() {
    let still = densified([Position(x: 5, y: 5), Position(x: 5, y: 5)], DensificationLimits(length: 1))
    #expect(still.points.count == 2)
    let seam = densified([Position(x: -180, y: 40), Position(x: 180, y: 40)], DensificationLimits(length: 1))
    #expect(seam.points == [Position(x: -180, y: 40), Position(x: 180, y: 40)])
    let bad = densified([Position(x: 0, y: 95), Position(x: 1, y: 1)], DensificationLimits(length: 1))
    #expect(bad.report.skippedEdges == [0])
    #expect(Globe.wgs84.waypoints(from: still.points[0], to: still.points[0], every: 10) == [still.points[0]])
    #expect(Globe.wgs84.distance(from: Position(x: .nan, y: 0), to: still.points[0]) == nil)
    #expect(Globe.meanSphere.distance(from: Position(x: 0, y: 90.1), to: still.points[0]) == nil)
    #expect(Globe.wgs84.azimuth(from: still.points[0], to: still.points[0]) == nil)
  }

  @Test func `a sphere is within 0.561 per cent of the ellipsoid`() throws {
    var random = SplitMix64(state: 3)
    for _ in 0..<10_000 {
      let (a, b) = (random.position(), random.position())
      let exact = try #require(Globe.wgs84.distance(from: a, to: b))
      let sphere = try #require(Globe.meanSphere.distance(from: a, to: b))
      #expect(abs(sphere - exact) <= 0.00561 * exact)
    }
  }

  @Test func `the stricter of both limits wins and meridians need no points in Mercator`() {
    let meridian = [Position(x: 10, y: 0), Position(x: 10, y: 60)]
    #expect(densified(meridian, DensificationLimits(deviation: 1, plane: .mercator)).points.count == 2)
    let both = densified(meridian, DensificationLimits(length: 1_000_000, deviation: 1)).points
    #expect(both.count == 8)
  }

  @Test func `a path over a pole ends in finite time`() {
    let path = [Position(x: 0, y: 89.9), Position(x: 179.9, y: 89.9)]
    let points = densified(path, DensificationLimits(deviation: 1)).points
    #expect(points.count < 200_000)
  }

  @Test func `geodesic polylines run on past the meridian, or end at it`() throws {
    let losAngeles = Position(x: -118.4080684, y: 33.9424955), newYork = Position(x: -73.7789256, y: 40.6397511)
    let plain = try #require(GeodesicPolyline([losAngeles, newYork]))
    #expect(plain.positions.count == 3984 && plain.positions.first == losAngeles && plain.positions.last == newYork)
    #expect(plain.parts == [plain.positions])
    let tokyo = Position(x: 139.6917, y: 35.6895), sanFrancisco = Position(x: -122.4194, y: 37.7749)
    let across = try #require(GeodesicPolyline([tokyo, sanFrancisco, losAngeles]))
    #expect(zip(across.positions, across.positions.dropFirst()).allSatisfy { abs($0.x - $1.x) < 1 })
    #expect(across.positions.last?.x == losAngeles.x + 360 && across.parts.count == 2)
    let (end, start) = try (#require(across.parts[0].last), #require(across.parts[1].first))
    #expect(end.x == 180 && start.x == -180 && end.y == start.y && abs(end.y - 48.24) < 0.01)
    // On the geodesic, not between two samples of a coarse line.
    let coarse = try #require(GeodesicPolyline([tokyo, sanFrancisco], spacing: 4_000_000))
    #expect(coarse.positions.count == 4 && abs((coarse.parts[0].last?.y ?? 0) - end.y) < 1e-9)
    #expect(GeodesicPolyline([tokyo])?.positions == [tokyo] && GeodesicPolyline([]) == nil)
    #expect(GeodesicPolyline([tokyo, Position(x: 0, y: 91)]) == nil && GeodesicPolyline([tokyo], spacing: 0) == nil)
    #expect(GeodesicPolyline([Position(x: .nan, y: 0), tokyo]) == nil && GeodesicPolyline([tokyo], spacing: .nan) == nil)
  }
}
