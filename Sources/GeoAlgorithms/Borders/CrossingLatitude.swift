/// Where an edge meets a meridian or a parallel, straight in longitude and latitude.
enum CrossingLatitude {
  /// The latitude in degrees, and the altitude in metres, of the edge between `west` and `east` on the eastern
  /// border of a world, 180 + 360 · `world` degrees.
  ///
  /// Always computed from west to east and in twice the precision, then rounded once: the two directions of an
  /// edge, and the neighbours that share it, get the same bits, and crossings keep their order.
  /// Complexity: O(1).
  static func of(
    west: UnwrappedVertex, east: UnwrappedVertex, world: Int32
  ) -> (latitude: Double, altitude: Double) {
    let toWest = DoubleDouble(180, minus: west.longitude) + DoubleDouble(360 * Double(world - west.world))
    let toEast = DoubleDouble(east.longitude, minus: -180) + DoubleDouble(360 * Double(east.world - world - 1))
    let (latitude, share) = value(between: west.latitude, east.latitude, toWest, toEast)
    return (latitude, Altitude.between(west.altitude, east.altitude, share: share))
  }

  /// What a value that is `first` at `low` and `second` at the greater `high` is at `place` between them, and the share of
  /// the way: the same guarantees, for an edge and any meridian or parallel. Finite for finite numbers. Complexity: O(1).
  static func value(
    between first: Double, _ second: Double, at place: Double, from low: Double, to high: Double
  ) -> (value: Double, share: Double) {
    // Differences of the greatest numbers are not finite, those of their quarters are. A quarter of what is infinite is no less.
    let greatest = max(first.magnitude, second.magnitude, max(low.magnitude, high.magnitude))
    if greatest > 0x1p1020, greatest.isFinite {
      let (quarter, share) = value(between: first / 4, second / 4, at: place / 4, from: low / 4, to: high / 4)
      return (min(max(quarter * 4, min(first, second)), max(first, second)), share)
    }
    return value(between: first, second, DoubleDouble(place, minus: low), DoubleDouble(high, minus: place))
  }

  private static func value(
    between first: Double, _ second: Double, _ before: DoubleDouble, _ behind: DoubleDouble
  ) -> (value: Double, share: Double) {
    // φ = φw + (φe - φw) · w / (w + e), with the difference of the latitudes exact as well.
    let share = before / (before + behind)
    let value = (DoubleDouble(first) + DoubleDouble(second, minus: first) * share).rounded
    return (min(max(value, min(first, second)), max(first, second)), share.rounded)
  }
}
