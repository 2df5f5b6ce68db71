internal import GeoAlgorithms
internal import GeoModel

/// Brings borders together that should be one: vertices that nearly meet become one, and an edge that a neighbour's vertex nearly
/// lies on goes through it.
///
/// Paths come in the order of their weight: a vertex goes where one of an earlier path is. Whatever moves, moves by the tolerance
/// at most. The same paths give the same result.
struct BorderSnapping {
  struct Path {
    /// Which paths meet: those that have a group in common, as all of a level. Few.
    var groups: [Int]
    var positions: [Position]
    /// Whether its edges take vertices in: those of lines need not.
    var isBorder: Bool
  }

  /// What becomes of a path: a place for each position, and positions to put behind it.
  struct Change {
    var places: [Position]
    var behind: [[Position]]
  }

  private let tolerance: Double
  private let metres: LocalMetres

  // Places, where positions stay, each with a number.
  private var positions: [Position] = []
  /// In metres, as they were when they were named.
  private var homes: [Position] = []
  /// The groups in which they are met.
  private var groups: [[Int]] = []
  /// By cells of a few tolerances, for corners, and of some metres, for edges.
  private var cells: PlaceGrid
  private var regions: PlaceGrid

  init(tolerance: Double, _ metres: LocalMetres) {
    self.tolerance = tolerance
    self.metres = metres
    cells = PlaceGrid(size: 8 * tolerance)
    regions = PlaceGrid(size: 4)
  }

  /// The group of outlines, which take in what others of them take in.
  static let outlines = -1

  /// Complexity: O(n + edges that vertices are near to), where few vertices crowd a tolerance.
  mutating func changes(of paths: [Path]) -> [Change] {
    // First corners meet corners; then ends of lines that lie beside an edge go onto it; then edges take corners in.
    var named = paths.map { path in path.positions.map { name(of: $0, groups: path.groups) } }
    let borders = paths.indices.filter { paths[$0].isBorder }
    var isCorner = [Bool](repeating: false, count: positions.count)
    for index in borders { for place in named[index] { isCorner[place] = true } }
    let ends = Set(paths.indices.filter { !paths[$0].isBorder }.flatMap { named[$0] }.filter { !isCorner[$0] })
    var edges = EdgeGrid(near: ends.map { homes[$0] })
    for index in borders { edges.add(named[index].map { positions[$0] }, groups: paths[index].groups, metres, tolerance) }
    var moved: [Int: Position] = [:]
    for (index, path) in paths.enumerated() where !path.isBorder {
      for place in named[index] where moved[place] == nil && !isCorner[place] {
        moved[place] = edges.nearest(to: positions[place], groups: path.groups, metres, tolerance)
      }
    }
    for (place, position) in moved { positions[place] = Self.rounded(position) }
    for index in named.indices {
      // A border that has closed on itself stays as it was.
      if paths[index].isBorder, Set(named[index].prefix(8)).count < 3, Set(named[index]).count < 3 { named[index] = [] }
    }
    for index in borders where paths[index].groups.contains(Self.outlines) {
      for place in takenIn(named[index], paths[index].groups).flatMap(\.self) where !groups[place].contains(Self.outlines) {
        groups[place].append(Self.outlines)
      }
    }
    return paths.indices.map { index in
      let own = named[index]
      if own.isEmpty { return Change(places: paths[index].positions, behind: paths[index].positions.map { _ in [] }) }
      let places = own.map { positions[$0] }
      guard paths[index].isBorder else { return Change(places: places, behind: own.map { _ in [] }) }
      return Change(places: places, behind: takenIn(own, paths[index].groups).map { $0.map { positions[$0] } })
    }
  }

  /// For each corner of a border the places that its next edge takes in.
  private func takenIn(_ own: [Int], _ groups: [Int]) -> [[Int]] {
    var corners: Set<Int>?
    func isOwn(_ place: Int) -> Bool {
      let known = corners ?? Set(own)
      corners = known
      return known.contains(place)
    }
    return own.indices.map { edge in
      edge + 1 == own.count || own[edge] == own[edge + 1] ? [] : between(positions[own[edge]], positions[own[edge + 1]], groups, isOwn)
    }
  }

  private static func rounded(_ position: Position) -> Position {
    Position(x: (position.x * 1e7).rounded() / 1e7, y: (position.y * 1e7).rounded() / 1e7)
  }

