/// How an indoor map is validated.
public struct IndoorValidationOptions: Sendable {
  /// The present time, for rules that compare with it; the same data with the same time give the same findings.
  public var now: IndoorTime

  /// Findings about geometry that are smaller, in metres, are counted and not reported. Rounding to 7 decimals moves a border by up
  /// to 1 cm, writing by other programs by less than 1 mm.
  public var floor: Double

  /// The greatest distance of an opening's display point from it, in metres; the standard gives no number.
  public var openingDisplayPointDistance: Double

  public init(now: IndoorTime = .now, floor: Double = 0.001, openingDisplayPointDistance: Double = 1) {
    (self.now, self.floor, self.openingDisplayPointDistance) = (now, floor, openingDisplayPointDistance)
  }
}
