public import GeoModel

extension Globe {
  /// The points along the shortest path that cut it into the fewest equal pieces of at most `spacing` metres:
  /// ⌈length / spacing⌉ pieces (conventions 5.2).
  ///
  /// The ends are the input bit for bit (unwrapped: the last one plus a multiple of 360). No point is repeated: a path
  /// of no length is one point. Both directions give the same points.
  ///
  /// - Parameters:
  ///   - start: the first point, in degrees.
  ///   - end: the last point, in degrees.
  ///   - spacing: metres, positive.
  ///   - longitudes: how longitudes of the points are written.
  ///   - limit: the most pieces; longer pieces result beyond it.
  /// - Returns: `nil` if a position is invalid: not finite, or a latitude beyond ±90.
  /// - Complexity: O(length / spacing), about 70 ns a point.
  public func waypoints(
    from start: Position, to end: Position, every spacing: Double, longitudes: LongitudeSpelling = .reduced,
    limit: Int = 1 << 24
  ) -> [Position]? {
    precondition(spacing > 0, "the spacing of waypoints must be positive")
    guard let arc = GlobeArc(from: start, to: end, on: self) else { return nil }
    guard arc.length > 0 else { return [start] }
    let pieces = pieceCount(length: arc.length, limit: spacing, most: limit)
    var points: [Position] = []
    points.reserveCapacity(pieces + 1)
    points.append(start)
    for index in stride(from: 1, to: pieces, by: 1) {
      points.append(
        arc.position(
          atFraction: Double(index) / Double(pieces), complement: Double(pieces - index) / Double(pieces), longitudes))
    }
    points.append(longitudes == .unwrapped ? arc.unwrappedEnd : end)
    return points
  }
}

/// ⌈length / limit⌉, at least 1 and at most `most`.
func pieceCount(length: Double, limit: Double, most: Int) -> Int {
  let pieces = (length / limit).rounded(.up)
  return pieces < Double(most) ? max(1, Int(pieces)) : max(1, most)
}
