internal import GeoAlgorithms
internal import GeoModel
internal import MapTiles

/// What of a feature lies in its tile's own square, in the plane of ``ClippingPlane``: what lies in the buffer is in the neighbours, too.
///
/// Of edges that tiles share each place belongs to the tile east and south of it.
struct TileClip {
  let grid: TileGrid
  private let square: GeographicBox
  private var box: BoxClip
  private var whole = GeometryColumn()

  init(_ grid: TileGrid) {
    self.grid = grid
    square = grid.square
    box = BoxClip(square, isCut: true)
  }

  /// The part in the square; `nil` if there is none.
  mutating func piece(of geometry: VectorTileGeometry) -> TilePiece? {
    switch geometry {
    case .points(let points): points.isEmpty ? nil : self.points(points)
    case .lines(let lines): self.lines(lines)
    case .polygons(let polygons): self.polygons(polygons)
    }
  }

  private func points(_ points: [TilePoint]) -> TilePiece? {
    let own = points.map(grid.position).filter(owns)
    if own.isEmpty { return nil }
    var column = GeometryColumn()
    if own.count == 1 {
      column.appendPoint(longitude: own[0].x, latitude: own[0].y)
    } else {
      column.appendMultiPoint(own)
    }
    return TilePiece(column, unit: grid.unit)
  }

  /// Whether a place belongs to the tile.
  private func owns(_ place: Position) -> Bool {
    place.x >= square.west && (place.x < square.east || grid.isLastColumn && place.x == square.east)
      && place.y <= square.north && (place.y > square.south || grid.isLastRow && place.y == square.south)
  }

  // MARK: Lines

  private func lines(_ lines: [[TilePoint]]) -> TilePiece? {
    var column = GeometryColumn()
    var made: [Bool] = []
    for line in lines {
      let places = line.map(grid.position)
      var isOpen = false
      for (a, b) in zip(places, places.dropFirst()) {
        guard let (from, to) = stretch(a, b) else {
          Self.end(&isOpen, &column)
          continue
        }
        if isOpen, from != column.positions.last { Self.end(&isOpen, &column) }
        if !isOpen {
          column.append(from)
          made.append(from != a)
          isOpen = true
        }
        column.append(to)
        made.append(to != b)
      }
      Self.end(&isOpen, &column)
    }
    guard !column.partEnds.isEmpty else { return nil }
    column.endGeometry(column.partEnds.count == 1 ? .lineString : .multiLineString)
    return TilePiece(column, made: made, unit: grid.unit)
  }

  private static func end(_ isOpen: inout Bool, _ column: inout GeometryColumn) {
    if !isOpen { return }
    column.endPath()
    column.endPart()
    isOpen = false
  }

  /// The part of a line's edge in the square; `nil` for none, for a single place, and for an edge along a side that belongs to a neighbour.
  private func stretch(_ a: Position, _ b: Position) -> (Position, Position)? {
    if a.x == square.east, b.x == square.east, !grid.isLastColumn { return nil }
    if a.y == square.south, b.y == square.south, !grid.isLastRow { return nil }
    guard max(a.x, b.x) >= square.west, min(a.x, b.x) <= square.east, max(a.y, b.y) >= square.south, min(a.y, b.y) <= square.north else {
      return nil
    }
    var (from, to) = (a, b)
    for value in [square.west, square.east] {
      if (value == square.west) == (from.x < value), from.x != value { from = Self.crossing(a, b, x: value) ?? from }
      if (value == square.west) == (to.x < value), to.x != value { to = Self.crossing(a, b, x: value) ?? to }
    }
    for value in [square.south, square.north] {
      if (value == square.south) == (from.y < value), from.y != value { from = Self.crossing(a, b, y: value) ?? from }
      if (value == square.south) == (to.y < value), to.y != value { to = Self.crossing(a, b, y: value) ?? to }
    }
    guard holds(from), holds(to), from != to else { return nil }
    return (from, to)
  }

  private func holds(_ place: Position) -> Bool {
    place.x >= square.west && place.x <= square.east && place.y >= square.south && place.y <= square.north
  }

  /// Where an edge meets a line, the same from both ends and in both tiles; `nil` if it does not.
  private static func crossing(_ a: Position, _ b: Position, x: Double) -> Position? {
    guard min(a.x, b.x) <= x, max(a.x, b.x) >= x, a.x != b.x else { return nil }
    let (first, second) = a.x < b.x ? (a, b) : (b, a)
    let y = first.y + (x - first.x) * ((second.y - first.y) / (second.x - first.x))
    return Position(x: x, y: min(max(y, min(a.y, b.y)), max(a.y, b.y)))
  }

  private static func crossing(_ a: Position, _ b: Position, y: Double) -> Position? {
    guard min(a.y, b.y) <= y, max(a.y, b.y) >= y, a.y != b.y else { return nil }
    let (first, second) = a.y < b.y ? (a, b) : (b, a)
    let x = first.x + (y - first.y) * ((second.x - first.x) / (second.y - first.y))
    return Position(x: min(max(x, min(a.x, b.x)), max(a.x, b.x)), y: y)
  }

  // MARK: Areas

  private mutating func polygons(_ polygons: [[[TilePoint]]]) -> TilePiece? {
    whole.removeAll()
    for polygon in polygons {
      for (number, ring) in polygon.enumerated() {
        // With y to the north an exterior runs counter-clockwise.
        let isForwards = (VectorTileGeometry.doubledArea(ring) > 0) == (number > 0)
        let first = isForwards ? ring.first : ring.last
        if isForwards {
          for point in ring { whole.append(grid.position(point)) }
        } else {
          for point in ring.reversed() { whole.append(grid.position(point)) }
        }
        if let first { whole.append(grid.position(first)) }
        whole.endPath()
      }
      whole.endPart()
    }
    whole.endGeometry(polygons.count == 1 ? .polygon : .multiPolygon)
    if box.holds(whole, geometry: 0) { return TilePiece(whole, unit: grid.unit) }
    var clipped = GeometryColumn()
    var seams: [Bool] = [], reports: [AntimeridianReport] = []
    switch box.clip(whole, geometry: 0, into: &clipped, seamEdges: &seams, reports: &reports) {
    case .gone: return nil
    case .unchanged: return TilePiece(whole, unit: grid.unit)
    case .changed:
      let known = Set(whole.positions.lazy.filter(isOnSide))
      return TilePiece(clipped, made: clipped.positions.map { isOnSide($0) && !known.contains($0) }, unit: grid.unit)
    }
  }

  private func isOnSide(_ place: Position) -> Bool {
    place.x == square.west || place.x == square.east || place.y == square.south || place.y == square.north
  }
}
