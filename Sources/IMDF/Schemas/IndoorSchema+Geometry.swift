/// Schemas of geometry (RFC 7946 §3.1).
extension IndoorSchema {
  static func geometry(_ fact: GeometryFact) -> SchemaNode {
    switch fact {
    case .none: .object([("type", .text("null"))])
    case .point: point
    case .line: line
    case .lines: .object([("anyOf", .list([line, multiLine]))])
    case .areas: .object([("anyOf", .list([area, shape("MultiPolygon", array(of: reference("rings"), fewest: 1))]))])
    case .any: nullable(reference("geometry"))
    }
  }

  static var point: SchemaNode { shape("Point", reference("position")) }
  private static var line: SchemaNode { shape("LineString", reference("line")) }
  private static var multiLine: SchemaNode { shape("MultiLineString", array(of: reference("line"))) }
  private static var area: SchemaNode { shape("Polygon", reference("rings")) }

  /// Any geometry, which may be a collection of such.
  private static var anything: SchemaNode {
    let collection = object(required: ["type", "geometries"], [("type", constant("GeometryCollection")), ("geometries", array(of: reference("geometry")))])
    let areas = shape("MultiPolygon", array(of: reference("rings")))
    return .object([("anyOf", .list([point, shape("MultiPoint", array(of: reference("position"))), line, multiLine, area, areas, collection]))])
  }

  private static func shape(_ type: String, _ coordinates: SchemaNode) -> SchemaNode {
    object(required: ["type", "coordinates"], [("type", constant(type)), ("coordinates", coordinates)])
  }

  private static func array(of items: SchemaNode, fewest: Int = 0) -> SchemaNode {
    .object([("type", .text("array")), ("items", items)] + (fewest > 0 ? [("minItems", .number(fewest))] : []))
  }

  static func geometryDefinitions(for fact: GeometryFact, usesPoint: Bool) -> [(String, SchemaNode)] {
    func degrees(_ most: Int) -> SchemaNode {
      .object([("type", .text("number")), ("minimum", .number(-most)), ("maximum", .number(most))])
    }
    let position = (
      "position",
      SchemaNode.object([
        ("type", .text("array")), ("prefixItems", .list([degrees(180), degrees(90)])),
        ("items", .object([("type", .text("number"))])), ("minItems", .number(2)),
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
