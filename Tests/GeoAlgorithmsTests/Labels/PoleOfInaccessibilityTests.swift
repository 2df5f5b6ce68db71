import Foundation
import GeoAlgorithms
import GeoModel
import GeoTestSupport
import Testing

@Suite struct PoleOfInaccessibilityTests {
  private typealias Ring = [Position]

  private func pole(_ rings: [Ring]) -> PoleOfInaccessibility.Place? {
    var pole = PoleOfInaccessibility()
    let positions = rings.flatMap { $0 }
    let ends = rings.indices.map { index in UInt32(rings[...index].reduce(0) { $0 + $1.count }) }
    return pole.place(positions.span, ringEnds: ends.span)
  }

  private func ring(_ numbers: Double...) -> Ring {
    stride(from: 0, to: numbers.count, by: 2).map { Position(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// By looking at every edge; negative outside.
  private func clearance(_ place: Position, _ rings: [Ring]) -> Double {
    var (nearest, isInside) = (Double.infinity, false)
    for ring in rings {
      for (a, b) in zip(ring, ring[1...] + ring[..<1]) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let share = length == 0 ? 0 : min(max(((place.x - a.x) * dx + (place.y - a.y) * dy) / length, 0), 1)
        nearest = min(nearest, hypot(place.x - a.x - share * dx, place.y - a.y - share * dy))
        if (a.y > place.y) != (b.y > place.y), place.x < a.x + dx * (place.y - a.y) / dy { isInside.toggle() }
      }
    }
    return isInside ? nearest : -nearest
  }

  @Test func `a square's is its middle, a strip's lies on its middle line, an L's in its corner`() throws {
    let square = try #require(pole([ring(0, 0, 4, 0, 4, 4, 0, 4)]))
    #expect(square.position == Position(x: 2, y: 2) && square.clearance == 2)
    let strip = try #require(pole([ring(0, 0, 100, 0, 100, 1, 0, 1, 0, 0)]))
    #expect(strip.position == Position(x: 50, y: 0.5) && strip.clearance == 0.5)
    let corner = try #require(pole([ring(0, 0, 10, 0, 10, 1, 1, 1, 1, 10, 0, 10)]))
    #expect(corner.position.x < 1 && corner.position.y < 1 && corner.clearance > 0.56)
  }

  @Test func `a hole keeps it away, and what has no interior has none`() throws {
    let rings = [ring(0, 0, 10, 0, 10, 10, 0, 10), ring(1, 1, 1, 7, 7, 7, 7, 1)]
    let place = try #require(pole(rings))
    #expect((clearance(place.position, rings) - place.clearance).magnitude < 1e-12 && place.clearance > 1.74)
    #expect(pole([]) == nil && pole([ring(1, 1, 1, 1, 1, 1)]) == nil && pole([ring(0, 0, 1, 1, 2, 2)]) == nil)
    #expect(pole([ring(0, 0, 1, 0, .nan, 1)]) == nil && pole([ring(0, 0, 1, 0, 0, .infinity)]) == nil)
  }

  /// Strips that are a little wider in one place, at the end or on the way.
  @Test(arguments: [20.0, 40, 80], [0, 0.6])
  func `the widest place of a long strip is found`(length: Double, turn: Double) throws {
    func turned(_ ring: Ring) -> Ring {
      ring.map { Position(x: $0.x * cos(turn) - $0.y * sin(turn), y: $0.x * sin(turn) + $0.y * cos(turn)) }
    }
    for start in [length, 0.3 * length] {
      let end = start + 0.575
      let shape = turned(ring(0, 0, length + 0.575, 0, length + 0.575, 0.5, end, 0.5, end, 0.575, start, 0.575, start, 0.5, 0, 0.5))
      let place = try #require(pole([shape]))
      var best = 0.0
      for x in 0..<60 {
        for y in 0..<60 {
          let here = turned([Position(x: start + 0.575 * Double(x) / 60, y: 0.575 * Double(y) / 60)])[0]
          best = max(best, clearance(here, [shape]))
        }
      }
      #expect(best > 0.26 && best <= place.clearance * 1.01, "\(start): \(place)")
      #expect((clearance(place.position, [shape]) - place.clearance).magnitude < 1e-12)
    }
  }

  @Test func `a thin spiral has a place inside, too`() throws {
    let outer = (0..<400).map { step -> Position in
      let angle = Double(step) / 20
      return Position(x: angle * cos(angle), y: angle * sin(angle))
    }
    let inner = outer.reversed().map { Position(x: 0.999 * $0.x, y: 0.999 * $0.y) }
    let place = try #require(pole([outer + inner]))
    #expect(place.clearance > 0 && (clearance(place.position, [outer + inner]) - place.clearance).magnitude < 1e-12)
  }

  /// Small holes all over a square, in no order, and one place among them that is free.
  @Test(arguments: [4, 20])
  func `the widest place between many holes is found, in whichever order they come`(side: Int) throws {
    var random = SplitMix64(state: 4096)
    let free = (x: side / 3, y: side / 2)
    var holes: [Ring] = []
    for x in 0..<side {
      for y in 0..<side where (x, y) != free {
        let (west, south) = (Double(x) + 0.4, Double(y) + 0.4)
        holes.append(ring(west, south, west, south + 0.2, west + 0.2, south + 0.2, west + 0.2, south))
      }
    }
    holes.shuffle(using: &random)
    let size = Double(side)
    let rings = [ring(0, 0, size, 0, size, size, 0, size)] + holes
    let place = try #require(pole(rings))
    let middle = Position(x: Double(free.x) + 0.5, y: Double(free.y) + 0.5)
    #expect((clearance(place.position, rings) - place.clearance).magnitude < 1e-9)
    #expect(place.clearance * 1.01 >= clearance(middle, rings))
  }

  @Test func `stars with holes: no place of a fine grid is better by more than is promised`() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(state: seed)
      let count = 5 + Int(random.next() % 60)
      func star(_ inner: Double, _ outer: Double) -> Ring {
        (0..<count).map { step in
          let angle = 2 * Double.pi * (Double(step) + Double.random(in: 0...0.9, using: &random)) / Double(count)
          let radius = Double.random(in: inner...outer, using: &random)
          return Position(x: 1e-4 * radius * cos(angle) + 0.3, y: 1e-4 * radius * sin(angle) + 0.7)
        }
      }
      let rings = count < 8 ? [star(0.3, 2)] : [star(0.5, 2), star(0.1, 0.4)]
      let place = try #require(pole(rings), "seed \(seed)")
      #expect((clearance(place.position, rings) - place.clearance).magnitude < 1e-9 * place.clearance, "seed \(seed)")
      var best = 0.0
      for x in 0..<40 {
        for y in 0..<40 {
          best = max(best, clearance(Position(x: 0.3 + 1e-5 * Double(x - 20), y: 0.7 + 1e-5 * Double(y - 20)), rings))
        }
      }
      #expect(best <= place.clearance * 1.01, "seed \(seed)")
      #expect(pole(rings) == place, "seed \(seed)")
    }
  }
}
