internal import GeoModel

/// Cuts paths at junctions, one after the other, and keeps each piece once.
///
/// A vertex that is no junction lies on one arc, wherever it occurs: it tells which. Only arcs without such a vertex have to be looked for.
struct ArcCutting {
  var topology = Topology()
  private let positions: [Position]
  private let altitudes: [Double]
  private let isJunction: [Bool]
  /// For the second vertex of an arc the arc, for the last but one `~i` of arc `i`; of a ring without junction so for the vertices behind and
  /// before its smallest one, and the arc for that one. What no arc has for all others.
  private var arcs: [Int32]
  /// The arcs of one edge, and lines of one position.
  private var edges: ArcTable

  private static let none = Int32.max

  init(positions: [Position], altitudes: [Double], isJunction: [Bool]) {
    self.positions = positions
    self.altitudes = altitudes
    self.isJunction = isJunction
    arcs = [Int32](repeating: Self.none, count: positions.count)
    edges = ArcTable(vertexCount: positions.count)
  }

  /// Appends one path by its vertices, a ring without the closing one. Complexity: O(n) on average.
  mutating func append(_ path: Span<UInt32>, isRing: Bool) {
    let count = path.count
    var start = 0
    if count == 0 {
      // A point's, or one that vanished.
    } else if isRing {
      var first = 0
      while first < count, !isJunction[Int(path[first])] { first += 1 }
      if first == count {
        start = appendFreeRing(path)
      } else {
        appendArcs(path, from: first, steps: count)
        start = first == 0 ? 0 : count - first
      }
    } else if count == 1 {
      // A line of one position: no arc has a first vertex of that number behind it.
      appendEdge(path[0], .max)
    } else {
      appendArcs(path, from: 0, steps: count - 1)
    }
    topology.starts.append(UInt32(truncatingIfNeeded: start))
    topology.pathEnds.append(UInt32(truncatingIfNeeded: topology.references.count))
  }

  /// Appends the arcs of a path, or of a ring once round, from one junction to the next; both ends are such.
  private mutating func appendArcs(_ path: Span<UInt32>, from first: Int, steps: Int) {
    var from = first, left = steps
    while left > 0 {
      let next = from + 1 < path.count ? from + 1 : 0
      let length: Int
      if isJunction[Int(path[next])] {
        appendEdge(path[from], path[next])
        length = 1
      } else if let known = arc(from: path[from], to: path[next]) {
        topology.references.append(known)
        length = topology.positions(ofArc: Topology.arc(known)).count - 1
      } else {
        length = appendNewArc(path, from: from)
      }
      left -= length
      from += length
      if from >= path.count { from -= path.count }
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
  private mutating func appendEdge(_ first: UInt32, _ second: UInt32) {
    if let known = edges.reference(from: first, to: second) {
      topology.references.append(known)
      return
    }
    let arc = Int32(topology.arcCount)
    appendPosition(first)
    if second != .max { appendPosition(second) }
    endArc(first: first, last: second == .max ? first : second, isFreeRing: false)
    edges.insert(arc, from: first, to: second)
    if second != .max { edges.insert(~arc, from: second, to: first) }
    topology.references.append(arc)
  }

  /// Appends an arc, up to the next junction, and a reference to it.
  ///
  /// - Returns: how many edges it has.
  private mutating func appendNewArc(_ path: Span<UInt32>, from: Int) -> Int {
    let arc = Int32(topology.arcCount)
    appendPosition(path[from])
    var (at, length) = (from, 0)
    var (vertex, second) = (path[from], path[from])
    while true {
      let last = vertex
      at = at + 1 < path.count ? at + 1 : 0
      vertex = path[at]
      appendPosition(vertex)
      length += 1
      if length == 1 { second = vertex }
      if !isJunction[Int(vertex)] { continue }
      arcs[Int(last)] = ~arc
      arcs[Int(second)] = arc
      break
    }
    endArc(first: path[from], last: vertex, isFreeRing: false)
    topology.references.append(arc)
    return length
  }

  /// Appends a ring without junction. It is known by its smallest vertex, which all rings of the same course have.
  ///
  /// - Returns: where the ring begins in the arc as it is run through.
  private mutating func appendFreeRing(_ path: Span<UInt32>) -> Int {
    let count = path.count
    var smallest = 0
    for index in 1..<count where path[index] < path[smallest] { smallest = index }
    let name = Int(path[smallest])
    let behind = Int(path[smallest + 1 < count ? smallest + 1 : 0])
    let known = arcs[name]
    if known != Self.none {
      // The vertex behind the smallest tells the direction; where the arc begins tells the turn.
      topology.references.append(arcs[behind] == known ? known : ~known)
      let beginning = topology.firstNodes[Int(known)]
      var index = 0
      while path[index] != beginning { index += 1 }
      return index == 0 ? 0 : count - index
    }
    let arc = Int32(topology.arcCount)
    for index in 0..<count { appendPosition(path[index]) }
    appendPosition(path[0])
    endArc(first: path[0], last: path[0], isFreeRing: true)
    arcs[Int(path[smallest > 0 ? smallest - 1 : count - 1])] = ~arc
    arcs[behind] = arc
    arcs[name] = arc
    topology.references.append(arc)
    return 0
  }

  private mutating func appendPosition(_ vertex: UInt32) {
    topology.positions.append(positions[Int(vertex)])
    if !altitudes.isEmpty { topology.altitudes.append(altitudes[Int(vertex)]) }
  }

  private mutating func endArc(first: UInt32, last: UInt32, isFreeRing: Bool) {
    topology.arcEnds.append(UInt32(truncatingIfNeeded: topology.positions.count))
    topology.firstNodes.append(first)
    topology.lastNodes.append(last)
    topology.freeRings.append(isFreeRing)
  }
}
