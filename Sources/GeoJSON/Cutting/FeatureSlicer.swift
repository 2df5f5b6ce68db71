internal import GeoModel

/// Cuts a stream of bytes into whole features: the only part that lives with half-arrived input.
///
/// Takes a FeatureCollection, a Feature or a geometry, or a sequence of these (RFC 8142 with record separators, one a
/// line, or simply one after the other), in pieces of any size. Holds the bytes of one group and of
/// the feature that has not ended yet, no more.
///
/// ```swift
/// var slicer = FeatureSlicer()
/// var decoder = FeatureDecoder()
/// for chunk in chunks {
///   chunk.withUnsafeBytes { slicer.append($0) }
///   while let group = slicer.next() {
///     draw(decoder.decode(group))  // whole features so far
///   }
/// }
/// slicer.finish()
/// while let group = slicer.next() {
///   draw(decoder.decode(group))  // the rest
/// }
/// ```
public struct FeatureSlicer: Sendable {
  /// The bytes that a group is filled up to: they and what is decoded from them stay in the processor's cache.
  static let groupSize = 256 << 10

  private var buffer: [UInt8]
  private var filled = 0
  private var walk: SliceWalk

  /// The bytes that a fresh buffer has room for.
  private let bufferSize: Int

  public init(options: DecodingOptions = DecodingOptions()) {
    self.init(options: options, bufferSize: Self.groupSize)
  }

  /// For an input whose size is known: its one group keeps no memory that it does not need.
  init(options: DecodingOptions, bufferSize: Int) {
    self.bufferSize = bufferSize
    buffer = Self.storage(bufferSize)
    walk = SliceWalk(options: options)
  }

  /// Takes bytes as they come. Complexity: O(n).
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let room = makeRoom()
      let piece = rest.prefix(room)
      buffer.withUnsafeMutableBytes { all in
        UnsafeMutableRawBufferPointer(rebasing: all[filled..<filled + piece.count]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: piece))
      }
      filled += piece.count
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Lets `read` write bytes straight into the buffer and say how many; 0 means the end of the input, which
  /// ``finish()`` must then be told.
  public mutating func receive<E: Error>(
    _ read: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) -> Int {
    let room = makeRoom()
    let start = filled
    let result = buffer.withUnsafeMutableBytes { all -> Result<Int, E> in
      do throws(E) {
        return .success(try read(UnsafeMutableRawBufferPointer(rebasing: all[start..<start + room])))
      } catch {
        return .failure(error)
      }
    }
    let count = try result.get()
    filled += count
    return count
  }

  /// No more bytes will come.
  public mutating func finish() { walk.isFinished = true }

  /// The next group of whole features, if any are at hand. After ``finish()``: until there is nothing left.
  public mutating func next() -> SliceGroup? {
    let filled = filled
    buffer.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      walk.advance(base, filled)
    }
    guard walk.hasSomething else { return nil }
    return takeGroup()
  }

  /// Moves everything up to the first byte that is still open out, and the rest to the front of a new buffer.
  private mutating func takeGroup() -> SliceGroup {
    let cut = walk.firstOpenByte
    let tail = filled - cut
    var fresh = Self.storage(max(bufferSize, tail))
    fresh.withUnsafeMutableBytes { new in
      buffer.withUnsafeBytes { old in
        new.copyMemory(from: UnsafeRawBufferPointer(rebasing: old[cut..<filled]))
      }
    }
    swap(&buffer, &fresh)
    filled = tail
    var group = SliceGroup()
    // Zeroes behind the last byte: every scanner stops there.
    for at in cut..<cut + SliceGroup.padding { fresh[at] = 0 }
    group.text = fresh
    group.byteCount = cut
    walk.moveOut(into: &group)
    return group
  }

  /// Makes sure that bytes can be appended, and says how many. A feature larger than the buffer doubles it: never more
  /// is reserved than twice what has come.
  private mutating func makeRoom() -> Int {
    let capacity = buffer.count - SliceGroup.padding
    if filled < capacity { return capacity - filled }
    var larger = Self.storage(max(capacity * 2, 4096))
    larger.withUnsafeMutableBytes { new in
      buffer.withUnsafeBytes { old in new.copyMemory(from: UnsafeRawBufferPointer(rebasing: old[..<filled])) }
    }
    buffer = larger
    return buffer.count - SliceGroup.padding - filled
  }

  /// Room for `count` bytes and the padding. The bytes are not set: none is read before it was written, but for
  /// vectors that reach behind the last byte and ignore what they find there.
  private static func storage(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count + SliceGroup.padding) { _, initialized in
      initialized = count + SliceGroup.padding
    }
  }
}
