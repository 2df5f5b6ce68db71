internal import GeoModel

/// The text of a collection round its features, or of one side of them, with the zeros after it that reading it takes: looking into it
/// and changing it copies nothing, since a member may be as long as a feature.
struct FrameText {
  private var storage: [UInt8]

  /// How many of the bytes are the text.
  var count: Int { storage.count - SliceGroup.padding }

  /// What is plain about the text, where its pieces are not JSON.
  private var plain: PlainText?

  /// Copies pieces of text, one after the other, without what extensions of JSON they have.
  init(_ pieces: ArraySlice<UInt8>...) {
    self.init(unchanged: pieces)
    plain = withText { PlainText($0, count: $1, maxDepth: 100_000) } ?? nil
    if let plain { storage = plain.bytes }
  }

  /// Copies pieces of text, one after the other.
  init(unchanged pieces: [ArraySlice<UInt8>]) {
    storage = []
    // And for a type or a box that is put in.
    storage.reserveCapacity(pieces.reduce(SliceGroup.padding + 512) { $0 + $1.count })
    for piece in pieces { storage += piece }
    storage += repeatElement(0, count: SliceGroup.padding)
  }

  /// Copies text that was made.
  init(_ output: borrowing TextOutput) {
    storage = []
    storage.reserveCapacity(output.count + SliceGroup.padding)
    output.withBytes { storage += $0 }
    storage += repeatElement(0, count: SliceGroup.padding)
  }

  /// Where an offset, while nothing was changed, stands in the pieces.
  func original(of offset: Int) -> Int { plain?.original(of: offset) ?? offset }

  subscript(_ range: Range<Int>) -> ArraySlice<UInt8> { storage[range] }

  subscript(_ index: Int) -> UInt8 { storage[index] }

  /// Whether it is JSON. One member that is none would make the whole output none; the reader has reported it then. Complexity: O(n).
  var isSound: Bool {
    let isSound = withText { base, count in
      // The deepest nesting that a reader may be told to take.
      if case .complete = YajlParser.parse(base, count: count, maxDepth: 100_000, keepsTape: false) { true } else { false }
    }
    return isSound ?? false
  }

  /// Calls `body` for each member of the object with its name and the range of its value. Complexity: O(n).
  func walk(_ body: (String, Range<Int>) -> Void) {
    withText { base, count in
      var start = 0, end = count
      while start < count, base[start] != .openBrace { start += 1 }
      // White space may stand behind its end.
      while end > start, base[end - 1].isJSONSpace { end -= 1 }
      for member in MemberWalk(base + start, count: end - start) where !member.name.isEmpty {
        let name = JSONString.value(
          UnsafeBufferPointer(start: base + start + member.name.lowerBound + 1, count: max(0, member.name.count - 2)))
        body(name, start + member.value.lowerBound..<start + member.value.upperBound)
      }
    }
  }

  /// The value of the last member of a name.
  func value(of member: String) -> Range<Int>? {
    var found: Range<Int>?
    walk { name, value in if name == member { found = value } }
    return found
  }

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) { storage.replaceSubrange(range, with: text) }

  mutating func insert(_ text: [UInt8], at place: Int) { storage.insert(contentsOf: text, at: place) }

  /// Removes all members of a name.
  mutating func remove(_ member: String) {
    var found: [Range<Int>] = []
    walk { name, value in if name == member { found.append(value) } }
    for value in found.reversed() { remove(value) }
  }

  /// Removes the member that has this value.
  mutating func remove(_ value: Range<Int>) {
    // With the comma before it, or, for the first member, the one behind it. The value itself may begin with a brace.
    var start = value.lowerBound - 1
    while start > 0, storage[start] != .comma, storage[start] != .openBrace { start -= 1 }
    var end = value.upperBound
    if storage[start] == .openBrace {
      start += 1
      while end < count, storage[end] != .comma, storage[end] != .closeBrace { end += 1 }
      if end < count, storage[end] == .comma { end += 1 }
    }
    storage.removeSubrange(start..<end)
  }

  /// Takes a part of the text out, and lets go of the rest.
  mutating func take(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &storage)
    bytes.removeSubrange(range.upperBound...)
    bytes.removeSubrange(..<range.lowerBound)
    return bytes
  }

  /// - Parameter body: gets the text with the zeros after it, and its length.
  /// - Returns: what it returns; never `nil` except what ``take(_:)`` has left.
  @discardableResult
  func withText<R>(_ body: (TextPointer, Int) -> R) -> R? {
    storage.withUnsafeBufferPointer { all in all.baseAddress.map { body($0, count) } }
  }
}
