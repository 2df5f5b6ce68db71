internal import GeoModel

/// The outline of a region that consists of faces, as valid polygons: each connected piece of its inside is one, with
/// one shell, and rings that touch themselves are taken apart.
struct RegionTracing {
  struct Loop {
    /// Its points in ``points``, the first not repeated.
    var range: Range<Int>
    var piece: Int32
    var isHole: Bool
    /// The first position of the input in it.
    var source: Int32
  }

  /// As numbers of the noding.
  private(set) var points: [Int32] = []
  /// Shells in the order of the input, each with its holes.
  private(set) var loops: [Loop] = []
  /// For each half-edge whether it is part of the outline.
  private(set) var isOutline: [Bool] = []

  private var pieces: [Int32] = []
  private var stack: [Int32] = []
  private var visited: [Int32] = []
  private var isDone: [Bool] = []
  private var ring: [Position] = []

  /// - Complexity: O(n log n).
  mutating func trace(_ isInside: [Bool], _ faces: PlanarFaces, _ noding: SegmentNoding) {
    points.removeAll(keepingCapacity: true)
    loops.removeAll(keepingCapacity: true)
    joinFaces(isInside, faces)
    let halfEdges = 2 * faces.ends.count
    isOutline.removeAll(keepingCapacity: true)
    for halfEdge in 0..<Int32(halfEdges) {
      isOutline.append(isInside[faces.face(leftOf: halfEdge)] && !isInside[faces.face(leftOf: halfEdge ^ 1)])
    }
    visited = Array(repeating: -1, count: faces.points.count)
    isDone = Array(repeating: false, count: halfEdges)
    for first in 0..<Int32(halfEdges) where isOutline[Int(first)] && !isDone[Int(first)] {
      let piece = representative(Int32(faces.face(leftOf: first)))
      var halfEdge = first
      while !isDone[Int(halfEdge)] {
        isDone[Int(halfEdge)] = true
        push(faces.start(halfEdge), piece, faces, noding)
        guard let next = faces.next(after: halfEdge, { isOutline[Int($0)] }) else { break }
        halfEdge = next
      }
      push(faces.start(first), piece, faces, noding)
      for point in stack { visited[Int(point)] = -1 }
      stack.removeAll(keepingCapacity: true)
    }
    sortLoops()
  }

  /// At a point for the second time, the way since the first is a loop.
  private mutating func push(_ point: Int32, _ piece: Int32, _ faces: PlanarFaces, _ noding: SegmentNoding) {
    let place = Int(visited[Int(point)])
    guard place >= 0 else {
      visited[Int(point)] = Int32(stack.count)
      stack.append(point)
      return
    }
    addLoop(stack[place...], piece, faces, noding)
    for popped in stack[(place + 1)...] { visited[Int(popped)] = -1 }
    stack.removeSubrange((place + 1)...)
  }

  /// Begins the loop at its first position of the input.
  private mutating func addLoop(
    _ loop: ArraySlice<Int32>, _ piece: Int32, _ faces: PlanarFaces, _ noding: SegmentNoding
  ) {
    guard loop.count > 2 else { return }
    var (first, source) = (loop.startIndex, Int32.max)
    for index in loop.indices {
      let candidate = noding.sources[Int(faces.points[Int(loop[index])])]
      if candidate >= 0, candidate < source { (first, source) = (index, candidate) }
    }
    let start = points.count
    ring.removeAll(keepingCapacity: true)
    for point in [loop[first...], loop[..<first]].joined() {
      points.append(faces.points[Int(point)])
      ring.append(faces.place(point))
    }
    ring.append(ring[0])
    let sign = ring.withUnsafeBufferPointer { areaSign($0) }
    loops.append(Loop(range: start..<points.count, piece: piece, isHole: sign == .right, source: source))
  }

  private mutating func sortLoops() {
    var orders: [Int32: (source: Int32, loop: Int)] = [:]
    for (index, loop) in loops.enumerated() where !loop.isHole { orders[loop.piece] = (loop.source, index) }
    let order = loops.indices.sorted { a, b in
      let (x, y) = (orders[loops[a].piece], orders[loops[b].piece])
      let (first, second) = (x ?? (.max, a), y ?? (.max, b))
      if first != second { return first < second }
      if loops[a].isHole != loops[b].isHole { return loops[b].isHole }
      return (loops[a].source, a) < (loops[b].source, b)
    }
    loops = order.map { loops[$0] }
  }

  private mutating func joinFaces(_ isInside: [Bool], _ faces: PlanarFaces) {
    pieces.removeAll(keepingCapacity: true)
    pieces.append(contentsOf: 0..<Int32(faces.count))
    for segment in 0..<Int32(faces.ends.count) {
      let (a, b) = (faces.face(leftOf: 2 * segment), faces.face(leftOf: 2 * segment + 1))
      guard isInside[a], isInside[b] else { continue }
      let (x, y) = (representative(Int32(a)), representative(Int32(b)))
      if x != y { pieces[Int(x)] = y }
    }
  }

  private mutating func representative(_ face: Int32) -> Int32 {
    var face = face
    while pieces[Int(face)] != face {
      pieces[Int(face)] = pieces[Int(pieces[Int(face)])]
      face = pieces[Int(face)]
    }
    return face
  }
}
