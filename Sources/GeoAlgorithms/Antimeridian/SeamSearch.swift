public import GeoModel

/// Finds the edges along the 180th meridian that an earlier cut made. A file that was already cut does not record them;
/// they are recognised because edges on both sides match.
///
///     ┌───┤   ├────┐      edges on +180 and -180 that cover the same latitudes;
///     │ A │   │ B  │      B's upper part has no counterpart and is a border
///     └───┤   │    │
///                └─┘
///
/// One value serves any number of geometries and reuses its scratch.
public struct SeamSearch: Sendable {
  /// The greatest distance, in degrees, of such edges from the meridian or a pole, and from each other (200 m): files round the
  /// positions of their cut, or keep them off the meridian on purpose. Nothing is moved; only strokes are left out.
  public static let tolerance = 0.002

  /// The same where other edges of the geometry lie on the meridian itself (10 m).
  private static let toleranceBesideExact = 1e-4

  /// How far such an edge may lean, as longitude for latitude: a border that runs up to the cut is not one.
  private static let leaning = 0.1

  /// The edges that may be a cut's: the positions where they begin.
  private var candidates: [Int] = []
  private var extent = SeamExtent()
  /// The same without the tolerance.
  private var bare = SeamExtent()

  public init() {}

  /// Whether a geometry can have such edges at all: an area with a position near ±180. Complexity: O(n), no allocation.
  public static func isNeeded(_ column: GeometryColumn, geometry index: Int) -> Bool {
    guard column.kinds[index].isAreal else { return false }
    return column.positions.withUnsafeBufferPointer { all in
      var found = 0
      for place in column.positions(ofGeometry: index) { found |= all[place].x.magnitude >= 180 - tolerance ? 1 : 0 }
      return found != 0
    }
  }

  /// Sets the flags of edges along the meridian on whose other side the same geometry continues, and, if there is one, of those along a
  /// pole.
  ///
  /// - Parameters:
  ///   - column: the column that holds the geometry.
  ///   - index: which geometry of the column.
  ///   - flags: one for each position of the column, for the edge that begins there.
  /// - Returns: whether there is such an edge.
  /// - Complexity: O(n + s log s) for s edges on the meridian.
  public mutating func mark(_ column: GeometryColumn, geometry index: Int, in flags: inout [Bool]) -> Bool {
    findCandidates(column, index)
    if candidates.isEmpty { return false }
    extent.removeAll()
    bare.removeAll()
    func edge(_ place: Int) -> (low: Double, high: Double, isEast: Bool) {
      let (a, b) = (column.positions[place], column.positions[place + 1])
      return (min(a.y, b.y), max(a.y, b.y), a.x > 0)
    }
    for place in candidates {
      let (low, high, isEast) = edge(place)
      extent.add(low: low - Self.tolerance, high: high + Self.tolerance, isEast: isEast)
      bare.add(low: low, high: high, isEast: isEast)
    }
    extent.sort()
    bare.sort()
    var found = false
    for place in candidates {
      let (low, high, isEast) = edge(place)
      guard extent.goesOn(across: low, high, fromEast: isEast) else { continue }
      // What is shorter than the tolerance may lie beyond the cut's end.
      let middle = (low + high) / 2
      guard bare.goesOn(across: middle, middle, fromEast: isEast) else { continue }
      flags[place] = true
      found = true
    }
    if !found { return false }
    Self.eachEdge(of: column, index) { place, a, b in
      if min(a.y, b.y) >= 90 - Self.tolerance || max(a.y, b.y) <= Self.tolerance - 90 { flags[place] = true }
    }
    return true
  }

  /// The edges near the meridian behind which, on the meridian's side, the polygon is not.
  private mutating func findCandidates(_ column: GeometryColumn, _ index: Int) {
    candidates.removeAll(keepingCapacity: true)
    var isExact = false
    for part in column.parts(ofGeometry: index) {
      let paths = column.paths(ofPart: part)
      for path in paths {
        let first = candidates.count
        let range = column.positions(ofPath: path)
        for place in range.dropLast() where Self.isOnSeam(column.positions[place], column.positions[place + 1]) { candidates.append(place) }
        if candidates.count == first { continue }
        let winding = winding(ofRing: column.positions.span.extracting(range), isCut: true)
        let isLeft = (winding == .counterclockwise) == (path == paths.lowerBound)
        let box = column.positions[range].reduce(into: PlaneBox.empty) { $0.include($1) }
        let turned = candidates[first...].filter { place in
          let (a, b) = (column.positions[place], column.positions[place + 1])
          // Farther off the meridian than the area is wide it is no rounding.
          return ((b.y > a.y) == (a.x > 0)) == isLeft && 180 - min(a.x.magnitude, b.x.magnitude) <= box.maxX - box.minX
        }
        candidates.replaceSubrange(first..., with: turned)
        isExact = isExact || turned.contains { Self.isOnSeam(column.positions[$0], column.positions[$0 + 1], within: Longitude.snap) }
      }
    }
    if isExact {
      candidates.removeAll { !Self.isOnSeam(column.positions[$0], column.positions[$0 + 1], within: Self.toleranceBesideExact) }
    }
  }

  private static func isOnSeam(_ a: Position, _ b: Position, within tolerance: Double = tolerance) -> Bool {
    (min(a.x, b.x) >= 180 - tolerance || max(a.x, b.x) <= tolerance - 180)
      && a.y != b.y && (a.x - b.x).magnitude <= leaning * (a.y - b.y).magnitude
  }

  private static func eachEdge(of column: GeometryColumn, _ index: Int, _ body: (Int, Position, Position) -> Void) {
    for path in column.paths(ofGeometry: index) {
      for place in column.positions(ofPath: path).dropLast() { body(place, column.positions[place], column.positions[place + 1]) }
    }
  }
}
