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
    let toWest = sum(180 - west.longitude, lost(180, -west.longitude), 360 * Double(world - west.world))
    let toEast = sum(east.longitude + 180, lost(east.longitude, 180), 360 * Double(east.world - world - 1))
    let (latitude, share) = value(between: west.latitude, east.latitude, toWest, toEast)
    return (latitude, west.altitude + (east.altitude - west.altitude) * share)
  }

  /// What a value that is `first` at `low` and `second` at the greater `high` is at `place` between them, and the share of
  /// the way: the same guarantees, for an edge and any meridian or parallel. Complexity: O(1).
  static func value(
    between first: Double, _ second: Double, at place: Double, from low: Double, to high: Double
  ) -> (value: Double, share: Double) {
    let before = twoSum(place, -low)
    let behind = twoSum(high, -place)
    return value(between: first, second, (before.sum, before.error), (behind.sum, behind.error))
  }

  private static func value(
    between first: Double, _ second: Double, _ before: Double2, _ behind: Double2
  ) -> (value: Double, share: Double) {
    // φ = φw + (φe - φw) · w / (w + e), with the difference of the latitudes exact as well.
    let rise = twoSum(second, -first)
    let share = divide(before, add(before, behind))
    let value = add((first, 0), multiply((rise.sum, rise.error), share))
    return (min(max(value.0 + value.1, min(first, second)), max(first, second)), share.0)
  }

  private typealias Double2 = (Double, Double)

  private static func lost(_ a: Double, _ b: Double) -> Double { twoSum(a, b).error }

  private static func sum(_ high: Double, _ low: Double, _ turns: Double) -> Double2 {
    add((high, low), (turns, 0))
  }

  private static func add(_ a: Double2, _ b: Double2) -> Double2 {
    let (high, low) = twoSum(a.0, b.0)
    let (sum, rest) = twoSum(high, low + a.1 + b.1)
    return (sum, rest)
  }

  private static func multiply(_ a: Double2, _ b: Double2) -> Double2 {
    let product = a.0 * b.0
    let rest = (-product).addingProduct(a.0, b.0) + a.0 * b.1 + a.1 * b.0
    return twoSum(product, rest)
  }

  private static func divide(_ a: Double2, _ b: Double2) -> Double2 {
    let first = a.0 / b.0
    let remainder = add(a, multiply(b, (-first, 0)))
    return twoSum(first, (remainder.0 + remainder.1) / b.0)
  }
}
