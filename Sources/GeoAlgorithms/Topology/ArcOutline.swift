internal import GeoModel

/// Rings from arcs that have the region on their left.
struct ArcOutline {
  struct Loop {
    var positions: Range<Int>
    /// Twice the area in the plane, for an order of size.
    var area: Double
    var isHole: Bool
  }

  let topology: Topology
  let spelling: Spelling
  /// Whether no edge goes the short way round the globe.
  private let isCut: Bool
  /// References, in the order of the nodes where they begin.
  private let outline: [Int32]
  private var isDone: [Bool]
  var column = GeometryColumn()
  /// Where spellings were joined, for each position of the column its longitude within ±180: the column's run on.
  private(set) var longitudes: [Double] = []
  private var loops: [Loop] = []
  /// Whether one of the rings, of joined spellings, goes round the globe: which side of it is inside does not show in the plane.
  private(set) var goesRoundGlobe = false
  /// Rings that are lines forth and back, which are left out: how many, and where the first one begins.
  private(set) var lines: (count: Int, first: Position?) = (0, nil)
  /// For each node on the way, where on the way it is.
  private var places: [UInt32: Int] = [:]
  private var way: [Int] = []
  /// Of nodes where many arcs meet, by the first of those that leave it.
  private var fans: [Int: ArcFan] = [:]

  init(_ topology: Topology, _ outline: [Int32], spelling: Spelling = .asArcs, isCut: Bool = false) {
    self.topology = topology
    self.spelling = spelling
    self.isCut = isCut
    self.outline = outline.sorted {
      let a = Self.first(topology, $0), b = Self.first(topology, $1)
      return a != b ? a < b : $0 < $1
    }
    isDone = [Bool](repeating: false, count: outline.count)
  }

  private static func first(_ topology: Topology, _ reference: Int32) -> UInt32 {
    reference >= 0 ? topology.firstNodes[Int(reference)] : topology.lastNodes[Int(~reference)]
  }

  private func first(_ index: Int) -> UInt32 { Self.first(topology, outline[index]) }

  private func last(_ index: Int) -> UInt32 { Self.first(topology, ~outline[index]) }

  /// The position next to the beginning of a reference, in the plane round that.
  private func second(_ reference: Int32) -> Position {
    let range = topology.positions(ofArc: Topology.arc(reference))
    return reference >= 0
      ? beside(topology.positions[range.lowerBound], topology.positions[range.lowerBound + 1])
      : beside(topology.positions[range.upperBound - 1], topology.positions[range.upperBound - 2])
  }

  /// A place where the short way from another one leads to it.
  private func beside(_ here: Position, _ place: Position) -> Position {
    guard topology.joinsSpellings else { return place }
    let step = place.x - here.x
    // Out of reach there are no turns.
    guard step.magnitude > 180, step.magnitude <= Longitude.reach else { return place }
    return Position(x: place.x - 360 * (step / 360).rounded(.toNearestOrAwayFromZero), y: place.y)
  }

  /// Follows every outline; `false` if one ends.
  mutating func trace() -> Bool {
    for start in outline.indices where !isDone[start] {
      way.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      var at = start
      while true {
        isDone[at] = true
        places[first(at)] = way.count
        way.append(at)
        let node = last(at)
        // A way that comes back to a place has gone round a ring.
        if let place = places[node] {
          addLoop(way[place...])
          for index in way[place...] { places[first(index)] = nil }
          way.removeSubrange(place...)
          if way.isEmpty { break }
        }
        guard let next = next(at: node, behind: at) else { return false }
        at = next
      }
    }
    return true
  }

  /// The arc by which the same piece of the interior stays on the left: the first one clockwise from the way back.
  private mutating func next(at node: UInt32, behind index: Int) -> Int? {
    let start = firstIndex(from: 0) { $0 < node }
    let back = second(~outline[index])
    let range = topology.positions(ofArc: Topology.arc(outline[index]))
    let here = topology.positions[outline[index] >= 0 ? range.upperBound - 1 : range.lowerBound]
    if start + Self.crowd < outline.count, first(start + Self.crowd) == node {
      if fans[start] == nil {
        let end = firstIndex(from: start) { $0 <= node }
        fans[start] = ArcFan((start..<end).map { ($0, second(outline[$0])) }, at: here)
      }
      // A border that turns back, or a place in two spellings, is for the long way.
      if fans[start]?.here == here, fans[start]?.holds(direction: back) == false {
        return fans[start]?.first(clockwiseFrom: back, isDone: isDone)
      }
    }
    var best: Int?
    var candidate = start
    while candidate < outline.count, first(candidate) == node {
      if !isDone[candidate] {
        if let current = best {
          if Self.isSooner(second(outline[candidate]), than: second(outline[current]), from: back, at: here) { best = candidate }
        } else {
          best = candidate
        }
      }
      candidate += 1
    }
    return best
  }

