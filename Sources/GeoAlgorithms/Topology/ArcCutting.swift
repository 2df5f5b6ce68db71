internal import GeoModel

/// Cuts paths at junctions, one after the other, and keeps each piece once.
///
/// A vertex that is no junction lies on one arc, wherever it occurs, and so identifies it. Only arcs without such a vertex have to be
/// looked for.
struct ArcCutting {
  var topology = Topology()
  private let vertices: [UInt32]
  private let positions: [Position]
  private let altitudes: [Double]
  private let isJunction: [Bool]
  /// For the second vertex of an arc the arc, for the last but one `~i` of arc `i`; of a ring without junction so for the vertices behind
  /// and before its smallest one, and the arc for that one. What no arc has for all others.
  private var arcs: [Int32]
  /// The arcs of one edge, and lines of one position.
  private var edges: ArcTable
  /// Whose places the arcs are made of, one arc's after the other: runs of the vertices, two where an arc goes on at its ring's beginning.
  private var runs: [Range<UInt32>] = []
  private var positionCount = 0

  private static let none = Int32.max

  /// - Parameter vertices: of all paths by number, one path's after the other; a ring's closing one is left out.
  init(vertices: [UInt32], positions: [Position], altitudes: [Double], isJunction: [Bool]) {
    self.vertices = vertices
    self.positions = positions
    self.altitudes = altitudes
    self.isJunction = isJunction
    arcs = [Int32](repeating: Self.none, count: positions.count)
    edges = ArcTable(vertexCount: positions.count)
  }

  /// Appends one path by its range of the vertices. Complexity: O(n) on average.
  mutating func append(_ path: Range<Int>, isRing: Bool) {
    var start = 0
    if path.isEmpty {
      // A point's, or one that vanished.
    } else if isRing {
      if let first = path.first(where: { isJunction[Int(vertices[$0])] }) {
        appendArcs(path, from: first, steps: path.count)
        start = first == path.lowerBound ? 0 : path.upperBound - first
      } else {
        start = appendFreeRing(path)
      }
    } else if path.count == 1 {
      // A line of one position: no arc has a first vertex of that number behind it.
      appendEdge(path.lowerBound, nil)
    } else {
      appendArcs(path, from: path.lowerBound, steps: path.count - 1)
    }
    topology.rings.append(isRing)
    topology.starts.append(UInt32(truncatingIfNeeded: start))
    topology.pathEnds.append(UInt32(truncatingIfNeeded: topology.references.count))
  }

  /// Appends the arcs of a path, or of a ring once round, from one junction to the next; both ends are such.
  private mutating func appendArcs(_ path: Range<Int>, from first: Int, steps: Int) {
    var from = first, left = steps
    while left > 0 {
      let next = from + 1 < path.upperBound ? from + 1 : path.lowerBound
      let length: Int
      if isJunction[Int(vertices[next])] {
        appendEdge(from, next)
        length = 1
      } else if let known = arc(from: vertices[from], to: vertices[next]) {
        topology.references.append(known)
        length = topology.positions(ofArc: Topology.arc(known)).count - 1
      } else {
        length = appendNewArc(path, from: from)
      }
      left -= length
      from += length
      if from >= path.upperBound { from -= path.count }
    }
  }

  /// The arc that begins with these two vertices, the second of which is no junction.
  private func arc(from first: UInt32, to second: UInt32) -> Int32? {
    let known = arcs[Int(second)]
    if known == Self.none { return nil }
    // The one vertex between two ends is behind either of them.
    let isBetween = known >= 0 && topology.positions(ofArc: Int(known)).count == 3
    return isBetween && topology.firstNodes[Int(known)] != first ? ~known : known
  }

  /// Appends a reference to an edge between junctions, or to a position alone, and the arc itself if it is new.
  private mutating func appendEdge(_ from: Int, _ next: Int?) {
    let first = vertices[from]
    let second = next.map { vertices[$0] } ?? .max
    if let known = edges.reference(from: first, to: second) {
      topology.references.append(known)
      return
    }
    let arc = Int32(topology.arcCount)
    appendPositions(from..<from + 1)
    if let next { appendPositions(next..<next + 1) }
    endArc(first: first, last: next == nil ? first : second, isFreeRing: false)
    edges.insert(arc, from: first, to: second)
    if next != nil { edges.insert(~arc, from: second, to: first) }
    topology.references.append(arc)
  }

