internal import GeoModel

/// A walk over text that is damaged somewhere: where objects begin, and which brackets are open there, as far as this can be decided.
///
/// On well-formed text it is exact. A quotation mark too few or too many does not turn what follows inside out, up to the end of the text
/// or the next such fault: a mark is read as its neighbours suggest. One that cannot close the string before it, because no string ends
/// before that byte, opens one if it stands where a string may begin, and what looks like structure before it is structure; else it
/// belongs to the string. Complexity: O(bytes), each of which is looked at twice at most; memory for ``deepest`` levels.
struct DamageWalk: Sendable {
  /// An open array or object.
  struct Level: OptionSet {
    let rawValue: UInt8
    static let array = Level(rawValue: 1)
    /// An object whose type is Feature.
    static let isFeature = Level(rawValue: 2)
    /// An array that held something already; a Feature.
    static let isFilled = Level(rawValue: 4)
    static let holdsFeature = Level(rawValue: 8)
    /// An array that is the value of `features`.
    static let isFeatures = Level(rawValue: 16)

    var isArray: Bool { rawValue & Self.array.rawValue != 0 }
  }

  enum Stop {
    /// At an object's brace, which ``enter()`` steps over.
    case object
    /// At a record separator.
    case separator
    /// Behind the bracket that closed the outermost level.
    case closed
    /// At the limit.
    case limit
    /// At a byte whose meaning those after it say, which have yet to come.
    case wait
  }

  /// Where it stands.
  private(set) var at: Int
  private(set) var open: [Level]
  /// Where in ``open`` the arrays are: it is asked at every object.
  private var arrays: [Int]
  /// The last byte outside strings that is no white space; a quotation mark after a string.
  private(set) var last: UInt8 = 0
  /// Whether the last comma had nothing before it that it could separate.
  private var isBareComma = false
  /// Whether the object at hand stands right after such a comma: text was cut off there.
  var isBehindCut: Bool { last == .comma && isBareComma }
  /// Whether nothing was seen so far that leaves a doubt which brackets are open.
  var isCertain: Bool
  /// Levels beyond ``deepest``.
  private var deeper = 0
  private static let deepest = limit(512, small: 5)

  private var isInString = false
  private var isEscaped = false
  private var stringStart = 0
  /// The last byte of the string at hand that is no white space, and where its end began to look like structure.
  private var lastInString: UInt8 = 0
  private var tailStart = 0
  private var name = Name.other
  private enum Name { case other, type, features }

  /// How far white space and the tail of a string are followed.
  private static let sight = limit(4096, small: 30)

  init(at start: Int, open: [Level] = [], isCertain: Bool = true) {
    (at, self.open, self.isCertain) = (start, open, isCertain)
    arrays = open.indices.filter { open[$0].isArray }
    last = open.last.map { $0.isArray ? .openBracket : .openBrace } ?? 0
  }

  /// Nothing before `place` is at hand any more.
  mutating func forget(before place: Int) {
    tailStart = max(tailStart, place)
    if stringStart < place { stringStart = -.max / 2 }
  }

  /// The first byte that must stay at hand: that before the next one that may be looked at, and the beginning of what may be a name.
  var keep: Int {
    guard isInString else { return at - 1 }
    return min(at, tailStart, at - stringStart <= 16 ? stringStart : at) - 1
  }

  /// The innermost array that an object at hand would be in: objects have none without a name.
  var array: Level? { arrays.last.map { open[$0] } }

  /// Whether that array holds a Feature, which may be damaged.
  var isAmongFeatures: Bool {
    guard let array = arrays.last else { return false }
    return open[array].contains(.holdsFeature) || array + 1 < open.count && open[array + 1].contains(.isFeature)
  }

  /// Whether that array may be the `features` of the outermost object: it is no Feature, and one object at most is open between them.
  var isInFeaturesOfRoot: Bool {
    guard let array = arrays.last, open[array].contains(.isFeatures), !open[0].contains(.isFeature) else { return false }
    let objectsAround = array - (arrays.count - 1)
    return objectsAround <= 2
  }

