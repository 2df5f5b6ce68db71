/// A polygon: an exterior ring and any number of holes (RFC 7946 §3.1.6). A view; nothing is copied.
///
/// Each ring repeats its first position as its last. The standard wants exteriors counterclockwise and holes clockwise, but
/// asks readers to accept either; rings are given as they were read.
public struct Polygon<Space: CoordinateSpace>: Sendable {
  /// The exterior first, then the holes; none in an empty polygon.
  public let rings: Paths<Space>

  @inlinable
  init(_ rings: Paths<Space>) { self.rings = rings }

  /// Whether it has no rings: `"coordinates": []`.
  @inlinable public var isEmpty: Bool { rings.isEmpty }

  /// The outer ring; without positions in an empty polygon.
  @inlinable public var exterior: Positions<Space> { rings.first ?? Positions(rings.column, 0..<0) }

  /// The inner rings.
  @inlinable public var holes: Slice<Paths<Space>> { rings.dropFirst() }
}
