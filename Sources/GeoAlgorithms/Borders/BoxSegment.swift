internal import GeoModel

/// What of an edge lies inside a rectangle or on its border.
struct BoxSegment {
  /// In the direction of the edge.
  var start: UnwrappedVertex
  var end: UnwrappedVertex

  /// Whether the edge only touches the border, or cuts off less than rounding can resolve.
  var isPoint: Bool { start.position == end.position }

  /// `nil` for an edge that lies outside.
  ///
  /// Whether and at which sides the edge crosses the border is decided exactly; where, in twice the precision and rounded
  /// once, from the whole edge whatever else is cut off it, so that two rectangles with a common side cut at the same
  /// place. Complexity: O(1).
  init?(from a: UnwrappedVertex, to b: UnwrappedVertex, in frame: BorderFrame) {
    let (ax, ay) = Self.zone(a, frame)
    let (bx, by) = Self.zone(b, frame)
    if ax | ay | bx | by == 0 {
      (start, end) = (a, b)
      return
    }
    // Beyond one side with both ends, or past a corner.
    if ax * bx > 0 || ay * by > 0 || Self.passesBy(a, b, frame) { return nil }
    start = ax | ay == 0 ? a : Self.entry(from: a, ax, ay, to: b, frame)
    end = bx | by == 0 ? b : Self.entry(from: b, bx, by, to: a, frame)
  }

  /// Whether it is all of an edge.
  func isAll(from a: UnwrappedVertex, to b: UnwrappedVertex) -> Bool {
    start.position == a.position && end.position == b.position
  }

  /// A vertex in the middle of a piece of 180 degrees or more, which would be read the other way round the globe; not of the
  /// whole parallel.
  static func middle(of a: UnwrappedVertex, _ b: UnwrappedVertex) -> UnwrappedVertex? {
    let width = (a.longitude - b.longitude).magnitude
    if width < 180 || width == 360 { return nil }
    var vertex = a
    vertex.isCorner = false
    vertex.longitude = (a.longitude + b.longitude) / 2
    vertex.latitude = a.latitude / 2 + b.latitude / 2
    vertex.altitude = Altitude.between(a.altitude, b.altitude, share: 0.5)
    return vertex
  }

  /// -1 or 1 beyond the western or eastern, southern or northern side, else 0.
  private static func zone(_ vertex: UnwrappedVertex, _ frame: BorderFrame) -> (x: Int, y: Int) {
    (
      vertex.longitude < frame.west ? -1 : vertex.longitude > frame.east ? 1 : 0,
      vertex.latitude < frame.south ? -1 : vertex.latitude > frame.north ? 1 : 0
    )
  }

  /// Whether all corners lie strictly on one side of the edge's line.
  private static func passesBy(_ a: UnwrappedVertex, _ b: UnwrappedVertex, _ frame: BorderFrame) -> Bool {
    var sides = 0
    for (x, y) in [(frame.west, frame.south), (frame.east, frame.south), (frame.east, frame.north), (frame.west, frame.north)] {
      let side = Orientation.sign(a.position, b.position, Position(x: x, y: y))
      if side == 0 { return false }
      sides += side
    }
    return sides.magnitude == 4
  }

  /// Where an edge that comes from outside, and does not pass by, meets the border first.
  private static func entry(
    from a: UnwrappedVertex, _ zoneX: Int, _ zoneY: Int, to b: UnwrappedVertex, _ frame: BorderFrame
  ) -> UnwrappedVertex {
    let x = zoneX < 0 ? frame.west : frame.east
    let y = zoneY < 0 ? frame.south : frame.north
    var isUpright = zoneX != 0
    if zoneX != 0, zoneY != 0 {
      // Of the two sides it comes in by the one that it meets later; the corner between them tells which.
      let side = Orientation.sign(a.position, b.position, Position(x: x, y: y))
      if side == 0 { return vertex(x, y, a, b, isUpright: true, frame) }
      isUpright = side * zoneX * zoneY < 0
    }
    return vertex(isUpright ? x : .nan, isUpright ? .nan : y, a, b, isUpright: isUpright, frame)
  }

  /// The place on an edge at a longitude (upright) or a latitude; NaN stands for what is to be found.
  private static func vertex(
    _ x: Double, _ y: Double, _ a: UnwrappedVertex, _ b: UnwrappedVertex, isUpright: Bool, _ frame: BorderFrame
  ) -> UnwrappedVertex {
    // Always from west to east, or from south to north: both directions of an edge give the same bits.
    let isForward = isUpright ? a.longitude < b.longitude : a.latitude < b.latitude
    let (low, high) = isForward ? (a, b) : (b, a)
    let (value, share) =
      isUpright
      ? CrossingLatitude.value(between: low.latitude, high.latitude, at: x, from: low.longitude, to: high.longitude)
      : CrossingLatitude.value(between: low.longitude, high.longitude, at: y, from: low.latitude, to: high.latitude)
    var vertex = a
    vertex.longitude = x.isNaN ? min(max(value, frame.west), frame.east) : x
    vertex.latitude = y.isNaN ? min(max(value, frame.south), frame.north) : y
    vertex.altitude = Altitude.between(low.altitude, high.altitude, share: share)
    return vertex
  }
}