  /// The nearest place within the tolerance, of equally near ones the first, or a new one.
  private mutating func name(of position: Position, groups own: [Int]) -> Int {
    let home = metres.metres(position)
    var best: (distance: Double, place: Int)?
    for x in cells.index(home.x - tolerance)...cells.index(home.x + tolerance) {
      for y in cells.index(home.y - tolerance)...cells.index(home.y + tolerance) {
        cells.forEach(in: GridCell(x: x, y: y)) { place in
          let distance = metres.distance(position, positions[place])
          if distance <= tolerance, best.map({ (distance, place) < $0 }) ?? true { best = (distance, place) }
        }
      }
    }
    if let best {
      for group in own where !groups[best.place].contains(group) { groups[best.place].append(group) }
      return best.place
    }
    positions.append(position)
    homes.append(home)
    groups.append(own)
    cells.append(at: home)
    regions.append(at: home)
    return positions.count - 1
  }

  /// Places of a group that lie beside an edge, in its direction.
  private func between(_ a: Position, _ b: Position, _ own: [Int], _ isOwn: (Int) -> Bool) -> [Int] {
    let (start, end) = (metres.metres(a), metres.metres(b))
    let square = (end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)
    // Twice the tolerance has room for what has moved, and for rounding.
    let widest = 4 * tolerance * tolerance * square
    var found: [(share: Double, place: Int)] = []
    regions.forEachCell(from: start, to: end, margin: 2 * tolerance) { cell in
      regions.forEach(in: cell) { place in
        let home = homes[place]
        let cross = (home.x - start.x) * (end.y - start.y) - (home.y - start.y) * (end.x - start.x)
        if cross * cross > widest || !meets(groups[place], own) { return }
        let position = positions[place]
        let p = metres.metres(position)
        let share = ((p.x - start.x) * (end.x - start.x) + (p.y - start.y) * (end.y - start.y)) / square
        let isBeside = share > 0 && share < 1 && position != a && position != b && metres.distance(position, toEdge: a, b) <= tolerance
        if isBeside, !isOwn(place) { found.append((share, place)) }
      }
    }
    if found.count < 2 { return found.map(\.place) }
    return found.sorted { ($0.share, $0.place) < ($1.share, $1.place) }.map(\.place)
  }
}

/// Whether two lists of groups have one in common.
private func meets(_ a: [Int], _ b: [Int]) -> Bool { a.contains { b.contains($0) } }

/// Edges of borders by the cells that they pass, of those cells that hold one of some places.
private struct EdgeGrid {
  private var edges: [(groups: [Int], a: Position, b: Position)] = []
  private var cells: [GridCell: [Int]] = [:]
  private static let size = 5.0

  init(near homes: [Position]) {
    for home in homes { cells[GridCell(x: Self.column(home.x), y: Self.column(home.y))] = [] }
  }

  mutating func add(_ positions: [Position], groups: [Int], _ metres: LocalMetres, _ tolerance: Double) {
    if cells.isEmpty { return }
    for (a, b) in zip(positions, positions.dropFirst()) where a != b {
      let (from, to) = (metres.metres(a), metres.metres(b))
      let (left, right) = (Self.column(min(from.x, to.x) - tolerance), Self.column(max(from.x, to.x) + tolerance))
      let (low, high) = (Self.column(min(from.y, to.y) - tolerance), Self.column(max(from.y, to.y) + tolerance))
      guard right - left < 4000, high - low < 4000, (right - left + 1) * (high - low + 1) < 100_000 else { continue }
      for x in left...right { for y in low...high { cells[GridCell(x: x, y: y)]?.append(edges.count) } }
      edges.append((groups, a, b))
    }
  }

  private static func column(_ value: Double) -> Int { Int(clamping: (value / size).rounded(.down)) }

  /// The foot of a position on the nearest edge of its group within the tolerance.
  func nearest(to position: Position, groups: [Int], _ metres: LocalMetres, _ tolerance: Double) -> Position? {
    let p = metres.metres(position)
    var best: (distance: Double, foot: Position)?
    for index in cells[GridCell(x: Self.column(p.x), y: Self.column(p.y))] ?? [] where meets(edges[index].groups, groups) {
      let (a, b) = (edges[index].a, edges[index].b)
      let distance = metres.distance(position, toEdge: a, b)
      guard distance <= tolerance, distance < best?.distance ?? .infinity else { continue }
      let (start, end) = (metres.metres(a), metres.metres(b))
      let square = (end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)
      let share = min(max(((p.x - start.x) * (end.x - start.x) + (p.y - start.y) * (end.y - start.y)) / square, 0), 1)
      let foot = Position(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
      best = (distance, distance == 0 ? position : foot)
    }
    return best.map(\.foot)
  }
}
