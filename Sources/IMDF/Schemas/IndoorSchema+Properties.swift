internal import GeoModel

/// Schemas of properties.
extension IndoorSchema {
  static func property(_ fact: PropertyFact) -> JSONValue {
    let value = value(fact)
    return fact.isNullable ? nullable(value) : value
  }

  private static func value(_ fact: PropertyFact) -> JSONValue {
    switch fact.kind {
    case .text, .hours: string(pattern: visiblePattern)
    case .boolean: .object([("type", .string("boolean"))])
    case .integer: .object([("type", .string("integer"))])
    case .labels: reference("labels")
    case .category(let list): words(list)
    case .categories(let list): array(words(list), fact.fewest)
    case .reference, .uuid: string(pattern: randomUUIDPattern)
    case .references: array(string(pattern: randomUUIDPattern), fact.fewest)
    case .featureReference: reference("featureReference")
    case .featureReferences: array(reference("featureReference"), fact.fewest)
    case .phone: string(pattern: "^\\+[1-9][0-9]{1,14}$")
    case .website: string(pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/]")
    case .country: string(pattern: "^[A-Z]{2}$")
    case .subdivision: string(pattern: "^[A-Z]{2}-[A-Z0-9]{1,3}$")
    case .displayPoint: reference("displayPoint")
    case .door: reference("door")
    case .temporality: reference("temporality")
    }
  }

  private static func words(_ list: CategoryList, and more: CategoryList? = nil) -> JSONValue {
    let others = more.map { $0.words.filter { !list.contains($0) } } ?? []
    return .object([("enum", Self.list(list.words + others))])
  }

  private static func array(_ items: JSONValue, _ fewest: Int) -> JSONValue {
    .object([("type", .string("array")), ("items", items)] + (fewest > 0 ? [("minItems", .integer(fewest))] : []))
  }

  /// What the schema of a type refers to.
  static func definitions(for type: FeatureType) -> [(String, JSONValue)] {
    var definitions: [(String, JSONValue)] = []
    func add(_ name: String, if kind: PropertyKind..., is schema: JSONValue) {
      if type.propertyFacts.contains(where: { kind.contains($0.kind) }) { definitions.append((name, schema)) }
    }
    add(
      "labels", if: .labels,
      is: .object([
        ("type", .string("object")), ("minProperties", .integer(1)), ("propertyNames", .object([("pattern", .string(languagePattern))])),
        ("additionalProperties", string(pattern: visiblePattern))
      ]))
    add("displayPoint", if: .displayPoint, is: point)
    add(
      "featureReference", if: .featureReference, .featureReferences,
      is: object(
        required: ["id", "feature_type"],
        [
          ("id", string(pattern: uuidPattern)), ("feature_type", .object([("type", .string("string"))]))
        ]))
    add(
      "door", if: .door,
      is: object([
        ("type", nullable(words(.doorType, and: .door))), ("automatic", .object([("type", list(["boolean", "null"]))])),
        ("material", nullable(words(.doorMaterial)))
      ]))
    let moment = nullable(string(pattern: momentPattern))
    add("temporality", if: .temporality, is: object([("start", moment), ("end", moment), ("modified", moment)]))
    let usesPoint = definitions.contains { $0.0 == "displayPoint" }
    return definitions + geometryDefinitions(for: type.geometryFact, usesPoint: usesPoint)
  }

  static func object(required: [String] = [], _ properties: [(String, JSONValue)]) -> JSONValue {
    .object(
      [("type", .string("object"))] + (required.isEmpty ? [] : [("required", list(required))])
        + [("properties", .object(properties))])
  }
}
