/// Distances as people read them: "350 m", "1.2 km"; in the United States "500 ft", "0.7 mi".
///
/// | Metric | Text | United States | Text |
/// |-|-|-|-|
/// | below 100 m | whole metres | below 100 ft | whole feet |
/// | below 1 km | tens of metres | below 0.1 mi (528 ft) | tens of feet |
/// | below 10 km | km with a decimal, unless it is 0 | below 10 mi | mi with a decimal, unless it is 0 |
/// | more | whole kilometres | more | whole miles |
///
/// Numbers of five digits and more are grouped by threes. The symbols m, km, ft and mi are the same in all languages. The text depends on
/// nothing but the arguments: no locale of the process, no data of the system.
public struct DistanceFormat: Sendable, Hashable {
  /// What distances are measured in.
  public enum Units: Sendable, Hashable, CaseIterable {
    /// Metres and kilometres.
    case metric
    /// Feet and miles.
    case unitedStates
  }

  public var units: Units
  /// What is between the whole number and its decimals.
  public var decimalSeparator: String
  /// What is between thousands.
  public var groupingSeparator: String

  public init(units: Units = .metric, decimalSeparator: String = ".", groupingSeparator: String = ",") {
    self.units = units
    self.decimalSeparator = decimalSeparator
    self.groupingSeparator = groupingSeparator
  }

  /// Units by the region, separators by the language.
  ///
  /// - Parameter locale: a name such as `de`, `en-US`, `zh-Hant-TW` or `en_US.UTF-8`. With the region US units are feet and miles, with any
  ///   other region or none metric. Languages without an entry of their own have `.` and `,`.
  public init(locale: String) {
    let name = LocaleName(locale)
    let separators = name.separators
    self.init(
      units: name.region == "US" ? .unitedStates : .metric, decimalSeparator: separators.decimal, groupingSeparator: separators.grouping)
  }

  /// A distance as text; `nil` if it is negative or not finite.
  ///
  /// - Parameter metres: the distance in metres.
  public func text(_ metres: Double) -> String? {
    guard metres >= 0, metres.isFinite else { return nil }
    let unit = units.small.metres
    let small = metres / unit
    // The bound counts after rounding: 999.6 m is 1 km.
    let rounded = small < 100 ? small.rounded() : (small / 10).rounded() * 10
    if rounded < units.mostSmall { return "\(number(rounded, decimals: 0)) \(units.small.symbol)" }
    let large = metres / units.large.metres
    let tenths = (large * 10).rounded()
    let number = tenths < 100 ? number(tenths / 10, decimals: 1) : number(large.rounded(), decimals: 0)
    return "\(number) \(units.large.symbol)"
  }

  /// A number that is not negative, rounded to so many decimals; trailing zeros are left out.
  func number(_ value: Double, decimals: Int) -> String {
    let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let scaled = (value * power).rounded()
    guard scaled < 0x1p63 else { return "\(value)" }
    let digits = Array(String(Int(scaled)))
    let padded = Array(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits.map(String.init)
    let whole = padded.dropLast(decimals)
    var text = ""
    for (index, digit) in whole.enumerated() {
      if whole.count > 4, index > 0, (whole.count - index) % 3 == 0 { text += groupingSeparator }
      text += digit
    }
    var rest = padded.suffix(decimals)
    while rest.last == "0" { rest.removeLast() }
    return rest.isEmpty ? text : text + decimalSeparator + rest.joined()
  }
}

extension DistanceFormat.Units {
  /// The unit of short distances.
  var small: (symbol: String, metres: Double) { self == .metric ? ("m", 1) : ("ft", 0.3048) }
  /// The unit of long distances.
  var large: (symbol: String, metres: Double) { self == .metric ? ("km", 1_000) : ("mi", 1_609.344) }
  /// Distances are in the small unit below so many of it.
  var mostSmall: Double { self == .metric ? 1_000 : 528 }
}
