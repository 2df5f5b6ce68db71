/// What every GeoJSON object must be.
extension Rule {
  /// `GJ201` `root.not-object`.
  public static let rootNotObject = Rule(
    "GJ201", "root.not-object", .error, reference: "RFC 7946 §2",
    summary: "the text is JSON but not a GeoJSON object",
    remedy: "GeoJSON text is one object: a FeatureCollection, a Feature or a geometry",
    explanation: "Readers look for a type first and find nothing they could draw.",
    example: #"[13.4,52.5]"#)

  /// `GJ202` `member.missing:type`.
  public static let typeMissing = Rule(
    "GJ202", "member.missing:type", .error, reference: "RFC 7946 §3",
    summary: "an object has no type",
    remedy: "add a type member: FeatureCollection, Feature, or one of the seven geometry types",
    explanation: "Nothing else distinguishes a Feature from a geometry, or one geometry from another.",
    example: #"{"coordinates":[13.4,52.5]}"#)

  /// `GJ203` `type.not-string`.
  public static let typeNotString = Rule(
    "GJ203", "type.not-string", .error, reference: "RFC 7946 §3",
    summary: "a type is not a string",
    remedy: "write the type's name as a string",
    explanation: "Types are compared as strings; any other value is an unknown type.",
    example: #"{"type":1,"coordinates":[13.4,52.5]}"#)

  /// `GJ204` `type.unknown`.
  public static let typeUnknown = Rule(
    "GJ204", "type.unknown", .error, reference: "RFC 7946 §1.4",
    summary: "a type is none of the nine that GeoJSON has",
    remedy: "use one of the nine names; upper and lower case count",
    explanation: "Readers skip or refuse what they do not know; often only upper and lower case are wrong.",
    example: #"{"type":"point","coordinates":[13.4,52.5]}"#,
    fix: .unsafe)

  /// `GJ205` `member.forbidden`.
  public static let forbiddenMember = Rule(
    "GJ205", "member.forbidden", .error, reference: "RFC 7946 §7.1",
    summary: "an object has a member that belongs to another type of object",
    remedy: "rename or remove the member",
    explanation: "Readers go by the member they meet first, so that the object is two things at once.",
    example: #"{"type":"Feature","coordinates":[13.4,52.5],"properties":null,"geometry":null}"#)

  /// `GJ206` `crs.present`.
  public static let coordinateSystem = Rule(
    "GJ206", "crs.present", .warning, reference: "RFC 7946 §4",
    summary: "a crs member is obsolete: GeoJSON is WGS84 longitude and latitude",
    remedy: "remove the member",
    explanation: """
      CRS84 and EPSG:4326 are what every reader expects without it, and RFC 7946 has no such member. A crs that says anything else \
      is GJ209.
      """,
    example: #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"features":[]}"#,
    fix: .safe)

  /// `GJ209` `crs.not-wgs84`.
  public static let otherCoordinateSystem = Rule(
    "GJ209", "crs.not-wgs84", .warning, reference: "RFC 7946 §4",
    summary: "a crs member names another system than WGS84, or none that is known",
    remedy: "write the coordinates as WGS84, without the member: geojson convert reprojects them",
    explanation:
      """
      Most readers ignore the member and take the numbers for degrees, so the data are drawn somewhere else. A member that \
      stands before the features is obeyed: their coordinates are reprojected. Where it stands behind them, or names no known \
      system, a conversion refuses the data, unless --source-crs names the system or --force-degrees is given. \
      No fix removes the member: without it, what the numbers mean would be unknown.
      """,
    example: #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:25832"}},"features":[]}"#)

  /// `GJ207` `member.missing:features`.
  public static let featuresMissing = Rule(
    "GJ207", "member.missing:features", .error, reference: "RFC 7946 §3.3",
    summary: "a FeatureCollection has no features",
    remedy: "add a features member, an array that may be empty",
    explanation: "Readers walk over features; without them there is nothing to walk over, or they fail.",
    example: #"{"type":"FeatureCollection"}"#)

  /// `GJ208` `features.type`.
  public static let featuresNotArray = Rule(
    "GJ208", "features.type", .error, reference: "RFC 7946 §3.3",
    summary: "the features of a FeatureCollection are not an array",
    remedy: "write features as an array",
    explanation: "Readers walk over an array; a single Feature is not a list of one.",
    example: #"{"type":"FeatureCollection","features":{"type":"Feature","properties":null,"geometry":null}}"#)

  /// Whether it is about a `crs` member, whatever that says.
  package var isOfCoordinateSystems: Bool { self == .coordinateSystem || self == .otherCoordinateSystem }
}
