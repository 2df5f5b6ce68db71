internal import GeoModel

/// A feature's id for comparison: UUIDs are compared as numbers, in upper or lower case (RFC 9562 §4); other ids
/// in lower case.
public struct FeatureKey: Sendable, Hashable {
  /// The 128 bits of a UUID.
  let high, low: UInt64
  /// What is no UUID; `nil` for one.
  private let text: ExactName?

  public init(_ id: String) {
    if let (high, low) = Self.uuid(id) {
      (self.high, self.low, text) = (high, low, nil)
    } else {
      (high, low, text) = (0, 0, ExactName(id.lowercased()))
    }
  }

  /// Whether it has the form of a UUID.
  public var isUUID: Bool { text == nil }

  /// Whether it is a random UUID (RFC 4122 §4.4): version 4, variant 10.
  public var isRandomUUID: Bool { isUUID && high >> 12 & 0xF == 4 && low >> 62 == 2 }

  /// 8-4-4-4-12 hexadecimal digits; `nil` for any other text.
  private static func uuid(_ id: String) -> (UInt64, UInt64)? {
    let bytes = id.utf8
    guard bytes.count == 36 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    var digits = 0
    for (index, byte) in bytes.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        if byte != 0x2D { return nil }
        continue
      }
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x57
      case 0x41...0x46: digit = byte - 0x37
      default: return nil
      }
      if digits < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      digits += 1
    }
    return (high, low)
  }
}
