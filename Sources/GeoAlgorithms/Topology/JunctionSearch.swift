/// Finds the vertices at which paths must be cut so that what they share becomes whole arcs.
///
/// A junction is a vertex that has different neighbours on different passages (as in topojson-server), the end of a line,
/// and one that a path visits twice. The last is more than the reference does: it makes a ring that touches itself, or one that
/// goes round twice, no special case for anybody behind.
///
/// Between junctions every vertex has the same two neighbours wherever it occurs. So two arcs that share one edge are the same
/// arc, perhaps backwards, and two rings without junction that share a vertex are the same ring.
struct JunctionSearch {
  private(set) var isJunction: [Bool]
  private var passages: [Passage]

  /// How a vertex was first passed.
  private struct Passage {
    var before: UInt32 = 0
    var behind: UInt32 = 0
    /// One more than the path that visited the vertex last; 0 for none.
    var visitor: UInt32 = 0
  }

  init(vertexCount: Int) {
    isJunction = [Bool](repeating: false, count: vertexCount)
    passages = [Passage](repeating: Passage(), count: vertexCount)
  }

  /// Looks at one path: a ring by its vertices without the closing one. Complexity: O(n).
  mutating func visit(_ path: Span<UInt32>, isRing: Bool, number: Int) {
    let count = path.count
    if count == 0 { return }
    let mark = UInt32(truncatingIfNeeded: number) + 1
    var last = path[count - 1]
    var vertex = path[0]
    for index in 0..<count {
      let next = index + 1 < count ? path[index + 1] : path[0]
      visit(Int(vertex), last, next, mark)
      last = vertex
      vertex = next
    }
    if !isRing {
      isJunction[Int(path[0])] = true
      isJunction[Int(path[count - 1])] = true
    }
  }

  @inline(__always)
  private mutating func visit(_ vertex: Int, _ last: UInt32, _ next: UInt32, _ mark: UInt32) {
    let first = passages[vertex]
    if first.visitor == 0 {
      passages[vertex] = Passage(before: last, behind: next, visitor: mark)
      return
    }
    passages[vertex].visitor = mark
    if first.visitor == mark
      || !(first.before == last && first.behind == next || first.before == next && first.behind == last)
    {
      isJunction[vertex] = true
    }
  }
}
