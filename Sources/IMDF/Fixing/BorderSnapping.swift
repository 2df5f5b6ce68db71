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
  /// The last place of each cell of the tolerance's size; each place knows the one before.
  private var cells: [Cell: Int] = [:]
  /// Places by larger cells, for edges.
  private var regions: [Cell: [Int]] = [:]
  private static let regionSize = 4.0
  private var places: [Place] = []

  /// Where a position stays, and the groups in which it is met.
  private struct Place {
    var position: Position
    /// In metres, as it was when it was named.
    let home: Position
    var groups: [Int]
    let before: Int?
  }

  private struct Cell: Hashable {
    var x, y: Int
  }

  init(tolerance: Double, _ metres: LocalMetres) {
    self.tolerance = tolerance
    self.metres = metres
  }

  /// The group of outlines, which take in what others of them take in.
  static let outlines = -1

  /// Complexity: O(n + edges that vertices are near to), where few vertices crowd a tolerance.
  mutating func changes(of paths: [Path]) -> [Change] {
    // First corners meet corners; then ends of lines that lie beside an edge go onto it; then edges take corners in.
    var named = paths.map { path in path.positions.map { name(of: $0, groups: path.groups) } }
    let borders = paths.indices.filter { paths[$0].isBorder }
    let corners = Set(borders.flatMap { named[$0] })
    let edges = EdgeGrid(borders.map { index in (paths[index].groups, named[index].map { places[$0].position }) }, metres, tolerance)
    var moved: [Int: Position] = [:]
    for (index, path) in paths.enumerated() where !path.isBorder {
      for place in named[index] where moved[place] == nil && !corners.contains(place) {
        moved[place] = edges.nearest(to: places[place].position, groups: path.groups, metres, tolerance)
      }
    }
    for (place, position) in moved { places[place].position = Self.rounded(position) }
    for index in named.indices {
      // A border that has closed on itself stays as it was.
      if paths[index].isBorder, Set(named[index]).count < 3 { named[index] = [] }
    }
    for index in borders where paths[index].groups.contains(Self.outlines) {
      for place in takenIn(named[index], paths[index].groups).flatMap(\.self) where !places[place].groups.contains(Self.outlines) {
        places[place].groups.append(Self.outlines)
      }
    }
    return paths.indices.map { index in
      let own = named[index]
      if own.isEmpty { return Change(places: paths[index].positions, behind: paths[index].positions.map { _ in [] }) }
      let positions = own.map { places[$0].position }
      guard paths[index].isBorder else { return Change(places: positions, behind: own.map { _ in [] }) }
      return Change(places: positions, behind: takenIn(own, paths[index].groups).map { $0.map { places[$0].position } })
    }
  }

  /// For each corner of a border the places that its next edge takes in.
  private func takenIn(_ own: [Int], _ groups: [Int]) -> [[Int]] {
    let besides = Set(own)
    return own.indices.map { edge in
      edge + 1 == own.count || own[edge] == own[edge + 1]
        ? [] : between(places[own[edge]].position, places[own[edge + 1]].position, groups, besides: besides)
    }
  }

  private static func rounded(_ position: Position) -> Position {
    Position(x: (position.x * 1e7).rounded() / 1e7, y: (position.y * 1e7).rounded() / 1e7)
  }

  private func cell(_ place: Position) -> Cell {
    func index(_ value: Double) -> Int { Int(clamping: (value / tolerance).rounded(.down)) }
    return Cell(x: index(place.x), y: index(place.y))
  }

  /// The nearest place within the tolerance, or a new one.
  private mutating func name(of position: Position, groups: [Int]) -> Int {
    let home = metres.metres(position)
    let cell = cell(home)
    // Of equally near ones the first of the first cell.
    var best: (distance: Double, place: Int, cell: Int)?
    for number in 0..<9 {
      var next = cells[Cell(x: cell.x &+ number / 3 - 1, y: cell.y &+ number % 3 - 1)]
      while let place = next {
        let distance = metres.distance(position, places[place].position)
        if distance <= tolerance, best.map({ (distance, number, place) < ($0.distance, $0.cell, $0.place) }) ?? true {
          best = (distance, place, number)
        }
        next = places[place].before
      }
    }
    if let best {
      for group in groups where !places[best.place].groups.contains(group) { places[best.place].groups.append(group) }
      return best.place
    }
    places.append(Place(position: position, home: home, groups: groups, before: cells.updateValue(places.count, forKey: cell)))
    regions[Cell(x: Self.region(home.x), y: Self.region(home.y)), default: []].append(places.count - 1)
    return places.count - 1
  }

  /// Places of a group that lie beside an edge, in its direction.
  private func between(_ a: Position, _ b: Position, _ groups: [Int], besides own: Set<Int>) -> [Int] {
    let (start, end) = (metres.metres(a), metres.metres(b))
    let square = (end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)
    // Twice the tolerance has room for what has moved, and for rounding.
    let widest = 4 * tolerance * tolerance * square
    var found: [(share: Double, place: Int)] = []
    for cell in regions(from: start, to: end) {
      for place in regions[cell] ?? [] {
        let home = places[place].home
        let cross = (home.x - start.x) * (end.y - start.y) - (home.y - start.y) * (end.x - start.x)
        if cross * cross > widest || own.contains(place) || !meets(places[place].groups, groups) { continue }
        let position = places[place].position
        let p = metres.metres(position)
        let share = ((p.x - start.x) * (end.x - start.x) + (p.y - start.y) * (end.y - start.y)) / square
        let isBeside = share > 0 && share < 1 && metres.distance(position, toEdge: a, b) <= tolerance
        if isBeside, position != a, position != b { found.append((share, place)) }
      }
    }
    return found.sorted { ($0.share, $0.place) < ($1.share, $1.place) }.map(\.place)
  }

  private static func region(_ value: Double) -> Int { Int(clamping: (value / regionSize).rounded(.down)) }

  /// The regions that an edge passes, each once: column by column, with room for what has moved; none for edges of hundreds of kilometres.
  private func regions(from start: Position, to end: Position) -> [Cell] {
    let margin = 2 * tolerance
    let (low, high) = start.x <= end.x ? (start, end) : (end, start)
    let reach = 50_000 * Self.regionSize
    guard high.x - low.x < reach, (high.y - low.y).magnitude < reach else { return [] }
    var cells: [Cell] = []
    for x in Self.region(low.x - margin)...Self.region(high.x + margin) {
      // Where the edge enters and leaves the column.
      func height(_ at: Double) -> Double {
        let share = high.x > low.x ? min(max((at - low.x) / (high.x - low.x), 0), 1) : 0
        return low.y + (high.y - low.y) * share
      }
      let isUpright = high.x - low.x <= margin
      let left = isUpright ? low.y : height(Double(x) * Self.regionSize - margin)
      let right = isUpright ? high.y : height(Double(x + 1) * Self.regionSize + margin)
      for y in Self.region(min(left, right) - margin)...Self.region(max(left, right) + margin) { cells.append(Cell(x: x, y: y)) }
    }
    return cells
  }
}

