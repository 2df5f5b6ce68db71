internal import CByteScan
internal import GeoModel

/// Cuts a stream of bytes into whole features: the only part that handles incomplete input.
///
/// Accepts a FeatureCollection, a Feature or a geometry, or a sequence of these (RFC 8142 with record separators, one a
/// line, or simply one after the other), in pieces of any size. Holds no more than the bytes of one group and of
/// the incomplete feature after it.
///
/// ```swift
/// var slicer = FeatureSlicer()
/// var decoder = FeatureDecoder()
/// for chunk in chunks {
///   chunk.withUnsafeBytes { slicer.append($0) }
///   while let block = decoder.next(of: &slicer) {
///     draw(block)  // whole features so far
///   }
/// }
/// slicer.finish()
/// while let block = decoder.next(of: &slicer) {
///   draw(block)  // the rest
/// }
/// ```
public struct FeatureSlicer: Sendable {
  /// How much more of a whole input the walk is shown at a time, at most.
  private static let mostWidened = 64 << 20

  /// Bytes that most large features have room in.
  private static let amply = limit(2 << 20, small: 200)

  /// The bytes that have come, or all of a whole input that is cut where it lies.
  private(set) var buffer: [UInt8]
  /// Bytes of the buffer that the walk may look at.
  private(set) var filled = 0
  /// Where the walk's offset 0 stands in the buffer; moves only where a whole input is cut where it lies.
  private(set) var windowStart = 0
  /// A whole input: its bytes, whatever may stand after them, and their number.
  private let whole: (bytes: [UInt8], count: Int)?
  /// Of these, those that may be cut where they lie, and the last place in the array at which scanners stop.
  private let inPlaceEnd, lastStop: Int
  /// Whether a whole input is cut where it lies: except for its last bytes, where scanners would reach past the end of the array.
  private(set) var isInPlace: Bool
  var walk: SliceWalk
  /// The longest buffer that a group was given so far.
  private var longest = 0

  /// The bytes of a whole input that go into one group.
  let groupSize: Int

  /// Where pieces are handed out: what of them is not known to be right yet.
  var unconfirmed = UnconfirmedPieces()
  /// Whether no more bytes will come.
  private(set) var hasEnded = false

  public init(options: DecodingOptions = DecodingOptions()) {
    self.init(options: options, mostOfGroup: SliceWalk.usualMost)
  }

  /// The same with groups of about so many bytes, where little text becomes much.
  package init(options: DecodingOptions, groupSize: Int) {
    self.init(options: options, mostOfGroup: SliceWalk.usualMost, groupSize: groupSize)
  }

  /// The same with groups of more values, up to all that are there when a group is asked for.
  init(options: DecodingOptions, mostOfGroup: Int, groupSize: Int = SliceGroup.usualSize) {
    self.groupSize = groupSize
    buffer = Self.storage(groupSize)
    whole = nil
    (inPlaceEnd, lastStop) = (0, 0)
    isInPlace = false
    walk = SliceWalk(options: options, mostOfGroup: mostOfGroup)
  }

  /// A slicer of a whole input, which is cut in place: groups share its memory. No more bytes can be appended to it, and it knows its end.
  ///
  /// - Parameters:
  ///   - bytes: the input, and any bytes after it.
  ///   - count: how many of the bytes are the input; all if `nil`. If 64 bytes or more follow them, the first of them 0, nothing is copied;
  ///     otherwise the text after the last whole feature is, and a whole input smaller than a group.
  ///   - options: limits of the reader.
  public init(whole bytes: consuming [UInt8], count: Int? = nil, options: DecodingOptions = DecodingOptions()) {
    self.init(whole: bytes, count: count, options: options, groupSize: SliceGroup.usualSize)
  }

  /// The same with groups of another size: all in one, for data that are small.
  package init(whole bytes: consuming [UInt8], count: Int? = nil, options: DecodingOptions, groupSize: Int) {
    self.groupSize = groupSize
    let count = count ?? bytes.count
    precondition(count >= 0 && count <= bytes.count, "an input has no more bytes than its array")
    if bytes.count - count < SliceGroup.padding, count <= groupSize {
      bytes.removeSubrange(count...)
      bytes.append(contentsOf: repeatElement(0, count: SliceGroup.padding))
    }
    buffer = bytes
    whole = (bytes, count)
    let most = bytes.count - SliceGroup.padding
    let isStopped = count <= most && bytes[count] == 0
    // What is cut off at the end is no whole value: scanners stop at the zeros behind it.
    inPlaceEnd = isStopped ? count : min(count - 1, most)
    lastStop = isStopped ? count : Self.lastQuote(in: bytes, upTo: most)
    isInPlace = true
    walk = SliceWalk(options: options, mostOfGroup: groupSize == .max ? .max : SliceWalk.usualMost)
  }

