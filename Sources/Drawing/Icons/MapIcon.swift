/// An icon for markers: paths of an SVG file, or the pixels of a PNG file.
public struct MapIcon: Sendable {
  enum Content: Sendable {
    case vector(VectorIcon)
    case image(PixelImage)
  }

  let content: Content

  /// Reads the part of SVG that icon sets use: paths and shapes in groups, with transforms, fills and strokes of one colour.
  ///
  /// What has no colour, or `currentColor`, gets that of the marker. Titles, descriptions and elements of other namespaces are left out.
  /// Everything else is refused: texts, pictures, gradients, style sheets.
  ///
  /// - Parameter bytes: at most 1 MiB of UTF-8.
  /// - Throws: ``IconError`` that names the element.
  /// - Complexity: O(n) for n bytes, O(m²) for m rings of an even-odd fill. Rings of such a fill must not cross each other.
  public init(svg bytes: [UInt8]) throws(IconError) {
    var reader = SVGIconReader(bytes)
    content = .vector(try reader.icon())
  }

  /// Reads a PNG file (W3C Portable Network Graphics, third edition) that is not interlaced, of any colour type.
  ///
  /// - Parameter bytes: of a picture of at most 4096 × 4096 pixels. Samples of 16 bits lose their lower half; colour profiles are ignored.
  /// - Throws: ``IconError`` for a file that is damaged, interlaced or too large.
  /// - Complexity: O(pixels).
  public init(png bytes: [UInt8]) throws(IconError) {
    var decoder = try PNGDecoder(bytes)
    content = .image(try decoder.image())
  }
}
