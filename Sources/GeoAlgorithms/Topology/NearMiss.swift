public import GeoModel

/// A vertex of one ring, or of several, that lies next to or on the border of another one but not on one of its vertices, where that
/// border is not shared: most often a border that was meant to be shared and is not.
public struct NearMiss: Sendable, Hashable {
  /// The vertex, and its distance to the other border in metres.
  public let location: Position
  public let distance: Double

  /// The paths that the vertex and the border belong to.
  public let path: Int
  public let otherPath: Int

  /// Within how many metres is looked for what snapping leaves apart: a vertex that finds no other one is still as near to a border as
  /// that.
  public static func reach(snapping: Double?) -> Double { max(1, snapping ?? 0) }
}

extension Topology {
  /// Vertices of unshared borders that come near to another ring's unshared border without meeting it in a vertex, each with
  /// the nearest such border, in the order of arcs.
  ///
  /// A border misses nothing that is nearest at a vertex which it shares with a ring through the other vertex, or with such a neighbour: a
  /// narrow polygon lies between.
  ///
  /// Distances are those of a plane with degrees of longitude shortened by the cosine of the latitude.
  ///
  /// - Parameters:
  ///   - tolerance: in metres, positive.
  ///   - most: how many are looked for.
  ///   - work: who looks.
  /// - Complexity: O(n log n) for n unshared positions. Where more than some hundred edges lie around a vertex, only the nearer ones are
  ///   looked at, and none where thousands pass by.
  public func nearMisses(within tolerance: Double, most: Int = 1000, by work: some PieceWork = OneByOne()) -> [NearMiss] {
    guard let west else { return NearMissSearch(self, tolerance).run(most: most, by: work) }
    let search = NearMissSearch(moved { $0.inPlane(from: west) }, tolerance)
    return search.run(most: most, by: work).map { miss in
      NearMiss(
        location: Position(x: Longitude.normalised(miss.location.x), y: miss.location.y), distance: miss.distance, path: miss.path,
        otherPath: miss.otherPath)
    }
  }
}

/// The edges of arcs that one ring alone runs along, in a tree of boxes.
private struct NearMissSearch: Sendable {
  private let topology: Topology
  private let tolerance: Double
  /// For each arc the path that uses it; -1 if none does, or several.
  private var owners: [Int32]
  /// For each node the first of these arcs that ends there, which alone looks at it: thousands may.
  private var visitors: [Int32] = []
  /// The first positions of edges in the order of the tree's leaves, and their arcs.
  private var edges: [(start: UInt32, arc: UInt32)] = []
  private var forest = BoxForest()
  /// `nil` if there is no edge.
  private var tree: BoxForest.Tree?

  /// About how many positions are looked at at a time.
  private static let pieceSize = 16 << 10

  /// How many edges are looked at around one vertex: thousands that lie in a tiny place altogether would take quadratic time.
  private static let mostAround = 512
  /// How many boxes are met on the way to them: those of thousands of long edges side by side would take it too.
  private static let mostBoxes = 4096

  init(_ topology: Topology, _ tolerance: Double) {
    self.topology = topology
    self.tolerance = tolerance
    owners = [Int32](repeating: -1, count: topology.arcCount)
    var isShared = [Bool](repeating: false, count: topology.arcCount)
    for path in 0..<topology.pathCount where topology.rings[path] {
      for reference in topology.references[topology.references(ofPath: path)] {
        let arc = Topology.arc(reference)
        if isShared[arc] { continue }
        isShared[arc] = owners[arc] >= 0
        owners[arc] = isShared[arc] ? -1 : Int32(truncatingIfNeeded: path)
      }
    }
    for arc in owners.indices where owners[arc] >= 0 {
      for node in [topology.firstNodes[arc], topology.lastNodes[arc]] {
        if visitors.count <= node { visitors += repeatElement(-1, count: Int(node) + 1 - visitors.count) }
        if visitors[Int(node)] < 0 { visitors[Int(node)] = Int32(truncatingIfNeeded: arc) }
      }
    }
    sortEdges()
    if edges.isEmpty { return }
    for edge in edges {
      forest.appendLeaf(PlaneBox(topology.positions[Int(edge.start)], topology.positions[Int(edge.start) + 1]))
    }
    tree = forest.endTree(leaves: edges.count)
  }

  func run(most: Int, by work: some PieceWork) -> [NearMiss] {
    guard let tree else { return [] }
    var pieces: [Range<Int>] = []
    var (start, positions) = (0, 0)
    for arc in owners.indices {
      positions += owners[arc] < 0 ? 0 : topology.positions(ofArc: arc).count
      if positions < Self.pieceSize, arc + 1 < owners.count { continue }
      pieces.append(start..<arc + 1)
      (start, positions) = (arc + 1, 0)
    }
    var found: [NearMiss] = []
    work.run(pieces, { search(arcs: $0, tree, most: most) }, take: { found += $0.prefix(most - found.count) })
    return found
  }

