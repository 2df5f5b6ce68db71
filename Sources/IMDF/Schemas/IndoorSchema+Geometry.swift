internal import GeoModel

/// Schemas of geometry (RFC 7946 §3.1).
extension IndoorSchema {
  static func geometry(_ fact: GeometryFact) -> JSONValue {
    switch fact {
    case .none: .object([("type", .string("null"))])
    case .point: point
    case .line: line
    case .lines: .object([("anyOf", .array([line, multiLine]))])
    case .areas: .object([("anyOf", .array([area, shape("MultiPolygon", array(of: reference("rings"), fewest: 1))]))])
    case .any: nullable(reference("geometry"))
    }
  }

  static var point: JSONValue { shape("Point", reference("position")) }
  private static var line: JSONValue { shape("LineString", reference("line")) }
  private static var multiLine: JSONValue { shape("MultiLineString", array(of: reference("line"))) }
  private static var area: JSONValue { shape("Polygon", reference("rings")) }

  /// Any geometry, which may be a collection of such.
  private static var anything: JSONValue {
    let collection = object(
      required: ["type", "geometries"], [("type", constant("GeometryCollection")), ("geometries", array(of: reference("geometry")))])
    let areas = shape("MultiPolygon", array(of: reference("rings")))
    return .object([
      ("anyOf", .array([point, shape("MultiPoint", array(of: reference("position"))), line, multiLine, area, areas, collection]))
    ])
  }

  private static func shape(_ type: String, _ coordinates: JSONValue) -> JSONValue {
    object(required: ["type", "coordinates"], [("type", constant(type)), ("coordinates", coordinates)])
  }

  private static func array(of items: JSONValue, fewest: Int = 0) -> JSONValue {
    .object([("type", .string("array")), ("items", items)] + (fewest > 0 ? [("minItems", .integer(fewest))] : []))
  }

  static func geometryDefinitions(for fact: GeometryFact, usesPoint: Bool) -> [(String, JSONValue)] {
    func degrees(_ most: Int) -> JSONValue {
      .object([("type", .string("number")), ("minimum", .integer(-most)), ("maximum", .integer(most))])
    }
    let position = (
      "position",
      JSONValue.object([
        ("type", .string("array")), ("prefixItems", .array([degrees(180), degrees(90)])),
        ("items", .object([("type", .string("number"))])), ("minItems", .integer(2))
      ])
    )
    let line = ("line", array(of: reference("position"), fewest: 2))
    let rings = ("rings", array(of: array(of: reference("position"), fewest: 4), fewest: 1))
    switch fact {
    case .none: return usesPoint ? [position] : []
    case .any: return [position, line, rings, ("geometry", anything)]
    case .point: return [position]
    case .line, .lines: return [position, line]
    case .areas: return [position, rings]
    }
  }
}
