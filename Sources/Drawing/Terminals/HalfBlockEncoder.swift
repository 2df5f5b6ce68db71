/// Writes pictures as characters: the upper half of a cell is one pixel, the lower half the next one below it.
///
/// Pixels that are less than half opaque are left out. Every row of cells is a line; its end resets the colours.
public struct HalfBlockEncoder: Sendable {
  /// Which colours the terminal has.
  public enum Colors: Sendable {
    /// Red, green and blue of 8 bits each.
    case direct
    /// The 216 colours and 24 greys of xterm's table of 256: the nearest one.
    case indexed
  }

  public var colors: Colors

  public init(colors: Colors = .direct) { self.colors = colors }

  /// The bytes for the terminal, a line at a time.
  public func encode<E: Error>(_ image: PixelImage, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    for top in stride(from: 0, to: image.height, by: 2) {
      var line = HalfBlockLine()
      for x in 0..<image.width {
        line.put(color(image, x, top), over: top + 1 < image.height ? color(image, x, top + 1) : nil)
      }
      try sink(line.ended())
    }
  }

  /// A pixel's colour; `nil` for one that is not shown.
  private func color(_ image: PixelImage, _ x: Int, _ y: Int) -> TerminalColor? {
    let start = 4 * (y * image.width + x)
    guard TerminalPixel.isShown(alpha: image.bytes[start + 3]) else { return nil }
    let (red, green, blue) = (image.bytes[start], image.bytes[start + 1], image.bytes[start + 2])
    return colors == .direct ? .direct(red, green, blue) : .indexed(red, green, blue)
  }
}

/// A colour as terminals take it.
private struct TerminalColor: Equatable {
  /// Red, green and blue, or a number of the table.
  private let number: UInt32
  private let isDirect: Bool

  static func direct(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> TerminalColor {
    TerminalColor(number: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), isDirect: true)
  }

  /// The nearest colour of the cube or grey.
  static func indexed(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> TerminalColor {
    let color = SIMD3(Int(red), Int(green), Int(blue))
    // The steps of the cube are 0, 95, 135 … 255.
    func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
    func distance(_ other: SIMD3<Int>) -> Int {
      let difference = color &- other
      return (difference &* difference).wrappedSum()
    }
    let steps = SIMD3(step(color.x), step(color.y), step(color.z))
    let grey = min(max((color.wrappedSum() / 3 - 3) / 10, 0), 23)
    let isGrey = distance(SIMD3(repeating: 8 + 10 * grey)) < distance(SIMD3(level(steps.x), level(steps.y), level(steps.z)))
    return TerminalColor(number: UInt32(isGrey ? 232 + grey : 16 + 36 * steps.x + 6 * steps.y + steps.z), isDirect: false)
  }

  var parameters: String { isDirect ? "2;\(number >> 16);\(number >> 8 & 0xff);\(number & 0xff)" : "5;\(number)" }
}

/// A row of cells, as characters and changes of colours.
private struct HalfBlockLine {
  private var text: [UInt8] = []
  private var foreground: TerminalColor?
  private var background: TerminalColor?

  mutating func put(_ upper: TerminalColor?, over lower: TerminalColor?) {
    // A lower half alone is a lower block, so that what is below shows above it; equal halves need a background alone.
    let isUpper = upper != nil && upper != lower
    let ink = isUpper ? upper : upper == nil ? lower : nil
    let ground = upper == nil ? nil : lower
    var changes: [String] = []
    if let ink, ink != foreground {
      changes.append("38;" + ink.parameters)
      foreground = ink
    }
    if ground != background {
      changes.append(ground.map { "48;" + $0.parameters } ?? "49")
      background = ground
    }
    if !changes.isEmpty { text += "\u{1B}[\(changes.joined(separator: ";"))m".utf8 }
    text += (ink == nil ? " " : isUpper ? "▀" : "▄").utf8
  }

  func ended() -> [UInt8] { text + "\u{1B}[0m\n".utf8 }
}
