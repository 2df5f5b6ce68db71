public import GeoModel

extension PreparedShape {
  /// Where a label fits best into an area: the place inside that is farthest from its boundary, holes included, to a hundredth
  /// of the area's extent (V. Agafonkin 2016, "A new algorithm for finding a visual center of a polygon"). The same area gives
  /// the same place.
  ///
  /// - Returns: `nil` for what has no inside.
  /// - Complexity: O(cells · log n); at most ``mostCells`` cells are looked at, after which the best of them counts.
  public func labelPoint(_ metres: LocalMetres) -> Position? {
    guard isAreal, let bounds else { return nil }
    let (low, high) = (metres.metres(bounds.southWest), metres.metres(bounds.northEast))
    let (width, height) = (high.x - low.x, high.y - low.y)
    let size = Swift.min(width, height)
    guard size > 0, size.isFinite, Swift.max(width, height) / size < 1e4 else { return nil }
    var cells: [Cell] = []
    let half = size / 2
    for column in 0..<Int((width / size).rounded(.up)) {
      for row in 0..<Int((height / size).rounded(.up)) {
        let middle = Position(x: low.x + (Double(column) + 0.5) * size, y: low.y + (Double(row) + 0.5) * size)
        cells.append(cell(at: middle, half: half, metres))
      }
    }
    var best = cell(at: Position(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2), half: 0, metres)
    let precision = Swift.max(width, height) / 100
    var looked = cells.count
    // The most promising cell is the last one.
    cells.sort { $0.reach < $1.reach }
    while let cell = cells.popLast(), cell.reach > best.distance + precision || best.distance <= 0, looked < Self.mostCells {
      if cell.distance > best.distance { best = cell }
      guard cell.reach > best.distance + precision || best.distance <= 0 else { continue }
      for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
        let middle = Position(x: cell.middle.x + x * cell.half, y: cell.middle.y + y * cell.half)
        let next = self.cell(at: middle, half: cell.half / 2, metres)
        looked += 1
        if next.distance > best.distance { best = next }
        if next.reach > Swift.max(best.distance, 0) {
          let place = cells.firstIndex { $0.reach >= next.reach } ?? cells.count
          cells.insert(next, at: place)
        }
      }
    }
    return best.distance > 0 ? metres.degrees(best.middle) : nil
  }

  /// How many cells are looked at.
  static let mostCells = 4096

  /// A square in metres.
  private struct Cell {
    var middle: Position
    var half: Double
    /// From the middle to the boundary, negative outside.
    var distance: Double
    /// The most that any place in the cell can have.
    var reach: Double { distance + half * 2.0.squareRoot() }
  }

  private func cell(at middle: Position, half: Double, _ metres: LocalMetres) -> Cell {
    let place = metres.degrees(middle)
    let distance = self.distance(from: place, metres) ?? 0
    return Cell(middle: middle, half: half, distance: location(of: place) == .inside ? distance : -distance)
  }
}

extension PreparedShape {
  /// The place half way along the first line; `nil` for nothing. Complexity: O(n).
  public func middleOfPath(_ metres: LocalMetres) -> Position? {
    guard let path = paths.first else { return nil }
    let lengths = (path.start..<path.end).map { metres.distance(points[$0], points[$0 + 1]) }
    var rest = lengths.reduce(0, +) / 2
    for (index, length) in lengths.enumerated() {
      let (a, b) = (points[path.start + index], points[path.start + index + 1])
      if rest <= length, length > 0 {
        let share = rest / length
        return Position(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
      }
      rest -= length
    }
    return points[path.start]
  }
}
