internal import GeoModel

extension RingOverlay {
  /// Appends the region as one geometry: its polygons in the order of the input, shells counter-clockwise.
  ///
  /// - Parameter place: where a point of the plane is in the output; `nil` for degrees as they are loaded.
  func write(
    _ column: GeometryColumn, kind: GeometryKind, into output: inout GeometryColumn,
    place: ((Position) -> Position)? = nil
  ) {
    let hasAltitudes = !column.altitudes.isEmpty
    var parts = 0
    for (index, loop) in tracing.loops.enumerated() {
      if !loop.isHole {
        if index > 0 { output.endPart() }
        parts += 1
      }
      var seam: Double?
      var last: (plane: Position, written: Position, altitude: Double)?
      for point in tracing.points[loop.range] + [tracing.points[loop.range.lowerBound]] {
        let plane = noding.points[Int(point)]
        let altitude = noding.altitudes[Int(point)]
        var written = place?(plane) ?? self.written(point, column)
        if !isPlain, written.x.magnitude == 180 {
          // One name of the 180th meridian: from one to the other might be the whole way round.
          written.x = seam ?? written.x
          seam = written.x
        }
        if let last, !isPlain, place == nil, !Self.readsBack(last.plane.x, plane.x, last.written.x, written.x) {
          // Between the two the short way is another one.
          for step in 1..<4 {
            let share = Double(step) / 4
            let x = Longitude.normalised(last.plane.x + (plane.x - last.plane.x) * share)
            let between = Position(x: x, y: last.plane.y + (plane.y - last.plane.y) * share)
            let height = last.altitude + (altitude - last.altitude) * share
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

  /// A position of the input to the bit, but within ±180 where others had to be brought there.
  private func written(_ point: Int32, _ column: GeometryColumn) -> Position {
    // On a grid every longitude is exact whichever turn it is written in; one of the input need not be.
    let source = noding.step > 0 && !isPlain ? -1 : noding.sources[Int(point)]
    let place = source >= 0 ? column.positions[Int(source)] : noding.points[Int(point)]
    return isPlain ? place : Position(x: Longitude.normalised(place.x), y: place.y)
  }

  /// Whether the short way between two written longitudes is the way between those of the plane.
  private static func readsBack(_ a: Double, _ b: Double, _ writtenA: Double, _ writtenB: Double) -> Bool {
    let step = writtenB - writtenA
    let short = step.magnitude > 180 ? step - (step > 0 ? 360 : -360) : step
    return ((b - a) - short).magnitude < 1
  }
}
