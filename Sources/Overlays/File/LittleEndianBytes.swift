/// Numbers one after the other as an overlay file stores them: the least significant byte first.
struct LittleEndianBytes {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func append<Number: FixedWidthInteger>(_ value: Number) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ value: Float) { append(value.bitPattern) }
  mutating func append(_ value: Double) { append(value.bitPattern) }
  mutating func append(contentsOf other: some Collection<UInt8>) { bytes.append(contentsOf: other) }

  /// Zeros up to a multiple of `alignment` bytes.
  mutating func pad(to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  /// Puts a number over what stands at a place.
  mutating func replace(at place: Int, with value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(place..<place + 8, with: $0) }
  }

  func withBytes<Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
    try bytes.span.withUnsafeBytes(body)
  }
}