  /// Walks on, up to `limit`.
  /// - Parameters:
  ///   - end: the end of the bytes at hand, and of all bytes if `isFinished`.
  ///   - separates: whether record separators stand between values.
  mutating func advance(_ text: TextPointer, to limit: Int, end: Int, isFinished: Bool, separates: Bool) -> Stop {
    while at < limit {
      let byte = text[at]
      if byte == .recordSeparator, separates { return .separator }
      let wasEscaped = isEscaped && byte != .lineFeed
      isEscaped = false
      if isInString {
        switch byte {
        case .quote where !wasEscaped:
          guard let isEnd = endsString(text, end, isFinished) else { return .wait }
          if isEnd {
            endString(text)
          } else if Self.mayPrecedeString(lastInString) {
            leaveString(at: tailStart)
          } else {
            continueString(byte)
          }
        case .lineFeed: leaveString(at: tailStart)
        default:
          isEscaped = byte == .backslash && !wasEscaped
          continueString(byte)
        }
        continue
      }
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      case _ where wasEscaped: other(byte)
      case .quote:
        if !Self.mayPrecedeString(last), last != 0 {
          guard let isEnd = endsString(text, end, isFinished) else { return .wait }
          isCertain = false
          if isEnd {
            other(byte)
            continue
          }
        }
        beginString()
      case .openBrace: return .object
      case .openBracket:
        fill()
        enter(name == .features && last == .colon ? [.array, .isFeatures] : .array, byte)
      case .closeBrace, .closeBracket:
        let wasOpen = !open.isEmpty
        close(isArray: byte == .closeBracket)
        last = byte
        at += 1
        if wasOpen, open.isEmpty { return .closed }
      case .comma:
        isBareComma = Self.mayPrecedeString(last)
        last = byte
        at += 1
      default:
        isEscaped = byte == .backslash
        other(byte)
      }
    }
    return .limit
  }

  /// Steps over the brace at hand.
  mutating func enter() {
    fill()
    enter([], .openBrace)
  }

  private mutating func enter(_ level: Level, _ byte: UInt8) {
    if open.count < Self.deepest {
      if level.isArray { arrays.append(open.count) }
      open.append(level)
    } else {
      deeper += 1
    }
    last = byte
    at += 1
  }

  /// Something stands in the array at hand.
  private mutating func fill() {
    if let top = open.last, top.isArray, deeper == 0 { open[open.count - 1].insert(.isFilled) }
  }

  private mutating func other(_ byte: UInt8) {
    if open.isEmpty { isCertain = false }
    fill()
    last = byte
    at += 1
  }

  /// A bracket that does not fit closes what is open inside the level that it does fit; one object alone inside an array, since it is as
  /// likely that the array's own bracket is missing; or nothing.
  private mutating func close(isArray: Bool) {
    if deeper > 0 {
      deeper -= 1
      return
    }
    if let top = open.last, top.isArray == isArray {
      leave(from: open.count - 1)
      if top.contains(.isFeature), let outer = open.last, outer.isArray { open[open.count - 1].insert(.holdsFeature) }
      return
    }
    isCertain = false
    let fitting = isArray ? arrays.last : open.lastIndex { !$0.isArray }
    guard let fitting, !isArray || open.count - fitting <= 2 else { return }
    leave(from: fitting)
  }

  private mutating func leave(from level: Int) {
    open.removeSubrange(level...)
    while let array = arrays.last, array >= level { arrays.removeLast() }
  }

  // MARK: - Strings

  private mutating func beginString() {
    if open.isEmpty { isCertain = false }
    fill()
    isInString = true
    stringStart = at
    lastInString = .quote
    at += 1
    tailStart = at
  }

  private mutating func endString(_ text: TextPointer) {
    let content = stringStart + 1
    let isValue = last == .colon
    if isValue, name == .type, !open.isEmpty, isText(text, from: content, "Feature") {
      open[open.count - 1].insert(.isFeature)
    }
    name = isValue ? .other : isText(text, from: content, "type") ? .type : isText(text, from: content, "features") ? .features : .other
    isInString = false
    last = .quote
    at += 1
  }

  /// The string at hand was none from `place` on.
  private mutating func leaveString(at place: Int) {
    isCertain = false
    isInString = false
    name = .other
    last = .quote
    at = place
  }

  private mutating func continueString(_ byte: UInt8) {
    at += 1
    if !byte.isJSONSpace { lastInString = byte }
    if !Self.isStructure(byte) || at - tailStart > Self.sight { tailStart = at }
  }

  /// Whether the quotation mark at hand may end a string, by what follows it; also where it is another one that begins a string, since a
  /// comma is missing then. `nil` when the bytes at hand do not say.
  private func endsString(_ text: TextPointer, _ end: Int, _ isFinished: Bool) -> Bool? {
    var next = at + 1
    while next < min(end, at + Self.sight), text[next].isJSONSpace { next += 1 }
    if next >= at + Self.sight { return true }
    if next >= end || text[next] == .quote && next + 1 >= end { return isFinished ? true : nil }
    if text[next] == .quote { return !text[next + 1].isJSONSpace && !Self.mayFollowString(text[next + 1]) }
    return Self.mayFollowString(text[next])
  }

  /// Whether these bytes stand from `start` to where the walk stands.
  private func isText(_ text: TextPointer, from start: Int, _ expected: StaticString) -> Bool {
    at - start == expected.utf8CodeUnitCount && (start..<at).allSatisfy { text[$0] == expected.utf8Start[$0 - start] }
  }

  private static func mayPrecedeString(_ byte: UInt8) -> Bool {
    byte == .comma || byte == .colon || byte == .openBracket || byte == .openBrace
  }

  private static func mayFollowString(_ byte: UInt8) -> Bool {
    byte == .comma || byte == .colon || byte == .closeBracket || byte == .closeBrace
  }

  /// Whether JSON has the byte outside strings.
  private static func isStructure(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0D, 0x09, .comma, .colon, .openBracket, .closeBracket, .openBrace, .closeBrace, .minus, .plus, .point,
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "E"), UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "l"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "u"):
      true
    default: false
    }
  }

  /// The buffer's first byte is one that stood `count` bytes after it.
  mutating func move(by count: Int) {
    at -= count
    stringStart -= count
    tailStart -= count
  }
}
