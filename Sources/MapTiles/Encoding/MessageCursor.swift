/// A place in a message of protocol buffers, from which its parts are read, never outside its bytes.
///
/// The bytes are given to each call, as only some values can hold a span.
struct MessageCursor {
  /// The next byte that is read.
  private(set) var offset: Int
  /// The end of the message.
  let end: Int

  /// - Parameter range: where the message is in the bytes.
  init(_ range: Range<Int>) { (offset, end) = (range.lowerBound, range.upperBound) }

  var isAtEnd: Bool { offset >= end }

  /// An integer; `nil` if it has more than 64 bits, or the message ends in it.
  @inline(__always)
  mutating func varint(_ bytes: RawSpan) -> UInt64? {
    bytes.withUnsafeBytes { bytes in
      // Every byte that is read is before `limit`, which is inside the bytes.
      let limit = min(end, bytes.count)
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while offset < limit {
        let byte = UInt64(bytes[offset])
        offset += 1
        if shift == 63, byte > 1 { return nil }
        value |= (byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      return nil
    }
  }

  /// Where so many bytes are, which are skipped; `nil` if the message has fewer.
  mutating func skip(_ count: UInt64) -> Range<Int>? {
    guard offset <= end, count <= UInt64(end - offset) else { return nil }
    let range = offset..<offset + Int(count)
    offset = range.upperBound
    return range
  }
}
