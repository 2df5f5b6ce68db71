import Drawing
import Overlays
import Testing

/// Against the formulas of the specifications, written once more here for straight colours and in double precision.
@Suite struct BlendModeTests {
  typealias Color = SIMD4<Float>

  /// Pairs of source and backdrop: black, white, greys, and colours in all orders of their components.
  static let pairs: [(source: [Double], backdrop: [Double])] = [
    ([1, 0.2, 0], [0.4, 0.6, 0.8]), ([0.1, 0.1, 0.1], [0.9, 0.3, 0.7]), ([0, 0, 0], [1, 0, 0.5]), ([1, 1, 1], [0, 0.2, 1]),
    ([0.25, 0.75, 0.5], [0.25, 0.25, 0.25]), ([0.6, 0.9, 0.3], [1, 1, 1]), ([0.5, 0, 1], [0, 0, 0]), ([0.05, 0.95, 0.4], [0.15, 0.02, 0.3])
  ]

  @Test(arguments: BlendMode.allCases)
  func `every pair of alphas follows the formula`(mode: BlendMode) {
    // What both colours make of each other does not depend on their alphas.
    let both = Self.pairs.map { Reference.both(mode, $0.backdrop, $0.source) }
    var worst = 0.0
    for source in 0...255 {
      let alpha = Double(source) / 255
      var (row, backdrop, wanted) = ([Color](), [Color](), [[Double]]())
      for other in 0...255 {
        let below = Double(other) / 255
        let index = (source + other) % Self.pairs.count
        let pair = Self.pairs[index]
        row.append(Self.premultiplied(pair.source, alpha))
        backdrop.append(Self.premultiplied(pair.backdrop, below))
        wanted.append(Reference.result(mode, pair.backdrop, below, pair.source, alpha, both: both[index]))
      }
      let single = mode.blend(row[200], over: backdrop[200])
      Self.blend(mode, row, [Float](repeating: 1, count: 256), into: &backdrop)
      #expect(backdrop[200] == single)
      for (result, wanted) in zip(backdrop, wanted) {
        for channel in 0..<4 { worst = max(worst, abs(Double(result[channel]) - wanted[channel])) }
      }
    }
    #expect(worst < 1e-5, "at most \(worst)")
  }

