/// Writes pictures as sixel graphics (DEC VT340): rows of six pixels a character, in up to 256 colours.
///
/// A picture with more colours gets those that stand for most of its pixels. Pixels that are less than half opaque are left out. Colours
/// have steps of a hundredth, as the format has. The same picture gives the same bytes.
public struct SixelEncoder: Sendable {
  public init() {}

  /// The bytes for the terminal, in chunks of one row of characters.
  ///
  /// - Complexity: O(pixels), and in each row of characters the width for each colour in it.
  public func encode<E: Error>(_ image: PixelImage, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    let palette = SixelPalette(image)
    // Without a background; square pixels.
    var head = "\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)"
    for (index, color) in palette.colors.enumerated() { head += "#\(index);2;\(color.x);\(color.y);\(color.z)" }
    try sink(Array(head.utf8))
    var row = SixelRow(width: image.width, colorCount: palette.colors.count)
    for top in stride(from: 0, to: image.height, by: 6) {
      for y in top..<min(top + 6, image.height) {
        for x in 0..<image.width {
          if let color = palette.index(of: image.bytes, at: 4 * (y * image.width + x)) { row.set(x, bit: UInt8(y - top), color) }
        }
      }
      try sink(row.taken())
    }
    try sink([0x1b, 0x5c])
  }
}

/// Six rows of pixels, for each colour a character for each column.
private struct SixelRow {
  private let width: Int
  private var bits: [UInt8]
  /// The columns that a colour takes; empty for one that is not there.
  private var columns: [Range<Int>]
  /// In order of their first pixels.
  private var used: [Int] = []

  init(width: Int, colorCount: Int) {
    self.width = width
    bits = [UInt8](repeating: 0, count: width * colorCount)
    columns = [Range<Int>](repeating: 0..<0, count: colorCount)
  }

  @inline(__always)
  mutating func set(_ x: Int, bit: UInt8, _ color: Int) {
    let known = columns[color]
    if known.isEmpty {
      used.append(color)
      columns[color] = x..<x + 1
    } else if !known.contains(x) {
      columns[color] = min(known.lowerBound, x)..<max(known.upperBound, x + 1)
    }
    bits[color * width + x] |= 1 << bit
  }

  /// The characters of all colours, which are then gone.
  mutating func taken() -> [UInt8] {
    var text: [UInt8] = []
    for (place, color) in used.enumerated() {
      // Back to the start of the row.
      if place > 0 { text.append(0x24) }
      text += "#\(color)".utf8
      let columns = columns[color]
      Self.put(0, count: columns.lowerBound, to: &text)
      var x = columns.lowerBound
      while x < columns.upperBound {
        let value = bits[color * width + x]
        var end = x + 1
        while end < columns.upperBound, bits[color * width + end] == value { end += 1 }
        Self.put(value, count: end - x, to: &text)
        x = end
      }
      for x in columns { bits[color * width + x] = 0 }
      self.columns[color] = 0..<0
    }
    used.removeAll(keepingCapacity: true)
    // To the next row.
    text.append(0x2d)
    return text
  }

  private static func put(_ bits: UInt8, count: Int, to text: inout [UInt8]) {
    if count > 3 { text += "!\(count)".utf8 }
    text += repeatElement(0x3f + bits, count: count > 3 ? 1 : count)
  }
}
