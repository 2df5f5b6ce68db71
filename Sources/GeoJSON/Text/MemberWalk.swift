/// The members of an object, or the elements of an array, in text that is known to be well formed: offsets of names
/// (with their quotes) and values. Complexity: O(n) for a whole walk.
package struct MemberWalk: Sequence, IteratorProtocol {
  private let text: TextPointer
  private let count: Int
  /// Where the walk goes on.
  package private(set) var at: Int
  private let isObject: Bool

  /// `at` is where an earlier walk over the same text stood.
  package init(_ text: TextPointer, count: Int, at: Int = 1) {
    self.text = text
    self.count = count
    self.at = at
    isObject = count > 0 && text[0] == .openBrace
  }

  package struct Item {
    /// Empty for an element of an array.
    package var name: Range<Int>
    package var value: Range<Int>
  }

  package mutating func next() -> Item? {
    skip()
    if at >= count - 1 { return nil }
    var name = at..<at
    if isObject {
      name = at..<end(of: at)
      at = name.upperBound
      skip()
    }
    let value = at..<end(of: at)
    at = value.upperBound
    return Item(name: name, value: value)
  }

  /// Over white space, commas and colons: whatever stands between two values.
  private mutating func skip() {
    while at < count, text[at] <= 0x20 || text[at] == .comma || text[at] == .colon { at += 1 }
  }

  private func end(of start: Int) -> Int {
    var end = start
    var skipper = ValueSkipper(text[start])
    // A value at the end of the bytes at hand, without anything behind it, ends there.
    _ = skipper.advance(text, from: &end, to: count)
    return end
  }
}
