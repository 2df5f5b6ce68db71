public import GeoModel

extension PreparedShape {
  /// The best position for a label in an area, measured in metres (``PoleOfInaccessibility``). The same area gives the same position.
  ///
  /// - Returns: `nil` for a shape without inside.
  public func labelPoint(_ metres: LocalMetres) -> Position? {
    guard isAreal else { return nil }
    var pole = PoleOfInaccessibility()
    let places = points.map { metres.metres($0) }, ends = paths.map { UInt32($0.end + 1) }
    return pole.place(places.span, ringEnds: ends.span).map { metres.degrees($0.position) }
  }

  /// The position half way along the first line; `nil` for an empty shape. Complexity: O(n).
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
