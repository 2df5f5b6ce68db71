/// A field of a message of protocol buffers.
struct MessageField {
  enum Content {
    case varint(UInt64)
    case four(UInt32)
    case eight(UInt64)
    /// Where the bytes are.
    case bytes(Range<Int>)
  }

  let number: UInt8
  let content: Content
  /// The byte at which it begins.
  let offset: Int

  /// The bytes of a text or a message.
  func range() throws(VectorTileProblem) -> Range<Int> {
    guard case .bytes(let range) = content else { throw VectorTileProblem(offset, "field \(number) has a number where bytes are expected") }
    return range
  }

  func varint() throws(VectorTileProblem) -> UInt64 {
    guard case .varint(let value) = content else {
      throw VectorTileProblem(offset, "field \(number) is stored in another way than the integer that is expected")
    }
    return value
  }
}

extension MessageCursor {
  /// The next field; `nil` at the end of the message. The numbers of unknown fields are given as 0.
  mutating func field(_ bytes: RawSpan) throws(VectorTileProblem) -> MessageField? {
    if isAtEnd { return nil }
    let start = offset
    guard let tag = varint(bytes) else { throw VectorTileProblem(start, "the message ends inside the number of a field") }
    let content: MessageField.Content
    switch WireType(rawValue: UInt8(tag & 7)) {
    case .varint:
      guard let value = varint(bytes) else { throw VectorTileProblem(start, "an integer is longer than 64 bits or cut short") }
      content = .varint(value)
    case .bytes:
      guard let count = varint(bytes), let range = skip(count) else {
        throw VectorTileProblem(start, "a field is longer than what holds it; the tile is cut short or damaged")
      }
      content = .bytes(range)
    case .four:
      guard let range = skip(4) else { throw VectorTileProblem(start, "a number of four bytes is cut short") }
      content = .four(bytes.extracting(range).withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) })
    case .eight:
      guard let range = skip(8) else { throw VectorTileProblem(start, "a number of eight bytes is cut short") }
      content = .eight(bytes.extracting(range).withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) })
    case nil:
      throw VectorTileProblem(
        start, "a field is of wire type \(tag & 7), which vector tiles do not have; is this a tile, and decompressed?")
    }
    return MessageField(number: UInt8(exactly: tag >> 3) ?? 0, content: content, offset: start)
  }
}
