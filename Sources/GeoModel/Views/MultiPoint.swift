/// Several positions in one geometry (RFC 7946 §3.1.3). A view; nothing is copied.
public struct MultiPoint<Space: CoordinateSpace>: RandomAccessCollection, Sendable {
  public let positions: Positions<Space>

  @inlinable
  init(_ positions: Positions<Space>) { self.positions = positions }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { positions.count }

  /// Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Point<Space> { Point(positions, at: index) }
}
