import GeoModel

extension TopologyJudging {
  /// Reports rings round a pole that turn back along themselves at their first vertex: its two edges are loaded a turn apart, so that
  /// no other check sees them together. Complexity: O(rings).
  mutating func judgePolarStarts(_ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    for ring in rings where !ring.isClosed && ring.copyOf < 0 && !ring.isFlat {
      let place = column.positions[Int(origins[ring.start])]
      // As they are written, where that is the short way: turns may round.
      func neighbour(_ point: Int) -> Position {
        var other = column.positions[Int(origins[point])]
        if other.x - place.x > 180 { other.x -= 360 } else if other.x - place.x < -180 { other.x += 360 }
        return other
      }
      if comparison(neighbour(ring.end - 1), neighbour(ring.start + 1), around: place) == 0 {
        defects.append(defect(.spike, ring.start, nil, column))
      }
    }
  }

  /// Whether edges run along each other only because a ring round a pole, and its copy a turn away, turn back where one ends and the other
  /// starts.
  func foldsAtStart(_ a: Int, _ b: Int, _ ringA: Int, _ ringB: Int) -> Bool {
    let (one, other) = (rings[ringA], rings[ringB])
    guard one.path == other.path, one.isTurn || other.isTurn else { return false }
    return a == one.end - 1 && b == other.start || a == one.start && b == other.end - 1
  }
}
