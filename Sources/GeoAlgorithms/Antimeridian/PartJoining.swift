internal import GeoModel

/// Which polygons of a cut geometry meet at the seam, and how many worlds they are apart.
///
/// Pieces of one polygon belong together wherever their edges on the seam meet. Pieces of different polygons do where no other
/// edge at their side of the seam lies on the same latitudes, as none does unless polygons overlap; else only if their
/// edges are the same, each with one other. What is left over stays cut.
struct PartJoining {
  private struct Edge {
    var low: Double
    var high: Double
    var part: Int
    /// The polygon of the input that its part was cut from.
    var origin: Int
    /// Whether edges at the same side of the seam lie on some of the same latitudes: of the same polygon, or any.
    var overlapsOwn = false
    var overlapsAny = false
    /// Whether an edge at the other side belongs to it.
    var isMet = false

    static func isOrdered(_ a: Edge, _ b: Edge) -> Bool {
      a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.part < b.part
    }

    static func isOrderedByOrigin(_ a: Edge, _ b: Edge) -> Bool { a.origin != b.origin ? a.origin < b.origin : isOrdered(a, b) }
  }

  /// Latitudes where an edge of a part is left out, as the region goes on behind it.
  struct Joint {
    var part: Int
    var isEast: Bool
    var low: Double
    var high: Double

    static func isOrdered(_ a: Joint, _ b: Joint) -> Bool {
      if a.part != b.part { return a.part < b.part }
      return a.isEast != b.isEast ? a.isEast : a.low < b.low
    }
  }

  private var joints: [Joint] = []
  private var meetings: [(low: Double, high: Double, east: Int, west: Int)] = []

  // A forest of parts: the parent and the worlds to add to the parent's own.
  private var parents: [Int] = []
  private var steps: [Int32] = []
  private var sizes: [Int] = []
  private var lowestWorlds: [Int32] = []
  private var firsts: [Int] = []
  /// For each part the next one of the same tree, or -1; of each tree, the last part.
  private var followers: [Int] = []
  private var lasts: [Int] = []
  private var firstPart = 0
  private var east: [Edge] = []
  private var west: [Edge] = []

  /// Reads the first geometry of a column, with the polygon that each of its parts was cut from (``AntimeridianCut/origins``).
  /// Complexity: O(n + s log s) for s edges on the seam.
  mutating func join(_ column: GeometryColumn, origins: [Int]) {
    let parts = column.parts(ofGeometry: 0)
    firstPart = parts.lowerBound
    parents.removeAll(keepingCapacity: true)
    parents.append(contentsOf: 0..<parts.count)
    fill(&steps, with: 0, parts.count)
    fill(&sizes, with: 1, parts.count)
    joints.removeAll(keepingCapacity: true)
    east.removeAll(keepingCapacity: true)
    west.removeAll(keepingCapacity: true)
    for (part, origin) in zip(parts, origins) {
      for path in column.paths(ofPart: part) { collect(column, path, part - firstPart, origin) }
    }
    findMeetings()
    // Once to bring parts together, then to keep what fits: a band that meets itself stays cut.
    for meeting in meetings { unite(meeting.east, meeting.west) }
    for (low, high, east, west) in meetings where world(west) - world(east) == 1 && root(east) == root(west) {
      joints.append(Joint(part: east, isEast: true, low: low, high: high))
      joints.append(Joint(part: west, isEast: false, low: low, high: high))
    }
    joints.withUnsafeMutableBufferPointer { $0.heapSort(by: Joint.isOrdered) }
    fill(&lowestWorlds, with: .max, parts.count)
    fill(&firsts, with: -1, parts.count)
    fill(&followers, with: -1, parts.count)
    fill(&lasts, with: -1, parts.count)
    for part in 0..<parts.count {
      let root = root(part)
      lowestWorlds[root] = min(lowestWorlds[root], world(part))
      if firsts[root] < 0 { firsts[root] = part } else { followers[lasts[root]] = part }
      lasts[root] = part
    }
  }

