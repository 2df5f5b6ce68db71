internal import GeoModel

/// The paths of a topology whose vertices are snapped, and where these lie in a plane.
struct SnappedPaths {
  let builder: TopologyBuilder
  /// The places of the builder's vertices, in a plane.
  let positions: [Position]

  init(_ builder: TopologyBuilder, positions: [Position]) { (self.builder, self.positions) = (builder, positions) }

  /// Whether the plane goes all round the globe, so that an edge over more than half a turn is another one than in the plane.
  var goesRound: Bool { !builder.turns.isEmpty && builder.west == nil }

  var vertices: [UInt32] { builder.vertices }

  func place(_ vertex: UInt32) -> Position { positions[Int(vertex)] }

  /// For each vertex, whether others come to its place.
  func targets(_ names: [UInt32]) -> [Bool] {
    var isTarget = [Bool](repeating: false, count: names.count)
    for (vertex, name) in names.enumerated() where Int(name) != vertex { isTarget[Int(name)] = true }
    return isTarget
  }

  /// Positive for a ring that is run through counterclockwise; zero for one that goes over the plane's edge.
  func doubleArea(_ ring: ArraySlice<UInt32>, _ name: (UInt32) -> UInt32) -> Double {
    guard let first = ring.first.map({ place(name($0)) }), var last = ring.last.map({ place(name($0)) }) else { return 0 }
    var sum = 0.0
    for vertex in ring {
      let next = place(name(vertex))
      if goesRound, (next.x - last.x).magnitude > 180 { return 0 }
      sum += (last.x - first.x) * (next.y - first.y) - (next.x - first.x) * (last.y - first.y)
      last = next
    }
    return sum
  }

  /// The index behind another one of a path, or before it; `nil` beyond the ends of a line.
  @inline(__always)
  func index(after index: Int, onPath path: Int, step: Int) -> Int? {
    let all = builder.range(path)
    let other = index + step
    if all.contains(other) { return other }
    return builder.rings[path] ? (step > 0 ? all.lowerBound : all.upperBound - 1) : nil
  }

  /// The index of the next vertex of a path that is not snapped to the same place.
  func neighbour(of index: Int, onPath path: Int, step: Int, _ names: [UInt32]) -> Int? {
    var other = index
    for _ in builder.range(path) {
      guard let next = self.index(after: other, onPath: path, step: step) else { return nil }
      if names[Int(vertices[next])] != names[Int(vertices[index])] { return next }
      other = next
    }
    return nil
  }

  /// Calls `body` with the ends of each edge of each path.
  @inline(__always)
  func forEachEdge(_ body: (UInt32, UInt32) -> Void) {
    for path in 0..<builder.pathCount {
      let all = builder.range(path)
      for index in all.dropLast() { body(vertices[index], vertices[index + 1]) }
      if builder.rings[path], let first = all.first, let last = all.last { body(vertices[last], vertices[first]) }
    }
  }
}
