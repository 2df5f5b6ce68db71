/// Altitudes in metres, as they come: any number, NaN for none.
enum Altitude {
  /// Whether two are the same, or neither is one.
  static func areEqual(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }

  /// That of a place between two others, at `share`, 0…1, of the way from the one of altitude `a` to the one of altitude `b`.
  ///
  /// Finite between finite ones, however great they are, and exact between equal ones. Complexity: O(1).
  static func between(_ a: Double, _ b: Double, share: Double) -> Double {
    let share = min(max(share, 0), 1)
    let rise = b - a
    // So far apart that their difference is not finite; elsewhere the weights of equal altitudes would be rounded.
    if rise.magnitude == .infinity { return between(a, b, share: share, complement: 1 - share) }
    return a + rise * share
  }

  /// The same where the rest of the way is known exactly as well: from either end the same bits.
  static func between(_ a: Double, _ b: Double, share: Double, complement: Double) -> Double {
    a == b ? a : complement * a + share * b
  }
}
