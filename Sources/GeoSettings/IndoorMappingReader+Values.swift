internal import IMDF
internal import YAMLText

/// The values that a mapping gives one property.
extension IndoorMappingReader {
  /// A text, a list of texts, `property:` with a table, or an object of values.
  mutating func value(_ node: YAMLNode) -> MappedValue {
    switch node.content {
    case .scalar(let text): return node.isNothing ? .nothing : .text(text)
    case .sequence(let nodes):
      if nodes.contains(where: { $0.scalar == nil || $0.isNothing }) { fail(node, "found values in a list; expected texts") }
      return .list(nodes.compactMap(\.scalar))
    case .mapping(let members):
      guard let property = members.first(where: { $0.name == "property" }) else {
        return .members(members.map { ($0.name, value($0.value)) })
      }
      var table: [String: MappedValue]?
      var otherwise: MappedValue?
      for member in members {
        switch (member.name, member.value.content) {
        case ("property", _): break
        case ("map", .mapping(let entries)):
          table = Dictionary(entries.map { ($0.name, value($0.value)) }) { first, _ in first }
        case ("default", _): otherwise = value(member.value)
        case ("map", _): fail(member.value, "map: expected values of the source and what they become, as in \"wc: restroom\"")
        default: unknown(member, ["property", "map", "default"])
        }
      }
      if property.value.isNothing { fail(property.value, "property: expected the name of a property of the layer's features") }
      return .property(text(property) ?? "", table: table, otherwise: otherwise)
    }
  }

  /// A value of a property; whole numbers, truth values and points that the mapping itself gives are read as such.
  mutating func value(_ node: YAMLNode, of fact: PropertyFact) -> MappedValue {
    let value = value(node)
    switch (fact.kind, value) {
    case (.integer, .text(let text)) where !MappedValue.isWholeNumber(text):
      fail(node, "\(fact.key.name): found \"\(text)\"; expected a whole number")
    case (.boolean, .text(let text)) where !MappedValue.isTruthValue(text):
      fail(node, "\(fact.key.name): found \"\(text)\"; expected true or false")
    case (.displayPoint, .property), (.displayPoint, .nothing): break
    case (.displayPoint, _) where value.point == nil:
      fail(node, "\(fact.key.name): expected a place, as in {type: Point, coordinates: [11.58, 48.14]}, longitude first")
    default: break
    }
    return value
  }
}

extension YAMLNode {
  /// Whether it stands for nothing: YAML's null, or blanks.
  var isNothing: Bool {
    guard let scalar else { return false }
    return scalar.allSatisfy(\.isWhitespace) || isPlain && YAMLScalar.json(ofPlain: scalar) == "null"
  }
}
