internal import GeoAlgorithms
internal import GeoModel

/// Cuts rings at lines parallel to an axis (Sutherland and Hodgman 1974). Where a ring leaves and comes back, the result runs along the
/// line there and back again: such stretches cancel out when the tile's rings are snapped.
///
/// The place where an edge meets a line does not depend on the edge's direction, so that neighbours are cut in the same places.
enum RingClip {
  enum Axis { case x, y }

  /// Appends what of the rings lies between two values of a coordinate.
  static func clip(
    _ input: PathList, _ axis: Axis, _ low: Double, _ high: Double, scratch: inout [Position], into output: inout PathList
  ) {
    switch axis {
    case .x: clip(input, low, high, &scratch, &output, value: { $0.x }, crossing: crossingX)
    case .y: clip(input, low, high, &scratch, &output, value: { $0.y }, crossing: crossingY)
    }
  }

  @inline(__always)
  private static func clip(
    _ input: PathList, _ low: Double, _ high: Double, _ scratch: inout [Position], _ output: inout PathList,
    value: (Position) -> Double, crossing: (Position, Position, Double) -> Position
  ) {
    for path in 0..<input.count {
      let range = input.range(path)
      var (least, greatest) = (Double.infinity, -Double.infinity)
      for index in range {
        let own = value(input.points[index])
        least = min(least, own)
        greatest = max(greatest, own)
      }
      if least > high || greatest < low { continue }
      if least >= low, greatest <= high {
        output.points.append(contentsOf: input.points[range])
        output.endPath()
        continue
      }
      scratch.removeAll(keepingCapacity: true)
      var last = input.points[range.upperBound - 1]
      var isLastIn = value(last) >= low
      for index in range {
        let point = input.points[index]
        let isIn = value(point) >= low
        if isIn != isLastIn { scratch.append(crossing(last, point, low)) }
        if isIn { scratch.append(point) }
        (last, isLastIn) = (point, isIn)
      }
      guard let end = scratch.last else { continue }
      (last, isLastIn) = (end, value(end) <= high)
      for point in scratch {
        let isIn = value(point) <= high
        if isIn != isLastIn { output.points.append(crossing(last, point, high)) }
        if isIn { output.points.append(point) }
        (last, isLastIn) = (point, isIn)
      }
      output.endPath()
    }
  }

  @inline(__always)
  static func crossingX(_ a: Position, _ b: Position, _ x: Double) -> Position {
    let (first, second) = precedes(b, a) ? (b, a) : (a, b)
    let y = first.y + (x - first.x) * ((second.y - first.y) / (second.x - first.x))
    return Position(x: x, y: min(max(y, min(a.y, b.y)), max(a.y, b.y)))
  }

  @inline(__always)
  static func crossingY(_ a: Position, _ b: Position, _ y: Double) -> Position {
    let (first, second) = precedes(b, a) ? (b, a) : (a, b)
    let x = first.x + (y - first.y) * ((second.x - first.x) / (second.y - first.y))
    return Position(x: min(max(x, min(a.x, b.x)), max(a.x, b.x)), y: y)
  }
}
