/// The clusters of all zooms as a tree: points, and clusters of those and of each other.
///
/// Nodes are numbered: first the points in the order of ``ClusterRanking``, then the clusters from the last zoom to the first one, those of
/// a zoom in the order of their seeds.
struct ClusterTree {
  /// By point: the place.
  let x: [Double]
  let y: [Double]

  /// By node: its seed, which is its first point.
  private(set) var seeds: [UInt32]
  /// By node: how many points it has.
  private(set) var counts: [UInt32]
  /// By node: the last zoom at which it is shown.
  private(set) var lastZooms: [Int8]
  /// By node: the cluster that it becomes a part of; ``none`` if there is none.
  private(set) var parents: [UInt32]
  /// By cluster: how far its points lie from its seed, added up.
  private(set) var offsets: [SIMD2<Double>] = []
  /// By column, by node: the sum of its points.
  private(set) var sums: [[Double]]
  /// By cluster: where its parts end in ``parts``.
  private(set) var ends: [UInt32] = []
  private(set) var parts: [UInt32] = []

  static let none = UInt32.max

  /// What is left of the points at a zoom: by point that is a seed still, its node.
  private var nodes: [UInt32]
  private var isTaken: [Bool]
  /// Scratch memory: by point, where it is in the grid, if it has neighbours.
  private var slots: [UInt32]

  var pointCount: Int { x.count }

  /// - Complexity: O(n log n) for each zoom in which something is joined, O(n) for the others.
  init(_ ranking: ClusterRanking, sums: [[Double]], options: ClusterOptions) {
    (x, y) = (ranking.x, ranking.y)
    let count = x.count
    let all = Array(0..<UInt32(count))
    seeds = all
    nodes = all
    counts = [UInt32](repeating: 1, count: count)
    lastZooms = [Int8](repeating: Int8(options.zooms.upperBound + 1), count: count)
    parents = [UInt32](repeating: Self.none, count: count)
    self.sums = sums.map { column in
      ranking.indices.map { column[Int($0)].isFinite ? column[Int($0)] : 0 }
    }
    isTaken = [Bool](repeating: false, count: count)
    slots = all
    var grid = ClusterGrid(x: x, y: y, power: options.gridPower(atZoom: options.zooms.upperBound))
    for zoom in options.zooms.reversed() where grid.count > 1 {
      grid.coarsen(to: options.gridPower(atZoom: zoom))
      let radius = options.radius(atZoom: zoom)
      if join(zoom: zoom, square: radius * radius, &grid) {
        grid.remove { isTaken[Int($0)] }
      }
    }
    (nodes, isTaken, slots) = ([], [], [])
  }

  /// Makes the clusters of a zoom.
  ///
  /// - Returns: whether there are any that the zoom after it does not have.
  private mutating func join(zoom: Int, square: Double, _ grid: inout ClusterGrid) -> Bool {
    grid.link()
    // Points without neighbours need no turn, and at the last zooms most have none: a bit for each of the others, by rank.
    var hasNeighbours = [UInt64](repeating: 0, count: (pointCount + 63) / 64)
    for slot in 0..<grid.count {
      var isAlone = true
      grid.forEachNear(slot, square: square) { _ in
        isAlone = false
        return false
      }
      if isAlone { continue }
      let point = Int(grid.points[slot])
      hasNeighbours[point / 64] |= 1 << UInt64(point % 64)
      slots[point] = UInt32(slot)
    }
    let before = ends.count
    var members: [UInt32] = []
    for word in hasNeighbours.indices {
      var bits = hasNeighbours[word]
      while bits != 0 {
        let seed = word * 64 + bits.trailingZeroBitCount
        bits &= bits - 1
        if isTaken[seed] { continue }
        members.removeAll(keepingCapacity: true)
        // What comes before it and is near has taken it; what is near and left comes after it.
        isTaken[seed] = true
        grid.forEachNear(Int(slots[seed]), square: square) { slot in
          let point = Int(grid.points[slot])
          if !isTaken[point] {
            isTaken[point] = true
            members.append(UInt32(point))
          }
          return true
        }
        isTaken[seed] = false
        if members.isEmpty { continue }
        members.sort()
        append(seed: seed, members, zoom: zoom)
      }
    }
    return ends.count > before
  }

  private mutating func append(seed: Int, _ members: [UInt32], zoom: Int) {
    let node = UInt32(seeds.count)
    let first = Int(nodes[seed])
    var (count, offset) = (counts[first], self.offset(of: first))
    parts.append(nodes[seed])
    parents[first] = node
    for member in members {
      let part = nodes[Int(member)]
      let distance = SIMD2(MapPoint.nearest(x[Int(member)] - x[seed]), y[Int(member)] - y[seed])
      offset += self.offset(of: Int(part)) + distance * Double(counts[Int(part)])
      count += counts[Int(part)]
      parts.append(part)
      parents[Int(part)] = node
    }
    for column in sums.indices {
      sums[column].append(members.reduce(sums[column][first]) { $0 + sums[column][Int(nodes[Int($1)])] })
    }
    seeds.append(UInt32(seed))
    counts.append(count)
    lastZooms.append(Int8(zoom))
    parents.append(Self.none)
    offsets.append(offset)
    ends.append(UInt32(parts.count))
    nodes[seed] = node
  }

  private func offset(of node: Int) -> SIMD2<Double> { node < pointCount ? .zero : offsets[node - pointCount] }

  // MARK: - Questions

  /// The parts of a node: none for a point.
  func parts(of node: Int) -> ArraySlice<UInt32> {
    if node < pointCount { return [] }
    let cluster = node - pointCount
    return parts[(cluster == 0 ? 0 : Int(ends[cluster - 1]))..<Int(ends[cluster])]
  }

  /// The points of a node, by rank. Complexity: O(m log m) for m points.
  func points(of node: Int) -> [UInt32] {
    var (points, waiting): ([UInt32], [UInt32]) = ([], [UInt32(node)])
    while let next = waiting.popLast() {
      if Int(next) < pointCount { points.append(next) } else { waiting += parts(of: Int(next)) }
    }
    return points.sorted()
  }

  /// The mean of the places of a node's points, with x in the world.
  func place(of node: Int) -> MapPoint {
    let seed = Int(seeds[node])
    let mean = offset(of: node) / Double(counts[node])
    return MapPoint(x: x[seed] + mean.x, y: y[seed] + mean.y).inWorld
  }
}
