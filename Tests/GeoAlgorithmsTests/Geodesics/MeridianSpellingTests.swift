import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Geodesics along the 180th meridian, however it is written.
@Suite struct MeridianSpellingTests {
  private func densified(_ path: [Position], _ limits: DensificationLimits, altitudes: [Double] = []) -> [Position] {
    var points: [Position] = []
    var heights: [Double] = []
    Globe.wgs84.densify(path.span, altitudes: altitudes.span, limits: limits, into: &points, heights: &heights)
    return points
  }

  private func path(_ places: [(Double, Double)]) -> [Position] { places.map { Position(x: $0.0, y: $0.1) } }

  @Test func `a run of edges along it has one spelling, that of its side`() {
    for (before, behind) in [
      // On one side, and without any.
      ([(170.0, 0.0), (-180, 1), (180, 5)], [(170.0, 0.0), (180, 1), (180, 5)]),
      ([(180, 1), (-180, 5), (-170, 0)], [(-180, 1), (-180, 5), (-170, 0)]),
      ([(180, 1), (-180, 5)], [(180, 1), (180, 5)]), ([(-180, 5), (180, 1)], [(180, 5), (180, 1)]),
      // From one side to the other.
      ([(170, 0), (-180, 1), (180, 5), (-170, 6)], [(170, 0), (180, 1), (180, 5), (-170, 6)]),
      ([(-170, 6), (180, 5), (-180, 1), (170, 0)], [(-170, 6), (180, 5), (180, 1), (170, 0)]),
      // Beside a parallel all round, on both sides of one, and half round.
      ([(-180, 0), (180, 0), (-180, 9)], [(-180, 0), (180, 0), (180, 9)]),
      ([(9, 9), (180, 9), (-180, 0), (180, 0)], [(9, 9), (-180, 9), (-180, 0), (180, 0)]),
      ([(180, 5), (-180, 5), (180, 0), (-180, 0)], [(180, 5), (-180, 5), (180, 0), (-180, 0)]),
      ([(0, 5), (-180, 5), (180, 9)], [(0, 5), (-180, 5), (-180, 9)]),
      // Rings, from every vertex.
      ([(180, -60), (-150, 0), (-180, 60), (180, -60)], [(-180, -60), (-150, 0), (-180, 60), (-180, -60)]),
      ([(180, 0), (-180, -60), (-150, 0), (-180, 60), (180, 0)], [(-180, 0), (-180, -60), (-150, 0), (-180, 60), (-180, 0)]),
      ([(150, 0), (180, 9), (-180, -9), (150, 0)], [(150, 0), (180, 9), (180, -9), (150, 0)]),
      ([(-180, 0), (180, 9), (180, 5), (-180, 0)], [(180, 0), (180, 9), (180, 5), (180, 0)]),
      // A hair beside the meridian.
      ([(170, 22), (170, 0), (-180, 0), (179.9999999999, 22), (170, 22)], [(170, 22), (170, 0), (180, 0), (180, 22), (170, 22)]),
      ([(179.99999999999997, 22), (-180, 0)], [(180, 22), (180, 0)]),
      // Beyond it, which is not on it.
      ([(190, 0), (-180, 5)], [(190, 0), (-180, 5)]), ([(540, 0), (-180, 5), (-170, 6)], [(540, 0), (-180, 5), (-170, 6)]),
      // Nothing to mend.
      ([(180, 40), (-180, 40), (-180, 50), (180, 50), (180, 40)], [(180, 40), (-180, 40), (-180, 50), (180, 50), (180, 40)]),
      ([(179, 0), (180, 0), (-180, 0), (-179, 0)], [(179, 0), (180, 0), (-180, 0), (-179, 0)])
    ] {
      #expect(MeridianSpelling.joined(path(before)) == path(behind), "\(before)")
      let reversed = MeridianSpelling.joined(path(before).reversed())
      #expect(reversed == path(behind).reversed(), "\(before)")
    }
  }

  /// Lines and rings that come to the meridian again and again, at latitudes of their own.
  private func path(_ random: inout SplitMix64) -> [Position] {
    var path = (0..<Int.random(in: 2...8, using: &random)).map { index in
      let longitudes = [180.0, -180, 180, -180, 179.5, -179.5, 150, -150]
      return Position(x: longitudes.randomElement(using: &random) ?? 0, y: Double(Int.random(in: -7...6, using: &random) * 12 + index))
    }
    if path.count > 3, Bool.random(using: &random) { path.append(path[0]) }
    return path
  }

