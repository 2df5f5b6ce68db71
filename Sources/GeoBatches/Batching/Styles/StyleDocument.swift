internal import GeoJSON
public import GeoModel
public import Overlays

/// Rules for drawing features by their properties, geometry and zoom: at each zoom level the first rule that matches counts.
///
/// A JSON object, described by `Schemas/style.schema.json`, or the same as YAML:
///
/// ```json
/// {"rules": [
///   {"name": "motorways", "geometry": "line", "where": {"class": ["motorway", "trunk"], "lanes": {"min": 2}},
///    "zoom": [5, 14], "stroke": "#e892a2", "stroke-width": 3, "z-order": 2},
///   {"name": "parks", "where": {"leisure": "park"}, "fill": "#c8facc", "blend-mode": "multiply"}],
///  "otherwise": {"fill": "#555555", "fill-opacity": 0.6}}
/// ```
///
/// - A rule without `where` matches every feature, one without `geometry` every class. In `where`, a value must be equal to the
///   property (strings to the code point, numbers to the last digit), a list must hold it, `{"min": …, "max": …}` must bound it,
///   `null` asks for a property that is absent or null, and `{"exists": true}` for one that is neither.
/// - A rule with `zoom` draws from the first of these levels up to the second, exclusive (30, the last, included; `[7, 7]` is level 7
///   alone); at other levels the next matching rule does. So a road is thin from afar and wide from near, and nothing is drawn twice.
/// - What has no colour in the rule is not drawn: without `fill` areas are not filled, without `stroke` neither lines nor borders are
///   drawn, without `marker-color` neither points nor labels, whatever their width or size. Strokes are 1 pixel wide and markers 10 unless
///   `stroke-width` and `marker-size` set another width. Without `otherwise`, features that match no rule are left out.
public struct StyleDocument: Sendable {
  public struct Rule: Sendable {
    /// `nil` for all.
    public var geometries: Set<GeometryClass>?

    /// All must hold.
    public var conditions: [Condition]

    public var style: OverlayStyle

    public init(geometries: Set<GeometryClass>? = nil, conditions: [Condition] = [], style: OverlayStyle) {
      self.geometries = geometries
      self.conditions = conditions
      self.style = style
    }
  }

  /// A condition on one property.
  public struct Condition: Sendable {
    public var property: String
    public var test: Test

    public init(property: String, test: Test) {
      self.property = property
      self.test = test
    }

    public enum Test: Sendable {
      /// Equal to one of these scalars: strings are compared by code points, numbers by value, with any number of digits.
      case isOne([RawJSON])
      /// A number in a range, as the nearest double.
      case isBetween(ClosedRange<Double>)
      /// There, and not `null`.
      case exists(Bool)
    }

    /// - Parameter value: of the property; `nil` if there is none.
    func holds(_ value: RawJSON?) -> Bool {
      let value = value.flatMap { $0.isNull ? nil : $0 }
      switch test {
      case .exists(let isThere): return (value != nil) == isThere
      case .isBetween(let range): return value?.double.map { range.contains($0) } ?? false
      case .isOne(let choices):
        guard let value else { return choices.contains(where: \.isNull) }
        return choices.contains { choice in
          guard choice.kind == value.kind else { return false }
          return switch value.kind {
          case .string: choice.string?.utf8.elementsEqual(value.string?.utf8 ?? "".utf8) ?? false
          case .number: choice.isSameNumber(as: value)
          default: choice == value
          }
        }
      }
    }
  }

  public var rules: [Rule]

  /// The style for features that match no rule; `nil` leaves them out.
  public var otherwise: OverlayStyle?

  public init(rules: [Rule], otherwise: OverlayStyle? = nil) {
    self.rules = rules
    self.otherwise = otherwise
  }
}

/// Why a style document cannot be used: what is wrong, where, and what is expected.
public struct StyleError: Error, Sendable, CustomStringConvertible {
  public let message: String

  /// The file, as it was named; `nil` for a text without one.
  public internal(set) var path: String?

  /// The line and column in the text, from 1; 0 if they are not known.
  public let line: Int
  public let column: Int

  /// What is wrong.
  let value: RawJSON?

  init(_ message: String, at value: RawJSON? = nil) {
    self.message = message
    self.value = value
    line = 0
    column = 0
  }

  init(_ message: String, at place: (line: Int, column: Int)) {
    self.message = message
    value = nil
    line = place.line
    column = place.column
  }

  public var description: String {
    (path.map { "\($0): " } ?? "") + (line > 0 ? "line \(line), column \(column): \(message)" : message)
  }
}
