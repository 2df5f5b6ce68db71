internal import GeoModel

/// Gets rid of triangles without area: one with vertices a, b, c on a line, b between a and c, and its neighbour beyond the
/// edge from a to c become the two triangles that b makes with the neighbour's third vertex.
///
/// ```
///      d              d
///     / \            /|\
///    /   \    ->    / | \
///   a--b--c        a--b--c
/// ```
///
/// One whose longest edge is a border stays: there another ring's vertex lies on the edge, and the triangle fills what opens
/// between the two when positions are rounded.
struct ZeroAreaFlips: Sendable {
  /// For each point, whether a longest edge begins or ends there.
  private var isMarked: [Bool] = []
  /// Longest edges, directed as their neighbours have them, and the flat triangle of each.
  private var flat: [UInt64: Int] = [:]

  /// Each round flips at least one of several that lie one on the other.
  private static let rounds = 32

  /// - Parameters:
  ///   - triangles: three points each.
  ///   - count: how many of its elements are in use.
  /// - Complexity: O(n) a round.
  mutating func mend(_ triangles: inout [Int32], count: Int, _ points: UnsafeBufferPointer<Position>) {
    for _ in 0..<Self.rounds {
      guard findFlat(triangles, count, points) else { return }
      var hasFlipped = false
      for start in stride(from: 0, to: count, by: 3) {
        for corner in 0..<3 {
          let from = triangles[start + corner], to = triangles[start + (corner + 1) % 3]
          guard isMarked[Int(from)], isMarked[Int(to)], let other = flat[Self.key(from, to)], other != start
          else { continue }
          flip(&triangles, other, start, corner, points)
          flat[Self.key(from, to)] = nil
          hasFlipped = true
          break
        }
      }
      if !hasFlipped { return }
    }
  }

  private static func key(_ from: Int32, _ to: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: from)) << 32 | UInt64(UInt32(bitPattern: to))
  }

  private mutating func findFlat(_ triangles: [Int32], _ count: Int, _ points: UnsafeBufferPointer<Position>) -> Bool {
    flat.removeAll(keepingCapacity: true)
    isMarked.removeAll(keepingCapacity: true)
    isMarked.append(contentsOf: repeatElement(false, count: points.count))
    for start in stride(from: 0, to: count, by: 3) {
      guard let corner = Self.middle(triangles, start, points) else { continue }
      // The triangle runs c, a, b: its neighbour beyond has the edge from a to c.
      let c = triangles[start + (corner + 1) % 3], a = triangles[start + (corner + 2) % 3]
      isMarked[Int(a)] = true
      isMarked[Int(c)] = true
      flat[Self.key(a, c)] = start
    }
    return !flat.isEmpty
  }

  /// The corner of a triangle without area that lies between the two others; `nil` for any other triangle.
  private static func middle(_ triangles: [Int32], _ start: Int, _ points: UnsafeBufferPointer<Position>) -> Int? {
    let (a, b, c) = (
      points[Int(triangles[start])], points[Int(triangles[start + 1])], points[Int(triangles[start + 2])]
    )
    guard orientation(a, b, c) == .on else { return nil }
    func isBetween(_ p: Position, _ q: Position, _ r: Position) -> Bool {
      ChainLoading.precedes(q, p) != ChainLoading.precedes(r, p)
    }
    return isBetween(a, b, c) ? 0 : (isBetween(b, a, c) ? 1 : 2)
  }

  private func flip(
    _ triangles: inout [Int32], _ flat: Int, _ neighbour: Int, _ corner: Int, _ points: UnsafeBufferPointer<Position>
  ) {
    guard let middle = Self.middle(triangles, flat, points) else { return }
    let b = triangles[flat + middle]
    let (a, c) = (triangles[neighbour + corner], triangles[neighbour + (corner + 1) % 3])
    let d = triangles[neighbour + (corner + 2) % 3]
    (triangles[flat], triangles[flat + 1], triangles[flat + 2]) = (a, b, d)
    (triangles[neighbour], triangles[neighbour + 1], triangles[neighbour + 2]) = (b, c, d)
  }
}
