import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Longitudes beyond ±180 mean what they say, so that edges can be wider than half a turn, also once they are cut.
@Suite struct WideEdgeTests {
  @Test func `an edge that would be read the other way round is told`() {
    let line = Sample.line([(-170, 0), (185, 0)]).cut()
    #expect(line.reports(.wideEdge(degrees: 350)))
    let box = Sample.polygon([[(150, -10), (400, -10), (400, 10), (150, 10), (150, -10)]]).cut()
    #expect(box.reports(.wideEdge(degrees: 220)))
    for short in [
      Sample.line([(100, 0), (300, 0)]), Sample.line([(170, 0), (-170, 0)]), Sample.polygon([[(0, 60), (120, 60), (-120, 60), (0, 60)]]),
      Sample.polygon([[(170, 0), (190, 0), (190, 10), (170, 10), (170, 0)]])
    ] {
      #expect(!short.cut().reports.contains { if case .wideEdge = $0.finding { true } else { false } })
    }
  }

  @Test func `an edge along a pole that would be read the other way round is told as well`() {
    // Trusted, what runs clockwise is a hole in the world.
    let ring: [(Double, Double)] = [(173, 90), (-179, 90), (-179, 84), (173, 84), (173, 90)]
    let hole: [(Double, Double)] = [(10, 10), (20, 10), (20, 20), (10, 20), (10, 10)]
    for rings in [[ring], [ring.map { ($0.0, -$0.1) }.reversed()], [ring, hole]] {
      let result = Sample.polygon(rings).cut(.trust)
      #expect(result.reports(.wideEdge(degrees: 352)), "\(result)")
      #expect(abs(RegionDifference.area(result.sample) - (64_800 - 48 - (rings.count == 2 ? 100 : 0))) < 1e-9)
    }
    // A cap whose ring has a vertex on its pole; one that has none runs all along it.
    let cap = Sample.polygon([[(-170, 60), (-80, 60), (10, 60), (100, 60), (170, 60), (175, 90), (-170, 60)]])
    #expect(cap.cut().reports.contains { if case .wideEdge = $0.finding { true } else { false } })
  }

  @Test(arguments: [180.5, 181, 190, 200])
  func `a padded world has whole parallels`(_ reach: Double) {
    let sample = Sample.polygon([[(-reach, 0), (reach, 0), (reach, 10), (-reach, 10), (-reach, 0)]])
    let result = sample.cut()
    #expect(result.sample.parts.map { $0.map(\.count) } == [[5]] && Set(result.sample.positions.map(\.x)) == [-180, 180])
    #expect(RegionDifference.area(result.sample) == 3_600 && !result.sample.cut().changed)
    #expect(result.reports.allSatisfy { $0.finding == .crossed })
  }

  @Test func `positions on a parallel stay where its edges are short`() {
    let sample = Sample.polygon([[(-200, 0), (-100, 0), (0, 0), (100, 0), (200, 0), (200, 10), (-200, 10), (-200, 0)]])
    let result = sample.cut().sample
    #expect(Set(result.positions.filter { $0.y == 0 }.map(\.x)) == [-180, -160, -100, 0, 100, 160, 180])
    #expect(Set(result.positions.filter { $0.y == 10 }.map(\.x)) == [-180, 180])
    #expect(RegionDifference.area(result) == 3_600)
  }

  @Test func `edges that go round the globe hundreds of times are left alone`() {
    let tangle = Sample.line((0..<50).map { ($0 % 2 == 0 ? -36_000 : 36_000, Double($0)) })
    let result = tangle.cut()
    #expect(!result.changed && result.sample == tangle && result.reports(.tooManyTurns(49 * 200)))
    // A track that winds round the globe, an edge for each turn or one for all, is cut.
    let track = Sample.line((0..<90).map { (Double($0) * 360, Double($0)) }).cut()
    #expect(track.changed && track.sample.parts.count == 90)
    #expect(Sample.line([(0, 0), (35_999, 10)]).cut().sample.parts.count == 101)
  }

  /// Slanted teeth across the seam, and one vertex that touches an edge of them.
  @Test func `vertices that touch slanted edges are found on both sides of the seam`() {
    let teeth = 40
    var ring: [(Double, Double)] = []
    for tooth in 0..<teeth {
      let y = Double(tooth) / 4 - 40
      ring += [(179, y), (-179, y + 50), (-179, y + 50.125), (179, y + 0.125)]
    }
    ring += [(178, -10), (178, -40), ring[0]]
    let result = Sample.polygon([ring]).cut()
    #expect(CutRules.violations(result, of: Sample.polygon([ring])) == [])
    for x in [179.5, -179.5] {
      var touched = ring
      // On the edge of the first tooth, from the outside.
      touched.insert((x, -40 + 25 * (x > 0 ? x - 179 : x + 181)), at: 1)
      #expect(Sample.polygon([touched]).cut().sample.positions.count == result.sample.positions.count + 1)
    }
  }
}
