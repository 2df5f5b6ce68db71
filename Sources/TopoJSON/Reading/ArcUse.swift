internal import GeoJSON
internal import GeoModel

/// Which arcs the objects of a topology name: asked only where an arc cannot be read.
struct ArcUse {
  private(set) var used: Set<Int> = []

  /// Reads the value of `objects`, well-formed text, from end to end: what is called `arcs` elsewhere than in a geometry counts as well. Complexity: O(n),
  /// however deep objects are nested.
  init(_ text: TextPointer, count: Int) {
    var at = 0
    while at < count {
      guard text[at] == .quote else {
        at += 1
        continue
      }
      let start = at
      repeat { at += text[at] == .backslash ? 2 : 1 } while text[at] != .quote
      at += 1
      guard JSONString.isContent(text + start, count: at - start, "arcs") else { continue }
      while text[at] <= 0x20 || text[at] == .colon { at += 1 }
      if text[at] == .openBracket { note(text, &at) }
    }
  }

  /// Steps over an array of whole numbers, or of such arrays, to what is no part of them.
  private mutating func note(_ text: TextPointer, _ at: inout Int) {
    while true {
      switch text[at] {
      case .minus, .zero...UInt8(ascii: "9"):
        let start = at
        repeat { at += 1 } while text[at].isDigit
        let digits = UnsafeBufferPointer(start: text + start, count: at - start)
        if let number = DecimalReading.value(of: digits).flatMap({ Int(exactly: $0) }) { used.insert(number < 0 ? ~number : number) }
      case .openBracket, .closeBracket, .comma, 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }
}
