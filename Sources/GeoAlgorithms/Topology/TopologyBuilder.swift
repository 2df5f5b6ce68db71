public import GeoModel

/// Collects the paths of any number of geometries and finds the arcs that they share.
///
/// Borders are shared where their vertices are equal; nothing else is required of the input. It may overlap, touch itself, repeat
/// positions, hold the same ring twice.
///
/// A collector: it holds every different position and a number for each position read (``byteCount``), and three times as much
/// while arcs are made; never the geometries. `estimatedPeak(positions:paths:)` estimates this beforehand.
public struct TopologyBuilder: Sendable {
  /// The vertices of all paths by number, one path's after the other; a ring's closing one is left out.
  var vertices: [UInt32] = []
  private(set) var pathEnds: [UInt32] = []
  private(set) var rings: [Bool] = []
  var table: VertexTable
  /// Whether longitudes of some path lie more than half a turn apart, or beyond ±180.
  private(set) var isWide = false
  /// Once spellings are joined (``joinSpellings()``): for each of the vertices, how many turns off its place it is written; and where
  /// the plane begins.
  var turns: [Int8] = []
  var west: Double?
  var conflictsBefore: (count: Int, first: Position?) = (0, nil)

  /// The most bytes that may be needed at once, by the most cautious reckoning: more positions are refused. A topology of a few megabytes
  /// may use one long arc a hundred thousand times.
  public var mostBytes = MachineMemory.bytes

  private let keepsRepetitions: Bool
  /// Whether there may be places that no path has any more.
  var isSnapped = false

  /// - Parameters:
  ///   - distinguishesAltitudes: whether places at different altitudes are different vertices, so that every path
  ///     comes back as it was. If not, borders are shared whatever their altitudes, and keep those of the first path that comes.
  ///   - keepsRepetitions: whether a position that follows itself stays, too. A vertex that has itself for a neighbour is a junction.
  public init(distinguishesAltitudes: Bool = true, keepsRepetitions: Bool = true) {
    table = VertexTable(distinguishesAltitudes: distinguishesAltitudes)
    self.keepsRepetitions = keepsRepetitions
  }

  /// Appends the paths of all geometries of a column, in their order. Paths of points count, so that numbers stay in step
  /// with the column's; they share nothing.
  ///
  /// - Throws: ``TopologyError`` beyond 2³¹ positions, or ``mostBytes``. The builder is then as it was.
  /// - Complexity: O(positions) on average.
  public mutating func append(_ column: GeometryColumn) throws(TopologyError) {
    try append(column, geometries: 0..<column.count)
  }

  /// The same for some geometries of a column.
  public mutating func append(_ column: GeometryColumn, geometries: Range<Int>) throws(TopologyError) {
    try append(HashedPaths(column, geometries: geometries), geometries: geometries)
  }

  /// What a position that was read takes at most, besides its place, while its array grows.
  private static let bytesPerVertex = 20

  /// The same for some of the geometries of a block, of which more is known already.
  public mutating func append(_ paths: HashedPaths, geometries: Range<Int>) throws(TopologyError) {
    let column = paths.column
    let last = geometries.last.map { column.positions(ofGeometry: $0).upperBound }
    let size = last.map { $0 - column.positions(ofGeometry: geometries.lowerBound).lowerBound } ?? 0
    guard vertices.count + size < Int(Int32.max), pathEnds.count < Int(Int32.max) else { throw .tooLarge }
    let needed = (vertices.count + size) * Self.bytesPerVertex + Self.estimatedPeak(positions: placeCount, paths: pathCount)
    guard needed <= mostBytes else { throw .needsMemory(mostBytes: mostBytes) }
    for geometry in geometries {
      let kind = column.kinds[geometry]
      let isPoint = kind == .point || kind == .multiPoint
      for path in column.paths(ofGeometry: geometry) {
        let start = vertices.count
        if !isPoint {
          table.appendNumbers(of: column.positions(ofPath: path), in: paths, to: &vertices)
          if paths.isWide(path) { isWide = true }
        }
        endPath(from: start, isRing: kind.isAreal)
      }
    }
  }

