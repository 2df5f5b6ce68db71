/// What decides how few bits a picture's pixels can have.
struct PixelSummary {
  /// Colours in the order of their first pixels, as `0xRRGGBBAA`; `nil` if there are more than 256.
  private(set) var palette: [UInt32]? = []
  private(set) var isOpaque = true
  private(set) var isGrey = true

  /// Where in `palette` a colour is.
  private var table = ColorTable()

  init(_ image: PixelImage) {
    var last: UInt32?
    image.bytes.withUnsafeBytes { bytes in
      for pixel in 0..<bytes.count / 4 {
        let color = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self))
        // Most pixels of a map are as the one before.
        if color == last { continue }
        last = color
        add(color)
      }
    }
  }

  private mutating func add(_ color: UInt32) {
    let (red, green, blue, alpha) = (color >> 24, color >> 16 & 0xff, color >> 8 & 0xff, color & 0xff)
    if alpha != 255 { isOpaque = false }
    if red != green || green != blue { isGrey = false }
    guard let count = palette?.count, table.index(of: color, adding: count) == count else { return }
    if count < 256 { palette?.append(color) } else { palette = nil }
  }

  /// The place of a colour in the palette.
  func index(of color: UInt32) -> UInt8 { table[color] }
}

/// Up to 257 colours by open addressing.
private struct ColorTable {
  private static let size = 1024
  private var colors = [UInt32](repeating: 0, count: size)
  /// -1 for an empty slot.
  private var indices = [Int16](repeating: -1, count: size)

  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9e37_79b1) >> 22)
    while indices[slot] >= 0, colors[slot] != color { slot = (slot + 1) % Self.size }
    return slot
  }

  /// The colour's index; `next` if it is new.
  mutating func index(of color: UInt32, adding next: Int) -> Int {
    let slot = slot(of: color)
    if indices[slot] < 0 { (colors[slot], indices[slot]) = (color, Int16(next)) }
    return Int(indices[slot])
  }

  subscript(color: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: indices[slot(of: color)]) }
}
