/// The paths of a geometry: its lines, or the rings of its polygons. A view; nothing is copied.
public struct Paths<Space: CoordinateSpace>: RandomAccessCollection, Sendable {
  @usableFromInline let column: GeometryColumn
  @usableFromInline let range: Range<Int>

  @inlinable
  init(_ column: GeometryColumn, _ range: Range<Int>) {
    self.column = column
    self.range = range
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { range.count }

  /// Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Positions<Space> {
    precondition(index >= 0 && index < range.count, "there is no path \(index) among \(range.count)")
    return Positions(column, column.positions(ofPath: range.lowerBound + index))
  }
}
