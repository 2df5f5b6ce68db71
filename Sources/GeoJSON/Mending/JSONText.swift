internal import GeoModel

/// Well-formed JSON text in which values are found by their JSON Pointers (RFC 6901).
package struct JSONText: Sendable {
  /// With zeros after them, where scanners stop.
  private let padded: [UInt8]
  package let count: Int

  package init(_ bytes: [UInt8]) {
    count = bytes.count
    padded = bytes + repeatElement(0, count: SliceGroup.padding)
  }

  /// A member of an object or an element of an array.
  package struct Item {
    /// Empty for an element.
    package var name: Range<Int>
    package var value: Range<Int>
    package var whole: Range<Int> { (name.isEmpty ? value.lowerBound : name.lowerBound)..<value.upperBound }
  }

  package subscript(range: Range<Int>) -> ArraySlice<UInt8> { padded[range] }
  package subscript(index: Int) -> UInt8 { padded[index] }

  package func string(_ range: Range<Int>) -> String { String(decoding: padded[range], as: UTF8.self) }

  /// The whole value, without white space round it.
  package var root: Range<Int> {
    var start = 0
    while start < count, padded[start] <= 0x20 { start += 1 }
    var end = count
    while end > start, padded[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// The members or elements of a value. Complexity: O(its bytes).
  package func items(_ range: Range<Int>) -> [Item] {
    padded.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, !range.isEmpty else { return [] }
      let start = range.lowerBound
      guard base[start] == .openBrace || base[start] == .openBracket else { return [] }
      return MemberWalk(base + start, count: range.count).map { item in
        Item(
          name: item.name.lowerBound + start..<item.name.upperBound + start,
          value: item.value.lowerBound + start..<item.value.upperBound + start)
      }
    }
  }

  /// The name of a member, escapes undone.
  package func name(_ item: Item) -> String {
    padded.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, item.name.count > 1 else { return "" }
      return JSONString.value(UnsafeBufferPointer(start: base + item.name.lowerBound + 1, count: item.name.count - 2))
    }
  }

  package func member(_ name: String, of object: Range<Int>) -> Item? {
    items(object).first { !$0.name.isEmpty && self.name($0) == name }
  }

  /// What stands in the arrays and objects that pointers led through, so that many values of one text are found in one walk.
  final class Trail {
    fileprivate var levels: [(range: Range<Int>, items: [Item])] = []
    /// Of the arrays of paths that were asked, whether one of theirs has positions enough.
    var holdsPath: [Range<Int>: Bool] = [:]

    /// What stands in one of them, or in another one that is walked through for that.
    func items(_ range: Range<Int>, of text: JSONText) -> [Item] {
      levels.first { $0.range == range }?.items ?? text.items(range)
    }

    fileprivate func items(_ range: Range<Int>, level: Int, of text: JSONText) -> [Item] {
      if level < levels.count {
        if levels[level].range == range { return levels[level].items }
        levels.removeSubrange(level...)
      }
      let items = text.items(range)
      levels.append((range, items))
      return items
    }
  }

  /// The value that a pointer leads to, and the object or array that holds it.
  func find(_ pointer: some StringProtocol, along trail: Trail = Trail()) -> (item: Item, parent: Range<Int>)? {
    var item = Item(name: 0..<0, value: root)
    var parent = root
    for (level, token) in JSONPointer.steps(of: pointer).dropFirst().enumerated() {
      parent = item.value
      let inside = trail.items(parent, level: level, of: self)
      if padded[parent.lowerBound] == .openBracket {
        guard let index = Int(token), inside.indices.contains(index) else { return nil }
        item = inside[index]
      } else {
        let wanted = JSONPointer.name(ofStep: token)
        guard let found = inside.first(where: { name($0) == wanted }) else { return nil }
        item = found
      }
    }
    return (item, parent)
  }

  /// The numbers of a position; `nil` if it holds anything else.
  func numbers(_ position: Range<Int>) -> [(range: Range<Int>, value: Double)]? {
    guard padded[position.lowerBound] == .openBracket else { return nil }
    var numbers: [(range: Range<Int>, value: Double)] = []
    for item in items(position) {
      guard let value = number(item.value) else { return nil }
      numbers.append((item.value, value))
    }
    return numbers
  }

  /// The value of text that is a number, unless no double can hold it.
  func number(_ range: Range<Int>) -> Double? {
    guard let first = padded[range].first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return nil }
    return padded.withUnsafeBufferPointer { DecimalReading.value(of: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The positions in the value of a `coordinates` member: arrays that do not begin with an array.
  func positions(_ coordinates: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var at = coordinates.lowerBound
    while at < coordinates.upperBound {
      defer { at += 1 }
      guard padded[at] == .openBracket else { continue }
      var next = at + 1
      while next < coordinates.upperBound, padded[next] <= 0x20 { next += 1 }
      if next >= coordinates.upperBound || padded[next] == .openBracket || padded[next] == .closeBracket { continue }
      guard let end = padded[next..<coordinates.upperBound].firstIndex(of: .closeBracket) else { break }
      found.append(at..<end + 1)
      at = end
    }
    return found
  }

  /// Takes a member or element out, one comma with it.
  package func removal(of whole: Range<Int>) -> TextReplacement {
    var end = whole.upperBound
    while end < count, padded[end] <= 0x20 { end += 1 }
    if end < count, padded[end] == .comma {
      end += 1
      // What follows takes its place: the white space before it stays.
      while end < count, padded[end] <= 0x20 { end += 1 }
      return TextReplacement(whole.lowerBound..<end, "")
    }
    var start = whole.lowerBound
    while start > 0, padded[start - 1] <= 0x20 { start -= 1 }
    guard start > 0, padded[start - 1] == .comma else { return TextReplacement(whole, "") }
    return TextReplacement(start - 1..<whole.upperBound, "")
  }

  /// Puts a member after the last one of an object.
  package func addition(of member: String, to object: Range<Int>) -> TextReplacement {
    let last = items(object).last?.value.upperBound
    let at = last ?? object.lowerBound + 1
    return TextReplacement(at..<at, (last == nil ? "" : ",") + member)
  }
}
