internal import GeoModel

/// Rings from directed edges that meet at their ends only and have the region on their left.
struct OutlineTracing {
  /// The edges by their start, and the numbers of the places where they start and end.
  private var edges: [RegionOverlay.Edge] = []
  private var starts: [Int32] = []
  private var ends: [Int32] = []
  /// For each place, the first edge that starts there.
  private var firsts: [Int32] = []
  private var isDone: [Bool] = []

  /// Follows the outline of each connected piece of the interior. Complexity: O(n log n) where few edges meet.
  ///
  /// - Parameter own: for the region inside a box, the stretches of its border that edges of the input cover.
  mutating func trace(
    _ outline: [RegionOverlay.Edge], _ frame: BorderFrame, _ own: BorderStretches, into tracing: inout RingTracing
  ) {
    number(outline)
    tracing.removeAll()
    tracing.begin(placeCount: firsts.count)
    let rule: BorderRule = frame == .world ? .seam(extent()) : .clip(frame, own)
    isDone.removeAll(keepingCapacity: true)
    isDone.append(contentsOf: repeatElement(false, count: edges.count))
    for first in edges.indices where !isDone[first] {
      tracing.beginRing()
      var edge = first
      var isSeamEdge = false
      while !isDone[edge] {
        isDone[edge] = true
        tracing.push(edges[edge].a, place: starts[edge], isSeamEdge: isSeamEdge)
        isSeamEdge = rule.isCut(from: edges[edge].a, to: edges[edge].b)
        guard let next = next(after: edge) else { break }
        edge = next
      }
      tracing.push(edges[edge].a, place: starts[edge], isSeamEdge: isSeamEdge)
    }
  }

  private mutating func number(_ outline: [RegionOverlay.Edge]) {
    edges.removeAll(keepingCapacity: true)
    edges.append(contentsOf: outline)
    edges.withUnsafeMutableBufferPointer {
      $0.heapSort { EdgeNoding.isWestOf($0.a.position, $1.a.position) }
    }
    starts.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    for index in edges.indices {
      if index == 0 || edges[index].a.position != edges[index - 1].a.position { firsts.append(Int32(index)) }
      starts.append(Int32(firsts.count - 1))
    }
    ends.removeAll(keepingCapacity: true)
    for edge in edges { ends.append(place(of: edge.b.position)) }
  }

  private func place(of position: Position) -> Int32 {
    var below = 0
    var above = firsts.count
    while below < above {
      let middle = (below + above) / 2
      let isBelow = EdgeNoding.isWestOf(edges[Int(firsts[middle])].a.position, position)
      if isBelow { below = middle + 1 } else { above = middle }
    }
    return below < firsts.count && edges[Int(firsts[below])].a.position == position ? Int32(below) : -1
  }

  /// The edge by which the same piece of the interior stays on the left: the first one clockwise from the way back.
  private func next(after edge: Int) -> Int? {
    guard ends[edge] >= 0 else { return nil }
    let here = edges[edge].b.position
    let back = edges[edge].a.position
    var best: Int?
    var index = Int(firsts[Int(ends[edge])])
    while index < edges.count, starts[index] == ends[edge] {
      if let current = best {
        if isSooner(edges[index].b.position, than: edges[current].b.position, from: back, at: here) { best = index }
      } else {
        best = index
      }
      index += 1
    }
    return best
  }

  private func isSooner(_ a: Position, than b: Position, from back: Position, at here: Position) -> Bool {
    // Clockwise from the way back: its right side, straight on, its left side.
    let sideA = Orientation.sign(here, back, a)
    let sideB = Orientation.sign(here, back, b)
    if sideA != sideB { return sideA < sideB }
    return Orientation.sign(here, a, b) < 0
  }

  private func extent() -> SeamExtent {
    var extent = SeamExtent()
    for edge in edges where edge.a.longitude == edge.b.longitude && edge.a.longitude.magnitude == 180 {
      extent.add(
        low: min(edge.a.latitude, edge.b.latitude), high: max(edge.a.latitude, edge.b.latitude),
        isEast: edge.a.longitude > 0)
    }
    extent.sort()
    return extent
  }
}
