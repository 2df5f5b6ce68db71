internal import Expressions
internal import GeoJSON
public import GeoModel
internal import Overlays

extension StyleDocument {
  /// Reads a style document.
  ///
  /// - Throws: ``StyleError`` that names the member, what it is and what it should be.
  public init(_ json: RawJSON) throws(StyleError) {
    guard json.kind == .object else {
      throw StyleError("found a style document that is no JSON object; expected {\"rules\": [...]}", at: json)
    }
    try StyleValue.refuseRepeated(json, in: "a style document")
    var (single, layers, order) = (Layer(rules: []), [Layer]?.none, DrawingOrder.input)
    for member in json.members {
      if try Self.read(member, of: &single, at: "") { continue }
      switch member.name {
      case "layers": layers = try Self.layers(member.value)
      case "order":
        guard let read = member.value.string.flatMap(DrawingOrder.init(rawValue:)) else {
          throw StyleError("found \(member.value.text) as order; expected \"input\" or \"none\"", at: member.value)
        }
        order = read
      case "$schema", "version", "description": break
      default:
        throw StyleError(
          "found the member \"\(member.name)\" in a style document; expected rules, otherwise, layers or order", at: member.value)
      }
    }
    if layers != nil, let other = json.members.first(where: { $0.name == "rules" || $0.name == "otherwise" }) {
      throw StyleError("found \"\(other.name)\" next to layers; expected it in one of the layers", at: other.value)
    }
    self.init(layers: layers ?? [single], order: order)
  }

  private static func layers(_ json: RawJSON) throws(StyleError) -> [Layer] {
    guard json.kind == .array else { throw StyleError("found \"layers\" that is no array of layers", at: json) }
    var layers: [Layer] = []
    for (number, value) in json.elements.enumerated() { layers.append(try layer(value, at: "layers[\(number)]")) }
    return layers
  }

  private static func layer(_ json: RawJSON, at place: String) throws(StyleError) -> Layer {
    guard json.kind == .object else { throw StyleError("found \(place) that is no object; expected {\"rules\": [...]}", at: json) }
    var layer = Layer(rules: [])
    if let name = json["name"] {
      guard let text = name.string else { throw StyleError("found \(name.text) in \(place).name; expected a string", at: name) }
      layer.name = text
    }
    do throws(StyleError) {
      try StyleValue.refuseRepeated(json, in: place)
      for member in json.members where member.name != "name" {
        if try read(member, of: &layer, at: place + ".") { continue }
        throw StyleError("found the member \"\(member.name)\" in \(place); expected name, rules or otherwise", at: member.value)
      }
    } catch {
      throw layer.name.isEmpty ? error : StyleError("\(error.message) (layer \"\(layer.name)\")", at: error.value)
    }
    return layer
  }

  /// Reads what layers have, and documents without layers.
  ///
  /// - Returns: whether the member is one of these.
  private static func read(_ member: RawJSON.Member, of layer: inout Layer, at prefix: String) throws(StyleError) -> Bool {
    switch member.name {
    case "rules":
      guard member.value.kind == .array else { throw StyleError("found \"\(prefix)rules\" that is no array of rules", at: member.value) }
      for (number, value) in member.value.elements.enumerated() {
        layer.rules.append(try rule(value, at: "\(prefix)rules[\(number)]"))
      }
    case "otherwise":
      if !member.value.isNull { layer.otherwise = try otherwise(member.value, at: "\(prefix)otherwise") }
    default: return false
    }
    return true
  }

  private static func rule(_ json: RawJSON, at place: String) throws(StyleError) -> Rule {
    guard json.kind == .object else { throw StyleError("found \(place) that is no object", at: json) }
    var rule = Rule(style: OverlayStyle())
    try StyleValue.refuseRepeated(json, in: place)
    if let text = json["text"] {
      rule.text = try texts(text, "\(place).text")
      rule.style.text = .standard
    } else if json["marker-title"] ?? json["marker-subtitle"] != nil {
      // How titles look; those of a rule with texts look like these.
      rule.style.text = .title
    }
    for member in json.members {
      let here = "\(place).\(member.name)"
      switch member.name {
      case "text": break
      case "marker-glyph": rule.markerGlyph = try texts(member.value, here)
      case "marker-title": rule.markerTitle = try texts(member.value, here)
      case "marker-subtitle": rule.markerSubtitle = try texts(member.value, here)
      case "marker-selected":
        if let isSelected = member.value.bool {
          rule.changeMarker { $0.isSelected = isSelected }
          continue
        }
        guard let text = member.value.string else {
          throw StyleError(
            "found \(member.value.text) in \(here); expected true, false or an expression such as \"id = 7\"", at: member.value)
        }
        rule.selection = try expression(text, here, at: member.value) { (text) throws(ExpressionError) in try .init(text) }
      case "text-priority" where rule.style.text != nil: rule.textPriority = try priority(member.value, here)
      case "geometry": rule.geometries = try geometries(member.value, here)
      case "where":
        if let text = member.value.string {
          rule.expression = try expression(text, here, at: member.value) { (text) throws(ExpressionError) in try .init(text) }
          continue
        }
        guard member.value.kind == .object else {
          throw StyleError("found \(here) that is neither an expression nor an object of properties", at: member.value)
        }
        for condition in member.value.members { rule.conditions.append(try Self.condition(condition, here)) }
      default:
        try StyleMember.set(member, of: &rule, at: here)
        if member.name == "z-order" { rule.hasZOrder = true }
      }
    }
    StyleMember.applyOpacities(of: json, to: &rule)
    rule.nameMarkerTexts()
    // A balloon is to be seen.
    if rule.style.markerStyle?.form == .balloon, json["marker-color"] == nil { rule.style.marker = MarkerStyle.tint }
    return rule
  }