  private func search(arcs: Range<Int>, _ tree: BoxForest.Tree, most: Int) -> [NearMiss] {
    var found: [NearMiss] = []
    var near: [Int] = []
    for arc in arcs where owners[arc] >= 0 {
      var range = topology.positions(ofArc: arc)
      let (first, last) = (topology.firstNodes[arc], topology.lastNodes[arc])
      if first == last || visitors[Int(last)] != arc { range.removeLast() }
      if visitors[Int(first)] != arc { range.removeFirst() }
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.groupSize) {
        let group = start..<min(start + Self.groupSize, range.upperBound)
        let width = findEdges(around: group, tree, to: &near)
        for place in group {
          if found.count >= most { return found }
          if let width, !isAny(of: near, around: topology.positions[place], width) { continue }
          if let miss = nearest(to: place, arc, tree, width == nil ? nil : near) { found.append(miss) }
        }
      }
    }
    return found
  }

  /// How many vertices in a row look for edges together.
  private static let groupSize = 8

  /// Finds the edges that may lie around some vertices.
  ///
  /// - Returns: how many degrees of longitude from each vertex they lie at most; `nil` if they are too many to look at each of them for
  ///   each vertex.
  private func findEdges(around group: Range<Int>, _ tree: BoxForest.Tree, to near: inout [Int]) -> Double? {
    near.removeAll(keepingCapacity: true)
    var box = PlaneBox.empty
    for place in group { box.include(topology.positions[place]) }
    // A degree is shortest where the latitude is greatest.
    let width = Self.width(box.maxY.magnitude > box.minY.magnitude ? box.maxY : box.minY, reach)
    box = PlaneBox(minX: box.minX - width, minY: box.minY - reach, maxX: box.maxX + width, maxY: box.maxY + reach)
    forest.descend(tree) { bounds, leaves in
      guard near.count <= Self.mostAround, bounds.meets(box) else { return false }
      if leaves.count == 1, let leaf = leaves.first { near.append(leaf) }
      return true
    }
    return near.count <= Self.mostAround ? width : nil
  }

  /// Whether one of some edges that do not end at a vertex may be near to it.
  ///
  /// - Parameter width: in degrees of longitude.
  private func isAny(of near: [Int], around point: Position, _ width: Double) -> Bool {
    let box = PlaneBox(minX: point.x - width, minY: point.y - reach, maxX: point.x + width, maxY: point.y + reach)
    return near.contains { leaf in
      let (_, a, b) = edge(leaf)
      return a != point && b != point && PlaneBox(a, b).meets(box)
    }
  }

  /// The tolerance in degrees of latitude.
  private var reach: Double { tolerance / SnapDistance.metresPerDegree }

  /// Degrees of longitude for some of latitude.
  private static func width(_ latitude: Double, _ reach: Double) -> Double {
    min(360, reach / max(SnapDistance.cosine(latitude), 1e-9))
  }

  /// - Parameter reach: in degrees of latitude.
  private static func box(around point: Position, _ reach: Double) -> PlaneBox {
    let width = width(point.y, reach)
    return PlaneBox(minX: point.x - width, minY: point.y - reach, maxX: point.x + width, maxY: point.y + reach)
  }

  /// Arcs along a curve that keeps neighbours together, so that boxes of four edges in a row are small.
  private mutating func sortEdges() {
    let arcs = owners.indices.filter { owners[$0] >= 0 }
    let starts = arcs.map { topology.positions[topology.positions(ofArc: $0).lowerBound] }
    var box = PlaneBox.empty
    for start in starts { box.include(start) }
    let curve = HilbertCurve(over: box)
    for index in RadixOrder.of(starts.map { curve.index($0.x, $0.y) }) {
      let arc = arcs[Int(index)]
      for place in topology.positions(ofArc: arc).dropLast() {
        // Across the 180th meridian, where the topology goes round the globe, an edge is not the one that its ends have in the plane.
        let width = topology.positions[place + 1].x - topology.positions[place].x
        if topology.joinsSpellings, width.magnitude > 180 { continue }
        edges.append((UInt32(truncatingIfNeeded: place), UInt32(truncatingIfNeeded: arc)))
      }
    }
  }

  /// The nearest edge of a ring that has no vertex here.
  ///
  /// - Parameter edges: those that may be, if they are known.
  private func nearest(to place: Int, _ arc: Int, _ tree: BoxForest.Tree, _ edges: [Int]?) -> NearMiss? {
    let point = topology.positions[place]
    // A pole is one place, whatever the longitude: there is nothing that it could miss.
    if point.y.magnitude >= 90 { return nil }
    var reach = reach
    // To a millionth of the tolerance.
    for _ in 0..<6 {
      if case .known(let miss) = nearest(to: point, arc, within: reach, tree, edges) { return miss }
      reach /= 16
    }
    return nil
  }

  private enum Outlook {
    case known(NearMiss?)
    case crowded
  }

  /// Visits the edges whose boxes meet a box, until `visit` says no.
  ///
  /// - Returns: whether there were not too many boxes on the way.
  @inline(__always)
  private func visitEdges(
    in box: PlaneBox, _ tree: BoxForest.Tree, _ edges: [Int]?, _ visit: (Int32, Position, Position) -> Bool
  ) -> Bool {
    if let edges {
      for leaf in edges {
        let (owner, a, b) = edge(leaf)
        if PlaneBox(a, b).meets(box), !visit(owner, a, b) { return true }
      }
      return true
    }
    var goesOn = true
    var met = 0
    forest.descend(tree) { bounds, leaves in
      guard goesOn, met < Self.mostBoxes, bounds.meets(box) else { return false }
      met += 1
      if leaves.count == 1, let leaf = leaves.first {
        let (owner, a, b) = edge(leaf)
        goesOn = visit(owner, a, b)
      }
      return true
    }
    return met < Self.mostBoxes
  }

  private func nearest(
    to point: Position, _ arc: Int, within reach: Double, _ tree: BoxForest.Tree, _ edges: [Int]?
  ) -> Outlook {
    let cosine = SnapDistance.cosine(point.y)
    let box = Self.box(around: point, reach)
    let own = owners[arc]
    var near: [(distance: Double, path: Int32, end: Position?)] = []
    var (around, over) = (0, 0)
    let isSeen = visitEdges(in: box, tree, edges) { owner, a, b in
      if a == point || b == point { return true }
      around += 1
      if PlaneBox(a, b).contains(point) { over += 1 }
      if owner != own {
        let (distance, end) = Self.distance(point, a, b, cosine)
        if distance <= reach { near.append((distance, owner, end)) }
      }
      return around <= Self.mostAround
    }
    // Those whose boxes it lies in are around however near one looks.
    if around > Self.mostAround { return over == around ? .known(nil) : .crowded }
    if near.isEmpty || !isSeen { return .known(nil) }
    // Rings that have a vertex here: several that share it may all miss another one.
    var meeting: Set<Int32> = [own]
    let isKnown = visitEdges(in: PlaneBox(point, point), tree, edges) { owner, a, b in
      if a == point || b == point { meeting.insert(owner) }
      return true
    }
    if !isKnown { return .known(nil) }
    near.removeAll { meeting.contains($0.path) }
    near.sort { ($0.distance, $0.path) < ($1.distance, $1.path) }
    for border in near where !meeting.contains(border.path) {
      // One that comes no nearer than with a vertex which it has in common with a ring that meets, or with such a neighbour, misses
      // nothing: narrow polygons lie between, as they should.
      if let end = border.end {
        guard let connected = paths(at: end, tree) else { return .known(nil) }
        if !meeting.isDisjoint(with: connected) {
          meeting.formUnion(connected)
          continue
        }
      }
      let distance = border.distance * SnapDistance.metresPerDegree
      return .known(NearMiss(location: point, distance: distance, path: Int(owners[arc]), otherPath: Int(border.path)))
    }
    return .known(nil)
  }

  /// The rings that have a vertex at a place; `nil` if too many boxes lie there.
  private func paths(at place: Position, _ tree: BoxForest.Tree) -> Set<Int32>? {
    var found: Set<Int32> = []
    let isKnown = visitEdges(in: PlaneBox(place, place), tree, nil) { owner, a, b in
      if a == place || b == place { found.insert(owner) }
      return true
    }
    return isKnown ? found : nil
  }

  private func edge(_ leaf: Int) -> (owner: Int32, Position, Position) {
    let start = Int(edges[leaf].start)
    return (owners[Int(edges[leaf].arc)], topology.positions[start], topology.positions[start + 1])
  }

  /// From a point to an edge, in degrees of latitude, and to which end of it if that is nearest.
  private static func distance(
    _ point: Position, _ a: Position, _ b: Position, _ cosine: Double
  ) -> (distance: Double, end: Position?) {
    let (ax, ay) = ((a.x - point.x) * cosine, a.y - point.y)
    let (dx, dy) = ((b.x - a.x) * cosine, b.y - a.y)
    let square = dx * dx + dy * dy
    let along = square > 0 ? min(max(-(ax * dx + ay * dy) / square, 0), 1) : 0
    let (x, y) = (ax + along * dx, ay + along * dy)
    return ((x * x + y * y).squareRoot(), along == 0 ? a : along == 1 ? b : nil)
  }
}
