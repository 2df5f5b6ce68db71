internal import GeoModel

/// The paths of one geometry as simplification sees them: unwrapped, without repeats, every ring begun at a vertex that
/// stays.
struct LoadedPaths: Sendable {
  private(set) var points: [Position] = []
  /// For each point the position of the column that it stands for.
  private(set) var origins: [UInt32] = []
  var traits: [VertexTraits] = []
  private(set) var paths: [SimplificationPath] = []
  /// Known once ``keepShared()`` was called.
  private(set) var shared = SharedPlaces()
  private var isSharedKnown = false

  private var ring: [Position] = []
  private var ringOrigins: [UInt32] = []

  /// Loads a geometry; points and what is degenerate have no paths. Complexity: O(n).
  ///
  /// - Parameters:
  ///   - keepsShared: whether positions that occur more than once stay, of several rings or of lines.
  ///   - isLeftOut: whether a path is not looked at.
  mutating func load(
    _ column: GeometryColumn, geometry: Int, metric: SimplificationMetric, keepsShared: Bool,
    isLeftOut: (Int) -> Bool
  ) {
    points.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    traits.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    isSharedKnown = false
    let isAreal = column.kinds[geometry].isAreal
    for part in column.parts(ofGeometry: geometry) {
      let first = paths.count
      var outer: PlaneBox?
      for path in column.paths(ofPart: part) where !isLeftOut(path) {
        let before = paths.count
        load(path, column, metric, isAreal: isAreal)
        guard isAreal, metric.isGeographic, paths.count > max(first + 1, before) else { continue }
        let exterior = outer ?? box(first)
        outer = exterior
        bringBeside(exterior)
      }
    }
    if metric.isGeographic, paths.count > 1 { layOut(isAreal ? column.parts(ofGeometry: geometry).map { column.paths(ofPart: $0) } : []) }
    // A ring by itself that comes back to a place is invalid, and often valid without what is between.
    if keepsShared, !isAreal || paths.count > 1 { keepShared() }
  }

  /// Lets positions stay that occur more than once. Complexity: O(n) expected.
  mutating func keepShared() {
    if isSharedKnown { return }
    isSharedKnown = true
    shared.find(paths.lazy.map(\.vertices), count: points.count, traits: &traits) { [points] in points[$0] }
  }

  /// Moves parts that were unwrapped apart by whole turns, so that they lie in the plane as they do on the globe: where they touch, they have
  /// the same places. Only if some lies beyond ±180, and not if all of them together go round the globe.
  ///
  /// - Parameter polygons: the paths of each.
  private mutating func layOut(_ polygons: [Range<Int>]) {
    let boxes = paths.indices.map { box($0) }
    guard boxes.contains(where: { $0.minX < -180 || $0.maxX > 180 }) else { return }
    var cover = LongitudeCover()
    for box in boxes { cover.add(from: box.minX, to: box.maxX) }
    guard let range = cover.range(), range.width < 360 else { return }
    let west = range.west == 180 ? -180 : range.west
    var (shift, polygon, begun) = (0.0, 0, -1)
    for (number, path) in paths.enumerated() {
      while polygon < polygons.count, path.source >= polygons[polygon].upperBound { polygon += 1 }
      // Holes go with their exterior.
      if polygons.isEmpty || begun != polygon { shift = -360 * ((boxes[number].minX - west) / 360 + 1e-9).rounded(.down) }
      begun = polygon
      if shift != 0 { for index in path.start...path.end { points[index].x += shift } }
    }
  }

