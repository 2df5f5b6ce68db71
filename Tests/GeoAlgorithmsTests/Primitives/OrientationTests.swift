import GeoModel
import GeoTestSupport
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

  @Test func `sums beyond all doubles are exact`() {
    var sum = Expansion()
    for step in 0..<200 { sum.add(product: step.isMultiple(of: 2) ? 1e300 : -1e300, 1e300) }
    #expect(sum.sign == 0)
    sum.add(product: -.leastNonzeroMagnitude, .leastNonzeroMagnitude)
    #expect(sum.sign == -1)
    sum.add(.greatestFiniteMagnitude)
    sum.add(.greatestFiniteMagnitude)
    #expect(sum.sign == 1)
    for value in [Double.infinity, -.infinity, .nan] {
      var sum = Expansion()
      for _ in 0..<100 { sum.add(value) }
      #expect(sum.sign == 0)
    }
  }

  /// Powers of two, different ones for x and y, change no side unless a number runs out of bits.
  @Test(arguments: [-1021, -900, -500, 0, 480, 900, 960]) func `sides do not depend on the scale`(_ exponent: Int) {
    var random = SplitMix64(state: 9)
    for other in [-1021, -480, 0, 500, 960] {
      let (scaleX, scaleY) = (
        Double(sign: .plus, exponent: exponent, significand: 1), Double(sign: .plus, exponent: other, significand: 1)
      )
      for _ in 0..<200 {
        let points = (0..<3).map { _ in
          Position(x: Double(Int.random(in: -9...9, using: &random)), y: Double(Int.random(in: -9...9, using: &random)))
        }
        let scaled = points.map { Position(x: $0.x * scaleX, y: $0.y * scaleY) }
        #expect(orientation(scaled[0], scaled[1], scaled[2]) == orientation(points[0], points[1], points[2]))
        let ring = scaled + [scaled[0]], plain = points + [points[0]]
        #expect(winding(ofRing: ring.span, isCut: true) == winding(ofRing: plain.span, isCut: true))
      }
    }
  }

  @Test func `numbers of very different size are summed exactly`() {
    let line = (Position(x: 0, y: 0), Position(x: 100, y: 1e-300))
    #expect(orientation(line.0, line.1, Position(x: 50, y: 0.5e-300)) == .on)
    #expect(orientation(line.0, line.1, Position(x: 50, y: 0.500001e-300)) == .left)
    #expect(orientation(line.0, line.1, Position(x: 1e-300, y: 0)) == .right)
    #expect(orientation(line.0, line.1, Position(x: 1e-300, y: .leastNonzeroMagnitude)) == .left)
  }

  /// Multiples of 2^-40: their sums with turns are exact, so that the plain predicate judges them. A turn takes nearly all of a
  /// difference away.
  @Test func `sides across the meridian are those of the longitudes laid side by side`() {
    var random = SplitMix64(state: 11)
    func multiple(_ value: Double) -> Double { (value * 0x1p40).rounded() * 0x1p-40 }
    for _ in 0..<20_000 {
      let c = Position(x: multiple(180 - Double.random(in: 0...1, using: &random)), y: multiple(Double.random(in: -1...1, using: &random)))
      let far = Position(
        x: multiple(Double.random(in: 0...1, using: &random)) + 180, y: multiple(Double.random(in: -1...1, using: &random)))
      let share = multiple(Double.random(in: -1...2, using: &random))
      let near = Position(x: multiple(c.x + share * (far.x - c.x)), y: multiple(c.y + share * (far.y - c.y)))
      let turns: Int32 = near.x > 180 ? 1 : 0
      let (a, b) = (Position(x: far.x - 360, y: far.y), Position(x: near.x - 360 * Double(turns), y: near.y))
      #expect(Orientation.sign(a, b, c, turnsA: 1, turnsB: turns) == orientation(far, near, c).rawValue)
      #expect(Orientation.sign(b, a, c, turnsA: turns, turnsB: 1) == orientation(near, far, c).rawValue)
    }
  }
}
