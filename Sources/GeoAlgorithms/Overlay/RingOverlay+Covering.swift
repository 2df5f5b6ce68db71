internal import GeoModel

/// What rings cover that have their region on their left, and how often.
extension RingOverlay {
  /// The faces that rings cover, and gaps between them that are no wider than rounding makes them.
  func facesCovered(_ coverage: [Int32]) -> [Bool] {
    var isInside = coverage.map { $0 > 0 }
    guard isInside.dropFirst().contains(false) else { return isInside }
    var areas = [Double](repeating: 0, count: coverage.count), lengths = areas
    var origins = [Position?](repeating: nil, count: coverage.count)
    var furthest = 0.0
    for halfEdge in 0..<Int32(2 * faces.ends.count) {
      let face = faces.face(leftOf: halfEdge)
      if face == 0 || isInside[face] { continue }
      let (a, b) = (faces.place(faces.start(halfEdge)), faces.place(faces.start(halfEdge ^ 1)))
      let origin = origins[face] ?? a
      origins[face] = origin
      areas[face] += Self.cross(a, b, from: origin)
      lengths[face] += Self.distance(a, b)
      furthest = max(furthest, a.x.magnitude, a.y.magnitude)
    }
    let noise = Self.unitsOfRounding * furthest.ulp
    for face in 1..<coverage.count where !isInside[face] && areas[face].magnitude <= noise * lengths[face] { isInside[face] = true }
    return isInside
  }

  /// By how many units in the last place crossings and vertices on edges may be off.
  private static let unitsOfRounding = 8.0

  /// The areas that rings cover more than once, in the order of the input, except such as come from rounding.
  func overlaps() -> [MergedOverlap] {
    guard coverage.contains(where: { $0 > 1 }) else { return [] }
    var tracing = RegionTracing()
    tracing.trace(coverage.map { $0 > 1 }, faces, noding)
    var overlaps: [MergedOverlap] = []
    var first = 0
    while first < tracing.loops.count {
      var end = first + 1
      while end < tracing.loops.count, tracing.loops[end].isHole { end += 1 }
      if let overlap = overlap(tracing.loops[first..<end], tracing) { overlaps.append(overlap) }
      first = end
    }
    return overlaps
  }

  /// - Parameter loops: a shell with its holes.
  private func overlap(_ loops: ArraySlice<RegionTracing.Loop>, _ tracing: RegionTracing) -> MergedOverlap? {
    var (area, length, squareMetres) = (0.0, 0.0, 0.0)
    var first: Position?
    for loop in loops {
      var ring = tracing.points[loop.range].map { noding.points[Int($0)] }
      ring.append(ring[0])
      let origin = first ?? ring[0]
      first = origin
      for (a, b) in zip(ring, ring.dropFirst()) {
        area += Self.cross(a, b, from: origin)
        length += Self.distance(a, b)
        squareMetres += MergedOverlap.squareMetres(under: a, b, from: origin.x)
      }
    }
    guard area > MergedOverlap.leastWidth * length, let first else { return nil }
    let place = Position(x: Longitude.normalised(first.x), y: first.y)
    return MergedOverlap(position: place, area: squareMetres.isFinite && place.isOnGlobe ? squareMetres : nil)
  }

  /// Twice the area of a triangle.
  private static func cross(_ a: Position, _ b: Position, from origin: Position) -> Double {
    (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
  }

  private static func distance(_ a: Position, _ b: Position) -> Double {
    let (x, y) = (b.x - a.x, b.y - a.y)
    return (x * x + y * y).squareRoot()
  }
}