  @Test(arguments: BlendMode.allCases)
  func `the backdrop remains where nothing covers it`(mode: BlendMode) {
    for (source, backdrop) in Self.pairs {
      for alpha in [0, 0.3, 1.0] {
        for below in [0, 0.5, 1.0] {
          let (s, b) = (Self.premultiplied(source, alpha), Self.premultiplied(backdrop, below))
          let full = mode.blend(s, over: b)
          for coverage: Float in [0, 0.1, 0.5, 1] {
            let result = mode.blend(s * coverage, coverage: coverage, over: b)
            let difference = result - (b + (full - b) * coverage)
            #expect((0..<4).allSatisfy { abs(difference[$0]) < 1e-5 })
            if !mode.needsCoverage { #expect(mode.blend(s * coverage, over: b) == result) }
          }
        }
      }
    }
  }

  @Test func `results are premultiplied colours`() {
    for mode in BlendMode.allCases {
      for (source, backdrop) in Self.pairs {
        for alpha in stride(from: 0, through: 1, by: 0.125) {
          for below in stride(from: 0, through: 1, by: 0.125) {
            let result = mode.blend(Self.premultiplied(source, alpha), over: Self.premultiplied(backdrop, below))
            #expect(result.w >= 0 && result.w <= 1 + 1e-6)
            #expect((0..<3).allSatisfy { result[$0] >= -1e-6 && result[$0] <= result.w + 1e-6 }, "\(mode): \(result)")
          }
        }
      }
    }
  }

  @Test func `coverage is not read where it does not count`() {
    for mode in BlendMode.allCases where !mode.needsCoverage {
      var backdrop: [Color] = [[0.5, 0, 0, 1], [0, 0, 0, 0]]
      Self.blend(mode, [[0, 0.5, 0, 0.5], [0, 0.5, 0, 0.5]], [], into: &backdrop)
      #expect(backdrop[0] == mode.blend([0, 0.5, 0, 0.5], over: [0.5, 0, 0, 1]))
    }
  }

  private static func blend(_ mode: BlendMode, _ row: [Color], _ coverage: [Float], into backdrop: inout [Color]) {
    var pixels = backdrop.mutableSpan
    mode.blend(row: row.span, coverage: coverage.span, into: &pixels)
  }

  private static func premultiplied(_ color: [Double], _ alpha: Double) -> Color {
    Color(Float(color[0] * alpha), Float(color[1] * alpha), Float(color[2] * alpha), Float(alpha))
  }
}

/// PDF 1.7 §11.3.5 and W3C Compositing and Blending Level 1, §5.8, §9 and §10, as they are printed there.
private enum Reference {
  /// Red, green, blue (premultiplied) and alpha.
  static func result(
    _ mode: BlendMode, _ cb: [Double], _ ab: Double, _ cs: [Double], _ alpha: Double, both: [Double]
  ) -> [Double] {
    func porterDuff(_ fa: Double, _ fb: Double) -> [Double] {
      (0..<3).map { alpha * fa * cs[$0] + ab * fb * cb[$0] } + [alpha * fa + ab * fb]
    }
    switch mode {
    case .clear: return porterDuff(0, 0)
    case .copy: return porterDuff(1, 0)
    case .sourceIn: return porterDuff(ab, 0)
    case .sourceOut: return porterDuff(1 - ab, 0)
    case .sourceAtop: return porterDuff(ab, 1 - alpha)
    case .destinationOver: return porterDuff(1 - ab, 1)
    case .destinationIn: return porterDuff(0, alpha)
    case .destinationOut: return porterDuff(0, 1 - alpha)
    case .destinationAtop: return porterDuff(1 - ab, alpha)
    case .xor: return porterDuff(1 - ab, 1 - alpha)
    case .plusLighter: return porterDuff(1, 1).map { min(1, $0) }
    case .plusDarker:
      let sum = min(1, alpha + ab)
      return (0..<3).map { max(0, sum - alpha * (1 - cs[$0]) - ab * (1 - cb[$0])) } + [sum]
    default:
      return (0..<3).map { (1 - alpha) * ab * cb[$0] + alpha * ((1 - ab) * cs[$0] + ab * both[$0]) } + [alpha + ab - alpha * ab]
    }
  }

  /// B(cb, cs).
  static func both(_ mode: BlendMode, _ cb: [Double], _ cs: [Double]) -> [Double] {
    switch mode {
    case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: setLum(cs, lum(cb))
    case .luminosity: setLum(cb, lum(cs))
    default: (0..<3).map { separable(mode, cb[$0], cs[$0]) }
    }
  }

  private static func separable(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return separable(.hardLight, cs, cb)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: return cs <= 0.5 ? separable(.multiply, cb, 2 * cs) : separable(.screen, cb, 2 * cs - 1)
    case .softLight:
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cs <= 0.5 ? cb - (1 - 2 * cs) * cb * (1 - cb) : cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    default: return cs
    }
  }

  private static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

  private static func sat(_ c: [Double]) -> Double { max(c[0], c[1], c[2]) - min(c[0], c[1], c[2]) }

  private static func setLum(_ c: [Double], _ l: Double) -> [Double] {
    let moved = c.map { $0 + l - lum(c) }
    let (grey, low, high) = (lum(moved), moved.min() ?? 0, moved.max() ?? 0)
    return moved.map { component in
      var component = component
      if low < 0 { component = grey + (component - grey) * grey / (grey - low) }
      if high > 1 { component = grey + (component - grey) * (1 - grey) / (high - grey) }
      return component
    }
  }

  private static func setSat(_ c: [Double], _ s: Double) -> [Double] {
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    var result = [0.0, 0, 0]
    if c[order[2]] > c[order[0]] {
      result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
      result[order[2]] = s
    }
    return result
  }
}
