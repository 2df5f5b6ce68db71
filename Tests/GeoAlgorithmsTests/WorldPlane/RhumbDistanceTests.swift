import GeoAlgorithms
import GeoModel
import GeoTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lengths of straight lines of the Mercator square.
@Suite struct RhumbDistanceTests {
  private func random(_ random: inout SplitMix64) -> Position {
    Position(x: .random(in: -180...180, using: &random), y: .random(in: -85...85, using: &random))
  }

  @Test func `pieces are as long together as the whole`() {
    var generator = SplitMix64(state: 4)
    for _ in 0..<2000 {
      let (a, b) = (Mercator.plane(random(&generator)), Mercator.plane(random(&generator)))
      let whole = Mercator.distance(a, b)
      var sum = 0.0, last = a
      let count = Int.random(in: 1...400, using: &generator)
      for step in 1...count {
        let share = Double(step) / Double(count)
        let next = step == count ? b : Position(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
        sum += Mercator.distance(last, next)
        last = next
      }
      #expect((sum - whole).magnitude <= 1e-9 * whole, "\(a) \(b)")
    }
  }

  @Test func `degrees and the square agree, and both directions`() {
    var generator = SplitMix64(state: 5)
    for round in 0..<4000 {
      let a = random(&generator)
      var b = random(&generator)
      if round % 3 == 0 { b.y = min(85, a.y + .random(in: 0...0.2, using: &generator)) }
      if round % 5 == 0 { b.y = a.y }
      let length = Mercator.rhumbDistance(from: a, to: b)
      #expect((Mercator.distance(Mercator.plane(a), Mercator.plane(b)) - length).magnitude <= 1e-7 * length + 1e-6)
      #expect((Mercator.rhumbDistance(from: b, to: a) - length).magnitude <= 1e-12 * length)
    }
  }

  @Test func `parallels, meridians and short lines`() {
    let radius = 6_371_008.8
    let parallel = Mercator.rhumbDistance(from: Position(x: -180, y: 40), to: Position(x: 180, y: 40))
    #expect((parallel - 2 * .pi * radius * cos(40 * .pi / 180)).magnitude < 1e-3)
    #expect((Mercator.rhumbDistance(from: Position(x: 5, y: -90), to: Position(x: 5, y: 90)) - .pi * radius).magnitude < 1e-6)
    #expect((Mercator.rhumbDistance(from: Position(x: 5, y: 80), to: Position(x: 50, y: 90)) - radius * .pi / 18).magnitude < 1e-3)
    var generator = SplitMix64(state: 6)
    for _ in 0..<1000 {
      let a = random(&generator)
      let b = Position(x: a.x + .random(in: -0.01...0.01, using: &generator), y: a.y + .random(in: -0.01...0.01, using: &generator))
      let circle = Globe.sphere(radius: radius).distance(from: a, to: b) ?? 0
      #expect((Mercator.rhumbDistance(from: a, to: b) - circle).magnitude < 1e-5 * circle + 1e-6)
    }
  }
}
