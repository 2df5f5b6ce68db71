/// Measures as people type them: a number and its unit.
public enum MeasureText {
  /// A length in metres: `10m`, `1.5km`, `2mi` (international), `1nmi`. `nil` if it is not a length, or negative.
  public static func metres(_ text: some StringProtocol) -> Double? {
    // The unit that is another one's end comes last.
    number(text, units: [("nmi", 1852), ("km", 1000), ("mi", 1609.344), ("m", 1)])
  }

  /// An area in square metres: `500m2`, `2km2`, `3ha`. `nil` if it is not an area, or negative.
  public static func squareMetres(_ text: some StringProtocol) -> Double? {
    number(text, units: [("km2", 1e6), ("km²", 1e6), ("ha", 1e4), ("m2", 1), ("m²", 1)])
  }

  /// Pixels: `0.5px`. `nil` if they are not pixels, or negative.
  public static func pixels(_ text: some StringProtocol) -> Double? { number(text, units: [("px", 1)]) }

  /// A finite number in decimal digits, ignoring spaces round it. `nil` if it is not a number.
  public static func number(_ text: some StringProtocol) -> Double? {
    let bytes = Array(text.utf8)
    let space = UInt8(ascii: " ")
    guard let first = bytes.firstIndex(where: { $0 != space }), let last = bytes.lastIndex(where: { $0 != space }) else { return nil }
    let digits = bytes[first...last]
    // Not "0x10", "nan" or "inf", which Swift reads as well.
    guard digits.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite
    else { return nil }
    return number
  }

  static func number(_ text: some StringProtocol, units: [(name: String, factor: Double)]) -> Double? {
    guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    guard let number = number(text.dropLast(unit.name.count)), number >= 0, (number * unit.factor).isFinite else { return nil }
    return number * unit.factor
  }
}

extension SimplificationOptions.Amount {
  /// A tolerance as people type it: `10m`, `500m2`, `0.5px@z8` or `10%`. `nil` if it is none of these.
  public init?(_ text: String) {
    if let area = MeasureText.squareMetres(text) {
      self = .squareMetres(area)
    } else if let length = MeasureText.metres(text) {
      self = .metres(length)
    } else if let share = MeasureText.number(text, units: [("%", 0.01)]), share <= 1 {
      self = .share(share)
    } else if let at = text.firstIndex(of: "@"), text[text.index(after: at)...].hasPrefix("z"),
      let pixels = MeasureText.pixels(text[..<at]), let zoom = MeasureText.number(text[at...].dropFirst(2)),
      (0...30).contains(zoom)
    {
      self = .pixels(pixels, zoom: zoom)
    } else {
      return nil
    }
  }
}
