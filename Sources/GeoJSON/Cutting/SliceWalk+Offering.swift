internal import CByteScan
internal import GeoModel

/// Features that are taken where they lie, and are cut by that: the reader of one finds its end.
///
/// The walk stops at the first byte of each usual feature; the code that takes features reports which it has taken, and when the next one
/// is to be cut.
extension SliceWalk {
  enum Offering: Sendable, Equatable {
    /// No feature is taken.
    case never
    /// The next feature is offered.
    case next
    /// The walk stands at a feature that is offered.
    case now
    /// That one was declined, and some from it on are to be cut, at most so many.
    case declined(Int)
  }

  /// Whether the value at hand is offered: an object that stands where it should, of which the first one was looked at, and no damage was
  /// seen lately.
  mutating func offers(atUsual isUsual: Bool) -> Bool {
    guard offering == .next, isUsual, !beginnings.isEmpty, suspicion == Self.calm else { return false }
    offering = .now
    return true
  }

  /// How many values may be cut before the next one is offered again.
  mutating func mostAtOnce() -> Int {
    guard case .declined(let most) = offering else { return .max }
    offering = .next
    return most
  }

  /// How many values the group has room for.
  var room: Int { max(0, mostOfGroup - rowCount - diagnostics.count) }

  /// Up to where the value at hand may reach: the longest one that is not looked into for what it may have swallowed.
  func usualEnd(_ end: Int) -> Int { min(end, at + min(suspicion - 1, longestTaken)) }

  /// The longest value that is not looked into for what it may have swallowed.
  var longestTaken: Int { min(usualLength, options.maxFeatureSize) }

  /// The feature that is offered; its text ends before its end.
  @inline(__always)
  func offered(_ end: Int) -> FeatureSlice {
    FeatureSlice(text: TextRange(at, max(at, min(usualEnd(end), offerEnd))), ordinal: ordinal, element: isInFeatures ? element : nil)
  }

  var isInFeatures: Bool { if case .elements = state { true } else { false } }

  /// Where the value or the end behind a feature that was taken and ends at `behind` stands, if all is as it should be there; else `nil`.
  @inline(__always)
  static func next(behind: Int, isInFeatures: Bool, _ text: TextPointer, _ end: Int) -> Int? {
    if behind >= end { return nil }
    if isInFeatures {
      let next = bytescan_next_object(text, behind, end)
      return next > behind ? next : nil
    }
    let lineEnd = text[behind] == 0x0D ? behind + 1 : behind
    return lineEnd < end && text[lineEnd] == .lineFeed ? lineEnd + 1 : nil
  }

  /// The feature that is offered was taken, and another value may begin at `next`. Returns whether that one is offered too.
  @inline(__always)
  mutating func take(upTo next: Int, _ text: TextPointer, _ end: Int) -> Bool {
    takenCount += 1
    ordinal += 1
    at = next
    if isInFeatures {
      element += 1
      expectation = .value
    } else {
      noteLineEnd()
    }
    if isFull || at == end || text[at] != .openBrace { offering = .next }
    return offering == .now
  }
}
