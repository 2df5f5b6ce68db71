internal import GeoModel

/// Which part each hole belongs to.
struct HoleAssignment {
  /// The exteriors in the order of parts, as indices of loops: west of the seam first, then by latitude.
  private(set) var shells: [Int] = []
  /// The holes, by rank of their exterior.
  private(set) var holes: [(rank: Int, loop: Int)] = []

  // The exteriors' edges by bands of latitude: `bandEnds` are offsets into `edges`.
  private var bandEnds: [Int32] = []
  private var edges: [(vertex: Int32, rank: Int32)] = []
  private var isInside: [Bool] = []
  private var lowest = 0.0
  private var bandsPerDegree = 0.0
  private var bandCount = 1

  /// Returns whether every hole lies in an exterior; one that does not is given to the first.
  ///
  /// Complexity: O(s log s) for s exteriors. Holes among several exteriors cost O(√n) each for n vertices, as
  /// long as edges are short against the whole.
  mutating func assign(_ tracing: RingTracing) -> Bool {
    shells.removeAll(keepingCapacity: true)
    holes.removeAll(keepingCapacity: true)
    for index in tracing.loops.indices where tracing.loops[index].sign > 0 { shells.append(index) }
    let loops = tracing.loops
    shells.withUnsafeMutableBufferPointer { shells in
      shells.heapSort {
        let a = loops[$0]
        let b = loops[$1]
        if a.touchesEast != b.touchesEast { return a.touchesEast }
        return a.lowest != b.lowest ? a.lowest < b.lowest : $0 < $1
      }
    }
    if shells.count == tracing.loops.count { return true }
    if shells.count > 1 { sortEdges(tracing) }
    var isComplete = true
    for index in tracing.loops.indices where tracing.loops[index].sign < 0 {
      var rank: Int? = 0
      if shells.count > 1 { rank = self.rank(of: tracing.loops[index], tracing) }
      isComplete = isComplete && rank != nil
      holes.append((rank ?? 0, index))
    }
    if shells.count > 1 {
      holes.withUnsafeMutableBufferPointer { holes in
        holes.heapSort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.loop < $1.loop }
      }
    }
    return isComplete
  }

  private mutating func sortEdges(_ tracing: RingTracing) {
    isInside.removeAll(keepingCapacity: true)
    isInside.append(contentsOf: repeatElement(false, count: shells.count))
    edges.removeAll(keepingCapacity: true)
    var low = Double.infinity
    var high = -Double.infinity
    var count = 0
    for shell in shells {
      let loop = tracing.loops[shell]
      count += loop.end - loop.start - 1
      for vertex in tracing.vertices[loop.start..<loop.end] {
        low = min(low, vertex.latitude)
        high = max(high, vertex.latitude)
      }
    }
    let bands = max(1, Int(Double(count).squareRoot()))
    lowest = low
    bandCount = bands
    bandsPerDegree = high > low ? Double(bands) / (high - low) : 0
    // Counting sort: how many edges each band has, where it ends, then the edges themselves.
    bandEnds.removeAll(keepingCapacity: true)
    bandEnds.append(contentsOf: repeatElement(0, count: bands + 1))
    eachEdge(tracing) { band, _, _, this in this.bandEnds[band] += 1 }
    var end: Int32 = 0
    for band in bandEnds.indices {
      end += bandEnds[band]
      bandEnds[band] = end
    }
    edges.append(contentsOf: repeatElement((vertex: 0, rank: 0), count: Int(end)))
    eachEdge(tracing) { band, vertex, rank, this in
      this.bandEnds[band] -= 1
      this.edges[Int(this.bandEnds[band])] = (Int32(vertex), Int32(rank))
    }
    // The ends have moved down to the starts.
    bandEnds.append(end)
  }

  private mutating func eachEdge(
    _ tracing: RingTracing, _ body: (_ band: Int, _ vertex: Int, _ rank: Int, inout HoleAssignment) -> Void
  ) {
    for rank in shells.indices {
      let loop = tracing.loops[shells[rank]]
      for vertex in loop.start..<loop.end - 1 {
        let a = band(tracing.vertices[vertex].latitude)
        let b = band(tracing.vertices[vertex + 1].latitude)
        for band in min(a, b)...max(a, b) { body(band, vertex, rank, &self) }
      }
    }
  }

  private func band(_ latitude: Double) -> Int {
    let band = (latitude - lowest) * bandsPerDegree
    return min(max(Int(band), 0), bandCount - 1)
  }

  /// The exterior round a hole: that of its first vertex not on the border of one, else of its edges' middles.
  private mutating func rank(of hole: RingTracing.Loop, _ tracing: RingTracing) -> Int? {
    for index in hole.start..<hole.end - 1 {
      if let found = rank(at: tracing.vertices[index].position, tracing) { return found < 0 ? nil : found }
    }
    for index in hole.start..<hole.end - 1 {
      let a = tracing.vertices[index]
      let b = tracing.vertices[index + 1]
      let middle = Position(x: (a.longitude + b.longitude) / 2, y: (a.latitude + b.latitude) / 2)
      if let found = rank(at: middle, tracing) { return found < 0 ? nil : found }
    }
    return nil
  }

  /// The exterior that a point lies in, -1 for none, `nil` when it lies on a border.
  private mutating func rank(at point: Position, _ tracing: RingTracing) -> Int? {
    let band = band(point.y)
    let entries = Int(bandEnds[band])..<Int(bandEnds[band + 1])
    defer { for entry in entries { isInside[Int(edges[entry].rank)] = false } }
    for entry in entries {
      let a = tracing.vertices[Int(edges[entry].vertex)].position
      let b = tracing.vertices[Int(edges[entry].vertex) + 1].position
      // The highest vertex of a ring is on no edge that crosses its latitude.
      if a == point || b == point { return nil }
      if a.y == point.y, b.y == point.y, min(a.x, b.x) <= point.x, point.x <= max(a.x, b.x) { return nil }
      if (a.y <= point.y) == (b.y <= point.y) { continue }
      let side = Orientation.sign(a, b, point)
      if side == 0 { return nil }
      // The edge lies east of the point.
      if (side > 0) == (a.y < b.y) { isInside[Int(edges[entry].rank)].toggle() }
    }
    for entry in entries where isInside[Int(edges[entry].rank)] { return Int(edges[entry].rank) }
    return -1
  }
}
