public import GeoModel

/// Appends a path whose edges are straight in the plane, each cut into the fewest equal pieces of at most `length`, in
/// the plane's own units (JTS Densifier). The path's own positions are copied bit for bit; altitudes of inserted ones
/// are interpolated.
///
/// - Parameters:
///   - path: the positions of a line or ring.
///   - altitudes: as many as positions, or none.
///   - length: the longest piece, in units of the plane.
///   - mostPieces: the most pieces of one edge; longer pieces result beyond it.
///   - positions: receives the result.
///   - heights: receives its altitudes, if there are any.
/// - Complexity: O(size of the result).
public func densifyPlanar(
  _ path: borrowing Span<Position>, altitudes: borrowing Span<Double>, length: Double, mostPieces: Int = 1 << 20,
  into positions: inout [Position], heights: inout [Double]
) {
  precondition(length > 0, "the longest piece must be positive")
  let hasAltitudes = altitudes.count == path.count
  for index in path.indices {
    let end = path[index]
    if index > 0 {
      let start = path[index - 1]
      let step = SIMD2(end.x - start.x, end.y - start.y)
      let size = (step * step).sum().squareRoot()
      // An edge without a finite length stays as it is.
      let pieces = size.isFinite ? pieceCount(length: size, limit: length, most: mostPieces) : 1
      for piece in stride(from: 1, to: pieces, by: 1) {
        let fraction = Double(piece) / Double(pieces)
        positions.append(Position(x: start.x + fraction * step.x, y: start.y + fraction * step.y))
        if hasAltitudes {
          heights.append(Altitude.between(altitudes[index - 1], altitudes[index], share: fraction))
        }
      }
    }
    positions.append(end)
    if hasAltitudes { heights.append(altitudes[index]) }
  }
}
