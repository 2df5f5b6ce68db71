internal import GeoJSON
internal import GeoModel

/// Which arcs any geometry of a topology names, whatever its type: asked only where an arc cannot be read.
struct ArcUse {
  private(set) var used: Set<Int> = []

  /// Reads the value of `objects`, well-formed text. Complexity: O(n).
  init(_ text: TextPointer, count: Int) {
    if text[0] != .openBrace { return }
    for object in MemberWalk(text, count: count) { note(geometry: text + object.value.lowerBound, object.value.count) }
  }

  /// As deep as the text's objects are nested, which reading has limited.
  private mutating func note(geometry text: TextPointer, _ count: Int) {
    if text[0] != .openBrace { return }
    for member in MemberWalk(text, count: count) {
      let name = JSONString.content(text + member.name.lowerBound, count: member.name.count)
      let value = text + member.value.lowerBound
      if name == "arcs" { note(arcs: value, member.value.count) }
      guard name == "geometries", value[0] == .openBracket else { continue }
      for item in MemberWalk(value, count: member.value.count) { note(geometry: value + item.value.lowerBound, item.value.count) }
    }
  }

  /// Whole numbers in any arrays.
  private mutating func note(arcs text: TextPointer, _ count: Int) {
    var at = 0
    while at < count {
      let start = at
      while at < count, text[at] == .minus || text[at].isDigit { at += 1 }
      let digits = UnsafeBufferPointer(start: text + start, count: at - start)
      if !digits.isEmpty, let number = DecimalReading.value(of: digits).flatMap({ Int(exactly: $0) }) { used.insert(number < 0 ? ~number : number) }
      at = max(at, start + 1)
    }
  }
}
