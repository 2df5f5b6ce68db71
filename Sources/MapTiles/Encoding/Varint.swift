/// How a field of a protocol buffer is stored.
enum WireType: UInt8 {
  case varint = 0
  case eight = 1
  case bytes = 2
  case four = 5
}

/// Integers in groups of seven bits, the lowest first, as protocol buffers and PMTiles store them.
enum Varint {
  /// The most bytes that one takes.
  static let mostBytes = 10

  @inline(__always)
  static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// How many bytes a value takes: 1…10.
  @inline(__always)
  static func size(_ value: UInt64) -> Int {
    // Of n > 0 significant bits, (n + 6) / 7; one for zero.
    (UInt64.bitWidth - (value | 1).leadingZeroBitCount + 6) / 7
  }

  /// Small for small numbers of either sign.
  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

  @inline(__always)
  static func zigzag(_ value: Int32) -> UInt32 { UInt32(bitPattern: (value << 1) ^ (value >> 31)) }

  @inline(__always)
  static func unzigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }

  @inline(__always)
  static func unzigzag(_ value: UInt32) -> Int32 { Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1) }
}
