/// Several polygons in one geometry (RFC 7946 §3.1.7). A view; nothing is copied.
public struct MultiPolygon<Space: CoordinateSpace>: RandomAccessCollection, Sendable {
  @usableFromInline let column: GeometryColumn
  @usableFromInline let parts: Range<Int>

  @inlinable
  init(_ column: GeometryColumn, _ parts: Range<Int>) {
    self.column = column
    self.parts = parts
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { parts.count }

  /// Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Polygon<Space> {
    precondition(index >= 0 && index < parts.count, "there is no polygon \(index) among \(parts.count)")
    return Polygon(Paths(column, column.paths(ofPart: parts.lowerBound + index)))
  }
}
