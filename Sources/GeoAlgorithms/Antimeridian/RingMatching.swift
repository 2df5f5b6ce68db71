internal import GeoModel

/// Whether the rings of areas that were cut and joined again are those of the input: it was unwrapped already.
///
/// They may be whole turns away, all rings of a part by as many, begin elsewhere, run the other way and come in another order; they have no positions that repeat the one before,
/// and some more: wherever they cross the meridian, and where other rings touch their edges.
struct RingMatching {
  private let input: GeometryColumn
  private let geometry: Int
  /// The rings that were not found again yet.
  private var rings: [Ends: [Int]] = [:]
  /// For each exterior its part.
  private var parts: [Int: Int] = [:]

  /// The southernmost and the northernmost position of a ring, the western and the eastern one of several: no position that was added is either.
  private struct Ends: Hashable {
    var south, north: Double
    var southColumn, northColumn: Int
  }

  /// - Complexity: O(n).
  init(_ input: GeometryColumn, geometry: Int) {
    (self.input, self.geometry) = (input, geometry)
    for part in input.parts(ofGeometry: geometry) {
      let paths = input.paths(ofPart: part)
      parts[paths.lowerBound] = part
      for path in paths {
        if let ends = Self.ends(of: path, in: input) { rings[ends.key(0, 0), default: []].append(path) }
      }
    }
  }

  /// Whether some parts, with all their rings, are those of the input. Complexity: O(n).
  mutating func isMatched(by output: GeometryColumn, parts written: Range<Int>) -> Bool {
    let firstPath = written.first.map { output.paths(ofPart: $0).lowerBound } ?? 0
    guard written.count == input.parts(ofGeometry: geometry).count,
      (written.last.map { output.paths(ofPart: $0).upperBound } ?? 0) - firstPath == input.paths(ofGeometry: geometry).count
    else { return false }
    for part in written {
      let paths = output.paths(ofPart: part)
      guard let shell = paths.first, let known = take(shell, of: output, where: { [parts] in parts[$0] != nil }),
        let own = parts[known.path]
      else { return false }
      let holes = input.paths(ofPart: own).dropFirst()
      for hole in paths.dropFirst() where take(hole, of: output, where: holes.contains)?.turns != known.turns { return false }
    }
    return true
  }

  /// Finds the ring of the input that a new one is, and how many whole turns it was away.
  private mutating func take(_ path: Int, of output: GeometryColumn, where isMeant: (Int) -> Bool) -> (path: Int, turns: Double)? {
    guard let ends = Self.ends(of: path, in: output) else { return nil }
    let ring = output.positions[output.positions(ofPath: path)].dropLast()
    for south in -1...1 {
      for north in -1...1 {
        let key = ends.key(south, north)
        for (place, known) in (rings[key] ?? []).enumerated() where isMeant(known) {
          guard let turns = turns(of: known, from: ring) else { continue }
          rings[key]?.remove(at: place)
          return (known, turns)
        }
      }
    }
    return nil
  }

  private struct Extremes {
    var south, north: Position

    /// Longitudes that differ by rounding alone are in one column, or in two side by side.
    func key(_ ofSouth: Int, _ ofNorth: Int) -> Ends {
      Ends(south: south.y, north: north.y, southColumn: column(south.x, ofSouth), northColumn: column(north.x, ofNorth))
    }

    private func column(_ longitude: Double, _ offset: Int) -> Int {
      let all = RingMatching.columns
      return (Int((longitude.remainder(dividingBy: 360) + 180) / 360 * Double(all)) + offset + all) % all
    }
  }

  private static let columns = 1 << 32

  private static func ends(of path: Int, in column: GeometryColumn) -> Extremes? {
    let ring = column.positions[column.positions(ofPath: path)]
    guard let first = ring.first, ring.allSatisfy({ $0.x.isFinite }) else { return nil }
    var ends = Extremes(south: first, north: first)
    for place in ring {
      if (place.y, place.x) < (ends.south.y, ends.south.x) { ends.south = place }
      if (place.y, place.x) > (ends.north.y, ends.north.x) { ends.north = place }
    }
    return ends
  }

  /// Whole turns from a new ring to one of the input, if they are the same.
  /// - Parameter ring: without the closing position.
  private func turns(of path: Int, from ring: ArraySlice<Position>) -> Double? {
    let old = input.positions[input.positions(ofPath: path)].dropLast()
    return turns(of: old, from: Array(ring)) ?? turns(of: old, from: ring.reversed())
  }

  private func turns(of old: ArraySlice<Position>, from new: [Position]) -> Double? {
    guard let first = old.first else { return nil }
    /// Whole turns from a new position to an old one, if they are the same place.
    func turns(_ place: Position, _ written: Position) -> Double? {
      let turns = ((written.x - place.x) / 360).rounded()
      return place.y == written.y && (place.x + 360 * turns - written.x).magnitude < Longitude.snap ? turns : nil
    }
    guard let start = new.firstIndex(where: { turns($0, first) != nil }), let shift = turns(new[start], first) else { return nil }
    var next = old.startIndex
    for place in new[start...] + new[..<start] {
      if next < old.endIndex, turns(place, old[next]) == shift {
        repeat { next += 1 } while next < old.endIndex && old[next] == old[next - 1]
        continue
      }
      // On the edge, as it is written: one that jumps from side to side goes another way here, as does one round a pole.
      let isOnEdge = Self.isNear(Position(x: place.x + 360 * shift, y: place.y), old[next - 1], next < old.endIndex ? old[next] : first)
      if !isOnEdge { return nil }
    }
    return next == old.endIndex ? shift : nil
  }

  /// Whether a place lies on an edge, except for the distance within which positions are moved to the meridian.
  private static func isNear(_ place: Position, _ a: Position, _ b: Position) -> Bool {
    let (dx, dy, x, y) = (b.x - a.x, b.y - a.y, place.x - a.x, place.y - a.y)
    let square = dx * dx + dy * dy
    let along = square > 0 ? min(max((x * dx + y * dy) / square, 0), 1) : 0
    return max((x - along * dx).magnitude, (y - along * dy).magnitude) <= Longitude.snap
  }
}
