internal import Expressions
internal import GeoJSON
internal import GeoModel

/// Finds the members that an expression names in the text of `properties`, all of them in one walk; no other value is read.
struct MemberLookup: Sendable {
  private struct Member {
    /// The first step, as bytes.
    let name: [UInt8]
    /// The steps after it.
    let rest: [String]
  }

  private let members: [Member]

  init(_ paths: [MemberPath]) {
    members = paths.map { Member(name: Array($0.steps[0].utf8), rest: Array($0.steps.dropFirst())) }
  }

  /// The values of all members, unknown ones of those that are not there. The last one of several of a name counts, as everywhere.
  ///
  /// - Returns: bit by bit, which of the first 64 members have their first step there.
  /// - Complexity: O(bytes).
  func read(_ text: TextPointer, count: Int, into values: inout [ExpressionValue]) -> UInt64 {
    for index in values.indices { values[index] = .null }
    var found: UInt64 = 0
    guard count > 0, text[0] == .openBrace else { return found }
    for item in MemberWalk(text, count: count) {
      guard item.name.count >= 2 else { continue }
      let name = UnsafeBufferPointer(start: text + item.name.lowerBound + 1, count: item.name.count - 2)
      for index in members.indices where Self.isName(name, members[index].name) {
        values[index] = Self.value(text, item.value, members[index].rest[...])
        if index < 64 { found |= 1 << UInt64(index) }
      }
    }
    return found
  }

  /// Whether the text between the quotes of a name is this one, once escapes are undone.
  private static func isName(_ text: UnsafeBufferPointer<UInt8>, _ name: [UInt8]) -> Bool {
    // Escapes only make a name longer.
    if text.count < name.count { return false }
    if text.count == name.count { return name.withUnsafeBufferPointer { memcmp(text, $0) } }
    guard text.contains(.backslash), let start = text.baseAddress else { return false }
    return JSONString.content(start - 1, count: text.count + 2).utf8.elementsEqual(name)
  }

  private static func memcmp(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in b.indices where a[index] != b[index] { return false }
    return true
  }

  /// What steps lead to in a value.
  private static func value(_ text: TextPointer, _ range: Range<Int>, _ steps: ArraySlice<String>) -> ExpressionValue {
    place(text, range, steps).map { value(text, $0) } ?? .null
  }

  /// Where in a text the value is that steps lead to from a value in it; `nil` for none. Complexity: O(bytes).
  static func place(_ text: TextPointer, _ range: Range<Int>, _ steps: ArraySlice<String>) -> Range<Int>? {
    guard let step = steps.first else { return range }
    let inner = text + range.lowerBound
    var found: Range<Int>?
    switch inner[0] {
    case .openBrace:
      for item in MemberWalk(inner, count: range.count)
      where JSONString.isContent(inner + item.name.lowerBound, count: item.name.count, step) {
        found = item.value
      }
    case .openBracket:
      // RFC 6901 §4: digits without zeros before them.
      guard let index = Int(step), String(index) == step else { return nil }
      var position = 0
      for item in MemberWalk(inner, count: range.count) {
        if position == index {
          found = item.value
          break
        }
        position += 1
      }
    default: return nil
    }
    return found.flatMap { place(text, $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound, steps.dropFirst()) }
  }

  /// A JSON value.
  static func value(_ text: TextPointer, _ range: Range<Int>) -> ExpressionValue {
    let bytes = UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
    switch bytes.first {
    case UInt8.quote: return .string(JSONString.content(text + range.lowerBound, count: range.count))
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "n"), nil: return .null
    case UInt8.openBrace, UInt8.openBracket: return .json(String(decoding: bytes, as: UTF8.self))
    default:
      if let whole = DecimalReading.integer(of: bytes) { return .integer(whole) }
      return DecimalReading.value(of: bytes).map { ExpressionValue($0) } ?? .null
    }
  }
}
