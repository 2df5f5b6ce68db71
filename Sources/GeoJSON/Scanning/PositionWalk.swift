internal import CByteScan

/// Finds the n-th position in the text of `coordinates`, which is known to be arrays of numbers: positions are the
/// brackets that no bracket follows. Asked in ascending order it reads the text once.
package struct PositionWalk {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var at: Int
  /// The ordinal of the position that was found last, and where it begins.
  private var ordinal = -1
  private var start = 0

  private static let open = UInt8(ascii: "["), close = UInt8(ascii: "]")

  package init?(_ bytes: UnsafeBufferPointer<UInt8>, _ coordinates: Range<Int>?) {
    guard let coordinates, coordinates.upperBound <= bytes.count else { return nil }
    self.bytes = bytes
    at = coordinates.lowerBound
    end = coordinates.upperBound
  }

  /// Where the position stands, brackets included. Complexity: O(bytes since the last one).
  package mutating func range(of wanted: Int) -> Range<Int>? {
    while ordinal < wanted {
      // `at` and `end` are within the text, at most one behind the other.
      if let base = bytes.baseAddress { at += bytescan_find(base + at, end - at, Self.open) }
      if at >= end { return nil }
      let bracket = at
      at += 1
      while at < end, bytes[at] <= 0x20 { at += 1 }
      if at < end, bytes[at] != Self.open, bytes[at] != Self.close {
        ordinal += 1
        start = bracket
      }
    }
    guard ordinal == wanted else { return nil }
    var behind = start
    while behind < end, bytes[behind] != Self.close { behind += 1 }
    return start..<min(behind + 1, end)
  }

  /// The bracket of the array whose first element begins at `start`.
  package static func bracket(before start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var at = start - 1
    while at > 0, bytes[at] != open { at -= 1 }
    return max(at, 0)..<max(at, 0) + 1
  }
}
