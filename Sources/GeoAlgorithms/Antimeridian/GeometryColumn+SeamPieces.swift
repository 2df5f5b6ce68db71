package import GeoModel

extension GeometryColumn {
  /// Where the parts of a line lie on the lines that a cut along the edge of the world made them of: such a part begins where the one before
  /// it ended, at the same height on the other side.
  ///
  /// - Parameters:
  ///   - west: the x of the world's western edge, and `east` of its eastern one.
  ///   - metres: between two neighbours.
  /// - Returns: one for each part; none at all if there is no such cut.
  /// - Complexity: O(parts), and the positions of parts that go on.
  package func seamPieces(
    ofLine geometry: Int, west: Double, east: Double, metres: (Position, Position) -> Double
  ) -> [LinePiece] {
    let parts = parts(ofGeometry: geometry)
    guard parts.dropFirst().contains(where: { goesOn(before: $0, west, east) }) else { return [] }
    var pieces = parts.map { _ in LinePiece() }
    for index in pieces.indices.dropLast() where goesOn(before: parts.lowerBound + index + 1, west, east) {
      pieces[index].endsAtCut = true
      pieces[index + 1].startsAtCut = true
      let path = paths(ofPart: parts.lowerBound + index).flatMap { positions(ofPath: $0) }
      pieces[index + 1].distance = zip(path, path.dropFirst()).reduce(pieces[index].distance) {
        $0 + metres(positions[$1.0], positions[$1.1])
      }
    }
    return pieces
  }

  private func goesOn(before part: Int, _ west: Double, _ east: Double) -> Bool {
    guard let a = ends(ofPart: part - 1)?.last, let b = ends(ofPart: part)?.first else { return false }
    return a.y == b.y && ((a.x == west && b.x == east) || (a.x == east && b.x == west))
  }

  /// The first and the last position of a part of a line; `nil` if it has none.
  private func ends(ofPart part: Int) -> (first: Position, last: Position)? {
    let paths = paths(ofPart: part)
    guard let first = paths.first.flatMap({ positions(ofPath: $0).first }), let last = paths.last.flatMap({ positions(ofPath: $0).last })
    else { return nil }
    return (positions[first], positions[last])
  }
}
