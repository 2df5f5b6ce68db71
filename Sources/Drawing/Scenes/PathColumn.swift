/// Paths of a picture, one after the other: rings of areas, lines, outlines of symbols.
///
/// Positions are pixels from the left and from the upper edge of the picture.
public struct PathColumn: Sendable, Equatable {
  public private(set) var positions: [SIMD2<Float>] = []

  /// For each path, the end of its positions.
  public private(set) var ends: [Int32] = []

  /// For each path, whether its last position is joined to its first, which is not repeated.
  public private(set) var isClosed: [Bool] = []

  public init() {}

  public var count: Int { ends.count }

  /// The positions of a path. Complexity: O(1).
  public func range(ofPath path: Int) -> Range<Int> { (path == 0 ? 0 : Int(ends[path - 1]))..<Int(ends[path]) }

  public mutating func append(_ path: some Sequence<SIMD2<Float>>, isClosed: Bool) {
    positions.append(contentsOf: path)
    endPath(isClosed: isClosed)
  }

  /// Adds a position to the path that ``endPath(isClosed:)`` will end.
  mutating func append(_ position: SIMD2<Float>) { positions.append(position) }

  /// Ends a path with all positions since the last one.
  mutating func endPath(isClosed: Bool) {
    ends.append(Int32(positions.count))
    self.isClosed.append(isClosed)
  }
}