  @Test func `the spelling makes no difference, and no edge is left that goes round the globe`() {
    var random = SplitMix64(state: 6)
    var respelled = 0
    for _ in 0..<500 {
      let path = path(&random)
      let other = path.map { Position(x: $0.x.magnitude == 180 ? -$0.x : $0.x, y: $0.y) }
      for limits in [DensificationLimits(length: 700_000), DensificationLimits(deviation: 5000)] {
        let (points, others) = (densified(path, limits), densified(other, limits))
        let backward = densified(path.reversed(), limits)
        let isSame =
          points.count == others.count && zip(points, others).allSatisfy { abs($0.y - $1.y) < 1e-6 && angularDifference($0.x, $1.x) < 1e-6 }
        #expect(isSame && points == backward.reversed(), "\(path)")
        for (a, b) in zip(points, points.dropFirst()) {
          #expect((a.x - b.x).magnitude != 360, "\(path)")
          let length = Globe.wgs84.distance(from: a, to: b) ?? .infinity
          #expect(limits.deviation != nil || length <= 700_000 * (1 + 1e-12), "\(path)")
        }
        let isRing = path.first == path.last
        #expect(!isRing || points.first == points.last)
        // What an end of the path writes otherwise is the same place.
        #expect(points.first?.y == path.first?.y && points.last?.y == path.last?.y)
        if points.first != path.first { respelled += 1 }
      }
    }
    #expect(respelled > 50)
  }

  @Test(arguments: [180.0, -180]) func `from a pole to the meridian, and over one, it is written as its end has it`(seam: Double) {
    let end = Position(x: seam, y: -10)
    for start in [
      Position(x: -170, y: -90), Position(x: 170, y: -90), Position(x: 0, y: -90), Position(x: seam, y: -90), Position(x: 0, y: -80)
    ] {
      for path in [[start, end], [end, start]] {
        let points = densified(path, DensificationLimits(length: 1_000_000))
        #expect(points.count > 8)
        // Over the pole the first ones lie on the other side of it.
        #expect(points.dropFirst().dropLast().allSatisfy { $0.x == seam || (start.y == -80 && $0.x == 0) })
      }
    }
    let opposite = densified(path([(0, -80), (seam, 80)]), DensificationLimits(length: 1_000_000))
    #expect(opposite.count > 17 && opposite.dropFirst(2).allSatisfy { $0.x == seam })
  }

  @Test func `crossings have the same heights from both sides`() {
    var random = SplitMix64(state: 7)
    for _ in 0..<300 {
      func place(_ sign: Double) -> Position {
        Position(x: sign * Double.random(in: 170..<180, using: &random), y: .random(in: -60...60, using: &random))
      }
      let (path, heights) = ([place(1), place(-1)], [Double.random(in: 0...9000, using: &random), .random(in: 0...9000, using: &random)])
      let (forward, rising) = Globe.wgs84.crossed(path, heights: heights)
      let (backward, falling) = Globe.wgs84.crossed(path.reversed(), heights: heights.reversed())
      #expect(forward.count == 3 && forward[1].y == backward[1].y && rising == falling.reversed(), "\(path) \(heights)")
    }
  }

  @Test func `a crossing has the height of its share of the distance, however the path is written`() throws {
    var random = SplitMix64(state: 8)
    for round in 0..<200 {
      let (a, b) = (
        Position(x: .random(in: 100..<180, using: &random), y: .random(in: -89...89, using: &random)),
        Position(x: .random(in: -180..<(-100), using: &random), y: .random(in: -89...89, using: &random))
      )
      if b.x + 360 - a.x >= 180 { continue }
      // Whole turns away, and in the other direction.
      let turns = [nil, 0.0, 360, -360][round % 4]
      var positions = turns.map { [Position(x: a.x + $0, y: a.y), Position(x: b.x + 360 + $0, y: b.y)] } ?? [a, b]
      if round % 3 == 0 { positions.reverse() }
      let (crossed, heights) = Globe.wgs84.crossed(positions, heights: [0, 1000])
      positions = crossed
      try #require(positions.count == 3)
      #expect((positions[1].x / 180).remainder(dividingBy: 2).magnitude == 1)
      let before = try #require(Globe.wgs84.distance(from: positions[0], to: positions[1]))
      let behind = try #require(Globe.wgs84.distance(from: positions[1], to: positions[2]))
      let length = try #require(Globe.wgs84.distance(from: positions[0], to: positions[2]))
      // It lies on the geodesic.
      #expect(abs(before + behind - length) < 1e-3 && abs(heights[1] - 1000 * before / length) < 1e-6, "\(positions)")
    }
    // Within the world nothing is put in.
    let positions = [Position(x: 190, y: 0), Position(x: 200, y: 5), Position(x: 180, y: 5), Position(x: 179, y: 5)]
    #expect(Globe.wgs84.crossed(positions).positions == positions)
  }
}
