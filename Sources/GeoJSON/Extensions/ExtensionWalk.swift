internal import CByteScan
internal import GeoModel

/// Walks one JSON value token by token, and over comments, trailing commas, NaN and Infinity in it, which ``ValueSkipper`` and yajl do not know.
///
/// Strict in everything else, so that only text that such extensions alone keep from being JSON is walked to its end; what a string or a number is made of is left to
/// yajl. Takes bytes as they come. Complexity: O(bytes); memory: one byte for each open array or object.
struct ExtensionWalk: Sendable {
  enum Outcome {
    /// The value ended just before ``at``.
    case ended
    /// All bytes at hand belong to it.
    case more
    /// At ``at`` stands what neither JSON nor an extension of it has there.
    case faulty
  }

  private enum Expectation { case value, firstValue, name, firstName, colon, separator }
  private enum Token { case none, string, name, lineComment, blockComment }

  private(set) var at: Int
  /// Whether an extension was seen.
  private(set) var hasFound = false
  /// All that were seen, where they are kept.
  private(set) var found: [JSONExtension] = []

  private let keeps: Bool
  private let maxDepth: Int
  /// The closing bracket of each open array and object.
  private var open: [UInt8] = []
  private var expectation = Expectation.value
  /// The last comma, while no value follows it.
  private var comma: Int?
  /// The string or comment at hand.
  private var token = Token.none
  private var tokenStart = 0

  /// - Parameter keeps: whether extensions are kept, or only noticed.
  init(at start: Int, maxDepth: Int, keeps: Bool = false) {
    (at, self.maxDepth, self.keeps) = (start, maxDepth, keeps)
  }

  /// The buffer's first byte is one that stood `count` bytes after it.
  mutating func move(by count: Int) {
    at -= count
    tokenStart -= count
    comma = comma.map { $0 - count }
  }

  /// Walks on over bytes up to `end`; ``SliceGroup/padding`` more may be read.
  ///
  /// - Parameter isWhole: whether the text ends there.
  mutating func advance(_ text: TextPointer, to end: Int, isWhole: Bool) -> Outcome {
    while at < end {
      let outcome: Outcome? =
        switch token {
        case .none: next(text, end, isWhole)
        case .string, .name: insideString(text, end)
        case .lineComment: insideLine(text, end)
        case .blockComment: insideBlock(text, end)
        }
      if let outcome { return outcome }
    }
    return .more
  }

