import Foundation
import GeoAlgorithms
import GeoModel
import GeoTestSupport
import Testing

@Suite struct StrokeExpansionTests {
  /// A line whose stroke is two units wide.
  private struct Stroke {
    var expansion: StrokeExpansion
    var line: [Position]

    init(_ line: [Position], _ join: LineJoin, _ cap: LineCap, limit: Double = 10, isClosed: Bool = false, capsStart: Bool = true) {
      self.line = line
      expansion = StrokeExpansion(join: join, cap: cap, miterLimit: limit)
      expansion.expand(Array(0..<UInt32(line.count)), of: line.span, isClosed: isClosed, capsStart: capsStart)
    }

    var triangles: [[SIMD2<Double>]] {
      stride(from: 0, to: expansion.indices.count, by: 3).map { start in
        expansion.indices[start..<start + 3].map { corner in
          let place = line[Int(expansion.sources[Int(corner)])]
          return SIMD2(place.x, place.y) + SIMD2<Double>(expansion.extrusions[Int(corner)])
        }
      }
    }

    static func side(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    func covers(_ x: Double, _ y: Double) -> Bool {
      let place = SIMD2(x, y)
      return triangles.contains { t in
        Self.side(t[0], t[1], place) <= 1e-6 && Self.side(t[1], t[2], place) <= 1e-6 && Self.side(t[2], t[0], place) <= 1e-6
      }
    }

    /// All turn the same way: with y down, clockwise by the numbers.
    var isTurnedRight: Bool { triangles.allSatisfy { Self.side($0[0], $0[1], $0[2]) < 0 } }
  }

  private static let hook = [Position(x: 0, y: 0), Position(x: 10, y: 0), Position(x: 10, y: 10)]

  @Test func `a corner is mitred, rounded or cut off`() {
    let miter = Stroke(Self.hook, .miter, .butt), round = Stroke(Self.hook, .round, .butt), bevel = Stroke(Self.hook, .bevel, .butt)
    #expect(miter.covers(10.99, -0.99) && !round.covers(10.8, -0.8) && round.covers(10.69, -0.69))
    #expect(!bevel.covers(10.6, -0.6) && bevel.covers(10.49, -0.49))
    for stroke in [miter, round, bevel] {
      #expect(stroke.isTurnedRight && stroke.covers(5, 0.99) && !stroke.covers(5, 1.01) && !stroke.covers(-0.01, 0))
    }
    // 1 / sin 45° is more than the limit.
    let cut = Stroke(Self.hook, .miter, .butt, limit: 1.4)
    #expect(!cut.covers(10.6, -0.6) && cut.expansion.indices == bevel.expansion.indices)
  }

  @Test func `ends are flat, round or square, and flat where a line was cut`() {
    let butt = Stroke(Self.hook, .round, .butt), round = Stroke(Self.hook, .round, .round), square = Stroke(Self.hook, .round, .square)
    #expect(!butt.covers(-0.1, 0) && round.covers(-0.97, 0) && !round.covers(-0.8, 0.8) && square.covers(-0.99, 0.99))
    let cut = Stroke(Self.hook, .round, .square, capsStart: false)
    #expect(!cut.covers(-0.1, 0) && cut.covers(10, 10.9))
    #expect(round.isTurnedRight && square.isTurnedRight)
  }

  @Test func `a closed line has a join and no caps, a line that turns back a round end`() {
    let ring = Self.hook + [Position(x: 0, y: 10), Position(x: 0, y: 0)]
    let stroke = Stroke(ring, .miter, .square, isClosed: true)
    #expect(stroke.covers(-0.99, -0.99) && stroke.isTurnedRight && stroke.expansion.pieceEnds.count == 4)
    let back = [Position(x: 0, y: 0), Position(x: 5, y: 0), Position(x: 2, y: 0)]
    #expect(Stroke(back, .round, .butt).covers(5.97, 0) && !Stroke(back, .miter, .butt).covers(5.1, 0))
    #expect(Stroke(back, .round, .butt).isTurnedRight && Stroke(back, .bevel, .butt).isTurnedRight)
  }

  @Test func `what is no line is nothing, repeated places are passed over`() {
    let place = Position(x: 1, y: 1)
    #expect(Stroke([], .round, .round).triangles.isEmpty && Stroke([place], .round, .round).triangles.isEmpty)
    #expect(Stroke([place, place], .round, .round).triangles.isEmpty)
    let tiny = Stroke([place, place, Position(x: 1, y: 1.0000000001), place], .miter, .butt)
    #expect(tiny.expansion.extrusions.allSatisfy { $0.x.isFinite && $0.y.isFinite } && !tiny.triangles.isEmpty)
  }

  @Test func `random lines: covered is what is nearer than half the width, to 2 %`() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(state: seed)
      func number() -> Double { Double.random(in: 0...12, using: &random) }
      let line = (0..<8).map { _ in Position(x: number(), y: number()) }
      let stroke = Stroke(line, .round, .round)
      #expect(stroke.isTurnedRight, "seed \(seed)")
      for _ in 0..<150 {
        let (x, y) = (number(), number())
        let distance =
          zip(line, line.dropFirst()).map { a, b in
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let share = min(max(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
            return hypot(x - a.x - share * dx, y - a.y - share * dy)
          }.min() ?? 9
        if distance < 0.98 { #expect(stroke.covers(x, y), "seed \(seed)") }
        if distance > 1.0001 { #expect(!stroke.covers(x, y), "seed \(seed)") }
      }
      for piece in stroke.expansion.pieceEnds { #expect(piece.indices % 3 == 0) }
    }
  }

  @Test func `a line that turns back, to the last digit or nearly, is round at its end`() {
    for y in [0, 0x1p-60, -0x1p-60, 1e-15, -1e-15, 1e-13] {
      let stroke = Stroke([Position(x: 0.3, y: 0.1), Position(x: 10.3, y: 0.1 + y), Position(x: 0.3, y: 0.1 + 2 * y)], .round, .butt)
      #expect(stroke.covers(11.2, 0.1) && stroke.covers(10.9, 0.7) && stroke.covers(10.9, -0.5), "\(y)")
    }
    // Steep ones, whose directions do not turn back to the bit.
    for (x, y) in [(0.1, 0.3), (-0.7, 0.2), (1.0 / 3, 1.0 / 7)] {
      let tip = Position(x: 3 * x, y: 3 * y), length = (x * x + y * y).squareRoot()
      let stroke = Stroke([Position(x: 0, y: 0), tip, Position(x: x, y: y)], .round, .butt)
      #expect(stroke.covers(tip.x + 0.9 * x / length, tip.y + 0.9 * y / length), "\(x) \(y)")
    }
  }
}
