public import GeoModel

/// Where a point lies relative to a ring.
@frozen
public enum Containment: Sendable, Hashable {
  case inside, boundary, outside
}

/// Where a position lies relative to a ring in the plane of longitude and latitude, edges straight and going the short
/// way, whatever multiple of 360 its longitude has (conventions 10.4).
///
/// Counts the edges north of the position. Sides are decided exactly; only for rings across the 180th meridian are
/// longitudes rounded, when they are brought into one turn (3e-14 degrees). A ring round a pole contains its smaller side.
///
/// - Returns: `.outside` for a position that is none, and if a longitude of the ring is beyond 100 turns.
/// - Complexity: O(n).
public func containment(of position: Position, inRing ring: borrowing Span<Position>) -> Containment {
  guard ring.count > 2, position.isOnGlobe else { return .outside }
  let unwrapping = LongitudeTurns(ring)
  let x = Longitude.normalised(position.x)
  var turns = 0
  var crossings = 0
  var start = ring[0]
  for index in 0..<(ring.count - 1) {
    turns += unwrapping.change(overEdge: index, of: ring)
    let end = Position(x: ring[index + 1].x + 360 * Double(turns), y: ring[index + 1].y)
    guard start.x.magnitude <= 36_000, end.x.magnitude <= 36_000 else { return .outside }
    let isEastward = start.x <= end.x
    let (west, east) = isEastward ? (start, end) : (end, start)

    // The copies of the point in the edge's longitudes: one, or two at both ends of a whole turn.
    var copy = Position(x: firstCopy(of: x, from: west.x), y: position.y)
    while copy.x <= east.x {
      let hand = orientation(west, east, copy)
      if hand == .on, copy.y >= min(west.y, east.y), copy.y <= max(west.y, east.y) { return .boundary }
      // The eastern end belongs to the next edge.
      if copy.x < east.x, hand == .right { crossings += 1 }
      copy.x += 360
    }
    start = end
  }
  // A ring round the north pole is closed along it, which is north of everything.
  if turns != 0, PoleSide(of: ring, unwrapping).isNorth(turns: turns) { crossings += 1 }
  return crossings & 1 == 1 ? .inside : .outside
}

/// A longitude within ±180 in the turn where it is first not less than `west`.
private func firstCopy(of longitude: Double, from west: Double) -> Double {
  let copy = longitude + 360 * ((west - longitude) / 360).rounded(.up)
  return copy < west ? copy + 360 : copy
}

extension GeometryColumn {
  /// Whether a geometry holds a position in the plane of longitude and latitude; boundaries, of holes too, are inside.
  /// Lines hold what lies on them exactly, points what they are, in every spelling of the longitude. Edges go the way that they
  /// do in a ring.
  ///
  /// - Returns: `false` for a position that is none, and on edges that reach beyond 100 turns.
  /// - Complexity: O(n).
  public func contains(_ position: Position, inGeometry index: Int) -> Bool {
    for part in parts(ofGeometry: index) {
      let paths = paths(ofPart: part)
      if kinds[index].isAreal {
        if contains(position, inRings: paths) { return true }
        continue
      }
      for path in paths {
        if position.isOnGlobe, isOn(position, path: path) { return true }
      }
    }
    return false
  }

  private func contains(_ position: Position, inRings rings: Range<Int>) -> Bool {
    for ring in rings {
      let place = containment(of: position, inRing: positions.span.extracting(positions(ofPath: ring)))
      if place == .boundary { return true }
      if (place == .inside) != (ring == rings.lowerBound) { return false }
    }
    return !rings.isEmpty
  }

  private func isOn(_ position: Position, path: Int) -> Bool {
    let range = positions(ofPath: path)
    if range.count == 1 {
      let place = positions[range.lowerBound]
      return place.y == position.y && longitudeDifference(from: place.x, to: position.x).degrees == 0
    }
    let line = positions.span.extracting(range)
    let unwrapping = LongitudeTurns(line)
    let x = Longitude.normalised(position.x)
    var turns = 0
    for index in stride(from: 0, to: line.count - 1, by: 1) {
      let start = Position(x: line[index].x + 360 * Double(turns), y: line[index].y)
      turns += unwrapping.change(overEdge: index, of: line)
      let end = Position(x: line[index + 1].x + 360 * Double(turns), y: line[index + 1].y)
      guard start.x.magnitude <= 36_000, end.x.magnitude <= 36_000, min(start.y, end.y) <= position.y, position.y <= max(start.y, end.y)
      else { continue }
      let (west, east) = start.x <= end.x ? (start, end) : (end, start)
      var copy = Position(x: firstCopy(of: x, from: west.x), y: position.y)
      while copy.x <= east.x {
        if orientation(west, east, copy) == .on { return true }
        copy.x += 360
      }
    }
    return false
  }
}