  /// The last quotation mark at `most` or before that stands after no backslash, so that no scanner steps over it; 0 if there is none.
  /// Complexity: O(bytes after it), at memory speed.
  private static func lastQuote(in bytes: [UInt8], upTo most: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var end = max(0, most + 1)
      while case let behind = Int(bytescan_behind_last(base, end, .quote)), behind > 1 {
        end = behind - 1
        if base[end - 1] != .backslash { return end }
      }
      return 0
    }
  }

  private static let isWhole = "a slicer of a whole input takes no more bytes"

  /// Takes bytes as they arrive, in pieces between which groups are taken: after each group the remaining bytes are moved. If all bytes are
  /// available at once, ``init(whole:count:options:)`` is better. Complexity: O(n).
  ///
  /// - Precondition: the slicer was not made of a whole input; a piece is less than 4 GiB.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    precondition(whole == nil, Self.isWhole)
    precondition(bytes.count < Int(UInt32.max), "a piece of the input is less than 4 GiB")
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

  /// Lets `read` write bytes straight into the buffer and return how many; 0 means the end of the input, after which
  /// ``finish()`` must be called.
  ///
  /// - Precondition: the slicer was not made of a whole input.
  public mutating func receive<E: Error>(
    _ read: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) -> Int {
    precondition(whole == nil, Self.isWhole)
    // What is read behind the end of a large feature is copied when that is cut off.
    let room = min(makeRoom(), groupSize)
    let start = filled
    let result = buffer.withUnsafeMutableBytes { all -> Result<Int, E> in
      do throws(E) {
        return .success(try read(UnsafeMutableRawBufferPointer(rebasing: all[start..<start + room])))
      } catch {
        return .failure(error)
      }
    }
    let count = try result.get()
    // What lies behind is not ours to walk over.
    precondition(count >= 0 && count <= room, "no more bytes are received than there is room for")
    filled += count
    return count
  }

  /// Ends the input: no more bytes will come.
  public mutating func finish() {
    hasEnded = true
    walk.isFinished = true
  }

  /// The bytes that no group has been given: after the last group, what follows the last value.
  package var rest: [UInt8] { Array(buffer[windowStart..<filled]) }

  /// The next group of whole features, if there is one. After ``finish()``: until nothing is left.
  ///
  /// For features that are decoded elsewhere; if one thread cuts and decodes, ``FeatureDecoder/next(of:into:)`` is faster.
  public mutating func next() -> SliceGroup? {
    walk.offering = .never
    return next { walk, text, end in walk.advance(text, end) }
  }

  /// The same, the features of which may be taken by `advance` instead of being cut.
  mutating func nextOffered(advance: (inout SliceWalk, TextPointer, Int) -> Void) -> SliceGroup? {
    if walk.offering == .never { walk.offering = .next }
    return next(advance: advance)
  }

  private mutating func next(advance: (inout SliceWalk, TextPointer, Int) -> Void) -> SliceGroup? {
    while true {
      if isInPlace { widen() }
      if !isInPlace { pad() }
      let start = windowStart, count = filled - windowStart
      walk.offerEnd = isInPlace ? lastStop - windowStart : .max
      buffer.withUnsafeBufferPointer { text in
        guard let base = text.baseAddress else { return }
        advance(&walk, base + start, count)
      }
      if walk.hasSomething {
        var group = SliceGroup()
        group.text = takeText(walk.firstOpenByte)
        walk.moveOut(into: &group)
        return group
      }
      if walk.isFinished || !isInPlace { return nil }
    }
  }

  /// Sets zeros after the bytes that have come, where every scanner stops. There is room for them.
  mutating func pad() {
    buffer.withUnsafeMutableBytes { all in
      for at in filled..<filled + SliceGroup.padding { all[at] = 0 }
    }
  }

  /// How many bytes of a whole input scanners may look at where it lies, counted from the walk's offset 0: ``SliceGroup/padding`` more are
  /// in the array.
  var inPlaceCount: Int { inPlaceEnd - windowStart }

  /// How many bytes of a whole input are looked at next. Of what several threads have, the first are few, which one thread alone cuts, and
  /// so are the last, of which one thread has none.
  var inPlaceSize: Int {
    if unconfirmed.start == nil { return groupSize }
    let least = max(1, groupSize / 8)
    return unconfirmed.isLearning ? least : min(groupSize, max(least, inPlaceCount / 4))
  }

  /// Lets the walk see another piece of a whole input: a group's size, or as much again as a feature has already. The last bytes of an
  /// array are copied.
  private mutating func widen() {
    guard let whole else { return }
    let open = filled - windowStart
    let count = min(inPlaceCount, max(inPlaceSize, open < inPlaceSize ? 0 : min(open * 2, open + Self.mostWidened)))
    if windowStart + inPlaceCount == whole.count || count > open {
      filled = windowStart + count
      if filled == whole.count { walk.isFinished = true }
      return
    }
    let rest = whole.bytes[windowStart..<whole.count]
    buffer = Self.storage(rest.count)
    buffer.replaceSubrange(..<rest.count, with: rest)
    (windowStart, filled) = (0, rest.count)
    isInPlace = false
    finish()
  }

  /// Cuts a whole input again from a place in it on, up to where a walk has looked ahead.
  ///
  /// - Returns: whether there is one.
  mutating func goBackInPlace(to start: Int, lookedAhead: Int) -> Bool {
    guard let whole else { return false }
    (isInPlace, buffer, hasEnded) = (true, whole.bytes, false)
    (windowStart, filled) = (start, min(start + lookedAhead, whole.count))
    return true
  }

  /// Moves the first bytes out, or shares them where they lie, and leaves the rest. If that is little it has no room for more: who reads
  /// more makes that, perhaps of what was text until then and is still in the processor's cache.
  ///
  /// - Parameter next: the first byte after them that scanners see; zeros follow it, where every scanner stops. Where a whole input lies,
  ///   its own bytes follow.
  mutating func takeText(_ cut: Int, next: UInt8 = 0) -> BlockText {
    if isInPlace {
      let text = BlockText(buffer, start: windowStart, count: cut)
      windowStart += cut
      filled = max(filled, windowStart)
      return text
    }
    let tail = filled - cut
    var fresh = Self.storage(tail > groupSize / 16 ? max(groupSize, tail) : tail)
    fresh.withUnsafeMutableBytes { new in
      buffer.withUnsafeBytes { old in
        new.copyMemory(from: UnsafeRawBufferPointer(rebasing: old[cut..<filled]))
      }
    }
    swap(&buffer, &fresh)
    filled = tail
    for at in cut..<cut + SliceGroup.padding { fresh[at] = 0 }
    fresh[cut] = next
    longest = max(longest, cut)
    return BlockText(fresh, start: 0, count: cut)
  }

  /// Forgets the bytes that have come and are in no group.
  mutating func removeRest() { filled = 0 }

  /// Makes sure that bytes can be appended, and says how many. A feature larger than the buffer makes it at once two megabytes large, and
  /// then as the largest feature before, since every smaller one on the way takes memory that is not there yet; then it grows eightfold, up
  /// to what the largest feature takes: the copy costs an eighth of its memory at most. What is reserved and not written to costs nothing.
  private mutating func makeRoom() -> Int {
    let capacity = buffer.count - SliceGroup.padding
    if filled < capacity { return capacity - filled }
    let known = capacity < Self.amply ? min(capacity * 16, Self.amply) : longest
    let most = walk.options.maxFeatureSize + 2 * groupSize
    let next = capacity < most ? min(capacity * 8, most) : capacity * 2
    var larger = Self.storage(capacity < groupSize ? groupSize : max(next, known, 4096))
    larger.withUnsafeMutableBytes { new in
      buffer.withUnsafeBytes { old in new.copyMemory(from: UnsafeRawBufferPointer(rebasing: old[..<filled])) }
    }
    buffer = larger
    return buffer.count - SliceGroup.padding - filled
  }

  /// Room for `count` bytes and the padding. The bytes are not set: none is read before it was written, except for
  /// vectors that reach past the last byte and ignore what they find there.
  private static func storage(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count + SliceGroup.padding) { bytes, initialized in
      LargePages.prefer(for: bytes.baseAddress, count: bytes.count)
      initialized = count + SliceGroup.padding
    }
  }
}
