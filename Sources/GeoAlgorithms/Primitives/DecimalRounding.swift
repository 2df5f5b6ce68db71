/// Rounding to a number of decimals, half away from zero on the shortest decimal of a double, as text is rounded.
struct DecimalRounding {
  let decimals: Int
  private let unit: Double

  /// Up to 13: the numbers of units round the globe are then exact.
  static let mostDecimals = 13

  /// - Parameter decimals: 0…``mostDecimals``.
  init(decimals: Int) {
    precondition((0...Self.mostDecimals).contains(decimals), "decimals must be 0 to 13")
    self.decimals = decimals
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    self.unit = unit
  }

  /// The whole number of units that a value is rounded to, for magnitudes up to a thousand.
  func units(_ value: Double) -> Double {
    let product = value.magnitude * unit
    let whole = product.rounded(.down)
    let rest = product - whole
    let isCertain = (rest - 0.5).magnitude > product * 0x1p-51
    // Near a half the double of the half itself decides: if it is the value, the half is how the value is written.
    let isUp = isCertain ? rest > 0.5 : value.magnitude >= (2 * whole + 1) / (2 * unit)
    let rounded = isUp ? whole + 1 : whole
    return value < 0 ? 0 - rounded : rounded
  }

  /// The double nearest to a number of units.
  func value(_ units: Double) -> Double { units / unit }

  /// The units of a full turn.
  var turn: Double { 360 * unit }

  /// The double nearest to a value rounded to the decimals; what is too large to have a digit there stays as it is.
  func rounded(_ value: Double) -> Double { value.magnitude * unit < 0x1p52 ? self.value(units(value)) : value }
}
