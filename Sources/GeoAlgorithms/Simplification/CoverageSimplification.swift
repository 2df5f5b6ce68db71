internal import GeoModel

/// Simplifies the arcs of a topology together, so that every border stays the same for both of its sides.
///
/// These stay: junctions, the ends of lines, positions on the 180th meridian and at the poles, and in a ring that meets no other, two
/// positions that are far apart, and at least three. No arc crosses or touches another one that it did not before: no gap opens, no new
/// overlap appears, no shape vanishes. Where shapes go all round the globe, positions on both sides of an edge across the 180th meridian
/// stay as well. Any topology is accepted; where it is not a coverage, overlaps stay overlaps.
///
/// Arcs are simplified one by one; those that may get into each other's way are simplified together (`SeparateRemoval`, `PathRemoval`).
/// For a share, junctions and vertices that prevent crossings stay in addition (`ShareOfVertices`).
///
/// Needs 20 bytes a position of the arcs while it works, 36 where longitudes are unwrapped, and 100 for those of arcs in each other's way.
public struct CoverageSimplification: Sendable {
  public let method: SimplificationMethod
  public let metric: SimplificationMetric

  private var points: [Position] = []
  private var paths: [SimplificationPath] = []
  private var traits: [VertexTraits] = []
  private var twins: [Int32] = []
  /// The vertices of all paths, those of one place once.
  private var tree = VertexTree()
  /// Of rings without junction the other vertex that stays, by their arcs.
  private var seconds: [Int: Int] = [:]
  private var ranking: PathRanking

  public init(method: SimplificationMethod, metric: SimplificationMetric) {
    self.method = method
    self.metric = metric
    ranking = PathRanking(method: method, metric: metric)
  }

  /// The bytes that are needed at most, beside the topology's own, for so many arcs and their positions, both ends counted.
  public static func estimatedPeak(positions: Int, arcs: Int) -> Int { positions * 100 + arcs * 350 }

  /// The same paths over arcs that have lost what matters less than a tolerance. Rings that meet no other begin elsewhere.
  /// Complexity: O(n log n) for outlines as they occur.
  ///
  /// - Parameters:
  ///   - topology: the borders; it is consumed.
  ///   - tolerance: how much may be removed.
  ///   - work: does what arcs need nothing of each other for.
  public mutating func simplify(
    _ topology: consuming Topology, tolerance: SimplificationTolerance, by work: some PieceWork = OneByOne()
  ) -> Topology {
    turnFreeRings(&topology)
    load(topology)
    if !method.measuresLength { return simplifyByArea(topology, tolerance, by: work) }
    TouchedEdges.mark(points, paths, &traits, among: tree, by: work)
    tree = VertexTree()
    linkTwins(topology)
    ranking.rankConstrained(
      points, paths, traits, twins: twins, ceiling: tolerance.threshold(for: method) ?? .infinity, isStrict: tolerance.isShare)
    var threshold = Double.infinity
    if case .share(let share) = tolerance { threshold = self.threshold(keeping: share, ranking.importance, topology) }
    return topology.keeping(ranking.importance.map { $0 == .infinity || $0 > threshold })
  }

  /// How much each position of a topology's arcs matters, in the metric's unit or its square: one that matters more than a
  /// tolerance stays at it; infinite for those that always stay. Every level that follows from it is free of crossings, and
  /// a subset of those above. Rings that meet no other are made to begin at a position that always stays.
  public mutating func importances(of topology: inout Topology) -> [Double] {
    turnFreeRings(&topology)
    load(topology)
    TouchedEdges.mark(points, paths, &traits, among: tree, by: OneByOne())
    tree = VertexTree()
    linkTwins(topology)
    ranking.rankConstrained(points, paths, traits, twins: twins)
    return ranking.importance
  }

  /// Makes rings without junction begin at one of the two positions that stay: the first one is kept whatever it is.
  private mutating func turnFreeRings(_ topology: inout Topology) {
    seconds.removeAll(keepingCapacity: true)
    var firsts = [Int](repeating: 0, count: topology.turns.isEmpty ? 0 : topology.arcCount)
    func turn(_ arc: Int, to first: Int) {
      topology.turnRing(arc, to: first)
      if !firsts.isEmpty { firsts[arc] = (firsts[arc] + first) % (topology.positions(ofArc: arc).count - 1) }
    }
    for arc in 0..<topology.arcCount where topology.isFreeRing(arc) {
      let range = topology.positions(ofArc: arc)
      if range.count < 4 { continue }
      var ring = topology.inPlane(range)
      if metric.isGeographic, LoadedPaths.isWide(ring[...]) {
        turn(arc, to: LoadedPaths.least(ring.dropLast()))
        ring = topology.inPlane(range)
        let turns = ring.withUnsafeMutableBufferPointer { unwrapLongitudes($0, isRing: true) }
        if turns != 0 { continue }
      }
      let extremes = LoadedPaths.extremes(ring.dropLast(), metric)
      turn(arc, to: extremes.0)
      seconds[arc] = range.lowerBound + (extremes.1 - extremes.0 + range.count - 1) % (range.count - 1)
    }
    topology.turnSpellings(firsts)
  }

