/// What a GeometryCollection must be.
extension Rule {
  /// `GJ321` `member.missing:geometries`.
  public static let geometriesMissing = Rule(
    "GJ321", "member.missing:geometries", .error, reference: "RFC 7946 §3.1.8",
    summary: "a GeometryCollection has no geometries",
    remedy: "add a geometries member, an array that may be empty",
    explanation: "Readers walk over geometries; an empty collection has an empty array.",
    example: #"{"type":"GeometryCollection"}"#)

  /// `GJ322` `geometries.type`.
  public static let geometriesNotArray = Rule(
    "GJ322", "geometries.type", .error, reference: "RFC 7946 §3.1.8",
    summary: "the geometries of a GeometryCollection are not an array",
    remedy: "write geometries as an array",
    explanation: "Readers walk over an array; a single geometry is not a list of one.",
    example: #"{"type":"GeometryCollection","geometries":{"type":"Point","coordinates":[13.4,52.5]}}"#)

  /// `GJ323` `geometrycollection.nested`.
  public static let nestedCollection = Rule(
    "GJ323", "geometrycollection.nested", .warning, reference: "RFC 7946 §3.1.8",
    summary: "a GeometryCollection is inside another",
    remedy: "put the geometries of both into one",
    explanation: "Many readers do not look into the inner one.",
    example:
      #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[13.4,52.5]},{"type":"Point","coordinates":[13.4,52.5]}]},{"type":"Point","coordinates":[13.4,52.5]}]}"#,
    fix: .safe)

  /// `GJ324` `geometrycollection.single`.
  public static let singleCollection = Rule(
    "GJ324", "geometrycollection.single", .warning, reference: "RFC 7946 §3.1.8",
    summary: "a GeometryCollection holds one geometry only",
    remedy: "use that geometry itself",
    explanation: "Many readers do not take collections, and here none is needed.",
    example: #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[13.4,52.5]}]}"#,
    fix: .safe)

  /// `GJ325` `geometrycollection.empty`.
  public static let emptyCollection = Rule(
    "GJ325", "geometrycollection.empty", .info, reference: "RFC 7946 §3.1.8",
    summary: "a GeometryCollection holds no geometry",
    remedy: "nothing needs to be done",
    explanation: "It is allowed and means that there is no location, as null does.",
    example: #"{"type":"GeometryCollection","geometries":[]}"#)

  /// `GJ326` `multi.single-member`.
  public static let singleMember = Rule(
    "GJ326", "multi.single-member", .info, reference: "RFC 7946 §3.1",
    summary: "a MultiPoint, MultiLineString or MultiPolygon has one member only",
    remedy: "write it as a Point, LineString or Polygon, unless the target wants one type for all features",
    explanation: "It is allowed, and columns of one type have many. Files that mix the two forms make readers handle both.",
    example: #"{"type":"MultiPoint","coordinates":[[13.4,52.5]]}"#)
}
