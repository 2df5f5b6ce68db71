internal import GeoJSON
public import GeoModel
internal import Overlays

extension StyleDocument {
  /// Reads a style document.
  ///
  /// - Throws: ``StyleError`` that names the member, what it is and what it should be.
  public init(_ json: RawJSON) throws(StyleError) {
    self.init(rules: [])
    guard json.kind == .object else {
      throw StyleError("found a style document that is no JSON object; expected {\"rules\": [...]}", at: json)
    }
    try refuseRepeated(json, in: "a style document")
    for member in json.members {
      switch member.name {
      case "rules":
        guard member.value.kind == .array else { throw StyleError("found \"rules\" that is no array of rules", at: member.value) }
        for (number, value) in member.value.elements.enumerated() {
          rules.append(try Self.rule(value, at: "rules[\(number)]"))
        }
      case "otherwise":
        if !member.value.isNull { otherwise = try Self.otherwise(member.value) }
      case "$schema", "version", "description": break
      default: throw StyleError("found the member \"\(member.name)\" in a style document; expected rules or otherwise", at: member.value)
      }
    }
  }

  private static func rule(_ json: RawJSON, at place: String) throws(StyleError) -> Rule {
    guard json.kind == .object else { throw StyleError("found \(place) that is no object", at: json) }
    var rule = Rule(style: OverlayStyle())
    try refuseRepeated(json, in: place)
    for member in json.members {
      let here = "\(place).\(member.name)"
      switch member.name {
      case "geometry": rule.geometries = try geometries(member.value, here)
      case "where":
        guard member.value.kind == .object else { throw StyleError("found \(here) that is no object of properties", at: member.value) }
        for condition in member.value.members { rule.conditions.append(try Self.condition(condition, here)) }
      default: try StyleMember.set(member, of: &rule.style, at: here)
      }
    }
    StyleMember.applyOpacities(of: json, to: &rule.style)
    return rule
  }

  /// What is for all that no rule matches asks for nothing itself.
  private static func otherwise(_ json: RawJSON) throws(StyleError) -> OverlayStyle {
    for member in json.members where member.name == "where" || member.name == "geometry" {
      throw StyleError(
        "found \"\(member.name)\" in otherwise, which is for all that no rule matches; expected a last rule with it instead",
        at: member.value)
    }
    return try rule(json, at: "otherwise").style
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

/// Readers do not agree which of two members of one name counts.
private func refuseRepeated(_ json: RawJSON, in place: String) throws(StyleError) {
  var names: Set<String> = []
  for member in json.members where !names.insert(member.name).inserted {
    throw StyleError("found \"\(member.name)\" twice in \(place); expected it once", at: member.value)
  }
}