  /// What is for all that no rule matches asks for nothing itself.
  private static func otherwise(_ json: RawJSON, at place: String) throws(StyleError) -> Rule {
    for member in json.members where member.name == "where" || member.name == "geometry" {
      throw StyleError(
        "found \"\(member.name)\" in \(place), which is for all that no rule matches; expected a last rule with it instead",
        at: member.value)
    }
    return try rule(json, at: place)
  }

  private static func geometries(_ json: RawJSON, _ here: String) throws(StyleError) -> Set<GeometryClass> {
    var found: Set<GeometryClass> = []
    for name in json.kind == .array ? Array(json.elements) : [json] {
      switch name.string {
      case "polygon": found.insert(.polygon)
      case "line": found.insert(.line)
      case "point": found.insert(.point)
      case "label": found.insert(.label)
      default: throw StyleError("found \(name.text) in \(here); expected polygon, line, point or label", at: name)
      }
    }
    if found.isEmpty {
      throw StyleError("found no geometry in \(here), which no feature has; expected polygon, line, point or label", at: json)
    }
    return found
  }

  /// What the texts of features are: an expression, or several of which the first counts that is not null.
  private static func texts(_ json: RawJSON, _ here: String) throws(StyleError) -> [FeatureExpression] {
    var expressions: [FeatureExpression] = []
    for value in json.kind == .array ? Array(json.elements) : [json] {
      guard let text = value.string else {
        throw StyleError(
          "found \(value.text) in \(here); expected a property, an expression such as \"name || ' ' || ref\", or an array of these",
          at: value)
      }
      expressions.append(
        try expression(text, here, at: value) { (text) throws(ExpressionError) in try FeatureExpression(valueOrName: text) })
    }
    if expressions.isEmpty { throw StyleError("found no text in \(here); expected a property or an expression", at: json) }
    return expressions
  }

  private static func priority(_ json: RawJSON, _ here: String) throws(StyleError) -> FeatureExpression {
    guard let text = json.string ?? json.double.map({ "\($0)" }) else {
      throw StyleError("found \(json.text) in \(here); expected a property, an expression or a number", at: json)
    }
    return try expression(text, here, at: json) { (text) throws(ExpressionError) in try FeatureExpression(valueOrName: text) }
  }

  private static func expression(
    _ text: String, _ here: String, at value: RawJSON, _ parse: (String) throws(ExpressionError) -> FeatureExpression
  ) throws(StyleError) -> FeatureExpression {
    let expression: FeatureExpression
    do throws(ExpressionError) {
      expression = try parse(text)
    } catch {
      throw StyleError("\(error.message) (character \(error.column) of \(here))", at: value)
    }
    if let variable = expression.variables.first(where: { $0 == .area || $0 == .length }) {
      throw StyleError(
        "found $\(variable.rawValue) in \(here), which is not known where features are drawn; expected a property", at: value)
    }
    return expression
  }

  private static func condition(_ member: RawJSON.Member, _ here: String) throws(StyleError) -> Condition {
    let value = member.value
    switch value.kind {
    case .null: return Condition(property: member.name, test: .exists(false))
    case .array: return Condition(property: member.name, test: .isOne(Array(value.elements)))
    case .string, .number, .boolean: return Condition(property: member.name, test: .isOne([value]))
    case .object:
      if let exists = value["exists"]?.bool, value.members.allSatisfy({ $0.name == "exists" }) {
        return Condition(property: member.name, test: .exists(exists))
      }
      let low = value["min"].map { $0.double ?? .nan } ?? -.infinity
      let high = value["max"].map { $0.double ?? .nan } ?? .infinity
      if low > high {
        throw StyleError(
          "found \(value.text) in \(here).\(member.name), where min is greater than max; expected the lesser one as min", at: value)
      }
      guard low <= high, value.members.allSatisfy({ $0.name == "min" || $0.name == "max" }) else {
        throw StyleError(
          "found \(value.text) in \(here).\(member.name); expected {\"min\": number, \"max\": number} or {\"exists\": true}", at: value)
      }
      return Condition(property: member.name, test: .isBetween(low...high))
    }
  }
}