  private func fill<Value>(_ array: inout [Value], with value: Value, _ count: Int) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(value, count: count))
  }

  func isAlone(_ part: Int) -> Bool { sizes[root(part - firstPart)] == 1 }
  func isFirst(_ part: Int) -> Bool { firsts[root(part - firstPart)] == part - firstPart }

  /// The part behind one in the list of those joined with each other; `nil` after the last. Begin with the first one (``isFirst(_:)``).
  func follower(of part: Int) -> Int? {
    let next = followers[part - firstPart]
    return next < 0 ? nil : next + firstPart
  }

  /// Worlds to the east of the westernmost polygon that it is joined with.
  func worlds(of part: Int) -> Int32 {
    world(part - firstPart) - lowestWorlds[root(part - firstPart)]
  }

  /// The joints of a part at one side of the seam, ascending and apart. Complexity: O(log s).
  func joints(of part: Int, isEast: Bool) -> ArraySlice<Joint> {
    func first(behind isEast: Bool, _ part: Int) -> Int {
      let key = Joint(part: part, isEast: isEast, low: -.infinity, high: 0)
      var (below, above) = (0, joints.count)
      while below < above {
        let middle = (below + above) / 2
        if Joint.isOrdered(joints[middle], key) { below = middle + 1 } else { above = middle }
      }
      return below
    }
    let part = part - firstPart
    return joints[first(behind: isEast, part)..<(isEast ? first(behind: false, part) : first(behind: true, part + 1))]
  }

  private mutating func collect(_ column: GeometryColumn, _ path: Int, _ part: Int, _ origin: Int) {
    let range = column.positions(ofPath: path)
    for index in range.dropFirst() {
      let (a, b) = (column.positions[index - 1], column.positions[index])
      let seam = Longitude.onSeam(a.x)
      if Longitude.onSeam(b.x) != seam || seam.magnitude != 180 || a.y == b.y { continue }
      let edge = Edge(low: min(a.y, b.y), high: max(a.y, b.y), part: part, origin: origin)
      if seam > 0 { east.append(edge) } else { west.append(edge) }
    }
  }

  private mutating func findMeetings() {
    meetings.removeAll(keepingCapacity: true)
    Self.order(&east, by: Edge.isOrderedByOrigin) {
      $0.origin == $1.origin
    } mark: {
      $0.overlapsOwn = true
    }
    Self.order(&west, by: Edge.isOrderedByOrigin) {
      $0.origin == $1.origin
    } mark: {
      $0.overlapsOwn = true
    }
    meet { e, w in
      if e.origin != w.origin { return e.origin < w.origin ? .east : .west }
      return e.overlapsOwn ? .east : w.overlapsOwn ? .west : nil
    }
    Self.order(&east, by: Edge.isOrdered) { _, _ in
      true
    } mark: {
      $0.overlapsAny = true
    }
    Self.order(&west, by: Edge.isOrdered) { _, _ in
      true
    } mark: {
      $0.overlapsAny = true
    }
    meet(isBetweenPolygons: true) { e, w in e.overlapsAny ? .east : w.overlapsAny ? .west : nil }
    meet(isBetweenPolygons: true) { e, w in
      if e.overlapsOwn || e.isMet { return .east }
      if w.overlapsOwn || w.isMet { return .west }
      return e.low == w.low && e.high == w.high ? nil : (e.low, e.high) < (w.low, w.high) ? .east : .west
    }
  }

  /// Sorts edges at one side and marks those that share latitudes with one that they can be compared with.
  private static func order(
    _ edges: inout [Edge], by isOrdered: (Edge, Edge) -> Bool, among isComparable: (Edge, Edge) -> Bool, mark: (inout Edge) -> Void
  ) {
    edges.withUnsafeMutableBufferPointer { $0.heapSort(by: isOrdered) }
    var highest = 0
    for index in edges.indices.dropFirst() {
      if isComparable(edges[highest], edges[index]) {
        // All that reach up to here share latitudes with the one that reaches highest.
        if edges[index].low < edges[highest].high {
          mark(&edges[highest])
          mark(&edges[index])
        }
        if edges[index].high <= edges[highest].high { continue }
      }
      highest = index
    }
  }

  private enum Side { case east, west }

  /// Goes along both sides and notes where edges share latitudes, unless one of them has to be `passed`.
  private mutating func meet(isBetweenPolygons: Bool = false, passed: (Edge, Edge) -> Side?) {
    var (e, w) = (0, 0)
    while e < east.count, w < west.count {
      if let side = passed(east[e], west[w]) {
        if side == .east { e += 1 } else { w += 1 }
        continue
      }
      let (low, high) = (max(east[e].low, west[w].low), min(east[e].high, west[w].high))
      if low < high, !isBetweenPolygons || east[e].origin != west[w].origin {
        meetings.append((low, high, east[e].part, west[w].part))
        (east[e].isMet, west[w].isMet) = (true, true)
      }
      if east[e].high < west[w].high { e += 1 } else { w += 1 }
    }
  }

  private func root(_ part: Int) -> Int {
    var part = part
    while parents[part] != part { part = parents[part] }
    return part
  }

  private func world(_ part: Int) -> Int32 {
    var part = part
    var world: Int32 = 0
    while parents[part] != part {
      world += steps[part]
      part = parents[part]
    }
    return world
  }

  /// `b` lies one world east of `a`. The smaller tree goes under the larger, so paths stay O(log n).
  private mutating func unite(_ a: Int, _ b: Int) {
    let rootA = root(a)
    let rootB = root(b)
    if rootA == rootB { return }
    let step = world(a) + 1 - world(b)
    if sizes[rootA] >= sizes[rootB] {
      parents[rootB] = rootA
      steps[rootB] = step
      sizes[rootA] += sizes[rootB]
    } else {
      parents[rootA] = rootB
      steps[rootA] = -step
      sizes[rootB] += sizes[rootA]
    }
  }
}
