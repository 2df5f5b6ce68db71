/// The geometry of a feature: a view of a block's columns; nothing is copied.
///
/// There are three ways to read it. ``shape`` is an enumeration of the seven types of RFC 7946 §3.1, to `switch` over.
/// ``points``, ``lines`` and ``polygons`` list what to draw, however it is nested. ``positions`` and
/// ``paths`` ignore types, which suits most algorithms.
public struct Geometry<Space: CoordinateSpace>: Sendable {
  let column: GeometryColumn
  /// Of the column; one geometry unless this is a collection.
  let range: Range<Int>
  /// What stands between the brackets of a GeometryCollection; `nil` for the six other types.
  let nesting: ArraySlice<GeometryNesting>?

  /// One geometry of a column.
  init(_ column: GeometryColumn, _ index: Int) {
    self.column = column
    range = index..<index + 1
    nesting = nil
  }

  /// A collection of some of the column's geometries.
  init(_ column: GeometryColumn, _ range: Range<Int>, nesting: ArraySlice<GeometryNesting>) {
    self.column = column
    self.range = range
    self.nesting = nesting
  }

  /// The seven types of geometry (RFC 7946 §3.1), each with a view of its own.
  public enum Shape: Sendable {
    /// `nil` for a Point without coordinates, which RFC 7946 §3.1 allows.
    case point(Point<Space>?)
    case multiPoint(MultiPoint<Space>)
    case lineString(LineString<Space>)
    case multiLineString(MultiLineString<Space>)
    case polygon(Polygon<Space>)
    case multiPolygon(MultiPolygon<Space>)
    case collection(GeometryCollection<Space>)
  }

  /// The type, to `switch` over. Complexity: O(1).
  public var shape: Shape {
    guard let kind else { return .collection(GeometryCollection(self)) }
    return switch kind {
    case .point: .point(positions.isEmpty ? nil : Point(positions, at: 0))
    case .multiPoint: .multiPoint(MultiPoint(positions))
    case .lineString: .lineString(LineString(positions))
    case .multiLineString: .multiLineString(MultiLineString(paths))
    case .polygon: .polygon(Polygon(paths))
    case .multiPolygon: .multiPolygon(MultiPolygon(column, column.parts(ofGeometry: range.lowerBound)))
    }
  }

  /// One of the six types that hold positions; `nil` for a GeometryCollection.
  public var kind: GeometryKind? { nesting == nil ? column.kinds[range.lowerBound] : nil }

  /// The value of the `type` member: `MultiPolygon`, `GeometryCollection`.
  public var typeName: String { kind?.name ?? "GeometryCollection" }

  /// Every position, path by path, a collection's geometries in their order. Complexity: O(1).
  public var positions: Positions<Space> {
    guard let first = range.first, let last = range.last else { return Positions(column, 0..<0) }
    return Positions(
      column, column.positions(ofGeometry: first).lowerBound..<column.positions(ofGeometry: last).upperBound)
  }

  /// Every path: a line, a ring, or a single point. Complexity: O(1).
  public var paths: Paths<Space> {
    guard let first = range.first, let last = range.last else { return Paths(column, 0..<0) }
    return Paths(column, column.paths(ofGeometry: first).lowerBound..<column.paths(ofGeometry: last).upperBound)
  }

  /// Whether it has no position at all.
  public var isEmpty: Bool { positions.isEmpty }
}
