/// Paths of a picture, one after the other: rings of areas, lines, places of symbols.
///
/// Positions are pixels from the left and from the upper edge of the picture.
public struct PathColumn: Sendable, Equatable {
  public private(set) var positions: [SIMD2<Float>] = []

  /// For each path, the end of its positions.
  public private(set) var ends: [Int32] = []

  /// For each path, how it begins and ends.
  public private(set) var shapes: [PathShape] = []

  public init() {}

  public var count: Int { ends.count }

  /// The positions of a path. Complexity: O(1).
  public func range(ofPath path: Int) -> Range<Int> { (path == 0 ? 0 : Int(ends[path - 1]))..<Int(ends[path]) }

  public mutating func append(_ path: some Sequence<SIMD2<Float>>, isClosed: Bool) {
    positions.append(contentsOf: path)
    endPath(isClosed ? .closed : PathShape())
  }

  /// Makes room for more positions.
  mutating func reserve(_ count: Int) { positions.reserveCapacity(positions.count + count) }

  /// Adds a position to the path that ``endPath(_:)`` will end.
  mutating func append(_ position: SIMD2<Float>) { positions.append(position) }

  /// The positions of the path that is not yet ended.
  var pending: Int { positions.count - Int(ends.last ?? 0) }

  /// Ends a path with all positions since the last one.
  mutating func endPath(_ shape: PathShape) {
    ends.append(Int32(positions.count))
    shapes.append(shape)
  }

  /// Joins the ends of the last path, if they are at one place.
  mutating func closeLast() {
    guard let shape = shapes.last, shape.hasStartCap, shape.hasEndCap, case let range = range(ofPath: count - 1), range.count > 3,
      positions[range.lowerBound] == positions[range.upperBound - 1]
    else { return }
    positions.removeLast()
    ends[count - 1] -= 1
    shapes[count - 1].isClosed = true
  }

  /// Appends a path of another column.
  mutating func append(_ path: Int, of other: PathColumn) {
    positions.append(contentsOf: other.positions[other.range(ofPath: path)])
    endPath(other.shapes[path])
  }

  /// Appends all paths of another column.
  mutating func append(_ other: PathColumn) {
    let start = Int32(positions.count)
    positions.append(contentsOf: other.positions)
    ends.append(contentsOf: other.ends.lazy.map { $0 + start })
    shapes.append(contentsOf: other.shapes)
  }
}

/// How a path begins and ends, which strokes show.
public struct PathShape: Sendable, Hashable {
  /// Whether the last position is joined to the first, which is not repeated.
  public var isClosed = false

  /// Whether the ends get the stroke's caps: not where something was cut.
  public var hasStartCap = true
  public var hasEndCap = true

  /// How far from its line's beginning the path begins, in pixels: where its dashes are.
  public var distance: Float = 0

  public init() {}

  static var closed: PathShape {
    var shape = PathShape()
    shape.isClosed = true
    return shape
  }
}
