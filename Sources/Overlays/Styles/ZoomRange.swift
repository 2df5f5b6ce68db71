/// Zoom levels from `lowest` up to `highest`, exclusive: at level z the world is 256 · 2^z pixels wide.
///
/// Half open, so that exactly one of adjacent ranges holds each level: 0…8 and 8…30 meet at 8, which is in the
/// second. Two kinds of range include their upper end: one that ends at 30, the last level, and one whose ends are equal, which is that
/// level alone.
@frozen
public struct ZoomRange: Sendable, Hashable {
  public var lowest: Float
  public var highest: Float

  @inlinable
  public init(lowest: Float, highest: Float) {
    self.lowest = lowest
    self.highest = highest
  }

  /// The last level.
  @inlinable public static var last: Float { 30 }

  /// 0…30.
  @inlinable public static var all: ZoomRange { ZoomRange(lowest: 0, highest: last) }

  /// Whether something of this range is drawn at a level.
  @inlinable
  public func contains(_ zoom: Float) -> Bool {
    lowest <= zoom && (zoom < highest || zoom == highest && (highest == Self.last || highest == lowest))
  }

  private var isOneLevel: Bool { lowest == highest }

  /// The levels of both; `nil` for none.
  package func intersection(_ other: ZoomRange) -> ZoomRange? {
    if isOneLevel { return other.contains(lowest) ? self : nil }
    if other.isOneLevel { return contains(other.lowest) ? other : nil }
    let (low, high) = (max(lowest, other.lowest), min(highest, other.highest))
    return low < high ? ZoomRange(lowest: low, highest: high) : nil
  }

  /// What of the levels lies below and above another range, which begins below the last level.
  package func subtracting(_ other: ZoomRange) -> [ZoomRange] {
    guard let common = intersection(other) else { return [self] }
    // Behind one level alone, the next one that a float tells from it.
    let above = common.isOneLevel ? common.highest.nextUp : common.highest
    return [ZoomRange(lowest: lowest, highest: common.lowest), ZoomRange(lowest: above, highest: highest)].filter { $0.lowest < $0.highest }
  }
}
