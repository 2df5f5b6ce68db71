internal import CByteScan

/// Records of the usual kind: objects on lines of their own.
extension SliceWalk {
  /// At a record's brace: cuts records one after the other, up to one of which it is not sure that the states would do the same with it and nothing else.
  mutating func cutLines(_ text: TextPointer, _ end: Int) {
    let atOnce = mostAtOnce()
    guard !isAdjacent, !beginnings.isEmpty else { return }
    for _ in 0..<min(atOnce, room) {
      guard let behind = Self.objectWithoutFeatures(text, at, usualEnd(end)) else { return }
      let lineEnd = behind < end && text[behind] == 0x0D ? behind + 1 : behind
      guard lineEnd < end, text[lineEnd] == .lineFeed else { return }
      cut(from: at, to: behind, element: nil)
      noteLineEnd()
      at = lineEnd + 1
      guard at < end, text[at] == .openBrace else { return }
    }
  }

  /// A record ended with its line.
  mutating func noteLineEnd() {
    sawValue = true
    isAdjacent = false
    isBehindValue = sawSeparator
  }

  /// Where the object at `start` ends, if that is before `end`, its members follow on each other as they must, and none is the array of a collection's features.
  private static func objectWithoutFeatures(_ text: TextPointer, _ start: Int, _ end: Int) -> Int? {
    var at = start + 1
    while true {
      skipSpace(text, &at, end)
      guard at < end, text[at] == .quote else { return nil }
      var name = text + at + 1
      if case .features? = MemberName.known(&name) { return nil }
      guard let nameEnd = behindString(text, at + 1, end) else { return nil }
      at = nameEnd
      skipSpace(text, &at, end)
      guard at < end, text[at] == .colon else { return nil }
      at += 1
      skipSpace(text, &at, end)
      guard at < end, let valueEnd = behindValue(text, at, end) else { return nil }
      at = valueEnd
      skipSpace(text, &at, end)
      if at >= end { return nil }
      at += 1
      switch text[at - 1] {
      case .comma: continue
      case .closeBrace: return at
      default: return nil
      }
    }
  }

  private static func behindValue(_ text: TextPointer, _ start: Int, _ end: Int) -> Int? {
    switch text[start] {
    case .openBrace, .openBracket:
      var nesting = bytescan_nesting()
      let value = bytescan_skip(&nesting, text + start, end - start)
      return value.outcome == BYTESCAN_CLOSED && nesting.quoted == 0 ? start + value.end : nil
    case .quote: return behindString(text, start + 1, end)
    case .minus, .zero...UInt8(ascii: "9"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "f"):
      var at = start + 1
      while at < end {
        switch text[at] {
        case .comma, .closeBrace, 0x20: return at
        case UInt8(ascii: "a")...UInt8(ascii: "z"), .zero...UInt8(ascii: "9"), .point, .plus, .minus, UInt8(ascii: "E"): at += 1
        default: return nil
        }
      }
      return nil
    default: return nil
    }
  }

  /// Behind the quote that ends a string without escapes and control characters.
  private static func behindString(_ text: TextPointer, _ start: Int, _ end: Int) -> Int? {
    var at = start
    while at < end {
      at += Int(bytescan_plain_run(text + at))
      if at >= end { return nil }
      if text[at] == .quote { return at + 1 }
      // All sixteen were plain, or what follows is no ASCII.
      if text[at] >= 0x80 { at += 1 } else if text[at] < 0x20 || text[at] == .backslash { return nil }
    }
    return nil
  }

  private static func skipSpace(_ text: TextPointer, _ at: inout Int, _ end: Int) {
    while at < end, text[at].isJSONSpace { at += 1 }
  }
}
