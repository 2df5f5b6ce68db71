/// Reads the command integers of a geometry.
struct VectorTileGeometryParser {
  private let integers: [UInt32]
  private let offset: Int
  /// Whether rings must run as version 2 says.
  private let isStrict: Bool
  private var index = 0
  private var cursor = TilePoint(x: 0, y: 0)
  /// What is wrong with a geometry that is read nevertheless.
  private(set) var problem: VectorTileProblem?

  private enum Command: UInt32 { case move = 1, line = 2, close = 7 }

  /// - Parameters:
  ///   - integers: at least one.
  ///   - offset: the byte that problems name.
  ///   - isStrict: whether rings must run as version 2 says.
  init(_ integers: [UInt32], offset: Int, isStrict: Bool) { (self.integers, self.offset, self.isStrict) = (integers, offset, isStrict) }

  mutating func geometry(_ kind: VectorTileGeometryKind) throws(VectorTileProblem) -> VectorTileGeometry {
    switch kind {
    case .point:
      let points = try points(try command(.move))
      guard index == integers.count else { throw failure("points have more than one command") }
      return .points(points)
    case .line:
      var lines: [[TilePoint]] = []
      while index < integers.count { lines.append(try path(leastPoints: 2)) }
      return .lines(lines)
    case .polygon:
      var rings: [[TilePoint]] = []
      while index < integers.count {
        var ring = try path(leastPoints: 3)
        if try command(.close) != 1 { throw failure("ClosePath has a count other than 1") }
        while ring.count > 1, ring.last == ring.first {
          ring.removeLast()
          problem = failure("a ring has its first point again at its end; that is left out")
        }
        rings.append(ring)
      }
      return .polygons(try polygons(rings))
    }
  }

  /// Rings with the holes that follow them. Which way exterior rings run, the first one shows.
  private mutating func polygons(_ rings: [[TilePoint]]) throws(VectorTileProblem) -> [[[TilePoint]]] {
    var polygons: [[[TilePoint]]] = []
    var sign = 0.0
    for ring in rings {
      let area = VectorTileGeometry.doubledArea(ring)
      if area == 0 || ring.count < 3 {
        problem = failure("a ring has no area; it is left out", .flatRing)
        continue
      }
      if sign == 0 {
        sign = area < 0 ? -1 : 1
        if area < 0, isStrict { problem = failure("the first ring runs like a hole; it is taken for an exterior ring", .ring) }
      }
      if area * sign > 0 {
        polygons.append([ring])
      } else {
        polygons[polygons.count - 1].append(ring)
      }
    }
    if polygons.isEmpty { throw failure("no ring of the polygon has an area", .ring) }
    return polygons
  }

  /// A move to one point and lines to others.
  private mutating func path(leastPoints: Int) throws(VectorTileProblem) -> [TilePoint] {
    if try command(.move) != 1 { throw failure("a path begins with more than one MoveTo") }
    var path = try points(1)
    for point in try points(try command(.line)) {
      if point == path.last {
        problem = failure("a path has a point twice in a row; it is left out once")
      } else {
        path.append(point)
      }
    }
    guard path.count >= leastPoints else { throw failure("a path has \(path.count) different points in a row; \(leastPoints) are needed") }
    return path
  }

  /// The count of the next command, which is at least 1.
  private mutating func command(_ expected: Command) throws(VectorTileProblem) -> Int {
    guard index < integers.count else { throw failure("the geometry ends where \(expected) is expected") }
    let integer = integers[index]
    guard integer & 7 == expected.rawValue else { throw failure("command \(integer & 7) is found where \(expected) is expected") }
    let count = Int(integer >> 3)
    guard count > 0 else { throw failure("a command has the count 0") }
    index += 1
    return count
  }

  /// Points from the cursor on. Coordinates beyond 32 bits wrap.
  private mutating func points(_ count: Int) throws(VectorTileProblem) -> [TilePoint] {
    guard 2 * count <= integers.count - index else { throw failure("a command has \(count) points, but the geometry ends before") }
    var points: [TilePoint] = []
    points.reserveCapacity(count)
    for _ in 0..<count {
      cursor.x &+= Varint.unzigzag(integers[index])
      cursor.y &+= Varint.unzigzag(integers[index + 1])
      points.append(cursor)
      index += 2
    }
    return points
  }

  private func failure(_ message: String, _ kind: VectorTileProblem.Kind = .commands) -> VectorTileProblem {
    VectorTileProblem(offset, kind, message)
  }
}
