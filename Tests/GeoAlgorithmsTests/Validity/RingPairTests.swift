import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct RingPairTests {
  /// Rings of four corners in a square of that width, of which some are holes.
  private func rings(_ count: Int, width: Double, _ random: inout SplitMix64) -> [LoadedRing] {
    (0..<count).map { index in
      let (x, y) = (Double.random(in: 0...width, using: &random), Double.random(in: 0...width, using: &random))
      let box = PlaneBox(Position(x: x, y: y), Position(x: x + 1, y: y + 1))
      return LoadedRing(path: index, part: index, start: 5 * index, end: 5 * index + 4, box: box, isHole: index % 3 == 2)
    }
  }

  @Test(arguments: [(8, 1.0), (40, 2), (300, 30), (800, 1.2)])
  func `rings whose boxes meet are listed once each, few and hundreds of thousands`(count: Int, width: Double) {
    var random = SplitMix64(state: 3)
    var search = RingPairSearch()
    for _ in 0..<3 {
      let rings = rings(count, width: width, &random)
      search.search(rings)
      var expected: Set<[Int]> = []
      for a in 0..<count { for b in a + 1..<max(a + 1, count) where rings[a].box.meets(rings[b].box) { expected.insert([a, b]) } }
      #expect(search.isComplete && search.pairs.count == expected.count && Set(search.pairs.map { [$0.0, $0.1] }) == expected)
    }
  }
}
