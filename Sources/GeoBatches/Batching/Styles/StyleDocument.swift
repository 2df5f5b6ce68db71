public import Expressions
internal import GeoJSON
public import GeoModel
public import Overlays

/// Rules for drawing features by their properties, geometry and zoom, in one layer or several: in each layer, and at each zoom level, the
/// first rule that matches counts.
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
///   `null` asks for a property that is absent or null, and `{"exists": true}` for one that is neither. Instead of an object, `where` may be
///   a string with an expression (`Expressions/FeatureExpression`): `"where": "lanes >= 2 AND class LIKE 'motor%'"`.
/// - A rule with `zoom` draws from the first of these levels up to the second, exclusive (30, the last, included; `[7, 7]` is level 7
///   alone); at other levels the next matching rule does. So a road is thin from afar and wide from near, and nothing is drawn twice.
/// - A colour, a width, a size, a radius or an opacity may depend on a property or the zoom level (``StyleExpression``):
///   `"fill": {"match": "kind", "stops": {"wood": "#add19e", "water": "#aad3df"}, "else": "#dddddd"}`.
/// - What has no colour in the rule is not drawn: without `fill` areas are not filled, without `stroke` neither lines nor borders are
///   drawn, without `marker-color` neither points nor labels, whatever their width or size. Strokes are 1 pixel wide and markers 10 unless
///   `stroke-width` and `marker-size` set another width. Without `otherwise`, features that match no rule are left out.
/// - `text` is an expression, or a list of which the first that is not null counts: `"text": ["name_en", "name"]`. Its value is drawn at
///   points, along lines and in areas. How it looks is said by `text-color`, `text-size` and the other members that begin with `text-`.
/// - Points are dots, or with `"marker-style": "balloon"` balloons whose tip is at the place. `marker-glyph`, up to three characters in a
///   balloon, and `marker-title` and `marker-subtitle`, below the marker, are expressions or lists of them as `text` is. `marker-selected`
///   is `true` or an expression: what it holds of is larger, and over everything else.
/// - Later rules draw over earlier ones: the z-order of a rule without `z-order` is its position, from 0 up. `otherwise` comes below the
///   rules. In an input of several layers (the objects of a TopoJSON file), features of later layers lie over those of earlier ones: their
///   z-orders are greater by the number of positions for each earlier layer. A `z-order` of a rule counts unchanged.
/// - Areas and lines of one z-order that overlap are drawn in input order. `"order": "none"` draws them by style instead, with the fewest
///   draw units.
///
/// Instead of `rules` and `otherwise`, a document may have ``layers``, which draw a feature several times: a road as a wide line, and a
/// narrow one over it.
///
/// ```json
/// {"layers": [
///   {"name": "casings", "rules": [{"geometry": "line", "stroke": "#7a5c2e", "stroke-width": 6}]},
///   {"name": "roads", "rules": [{"geometry": "line", "stroke": "#ffd97a", "stroke-width": 4}]}]}
/// ```
public struct StyleDocument: Sendable {
  public struct Rule: Sendable {
    /// `nil` for all.
    public var geometries: Set<GeometryClass>?

    /// All must hold.
    public var conditions: [Condition]

    /// Must hold as well; `nil` for no more conditions.
    public var expression: FeatureExpression?

    public var style: OverlayStyle

    /// Colours and numbers of the style that depend on properties or the zoom level, instead of those that ``style`` has. Opacities multiply
    /// those of the colours.
    public var colors: [StyleColor: StyleExpression<OverlayColor?>] = [:]
    public var numbers: [StyleNumber: StyleExpression<Float>] = [:]

    /// What the text of a feature is, in a style that has texts (``Overlays/OverlayStyle/text``): the first of these that is not null.
    public var text: [FeatureExpression] = []

    /// The priority of a feature's text, a number of any size; `nil` for the style's display priority.
    public var textPriority: FeatureExpression?

    /// What the glyph, the title and the subtitle of a feature's marker are (``Overlays/OverlayStyle/markerStyle``): the first of each that
    /// is not null.
    public var markerGlyph: [FeatureExpression] = []
    public var markerTitle: [FeatureExpression] = []
    public var markerSubtitle: [FeatureExpression] = []

    /// Which markers are selected (``Overlays/MarkerStyle/isSelected``), of a style that does not say so of all; `nil` for none.
    public var selection: FeatureExpression?

    /// Gives the style's colours those of a palette: to a stroke without fill those of lines. ``colors`` come before these.
    public var palette: PaletteColors?

    /// Whether the style's z-order counts although it is 0; any other counts in any case. Otherwise the z-order is the rule's position.
    public var hasZOrder: Bool

    public init(
      geometries: Set<GeometryClass>? = nil, conditions: [Condition] = [], expression: FeatureExpression? = nil, style: OverlayStyle,
      hasZOrder: Bool = false, palette: PaletteColors? = nil
    ) {
      self.geometries = geometries
      self.conditions = conditions
      self.expression = expression
      self.style = style
      self.hasZOrder = hasZOrder
      self.palette = palette
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

  /// From the bottom up. Each draws a feature once, if it has a style for it.
  public var layers: [Layer]

  /// Which of two overlapping features of one z-order is on top.
  public var order: DrawingOrder

  /// The rules of the first layer, which is the only one of a document without `layers`.
  public var rules: [Rule] {
    get { layers.first?.rules ?? [] }
    set { changeFirstLayer { $0.rules = newValue } }
  }

  /// The style for features that match no rule of the first layer; `nil` leaves them out.
  public var otherwise: OverlayStyle? {
    get { layers.first?.otherwise?.style }
    set { changeFirstLayer { $0.otherwise = newValue.map { Rule(style: $0) } } }
  }

  /// A document of one layer.
  public init(rules: [Rule], otherwise: OverlayStyle? = nil, order: DrawingOrder = .input) {
    self.init(layers: [Layer(rules: rules, otherwise: otherwise.map { Rule(style: $0) })], order: order)
  }

  public init(layers: [Layer], order: DrawingOrder = .input) { (self.layers, self.order) = (layers, order) }

  private mutating func changeFirstLayer(_ change: (inout Layer) -> Void) {
    if layers.isEmpty { layers.append(Layer(rules: [])) }
    change(&layers[0])
  }
}
