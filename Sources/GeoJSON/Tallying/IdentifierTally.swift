package import GeoModel

/// The ids of the features of one block: how many of what kind, and each one's hash and beginning, to find
/// repetitions in the whole input.
package struct IdentifierTally: Sendable {
  /// The most bytes of an id that an example shows.
  package static let longestExample = 64

  package private(set) var absent = 0
  package private(set) var strings = 0
  package private(set) var numbers = 0
  /// Integers beyond ±2^53, which readers that support doubles only cannot distinguish, and the first of them.
  package private(set) var unsafeIntegers = 0
  package private(set) var firstUnsafeInteger: String?

  /// One for each id, in order. A string's is that of its characters, escapes undone; a number's that of its exact
  /// value, so 1 and 1.0 are one id, 1 and "1" two.
  package private(set) var hashes: [UInt64] = []
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  package init() {}

  /// The JSON text of an id, cut to ``longestExample``. Complexity: O(1).
  package func example(_ index: Int) -> String {
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return String(decoding: bytes[start..<Int(ends[index])], as: UTF8.self)
  }

  /// Takes the id at `range`, empty when there is none, of a text that ``SliceGroup/padding`` bytes follow.
  package mutating func add(_ range: TextRange, in text: UnsafePointer<UInt8>) {
    if range.isEmpty {
      absent += 1
      return
    }
    let id = UnsafeBufferPointer(start: text + Int(range.start), count: range.count)
    if id[0] == .quote {
      strings += 1
      hashes.append(Self.hash(of: id))
    } else {
      numbers += 1
      hashes.append(Self.hash(of: id))
      if Self.isBeyondDoubles(id) {
        unsafeIntegers += 1
        if firstUnsafeInteger == nil { firstUnsafeInteger = String(decoding: id.prefix(Self.longestExample), as: UTF8.self) }
      }
    }
    var length = min(id.count, Self.longestExample)
    while length > 0, length < id.count, id[length] & 0xC0 == 0x80 { length -= 1 }
    bytes.append(contentsOf: id[..<length])
    ends.append(UInt32(bytes.count))
  }

  /// The hash of an id's JSON text, which ``SliceGroup/padding`` bytes follow; see ``hashes``. Complexity: O(its length).
  package static func hash(of id: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard id.first == .quote else { return hash(ofNumber: id) }
    let content = UnsafeBufferPointer(rebasing: id[1..<max(1, id.count - 1)])
    return MemberTally.hash(content) ?? hash(escaped: content)
  }

  private static func hash(escaped content: UnsafeBufferPointer<UInt8>) -> UInt64 {
    Array(JSONString.value(content).utf8).withUnsafeBufferPointer { MemberTally.slowHash($0) }
  }

  /// The same for every spelling of a number: of its digits from the first to the last that is no zero, and of where the
  /// point stands among them.
  private static func hash(ofNumber number: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var canonical: [UInt8] = []
    canonical.reserveCapacity(number.count + 8)
    var digitsBeforePoint = 0
    var isBehindPoint = false
    var at = number.first == .minus ? 1 : 0
    while at < number.count, number[at] | 0x20 != 0x65 {
      if number[at] == .point {
        isBehindPoint = true
      } else if canonical.isEmpty, number[at] == .zero {
        if isBehindPoint { digitsBeforePoint -= 1 }
      } else {
        canonical.append(number[at])
        if !isBehindPoint { digitsBeforePoint += 1 }
      }
      at += 1
    }
    while canonical.last == .zero { canonical.removeLast() }
    if canonical.isEmpty { return ~0 }
    var exponent = 0
    let isNegative = at + 1 < number.count && number[at + 1] == .minus
    for digit in number.dropFirst(at + 1) where digit.isDigit && exponent < 1 << 40 {
      exponent = exponent * 10 + Int(digit - .zero)
    }
    let scale = UInt64(bitPattern: Int64(digitsBeforePoint + (isNegative ? -exponent : exponent)))
    for byte in 0..<8 { canonical.append(UInt8(truncatingIfNeeded: scale >> UInt64(8 * byte))) }
    if number.first == .minus { canonical.append(.minus) }
    return canonical.withUnsafeBufferPointer { ~MemberTally.slowHash($0) }
  }

  /// Whether a number without point and exponent is greater than 2^53 or less than -2^53.
  private static func isBeyondDoubles(_ number: UnsafeBufferPointer<UInt8>) -> Bool {
    if number.count < 16 { return false }
    let digits = number[0] == .minus ? number.dropFirst() : number[...]
    guard digits.allSatisfy({ $0.isDigit }) else { return false }
    if digits.count != 16 { return digits.count > 16 }
    return digits.reduce(0) { $0 * 10 + Int($1 - .zero) } > 1 << 53
  }
}
