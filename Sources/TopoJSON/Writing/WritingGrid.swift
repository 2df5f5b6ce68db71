internal import GeoModel

/// The grid of a quantised topology (TopoJSON §2.1.2), as topojson-server lays it over a box.
struct WritingGrid: Sendable {
  let scale: (x: Double, y: Double)
  let translate: (x: Double, y: Double)

  init(_ box: (west: Double, south: Double, east: Double, north: Double), count: Int) {
    let steps = Double(count - 1)
    let x = (box.east - box.west) / steps, y = (box.north - box.south) / steps
    scale = (x > 0 && x.isFinite ? x : 1, y > 0 && y.isFinite ? y : 1)
    translate = (box.west, box.south)
  }

  /// Column and row of the nearest place on the grid.
  func cell(_ position: Position) -> Position {
    // Zero is added, since -0 is written with its sign.
    Position(
      x: ((position.x - translate.x) / scale.x).rounded(.toNearestOrAwayFromZero) + 0,
      y: ((position.y - translate.y) / scale.y).rounded(.toNearestOrAwayFromZero) + 0)
  }

  func place(_ cell: Position) -> Position {
    Position(x: cell.x * scale.x + translate.x, y: cell.y * scale.y + translate.y)
  }
}
