/// Directions in degrees clockwise from north.
enum Heading {
  /// The same direction in 0..<360.
  static func normalised(_ degrees: Double) -> Double {
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    // What is added to a tiny negative number rounds to a whole turn.
    return turned < 0 ? (turned + 360 < 360 ? turned + 360 : 0) : turned
  }

  /// The direction at a share of the turn from one to another, the short way round; half a turn goes clockwise or counterclockwise as the
  /// numbers do. In 0..<360.
  static func between(_ start: Double, _ end: Double, share: Double) -> Double {
    normalised(start + (end - start).remainder(dividingBy: 360) * share)
  }
}
