/// The longest bar of a round length that is not wider than a given width: 1, 2 or 5 times a power of ten, in metres or kilometres, in the
/// United States in feet or miles.
public struct ScaleBar: Sendable, Hashable {
  /// The length on the ground in metres.
  public let length: Double
  /// The width of the bar in points.
  public let width: Double
  /// The length as text, such as `500 m` or `2 km`.
  public let text: String

  /// - Parameters:
  ///   - metersPerPoint: metres of ground that a point of the picture takes, such as ``Viewport/metersPerPoint``.
  ///   - maximumWidth: the most points that the bar may be wide.
  ///   - format: units and separators.
  /// - Returns: `nil` unless both numbers are positive and finite, and their product is a length from 1 mm to 10⁹ km.
  public init?(metersPerPoint: Double, maximumWidth: Double, format: DistanceFormat = DistanceFormat()) {
    let most = metersPerPoint * maximumWidth
    guard metersPerPoint > 0, maximumWidth > 0, most >= 0.001, most <= 1e12 else { return nil }
    let units = format.units
    let unit = most >= units.large.metres ? units.large : units.small
    let count = Self.round(most / unit.metres)
    guard let count else { return nil }
    length = count.value * unit.metres
    width = length / metersPerPoint
    text = "\(format.number(count.value, decimals: count.decimals)) \(unit.symbol)"
  }

  /// The largest of 1, 2 and 5 times a power of ten that is not above a number, and the decimals that it has.
  private static func round(_ most: Double) -> (value: Double, decimals: Int)? {
    for exponent in (-4...12).reversed() {
      var power = 1.0
      for _ in 0..<exponent.magnitude { power *= 10 }
      for digit in [5.0, 2, 1] {
        // Powers of ten are exact, tenths are not: divide by them.
        let value = exponent < 0 ? digit / power : digit * power
        if value <= most { return (value, max(0, -exponent)) }
      }
    }
    return nil
  }
}
