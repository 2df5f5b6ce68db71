/// Numbers in records, as in protocol buffers: seven bits a byte, the lowest first.
extension [UInt8] {
  @inline(__always)
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  @inline(__always)
  mutating func append(varint value: Int) { append(varint: UInt64(bitPattern: Int64(value))) }

  /// A number below 2²⁸ in four bytes, so that another one can take its place (``set(wide:at:)``).
  mutating func append(wide value: Int) {
    append(contentsOf: [0, 0, 0, 0])
    set(wide: value, at: count - 4)
  }

  mutating func set(wide value: Int, at place: Int) {
    for index in 0..<4 { self[place + index] = UInt8(truncatingIfNeeded: value >> (7 * index)) & 0x7F | (index < 3 ? 0x80 : 0) }
  }

  /// A number that may be negative: small ones of either sign are short.
  @inline(__always)
  mutating func append(signed value: Int) {
    append(varint: UInt64(bitPattern: Int64(value << 1 ^ value >> (Int.bitWidth - 1))))
  }
}

/// Reads numbers and bytes of records, in order. Past the end, bytes are zero.
struct RecordReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var at: Int

  init(_ bytes: UnsafeRawBufferPointer, at: Int = 0) { (self.bytes, self.at) = (bytes, at) }

  var isAtEnd: Bool { at >= bytes.count }

  @inline(__always)
  mutating func byte() -> UInt8 {
    guard at < bytes.count else { return 0 }
    defer { at += 1 }
    return bytes[at]
  }

  @inline(__always)
  mutating func unsigned() -> UInt64 {
    var value: UInt64 = 0, shift: UInt64 = 0
    while shift < 64 {
      let next = byte()
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { break }
      shift += 7
    }
    return value
  }

  @inline(__always)
  mutating func count() -> Int { Int(truncatingIfNeeded: unsigned()) }

  @inline(__always)
  mutating func signed() -> Int {
    let value = unsigned()
    return Int(truncatingIfNeeded: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  /// The next bytes, as many as there are.
  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer {
    let end = min(max(at, at + count), bytes.count)
    defer { at = end }
    return UnsafeRawBufferPointer(rebasing: bytes[min(at, end)..<end])
  }
}
