/// The piece of the input that a block speaks of: a range of an array that several blocks may share, or all of one.
///
/// Indices count from the piece's own beginning. The array goes on for at least 64 bytes after the piece: more of the
/// input, and zeros after that, so that scanners need not look where the piece ends.
package struct BlockText: Sendable {
  private var storage: [UInt8]
  private let start: Int

  /// The number of bytes of the piece.
  package let count: Int

  package init() { self.init([], start: 0, count: 0) }

  /// - Precondition: `start + count + 64` bytes are in `storage`, or the piece is empty.
  package init(_ storage: consuming [UInt8], start: Int, count: Int) {
    precondition(count == 0 || start + count + 64 <= storage.count, "a block's text needs 64 bytes behind it")
    self.storage = storage
    self.start = start
    self.count = count
  }

  /// A piece of it, which shares its storage.
  package func piece(_ range: Range<Int>) -> BlockText {
    BlockText(storage, start: start + range.lowerBound, count: range.count)
  }

  package subscript(index: Int) -> UInt8 { storage[start + index] }

  package subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    storage[start + range.lowerBound..<start + range.upperBound]
  }

  /// A value in the piece.
  package func json(_ range: Range<Int>) -> RawJSON {
    RawJSON(storage: storage, range: start + range.lowerBound..<start + range.upperBound)
  }

  /// The bytes of the piece; what follows them may be read as well, see above.
  package func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<start + count])) }
  }

  package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    withUnsafeBufferPointer { body(UnsafeRawBufferPointer($0)) }
  }
}
