#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Where a record's key and value are in some bytes, after the numbers of their bytes.
struct SpooledRecord {
  static let headerCount = 12

  private let start: Int
  private let keyCount: Int
  private let valueCount: Int

  init(at start: Int, in bytes: UnsafeRawBufferPointer) {
    self.start = start
    keyCount = Int(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    valueCount = Int(bytes.loadUnaligned(fromByteOffset: start + 4, as: Int64.self))
  }

  var count: Int { Self.headerCount + keyCount + valueCount }

  func whole(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
  }

  func key(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[start + Self.headerCount..<start + Self.headerCount + keyCount])
  }

  func value(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[start + Self.headerCount + keyCount..<start + count])
  }

  static func append(key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(key.count)) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: Int64(value.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: key)
    bytes.append(contentsOf: value)
  }

  /// The first eight bytes, as a number in their order.
  static func prefix(of key: UnsafeRawBufferPointer) -> UInt64 {
    if key.count >= 8 { return UInt64(bigEndian: key.loadUnaligned(as: UInt64.self)) }
    var prefix: UInt64 = 0
    for index in 0..<8 { prefix = prefix << 8 | (index < key.count ? UInt64(key[index]) : 0) }
    return prefix
  }

  /// Below, at or above 0 where the first of two keys comes before, with or after the other one.
  static func order(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let common = min(a.count, b.count)
    if common > 0, let first = a.baseAddress, let second = b.baseAddress {
      let order = memcmp(first, second, common)
      if order != 0 { return Int(order) }
    }
    return a.count - b.count
  }
}
