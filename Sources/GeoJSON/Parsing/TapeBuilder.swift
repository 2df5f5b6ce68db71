internal import GeoModel

/// What yajl's callbacks write into: the tape so far, and where in the text the next token is to be looked for.
///
/// yajl says which token comes next and that it is well formed; the place follows from the text itself, since between
/// two tokens stand white space, commas and colons only. What yajl lets pass and JSON does not allow is refused
/// here: form feed and vertical tab as white space, half a surrogate pair, nesting without limit.
struct TapeBuilder {
  let text: TextPointer
  let count: Int
  let maxDepth: Int
  /// Arrays and objects round the text.
  let level: Int
  var tape = TokenTape()
  var fault: SyntaxFault?
  private(set) var cursor = 0
  private var open: [Int] = []
  /// Whether tokens are kept, or only looked at.
  let keeps: Bool

  init(text: TextPointer, count: Int, maxDepth: Int, level: Int, keeps: Bool) {
    self.text = text
    self.count = count
    self.maxDepth = maxDepth
    self.level = level
    self.keeps = keeps
  }

  /// Where the next token begins.
  func nextTokenStart() -> Int {
    var at = cursor
    while at < count {
      switch text[at] {
      case 0x20, 0x0A, 0x0D, 0x09, .comma, .colon: at += 1
      default: return at
      }
    }
    return at
  }

  /// Notes the token that yajl just saw. `false` stops yajl.
  mutating func scalar(_ kind: TokenTape.Kind, length: Int) -> Bool {
    let start = nextTokenStart()
    if !checkSpace(start) { return false }
    append(kind, start, start + length)
    cursor = start + length
    return true
  }

  mutating func string(_ kind: TokenTape.Kind) -> Bool {
    let start = nextTokenStart()
    if !checkSpace(start) { return false }
    var at = start + 1
    while at < count, text[at] != .quote {
      if text[at] == .backslash {
        if text[at + 1] == 0x75, var wrong = loneSurrogate(at) {
          if keeps { wrong.pointer = tape.pointer(into: open, text: text) }
          fault = wrong
          return false
        }
        // The partner of a surrogate was looked at with it.
        at += text[at + 1] == 0x75 ? surrogateLength(at) : 2
      } else {
        at += 1
      }
    }
    append(kind, start, at + 1)
    cursor = at + 1
    return true
  }

  mutating func begin(_ kind: TokenTape.Kind) -> Bool {
    let start = nextTokenStart()
    if !checkSpace(start) { return false }
    if level + open.count >= maxDepth {
      fault = SyntaxFault(
        rule: .tooDeep, offset: start,
        message: "values are nested deeper than \(maxDepth) level\(maxDepth == 1 ? "" : "s"); expected at most that many")
      return false
    }
    open.append(tape.tokens.count)
    append(kind, start, start)
    cursor = start + 1
    return true
  }

  mutating func end() -> Bool {
    let start = nextTokenStart()
    if !checkSpace(start) { return false }
    cursor = start + 1
    let index = open.removeLast()
    if keeps {
      tape.tokens[index].end = UInt32(cursor)
      tape.tokens[index].next = UInt32(tape.tokens.count)
    }
    return true
  }

  private mutating func append(_ kind: TokenTape.Kind, _ start: Int, _ end: Int) {
    if !keeps { return }
    tape.tokens.append(
      TokenTape.Token(
        start: UInt32(start), end: UInt32(end), next: UInt32(tape.tokens.count + 1), kind: kind))
  }

  /// yajl takes form feed and vertical tab for white space.
  mutating func checkSpace(_ at: Int) -> Bool {
    guard at < count, text[at] == 0x0C || text[at] == 0x0B else { return true }
    fault = SyntaxFault(
      rule: .syntax, offset: at,
      message: "found a \(text[at] == 0x0C ? "form feed" : "vertical tab") between values; "
        + "JSON knows space, tab, line feed and carriage return only")
    return false
  }

  private func surrogateLength(_ at: Int) -> Int {
    guard let unit = RawValueScanner.hexadecimal(text + at + 2) else { return 2 }
    return unit & 0xFC00 == 0xD800 ? 12 : 6
  }

  /// The fault of the escape at `at` if it is half of a surrogate pair.
  private func loneSurrogate(_ at: Int) -> SyntaxFault? {
    guard let unit = RawValueScanner.hexadecimal(text + at + 2), unit & 0xF800 == 0xD800 else { return nil }
    if unit < 0xDC00, text[at + 6] == .backslash, text[at + 7] == 0x75,
      let low = RawValueScanner.hexadecimal(text + at + 8), low & 0xFC00 == 0xDC00
    {
      return nil
    }
    let escape = String(decoding: UnsafeBufferPointer(start: text + at, count: 6), as: UTF8.self)
    return SyntaxFault(
      rule: .loneSurrogate, offset: at, byteCount: 6,
      message: "found \(escape), half of a surrogate pair; expected its other half next to it")
  }
}
