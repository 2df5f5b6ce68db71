/// The positions of a line, a ring, or a whole geometry. A view of a block's column; nothing is copied.
///
/// Each is longitude before latitude, in degrees, in geographic spaces. A ring repeats its first position as its last
/// (RFC 7946 §3.1.6). For bulk work use ``withContiguousStorageIfAvailable(_:)``: the positions lie one after the other in
/// memory, as pairs of doubles.
public struct Positions<Space: CoordinateSpace>: RandomAccessCollection, Sendable {
  @usableFromInline let base: ArraySlice<Position>

  /// Metres above the WGS84 ellipsoid, one for each position, NaN if a position has none; empty if no position of the
  /// block has an altitude (RFC 7946 §3.1.1).
  public let altitudes: ArraySlice<Double>

  @inlinable
  init(_ column: GeometryColumn, _ range: Range<Int>) {
    base = column.positions[range]
    altitudes = column.altitudes.isEmpty ? [] : column.altitudes[range]
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { base.count }

  /// Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Position { base[base.startIndex + index] }

  /// The altitude of one position in metres, `nil` when it has none. Complexity: O(1).
  @inlinable
  public func altitude(at index: Int) -> Double? {
    precondition(indices.contains(index), "there is no position \(index) among \(count)")
    if altitudes.isEmpty { return nil }
    let altitude = altitudes[altitudes.startIndex + index]
    return altitude.isNaN ? nil : altitude
  }

  /// Whether the last position equals the first.
  @inlinable public var isClosed: Bool { count > 1 && first == last }

  /// Calls `body` with the positions in place in memory; always available.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<Position>) throws -> R) rethrows -> R? {
    try base.withUnsafeBufferPointer(body)
  }
}

extension Positions: PositionsWithAltitudes {}
