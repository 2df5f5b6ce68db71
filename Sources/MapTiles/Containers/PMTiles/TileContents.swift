internal import ByteStreams

/// The contents that tiles of an archive have had, so that equal ones are stored once.
struct TileContents {
  /// Half of the SHA-256 of a content: two different ones do not share it, by chance or by intention.
  private struct Key: Hashable {
    let high: UInt64
    let low: UInt64
  }

  /// So many are remembered, then none and again more.
  private static let most = 1 << 20

  private var offsets: [Key: UInt64] = [:]

  /// Where a content is stored.
  ///
  /// - Parameter next: where it is to be stored if it is new.
  /// - Complexity: O(bytes).
  mutating func offset(of bytes: [UInt8], next: UInt64) -> (offset: UInt64, isNew: Bool) {
    var digest = SHA256()
    bytes.withUnsafeBytes { digest.add($0) }
    let words = digest.bytes().prefix(16).reduce(into: (high: UInt64(0), low: UInt64(0))) { words, byte in
      words = (words.high << 8 | words.low >> 56, words.low << 8 | UInt64(byte))
    }
    let key = Key(high: words.high, low: words.low)
    if let offset = offsets[key] { return (offset, false) }
    if offsets.count == Self.most { offsets.removeAll(keepingCapacity: true) }
    offsets[key] = next
    return (next, true)
  }
}
