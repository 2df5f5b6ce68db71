internal import CByteScan

/// Copies well-formed JSON text with other white space.
enum JSONLayout {
  /// Appends the text without white space between its tokens. Complexity: O(n).
  static func compact(_ text: TextPointer, count: Int, into out: inout TextOutput) {
    out.write(room: count) { to in
      var written = 0
      var at = 0
      while at < count {
        let byte = text[at]
        if byte == .quote {
          let end = stringEnd(text, at, count)
          (to + written).update(from: text + at, count: end - at)
          written += end - at
          at = end
        } else {
          // Written in any case, counted only if it is no white space.
          to[written] = byte
          written += byte > 0x20 ? 1 : 0
          at += 1
        }
      }
      return written
    }
  }

  /// Behind the closing quote of the string that begins at `start`.
  private static func stringEnd(_ text: TextPointer, _ start: Int, _ count: Int) -> Int {
    var at = start + 1
    while at < count {
      switch text[at] {
      case .quote: return at + 1
      case .backslash: at += 2
      default: at += 1
      }
    }
    return count
  }

  /// Appends the text indented by two spaces a level from `level` on. An array without arrays and objects in it stays on
  /// one line. Complexity: O(n).
  static func pretty(_ text: TextPointer, count: Int, level: Int, into out: inout TextOutput) {
    var level = level
    var at = 0
    /// Whether each open container is written on one line.
    var flat: [Bool] = []
    while at < count {
      let byte = text[at]
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09:
        at += 1
      case .quote:
        let end = stringEnd(text, at, count)
        out.append(text + at, count: end - at)
        at = end
      case .openBrace, .openBracket:
        out.append(byte)
        at += 1
        let next = nextToken(text, at, count)
        if next < count, text[next] == .closeBrace || text[next] == .closeBracket {
          out.append(text[next])
          at = next + 1
        } else if byte == .openBracket, isFlat(text, at, count) {
          flat.append(true)
        } else {
          flat.append(false)
          level += 1
          newLine(level, &out)
        }
      case .closeBrace, .closeBracket:
        if flat.popLast() == false {
          level -= 1
          newLine(level, &out)
        }
        out.append(byte)
        at += 1
      case .comma:
        out.append(byte)
        if flat.last == true { out.append(0x20) } else { newLine(level, &out) }
        at += 1
      case .colon:
        out.append(": ")
        at += 1
      default:
        out.append(byte)
        at += 1
      }
    }
  }

  static func newLine(_ level: Int, _ out: inout TextOutput) {
    out.append(.lineFeed)
    for _ in 0..<level { out.append("  ") }
  }

  private static func nextToken(_ text: TextPointer, _ start: Int, _ count: Int) -> Int {
    var at = start
    while at < count, text[at] <= 0x20 { at += 1 }
    return at
  }

  /// Whether the array that is open at `start` ends before another array or object begins.
  private static func isFlat(_ text: TextPointer, _ start: Int, _ count: Int) -> Bool {
    var at = start
    while at < count {
      switch text[at] {
      case .quote: at = stringEnd(text, at, count)
      case .openBrace, .openBracket: return false
      case .closeBracket: return true
      default: at += 1
      }
    }
    return true
  }
}
