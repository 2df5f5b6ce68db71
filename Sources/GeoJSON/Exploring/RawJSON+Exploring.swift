public import GeoModel

/// Reading a value on demand, straight from its bytes. Nothing is kept, so what is asked twice is read twice; a type of
/// your own, decoded once, is better for more than a few members.
///
/// Asking for what the value is not gives `nil`, or nothing to walk over; nothing is converted: `"17"` has no ``double``.
extension RawJSON {
  /// The six kinds of JSON value (RFC 8259 §3).
  public enum Kind: Sendable, Hashable {
    case object, array, string, number, boolean, null
  }

  /// Complexity: O(1).
  public var kind: Kind {
    switch bytes.first {
    case UInt8.openBrace: .object
    case UInt8.openBracket: .array
    case UInt8.quote: .string
    case 0x74, 0x66: .boolean
    case 0x6E: .null
    default: .number
    }
  }

  /// The characters of a string, without escapes. Complexity: O(n).
  public var string: String? {
    kind == .string ? withText { text, count in JSONString.content(text, count: count) } : nil
  }

  /// The double nearest to a number, ties to even; `nil` beyond the doubles. Complexity: O(n).
  public var double: Double? {
    kind == .number
      ? withText { text, count in DecimalReading.value(of: UnsafeBufferPointer(start: text, count: count)) } : nil
  }

  /// A whole number, however it is written (`17`, `17.0`, `1.7e1`), if it fits. Complexity: O(n).
  public var integer: Int? {
    kind == .number
      ? withText { text, count in DecimalText(UnsafeBufferPointer(start: text, count: count)).integer } : nil
  }

  /// `true` or `false`.
  public var bool: Bool? { kind == .boolean ? bytes.first == 0x74 : nil }

  /// The value of an object's member; the last one if several have the name, as in most readers. Names are compared without
  /// escapes, by their bytes: no Unicode normalisation. Complexity: O(n).
  public subscript(name: String) -> RawJSON? {
    guard kind == .object else { return nil }
    return withText { text, count in
      var found: Range<Int>?
      for item in MemberWalk(text, count: count)
      where JSONString.isContent(text + item.name.lowerBound, count: item.name.count, name) {
        found = item.value
      }
      return found.map { part($0) }
    }
  }

  /// An array's element; `nil` after its end. Complexity: O(n).
  public subscript(index: Int) -> RawJSON? {
    precondition(index >= 0, "an array has no element \(index)")
    for (position, element) in elements.enumerated() where position == index { return element }
    return nil
  }

  /// Calls `body` with the value's bytes, after which ``padding`` more can be read.
  func withText<R>(_ body: (TextPointer, Int) -> R?) -> R? {
    storage.withUnsafeBufferPointer { all in all.baseAddress.flatMap { body($0 + range.lowerBound, range.count) } }
  }

  /// A value inside this one.
  func part(_ part: Range<Int>) -> RawJSON {
    RawJSON(storage: storage, range: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }
}
