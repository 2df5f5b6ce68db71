package import GeoModel

/// Places on the globe instead of numbers in the plane.
extension TopologyBuilder {
  /// Makes one vertex of those that are one place on the globe, however their longitudes are written, so that borders across the 180th
  /// meridian are shared whatever the spelling of their rings (-179 or 181). Paths still come back as they were written.
  ///
  /// Where no path crosses the meridian nor is written beyond it, nothing changes: there, 180 and -180 are the two sides of a cut. A path
  /// that has an edge of half a turn or more and says so by longitudes beyond ±180 keeps vertices of its own.
  ///
  /// Complexity: O(n log n); an edge across the meridian costs each position read one more byte.
  public mutating func joinSpellings() { joinSpellings(keepsLongEdges: true) }

  /// - Parameter keepsLongEdges: whether paths with edges of half a turn or more keep their vertices. If not, a caller that follows arcs
  ///   has to ask each path which way its edges go.
  package mutating func joinSpellings(keepsLongEdges: Bool) {
    guard isWide else { return }
    let survey = PathSpellings(self, keepsLongEdges: keepsLongEdges)
    guard survey.crosses else { return }
    let literal = table
    var places = VertexTable(distinguishesAltitudes: literal.distinguishesAltitudes)
    func number(_ x: Double, _ vertex: Int) -> UInt32 {
      let altitude = literal.altitudes.isEmpty ? Double.nan : literal.altitudes[vertex]
      let number = places.number(of: Position(x: x, y: literal.positions[vertex].y), altitude: altitude)
      places.noteHeight(altitude, number)
      return number
    }
    let names = literal.positions.indices.map { number(PathSpellings.place(literal.positions[$0].x), $0) }
    turns = [Int8](repeating: 0, count: vertices.count)
    for path in pathEnds.indices {
      for index in range(path) {
        let vertex = Int(vertices[index])
        let x = literal.positions[vertex].x
        if survey.keepsOwn[path], x.magnitude > 180 {
          vertices[index] = number(x, vertex)
        } else {
          vertices[index] = names[vertex]
          turns[index] = PathSpellings.turns(from: PathSpellings.place(x), to: x)
        }
      }
    }
    conflictsBefore = (literal.heightConflicts, literal.firstHeightConflict)
    table = places
    west = survey.west
  }

  /// The same with one vertex for each place on the globe (``joinSpellings()``); `nil` where no path crosses the meridian nor is written
  /// beyond it.
  ///
  /// - Parameter place: where a vertex lies.
  package func onGlobe(_ place: ((Position) -> Position)?) -> TopologyBuilder? {
    guard isWide else { return nil }
    var globe = self
    if let place { globe.renumber(place) }
    globe.joinSpellings()
    return globe.turns.isEmpty ? nil : globe
  }

  /// The vertices of a path at which an edge begins that goes round the globe to the same place, in another turn; its spelling alone may
  /// change there, too. Complexity: O(n).
  func parallels(ofPath path: Int) -> Set<Int> {
    let own = range(path)
    guard !turns.isEmpty, let first = own.first, let last = own.last else { return [] }
    var edges = own.dropLast().filter { vertices[$0] == vertices[$0 + 1] && turns[$0] != turns[$0 + 1] }
    if rings[path], vertices[last] == vertices[first], turns[last] != turns[first] { edges.append(last) }
    if edges.isEmpty { return [] }
    var places = own.map {
      Position(x: table.positions[Int(vertices[$0])].x + 360 * Double(turns[$0]), y: table.positions[Int(vertices[$0])].y)
    }
    if rings[path], let first = places.first { places.append(first) }
    let span = places.span, reading = LongitudeTurns(span)
    return Set(
      edges.filter { edge in
        let index = edge - own.lowerBound
        return span[index + 1].x - span[index].x + 360 * Double(reading.change(overEdge: index, of: span)) != 0
      })
  }

  /// The turns of a path's vertices that moved, in the spelling of the path: within ±180, or wherever is nearest.
  ///
  /// - Parameters:
  ///   - before: what the vertices were, and in which turns.
  func turnsOfMoved(_ before: [(vertex: UInt32, turn: Int8)], to names: [UInt32]) -> [Int8] {
    let isLiteral = before.contains { (table.positions[Int($0.vertex)].x + 360 * Double($0.turn)).magnitude > 180 }
    return before.map { vertex, turn in
      let x = table.positions[Int(vertex)].x + 360 * Double(turn)
      let place = table.positions[Int(names[Int(vertex)])].x
      let moved = PathSpellings.turns(from: place, to: x)
      return isLiteral || (place + 360 * Double(moved)).magnitude <= 180 ? moved : 0
    }
  }
}

/// How the paths of a topology write their longitudes.
private struct PathSpellings {
  /// Whether some path crosses the 180th meridian or is written beyond it.
  private(set) var crosses = false
  /// For each path, whether its edges are not the short ones between its places.
  private(set) var keepsOwn: [Bool] = []
  private let keepsLongEdges: Bool
  /// Where the smallest range of longitudes that holds all paths begins; `nil` if that is the whole circle.
  private(set) var west: Double?

  init(_ builder: TopologyBuilder, keepsLongEdges: Bool) {
    self.keepsLongEdges = keepsLongEdges
    var cover = LongitudeCover()
    var path: [Position] = []
    for number in builder.pathEnds.indices {
      path.removeAll(keepingCapacity: true)
      for index in builder.range(number) { path.append(builder.table.positions[Int(builder.vertices[index])]) }
      if builder.rings[number], let first = path.first { path.append(first) }
      let isOwn = add(path.span, to: &cover)
      keepsOwn.append(isOwn)
    }
    if let range = cover.range(), range.width < 360 { west = range.west == 180 ? -180 : range.west }
  }

  /// - Returns: whether the path keeps its own vertices.
  private mutating func add(_ path: Span<Position>, to cover: inout LongitudeCover) -> Bool {
    if path.isEmpty { return false }
    let reading = LongitudeTurns(path)
    var (low, high, turns, keepsOwn) = (path[0].x, path[0].x, 0, false)
    if reading.isLiteral { crosses = true }
    for index in path.indices {
      if index > 0 {
        let change = reading.change(overEdge: index - 1, of: path)
        if change != 0 { crosses = true }
        turns += change
        if keepsLongEdges, reading.isLiteral, (path[index].x - path[index - 1].x).magnitude >= 180 { keepsOwn = true }
      }
      let x = path[index].x + 360 * Double(turns)
      low = min(low, x)
      high = max(high, x)
    }
    cover.add(from: low, to: high)
    // So far out, turns cannot be told.
    return keepsOwn || !(low >= -36_000 && high <= 36_000)
  }

  /// The longitude in -180..<180 of the same meridian, exactly.
  static func place(_ longitude: Double) -> Double {
    let place = Longitude.normalised(longitude)
    return place == 180 ? -180 : place
  }

  /// How many turns a longitude is written away from its place.
  static func turns(from place: Double, to longitude: Double) -> Int8 {
    Int8(exactly: ((longitude - place) / 360).rounded()) ?? 0
  }
}
