internal import Overlays

/// The formulas of the blend modes, for premultiplied colours: where it can be, without a division.
enum BlendFormulas {
  typealias Color = SIMD4<Float>

  /// A loop for one mode. Inlined with a constant mode, so that no pixel chooses.
  @inline(__always)
  static func row(
    _ mode: BlendMode, _ source: borrowing Span<Color>, _ coverage: borrowing Span<Float>, _ backdrop: inout MutableSpan<Color>
  ) {
    let needsCoverage = mode.needsCoverage
    for index in 0..<backdrop.count {
      backdrop[index] = blend(mode, source[index], needsCoverage ? coverage[index] : 1, backdrop[index])
    }
  }

  /// - Parameters:
  ///   - s: the source, multiplied by the coverage.
  ///   - c: the coverage.
  ///   - b: the backdrop.
  @inline(__always)
  static func blend(_ mode: BlendMode, _ s: Color, _ c: Float, _ b: Color) -> Color {
    switch mode {
    case .normal: return s + b * (1 - s.w)
    case .screen: return s + b - s * b
    case .multiply: return mixed(s, b, s * b)
    case .overlay: return mixed(s, b, hardLight(b, under: s))
    case .darken: return mixed(s, b, pointwiseMin(s * b.w, b * s.w))
    case .lighten: return mixed(s, b, pointwiseMax(s * b.w, b * s.w))
    case .colorDodge: return mixed(s, b, colorDodge(s, over: b))
    case .colorBurn: return mixed(s, b, colorBurn(s, over: b))
    case .softLight: return mixed(s, b, softLight(straight(s), over: straight(b)) * (s.w * b.w))
    case .hardLight: return mixed(s, b, hardLight(s, under: b))
    case .difference: return withAlpha(of: s, b, s + b - pointwiseMin(s * b.w, b * s.w) * 2)
    case .exclusion: return withAlpha(of: s, b, s + b - s * b * 2)
    case .hue, .saturation, .color, .luminosity:
      return mixed(s, b, nonseparable(mode, straight(s), over: straight(b)) * (s.w * b.w))
    case .clear: return b * (1 - c)
    case .copy: return s + b * (1 - c)
    case .sourceIn: return s * b.w + b * (1 - c)
    case .sourceOut: return s * (1 - b.w) + b * (1 - c)
    case .sourceAtop: return s * b.w + b * (1 - s.w)
    case .destinationOver: return s * (1 - b.w) + b
    case .destinationIn: return b * (s.w + (1 - c))
    case .destinationOut: return b * (1 - s.w)
    case .destinationAtop: return s * (1 - b.w) + b * (s.w + (1 - c))
    case .xor: return s * (1 - b.w) + b * (1 - s.w)
    case .plusLighter: return pointwiseMin(Color(repeating: c) + b * (1 - c), s + b)
    case .plusDarker: return plusDarker(s, c, over: b)
    }
  }

  // MARK: - The general formula

  /// The colours where only one of them is, and `both` where both are, which has αs αb in it.
  @inline(__always)
  private static func mixed(_ s: Color, _ b: Color, _ both: Color) -> Color {
    withAlpha(of: s, b, s * (1 - b.w) + b * (1 - s.w) + both)
  }

  @inline(__always)
  private static func withAlpha(of s: Color, _ b: Color, _ color: Color) -> Color {
    var color = color
    color.w = s.w + b.w - s.w * b.w
    return color
  }

  /// Not premultiplied; 0 for what is transparent.
  @inline(__always)
  private static func straight(_ color: Color) -> Color { color.w > 0 ? color / color.w : .zero }

  // MARK: - Separable modes

  @inline(__always)
  private static func hardLight(_ s: Color, under b: Color) -> Color {
    let (light, dark) = (s.w * b.w - (Color(repeating: b.w) - b) * (Color(repeating: s.w) - s) * 2, s * b * 2)
    return light.replacing(with: dark, where: s * 2 .<= s.w)
  }

  @inline(__always)
  private static func colorDodge(_ s: Color, over b: Color) -> Color {
    let rest = Color(repeating: s.w) - s
    let most = Color(repeating: s.w * b.w)
    let dodged = pointwiseMin(most, b * (s.w * s.w) / rest).replacing(with: most, where: rest .<= 0)
    return dodged.replacing(with: 0, where: b .<= 0)
  }

  @inline(__always)
  private static func colorBurn(_ s: Color, over b: Color) -> Color {
    let rest = Color(repeating: b.w) - b
    let most = Color(repeating: s.w * b.w)
    let burnt = (most - pointwiseMin(most, rest * (s.w * s.w) / s)).replacing(with: 0, where: s .<= 0)
    return burnt.replacing(with: most, where: rest .<= 0)
  }

  /// Of straight colours.
  @inline(__always)
  private static func softLight(_ s: Color, over b: Color) -> Color {
    let curve = (((b * 16 - 12) * b + 4) * b).replacing(with: b.squareRoot(), where: b .> 0.25)
    let (light, dark) = (b + (s * 2 - 1) * (curve - b), b - (1 - s * 2) * b * (1 - b))
    return light.replacing(with: dark, where: s .<= 0.5)
  }

  @inline(__always)
  private static func plusDarker(_ s: Color, _ c: Float, over b: Color) -> Color {
    let alpha = min(c, s.w + b.w * c)
    // How much darker than white each is.
    let (first, second) = (Color(repeating: s.w) - s, Color(repeating: b.w) - b)
    return pointwiseMax(.zero, Color(repeating: alpha) - first - second * c) + b * (1 - c)
  }

  // MARK: - Modes of hue, saturation and luminosity

  /// Of straight colours.
  @inline(__always)
  private static func nonseparable(_ mode: BlendMode, _ s: Color, over b: Color) -> Color {
    switch mode {
    case .hue: withLuminosity(luminosity(b), withSaturation(saturation(b), s))
    case .saturation: withLuminosity(luminosity(b), withSaturation(saturation(s), b))
    case .color: withLuminosity(luminosity(b), s)
    default: withLuminosity(luminosity(s), b)
    }
  }

  @inline(__always)
  private static func luminosity(_ color: Color) -> Float { 0.3 * color.x + 0.59 * color.y + 0.11 * color.z }

  @inline(__always)
  private static func saturation(_ color: Color) -> Float { greatest(color) - least(color) }

  @inline(__always)
  private static func least(_ color: Color) -> Float { min(color.x, color.y, color.z) }

  @inline(__always)
  private static func greatest(_ color: Color) -> Float { max(color.x, color.y, color.z) }

  @inline(__always)
  private static func withSaturation(_ saturation: Float, _ color: Color) -> Color {
    let (low, high) = (least(color), greatest(color))
    return high > low ? (color - low) * (saturation / (high - low)) : .zero
  }

  /// The colour moved along grey; what leaves 0…1 is drawn together towards its grey.
  @inline(__always)
  private static func withLuminosity(_ wanted: Float, _ color: Color) -> Color {
    var color = color + (wanted - luminosity(color))
    let grey = luminosity(color)
    let (low, high) = (least(color), greatest(color))
    if low < 0 { color = grey + (color - grey) * (grey / (grey - low)) }
    if high > 1 { color = grey + (color - grey) * ((1 - grey) / (high - grey)) }
    return color
  }
}
