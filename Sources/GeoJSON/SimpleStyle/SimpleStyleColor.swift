internal import GeoModel

/// A colour of simplestyle: three or six hexadecimal digits, with `#` or without.
package struct SimpleStyleColor: Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8
  /// Whether it is written with one digit a channel.
  private let isShort: Bool

  init?(_ value: RawJSON) {
    guard let text = value.string else { return nil }
    let digits = text.utf8.dropFirst(text.utf8.first == 0x23 ? 1 : 0)
    var count = 0, number: UInt32 = 0
    for character in digits {
      guard count < 6, let digit = Self.digit(character) else { return nil }
      number = number << 4 | digit
      count += 1
    }
    guard count == 3 || count == 6 else { return nil }
    isShort = count == 3
    if isShort { number = ((number & 0xF00) << 8 | (number & 0xF0) << 4 | number & 0xF) * 0x11 }
    (red, green, blue) = (UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
  }

  /// With `#`, in lower case, and as many digits as were written.
  package var text: String {
    let digits = [red, green, blue].flatMap { isShort ? [$0 & 0xF] : [$0 >> 4, $0 & 0xF] }
    return "#" + digits.map { String($0, radix: 16) }.joined()
  }

  private static func digit(_ character: UInt8) -> UInt32? {
    switch character {
    case 0x30...0x39: UInt32(character - 0x30)
    case 0x41...0x46: UInt32(character - 0x41 + 10)
    case 0x61...0x66: UInt32(character - 0x61 + 10)
    default: nil
    }
  }
}
