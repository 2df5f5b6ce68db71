/// How an indoor map is judged.
public struct IndoorValidationOptions: Sendable {
  /// What the time is, for rules that ask whether something is over; the same data with the same clock give the same findings.
  public var now: IndoorTime

  /// Findings about geometry that are smaller, in metres, are counted and not reported. Rounding to 7 decimals moves a border by up
  /// to 1 cm, writing by other programs by less than 1 mm.
  public var floor: Double

  /// How far from an opening its display point may be, in metres; the standard gives no number.
  public var openingDisplayPointDistance: Double

  public init(now: IndoorTime = .now, floor: Double = 0.001, openingDisplayPointDistance: Double = 1) {
    (self.now, self.floor, self.openingDisplayPointDistance) = (now, floor, openingDisplayPointDistance)
  }
}
