// Of its own accord nothing here links with the C library, whose `round` the opacity needs.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A colour of sRGB with straight (not premultiplied) opacity, 8 bits each.
@frozen
public struct OverlayColor: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// `#rgb` or `#rrggbb`, the `#` may be absent (simplestyle-spec 1.1); `nil` for anything else.
  public init?(opaque text: some StringProtocol) {
    guard [3, 6].contains(text.utf8.count - (text.utf8.first == 0x23 ? 1 : 0)) else { return nil }
    self.init(hexadecimal: text)
  }

  /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, the `#` may be absent; `nil` for anything else.
  public init?(hexadecimal text: some StringProtocol) {
    var digits: [UInt8] = []
    for character in text.utf8.dropFirst(text.utf8.first == 0x23 ? 1 : 0) {
      guard digits.count < 8, let digit = Self.digit(character) else { return nil }
      digits.append(digit)
    }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    func byte(_ index: Int) -> UInt8 { digits[2 * index] << 4 | digits[2 * index + 1] }
    self.init(red: byte(0), green: byte(1), blue: byte(2), alpha: digits.count == 8 ? byte(3) : 255)
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case 0x30...0x39: character - 0x30
    case 0x41...0x46: character - 0x41 + 10
    case 0x61...0x66: character - 0x61 + 10
    default: nil
    }
  }

  /// The four as one number, `0xRRGGBBAA`.
  @inlinable
  public var rgba: UInt32 { UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha) }

  public var opaque: OverlayColor { OverlayColor(red: red, green: green, blue: blue) }

  /// The same with its opacity multiplied, 0…1.
  public func withOpacity(_ opacity: Double) -> OverlayColor {
    var color = self
    color.alpha = UInt8((Double(alpha) * min(max(opacity, 0), 1)).rounded())
    return color
  }
}
