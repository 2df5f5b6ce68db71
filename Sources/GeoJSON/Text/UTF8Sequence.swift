/// Well-formed UTF-8 by the table of the Unicode Standard (§3.9, table 3-7): no overlong form, no surrogate, nothing
/// above U+10FFFF.
enum UTF8Sequence {
  /// The length of the sequence at `p`, which begins with a byte ≥ 0x80; 0 if it is ill-formed. Reads no further
  /// than the first byte that is wrong.
  static func length(_ p: TextPointer) -> Int {
    let lead = p[0], second = p[1]
    switch lead {
    case 0xC2...0xDF:
      return continues(second) ? 2 : 0
    case 0xE0...0xEF:
      if lead == 0xE0 && second < 0xA0 || lead == 0xED && second > 0x9F { return 0 }
      return continues(second) && continues(p[2]) ? 3 : 0
    case 0xF0...0xF4:
      if lead == 0xF0 && second < 0x90 || lead == 0xF4 && second > 0x8F { return 0 }
      return continues(second) && continues(p[2]) && continues(p[3]) ? 4 : 0
    default:
      return 0
    }
  }

  /// The first ill-formed sequence in a text, as an offset. Complexity: O(n).
  static func firstFault(_ text: TextPointer, count: Int) -> Int? {
    var at = 0
    while at < count {
      if count - at >= 8, (text + at).word & 0x8080_8080_8080_8080 == 0 {
        at += 8
      } else if text[at] < 0x80 {
        at += 1
      } else {
        let length = length(text + at)
        // A sequence must not reach into what follows the text.
        if length == 0 || at + length > count { return at }
        at += length
      }
    }
    return nil
  }

  /// Whether the ill-formed sequence at `at` is one that the end of the text has cut off.
  static func isCutOff(_ text: TextPointer, at: Int, count: Int) -> Bool {
    guard count > at, count - at < 4 else { return false }
    var sequence: [UInt8] = [text[at], text[at] == 0xE0 ? 0xA0 : text[at] == 0xF0 ? 0x90 : 0x80, 0x80, 0x80]
    for place in at..<count { sequence[place - at] = text[place] }
    let whole = sequence.withUnsafeBufferPointer { $0.baseAddress.map(length) ?? 0 }
    return whole > count - at
  }

  private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
