internal import GeoModel

/// Which polygons of a cut geometry meet at the seam, and how many worlds they are apart.
struct PartJoining {
  private struct Edge {
    var low: Double
    var high: Double
    var part: Int

    static func isOrdered(_ a: Edge, _ b: Edge) -> Bool { a.low != b.low ? a.low < b.low : a.part < b.part }
  }

  /// Latitudes where polygons on both sides belong together, ascending and apart.
  private(set) var joints: [(low: Double, high: Double)] = []

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

  /// Reads the first geometry of a column. Complexity: O(n + s log s) for s edges on the seam.
  mutating func join(_ column: GeometryColumn) {
    let parts = column.parts(ofGeometry: 0)
    firstPart = parts.lowerBound
    parents.removeAll(keepingCapacity: true)
    parents.append(contentsOf: 0..<parts.count)
    fill(&steps, with: 0, parts.count)
    fill(&sizes, with: 1, parts.count)
    joints.removeAll(keepingCapacity: true)
    east.removeAll(keepingCapacity: true)
    west.removeAll(keepingCapacity: true)
    for part in parts {
      for path in column.paths(ofPart: part) { collect(column, path, part - firstPart) }
    }
    east.withUnsafeMutableBufferPointer { $0.heapSort(by: Edge.isOrdered) }
    west.withUnsafeMutableBufferPointer { $0.heapSort(by: Edge.isOrdered) }
    // Once to bring parts together, then to keep what fits: a band that meets itself stays cut.
    eachMeeting { low, high, a, b, this in this.unite(a, b) }
    eachMeeting { low, high, a, b, this in
      if this.world(b) - this.world(a) == 1, this.root(a) == this.root(b) { this.joints.append((low, high)) }
    }
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

  /// The part behind one in the list of those joined with each other; `nil` behind the last. Begin with the first one (``isFirst(_:)``).
  func follower(of part: Int) -> Int? {
    let next = followers[part - firstPart]
    return next < 0 ? nil : next + firstPart
  }

  /// Worlds to the east of the westernmost polygon that it is joined with.
  func worlds(of part: Int) -> Int32 {
    world(part - firstPart) - lowestWorlds[root(part - firstPart)]
  }

  private mutating func collect(_ column: GeometryColumn, _ path: Int, _ part: Int) {
    let range = column.positions(ofPath: path)
    for index in range.dropFirst() {
      let a = column.positions[index - 1]
      let b = column.positions[index]
      if a.x != b.x || a.x.magnitude != 180 || a.y == b.y { continue }
      let edge = Edge(low: min(a.y, b.y), high: max(a.y, b.y), part: part)
      if a.x > 0 { east.append(edge) } else { west.append(edge) }
    }
  }

  private mutating func eachMeeting(_ body: (Double, Double, Int, Int, inout PartJoining) -> Void) {
    var e = 0
    var w = 0
    while e < east.count, w < west.count {
      let low = max(east[e].low, west[w].low)
      let high = min(east[e].high, west[w].high)
      if low < high { body(low, high, east[e].part, west[w].part, &self) }
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