  /// The token at hand; `nil` to go on.
  private mutating func next(_ text: TextPointer, _ end: Int, _ isWhole: Bool) -> Outcome? {
    let byte = text[at]
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09: at += 1
    case .numberSign: begin(.lineComment, 1)
    case .slash:
      guard at + 1 < end else { return isWhole ? .faulty : .more }
      guard text[at + 1] == .slash || text[at + 1] == .asterisk else { return .faulty }
      begin(text[at + 1] == .slash ? .lineComment : .blockComment, 2)
    case .quote:
      switch expectation {
      case .value, .firstValue: begin(.string, 1)
      case .name, .firstName: begin(.name, 1)
      case .colon, .separator: return .faulty
      }
    case .colon:
      guard expectation == .colon else { return .faulty }
      expectation = .value
      at += 1
    case .comma:
      guard expectation == .separator, let bracket = open.last else { return .faulty }
      comma = at
      expectation = bracket == .closeBracket ? .value : .name
      at += 1
    case .openBrace, .openBracket:
      guard beginValue(), open.count < maxDepth else { return .faulty }
      open.append(byte == .openBrace ? .closeBrace : .closeBracket)
      expectation = byte == .openBrace ? .firstName : .firstValue
      at += 1
    case .closeBrace, .closeBracket: return close(byte)
    default: return word(text, end, isWhole)
    }
    return nil
  }

  private mutating func begin(_ token: Token, _ count: Int) {
    self.token = token
    tokenStart = at
    at += count
  }

  private mutating func beginValue() -> Bool {
    guard expectation == .value || expectation == .firstValue else { return false }
    comma = nil
    return true
  }

  private mutating func endValue() -> Outcome? {
    expectation = .separator
    return open.isEmpty ? .ended : nil
  }

  private mutating func close(_ byte: UInt8) -> Outcome? {
    guard open.last == byte else { return .faulty }
    switch expectation {
    case .firstName, .firstValue, .separator: break
    case .value, .name:
      guard let comma else { return .faulty }
      note(.trailingComma, comma, comma + 1)
      self.comma = nil
    case .colon: return .faulty
    }
    open.removeLast()
    at += 1
    return endValue()
  }

  private mutating func note(_ kind: JSONExtension.Kind, _ start: Int, _ end: Int) {
    hasFound = true
    if !keeps { return }
    // A comma is known to be one too many after the comments that follow it.
    let index = found.lastIndex { Int($0.start) < start }.map { $0 + 1 } ?? 0
    found.insert(JSONExtension(kind, start, end), at: index)
  }

  // MARK: - Tokens

  private mutating func insideString(_ text: TextPointer, _ end: Int) -> Outcome? {
    while at < end {
      let run = at + 16 <= end ? Int(bytescan_plain_run(text + at)) : 0
      if run > 0 {
        at += run
        continue
      }
      switch text[at] {
      case .quote:
        at += 1
        let isName = token == .name
        token = .none
        comma = nil
        if !isName { return endValue() }
        expectation = .colon
        return nil
      case .backslash:
        if at + 1 >= end { return .more }
        at += 2
      case 0..<0x20: return .faulty
      default: at += 1
      }
    }
    return .more
  }

  private mutating func insideLine(_ text: TextPointer, _ end: Int) -> Outcome? {
    while at < end {
      switch text[at] {
      case .lineFeed, 0x0D:
        endComment(at)
        return nil
      case .recordSeparator: return .faulty
      default: at += 1
      }
    }
    return .more
  }

  private mutating func insideBlock(_ text: TextPointer, _ end: Int) -> Outcome? {
    while at < end {
      switch text[at] {
      case .asterisk:
        if at + 1 >= end { return .more }
        at += 1
        if text[at] == .slash {
          endComment(at + 1)
          return nil
        }
      case .recordSeparator: return .faulty
      default: at += 1
      }
    }
    return .more
  }

  private mutating func endComment(_ end: Int) {
    note(.comment, tokenStart, end)
    token = .none
    at = end
  }

  /// The longest word that is read: digits of a number, which are not looked into.
  private static let longestWord = 1 << 16

  /// A literal, a number, or one that is not finite.
  private mutating func word(_ text: TextPointer, _ end: Int, _ isWhole: Bool) -> Outcome? {
    var last = at
    while last < end, last - at < Self.longestWord, Self.isWord(text[last]) { last += 1 }
    if last == at || last - at == Self.longestWord { return .faulty }
    if last == end, !isWhole { return .more }
    guard beginValue() else { return .faulty }
    let word = UnsafeBufferPointer(start: text + at, count: last - at)
    let isNegative = word[0] == .minus
    if word.count > (isNegative ? 1 : 0), word[isNegative ? 1 : 0].isDigit || Self.literals.contains(where: word.elementsEqual) {
      at = last
    } else if Self.isNotFinite(word) {
      note(.notFinite, at, last)
      at = last
    } else {
      return .faulty
    }
    return endValue()
  }

  private static let literals: [[UInt8]] = ["true", "false", "null"].map { Array($0.utf8) }
  private static let notFinite: [[UInt8]] = ["nan", "infinity", "inf"].map { Array($0.utf8) }

  /// Whether a word is NaN or an infinity, as Python, JavaScript or C write them.
  private static func isNotFinite(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let name = word.dropFirst(word[0] == .minus || word[0] == .plus ? 1 : 0)
    return name.count <= 8 && notFinite.contains { $0.elementsEqual(name.lazy.map { $0 | 0x20 }) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), .zero...UInt8(ascii: "9"), .minus, .plus, .point:
      true
    default: false
    }
  }
}
