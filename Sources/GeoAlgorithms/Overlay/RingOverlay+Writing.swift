internal import GeoModel

extension RingOverlay {
  /// Which longitudes a loop gets.
  private enum Spelling {
    /// Those of the plane less some turns: as the input has them, or all within ±180, so that both names of the 180th
    /// meridian stay apart.
    case shifted(turns: Double)
    /// Each brought within ±180: the loop goes across the 180th meridian.
    case wrapped
  }

  /// Appends the region as one geometry: its polygons in the order of the input, shells counter-clockwise.
  ///
  /// - Parameter rounding: whose units the plane has; `nil` for degrees as they are loaded.
  func write(
    _ column: GeometryColumn, kind: GeometryKind, rounding: DecimalRounding? = nil, into output: inout GeometryColumn
  ) {
    let hasAltitudes = !column.altitudes.isEmpty
    var parts = 0
    for (index, loop) in tracing.loops.enumerated() {
      if !loop.isHole {
        if index > 0 { output.endPart() }
        parts += 1
      }
      let points = tracing.points[loop.range]
      let spelling = spelling(points, column, turn: rounding?.turn ?? 360)
      var seam: Double?
      var last: (plane: Position, written: Position, altitude: Double)?
      for point in points + [points[points.startIndex]] {
        let plane = noding.points[Int(point)]
        let altitude = noding.altitudes[Int(point)]
        var written = written(point, spelling, column, rounding)
        if case .wrapped = spelling, written.x.magnitude == 180 {
          // One name of the 180th meridian: from one to the other might be the whole way round.
          written.x = seam ?? written.x
          seam = written.x
        }
        if let last, !isPlain, rounding == nil, !Self.readsBack(last.plane.x, plane.x, last.written.x, written.x) {
          // Between the two the short way is another one.
          for step in 1..<4 {
            let share = Double(step) / 4
            let x = Longitude.normalised(last.plane.x + (plane.x - last.plane.x) * share)
            let between = Position(x: x, y: last.plane.y + (plane.y - last.plane.y) * share)
            let height = Altitude.between(last.altitude, altitude, share: share)
            output.append(between, altitude: hasAltitudes ? height : nil)
          }
        }
        output.append(written, altitude: hasAltitudes ? altitude : nil)
        last = (plane, written, altitude)
      }
      output.endPath()
    }
    if parts > 0 { output.endPart() }
    output.endGeometry(parts > 1 ? .multiPolygon : kind)
  }

  private func spelling(_ points: ArraySlice<Int32>, _ column: GeometryColumn, turn: Double) -> Spelling {
    if isPlain { return .shifted(turns: 0) }
    if let turns = turnsAsWritten(points, column) { return .shifted(turns: turns) }
    var (low, high) = (Double.infinity, -Double.infinity)
    for point in points {
      low = min(low, noding.points[Int(point)].x)
      high = max(high, noding.points[Int(point)].x)
    }
    let turns = ((low + turn / 2) / turn).rounded(.down)
    return runsOn || high - turns * turn <= turn / 2 ? .shifted(turns: turns) : .wrapped
  }

  /// The turns that make the longitudes of a loop those of the input; `nil` if none does, since a ring of it was unwrapped
  /// or rings within ±180 from both sides of the 180th meridian have grown together.
  private func turnsAsWritten(_ points: ArraySlice<Int32>, _ column: GeometryColumn) -> Double? {
    var (first, beyond): (Double?, Double?)
    var isUniform = true
    for point in points {
      let source = noding.sources[Int(point)]
      if source < 0 { continue }
      let turns = turns(of: source)
      if turns.isNaN { return nil }
      if beyond == nil, Longitude.isLiteral(column.positions[Int(source)].x) { beyond = turns }
      isUniform = isUniform && turns == first ?? turns
      first = first ?? turns
    }
    return isUniform ? first : beyond
  }

  private func written(
    _ point: Int32, _ spelling: Spelling, _ column: GeometryColumn, _ rounding: DecimalRounding?
  ) -> Position {
    let plane = noding.points[Int(point)]
    let turn = rounding?.turn ?? 360
    var x = plane.x
    switch spelling {
    case .shifted(let turns): x -= turns * turn
    case .wrapped: if x.magnitude * 2 > turn { x = rounding == nil ? Longitude.normalised(x) : x.remainder(dividingBy: turn) }
    }
    if let rounding { return Position(x: rounding.value(x), y: rounding.value(plane.y)) }
    // On a grid every longitude is exact whichever turn it is written in; one of the input need not be.
    let source = noding.step > 0 && !isPlain ? -1 : noding.sources[Int(point)]
    guard source >= 0 else { return Position(x: x, y: plane.y) }
    // A position of the input to the bit, except for the turns between.
    let place = column.positions[Int(source)]
    return isPlain ? place : Position(x: place.x + 360 * ((x - place.x) / 360).rounded(), y: place.y)
  }

  /// Whether the way between two written longitudes, literal or short or a whole parallel, is that between those of the
  /// plane.
  private static func readsBack(_ a: Double, _ b: Double, _ writtenA: Double, _ writtenB: Double) -> Bool {
    let step = writtenB - writtenA
    let isShort =
      step.magnitude < 360 && LongitudeTurns.goesShortWay(writtenA, writtenB) && !Longitude.isLiteral(writtenA)
      && !Longitude.isLiteral(writtenB)
    let read = isShort ? step - (step > 0 ? 360 : -360) : step
    return ((b - a) - read).magnitude < 1
  }
}