  private mutating func load(_ path: Int, _ column: GeometryColumn, _ metric: SimplificationMetric, isAreal: Bool) {
    let range = column.positions(ofPath: path)
    let start = points.count
    column.positions.withUnsafeBufferPointer { all in
      for index in range where points.count == start || all[index] != points[points.count - 1] {
        points.append(all[index])
        origins.append(UInt32(truncatingIfNeeded: index))
      }
    }
    let isClosed = isAreal && points.count - start > 3 && points[start] == points[points.count - 1]
    if points.count - start < 2 || isAreal && !isClosed {
      // It has no vertices to choose from.
      points.removeSubrange(start...)
      origins.removeSubrange(start...)
      return
    }
    var (isRing, goesRound) = (isClosed, false)
    if metric.isGeographic, Self.isWide(points[start...]) {
      if isClosed { rotate(start, to: Self.least(points[start..<points.count - 1])) }
      let turns = points.withUnsafeMutableBufferPointer {
        unwrapLongitudes(UnsafeMutableBufferPointer(rebasing: $0[start...]), isRing: isClosed)
      }
      // Round a pole it does not come back, and is a line from its first place to the same a turn on.
      if turns != 0 { (isRing, goesRound) = (false, isClosed) }
    }
    var extreme = -1
    if isRing {
      let extremes = Self.extremes(points[start..<points.count - 1], metric)
      let count = points.count - 1 - start
      rotate(start, to: extremes.0)
      extreme = (extremes.1 - extremes.0 + count) % count + start
    }
    let end = points.count - 1
    traits.append(contentsOf: repeatElement([], count: points.count - start))
    traits[start] = .pinned
    traits[end] = .pinned
    if extreme >= 0 { traits[extreme] = .pinned }
    if isRing, end - start == 3 { for index in start...end { traits[index] = .pinned } }
    if metric.isGeographic {
      for index in start...end where column.positions[Int(origins[index])].isAtBorder { traits[index] = .pinned }
    }
    paths.append(SimplificationPath(start: start, end: end, isRing: isRing, goesRound: goesRound, source: path))
  }

  /// Whether some edge jumps over the 180th meridian: then all longitudes must be as they are written.
  static func isWide(_ path: ArraySlice<Position>) -> Bool {
    var low = Double.infinity, high = -Double.infinity
    for place in path {
      low = min(low, place.x)
      high = max(high, place.x)
    }
    return high - low > 180 && !Longitude.isLiteral(low) && !Longitude.isLiteral(high)
  }

  /// The first vertex by coordinates.
  static func least(_ ring: ArraySlice<Position>) -> Int {
    var least = ring.startIndex
    for index in ring.indices where precedes(ring[index], ring[least]) { least = index }
    return least
  }

  /// Two vertices far apart, whatever the ring's start and direction: the one farthest from the first by coordinates, and
  /// the one farthest from that.
  static func extremes(_ ring: ArraySlice<Position>, _ metric: SimplificationMetric) -> (Int, Int) {
    var south = Double.infinity, north = -Double.infinity
    for place in ring {
      south = min(south, place.y)
      north = max(north, place.y)
    }
    let scale = metric.scale(atLatitude: (south + north) / 2)
    func farthest(from index: Int) -> Int {
      var (farthest, greatest) = (index, 0.0)
      for other in ring.indices {
        let distance = scale.squaredDistance(ring[index], ring[other])
        if distance >= greatest, distance > greatest || precedes(ring[other], ring[farthest]) {
          (farthest, greatest) = (other, distance)
        }
      }
      return farthest
    }
    let first = farthest(from: least(ring))
    return (first, farthest(from: first))
  }

  /// Makes the closed path at the end begin and end at another of its vertices.
  private mutating func rotate(_ start: Int, to first: Int) {
    if first == start { return }
    let end = points.count - 1
    ring.removeAll(keepingCapacity: true)
    ringOrigins.removeAll(keepingCapacity: true)
    ring.append(contentsOf: points[first..<end])
    ring.append(contentsOf: points[start...first])
    ringOrigins.append(contentsOf: origins[first..<end])
    ringOrigins.append(contentsOf: origins[start...first])
    points.replaceSubrange(start..., with: ring)
    origins.replaceSubrange(start..., with: ringOrigins)
  }

  /// Moves the last ring by whole turns to where the polygon's first one is, of which it was unwrapped apart.
  private mutating func bringBeside(_ outer: PlaneBox) {
    let inner = box(paths.count - 1)
    if inner.minX >= outer.minX, inner.maxX <= outer.maxX { return }
    var (best, shift) = (min(inner.maxX, outer.maxX) - max(inner.minX, outer.minX), 0.0)
    for turn in [-360.0, 360] {
      let common = min(inner.maxX + turn, outer.maxX) - max(inner.minX + turn, outer.minX)
      if common > best { (best, shift) = (common, turn) }
    }
    if shift == 0 { return }
    let path = paths[paths.count - 1]
    for index in path.start...path.end { points[index].x += shift }
  }

  private func box(_ path: Int) -> PlaneBox {
    var box = PlaneBox.empty
    for index in paths[path].start...paths[path].end { box.include(points[index]) }
    return box
  }
}
