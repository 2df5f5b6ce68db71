public import GeoModel
internal import Overlays

/// A value of a style that depends on a property of the feature, or on the zoom level.
///
/// ```json
/// {"match": "class", "stops": {"motorway": "#e892a2", "primary": "#fcd6a4"}, "else": "#bbbbbb"}
/// {"step": "$zoom", "stops": [[8, 1], [12, 2]], "else": 0.5}
/// {"interpolate": "population", "stops": [[0, "#ffffcc"], [1000000, "#800026"]]}
/// {"property": "height", "else": 3}
/// ```
///
/// A colour is an `OverlayColor?`, any other value a `Float`.
public struct StyleExpression<Value: Sendable & Hashable>: Sendable {
  /// What a value depends on.
  public enum Input: Sendable, Hashable {
    case property(String)
    /// At level z the world is 256 · 2^z pixels wide.
    case zoom
  }

  enum Form: Sendable {
    case match(MatchTable<Value>)
    case step([Stop])
    case interpolate([Stop])
  }

  typealias Stop = (place: Double, value: Value)

  public let input: Input
  let form: Form

  /// The value where no stop counts; `nil` for that of a style without this member.
  public let otherwise: Value?

  init(_ input: Input, _ form: Form, otherwise: Value?) { (self.input, self.form, self.otherwise) = (input, form, otherwise) }

  /// The value of the stop that a property is equal to: strings by code points, numbers by value, with any number of digits.
  ///
  /// - Parameters:
  ///   - property: the name of the property.
  ///   - stops: for strings, numbers, truth values or `null`, each once. `null` is for features without the property, too.
  ///   - otherwise: for all others.
  public static func match(_ property: String, _ stops: [(RawJSON, Value)], otherwise: Value? = nil) -> Self {
    var table = MatchTable<Value>()
    for (key, value) in stops { precondition(table.add(key, value), "a value has one stop") }
    return StyleExpression(.property(property), .match(table), otherwise: otherwise)
  }

  /// The value of the last stop that is not greater than a number.
  ///
  /// - Parameters:
  ///   - input: a property, or the zoom level.
  ///   - stops: in rising order, one at least; zoom levels are 0 or more and less than 30, the last level.
  ///   - otherwise: below the first stop, and for features whose property is no number.
  public static func step(_ input: Input, _ stops: [(Double, Value)], otherwise: Value? = nil) -> Self {
    let stops = checked(stops)
    precondition(input != .zoom || stops.allSatisfy { 0 <= $0.place && $0.place < 30 }, "zoom levels are 0 or more and less than 30")
    return StyleExpression(input, .step(stops), otherwise: otherwise)
  }

  static func interpolating(_ input: Input, _ stops: [(Double, Value)], otherwise: Value?) -> Self {
    let stops = checked(stops)
    precondition(input != .zoom || stops.allSatisfy { 0 <= $0.place && $0.place <= 30 }, "zoom levels are 0 to 30")
    return StyleExpression(input, .interpolate(stops), otherwise: otherwise)
  }

  private static func checked(_ stops: [(Double, Value)]) -> [Stop] {
    precondition(
      !stops.isEmpty && stops.allSatisfy { $0.0.isFinite } && zip(stops, stops.dropFirst()).allSatisfy { $0.0 < $1.0 }, "stops rise")
    return stops.map { ($0.0, $0.1) }
  }

  /// The same with other values.
  func map(_ change: (Value) -> Value) -> Self {
    let form: Form =
      switch self.form {
      case .match(let table): .match(table.map(change))
      case .step(let stops): .step(stops.map { ($0.place, change($0.value)) })
      case .interpolate(let stops): .interpolate(stops.map { ($0.place, change($0.value)) })
      }
    return StyleExpression(input, form, otherwise: otherwise.map(change))
  }
}

extension StyleExpression<Float> {
  /// The value on the straight line between the two stops that enclose a number: the first one's below it, the last one's above it.
  ///
  /// Widths and sizes are rounded to sixteenths of a pixel where a property decides, so that features share styles.
  ///
  /// - Parameters:
  ///   - input: a property, or the zoom level.
  ///   - stops: in rising order, one at least; zoom levels are 0 to 30.
  ///   - otherwise: for features whose property is no number.
  public static func interpolate(_ input: Input, _ stops: [(Double, Float)], otherwise: Float? = nil) -> Self {
    interpolating(input, stops, otherwise: otherwise)
  }

  /// The value of a property itself, the nearest number of a range.
  ///
  /// Widths, sizes and heights are rounded to sixteenths, so that features share styles.
  ///
  /// - Parameters:
  ///   - property: the name of the property.
  ///   - least: of the range.
  ///   - greatest: of the range, more than `least`.
  ///   - otherwise: for features whose property is no number.
  public static func property(_ property: String, from least: Double, through greatest: Double, otherwise: Float? = nil) -> Self {
    interpolate(.property(property), [(least, Float(least)), (greatest, Float(greatest))], otherwise: otherwise)
  }
}

extension StyleExpression<OverlayColor?> {
  /// The colour on the straight line between those of the two stops that enclose a number: each of red, green, blue and opacity in sRGB.
  ///
  /// - Parameters:
  ///   - input: a property, or the zoom level.
  ///   - stops: in rising order, one at least; zoom levels are 0 to 30.
  ///   - otherwise: for features whose property is no number; `nil` for no colour.
  public static func interpolate(_ input: Input, _ stops: [(Double, OverlayColor)], otherwise: OverlayColor? = nil) -> Self {
    interpolating(input, stops.map { ($0.0, $0.1) }, otherwise: .some(otherwise))
  }
}

extension StyleExpression where Value: Interpolated {
  /// The value for a feature; `nil` for that of a style without this member.
  ///
  /// - Parameter value: of the property; `nil` if there is none.
  func value(for value: RawJSON?) -> Value? {
    if case .match(let table) = form { return table.value(for: value) ?? otherwise }
    guard let value, value.kind == .number, let number = value.double else { return otherwise }
    return self.value(at: number)
  }

  /// The value for a number or a zoom level; `nil` for that of a style without this member.
  func value(at place: Double) -> Value? {
    switch form {
    case .match: return otherwise
    case .step(let stops):
      let next = Interpolation.index(after: place, in: stops)
      return next == 0 ? otherwise : stops[next - 1].value
    case .interpolate(let stops): return Interpolation.value(at: place, of: stops)
    }
  }
}