/// Whether two lists of groups have one in common.
private func meets(_ a: [Int], _ b: [Int]) -> Bool { a.contains { b.contains($0) } }

/// Edges of borders by the cells that they pass.
private struct EdgeGrid {
  private var edges: [(groups: [Int], a: Position, b: Position)] = []
  private var cells: [Int: [Int]] = [:]
  private let size = 5.0

  init(_ paths: [(groups: [Int], positions: [Position])], _ metres: LocalMetres, _ tolerance: Double) {
    for path in paths {
      for (a, b) in zip(path.positions, path.positions.dropFirst()) where a != b {
        let (from, to) = (metres.metres(a), metres.metres(b))
        let (left, right) = (column(min(from.x, to.x) - tolerance), column(max(from.x, to.x) + tolerance))
        let (low, high) = (column(min(from.y, to.y) - tolerance), column(max(from.y, to.y) + tolerance))
        guard right - left < 4000, high - low < 4000, (right - left + 1) * (high - low + 1) < 100_000 else { continue }
        for x in left...right { for y in low...high { cells[x &* 1_000_003 &+ y, default: []].append(edges.count) } }
        edges.append((path.groups, a, b))
      }
    }
  }

  private func column(_ value: Double) -> Int { Int(clamping: (value / size).rounded(.down)) }

  /// The foot of a position on the nearest edge of its group within the tolerance.
  func nearest(to position: Position, groups: [Int], _ metres: LocalMetres, _ tolerance: Double) -> Position? {
    let p = metres.metres(position)
    var best: (distance: Double, foot: Position)?
    for index in cells[column(p.x) &* 1_000_003 &+ column(p.y)] ?? [] where meets(edges[index].groups, groups) {
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
