internal import GeoModel

/// Cuts lines at lines parallel to an axis.
enum LineClip {
  /// Appends the pieces of the lines between two values of a coordinate.
  static func clip(_ input: PathList, _ axis: RingClip.Axis, _ low: Double, _ high: Double, into output: inout PathList) {
    switch axis {
    case .x: clip(input, low, high, &output, value: { $0.x }, crossing: RingClip.crossingX)
    case .y: clip(input, low, high, &output, value: { $0.y }, crossing: RingClip.crossingY)
    }
  }

  @inline(__always)
  private static func clip(
    _ input: PathList, _ low: Double, _ high: Double, _ output: inout PathList,
    value: (Position) -> Double, crossing: (Position, Position, Double) -> Position
  ) {
    for path in 0..<input.count {
      let range = input.range(path)
      var last = input.points[range.lowerBound]
      if range.count == 1 {
        if value(last) >= low, value(last) <= high { output.points.append(last) }
        output.endPath()
        continue
      }
      for index in range.dropFirst() {
        let point = input.points[index]
        defer { last = point }
        let (from, to) = (value(last), value(point))
        if max(from, to) < low || min(from, to) > high {
          output.endPath()
          continue
        }
        if from < low || from > high || index == range.lowerBound + 1 {
          output.endPath()
          output.points.append(from < low ? crossing(last, point, low) : from > high ? crossing(last, point, high) : last)
        }
        if to < low || to > high {
          output.points.append(crossing(last, point, to < low ? low : high))
          output.endPath()
        } else {
          output.points.append(point)
        }
      }
      output.endPath()
    }
  }
}
