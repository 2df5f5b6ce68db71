public import Overlays

/// Short texts without a font: numbers, the symbols of distances, degrees and cardinal points, drawn as strokes.
///
/// There are digits, `. , + - − ° ' ’ ′ ″`, spaces, `f i k m t` and `E N S W`. Other characters are left out.
public struct Lettering: Sendable, Hashable {
  /// A text and where it is.
  public struct Label: Sendable, Hashable {
    public var text: String

    /// Where the anchor is, in pixels.
    public var position: SIMD2<Float>

    /// The point of the text's box, from the baseline to the height of capitals, that lies at the position: [0, 0] is the upper left
    /// corner, [1, 1] the lower right one.
    public var anchor: SIMD2<Float>

    public init(_ text: String, at position: SIMD2<Float>, anchor: SIMD2<Float> = [0.5, 0.5]) {
      (self.text, self.position, self.anchor) = (text, position, anchor)
    }
  }

  /// The height of capitals and digits in pixels.
  public var height: Float

  public var color: OverlayColor

  /// The colour of an outline below the letters, by which they stand out; `nil` for none.
  public var halo: OverlayColor?

  public init(height: Float, color: OverlayColor, halo: OverlayColor? = nil) {
    (self.height, self.color, self.halo) = (height, color, halo)
  }

  public static func supports(_ character: Character) -> Bool { Glyph(character) != nil }

  /// The width of the pen in pixels.
  public var penWidth: Float { height * 0.15 }

  /// How far the halo reaches beyond the letters, in pixels.
  public var haloWidth: Float { height * 0.25 }

  /// The width of a text in pixels.
  public func width(of text: String) -> Float {
    let glyphs = text.compactMap(Glyph.init)
    return (glyphs.reduce(0) { $0 + $1.width } + Self.gap * Float(max(0, glyphs.count - 1))) * unit + penWidth
  }

  /// Adds the labels' paths to a scene.
  ///
  /// - Returns: the halos of all labels, if there are, and their letters, for a group of the scene; empty if there is nothing to draw.
  public func paints(_ labels: [Label], in scene: inout Scene) -> [PaintedPaths] {
    let start = scene.paths.count
    for label in labels { add(label, to: &scene.paths) }
    let paths = start..<scene.paths.count
    guard !paths.isEmpty else { return [] }
    let letters = PaintedPaths(.stroke(StrokeShape(width: penWidth)), color, paths: paths)
    guard let halo else { return [letters] }
    return [PaintedPaths(.stroke(StrokeShape(width: penWidth + 2 * haloWidth)), halo, paths: paths), letters]
  }

  /// Between the pens of two characters, in units of glyphs.
  private static let gap: Float = 1.9

  /// Pixels of a unit of glyphs: the pen's width is part of the height.
  private var unit: Float { (height - penWidth) / Glyph.capitalHeight }

  private func add(_ label: Label, to paths: inout PathColumn) {
    let box = SIMD2(width(of: label.text), height)
    let corner = label.position - label.anchor * box
    var pen = SIMD2(corner.x + penWidth / 2, corner.y + height - penWidth / 2)
    for glyph in label.text.compactMap(Glyph.init) {
      for stroke in glyph.strokes {
        paths.append(Glyph.positions(of: stroke, unit: unit).map { [pen.x + $0.x * unit, pen.y - $0.y * unit] }, isClosed: false)
      }
      pen.x += (glyph.width + Self.gap) * unit
    }
  }
}
