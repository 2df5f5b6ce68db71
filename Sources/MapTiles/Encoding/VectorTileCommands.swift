/// Builds the command integers of one geometry of a vector tile (MVT 2.1, section 4.3).
///
/// Its memory is used again after ``removeAll()``. What the encoding forbids cannot be written: repeated points of a path are left out, and
/// paths that have too few points then are refused.
public struct VectorTileCommands: Sendable {
  /// The integers so far.
  public private(set) var integers: [UInt32] = []
  private var cursor = TilePoint(x: 0, y: 0)

  /// The number of a command, and how often it is repeated.
  private enum Command {
    static let move: UInt32 = 1, line: UInt32 = 2, close: UInt32 = 7
    static func integer(_ command: UInt32, _ count: Int) -> UInt32 { UInt32(truncatingIfNeeded: count) << 3 | command }
    /// The largest count that fits in an integer.
    static let mostRepeated = 1 << 29 - 1
  }

  public init() {}

  /// Begins another geometry.
  public mutating func removeAll() {
    integers.removeAll(keepingCapacity: true)
    cursor = TilePoint(x: 0, y: 0)
  }

  /// Whether nothing has been added.
  public var isEmpty: Bool { integers.isEmpty }

  /// Adds all points of a geometry, in one call.
  ///
  /// - Parameter points: at least one and fewer than 2²⁹ points; of none nothing is added.
  public mutating func addPoints(_ points: Span<TilePoint>) {
    if points.isEmpty { return }
    precondition(points.count <= Command.mostRepeated, "a geometry has fewer than 2²⁹ points")
    integers.append(Command.integer(Command.move, points.count))
    for index in points.indices { go(to: points[index]) }
  }

  /// Adds a line.
  ///
  /// - Returns: `false`, and nothing is added, if it has fewer than two different points.
  @discardableResult
  public mutating func addLine(_ points: Span<TilePoint>) -> Bool { addPath(points, leastPoints: 2) }

  /// Adds a ring: an exterior ring, whose area is positive with y to the south (clockwise on a map), or a hole of the exterior ring before
  /// it.
  ///
  /// - Parameter points: without the first point again at the end; if it is there it is left out.
  /// - Returns: `false`, and nothing is added, if fewer than three points remain.
  @discardableResult
  public mutating func addRing(_ points: Span<TilePoint>) -> Bool {
    var count = points.count
    while count > 1, points[count - 1] == points[0] { count -= 1 }
    guard addPath(points.extracting(first: count), leastPoints: 3) else { return false }
    integers.append(Command.integer(Command.close, 1))
    return true
  }

  /// The same for an array.
  public mutating func addPoints(_ points: [TilePoint]) { addPoints(points.span) }

  /// The same for an array.
  @discardableResult
  public mutating func addLine(_ points: [TilePoint]) -> Bool { addLine(points.span) }

  /// The same for an array.
  @discardableResult
  public mutating func addRing(_ points: [TilePoint]) -> Bool { addRing(points.span) }

  /// A move to the first point and lines to the others, each of which differs from the one before it.
  private mutating func addPath(_ points: Span<TilePoint>, leastPoints: Int) -> Bool {
    guard points.count >= leastPoints else { return false }
    precondition(points.count <= Command.mostRepeated, "a path has fewer than 2²⁹ points")
    let (start, origin) = (integers.count, cursor)
    integers.append(Command.integer(Command.move, 1))
    go(to: points[0])
    integers.append(0)
    var lines = 0
    for index in 1..<points.count where points[index] != cursor {
      go(to: points[index])
      lines += 1
    }
    guard lines + 1 >= leastPoints else {
      integers.removeSubrange(start...)
      cursor = origin
      return false
    }
    integers[start + 3] = Command.integer(Command.line, lines)
    return true
  }

  /// Appends the way from the cursor to a point. Differences that exceed 32 bits wrap, as they do where they are added up again.
  @inline(__always)
  private mutating func go(to point: TilePoint) {
    integers.append(Varint.zigzag(point.x &- cursor.x))
    integers.append(Varint.zigzag(point.y &- cursor.y))
    cursor = point
  }
}
