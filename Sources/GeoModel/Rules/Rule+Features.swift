/// What a Feature must be.
extension Rule {
  public static let featureNotObject = Rule(
    "GJ221", "feature.not-object", .error, reference: "RFC 7946 §3.3",
    summary: "an element of features is not an object",
    remedy: "remove it, or write a Feature there")

  public static let featureType = Rule(
    "GJ222", "feature.type", .error, reference: "RFC 7946 §3.3",
    summary: "an element of features is not a Feature",
    remedy: "wrap the geometry: {\"type\":\"Feature\",\"properties\":null,\"geometry\":…}")

  public static let geometryMissing = Rule(
    "GJ223", "member.missing:geometry", .error, reference: "RFC 7946 §3.2",
    summary: "a Feature has no geometry member",
    remedy: "add it; a feature without place has \"geometry\":null")

  public static let propertiesMissing = Rule(
    "GJ224", "member.missing:properties", .error, reference: "RFC 7946 §3.2",
    summary: "a Feature has no properties member",
    remedy: "add it; a feature without properties has \"properties\":null")

  public static let propertiesType = Rule(
    "GJ225", "properties.type", .error, reference: "RFC 7946 §3.2",
    summary: "properties are neither an object nor null",
    remedy: "write properties as an object")

  public static let geometryNotObject = Rule(
    "GJ226", "geometry.not-object", .error, reference: "RFC 7946 §3.1",
    summary: "a geometry is not an object",
    remedy: "write the geometry as an object; in a Feature it may be null")

  public static let geometryType = Rule(
    "GJ227", "geometry.type", .error, reference: "RFC 7946 §3.1",
    summary: "a geometry's type is not a geometry type",
    remedy: "use one of the seven geometry types there")

  public static let idType = Rule(
    "GJ228", "id.type", .error, reference: "RFC 7946 §3.2",
    summary: "an id is neither a string nor a number",
    remedy: "write the id as a string or a number")

  public static let idNull = Rule(
    "GJ229", "id.null", .warning, reference: "RFC 7946 §3.2",
    summary: "an id is null, which is neither a string nor a number; it counts as absent",
    remedy: "remove the member")
}