  private mutating func load(_ topology: Topology) {
    points = topology.west == nil ? topology.positions : topology.inPlane(topology.positions.indices)
    traits = [VertexTraits](repeating: [], count: points.count)
    paths.removeAll(keepingCapacity: true)
    paths.reserveCapacity(topology.arcCount)
    var extent = PlaneBox.empty
    for point in points { extent.include(point) }
    // Most are far from the 180th meridian and the poles: then no position is there, and no edge goes over.
    let isInside = extent.minX > -180 && extent.maxX < 180 && extent.maxX - extent.minX < 180 && extent.minY > -90 && extent.maxY < 90
    for arc in 0..<topology.arcCount { load(arc, of: topology, looksForBorders: metric.isGeographic && !isInside) }
    for path in paths where !topology.isFreeRing(path.source) {
      traits[path.start].formUnion([.shared, .pinned])
      if !path.isRing { traits[path.end].formUnion([.shared, .pinned]) }
    }
    points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      tree.build(base, count: points.count, runs: Self.onceEach(of: paths, base, topology), isStatic: true)
    }
  }

  private mutating func load(_ arc: Int, of topology: Topology, looksForBorders: Bool) {
    let range = topology.positions(ofArc: arc)
    guard range.count > 1 else { return }
    let (start, end) = (range.lowerBound, range.upperBound - 1)
    let isRing = topology.firstNodes[arc] == topology.lastNodes[arc] && range.count > 3
    traits[start] = .pinned
    traits[end] = .pinned
    if looksForBorders {
      for index in range where points[index].isAtBorder { traits[index] = .pinned }
      if topology.goesRound {
        pinJumps(range)
      } else if LoadedPaths.isWide(points[range]) {
        points.withUnsafeMutableBufferPointer {
          _ = unwrapLongitudes(UnsafeMutableBufferPointer(rebasing: $0[range]), isRing: isRing)
        }
      }
    }
    let isClosed = isRing && points[start] == points[end]
    if isClosed, let second = seconds[arc] { traits[second] = .pinned }
    if isClosed, end - start == 3 { for index in range { traits[index] = .pinned } }
    paths.append(SimplificationPath(start: start, end: end, isRing: isClosed, source: arc))
  }

  /// Lets the ends of edges stay that go over the 180th meridian. Where arcs go all round the globe there is no plane for all of them,
  /// and each unwrapped by itself would not see what is in its way beyond the meridian; between these ends all lie in one.
  private mutating func pinJumps(_ range: Range<Int>) {
    for index in range.dropFirst() where (points[index].x - points[index - 1].x).magnitude >= 180 {
      traits[index - 1] = .pinned
      traits[index] = .pinned
    }
  }

  /// What a share means: of rings that meet no other all vertices count, of other arcs those between the ends.
  private func threshold(keeping share: Double, _ importance: [Double], _ topology: Topology) -> Double {
    ShareOfVertices(paths: paths, importance: importance).threshold(keeping: share) { path, index in
      index != path.start && index != path.end || topology.isFreeRing(path.source)
    }
  }

  /// The vertices of paths, those of a junction in one of them: thousands may meet there. Only the ends of arcs are looked at, of which
  /// there are few beside the vertices that ``VertexRemoval/onceEach(of:_:_:_:)`` goes through.
  private static func onceEach(
    of paths: [SimplificationPath], _ points: UnsafePointer<Position>, _ topology: Topology
  ) -> [Range<Int>] {
    let nodes = max(topology.firstNodes.max() ?? 0, topology.lastNodes.max() ?? 0)
    var firsts = [Int32](repeating: -1, count: Int(nodes) + 1)
    // Where arcs are unwrapped, a junction may have places besides its first one.
    var others: Set<Position> = []
    func isNew(_ node: UInt32, _ vertex: Int) -> Bool {
      let first = Int(firsts[Int(node)])
      if first < 0 {
        firsts[Int(node)] = Int32(vertex)
        return true
      }
      return points[first] != points[vertex] && others.insert(points[vertex]).inserted
    }
    return paths.map { path in
      if topology.isFreeRing(path.source) { return path.vertices }
      let start = isNew(topology.firstNodes[path.source], path.start) ? path.start : path.start + 1
      if path.isRing { return start..<path.end }
      let end = isNew(topology.lastNodes[path.source], path.end) ? path.end + 1 : path.end
      return start..<max(start, end)
    }
  }

  /// Arcs that end at one junction share its place.
  private mutating func linkTwins(_ topology: Topology) { twins = Self.twins(of: paths, count: points.count, topology) }

  private static func twins(of paths: [SimplificationPath], count: Int, _ topology: Topology) -> [Int32] {
    var twins = [Int32](0..<Int32(count))
    let nodes = max(topology.firstNodes.max() ?? 0, topology.lastNodes.max() ?? 0)
    var first = [Int32](repeating: -1, count: Int(nodes) + 1)
    func link(_ node: UInt32, _ vertex: Int, _ twins: inout [Int32]) {
      let other = Int(first[Int(node)])
      if other < 0 {
        first[Int(node)] = Int32(vertex)
      } else {
        twins[vertex] = twins[other]
        twins[other] = Int32(vertex)
      }
    }
    for path in paths where !topology.isFreeRing(path.source) {
      link(topology.firstNodes[path.source], path.start, &twins)
      if !path.isRing { link(topology.lastNodes[path.source], path.end, &twins) }
    }
    return twins
  }

  /// Each arc by itself, then those together that may get into each other's way.
  private mutating func simplifyByArea(_ topology: Topology, _ tolerance: SimplificationTolerance, by work: some PieceWork) -> Topology {
    let area = EffectiveArea(metric: metric, isWeighted: method == .weightedVisvalingam)
    var separate = SeparateRemoval(tree: tree)
    tree = VertexTree()
    var ceiling = tolerance.threshold(for: method) ?? .infinity
    separate.rank(points, paths, &traits, area, isParallel: parallels(topology), ceiling: ceiling, isStrict: tolerance.isShare, by: work)
    if case .share(let share) = tolerance { ceiling = threshold(keeping: share, separate.importance, topology) }
    let isEntangled = separate.entangled(upTo: ceiling)
    points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      disentangle(isEntangled, &separate, base, area, topology, ceiling, isStrict: tolerance.isShare)
    }
    return topology.keeping(separate.importance.map { $0 > ceiling || $0 == .infinity })
  }

  private func disentangle(
    _ isEntangled: [Bool], _ separate: inout SeparateRemoval, _ points: UnsafePointer<Position>, _ area: EffectiveArea,
    _ topology: Topology, _ ceiling: Double, isStrict: Bool
  ) {
    var knot = Entanglement()
    for (number, path) in paths.enumerated() where isEntangled[number] { knot.append(path, of: points, traits) }
    if knot.paths.isEmpty { return }
    let near = neighbourhood(isEntangled, &separate, points)
    separate.forgetTree()
    knot.append(obstacles: near, of: points, traits, paths, isEntangled, topology) { separate.importance[$0] > ceiling }
    let twins = Self.twins(of: knot.paths, count: knot.points.count, topology)
    var removal = VertexRemoval()
    knot.points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      removal.run(
        base, count: points.count, paths: knot.paths, traits: knot.traits, measure: .area(area), ceiling: ceiling,
        isStrict: isStrict, isConstrained: true, twins: twins,
        heeded: knot.paths.map(\.vertices) + knot.obstacles)
    }
    for path in knot.paths {
      for index in path.vertices { separate.replace(Int(knot.origins[index]), importance: removal.importance[index]) }
    }
  }

  /// The vertices in the boxes of arcs that are not clear, each once and in order: no other can be in their way.
  private func neighbourhood(
    _ isEntangled: [Bool], _ separate: inout SeparateRemoval, _ points: UnsafePointer<Position>
  ) -> [Int] {
    var isNear = [Bool](repeating: false, count: traits.count)
    var near: [Int] = []
    // Boxes that all lie over each other would take O(n²).
    var work = 8 * traits.count
    for (number, path) in paths.enumerated() where isEntangled[number] {
      var box = PlaneBox.empty
      for index in path.start...path.end { box.include(points[index]) }
      separate.vertices(in: box, points) {
        work -= 1
        if !isNear[$0] { near.append($0) }
        isNear[$0] = true
      }
      if work < 0 { return Array(traits.indices) }
    }
    near.sort()
    return near
  }

  /// For each path, whether another one has the same ends.
  private func parallels(_ topology: Topology) -> [Bool] {
    let ends = paths.map { path in
      let (a, b) = (topology.firstNodes[path.source], topology.lastNodes[path.source])
      return (least: min(a, b), greatest: max(a, b))
    }
    // In the order of both.
    let byGreatest = RadixOrder.of(ends.map(\.greatest))
    let order = RadixOrder.of(byGreatest.map { ends[Int($0)].least }).map { Int(byGreatest[Int($0)]) }
    var isParallel = [Bool](repeating: false, count: paths.count)
    for (a, b) in zip(order, order.dropFirst()) where ends[a] == ends[b] {
      isParallel[a] = true
      isParallel[b] = true
    }
    return isParallel
  }
}

extension Topology {
  /// Whether its arcs are places on the globe, all round it.
  fileprivate var goesRound: Bool { joinsSpellings && west == nil }

  /// Makes a ring begin and end at another of its positions. Complexity: O(its positions).
  fileprivate mutating func turnRing(_ arc: Int, to first: Int) {
    if first == 0 { return }
    let range = positions(ofArc: arc)
    positions.turnRing(range, to: range.lowerBound + first)
    if !altitudes.isEmpty { altitudes.turnRing(range, to: range.lowerBound + first) }
  }
}

extension Array {
  fileprivate mutating func turnRing(_ range: Range<Int>, to first: Int) {
    let turned = Array(self[first..<range.upperBound - 1] + self[range.lowerBound...first])
    replaceSubrange(range, with: turned)
  }
}
