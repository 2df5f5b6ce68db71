internal import GeoModel

/// The outline of polygons that meet at the seam, without the seam.
struct SeamRemoval {
  /// The rings, each vertex with the world that it has come to lie in.
  private(set) var tracing = RingTracing()

  /// A run of edges that stay, from seam to seam.
  private struct Chain {
    var start: Int
    var end: Int
    var startPlace: Int32 = -1
    var next = -1
    var isDone = false
  }

  /// Where chains begin or end: the meridian 180 + 360 · `line`, and the latitude.
  private struct Tip {
    var line: Int32
    var latitude: Double
    var chain: Int
    var isStart: Bool

    static func isOrdered(_ a: Tip, _ b: Tip) -> Bool {
      if a.line != b.line { return a.line < b.line }
      if a.latitude != b.latitude { return a.latitude < b.latitude }
      if a.isStart != b.isStart { return b.isStart }
      return a.chain < b.chain
    }
  }

  private var vertices: [UnwrappedVertex] = []
  private var chains: [Chain] = []
  private var tips: [Tip] = []
  private var ring: [UnwrappedVertex] = []
  private var isKept: [Bool] = []

  /// Joins the polygons that `joining` has brought together with `leader`.
  /// Complexity: O(n + s log s) for s edges on the seam.
  mutating func removeSeam(_ column: GeometryColumn, _ joining: PartJoining, leader: Int) {
    tracing.removeAll()
    vertices.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    tips.removeAll(keepingCapacity: true)
    for part in column.parts(ofGeometry: 0) where joining.areJoined(part, leader) {
      for path in column.paths(ofPart: part) {
        splitSeamEdges(column, column.positions(ofPath: path), joining.worlds(of: part), joining.joints)
        addChains()
      }
    }
    link()
    trace()
  }

  /// Writes a ring to `ring`, with vertices where joints begin and end, and which edges stay.
  private mutating func splitSeamEdges(
    _ column: GeometryColumn, _ range: Range<Int>, _ world: Int32, _ joints: [(low: Double, high: Double)]
  ) {
    ring.removeAll(keepingCapacity: true)
    isKept.removeAll(keepingCapacity: true)
    for index in range {
      let position = column.positions[index]
      let vertex = UnwrappedVertex(
        longitude: position.x, latitude: position.y,
        altitude: column.altitudes.isEmpty ? .nan : column.altitudes[index], world: world, source: UInt32(index))
      if let last = ring.last {
        if last.longitude == vertex.longitude, last.longitude.magnitude == 180 {
          split(from: last, to: vertex, joints)
        } else {
          isKept.append(true)
        }
      }
      ring.append(vertex)
    }
  }

  private mutating func split(
    from a: UnwrappedVertex, to b: UnwrappedVertex, _ joints: [(low: Double, high: Double)]
  ) {
    let isNorthward = a.latitude < b.latitude
    let low = min(a.latitude, b.latitude)
    let high = max(a.latitude, b.latitude)
    var below = 0
    var above = joints.count
    // The first joint that ends above the edge's lower end, or, southward, the last that begins below its upper.
    while below < above {
      let middle = (below + above) / 2
      let isBelow = isNorthward ? joints[middle].high <= low : joints[middle].low < high
      if isBelow { below = middle + 1 } else { above = middle }
    }
    var joint = isNorthward ? below : below - 1
    func cut(at latitude: Double, kept: Bool) {
      guard let last = ring.last, latitude != last.latitude else { return }
      var vertex = a
      vertex.latitude = latitude
      vertex.altitude = a.altitude + (b.altitude - a.altitude) * ((latitude - a.latitude) / (b.latitude - a.latitude))
      isKept.append(kept)
      ring.append(vertex)
    }
    while joints.indices.contains(joint) {
      let (from, to) = (max(joints[joint].low, low), min(joints[joint].high, high))
      if from >= to { break }
      cut(at: isNorthward ? from : to, kept: true)
      if (isNorthward ? to : from) == b.latitude {
        isKept.append(false)
        return
      }
      cut(at: isNorthward ? to : from, kept: false)
      joint += isNorthward ? 1 : -1
    }
    isKept.append(true)
  }

  private mutating func addChains() {
    let edges = ring.count - 1
    guard edges > 0, let removed = isKept.firstIndex(of: false) else {
      tracing.addLoop(ring[...])
      return
    }
    var isOpen = false
    for step in 1...edges {
      let edge = (removed + step) % edges
      if isKept[edge] {
        if !isOpen {
          chains.append(Chain(start: vertices.count, end: vertices.count))
          vertices.append(ring[edge])
          addTip(ring[edge], isStart: true)
        }
        vertices.append(ring[edge + 1])
        isOpen = true
      } else if isOpen {
        chains[chains.count - 1].end = vertices.count
        addTip(ring[edge], isStart: false)
        isOpen = false
      }
    }
  }

  private mutating func addTip(_ vertex: UnwrappedVertex, isStart: Bool) {
    tips.append(
      Tip(
        line: vertex.longitude > 0 ? vertex.world : vertex.world - 1, latitude: vertex.latitude,
        chain: chains.count - 1, isStart: isStart))
  }

  /// At each place, chains that end go on with chains that start; which, does not matter (``RingTracing``).
  private mutating func link() {
    tips.withUnsafeMutableBufferPointer { $0.heapSort(by: Tip.isOrdered) }
    var index = 0
    var place: Int32 = 0
    while index < tips.count {
      var starts = index
      while starts < tips.count, isSamePlace(starts, index), !tips[starts].isStart { starts += 1 }
      var behind = starts
      while behind < tips.count, isSamePlace(behind, index) {
        chains[tips[behind].chain].startPlace = place
        let end = index + (behind - starts)
        if end < starts { chains[tips[end].chain].next = tips[behind].chain }
        behind += 1
      }
      place += 1
      index = behind
    }
    tracing.begin(placeCount: Int(place))
  }

  private func isSamePlace(_ a: Int, _ b: Int) -> Bool {
    tips[a].line == tips[b].line && tips[a].latitude == tips[b].latitude
  }

  private mutating func trace() {
    for first in chains.indices where !chains[first].isDone {
      tracing.beginRing()
      var chain = first
      while chain >= 0, !chains[chain].isDone {
        chains[chain].isDone = true
        tracing.push(vertices[chains[chain].start], place: chains[chain].startPlace, isSeamEdge: false)
        // The last vertex is the place where the next chain starts.
        for index in chains[chain].start + 1..<chains[chain].end - 1 {
          tracing.push(vertices[index], isSeamEdge: false)
        }
        chain = chains[chain].next
      }
      if chain == first {
        tracing.push(vertices[chains[chain].start], place: chains[chain].startPlace, isSeamEdge: false)
      }
    }
  }
}
