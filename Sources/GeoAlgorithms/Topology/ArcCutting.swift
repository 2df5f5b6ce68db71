internal import GeoModel

/// Cuts paths at junctions, one after the other, and keeps each piece once.
struct ArcCutting {
  var topology = Topology()
  private let positions: [Position]
  private let altitudes: [Double]
  private let isJunction: [Bool]
  private var table: ArcTable

  init(positions: [Position], altitudes: [Double], isJunction: [Bool]) {
    self.positions = positions
    self.altitudes = altitudes
    self.isJunction = isJunction
    table = ArcTable(vertexCount: positions.count)
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
      appendArc(path, from: 0, steps: 0)
    } else {
      appendArcs(path, from: 0, steps: count - 1)
    }
    topology.starts.append(UInt32(truncatingIfNeeded: start))
    topology.pathEnds.append(UInt32(truncatingIfNeeded: topology.references.count))
  }

  /// Appends the arcs of a path, or of a ring once round, from one junction to the next.
  private mutating func appendArcs(_ path: Span<UInt32>, from first: Int, steps: Int) {
    var from = first, length = 0
    var at = first
    for step in 1...steps {
      at = at + 1 == path.count ? 0 : at + 1
      length += 1
      if step < steps, !isJunction[Int(path[at])] { continue }
      appendArc(path, from: from, steps: length)
      from = at
      length = 0
    }
  }

  /// Appends a reference to the arc from one vertex of a path over so many steps, and the arc itself if it is new.
  private mutating func appendArc(_ path: Span<UInt32>, from: Int, steps: Int) {
    let count = path.count
    func vertex(_ step: Int) -> UInt32 { path[from + step < count ? from + step : from + step - count] }
    let first = vertex(0), last = vertex(steps)
    let second = steps > 0 ? vertex(1) : UInt32.max
    if let known = table.reference(from: first, to: second) {
      topology.references.append(known)
      return
    }
    let arc = Int32(topology.arcCount)
    for step in 0...steps { appendPosition(vertex(step)) }
    endArc(first: first, last: last, isFreeRing: false)
    table.insert(arc, from: first, to: second)
    if steps > 0 { table.insert(~arc, from: last, to: vertex(steps - 1)) }
    topology.references.append(arc)
  }

  /// Appends a ring without junction. It is known by its smallest vertex, which all rings of the same course have.
  ///
  /// - Returns: where the ring begins in the arc as it is run through.
  private mutating func appendFreeRing(_ path: Span<UInt32>) -> Int {
    let count = path.count
    var smallest = 0
    for index in 1..<count where path[index] < path[smallest] { smallest = index }
    let name = path[smallest]
    func vertex(_ index: Int) -> UInt32 { path[(index + count) % count] }
    if let known = table.reference(from: name, to: .max) {
      // The vertex behind the smallest tells the direction; where the arc begins tells the turn.
      let isSame = table.reference(from: name, to: vertex(smallest + 1)) != nil
      topology.references.append(isSame ? known : ~known)
      let beginning = topology.firstNodes[Int(known)]
      var index = 0
      while path[index] != beginning { index += 1 }
      return index == 0 ? 0 : count - index
    }
    let arc = Int32(topology.arcCount)
    for index in 0...count { appendPosition(vertex(index)) }
    endArc(first: path[0], last: path[0], isFreeRing: true)
    table.insert(arc, from: name, to: .max)
    table.insert(arc, from: name, to: vertex(smallest + 1))
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
