internal import GeoModel
internal import MapTiles

/// Cuts a feature at one zoom level into the pieces of its tiles, each with the tile's buffer.
///
/// Goes down from the smallest tile of a lower level that has all of it, and cuts at the same lines on every way, so that edges that
/// features share are cut in the same places. Complexity: O(vertices · levels + pieces).
struct TileCutting {
  private let grid: ZoomGrid
  private var levels: [PathList] = []
  private var scratch: [Position] = []
  private var fine: [SIMD2<Int32>] = []
  /// The piece that has most of the feature so far.
  private var main: (piece: Int, size: Double)?

  init(_ grid: ZoomGrid) {
    self.grid = grid
    levels = (0...2 * grid.zoom + 1).map { _ in PathList() }
  }

  /// Appends the pieces of a feature.
  ///
  /// - Parameter paths: those of the feature, simplified.
  mutating func cut(_ feature: borrowing FeatureRecord, _ paths: PathList, into pieces: inout TilePieces) {
    main = nil
    let box = paths.box
    if box.isEmpty { return }
    // What lies within a buffer of the 180th meridian is seen from the other side, too.
    let isNearWest = box.low.x < grid.bufferWidth, isNearEast = box.high.x > TilePlane.width - grid.bufferWidth
    if isNearWest || isNearEast {
      var all = paths
      if isNearWest { all.appendCopies(of: paths, shift: TilePlane.width) }
      if isNearEast { all.appendCopies(of: paths, shift: -TilePlane.width) }
      cutAll(feature, all, all.box, &pieces)
    } else {
      cutAll(feature, paths, box, &pieces)
    }
    if let main { pieces.makeMain(main.piece) }
  }

  private mutating func cutAll(_ feature: borrowing FeatureRecord, _ paths: PathList, _ box: PathBox, _ pieces: inout TilePieces) {
    if feature.shape == .points { return cutPoints(feature, paths, &pieces) }
    let columns = grid.tiles(box.low.x, box.high.x), rows = grid.tiles(box.low.y, box.high.y)
    var (level, column, row) = (grid.zoom, columns.lowerBound, rows.lowerBound)
    var (lastColumn, lastRow) = (columns.upperBound, rows.upperBound)
    while column != lastColumn || row != lastRow {
      (column, lastColumn, row, lastRow) = (column / 2, lastColumn / 2, row / 2, lastRow / 2)
      level -= 1
    }
    // The copies of what lies far from the 180th meridian lie outside the world.
    var kept = PathList()
    swap(&kept, &levels[0])
    kept.removeAll()
    let world = (-grid.bufferWidth, TilePlane.width + grid.bufferWidth)
    if box.low.x < world.0 || box.high.x > world.1 {
      clip(feature.shape, paths, .x, world.0, world.1, into: &kept)
    } else {
      kept.points.append(contentsOf: paths.points)
      kept.ends.append(contentsOf: paths.ends)
    }
    swap(&kept, &levels[0])
    descend(feature, level, column, row, depth: 0, &pieces)
  }

  private mutating func clip(
    _ shape: TileShape, _ input: PathList, _ axis: RingClip.Axis, _ low: Double, _ high: Double, into output: inout PathList
  ) {
    if shape == .polygons {
      RingClip.clip(input, axis, low, high, scratch: &scratch, into: &output)
    } else {
      LineClip.clip(input, axis, low, high, into: &output)
    }
  }

  /// Cuts what ``levels`` has at a depth, which lies in a tile of a level, buffer included.
  private mutating func descend(
    _ feature: borrowing FeatureRecord, _ level: Int, _ column: Int, _ row: Int, depth: Int, _ pieces: inout TilePieces
  ) {
    if levels[depth].count == 0 { return }
    if feature.shape == .polygons, isFull(levels[depth], level, column, row) { return fill(feature, level, column, row, &pieces) }
    if level == grid.zoom {
      if grid.buffer == 0, feature.shape == .lines { leaveToNeighbours(column, row, depth) }
      return addPiece(feature, column, row, levels[depth], &pieces)
    }
    let box = levels[depth].box
    let width = TilePlane.width / Double(1 << (level + 1))
    for right in 0...1 {
      let (low, high) = (Double(2 * column + right) * width - grid.bufferWidth, Double(2 * column + right + 1) * width + grid.bufferWidth)
      if box.high.x < low || box.low.x > high { continue }
      clip(feature.shape, .x, low, high, from: depth)
      let half = levels[depth + 1].box
      for lower in 0...1 {
        let (top, bottom) = (Double(2 * row + lower) * width - grid.bufferWidth, Double(2 * row + lower + 1) * width + grid.bufferWidth)
        if half.high.y < top || half.low.y > bottom { continue }
        clip(feature.shape, .y, top, bottom, from: depth + 1)
        descend(feature, level + 1, 2 * column + right, 2 * row + lower, depth: depth + 2, &pieces)
      }
    }
  }

