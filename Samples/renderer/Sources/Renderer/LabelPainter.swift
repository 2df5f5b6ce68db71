import CFreeType
import GeoToolkit

/// Paints texts into a picture, a character behind the other: enough for scripts that neither join letters nor turn them round.
final class LabelPainter {
  private var library: FT_Library?
  private var face: FT_Face?
  /// The light or the dark around letters.
  private let halo: UInt8
  private let size: Double = 12

  init(font: String, halo: UInt8) throws {
    self.halo = halo
    guard FT_Init_FreeType(&library) == 0, FT_New_Face(library, font, 0, &face) == 0, FT_Set_Pixel_Sizes(face, 0, UInt32(size)) == 0
    else { throw RendererError("\(font): this font cannot be read; --font names another") }
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  /// Width and height in pixels.
  func extent(_ text: String) -> (width: Double, height: Double) {
    var width = 0.0
    for scalar in text.unicodeScalars where FT_Load_Char(face, FT_ULong(scalar.value), FT_Int32(FT_LOAD_DEFAULT)) == 0 {
      width += Double(face?.pointee.glyph.pointee.advance.x ?? 0) / 64
    }
    return (width, size * 1.2)
  }

  /// Paints a text with its middle at its place, first what surrounds it, then its letters.
  func paint(_ label: PlacedLabel, into picture: inout Picture) {
    let around = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)]
    for (x, y) in around { paint(label, (halo, halo, halo), 0.5, offset: (x, y), into: &picture) }
    paint(label, (label.color.red, label.color.green, label.color.blue), 1, offset: (0, 0), into: &picture)
  }

  private func paint(
    _ label: PlacedLabel, _ color: (UInt8, UInt8, UInt8), _ opacity: Double, offset: (Int, Int), into picture: inout Picture
  ) {
    var pen = label.x - extent(label.text).width / 2
    let baseline = Int(label.y + size * 0.36)
    for scalar in label.text.unicodeScalars where FT_Load_Char(face, FT_ULong(scalar.value), FT_Int32(FT_LOAD_RENDER)) == 0 {
      guard let glyph = face?.pointee.glyph.pointee else { continue }
      let left = Int(pen.rounded()) + Int(glyph.bitmap_left) + offset.0
      let top = baseline - Int(glyph.bitmap_top) + offset.1
      for row in 0..<Int(glyph.bitmap.rows) {
        for column in 0..<Int(glyph.bitmap.width) {
          guard let coverage = glyph.bitmap.buffer?[row * Int(glyph.bitmap.pitch) + column], coverage > 0 else { continue }
          picture.blend(color, Double(coverage) / 255 * opacity, x: left + column, y: top + row)
        }
      }
      pen += Double(glyph.advance.x) / 64
    }
  }
}

extension Picture {
  /// Puts a colour over a pixel; nothing outside the picture.
  fileprivate mutating func blend(_ color: (UInt8, UInt8, UInt8), _ opacity: Double, x: Int, y: Int) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    let pixel = 4 * (y * width + x)
    for (channel, value) in [color.0, color.1, color.2, 255].enumerated() {
      pixels[pixel + channel] = UInt8((Double(value) * opacity + Double(pixels[pixel + channel]) * (1 - opacity)).rounded())
    }
  }
}
