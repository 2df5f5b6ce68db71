public import GeoModel

/// Where a position lies relative to a ring in the plane of longitude and latitude, with straight edges that go the short
/// way, whatever multiple of 360 its longitude has (conventions 10.4).
///
/// Counts the edges north of the position. Sides are decided exactly; only for rings across the 180th meridian are
/// longitudes rounded, when they are brought into one turn (3e-14 degrees). A ring wider than 360 degrees contains a position if it does
/// so at one of its longitudes. A ring round a pole contains its smaller side.
///
/// - Returns: `.outside` for an invalid position, and if a longitude of the ring is beyond 100 turns.
/// - Complexity: O(n).
public func containment(of position: Position, inRing ring: borrowing Span<Position>) -> Containment {
  containment(of: position, inRing: ring, countsCrossings: true)
}

/// - Parameter countsCrossings: whether of a ring that crosses itself an even number of edges north of a place leaves it outside, and not
///   only as many eastward as westward ones.
private func containment(of position: Position, inRing ring: borrowing Span<Position>, countsCrossings: Bool) -> Containment {
  guard ring.count > 2, position.isOnGlobe else { return .outside }
  let unwrapping = LongitudeTurns(ring)
  let x = Longitude.normalised(position.x)
  var turns = 0
  var windings = CopyWindings()
  var touched: [Int] = []
  var start = ring[0]
  for index in 0..<(ring.count - 1) {
    turns += unwrapping.change(overEdge: index, of: ring)
    let end = Position(x: ring[index + 1].x + 360 * Double(turns), y: ring[index + 1].y)
    guard start.x.magnitude <= 36_000, end.x.magnitude <= 36_000 else { return .outside }
    let isEastward = start.x <= end.x
    let (west, east) = isEastward ? (start, end) : (end, start)

    // The copies of the point in the edge's longitudes: one, or two at both ends of a whole turn.
    var number = firstCopy(of: x, from: west.x)
    var copy = Position(x: x + 360 * Double(number), y: position.y)
    while copy.x <= east.x {
      let hand = orientation(west, east, copy)
      if hand == .on, copy.y >= min(west.y, east.y), copy.y <= max(west.y, east.y) {
        if !touched.contains(number) { touched.append(number) }
      } else if copy.x < east.x, hand == .right {
        // The eastern end belongs to the next edge.
        windings.add(isEastward ? 1 : -1, copy: number)
      }
      number += 1
      copy.x = x + 360 * Double(number)
    }
    start = end
  }
  if turns == 0 {
    if windings.contain(where: { !touched.contains($0) && (countsCrossings ? !$1.isMultiple(of: 2) : $1 != 0) }) { return .inside }
    return touched.isEmpty ? .outside : .boundary
  }
  if !touched.isEmpty { return .boundary }
  // A ring round the north pole is closed along it, which is north of everything. Its worlds are no curves that close by themselves.
  let isNorth = PoleSide(of: ring, unwrapping).isNorth(turns: turns)
  if countsCrossings { return windings.sum.isMultiple(of: 2) == isNorth ? .inside : .outside }
  return windings.sum != (isNorth ? turns : 0) ? .inside : .outside
}

/// How often edges run eastward north of the copies of a place, one for each whole turn of its longitude, less how often westward. Most
/// rings come to one copy.
private struct CopyWindings {
  private var copy: Int?
  private var winding = 0
  private var others: [Int: Int] = [:]

  mutating func add(_ step: Int, copy number: Int) {
    if number == copy ?? number {
      copy = number
      winding += step
    } else {
      others[number, default: 0] += step
    }
  }

  var sum: Int { others.values.reduce(winding, +) }

  func contain(where holds: (_ copy: Int, _ winding: Int) -> Bool) -> Bool {
    guard let copy else { return false }
    return holds(copy, winding) || others.contains { holds($0.key, $0.value) }
  }
}

/// Whole turns to where a longitude within ±180 is first not less than `west`.
private func firstCopy(of longitude: Double, from west: Double) -> Int {
  let turns = Int(((west - longitude) / 360).rounded(.up))
  return longitude + 360 * Double(turns) < west ? turns + 1 : turns
}

extension GeometryColumn {
  /// Whether a geometry holds a position in the plane of longitude and latitude; boundaries, also of holes, are inside.
  /// Lines hold positions exactly on them, points equal positions, in every spelling of the longitude. Edges go the same way as
  /// in a ring.
  ///
  /// - Returns: `false` for an invalid position, and on edges that reach beyond 100 turns.
  /// - Complexity: O(n).
  public func contains(_ position: Position, inGeometry index: Int) -> Bool {
    contains(position, inGeometry: index, countsCrossings: true)
  }

  /// The same, and of areas what their exteriors go round, however often, and their holes do not.
  func goesRound(_ position: Position, geometry index: Int) -> Bool {
    contains(position, inGeometry: index, countsCrossings: false)
  }

  private func contains(_ position: Position, inGeometry index: Int, countsCrossings: Bool) -> Bool {
    for part in parts(ofGeometry: index) {
      let paths = paths(ofPart: part)
      if kinds[index].isAreal {
        if contains(position, inRings: paths, countsCrossings: countsCrossings) { return true }
        continue
      }
      for path in paths {
        if position.isOnGlobe, isOn(position, path: path) { return true }
      }
    }
    return false
  }

  private func contains(_ position: Position, inRings rings: Range<Int>, countsCrossings: Bool) -> Bool {
    for ring in rings {
      let place = containment(
        of: position, inRing: positions.span.extracting(positions(ofPath: ring)), countsCrossings: countsCrossings)
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
      var number = firstCopy(of: x, from: west.x)
      var copy = Position(x: x + 360 * Double(number), y: position.y)
      while copy.x <= east.x {
        if orientation(west, east, copy) == .on { return true }
        number += 1
        copy.x = x + 360 * Double(number)
      }
    }
    return false
  }
}