  private mutating func clip(_ shape: TileShape, _ axis: RingClip.Axis, _ low: Double, _ high: Double, from depth: Int) {
    // Both are given up meanwhile, so that they are changed where they are.
    var (input, output) = (PathList(), PathList())
    swap(&input, &levels[depth])
    swap(&output, &levels[depth + 1])
    output.removeAll()
    clip(shape, input, axis, low, high, into: &output)
    swap(&input, &levels[depth])
    swap(&output, &levels[depth + 1])
  }

  /// Whether a ring is the outline of a tile and its buffer.
  private func isFull(_ paths: PathList, _ level: Int, _ column: Int, _ row: Int) -> Bool {
    if paths.count != 1 || paths.points.count > 64 { return false }
    let width = TilePlane.width / Double(1 << level)
    let low = Position(x: Double(column) * width - grid.bufferWidth, y: Double(row) * width - grid.bufferWidth)
    let side = width + 2 * grid.bufferWidth, high = Position(x: low.x + side, y: low.y + side)
    var area = 0.0
    var last = paths.points[paths.points.count - 1]
    for point in paths.points {
      if point.x != low.x, point.x != high.x, point.y != low.y, point.y != high.y { return false }
      area += (last.x - low.x) * (point.y - low.y) - (point.x - low.x) * (last.y - low.y)
      last = point
    }
    return (area / 2 / side / side - 1).magnitude < 1e-9
  }

  /// Adds all tiles below one: their numbers follow one another.
  private mutating func fill(_ feature: borrowing FeatureRecord, _ level: Int, _ column: Int, _ row: Int, _ pieces: inout TilePieces) {
    if main?.size != .infinity { main = (pieces.tiles.count, .infinity) }
    let shift = grid.zoom - level
    pieces.begin(tile: number(column << shift, row << shift, level: level), feature, flags: TilePieces.Flag.isFull)
    pieces.bytes.append(varint: 1 << (2 * shift))
    pieces.end()
  }

  /// The number of a tile, or the least of those below a tile of a lower level.
  private func number(_ column: Int, _ row: Int, level: Int? = nil) -> UInt64 {
    let id = TileAddress(zoom: grid.zoom, x: column, y: row).identifier
    guard let level, level < grid.zoom else { return id }
    // The curve goes through all of them before it leaves their square, wherever it comes in.
    let first = TileAddress(zoom: grid.zoom, x: 0, y: 0).identifier
    let mask = (UInt64(1) << UInt64(2 * (grid.zoom - level))) - 1
    return first + ((id - first) & ~mask)
  }

  /// Without a buffer tiles are half open: a line along the eastern or southern edge is in the next tile, except at the end of the world.
  private mutating func leaveToNeighbours(_ column: Int, _ row: Int, _ depth: Int) {
    let east = Double(column + 1) * grid.tileWidth, south = Double(row + 1) * grid.tileWidth
    var kept = PathList()
    for path in 0..<levels[depth].count {
      let points = levels[depth].points[levels[depth].range(path)]
      if column < grid.count - 1, points.allSatisfy({ $0.x == east }) { continue }
      if row < grid.count - 1, points.allSatisfy({ $0.y == south }) { continue }
      kept.points.append(contentsOf: points)
      kept.endPath()
    }
    levels[depth] = kept
  }

