internal import GeoModel

/// Walking text between the records that begins neither an object nor an array.
///
/// All of it up to where the next record may begin is one finding, not one for every word. A line or a record that
/// holds nothing else is handed on as a record that cannot be read, and so is what may be the rest of one; a comma, or what
/// stands next to a record on its line, is reported and is no record.
extension SliceWalk {
  /// What is known of the stray text at hand.
  struct StrayText: Sendable {
    /// Whether it stands after a value on the same line.
    var isBehindValue = false
    /// Whether a quotation mark was seen: then it may be a record without its bracket, whose objects are members' values.
    var hasQuote = false
    /// Brackets that were opened in it, less those that were closed: one more of these ends a record without its bracket.
    var depth = 0
    /// The last byte, and the last that is no white space.
    var previous: UInt8 = 0
    var last: UInt8 = 0
  }

  mutating func beginStray() {
    stray = StrayText(isBehindValue: isBehindValue)
    state = .stray
  }

  mutating func stray(_ text: TextPointer, _ end: Int) -> Bool {
    // What is too long is handed on as it comes.
    defer { if isOversized { recordStart = at } }
    while at < end {
      let byte = text[at]
      switch byte {
      case .recordSeparator:
        endStray(text, isBeforeObject: false)
        return true
      // Between record separators a line feed is white space.
      case .lineFeed where !sawSeparator:
        guard let goesOn = goesOn(text, end) else { return false }
        if !goesOn {
          endStray(text, isBeforeObject: false)
          return true
        }
      case .openBrace:
        guard let begins = beginsRecord(text, end) else { return false }
        if begins {
          endStray(text, isBeforeObject: true)
          return true
        }
        stray.depth += 1
      case .openBracket: stray.depth += 1
      case .closeBrace, .closeBracket: stray.depth -= 1
      case .quote: stray.hasQuote = true
      default: break
      }
      stray.previous = byte
      if !byte.isJSONSpace { stray.last = byte }
      at += 1
      if !isOversized, at - recordStart > options.maxFeatureSize {
        cutOversized(from: recordStart, to: at, element: nil)
      }
    }
    if isFinished {
      endStray(text, isBeforeObject: false)
      return true
    }
    return false
  }

  /// Whether what stands behind the line feed at hand is more of the same record, which lacks its bracket and takes several lines: this one
  /// ends where no value ends, or the next one goes on with a bracket or a comma; then white space up to there is stepped over.
  /// `nil` when the bytes at hand do not say.
  private mutating func goesOn(_ text: TextPointer, _ end: Int) -> Bool? {
    if !stray.hasQuote || stray.depth < 0 { return false }
    switch stray.last {
    case .comma, .colon, .openBrace, .openBracket: return true
    default: break
    }
    var next = at + 1
    // Nobody indents that far.
    while next < min(end, at + 4096), text[next].isJSONSpace { next += 1 }
    if next == end { return isFinished ? false : nil }
    switch text[next] {
    case .comma, .closeBrace, .closeBracket:
      at = next - 1
      return true
    default: return false
    }
  }

  /// Whether the brace at hand opens a record; `nil` when the bytes at hand do not say.
  private func beginsRecord(_ text: TextPointer, _ end: Int) -> Bool? {
    if !stray.hasQuote || stray.last == .closeBrace || stray.previous == .lineFeed { return true }
    if !Self.mayBeginRecord(behind: stray.last) { return false }
    return isFeature(text, at, end) ?? (isFinished ? false : nil)
  }

  private mutating func endStray(_ text: TextPointer, isBeforeObject: Bool) {
    state = .between
    isAdjacent = false
    if isOversized {
      endOversized(at)
      return
    }
    var last = at
    while last > recordStart, text[last - 1].isJSONSpace || text[last - 1] == .comma { last -= 1 }
    if last == recordStart {
      report(.strayText, at: recordStart, "found a comma between records; expected a line break or a record separator alone")
    } else if stray.hasQuote || !(isBeforeObject || stray.isBehindValue) {
      cut(from: recordStart, to: last, element: nil, fault: .stray)
    } else {
      let found = RawExcerpt.of(text + recordStart, count: last - recordStart)
      report(.strayText, at: recordStart, count: last - recordStart, "found `\(found)`; expected nothing after the value")
      lost.append(TextRange(recordStart, last))
    }
  }

  static func isStray(_ byte: UInt8) -> Bool {
    switch byte {
    case .comma, .colon, .closeBracket, .closeBrace: true
    default: false
    }
  }

  /// Whether a JSON value may begin with the byte.
  static func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case .openBrace, .openBracket, .quote, .minus, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      true
    default: false
    }
  }
}
