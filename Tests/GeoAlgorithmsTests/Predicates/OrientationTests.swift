import GeoModel
import Testing

@testable import GeoAlgorithms

@Suite struct OrientationTests {
  /// The grid of Kettner et al., "Classroom examples of robustness problems", 2004: plain doubles answer at random.
  @Test func `points next to a line are told apart`() {
    for i in 0..<64 {
      for j in 0..<64 {
        let p = Position(x: 0.5 + Double(i) * 0x1p-53, y: 0.5 + Double(j) * 0x1p-53)
        let side = orientation(p, Position(x: 12, y: 12), Position(x: 24, y: 24))
        #expect(side.rawValue == (p.y > p.x ? 1 : p.y < p.x ? -1 : 0))
      }
    }
  }

  @Test func `the side is that of exact integers, however points are exchanged`() {
    var random = SplitMix64(state: 7)
    for _ in 0..<50_000 {
      let step = (Int64.random(in: -5...5, using: &random), Int64.random(in: -5...5, using: &random))
      let points = (0..<3).map { _ in
        let times = Int64.random(in: -1 << 40...1 << 40, using: &random)
        return (step.0 * times + Int64.random(in: -1...1, using: &random), step.1 * times + Int64.random(in: -1...1, using: &random))
      }
      let (a, b, c) = (points[0], points[1], points[2])
      let exact =
        (Int128(a.0) - Int128(c.0)) * (Int128(b.1) - Int128(c.1))
        - (Int128(a.1) - Int128(c.1)) * (Int128(b.0) - Int128(c.0))
      let p = points.map { Position(x: Double($0.0), y: Double($0.1)) }
      #expect(orientation(p[0], p[1], p[2]).rawValue == exact.signum())
      #expect(orientation(p[1], p[0], p[2]).rawValue == -exact.signum())
      #expect(orientation(p[1], p[2], p[0]).rawValue == exact.signum())
    }
  }

  @Test func `an expansion keeps every digit over the whole range of exponents`() {
    var sum = Expansion()
    var random = SplitMix64(state: 8)
    var terms: [(Double, Double)] = []
    for _ in 0..<2000 {
      let scale = Double(sign: .plus, exponent: Int.random(in: -200...200, using: &random), significand: 1)
      terms.append((Double.random(in: -1...1, using: &random) * scale, Double.random(in: -1...1, using: &random)))
    }
    for (a, b) in terms { sum.add(product: a, b) }
    for (a, b) in terms.shuffled(using: &random) { sum.add(product: -a, b) }
    #expect(sum.sign == 0)
    sum.add(0x1p-300)
    sum.add(1e200)
    sum.add(-1e200)
    #expect(sum.sign == 1)
  }

  @Test func `sums beyond all doubles have no sign, however many there are`() {
    var sum = Expansion()
    for step in 0..<200 { sum.add(product: step.isMultiple(of: 2) ? 1e300 : -1e300, 1e300) }
    #expect(sum.sign == 0)
    for value in [Double.infinity, -.infinity, .nan] {
      var sum = Expansion()
      for _ in 0..<100 { sum.add(value) }
      #expect(sum.sign == 0)
    }
  }
}
