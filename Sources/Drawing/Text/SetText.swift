/// A text as outlines of glyphs, in pixels.
///
/// x runs to the right and y down. The origin is the upper left corner of the text's lines: of the heights and advances of the font,
/// which letters may leave.
public struct SetText: Sendable {
  /// A glyph and where it is.
  public struct Glyph: Sendable {
    /// The number of its outline in ``SetText/outlines``.
    public var outline: Int

    /// Where the origin of its outline is: on the baseline, at its left end.
    public var origin: SIMD2<Float>

    /// How far it moves the pen to the right.
    public var advance: Float

    /// The number of its line.
    public var line: Int

    /// Glyphs with the same number belong together, as a letter and its accents: the byte of the text where their characters begin.
    public var cluster: Int

    public init(outline: Int, origin: SIMD2<Float>, advance: Float, line: Int, cluster: Int) {
      (self.outline, self.origin, self.advance, self.line, self.cluster) = (outline, origin, advance, line, cluster)
    }
  }

  /// Line by line, each from left to right, whatever the direction of its script.
  public var glyphs: [Glyph] = []

  /// Those of the glyphs, each once.
  public var outlines: [GlyphOutline] = []

  /// Width and height of all lines.
  public var size = SIMD2<Float>.zero

  /// Where the baselines are, from the top of the text.
  public var baselines: [Float] = []

  /// Characters for which no font has a glyph, each once, in order of their numbers. What stands for them is among the glyphs.
  public var missing: [Unicode.Scalar] = []

  public init() {}

  /// The smallest box around all that is drawn of the text; `nil` for nothing, as of spaces. Complexity: O(glyphs).
  public var inkBox: PixelBox? {
    var box: PixelBox?
    for glyph in glyphs {
      guard let own = outlines[glyph.outline].box else { continue }
      let moved = PixelBox(low: own.low + glyph.origin, high: own.high + glyph.origin)
      box = box?.union(moved) ?? moved
    }
    return box
  }
}

/// Closed paths around the ink of a glyph, in pixels: filled by nonzero winding. y runs down, and the origin lies on the baseline.
public struct GlyphOutline: Sendable, Hashable {
  public private(set) var positions: [SIMD2<Float>] = []

  /// For each path, the end of its positions.
  public private(set) var ends: [Int] = []

  /// The smallest box around it; `nil` for none, as of a space.
  public private(set) var box: PixelBox?

  public init() {}

  /// Twice the area that the paths go round together, positive if clockwise on the screen: as most fonts of one kind have it, and not as
  /// those of the other kind.
  private(set) var signedArea: Float = 0

  /// Adds a path, which is closed without a repeated position.
  public mutating func append(_ path: some Sequence<SIMD2<Float>>) {
    let start = positions.count
    positions.append(contentsOf: path)
    if positions.count == start { return }
    ends.append(positions.count)
    var last = positions[positions.count - 1]
    for position in positions[start...] {
      signedArea += last.x * position.y - last.y * position.x
      last = position
      let point = PixelBox(low: position, high: position)
      box = box?.union(point) ?? point
    }
  }
}

/// An upright rectangle of a picture, in pixels.
public struct PixelBox: Sendable, Hashable {
  public var low, high: SIMD2<Float>

  public init(low: SIMD2<Float>, high: SIMD2<Float>) { (self.low, self.high) = (low, high) }

  public var size: SIMD2<Float> { high - low }

  func union(_ other: PixelBox) -> PixelBox {
    PixelBox(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  func insetBy(_ inset: Float) -> PixelBox { PixelBox(low: low + inset, high: high - inset) }

  func moved(by offset: SIMD2<Float>) -> PixelBox { PixelBox(low: low + offset, high: high + offset) }

  func contains(_ point: SIMD2<Float>) -> Bool { all(low .<= point) && all(point .<= high) }

  /// Whether they have an area in common.
  func overlaps(_ other: PixelBox) -> Bool {
    low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
  }
}