  private mutating func endPath(from start: Int, isRing: Bool) {
    // What does not come back, or does so at once, has no inside: a line.
    let isClosed = isRing && vertices.count - start > 2 && vertices[start] == vertices[vertices.count - 1]
    if isClosed { vertices.removeLast() }
    if !keepsRepetitions { removeRepetitions(from: start, isClosed: isClosed) }
    pathEnds.append(UInt32(truncatingIfNeeded: vertices.count))
    rings.append(isClosed)
  }

  /// Takes vertices out that follow themselves, unless too few are left of the path.
  private mutating func removeRepetitions(from start: Int, isClosed: Bool) {
    let path = vertices[start...]
    let isAny = zip(path, path.dropFirst()).contains { $0 == $1 } || isClosed && path.count > 1 && path.first == path.last
    if !isAny { return }
    var left: [UInt32] = []
    left.reserveCapacity(path.count)
    for vertex in path where left.last != vertex { left.append(vertex) }
    if isClosed { while left.count > 1, left.last == left.first { left.removeLast() } }
    if left.count >= (isClosed ? 3 : 2) { vertices.replaceSubrange(start..., with: left) }
  }

  /// Puts every vertex into a cell of a grid: vertices in one cell become one. No path vanishes; one that is left too few has its first
  /// one repeatedly, as readers ask for four positions of a ring.
  ///
  /// - Parameter cell: column and row, whole numbers.
  /// - Returns: how many rings are left fewer than three vertices by it, and lines fewer than two.
  package mutating func quantize(_ cell: (Position) -> Position) -> Int {
    renumber(cell)
    return closeGaps(keepsAll: true)
  }

  /// Puts every vertex in another place; those that come to one place, at one height where heights make a difference, become one.
  /// Repetitions stay.
  mutating func renumber(_ place: (Position) -> Position) {
    var places = VertexTable(distinguishesAltitudes: table.distinguishesAltitudes)
    let names = table.positions.indices.map { vertex in
      places.number(of: place(table.positions[vertex]), altitude: table.altitudes.isEmpty ? .nan : table.altitudes[vertex])
    }
    table = places
    for index in vertices.indices { vertices[index] = names[Int(vertices[index])] }
  }

  /// The number of paths so far, those of points included.
  public var pathCount: Int { pathEnds.count }

  /// How many vertices came at another height than the first one in their place, where heights make no difference; and the first.
  public var heightConflicts: (count: Int, first: Position?) {
    (conflictsBefore.count + table.heightConflicts, conflictsBefore.first ?? table.firstHeightConflict)
  }

  /// The number of vertices of all paths so far.
  package var vertexCount: Int { vertices.count }

  /// The number of different places so far.
  package var placeCount: Int { table.positions.count }

  /// Grows a box to hold the places of all paths as they are now. Complexity: O(places), O(positions) once they are snapped.
  package func include(in box: inout (west: Double, south: Double, east: Double, north: Double)) {
    var (west, south, east, north) = box
    func include(_ place: Position) {
      west = place.x < west ? place.x : west
      south = place.y < south ? place.y : south
      east = place.x > east ? place.x : east
      north = place.y > north ? place.y : north
    }
    if isSnapped {
      for vertex in vertices { include(table.positions[Int(vertex)]) }
    } else {
      for place in table.positions { include(place) }
    }
    box = (west, south, east, north)
  }

  /// The altitudes of the places of all paths as they are now, NaN for none. Complexity: O(places), O(positions) once they are snapped.
  package var altitudes: [Double] {
    let all = table.altitudes.isEmpty ? [Double](repeating: .nan, count: placeCount) : table.altitudes
    return isSnapped ? vertices.map { all[Int($0)] } : all
  }

  /// The bytes that it holds.
  public var byteCount: Int {
    vertices.count * 4 + turns.count + pathEnds.count * 5 + table.positions.count * 36 + table.altitudes.count * 8
  }

  /// The most bytes that are needed at once, from the first path to the arcs, if no two of the positions are equal.
  public static func estimatedPeak(positions: Int, paths: Int, hasAltitudes: Bool = false) -> Int {
    positions * (4 + 32 + 13 + 16 + (hasAltitudes ? 16 : 0)) + paths * (5 + 45 + 13)
  }

