/// Finds the vertices at which paths must be cut so that what they share becomes whole arcs.
///
/// A junction is a vertex that has different neighbours on different passages (as in topojson-server), the end of a line,
/// and one that a path visits twice. The last is more than the reference does: it makes a ring that touches itself, or one that
/// goes round twice, no special case for later steps.
///
/// Between junctions every vertex has the same two neighbours wherever it occurs. So two arcs that share one edge are the same
/// arc, perhaps backwards, and two rings without junction that share a vertex are the same ring.
///
/// Each search looks at some of the vertices only, so that several can run at once.
struct JunctionSearch {
  /// For each of the vertices that are looked at.
  private(set) var isJunction: [Bool]
  private var passages: [Passage]
  private let first: UInt32

  /// How a vertex was first passed.
  private struct Passage {
    var before: UInt32 = 0
    var behind: UInt32 = 0
    /// One more than the path that visited the vertex last; 0 for none.
    var visitor: UInt32 = 0
  }

  init(vertices: Range<Int>) {
    first = UInt32(truncatingIfNeeded: vertices.lowerBound)
    isJunction = [Bool](repeating: false, count: vertices.count)
    passages = [Passage](repeating: Passage(), count: vertices.count)
  }

  /// For each of the vertices of some paths whether it is a junction. Complexity: O(positions) for each share of the vertices.
  ///
  /// - Parameters:
  ///   - vertices: those of all paths, a ring's closing one left out.
  ///   - count: how many different ones there are.
  static func junctions(
    of vertices: [UInt32], pathEnds: [UInt32], rings: [Bool], count: Int, by work: some PieceWork
  ) -> [Bool] {
    let shares = count < leastShare ? [0..<count] : [0..<count / 2, count / 2..<count]
    var isJunction: [Bool] = []
    isJunction.reserveCapacity(count)
    work.run(
      shares,
      { share in
        var search = JunctionSearch(vertices: share)
        var start = 0
        for (path, end) in pathEnds.enumerated() {
          search.visit(vertices.span.extracting(start..<Int(end)), isRing: rings[path], number: path)
          start = Int(end)
        }
        return search.isJunction
      },
      take: { isJunction += $0 })
    return isJunction
  }

  /// Fewer vertices are looked at by one.
  private static let leastShare = 1 << 16

  /// Looks at one path: a ring by its vertices without the closing one. Complexity: O(n).
  private mutating func visit(_ path: Span<UInt32>, isRing: Bool, number: Int) {
    let count = path.count
    if count == 0 { return }
    let mark = UInt32(truncatingIfNeeded: number) + 1
    var last = path[count - 1]
    var vertex = path[0]
    for index in 0..<count {
      let next = index + 1 < count ? path[index + 1] : path[0]
      visit(vertex, last, next, mark)
      last = vertex
      vertex = next
    }
    if !isRing {
      note(path[0])
      note(path[count - 1])
    }
  }

  /// Says that a vertex is a junction, if it is looked at.
  @inline(__always)
  private mutating func note(_ vertex: UInt32) {
    let index = Int(vertex &- first)
    if index < isJunction.count { isJunction[index] = true }
  }

  @inline(__always)
  private mutating func visit(_ vertex: UInt32, _ last: UInt32, _ next: UInt32, _ mark: UInt32) {
    // A vertex in front of the first one is far behind the last.
    let index = Int(vertex &- first)
    if index >= passages.count { return }
    let passage = passages[index]
    if passage.visitor == 0 {
      passages[index] = Passage(before: last, behind: next, visitor: mark)
      return
    }
    passages[index].visitor = mark
    if passage.visitor == mark
      || !(passage.before == last && passage.behind == next || passage.before == next && passage.behind == last)
    {
      isJunction[index] = true
    }
  }
}
