internal import GeoJSON
internal import GeoModel

/// Whole numbers in JSON text that doubles hold only with others as their neighbours: beyond ±2⁵³. Complexity: O(bytes).
struct LargeIntegers: Sequence, IteratorProtocol {
  /// 2⁵³, to which numbers of as many digits are compared as text.
  private static let largest = Array("9007199254740992".utf8)

  private let text: BlockText
  private var at: Int
  private let end: Int

  init(in text: BlockText, _ range: Range<Int>) { (self.text, at, end) = (text, range.lowerBound, range.upperBound) }

  /// The next one's range, its sign included.
  mutating func next() -> Range<Int>? {
    while at < end {
      switch text[at] {
      case .quote:
        at += 1
        while at < end, text[at] != .quote { at += text[at] == .backslash ? 2 : 1 }
        at += 1
      case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = at, digits = text[at] == .minus ? at + 1 : at
        at = digits
        while at < end, text[at].isDigit { at += 1 }
        let last = at
        var isWhole = true
        while at < end, isPartOfNumber(text[at]) {
          isWhole = false
          at += 1
        }
        if isWhole, isLarge(digits..<last) { return start..<last }
      default: at += 1
      }
    }
    return nil
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == .point || byte == .minus || byte == .plus || byte | 0x20 == UInt8(ascii: "e")
  }

  private func isLarge(_ digits: Range<Int>) -> Bool {
    if digits.count != Self.largest.count { return digits.count > Self.largest.count }
    return Self.largest.lexicographicallyPrecedes(text[digits])
  }

  /// The way to the value that holds an offset of a text (RFC 6901). Complexity: O(bytes before it).
  static func pointer(to offset: Int, in json: RawJSON) -> String {
    var pointer = "", json = json
    let place = json.range.lowerBound + offset
    while true {
      if json.kind == .object, let member = json.members.first(where: { $0.value.range.contains(place) }) {
        pointer += "/" + JSONPointer.step(member.name)
        json = member.value
      } else if json.kind == .array, let element = json.elements.enumerated().first(where: { $0.element.range.contains(place) }) {
        pointer += "/\(element.offset)"
        json = element.element
      } else {
        return pointer
      }
    }
  }
}
