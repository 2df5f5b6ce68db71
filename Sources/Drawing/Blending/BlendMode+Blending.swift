public import Overlays

extension BlendMode {
  /// What a colour makes of the one below it.
  ///
  /// Colours are red, green, blue and alpha in 0…1, of sRGB, premultiplied. S and B are source and backdrop, αs and αb their alphas, c the
  /// coverage. The result of each mode where a shape covers all of a pixel:
  ///
  /// | Modes | Colour | Alpha |
  /// |-|-|-|
  /// | `normal` to `luminosity` | (1 − αb) S + (1 − αs) B + αs αb f(B/αb, S/αs), f as in PDF 1.7 §11.3.5 and W3C Compositing | αs + αb − αs αb |
  /// | `clear`, `copy` | 0, S | the same |
  /// | `sourceIn`, `sourceOut`, `sourceAtop` | αb S, (1 − αb) S, αb S + (1 − αs) B | the same |
  /// | `destinationOver` | (1 − αb) S + B | the same |
  /// | `destinationIn`, `destinationOut`, `destinationAtop` | αs B, (1 − αs) B, (1 − αb) S + αs B | the same |
  /// | `xor` | (1 − αb) S + (1 − αs) B | the same |
  /// | `plusLighter` | min(1, S + B) | the same |
  /// | `plusDarker` | max(0, α − (αs − S) − (αb − B)) | α = min(1, αs + αb) |
  ///
  /// So over transparency the modes up to `luminosity`, `plusLighter` and `plusDarker` show the source. No standard has `plusDarker`: for
  /// opaque colours it is S + B − 1, as Apple documents it; what is added is how much darker than white each of them is, in proportion to
  /// its alpha.
  ///
  /// Where a shape covers a part of a pixel, the backdrop remains in the rest: B + c (full result − B), for every mode. `clear`, for
  /// instance, erases only where there is a shape. The source comes with its coverage multiplied in, so most modes need no more than that.
  ///
  /// - Parameters:
  ///   - source: premultiplied, and multiplied by `coverage`.
  ///   - coverage: how much of the pixel the source's shapes cover, 0…1, whatever their alpha. Of meaning for ``needsCoverage`` alone.
  ///   - backdrop: premultiplied.
  public func blend(_ source: SIMD4<Float>, coverage: Float = 1, over backdrop: SIMD4<Float>) -> SIMD4<Float> {
    BlendFormulas.blend(self, source, coverage, backdrop)
  }

  /// Whether the result depends on the coverage as such, and not only on the source with the coverage in it.
  public var needsCoverage: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker, .plusLighter: true
    default: false
    }
  }

  /// ``blend(_:coverage:over:)`` for a row of pixels, in place. The mode is chosen once a row.
  ///
  /// - Parameters:
  ///   - source: as many pixels as the backdrop has, or more.
  ///   - coverage: as many as pixels; may be empty if ``needsCoverage`` is false.
  ///   - backdrop: replaced by the result.
  public func blend(
    row source: borrowing Span<SIMD4<Float>>, coverage: borrowing Span<Float>, into backdrop: inout MutableSpan<SIMD4<Float>>
  ) {
    // Each call is a loop of its own, in which the mode is a constant.
    switch self {
    case .normal: BlendFormulas.row(.normal, source, coverage, &backdrop)
    case .multiply: BlendFormulas.row(.multiply, source, coverage, &backdrop)
    case .screen: BlendFormulas.row(.screen, source, coverage, &backdrop)
    case .overlay: BlendFormulas.row(.overlay, source, coverage, &backdrop)
    case .darken: BlendFormulas.row(.darken, source, coverage, &backdrop)
    case .lighten: BlendFormulas.row(.lighten, source, coverage, &backdrop)
    case .colorDodge: BlendFormulas.row(.colorDodge, source, coverage, &backdrop)
    case .colorBurn: BlendFormulas.row(.colorBurn, source, coverage, &backdrop)
    case .softLight: BlendFormulas.row(.softLight, source, coverage, &backdrop)
    case .hardLight: BlendFormulas.row(.hardLight, source, coverage, &backdrop)
    case .difference: BlendFormulas.row(.difference, source, coverage, &backdrop)
    case .exclusion: BlendFormulas.row(.exclusion, source, coverage, &backdrop)
    case .hue: BlendFormulas.row(.hue, source, coverage, &backdrop)
    case .saturation: BlendFormulas.row(.saturation, source, coverage, &backdrop)
    case .color: BlendFormulas.row(.color, source, coverage, &backdrop)
    case .luminosity: BlendFormulas.row(.luminosity, source, coverage, &backdrop)
    case .clear: BlendFormulas.row(.clear, source, coverage, &backdrop)
    case .copy: BlendFormulas.row(.copy, source, coverage, &backdrop)
    case .sourceIn: BlendFormulas.row(.sourceIn, source, coverage, &backdrop)
    case .sourceOut: BlendFormulas.row(.sourceOut, source, coverage, &backdrop)
    case .sourceAtop: BlendFormulas.row(.sourceAtop, source, coverage, &backdrop)
    case .destinationOver: BlendFormulas.row(.destinationOver, source, coverage, &backdrop)
    case .destinationIn: BlendFormulas.row(.destinationIn, source, coverage, &backdrop)
    case .destinationOut: BlendFormulas.row(.destinationOut, source, coverage, &backdrop)
    case .destinationAtop: BlendFormulas.row(.destinationAtop, source, coverage, &backdrop)
    case .xor: BlendFormulas.row(.xor, source, coverage, &backdrop)
    case .plusDarker: BlendFormulas.row(.plusDarker, source, coverage, &backdrop)
    case .plusLighter: BlendFormulas.row(.plusLighter, source, coverage, &backdrop)
    }
  }
}
