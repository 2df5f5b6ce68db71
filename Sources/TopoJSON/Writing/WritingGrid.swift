internal import GeoModel

/// The grid of a quantised topology (TopoJSON §2.1.2), as topojson-server lays it over a box.
struct WritingGrid: Sendable {
  let scale: (x: Double, y: Double)
  let translate: (x: Double, y: Double)

  init(_ box: (west: Double, south: Double, east: Double, north: Double), count: Int) {
    let steps = Double(count - 1)
    func step(_ low: Double, _ high: Double) -> Double {
      let step = Self.isMeasurable(low, high) ? (high - low) / steps : high / steps - low / steps
      // One step over more than the doubles is as long as a number can be.
      return step > 0 ? min(step, .greatestFiniteMagnitude) : 1
    }
    scale = (step(box.west, box.east), step(box.south, box.north))
    translate = (box.west, box.south)
  }

  /// Whether a difference is a finite number.
  private static func isMeasurable(_ low: Double, _ high: Double) -> Bool { (high - low).isFinite }

  /// Column and row of the nearest place on the grid.
  func cell(_ position: Position) -> Position {
    Position(x: Self.cell(position.x, translate.x, scale.x), y: Self.cell(position.y, translate.y, scale.y))
  }

  private static func cell(_ value: Double, _ start: Double, _ step: Double) -> Double {
    let cells = isMeasurable(start, value) ? (value - start) / step : value / step - start / step
    // Zero is added, since -0 is written with its sign.
    return cells.rounded(.toNearestOrAwayFromZero) + 0
  }

  func place(_ cell: Position) -> Position {
    Position(x: Self.place(cell.x, translate.x, scale.x), y: Self.place(cell.y, translate.y, scale.y))
  }

  private static func place(_ cell: Double, _ start: Double, _ step: Double) -> Double {
    let distance = cell * step
    if distance.isFinite { return distance + start }
    // Half of the way twice, or as far as numbers go.
    let place = (cell * (step / 2) + start / 2) * 2
    return min(max(place, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
