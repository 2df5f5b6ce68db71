internal import MapTiles

/// Takes points of a tile that are so far from all that were taken before.
struct PointThinning {
  private let distance: Int32
  /// The points that were taken, by squares as wide as the distance.
  private var taken: [SIMD2<Int32>: [TilePoint]] = [:]

  /// - Parameter distance: in units, at least 1.
  init(distance: Int) { self.distance = Int32(clamping: distance) }

  mutating func removeAll() { taken.removeAll(keepingCapacity: true) }

  mutating func takes(_ point: TilePoint) -> Bool {
    func cell(_ value: Int32) -> Int32 { Int32((Double(value) / Double(distance)).rounded(.down)) }
    let (column, row) = (cell(point.x), cell(point.y))
    for y in row - 1...row + 1 {
      for x in column - 1...column + 1 {
        for other in taken[SIMD2(x, y)] ?? [] {
          let (dx, dy) = (Int(point.x) - Int(other.x), Int(point.y) - Int(other.y))
          if dx * dx + dy * dy < Int(distance) * Int(distance) { return false }
        }
      }
    }
    taken[SIMD2(column, row), default: []].append(point)
    return true
  }
}