  /// The arcs of all paths. The builder is empty afterwards: what it held is let go of while arcs are made.
  ///
  /// - Parameter work: who looks for junctions, and puts places into arcs.
  /// - Complexity: O(positions) on average. Arcs are in the order in which paths come to them, so the same paths always make
  ///   the same arcs.
  public mutating func build(by work: some PieceWork = OneByOne()) -> Topology {
    var whole = TopologyBuilder(distinguishesAltitudes: table.distinguishesAltitudes, keepsRepetitions: keepsRepetitions)
    whole.mostBytes = mostBytes
    swap(&whole, &self)
    return (consume whole).cut(by: work)
  }

  private consuming func cut(by work: some PieceWork) -> Topology {
    table.forgetSlots()
    let isJunction = JunctionSearch.junctions(
      of: vertices, pathEnds: pathEnds, rings: rings, count: table.positions.count, by: work)
    var cutting = ArcCutting(vertices: vertices, positions: table.positions, altitudes: table.altitudes, isJunction: isJunction)
    cutting.topology.pathEnds.reserveCapacity(pathEnds.count)
    cutting.topology.west = west
    for path in pathEnds.indices {
      cutting.append(range(path), isRing: rings[path])
      if !turns.isEmpty { cutting.topology.appendTurns(turns[range(path)]) }
    }
    return cutting.finish(by: work)
  }

  func range(_ path: Int) -> Range<Int> { (path == 0 ? 0 : Int(pathEnds[path - 1]))..<Int(pathEnds[path]) }

  /// Leaves out each vertex that repeats the one before it, and does not end a whole parallel. A ring of fewer than three vertices and a
  /// line of one are no more: their paths are empty, or, where all are kept, what is left of them.
  ///
  /// - Parameter isGone: whether of a path that has enough vertices nothing is left all the same.
  /// - Returns: how many came to that; those that were so before do not count.
  mutating func closeGaps(keepsAll: Bool, isGone: (_ path: Int, _ isRing: Bool, ArraySlice<UInt32>) -> Bool = { _, _, _ in false }) -> Int {
    var collapsed = 0
    var left: [UInt32] = []
    left.reserveCapacity(vertices.count)
    var ends: [UInt32] = []
    ends.reserveCapacity(pathEnds.count)
    var leftTurns: [Int8] = []
    for path in pathEnds.indices {
      let start = left.count
      let parallels = parallels(ofPath: path)
      for index in range(path) {
        if left.count > start, left[left.count - 1] == vertices[index], !parallels.contains(index - 1) { continue }
        left.append(vertices[index])
        if !turns.isEmpty { leftTurns.append(turns[index]) }
      }
      if rings[path], !parallels.contains(range(path).upperBound - 1) {
        while left.count > start + 1, left[left.count - 1] == left[start] { left.removeLast() }
      }
      let least = rings[path] ? 3 : 2
      let isGone = left.count - start < least || isGone(path, rings[path], left[start...])
      if isGone, range(path).count >= least { collapsed += 1 }
      if keepsAll {
        // A line has two positions at least, and a ring four (RFC 7946 §3.1.4, §3.1.6), the last one the first again.
        let count = left.count - start
        if rings[path], (1..<3).contains(count) {
          left.append(contentsOf: repeatElement(left[start], count: 4 - count))
          rings[path] = false
        } else if count == 1 {
          left.append(left[start])
        }
      } else if isGone {
        left.removeSubrange(start...)
      }
      if !turns.isEmpty {
        while leftTurns.count < left.count { leftTurns.append(leftTurns[start]) }
        leftTurns.removeLast(leftTurns.count - left.count)
      }
      ends.append(UInt32(truncatingIfNeeded: left.count))
    }
    vertices = left
    turns = leftTurns
    pathEnds = ends
    return collapsed
  }
}

/// Why a topology could not be made.
public enum TopologyError: Error, Sendable, CustomStringConvertible {
  /// More positions than can be numbered.
  case tooLarge
  /// More bytes than there may be.
  case needsMemory(mostBytes: Int)

  public var description: String {
    switch self {
    case .tooLarge: "there are more than 2,147,483,647 positions, which is the most that arcs can be made of"
    case .needsMemory(let most):
      "arcs of so many positions need more memory than the \(most / 1_000_000) MB that there are; take fewer features at a time"
    }
  }
}
