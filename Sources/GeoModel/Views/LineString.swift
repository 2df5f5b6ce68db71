/// A line through two or more positions (RFC 7946 §3.1.4). A view; nothing is copied.
public struct LineString<Space: CoordinateSpace>: Sendable {
  /// No positions for an empty line, which RFC 7946 §3.1 allows.
  public let positions: Positions<Space>

  @inlinable
  init(_ positions: Positions<Space>) { self.positions = positions }
}
