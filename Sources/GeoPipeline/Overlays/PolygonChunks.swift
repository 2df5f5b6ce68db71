/// Cuts the triangles of one polygon into pieces of few enough vertices for 16-bit indices, and traces the outline of each.
///
/// ```
///    1---2---3---4        1---2 . 2---3---4      edges that several triangles share are inside of a piece; edges
///    | \ | \ | \ |   ─▶   | \ :   : \ | \ |      between pieces are drawn by none (dots)
///    5---6---7---8        5---6 . 6---7---8
/// ```
///
/// Every vertex of a triangulated polygon lies on its border, so the rings of a piece have all vertices of its triangles.
struct PolygonChunks {
  /// Vertices of the polygon, ring after ring.
  private(set) var vertices: [UInt32] = []
  private(set) var ringEnds: [Int] = []
  /// For each of ``vertices``: that of the polygon's edge that begins there, 0 for an edge between pieces.
  private(set) var edgeFlags: [UInt8] = []
  /// Of ``vertices``.
  private(set) var triangles: [UInt32] = []

  private let indices: ArraySlice<UInt32>
  private let following: [UInt32]
  private let flags: [UInt8]
  private let limit: Int
  private var next: Int

  /// - Parameters:
  ///   - indices: three a triangle, all of which turn the same way.
  ///   - following: for each vertex of the polygon the next one of its ring.
  ///   - flags: for each vertex whether the edge that begins there is a border.
  ///   - limit: the most vertices of a piece.
  init(_ indices: ArraySlice<UInt32>, following: [UInt32], flags: [UInt8], limit: Int) {
    self.indices = indices
    self.following = following
    self.flags = flags
    self.limit = limit
    next = indices.startIndex
  }

  /// Makes the next piece; `false` after the last. Complexity: O(its triangles).
  mutating func advance() -> Bool {
    vertices.removeAll(keepingCapacity: true)
    ringEnds.removeAll(keepingCapacity: true)
    edgeFlags.removeAll(keepingCapacity: true)
    triangles.removeAll(keepingCapacity: true)
    guard next < indices.endIndex else { return false }
    let start = next
    // Edges that no triangle has in the other direction, and how often: triangles without area, where holes touch an edge, have one
    // several times. The rings have one vertex for each.
    var open: [UInt64: Int] = [:]
    var count = 0
    repeat {
      for corner in 0..<3 {
        let (a, b) = edge(next, corner)
        if Self.take(Self.key(b, a), from: &open) {
          count -= 1
        } else {
          open[Self.key(a, b), default: 0] += 1
          count += 1
        }
      }
      next += 3
    } while next < indices.endIndex && count + 3 <= limit
    trace(start..<next, &open, count)
    return true
  }

  private func edge(_ triangle: Int, _ corner: Int) -> (UInt32, UInt32) {
    (indices[triangle + corner], indices[triangle + (corner + 1) % 3])
  }

  /// Of an edge in either direction.
  private func flag(_ a: UInt32, _ b: UInt32) -> UInt8 {
    following[Int(a)] == b ? flags[Int(a)] : (following[Int(b)] == a ? flags[Int(b)] : 0)
  }

  private static func key(_ a: UInt32, _ b: UInt32) -> UInt64 { UInt64(a) << 32 | UInt64(b) }

  /// Takes one of the edges with a key; `false` if there is none.
  private static func take(_ key: UInt64, from open: inout [UInt64: Int]) -> Bool {
    guard let count = open[key] else { return false }
    open[key] = count > 1 ? count - 1 : nil
    return true
  }

  /// Joins open edges to rings. At every vertex as many begin as end, so each walk comes back to where it began.
  private mutating func trace(_ range: Range<Int>, _ open: inout [UInt64: Int], _ count: Int) {
    var ends: [UInt32: [UInt32]] = [:]
    ends.reserveCapacity(count)
    takeOpenEdges(of: range, &open) { ends[$0, default: []].append($1) }
    var numbers: [UInt32: UInt32] = [:]
    numbers.reserveCapacity(count)
    for triangle in stride(from: range.lowerBound, to: range.upperBound, by: 3) {
      for corner in 0..<3 {
        let first = edge(triangle, corner).0
        guard ends[first]?.isEmpty == false else { continue }
        var vertex = first
        while let end = ends[vertex]?.popLast() {
          if numbers[vertex] == nil { numbers[vertex] = UInt32(vertices.count) }
          vertices.append(vertex)
          edgeFlags.append(flag(vertex, end))
          vertex = end
        }
        ringEnds.append(vertices.count)
      }
    }
    for index in range { triangles.append(numbers[indices[index]] ?? 0) }
  }

  /// Each as often as it is open, in the order of the triangles.
  private func takeOpenEdges(of range: Range<Int>, _ open: inout [UInt64: Int], _ body: (UInt32, UInt32) -> Void) {
    for triangle in stride(from: range.lowerBound, to: range.upperBound, by: 3) {
      for corner in 0..<3 {
        let (a, b) = edge(triangle, corner)
        if Self.take(Self.key(a, b), from: &open) { body(a, b) }
      }
    }
  }
}
