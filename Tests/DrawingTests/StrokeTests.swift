import Drawing
import GeoModel
import GeoTestSupport
import Testing

@Suite struct StrokeTests {
  private let black = OverlayColor(red: 0, green: 0, blue: 0)

  private func opacities(_ paths: [(positions: [SIMD2<Float>], isClosed: Bool)], _ shape: StrokeShape) throws -> [Float] {
    var scene = Scene(width: 32, height: 32)
    for path in paths { scene.paths.append(path.positions, isClosed: path.isClosed) }
    scene.groups = [PaintGroup(.normal, [PaintedPaths(.stroke(shape), black, paths: 0..<paths.count)])]
    let image = try #require(scene.image())
    return stride(from: 3, to: image.bytes.count, by: 4).map { Float(image.bytes[$0]) / 255 }
  }

  private func distance(_ x: Float, _ y: Float, _ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
    let (place, along) = (SIMD2(x, y), b - a)
    let share = min(max(((place - a) * along).sum() / max((along * along).sum(), 1e-9), 0), 1)
    let offset = place - (a + along * share)
    return (offset * offset).sum().squareRoot()
  }

  /// Round strokes are all that is as near as half the width.
  @Test func roundStrokesAreAllThatIsNear() throws {
    var random = SplitMix64(state: 11)
    var differing = 0, pixels = 0
    for round in 0..<30 {
      let line = (0..<5).map { _ in SIMD2(Float.random(in: 4...28, using: &random), Float.random(in: 4...28, using: &random)) }
      var shape = StrokeShape(width: [1, 2, 5][round % 3])
      shape.join = .round
      shape.cap = .round
      let isClosed = round % 2 == 0
      let drawn = try opacities([(line, isClosed)], shape)
      let expected = ReferencePicture(width: 32, height: 32).coverage(samples: 16) { x, y in
        (0..<(isClosed ? 5 : 4)).contains { distance(x, y, line[$0], line[($0 + 1) % 5]) <= shape.width / 2 }
      }
      pixels += drawn.count
      differing += zip(drawn, expected).count { abs($0 - $1) > 8.0 / 255 + 1.0 / 64 }
    }
    // Where two edges of a stroke lie over each other in one pixel.
    #expect(Double(differing) / Double(pixels) < 0.015)
  }

  @Test func aStraightLineHasItsArea() throws {
    let caps: [(LineCap, Float)] = [(.butt, 0), (.square, 1), (.round, 0.785)]
    for (cap, more) in caps {
      for width in [0.5, 1, 3.25] as [Float] {
        var shape = StrokeShape(width: width)
        shape.cap = cap
        let area = try opacities([([[6, 7.3], [22, 19.3]], false)], shape).reduce(0, +)
        let expected = width * (20 + width * more)
        #expect(abs(area - expected) < 0.12 * width)
      }
    }
  }

  @Test func cornersHaveTheirJoins() throws {
    // A right angle: half widths of 2 make corners of 4 (mitre), pi (round) and 2 (bevel) squares.
    let corners: [(LineJoin, Float)] = [(.miter, 4), (.round, 3.14), (.bevel, 2)]
    for (join, corner) in corners {
      var shape = StrokeShape(width: 4)
      (shape.join, shape.cap) = (join, .butt)
      let area = try opacities([([[6, 20], [20, 20], [20, 6]], false)], shape).reduce(0, +)
      // Two arms of 14 less the square that both have, and the corner.
      let expected = 108 + corner
      #expect(abs(area - expected) < 0.1, "\(join)")
    }
    var shape = StrokeShape(width: 4)
    (shape.join, shape.cap, shape.miterLimit) = (.miter, .butt, 1.2)
    let cutOff = try opacities([([[6, 20], [20, 20], [20, 6]], false)], shape).reduce(0, +)
    #expect(abs(cutOff - 110) < 0.1)
  }

  @Test func dashesHaveTheirLengths() throws {
    var shape = StrokeShape(width: 2)
    (shape.cap, shape.dashes) = (.butt, [3, 2])
    // 20 long: four dashes of 3.
    #expect(abs(try opacities([([[4, 8], [24, 8]], false)], shape).reduce(0, +) - 24) < 0.1)
    shape.dashes = [3]
    #expect(abs(try opacities([([[4, 8], [16, 8]], false)], shape).reduce(0, +) - 12) < 0.1)
  }

  @Test func aPlaceIsADot() throws {
    var shape = StrokeShape(width: 4)
    #expect(abs(try opacities([([[10, 10]], false)], shape).reduce(0, +) - 12.57) < 0.3)
    shape.cap = .square
    #expect(abs(try opacities([([[10, 10], [10, 10]], false)], shape).reduce(0, +) - 16) < 0.1)
    shape.cap = .butt
    #expect(try opacities([([[10, 10]], false)], shape).reduce(0, +) == 0)
  }
}