  /// Appends an arc, up to the next junction, and a reference to it.
  ///
  /// - Returns: how many edges it has.
  private mutating func appendNewArc(_ path: Range<Int>, from: Int) -> Int {
    let arc = Int32(topology.arcCount)
    var last = from + 1
    while last < path.upperBound, !isJunction[Int(vertices[last])] { last += 1 }
    appendPositions(from..<min(last + 1, path.upperBound))
    var length = last - from
    if last == path.upperBound {
      // On at the ring's beginning.
      last = path.lowerBound
      while !isJunction[Int(vertices[last])] { last += 1 }
      appendPositions(path.lowerBound..<last + 1)
      length += last - path.lowerBound
    }
    arcs[Int(vertices[last > path.lowerBound ? last - 1 : path.upperBound - 1])] = ~arc
    arcs[Int(vertices[from + 1 < path.upperBound ? from + 1 : path.lowerBound])] = arc
    endArc(first: vertices[from], last: vertices[last], isFreeRing: false)
    topology.references.append(arc)
    return length
  }

  /// Appends a ring without junction. It is known by its smallest vertex, which all rings of the same course have.
  ///
  /// - Returns: where the ring begins in the arc as it is run through.
  private mutating func appendFreeRing(_ path: Range<Int>) -> Int {
    var smallest = path.lowerBound
    for index in path where vertices[index] < vertices[smallest] { smallest = index }
    let name = Int(vertices[smallest])
    let behind = Int(vertices[smallest + 1 < path.upperBound ? smallest + 1 : path.lowerBound])
    let known = arcs[name]
    if known != Self.none {
      // The vertex behind the smallest tells the direction; where the arc begins tells the turn.
      topology.references.append(arcs[behind] == known ? known : ~known)
      let beginning = topology.firstNodes[Int(known)]
      let index = path.first { vertices[$0] == beginning } ?? path.lowerBound
      return index == path.lowerBound ? 0 : path.upperBound - index
    }
    let arc = Int32(topology.arcCount)
    let first = vertices[path.lowerBound]
    appendPositions(path)
    appendPositions(path.lowerBound..<path.lowerBound + 1)
    endArc(first: first, last: first, isFreeRing: true)
    arcs[Int(vertices[smallest > path.lowerBound ? smallest - 1 : path.upperBound - 1])] = ~arc
    arcs[behind] = arc
    arcs[name] = arc
    topology.references.append(arc)
    return 0
  }

  /// Makes the places of some of the vertices the next ones of the arc.
  private mutating func appendPositions(_ range: Range<Int>) {
    positionCount += range.count
    runs.append(UInt32(truncatingIfNeeded: range.lowerBound)..<UInt32(truncatingIfNeeded: range.upperBound))
  }

  private mutating func endArc(first: UInt32, last: UInt32, isFreeRing: Bool) {
    topology.arcEnds.append(UInt32(truncatingIfNeeded: positionCount))
    topology.firstNodes.append(first)
    topology.lastNodes.append(last)
    topology.freeRings.append(isFreeRing)
  }

  // MARK: - Places

  /// About how many places are looked up at a time.
  private static let pieceSize = 4 << 10

  /// The topology of all paths so far, whose places are put in now: they lie all over memory, so that several look them up.
  /// Complexity: O(positions).
  consuming func finish(by work: some PieceWork) -> Topology {
    var pieces: [Range<Int>] = []
    var (start, count) = (0, 0)
    for (index, run) in runs.enumerated() {
      count += run.count
      if count < Self.pieceSize, index + 1 < runs.count { continue }
      pieces.append(start..<index + 1)
      (start, count) = (index + 1, 0)
    }
    // All arcs are cut; their memory does for what is put together at a time.
    arcs = []
    var whole = Topology()
    swap(&whole, &topology)
    whole.positions.reserveCapacity(positionCount)
    if !altitudes.isEmpty { whole.altitudes.reserveCapacity(positionCount) }
    work.run(pieces) { [positions, altitudes, vertices, runs] piece in
      (Self.values(of: runs[piece], vertices, positions), altitudes.isEmpty ? [] : Self.values(of: runs[piece], vertices, altitudes))
    } take: { places, heights in
      whole.positions += places
      whole.altitudes += heights
    }
    return whole
  }

  private static func values<Value>(of runs: ArraySlice<Range<UInt32>>, _ vertices: [UInt32], _ all: [Value]) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(runs.reduce(0) { $0 + $1.count })
    for run in runs {
      for index in run { values.append(all[Int(vertices[Int(index)])]) }
    }
    return values
  }
}
