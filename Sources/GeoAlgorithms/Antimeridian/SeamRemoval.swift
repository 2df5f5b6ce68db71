internal import GeoModel

/// The outline of polygons that meet at the seam, without the seam.
struct SeamRemoval {
  /// The rings, each vertex with the world that it lies in.
  private(set) var tracing = RingTracing()

  /// Heights that are left out, since a ring has one at a place: at how many, and at the first of them.
  struct HeightLoss {
    var count = 0
    var latitude: Double
    var dropped: Double
    var kept: Double
  }

  private(set) var heightLoss: HeightLoss?

  /// A run of edges that stay, from seam to seam.
  private struct Chain {
    var start: Int
    var end: Int
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
  /// For each vertex the number of its place, or -1 where nothing meets.
  private var places: [Int32] = []
  private var order: [Int32] = []
  /// For each vertex the number of the ring that it comes from.
  private var rings: [Int32] = []
  private var ringCount: Int32 = 0
  private var chains: [Chain] = []
  private var tips: [Tip] = []
  private var ring: [UnwrappedVertex] = []
  private var isKept: [Bool] = []

  /// Joins the polygons that `joining` has grouped with `leader`, the first of them. Where different rings meet, the
  /// outline is split: there a hole touched the exterior or another hole. Complexity: O(n log n) for their positions.
  mutating func removeSeam(_ column: GeometryColumn, _ joining: PartJoining, leader: Int) {
    tracing.removeAll()
    vertices.removeAll(keepingCapacity: true)
    rings.removeAll(keepingCapacity: true)
    ringCount = 0
    chains.removeAll(keepingCapacity: true)
    tips.removeAll(keepingCapacity: true)
    heightLoss = nil
    var next: Int? = leader
    while let part = next {
      next = joining.follower(of: part)
      for path in column.paths(ofPart: part) {
        splitSeamEdges(
          column, column.positions(ofPath: path), joining.worlds(of: part), east: joining.joints(of: part, isEast: true),
          west: joining.joints(of: part, isEast: false))
        addChains()
        ringCount += 1
      }
    }
    link()
    numberPlaces()
    trace()
  }

  /// Writes a ring to `ring`, with vertices where joints begin and end, and which edges stay.
  private mutating func splitSeamEdges(
    _ column: GeometryColumn, _ range: Range<Int>, _ world: Int32, east: ArraySlice<PartJoining.Joint>,
    west: ArraySlice<PartJoining.Joint>
  ) {
    ring.removeAll(keepingCapacity: true)
    isKept.removeAll(keepingCapacity: true)
    for index in range {
      let position = column.positions[index]
      let vertex = UnwrappedVertex(
        longitude: Longitude.onSeam(position.x), latitude: position.y,
        altitude: column.altitudes.isEmpty ? .nan : column.altitudes[index], world: world, source: UInt32(index))
      if let last = ring.last {
        if last.longitude == vertex.longitude, last.longitude.magnitude == 180 {
          if last.latitude == vertex.latitude { continue }
          split(from: last, to: vertex, last.longitude > 0 ? east : west)
        } else {
          isKept.append(true)
        }
      }
      ring.append(vertex)
    }
  }

  private mutating func split(
    from a: UnwrappedVertex, to b: UnwrappedVertex, _ joints: ArraySlice<PartJoining.Joint>
  ) {
    let isNorthward = a.latitude < b.latitude
    let low = min(a.latitude, b.latitude)
    let high = max(a.latitude, b.latitude)
    var below = joints.startIndex
    var above = joints.endIndex
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
      vertex.altitude = Altitude.between(
        a.altitude, b.altitude, share: (latitude - a.latitude) / (b.latitude - a.latitude))
      vertex.isCorner = true
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
          rings.append(ringCount)
          addTip(ring[edge], isStart: true)
        }
        vertices.append(ring[edge + 1])
        rings.append(ringCount)
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
    while index < tips.count {
      var starts = index
      while starts < tips.count, isSamePlace(starts, index), !tips[starts].isStart { starts += 1 }
      var behind = starts
      while behind < tips.count, isSamePlace(behind, index) {
        let end = index + (behind - starts)
        if end < starts { chains[tips[end].chain].next = tips[behind].chain }
        behind += 1
      }
      settleHeight(of: index..<behind)
      index = behind
    }
  }

  /// Gives the vertices of a place one height: one that is written rather than worked out between others, that of the western side if
  /// both have one, the first of that side.
  private mutating func settleHeight(of place: Range<Int>) {
    func rank(_ vertex: UnwrappedVertex) -> Int { (vertex.isCorner ? 2 : 0) + (vertex.longitude > 0 ? 0 : 1) }
    var best: UnwrappedVertex?
    for tip in place {
      let vertex = vertices[vertex(ofTip: tip)]
      if !vertex.altitude.isNaN, best.map({ rank(vertex) < rank($0) }) ?? true { best = vertex }
    }
    guard let kept = best?.altitude else { return }
    var isCounted = false
    for tip in place {
      let index = vertex(ofTip: tip)
      let (altitude, latitude) = (vertices[index].altitude, vertices[index].latitude)
      if !altitude.isNaN, altitude != kept, !vertices[index].isCorner, !isCounted {
        if heightLoss == nil { heightLoss = HeightLoss(latitude: latitude, dropped: altitude, kept: kept) }
        heightLoss?.count += 1
        isCounted = true
      }
      vertices[index].altitude = kept
    }
  }

  private func vertex(ofTip tip: Int) -> Int {
    let chain = chains[tips[tip].chain]
    return tips[tip].isStart ? chain.start : chain.end - 1
  }

  /// Gives one number to all vertices of a place where chains begin or end, or different rings meet, whichever way the seam
  /// is written. A ring that touches itself was like that before it was cut.
  private mutating func numberPlaces() {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: vertices.indices.lazy.map { Int32($0) })
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(-1, count: vertices.count))
    // Tips, until they have a number.
    for chain in chains { (places[chain.start], places[chain.end - 1]) = (-2, -2) }
    let vertices = vertices
    order.withUnsafeMutableBufferPointer {
      $0.heapSort { Self.precedes(vertices[Int($0)], vertices[Int($1)]) }
    }
    var count: Int32 = 0
    var first = 0
    while first < order.count {
      var last = first + 1
      var isShared = places[Int(order[first])] == -2
      while last < order.count, !Self.precedes(vertices[Int(order[first])], vertices[Int(order[last])]) {
        isShared = isShared || places[Int(order[last])] == -2 || rings[Int(order[last])] != rings[Int(order[first])]
        last += 1
      }
      if isShared {
        for index in order[first..<last] { places[Int(index)] = count }
        count += 1
      }
      first = last
    }
    tracing.begin(placeCount: Int(count))
  }

  private static func precedes(_ a: UnwrappedVertex, _ b: UnwrappedVertex) -> Bool {
    if a.zone != b.zone { return a.zone < b.zone }
    if a.latitude != b.latitude { return a.latitude < b.latitude }
    return a.zone & 1 == 0 && a.longitude < b.longitude
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
        // The last vertex is the place where the next chain starts.
        for index in chains[chain].start..<chains[chain].end - 1 {
          tracing.push(vertices[index], place: places[index], isSeamEdge: false)
        }
        chain = chains[chain].next
      }
      if chain == first {
        tracing.push(vertices[chains[chain].start], place: places[chains[chain].start], isSeamEdge: false)
      }
    }
  }
}
