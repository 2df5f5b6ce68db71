import Testing

@testable import GeoPipeline

struct BoxSidesTests {
  @Test func `a side that rounding moved is put onto the nearest one that was written, others stay`() {
    let written: [SIMD4<Double>] = [SIMD4(0.1, 0.2, 0.3, 0.4), SIMD4(0.1 + 5e-10, 7, 8, 9), SIMD4(-1, -2, 0.3 + 2e-9, 0.4)]
    let sides = BoxSides(written[...])
    let off = SIMD4(0.1 + 2e-10, 0.2 - 1e-15, 0.3 + 1e-15, 0.4 + 2e-9)
    #expect(sides.nearest(to: off) == SIMD4(0.1, 0.2, 0.3, 0.4 + 2e-9))
    #expect(sides.nearest(to: SIMD4(0.1 + 4e-10, 7, 0.3 + 2e-9, 100)) == SIMD4(0.1 + 5e-10, 7, 0.3 + 2e-9, 100))
    // Each side is looked for among the same sides only.
    #expect(sides.nearest(to: SIMD4(0.4 + 1e-15, 0.1 + 1e-15, 0.2, 0.3)) == SIMD4(0.4 + 1e-15, 0.1 + 1e-15, 0.2, 0.3))
    #expect(BoxSides([]).nearest(to: off) == off)
  }

  @Test(.timeLimit(.minutes(1))) func `a hundred thousand boxes are not compared with each other`() {
    let written = (0..<100_000).map { (number: Int) -> SIMD4<Double> in
      let west = Double(number * 7919 % 100_000) / 1000
      return SIMD4(west, -west, west + 0.0005, 0.0005 - west)
    }
    let sides = BoxSides(written[...])
    let wrong = written.count { sides.nearest(to: $0 + 1e-12) != $0 }
    #expect(wrong == 0)
  }
}
