/// What a Feature must be.
extension Rule {
  /// `GJ221` `feature.not-object`.
  public static let featureNotObject = Rule(
    "GJ221", "feature.not-object", .error, reference: "RFC 7946 §3.3",
    summary: "an element of features is not an object",
    remedy: "remove it, or write a Feature there",
    explanation: "Readers look for members of it and fail on null or a string.",
    example: #"{"type":"FeatureCollection","features":[null]}"#)

  /// `GJ222` `feature.type`.
  public static let featureType = Rule(
    "GJ222", "feature.type", .error, reference: "RFC 7946 §3.3",
    summary: "an element of features is not a Feature",
    remedy: "wrap the geometry: {\"type\":\"Feature\",\"properties\":null,\"geometry\":…}",
    explanation: "A bare geometry has no properties, and readers that expect them fail.",
    example: #"{"type":"FeatureCollection","features":[{"type":"Point","coordinates":[13.4,52.5]}]}"#,
    fix: .safe)

  /// `GJ223` `member.missing:geometry`.
  public static let geometryMissing = Rule(
    "GJ223", "member.missing:geometry", .error, reference: "RFC 7946 §3.2",
    summary: "a Feature has no geometry member",
    remedy: "add it; a feature without place has \"geometry\":null",
    explanation: "A missing member may be an export that failed; null says that the feature has no place.",
    example: #"{"type":"Feature","properties":null}"#,
    fix: .unsafe)

  /// `GJ224` `member.missing:properties`.
  public static let propertiesMissing = Rule(
    "GJ224", "member.missing:properties", .error, reference: "RFC 7946 §3.2",
    summary: "a Feature has no properties member",
    remedy: "add it; a feature without properties has \"properties\":null",
    explanation: "Readers that style by properties fail on a feature without them.",
    example: #"{"type":"Feature","geometry":null}"#,
    fix: .safe)

  /// `GJ225` `properties.type`.
  public static let propertiesType = Rule(
    "GJ225", "properties.type", .error, reference: "RFC 7946 §3.2",
    summary: "properties are neither an object nor null",
    remedy: "write properties as an object",
    explanation: "Readers look members up by name, which lists and strings do not have.",
    example: #"{"type":"Feature","properties":[],"geometry":null}"#)

  /// `GJ226` `geometry.not-object`.
  public static let geometryNotObject = Rule(
    "GJ226", "geometry.not-object", .error, reference: "RFC 7946 §3.1",
    summary: "a geometry is not an object",
    remedy: "write the geometry as an object; in a Feature it may be null",
    explanation: "Only an object has a type and coordinates.",
    example: #"{"type":"Feature","properties":null,"geometry":[13.4,52.5]}"#)

  /// `GJ227` `geometry.type`.
  public static let geometryType = Rule(
    "GJ227", "geometry.type", .error, reference: "RFC 7946 §3.1",
    summary: "a geometry's type is not a geometry type",
    remedy: "use one of the seven geometry types there",
    explanation: "A Feature inside a Feature has no coordinates where readers look for them.",
    example: #"{"type":"Feature","properties":null,"geometry":{"type":"Feature","properties":null,"geometry":null}}"#)

  /// `GJ228` `id.type`.
  public static let idType = Rule(
    "GJ228", "id.type", .error, reference: "RFC 7946 §3.2",
    summary: "an id is neither a string nor a number",
    remedy: "write the id as a string or a number",
    explanation: "Ids are compared and used as keys, which other values do not allow.",
    example: #"{"type":"Feature","id":true,"properties":null,"geometry":null}"#)

  /// `GJ229` `id.null`.
  public static let idNull = Rule(
    "GJ229", "id.null", .warning, reference: "RFC 7946 §3.2",
    summary: "an id is null, which is neither a string nor a number; it counts as absent",
    remedy: "remove the member",
    explanation: "Some readers take null for an id that all such features share, others for no id.",
    example: #"{"type":"Feature","id":null,"properties":null,"geometry":null}"#,
    fix: .safe)
}
