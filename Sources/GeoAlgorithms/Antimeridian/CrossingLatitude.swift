/// Where an edge meets a meridian, straight in longitude and latitude.
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
    let width = add(toWest, toEast)
    // φ = φw + (φe - φw) · w / (w + e), with the difference of the latitudes exact as well.
    let rise = twoSum(east.latitude, -west.latitude)
    let share = divide(toWest, width)
    let latitude = add((west.latitude, 0), multiply((rise.sum, rise.error), share))
    let lower = min(west.latitude, east.latitude)
    let upper = max(west.latitude, east.latitude)
    return (
      min(max(latitude.0 + latitude.1, lower), upper),
      west.altitude + (east.altitude - west.altitude) * share.0
    )
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
