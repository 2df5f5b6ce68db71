import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Clipping polygons whose rings cross: as if they had been repaired before.
@Suite struct CrossingRingClipTests {
  private func repaired(_ sample: Sample?) -> Sample? {
    guard let sample else { return nil }
    var column = GeometryColumn(), output = GeometryColumn()
    sample.append(to: &column)
    var repair = GeometryRepair(.structure, longitudes: .literal)
    var reports: [RepairReport] = []
    switch repair.repair(column, geometry: 0, into: &output, reports: &reports) {
    case .repaired: return Sample(output, geometry: 0)
    case .nothingLeft: return nil
    default: return sample
    }
  }

  private func rings(_ sample: Sample?) -> [[Position]] { (sample?.parts ?? []).flatMap { $0 } }

  private func ring(_ numbers: [(Double, Double)]) -> Sample {
    Sample(.polygon, [[(numbers + [numbers[0]]).map { Position(x: $0.0, y: $0.1) }]])
  }

  @Test(
    arguments: [
      [(0, 0), (10, 12), (10, 0), (0, 10)], [(0, 0), (10, 10), (10, 0), (0, 12)], [(0, 0), (10, 10), (10, 0), (0, 10)],
      [(0, 0), (20, 0), (20, 20), (10, 25), (10, 15), (20, 18), (0, 20)], [(10, -5), (0, 15), (20, 0), (15, 15), (15, -10), (15, 30)]
    ] as [[(Double, Double)]])
  func `nothing outside of the rings is added, and nothing inside lost`(_ numbers: [(Double, Double)]) {
    let sample = ring(numbers)
    for west in [-1.0, 2, 4.5, 5, 6, 9] {
      let box = GeographicBox(west: west, south: -5, east: 30, north: 30)
      let clipped = ClippedSample(sample, box)
      let expected = repaired(sample).map { ClippedSample($0, box) }?.sample
      #expect(RegionDifference.area(rings(repaired(clipped.sample)), rings(expected)) < 1e-9, "\(numbers) \(west) \(clipped)")
    }
  }

  /// What goes on crossing itself inside the box stays as it is, and a repair may then see it otherwise; what lies outside of the rings is
  /// never added, nor all of it lost.
  @Test func `random rings are clipped as their repair is`() {
    var random = SplitMix64(state: 5)
    var crossing = 0, different = 0
    for _ in 0..<1500 {
      let count = Int.random(in: 4...9, using: &random)
      func coordinate() -> Double { (Double.random(in: -10...10, using: &random) * 4).rounded() / 4 }
      let sample = ring((0..<count).map { _ in (coordinate(), coordinate()) })
      let box = GeographicBox(west: -30, south: -20, east: coordinate() / 2, north: coordinate() / 2 + 6)
      let clipped = ClippedSample(sample, box)
      let whole = repaired(sample)
      if whole?.parts != sample.parts { crossing += 1 }
      let expected = whole.map { ClippedSample($0, box) }?.sample
      let difference = RegionDifference.area(rings(repaired(clipped.sample)), rings(expected))
      if difference > 1e-7 { different += 1 }
      #expect(difference < 0.1 * RegionDifference.area(rings(whole), []) + 1e-7, "\(sample) \(box): \(difference)")
    }
    #expect(crossing > 500 && different < 10)
  }

  /// Rings with edges that run back along themselves outside of the box, on its border and inside, and loops that cross in it.
  @Test(
    arguments: [
      [(20, 5), (10, 25), (30, 10), (25, 25), (25, 0), (25, 40)], [(10, 25), (40, 0), (10, 25), (25, 20), (25, 5), (35, 30)],
      [(5, 40), (30, 0), (10, 15), (30, 25), (15, 5), (30, 25), (0, 5)], [(20, 5), (20, 35), (25, 15), (15, 15)],
      [(5, 15), (35, 25), (35, 15), (5, 25)]
    ] as [[(Double, Double)]])
  func `edges that run back, and loops in the box, leave what a repair leaves, and it is told`(_ numbers: [(Double, Double)]) throws {
    let box = GeographicBox(west: 10, south: 10, east: 30, north: 30)
    let sample = ring(numbers)
    let clipped = ClippedSample(sample, box)
    let expected = try #require(repaired(sample))
    #expect(RegionDifference.area(rings(clipped.sample), rings(ClippedSample(expected, box).sample)) < 1e-9)
    #expect(clipped.reports.map(\.finding) == [.overlapsItself])
    #expect(repaired(clipped.sample)?.parts == clipped.sample?.parts)
  }

  @Test func `a polygon that stays invalid is told beside a hole outside of it`() {
    // Two polygons on one another, one of which has a hole that is nowhere.
    let square = [(0, 0), (20, 0), (20, 20), (0, 20), (0, 0)].map { Position(x: $0.0, y: $0.1) }
    let hole = [(12, 15), (15, 15), (15, 18), (12, 15)].map { Position(x: $0.0, y: $0.1 + 10) }
    let clipped = ClippedSample(Sample(.multiPolygon, [[square, hole], [square]]), GeographicBox(west: 10, south: 10, east: 30, north: 30))
    #expect(clipped.reports.contains { if case .notValid = $0.finding { true } else { $0.finding == .overlapsItself } })
  }

  @Test func `edges of an earlier cut are found again in what a repair made`() {
    let sample = ring([(0, 0), (10, 12), (10, 0), (0, 10)])
    var clip = BoxClip(GeographicBox(west: 2, south: -5, east: 20, north: 20))
    let clipped = ClippedSample(sample, with: &clip, seams: [false, true, false, false, false])
    #expect(clipped.reports.contains { $0.finding == .overlapsItself })
    // The edge along 10° east, and the one that clipping makes at 2°.
    let flags = zip(clipped.sample?.positions ?? [], clipped.seamEdges)
    #expect(Set(flags.filter(\.1).map(\.0.x)) == [10, 2])
  }

  @Test func `a part that is repaired leaves the other parts as they are clipped alone, in either order`() throws {
    let box = GeographicBox(west: -2.198, south: -50, east: 3.6950217210423117, north: 80)
    let crossing = ring([(-5, -9), (2, -9), (2, -6), (0, -3), (2, -3), (0, -6), (-5, -1)]).parts[0]
    // Its hole touches the edge that the border cuts.
    let touching = [[(0.0, 0.0), (50, 20), (0, 20), (0, 0)], [(2.5, 1), (2, 2), (2.2, 1.7), (2.5, 1)]]
      .map { $0.map { Position(x: $0.0, y: $0.1) } }
    let alone = try #require(ClippedSample(Sample(.polygon, [touching]), box).sample)
    for parts in [[crossing, touching], [touching, crossing]] {
      let clipped = ClippedSample(Sample(.multiPolygon, parts), box)
      #expect(try #require(clipped.sample).parts.contains(alone.parts[0]))
      #expect(clipped.violations(in: box) == [] && clipped.reports.map(\.finding) == [.overlapsItself])
    }
  }
}
