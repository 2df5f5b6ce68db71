/// Several lines in one geometry (RFC 7946 §3.1.5). A view; nothing is copied.
public struct MultiLineString<Space: CoordinateSpace>: RandomAccessCollection, Sendable {
  @usableFromInline let paths: Paths<Space>

  @inlinable
  init(_ paths: Paths<Space>) { self.paths = paths }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { paths.count }

  /// Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> LineString<Space> { LineString(paths[index]) }
}
