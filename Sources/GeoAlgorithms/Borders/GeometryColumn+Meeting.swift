public import GeoModel

extension GeometryColumn {
  /// Whether a geometry and a box have a point in common, borders included, in the plane of longitude and latitude.
  ///
  /// Edges are straight and go the short way, in any spelling of their longitudes. A ring round a pole contains its smaller
  /// side (as for ``contains(_:inGeometry:)``); a ring that crosses itself contains all that it goes round, also twice. Sides are decided
  /// exactly; only for geometry across the 180th meridian are longitudes rounded, when they are brought into one turn (3e-14 degrees).
  /// Geometry beyond 100 turns, or ±36,000°, counts as meeting every box of its latitudes. Altitudes are ignored.
  ///
  /// - Complexity: O(n).
  public func meets(_ box: GeographicBox, geometry index: Int) -> Bool {
    for path in paths(ofGeometry: index) {
      if meets(box, path: path) { return true }
    }
    // No edge meets it: all of the box is on one side of every ring.
    return kinds[index].isAreal && goesRound(Position(longitude: box.west, latitude: box.south), geometry: index)
  }

  /// Whether a position or an edge of a path meets a box.
  private func meets(_ box: GeographicBox, path: Int) -> Bool {
    let path = positions.span.extracting(positions(ofPath: path))
    if path.count == 1 { return box.contains(longitude: path[0].x, latitude: path[0].y) }
    guard let bounds = PathBounds(path), bounds.south <= box.north, bounds.north >= box.south else { return false }
    let eastern = box.longitudes.crossesAntimeridian ? box.east + 360 : box.east
    // The box's copies in the longitudes of the path.
    let first = ((bounds.west - eastern) / 360).rounded(.up), last = ((bounds.east - box.west) / 360).rounded(.down)
    if !(last - first < 100 && max(bounds.east, -bounds.west) <= Longitude.reach) { return true }
    var copy = first
    while copy <= last {
      let frame = BorderFrame(west: box.west + 360 * copy, south: box.south, east: eastern + 360 * copy, north: box.north)
      if Self.meets(frame, path) { return true }
      copy += 1
    }
    return false
  }

  private static func meets(_ frame: BorderFrame, _ path: borrowing Span<Position>) -> Bool {
    let unwrapping = LongitudeTurns(path)
    var turns = 0
    var start = UnwrappedVertex(path[0], turns: 0)
    for index in 0..<(path.count - 1) {
      turns += unwrapping.change(overEdge: index, of: path)
      let end = UnwrappedVertex(path[index + 1], turns: turns)
      if BoxSegment(from: start, to: end, in: frame) != nil { return true }
      start = end
    }
    return false
  }
}

/// The rectangle round an unwrapped path, in degrees.
private struct PathBounds {
  var west = Double.infinity
  var east = -Double.infinity
  var south = Double.infinity
  var north = -Double.infinity

  /// `nil` for a path without positions.
  init?(_ path: borrowing Span<Position>) {
    if path.isEmpty { return nil }
    let unwrapping = LongitudeTurns(path)
    var turns = 0
    for index in path.indices {
      if index > 0 { turns += unwrapping.change(overEdge: index - 1, of: path) }
      let x = path[index].x + 360 * Double(turns)
      west = min(west, x)
      east = max(east, x)
      south = min(south, path[index].y)
      north = max(north, path[index].y)
    }
  }
}

extension UnwrappedVertex {
  /// A position with all its turns in its longitude.
  fileprivate init(_ position: Position, turns: Int) {
    self.init(longitude: position.x + 360 * Double(turns), latitude: position.y, altitude: .nan, world: 0, source: 0)
  }
}
