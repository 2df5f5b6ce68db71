internal import ByteStreams
internal import MapTiles

/// The properties of one feature after the other, as tiles have them.
struct PropertyValues {
  private(set) var bytes: [UInt8] = []
  private var stored: [UInt8] = []

  /// - Parameter mixed: the keys whose values become strings, as they are of several types.
  mutating func read(_ range: Range<Int>, of properties: StoredProperties, mixed: Set<Int>) throws(ByteStreamError) {
    if mixed.isEmpty { return try properties.read(range, into: &bytes) }
    try properties.read(range, into: &stored)
    bytes.removeAll(keepingCapacity: true)
    stored.withUnsafeBytes { all in
      var reader = RecordReader(all)
      while !reader.isAtEnd {
        let key = reader.count(), value = reader.bytes(reader.count())
        bytes.append(varint: key)
        var encoded = Array(value)
        if mixed.contains(key), let text = Self.text(of: value) {
          encoded = []
          VectorTileValue.string(text).append(encodedTo: &encoded)
        }
        bytes.append(varint: encoded.count)
        bytes += encoded
      }
    }
  }

  /// A number or truth value (a `Value` of the specification) as text; `nil` for what is text already.
  private static func text(of value: UnsafeRawBufferPointer) -> String? {
    var reader = RecordReader(value)
    switch reader.byte() {
    case 0x19:
      let bytes = reader.bytes(8)
      return bytes.count == 8 ? "\(Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))))" : nil
    case 0x20, 0x28: return "\(reader.unsigned())"
    case 0x30: return "\(reader.signed())"
    case 0x38: return reader.unsigned() == 0 ? "false" : "true"
    default: return nil
    }
  }
}
