/// Bytes of a message that grows; its memory is used again.
struct MessageBuffer: Sendable {
  /// The bytes, and room for more.
  private var storage: [UInt8] = []
  private(set) var count = 0

  mutating func removeAll() { count = 0 }

  /// Appends a field that is a varint.
  mutating func append(field: UInt8, varint value: UInt64) {
    reserve(1 + Varint.mostBytes)
    storage[count] = field << 3 | WireType.varint.rawValue
    count += 1
    append(value)
  }

  /// Appends the head of a field that has a length.
  mutating func append(field: UInt8, length: Int) {
    reserve(1 + Varint.mostBytes)
    storage[count] = field << 3 | WireType.bytes.rawValue
    count += 1
    append(UInt64(length))
  }

  /// Appends a field that is a text.
  mutating func append(field: UInt8, text: String) {
    append(field: field, length: text.utf8.count)
    append(Array(text.utf8).span.bytes)
  }

  /// Appends a field of varints in a row, if there are any.
  ///
  /// - Parameter size: what ``size(_:)`` gives for them.
  mutating func append(field: UInt8, packed values: Span<UInt32>, size: Int) {
    if values.isEmpty { return }
    append(field: field, length: size)
    reserve(size)
    var end = count
    storage.withUnsafeMutableBufferPointer { bytes in
      // `reserve` made room for `size` bytes, which is how many the values take; should `size` be wrong, the check below ends the program.
      precondition(end + size <= bytes.count, "room for the values")
      let limit = end + size
      for index in values.indices {
        var rest = values[index]
        while rest >= 0x80, end < limit {
          bytes[end] = UInt8(truncatingIfNeeded: rest) | 0x80
          end += 1
          rest >>= 7
        }
        precondition(end < limit, "the size of the values")
        bytes[end] = UInt8(truncatingIfNeeded: rest)
        end += 1
      }
    }
    count = end
  }

  /// How many bytes values take in a row.
  static func size(_ values: Span<UInt32>) -> Int {
    var size = 0
    for index in values.indices { size += Varint.size(UInt64(values[index])) }
    return size
  }

  mutating func append(_ bytes: RawSpan) {
    if bytes.isEmpty { return }
    reserve(bytes.byteCount)
    let start = count
    storage.withUnsafeMutableBytes { all in
      // `reserve` made room for these bytes after the first `start`; the slice checks it.
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: all[start..<start + $0.count]).copyMemory(from: $0) }
    }
    count += bytes.byteCount
  }

  /// The bytes of a part.
  func isEqual(_ range: Range<Int>, to bytes: RawSpan) -> Bool {
    guard range.count == bytes.byteCount, range.upperBound <= count else { return false }
    return storage.span.bytes.extracting(range).withUnsafeBytes { own in
      bytes.withUnsafeBytes { other in own.elementsEqual(other) }
    }
  }

  /// Appends all bytes to an array.
  func append(to bytes: inout [UInt8]) { bytes.append(contentsOf: storage[..<count]) }

  private mutating func append(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      storage[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count += 1
      rest >>= 7
    }
    storage[count] = UInt8(truncatingIfNeeded: rest)
    count += 1
  }

  private mutating func reserve(_ more: Int) {
    if count + more <= storage.count { return }
    storage.append(contentsOf: repeatElement(0, count: max(more, storage.count, 4096)))
  }
}
