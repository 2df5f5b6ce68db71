internal import GeoPipeline
internal import Overlays

/// What is drawn of the markers of one style, in pixels.
struct MarkerShape {
  enum Content {
    case symbol(Symbol.Outline)
    case icon(DrawnIcon)
    /// A character as the style's symbol: a digit or a letter.
    case character(String)
  }

  let style: OverlayStyle
  let color: OverlayColor
  let content: Content
  /// The sides of its frame, and from a place to its middle.
  let size, offset: SIMD2<Float>
  let isBalloon: Bool
  private let scale: Float

  /// `nil` for a style that draws no markers.
  ///
  /// - Parameter icons: symbols by name; what is not among them, and no shape, is a circle.
  init?(_ style: OverlayStyle, scale: Float, icons: IconAtlas?) {
    guard let color = style.marker, style.markerSize > 0 else { return nil }
    (self.style, self.color, self.scale) = (style, color, scale)
    isBalloon = style.markerStyle?.form == .balloon
    let frame = style.markerFrame
    (size, offset) = (frame.size * scale, frame.offset * scale)
    if let outline = Symbol.Outline(rawValue: style.markerSymbol) {
      content = .symbol(outline)
    } else if let icon = icons?[style.markerSymbol] {
      content = .icon(icon)
    } else if isBalloon, style.markerSymbol.count == 1 {
      content = .character(style.markerSymbol)
    } else {
      content = .symbol(.circle)
    }
  }

  /// Whether it is a symbol alone, of which many are one paint.
  var symbol: Symbol? {
    guard !isBalloon, case .symbol(let outline) = content else { return nil }
    return Symbol(outline, size: size.x)
  }

  var isSelected: Bool { style.markerStyle?.isSelected ?? false }

  /// A marker of the style, at no place.
  var marker: PictureMarker {
    PictureMarker(
      x: 0, y: 0, width: size.x, height: size.y, offset: offset, priority: isSelected ? PictureMarker.required : style.displayPriority)
  }

  /// Where the frame of a marker is.
  func frame(at place: SIMD2<Float>) -> PixelBox {
    let middle = place + offset
    return PixelBox(low: middle - size / 2, high: middle + size / 2)
  }

  /// The marker as a circle, which texts are next to.
  func circle(at place: SIMD2<Float>) -> (middle: SIMD2<Float>, radius: Float) {
    let frame = frame(at: place)
    return (SIMD2(frame.low.x + size.x / 2, frame.low.y + size.x / 2), size.x / 2)
  }

  /// Adds a marker's paths to a scene.
  ///
  /// - Parameter glyph: sets the glyph's text; `nil` for nothing.
  func paints(at place: SIMD2<Float>, glyph: (String, TextFont) -> SetText?, text: String, in scene: inout Scene) -> [PaintedPaths] {
    guard isBalloon else {
      if let symbol { return [scene.paint(symbol, color, at: place + offset)] }
      if case .icon(let icon) = content { return icon.paints(at: place + offset, size: size.x, tint: color, in: &scene) }
      return []
    }
    let balloon = Balloon(in: frame(at: place))
    let ink = color.ink
    var paints = [scene.paint(balloon.corners(), ink), scene.paint(balloon.inset(by: scale).corners(), color.opaque)]
    let diameter = 2 * balloon.radius
    let character = if case .character(let character) = content { character } else { "" }
    let letters = String((text.isEmpty ? character : text).prefix(MarkerStyle.mostGlyphCharacters))
    if !letters.isEmpty {
      let families = style.markerStyle?.title.families ?? "sans-serif"
      let font = TextFont(families: families, size: diameter * 0.5, weight: 600)
      if let set = glyph(letters, font), let paint = scene.paint(set, ink, within: balloon) { paints.append(paint) }
      return paints
    }
    switch content {
    case .icon(let icon): paints += icon.paints(at: balloon.middle, size: diameter * 0.56, tint: ink, in: &scene)
    case .symbol(let outline):
      let share: Float = style.markerSymbol.isEmpty ? 0.34 : 0.5
      paints.append(scene.paint(Symbol(outline, size: diameter * share), ink, at: balloon.middle))
    case .character: break
    }
    return paints
  }
}

extension Scene {
  fileprivate mutating func paint(_ symbol: Symbol, _ color: OverlayColor, at place: SIMD2<Float>) -> PaintedPaths {
    paths.append([place], isClosed: false)
    return PaintedPaths(.symbols(symbol), color, paths: paths.count - 1..<paths.count)
  }

  /// An area whose corners are given clockwise. Areas count from the left of their borders: what goes round the other way is slow to fill.
  mutating func paint(_ corners: [SIMD2<Float>], _ color: OverlayColor) -> PaintedPaths {
    paths.append(corners.reversed(), isClosed: true)
    return PaintedPaths(.fill, color, paths: paths.count - 1..<paths.count)
  }

  /// A text in the middle of a balloon, as large as it is set or as there is room; `nil` for a text without ink.
  fileprivate mutating func paint(_ text: SetText, _ color: OverlayColor, within balloon: Balloon) -> PaintedPaths? {
    guard let ink = text.inkBox else { return nil }
    let half = ink.size / 2
    let reach = (half * half).sum().squareRoot()
    let factor = min(1, 0.8 * balloon.radius / max(reach, 1e-6))
    let middle = (ink.low + ink.high) / 2
    let start = paths.count
    for glyph in text.glyphs {
      let outline = text.outlines[glyph.outline]
      var first = 0
      for end in outline.ends {
        let isReversed = outline.signedArea > 0
        paths.append(
          (first..<end).lazy.map { index in
            let own = outline.positions[isReversed ? first + end - 1 - index : index]
            return balloon.middle + (own + glyph.origin - middle) * factor
          }, isClosed: true)
        first = end
      }
    }
    return start == paths.count ? nil : PaintedPaths(.fill, color, paths: start..<paths.count)
  }
}