  /// So many arcs that leave a node are looked at one by one.
  private static let crowd = 16

  /// The first reference whose node is not one that comes before.
  private func firstIndex(from start: Int, _ isBefore: (UInt32) -> Bool) -> Int {
    var low = start, high = outline.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(first(middle)) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  static func isSooner(_ a: Position, than b: Position, from back: Position, at here: Position) -> Bool {
    // Clockwise from the way back: its right side, straight on, its left side.
    let sideA = orientation(here, back, a).rawValue, sideB = orientation(here, back, b).rawValue
    if sideA != sideB { return sideA < sideB }
    return orientation(here, a, b) == .right
  }

  private mutating func addLoop(_ way: ArraySlice<Int>) {
    let start = column.positions.count
    for (step, index) in way.enumerated() {
      let range = topology.positions(ofArc: Topology.arc(outline[index]))
      for offset in (step == 0 ? 0 : 1)..<range.count {
        let place = outline[index] >= 0 ? range.lowerBound + offset : range.upperBound - 1 - offset
        let altitude = topology.altitudes.isEmpty ? .nan : topology.altitudes[place]
        let position = topology.positions[place]
        if topology.joinsSpellings { longitudes.append(position.x) }
        column.append(
          column.positions.count > start ? beside(column.positions[column.positions.count - 1], position) : position,
          altitude: altitude.isNaN ? nil : altitude)
      }
    }
    let positions = start..<column.positions.count
    if topology.joinsSpellings, let first = way.first {
      if column.positions[start].x != column.positions[positions.upperBound - 1].x {
        goesRoundGlobe = true
        return
      }
      place(positions, firstArc: outline[first])
    }
    var area = 0.0
    let origin = column.positions[start]
    for place in positions.dropLast() {
      let a = column.positions[place], b = column.positions[place + 1]
      area += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    let winding = winding(ofRing: column.positions.span.extracting(positions), isCut: isCut)
    if winding == .flat, isLine(column.positions.span.extracting(positions), isCut: isCut) {
      lines = (lines.count + 1, lines.first ?? column.positions[start])
      return
    }
    loops.append(Loop(positions: positions, area: area.magnitude, isHole: winding == .clockwise))
  }

  // MARK: - Holes

  /// Appends the rings as parts, each hole behind the exterior that it lies in; nothing, and `false`, if one lies in none.
  func append(to result: inout GeometryColumn) -> Bool {
    let shells = loops.indices.filter { !loops[$0].isHole }
    var holes: [Int: [Int]] = [:]
    let search = shells.count == loops.count ? nil : RingShells(column, shells.map { loops[$0].positions })
    for hole in loops.indices where loops[hole].isHole {
      guard let search, let shell = shell(of: loops[hole], among: shells, search) else { return false }
      holes[shell, default: []].append(hole)
    }
    for shell in shells {
      append(loops[shell], to: &result)
      for hole in holes[shell] ?? [] { append(loops[hole], beside: loops[shell], to: &result) }
      result.endPart()
    }
    return true
  }

  /// Appends every ring as a part of its own, holes as well, as it was followed: with the interior on its left.
  func appendRings(to result: inout GeometryColumn) {
    for loop in loops {
      append(loop, to: &result)
      result.endPart()
    }
  }

  /// - Parameter shell: of a hole, the exterior that it lies in.
  private func append(_ loop: Loop, beside shell: Loop? = nil, to result: inout GeometryColumn) {
    let written = written(loop, beside: shell)
    for (step, place) in loop.positions.enumerated() {
      let altitude = column.altitudes.isEmpty ? .nan : column.altitudes[place]
      let x = written.isEmpty ? column.positions[place].x : written[step]
      result.append(Position(x: x, y: column.positions[place].y), altitude: altitude.isNaN ? nil : altitude)
    }
    result.endPath()
  }

  /// The smallest exterior round a hole.
  private func shell(of hole: Loop, among shells: [Int], _ search: RingShells) -> Int? {
    var best: Int?
    for candidate in search.candidates(at: column.positions[hole.positions.lowerBound]) {
      let shell = shells[candidate]
      if let best, loops[best].area <= loops[shell].area { continue }
      if isInside(hole, candidate, search) { best = shell }
    }
    return best
  }

  /// Whether a hole lies in an exterior that it does not cross: decided by its first vertex, or middle of an edge, that is
  /// not on the exterior itself.
  private func isInside(_ hole: Loop, _ shell: Int, _ search: RingShells) -> Bool {
    for place in hole.positions {
      switch search.location(of: column.positions[place], in: shell) {
      case .inside: return true
      case .outside: return false
      case .boundary: continue
      }
    }
    for place in hole.positions.dropLast() {
      let a = column.positions[place], b = column.positions[place + 1]
      switch search.location(of: Position(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2), in: shell) {
      case .inside: return true
      case .outside: return false
      case .boundary: continue
      }
    }
    return false
  }
}
