internal import GeoAlgorithms
internal import GeoModel

/// Which longitudes one line or ring covers, its edges read as geometry conventions 2.2–2.6 read them.
enum PathSpan {
  /// From `west` to `east`, both within ±180, over the 180th meridian `turns` times.
  case within(west: Double, east: Double, turns: Int)
  /// The path has longitudes beyond ±180 and is taken as it stands.
  case beyond(west: Double, east: Double)
  /// A whole parallel.
  case all
  /// A ring round a pole.
  case pole(isNorth: Bool)

  /// - Parameters:
  ///   - west, east: the smallest and the greatest longitude as written.
  ///   - isCut: whether the path was cut at the 180th meridian: every edge means what it says.
  /// - Complexity: O(1) when they are at most 180 degrees apart, else O(n).
  init?(_ path: UnsafeBufferPointer<Position>, west: Double, east: Double, isRing: Bool, isCut: Bool = false) {
    if path.isEmpty { return nil }
    if west < -180 - Longitude.snap || east > 180 + Longitude.snap {
      self = .beyond(west: west, east: east)
    } else if isCut || east - west <= 180 {
      self = .within(west: west, east: east, turns: 0)
    } else {
      self = Self.walk(path, isRing: isRing)
    }
  }

  private static func walk(_ path: UnsafeBufferPointer<Position>, isRing: Bool) -> PathSpan {
    let reading = LongitudeTurns(path.span)
    /// Whole turns added to a longitude to unwrap it.
    var turns = 0
    var west = (x: path[0].x, turns: 0)
    var east = west
    for index in path.indices.dropFirst() {
      let (from, to) = (path[index - 1], path[index])
      let change = reading.change(overEdge: index - 1, of: path.span)
      turns += change
      let step = to.x - from.x + 360 * Double(change)
      if 360 - step.magnitude < Longitude.snap { return .all }
      let here = to.x + 360 * Double(turns)
      if here < west.x + 360 * Double(west.turns) { west = (to.x, turns) }
      if here > east.x + 360 * Double(east.turns) { east = (to.x, turns) }
    }
    if isRing, turns != 0 { return .pole(isNorth: PoleSide(of: path.span, reading).isNorth(turns: turns)) }
    if east.x + 360 * Double(east.turns) - (west.x + 360 * Double(west.turns)) >= 360 { return .all }
    return .within(west: west.x, east: east.x, turns: east.turns - west.turns)
  }
}
