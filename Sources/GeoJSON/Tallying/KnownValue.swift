internal import CByteScan

/// Steps over values of text that is known to be well formed, and says what they are.
///
/// Bounds: every load is of at most 16 bytes from a place before `end`, or one byte at `end`; the text carries
/// ``SliceGroup/padding`` bytes after its end. Text that is not well formed after all cannot lead further than
/// `end` either.
enum KnownValue {
  /// The kind of the value at `p`; steps past it. Complexity: O(length).
  @inline(__always)
  static func take(_ p: inout TextPointer, end: TextPointer) -> ValueKind {
    switch p[0] {
    case .quote:
      string(&p, end: end)
      return .string
    case .openBrace:
      container(&p, end: end)
      return .object
    case .openBracket:
      container(&p, end: end)
      return .array
    case 0x6E:  // null
      p = min(p + 4, end)
      return .null
    case 0x74:  // true
      p = min(p + 4, end)
      return .boolean
    case 0x66:  // false
      p = min(p + 5, end)
      return .boolean
    default:
      return number(&p, end: end)
    }
  }

  /// Steps over the string whose opening quote is at `p`.
  @inline(__always)
  static func string(_ p: inout TextPointer, end: TextPointer) {
    p += 1
    while p < end {
      let run = bytescan_string_run(p)
      p += Int(run)
      if run == 16 { continue }
      if p[0] == .quote {
        p += 1
        break
      }
      p += 2
    }
    if p > end { p = end }
  }

  private static func container(_ p: inout TextPointer, end: TextPointer) {
    var nesting = bytescan_nesting()
    p += max(1, bytescan_skip(&nesting, p, end - p).end)
    if p > end { p = end }
  }

  @inline(__always)
  private static func number(_ p: inout TextPointer, end: TextPointer) -> ValueKind {
    var kind = ValueKind.integer
    while p < end {
      let byte = p[0]
      if byte <= 0x20 || byte == .comma || byte == .closeBrace || byte == .closeBracket { break }
      if byte == .point || byte | 0x20 == 0x65 { kind = .number }
      p += 1
    }
    return kind
  }
}
