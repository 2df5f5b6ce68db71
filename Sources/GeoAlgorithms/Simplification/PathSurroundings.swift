internal import GeoModel

/// What lies round one short path: whatever may be in the way of its vertices, or within its edges, found at one look into the tree.
struct PathSurroundings {
  /// Whether the path is short, and so little lies round it, that ``others`` are known.
  private(set) var isKnown = false
  /// The vertices of other paths that may lie among its own, except for those where it ends: no other one lies in its convex hull.
  private(set) var others: [Position] = []
  /// Whether it goes on in one direction all the time. Then none of its vertices lies within its edges, nor in a triangle of three others.
  private(set) var isMonotone = false

  /// Vertices of a path, and of others round it: as many as a word has bits.
  private static let short = UInt64.bitWidth
  /// How many vertices may be looked at to find those.
  private static let patience = 4 * short

  /// How many edges in a row are asked at once for what lies within them.
  private static let runSize = 8

  /// Looks round a path. Complexity: O(n), and O(log n) for outlines as they occur.
  ///
  /// - Returns: how much was looked at.
  mutating func find(around path: SimplificationPath, _ points: UnsafePointer<Position>, _ tree: inout VertexTree) -> Int {
    others.removeAll(keepingCapacity: true)
    isKnown = path.end - path.start < Self.short
    if !isKnown { return 0 }
    var run = RunSurvey(at: RunSurvey.load(points, path.start))
    // Sums of rounded coordinates keep the order of the exact ones, or make them equal: what is outside of these is outside of the hull.
    var low = Self.slants(points, path.start), high = low
    for index in path.start..<path.end {
      let end = RunSurvey.load(points, index + 1)
      run.include(end, step: end - RunSurvey.load(points, index))
      low = RunSurvey.least(low, Self.slants(points, index + 1))
      high = RunSurvey.greatest(high, Self.slants(points, index + 1))
    }
    isMonotone = run.directions != 0
    let (own, first, last) = (path.vertices, points[path.start], points[path.end])
    var looked = 0
    looked += tree.visit(run.box, points) { index in
      looked += 1
      let slants = Self.slants(points, index)
      if all((low .<= slants) .& (slants .<= high)), !own.contains(index), points[index] != first, points[index] != last {
        others.append(points[index])
      }
      return others.count <= Self.short && looked <= Self.patience
    }
    isKnown = others.count <= Self.short && looked <= Self.patience
    return looked
  }

  /// How far north-east and south-east a place lies.
  @inline(__always)
  private static func slants(_ points: UnsafePointer<Position>, _ index: Int) -> RunSurvey.Pair {
    let place = points[index]
    return RunSurvey.Pair(place.x + place.y, place.x - place.y)
  }

  /// Whether a place lies in the closed triangle of three vertices, other than the first and the last of these: that of a vertex of another
  /// path, or of one of the path's own.
  ///
  /// - Parameters:
  ///   - start: the path's first vertex.
  ///   - there: of the path's own vertices those that count, a bit for each.
  @inline(__always)
  func isAny(in a: Int, _ b: Int, _ c: Int, _ points: UnsafePointer<Position>, from start: Int, _ there: UInt64) -> Bool {
    if isMonotone, others.isEmpty { return false }
    var box = PlaneBox(points[a], points[b])
    box.include(points[c])
    if !isMonotone, Self.isAny(there, of: points + start, in: box, points[a], points[b], points[c]) { return true }
    return others.withUnsafeBufferPointer { others in
      guard let base = others.baseAddress, others.count > 0 else { return false }
      return Self.isAny(.max >> UInt64(Self.short - others.count), of: base, in: box, points[a], points[b], points[c])
    }
  }

  /// Whether one of up to 64 places is in a triangle, those that lie in its box first; without branches, since nothing says
  /// beforehand which ones do.
  @inline(__always)
  private static func isAny(
    _ there: UInt64, of places: UnsafePointer<Position>, in box: PlaneBox, _ a: Position, _ b: Position, _ c: Position
  ) -> Bool {
    let low = RunSurvey.Pair(box.minX, box.minY), high = RunSurvey.Pair(box.maxX, box.maxY)
    var inside: UInt64 = 0
    for index in 0..<short - there.leadingZeroBitCount {
      let place = RunSurvey.load(places, index)
      inside |= all((low .<= place) .& (place .<= high)) ? 1 &<< UInt64(index) : 0
    }
    inside &= there
    while inside != 0 {
      if isInside(places[inside.trailingZeroBitCount], a, b, c) { return true }
      inside &= inside - 1
    }
    return false
  }

  /// Few places come so far as to be asked for a triangle.
  @inline(never)
  private static func isInside(_ place: Position, _ a: Position, _ b: Position, _ c: Position) -> Bool {
    place != a && place != c && ClosedTriangle(a, b, c).contains(place)
  }

  /// Calls `tell` with the vertices that lie within the path's edges.
  func findTouches(of path: SimplificationPath, _ points: UnsafePointer<Position>, _ tell: (Position, Int) -> Void) {
    if isMonotone, others.isEmpty { return }
    for first in stride(from: path.start, to: path.end, by: Self.runSize) {
      let edges = first..<min(first + Self.runSize, path.end)
      for place in others { tellEdges(edges, holding: place, points, tell) }
      if isMonotone { continue }
      let run = RunSurvey(edges, points)
      for index in path.vertices where run.box.contains(points[index]) {
        if run.directions != 0, edges.contains(index) || index == edges.upperBound { continue }
        tellEdges(edges, holding: points[index], points, tell)
      }
    }
  }
}
