/// Walking bytes of complete JSON text.
///
/// Memory: at least 64 readable bytes follow a group's text (``SliceGroup/padding``), and zeros follow the last group's.
/// A zero is no digit, no white space, no bracket and no quote, so every loop below stops there at the
/// latest, and a vector load that starts inside the text stays inside the array. Where a whole input lies in memory, its own bytes follow:
/// a slice is one whole value there, at whose last bracket every loop stops, and a feature that has not been cut has a quotation mark
/// after it that ends a string and anything else (``SliceWalk/offerEnd``).
///
/// Meaning: a slice ends where its brackets are even and no string is open, so a scanner that began inside it does not
/// get past its end by accident; if one did, its position would show it, which must be the slice's end.
package typealias TextPointer = UnsafePointer<UInt8>

extension UnsafePointer<UInt8> {
  /// Steps over JSON white space (RFC 8259 §2): space, line feed, carriage return, tab.
  @inlinable @inline(__always)
  package mutating func skipSpace() {
    while self[0] <= 0x20 {
      let byte = self[0]
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { self += 1 } else { return }
    }
  }

  /// Steps over `byte` if it stands here.
  @inlinable @inline(__always)
  package mutating func take(_ byte: UInt8) -> Bool {
    if self[0] == byte {
      self += 1
      return true
    }
    return false
  }

  /// Eight bytes as one little-endian word.
  @inline(__always)
  var word: UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self))
  }

  /// Four bytes as one little-endian word.
  @inline(__always)
  var halfWord: UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt32.self))
  }
}

extension UInt8 {
  /// White space between the tokens of JSON (RFC 8259 §2).
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  @inlinable @inline(__always) package static var quote: UInt8 { 0x22 }
  @inlinable @inline(__always) package static var backslash: UInt8 { 0x5C }
  @inlinable @inline(__always) package static var comma: UInt8 { 0x2C }
  @inlinable @inline(__always) package static var colon: UInt8 { 0x3A }
  @inlinable @inline(__always) package static var minus: UInt8 { 0x2D }
  @inlinable @inline(__always) package static var plus: UInt8 { 0x2B }
  @inlinable @inline(__always) package static var point: UInt8 { 0x2E }
  @inlinable @inline(__always) package static var zero: UInt8 { 0x30 }
  @inlinable @inline(__always) package static var openBracket: UInt8 { 0x5B }
  @inlinable @inline(__always) package static var closeBracket: UInt8 { 0x5D }
  @inlinable @inline(__always) package static var openBrace: UInt8 { 0x7B }
  @inlinable @inline(__always) package static var closeBrace: UInt8 { 0x7D }
  @inlinable @inline(__always) package static var lineFeed: UInt8 { 0x0A }
  @inlinable @inline(__always) package static var recordSeparator: UInt8 { 0x1E }

  @inlinable @inline(__always) package var isDigit: Bool { self &- 0x30 < 10 }
}
