import GeoTestSupport
import Testing

@testable import Drawing

/// Places on roofs that nearer blocks hide.
@Suite struct RoofSightTests {
  private func block(_ place: SIMD2<Double>, size: Double, base: Double, height: Double) -> Block {
    let ring = [SIMD2(-1.0, -1), [1, -1], [1, 0], [0, 0], [0, 1], [-1, 1]].map { $0 * (size / 2) + place }
    return Block(rings: [ring], base: base, height: height, style: 0)
  }

  private func isInside(_ place: SIMD2<Double>, _ ring: [SIMD2<Double>]) -> Bool {
    var isInside = false
    for (index, a) in ring.enumerated() {
      let b = ring[(index + 1) % ring.count]
      if (a.y > place.y) != (b.y > place.y), place.x < a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y) { isInside.toggle() }
    }
    return isInside
  }

  /// How much of the line from the eye to a place is in blocks, in steps.
  private func steps(_ eye: SIMD3<Double>, _ place: SIMD3<Double>, in blocks: [Block]) -> Int {
    (1..<4000).count { step in
      let point = place + (eye - place) * (Double(step) / 4000)
      return blocks.contains {
        $0.base < point.z && point.z < $0.height && $0.height > place.z && isInside(SIMD2(point.x, point.y), $0.rings[0])
      }
    }
  }

  @Test func `a place is hidden if the line of sight runs through a block`() {
    var random = SplitMix64(state: 4)
    for _ in 0..<12 {
      var blocks: [Block] = []
      for column in -2...2 {
        for row in -2...2 {
          let base = Double.random(in: 0...1, using: &random) < 0.2 ? 6.0 : 0
          blocks.append(
            block([Double(column) * 20, Double(row) * 20], size: 15, base: base, height: base + .random(in: 2...60, using: &random)))
        }
      }
      // Also above the middle of them, and between them.
      let eye = SIMD3(Double.random(in: -20...20, using: &random), Double.random(in: -9...160, using: &random), 80)
      var pieces = BlockPieces(from: [eye.x, eye.y])
      for block in blocks { pieces.add(block) }
      let places = blocks.map { SIMD3($0.rings[0][0] + SIMD2(3, 3), $0.height) }
      let found = RoofSight(pieces.pieces, of: blocks, from: eye).areHidden(places)
      for (place, isHidden) in zip(places, found) {
        let steps = steps(eye, place, in: blocks)
        // A few steps may miss a corner.
        #expect(isHidden ? steps > 0 || isNear(eye, place, blocks) : steps == 0)
      }
    }
  }

  /// Whether blocks that are a little larger are on the line.
  private func isNear(_ eye: SIMD3<Double>, _ place: SIMD3<Double>, _ blocks: [Block]) -> Bool {
    let larger = blocks.map { block in
      var block = block
      let middle = block.rings[0].reduce(.zero, +) / Double(block.rings[0].count)
      block.rings[0] = block.rings[0].map { middle + ($0 - middle) * 1.02 }
      block.height += 0.1
      return block
    }
    return steps(eye, place, in: larger) > 0
  }

  @Test func `a block does not hide its own roof, one below the eye does not hide those as high`() {
    let blocks = [block([0, 0], size: 10, base: 0, height: 20), block([0, 30], size: 10, base: 0, height: 20)]
    var pieces = BlockPieces(from: [0, 90])
    for block in blocks { pieces.add(block) }
    let sight = RoofSight(pieces.pieces, of: blocks, from: [0, 90, 40])
    #expect(sight.areHidden([[-2, -2, 20], [-2, 28, 20]]) == [false, false])
    // On the ground, and beyond both.
    #expect(sight.areHidden([[-2, -2, 0], [-2, -12, 0], [-2, 60, 0]]) == [true, true, false])
    // Straight below the eye.
    #expect(RoofSight(pieces.pieces, of: blocks, from: [-2, -2, 40]).areHidden([[-2, -2, 20]]) == [false])
    #expect(sight.areHidden([]) == [])
  }
}