  private mutating func addPiece(
    _ feature: borrowing FeatureRecord, _ column: Int, _ row: Int, _ paths: PathList, _ pieces: inout TilePieces
  ) {
    if paths.count == 0 { return }
    let isArea = feature.shape == .polygons
    let scale = (isArea ? Double(ZoomGrid.fineness) : 1) / grid.unit
    let origin = Position(x: Double(column) * grid.tileWidth, y: Double(row) * grid.tileWidth)
    pieces.begin(tile: number(column, row), feature)
    pieces.bytes.append(varint: paths.count)
    var size = 0.0
    for path in 0..<paths.count {
      fine.removeAll(keepingCapacity: true)
      for index in paths.range(path) {
        let point = paths.points[index]
        // Within the tile and its buffer: below 2²² in any case.
        let next = SIMD2(Int32(((point.x - origin.x) * scale).rounded()), Int32(((point.y - origin.y) * scale).rounded()))
        if next != fine.last { fine.append(next) }
      }
      if isArea, fine.count > 1, fine.last == fine.first { fine.removeLast() }
      size += isArea ? Double(fine.doubledArea) : Self.length(fine)
      pieces.bytes.append(varint: fine.count)
      var last = SIMD2<Int32>(0, 0)
      for point in fine {
        pieces.bytes.append(signed: Int(point.x - last.x))
        pieces.bytes.append(signed: Int(point.y - last.y))
        last = point
      }
    }
    pieces.end()
    // Of equal ones, as of a small feature in the buffers of two tiles, that which has it in its middle.
    if isOwn(paths, origin) { size += isArea ? 1 : 0.5 }
    if main.map({ size > $0.size }) ?? true { main = (pieces.tiles.count - 1, size) }
  }

  /// Whether the first point lies in the tile, not in its buffer.
  private func isOwn(_ paths: PathList, _ origin: Position) -> Bool {
    guard let first = paths.points.first else { return false }
    return first.x >= origin.x && first.y >= origin.y && first.x < origin.x + grid.tileWidth && first.y < origin.y + grid.tileWidth
  }

  private static func length(_ line: [SIMD2<Int32>]) -> Double {
    var length = 0.0
    for index in line.indices.dropFirst() {
      let step = line[index] &- line[index - 1]
      length += Double(max(step.x.magnitude, step.y.magnitude))
    }
    return length
  }

  private mutating func cutPoints(_ feature: borrowing FeatureRecord, _ paths: PathList, _ pieces: inout TilePieces) {
    struct Placed {
      var tile: UInt64
      var point: SIMD2<Int32>
    }
    var placed: [Placed] = []
    var home: UInt64?
    for point in paths.points {
      for row in grid.tiles(point.y, point.y) {
        for column in grid.tiles(point.x, point.x) {
          let origin = Position(x: Double(column) * grid.tileWidth, y: Double(row) * grid.tileWidth)
          let x = (point.x - origin.x) / grid.unit, y = (point.y - origin.y) / grid.unit
          let end = Double(ZoomGrid.extent + grid.buffer)
          if x < -Double(grid.buffer) || y < -Double(grid.buffer) || x > end || y > end { continue }
          // Half open: a point on the line between two tiles is in the one to the east and south, except at the end of the world.
          let isHome =
            x >= 0 && y >= 0 && (x < Double(ZoomGrid.extent) || column == grid.count - 1 && x == Double(ZoomGrid.extent))
            && (y < Double(ZoomGrid.extent) || row == grid.count - 1 && y == Double(ZoomGrid.extent))
          if !isHome, grid.buffer == 0 { continue }
          let tile = number(column, row)
          if isHome, home == nil { home = tile }
          placed.append(Placed(tile: tile, point: SIMD2(Int32(x.rounded()), Int32(y.rounded()))))
        }
      }
    }
    placed.sort { $0.tile < $1.tile }
    var start = 0
    while start < placed.count {
      let end = placed[start...].firstIndex { $0.tile != placed[start].tile } ?? placed.count
      if placed[start].tile == home { main = (pieces.tiles.count, 1) }
      pieces.begin(tile: placed[start].tile, feature)
      pieces.bytes.append(varint: end - start)
      var last = SIMD2<Int32>(0, 0)
      for item in placed[start..<end] {
        pieces.bytes.append(signed: Int(item.point.x - last.x))
        pieces.bytes.append(signed: Int(item.point.y - last.y))
        last = item.point
      }
      pieces.end()
      start = end
    }
  }
}
