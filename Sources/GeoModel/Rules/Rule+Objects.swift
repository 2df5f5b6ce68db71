/// What every GeoJSON object must be.
extension Rule {
  public static let rootNotObject = Rule(
    "GJ201", "root.not-object", .error, reference: "RFC 7946 §2",
    summary: "the text is JSON but not a GeoJSON object",
    remedy: "GeoJSON text is one object: a FeatureCollection, a Feature or a geometry")

  public static let typeMissing = Rule(
    "GJ202", "member.missing:type", .error, reference: "RFC 7946 §3",
    summary: "an object has no type",
    remedy: "add a type member: FeatureCollection, Feature, or one of the seven geometry types")

  public static let typeNotString = Rule(
    "GJ203", "type.not-string", .error, reference: "RFC 7946 §3",
    summary: "a type is not a string",
    remedy: "write the type's name as a string")

  public static let typeUnknown = Rule(
    "GJ204", "type.unknown", .error, reference: "RFC 7946 §1.4",
    summary: "a type is none of the nine that GeoJSON has",
    remedy: "use one of the nine names; upper and lower case count")

  public static let forbiddenMember = Rule(
    "GJ205", "member.forbidden", .error, reference: "RFC 7946 §7.1",
    summary: "an object has a member that belongs to another type of object",
    remedy: "rename or remove the member")

  public static let coordinateSystem = Rule(
    "GJ206", "crs.present", .warning, reference: "RFC 7946 §4",
    summary: "a crs member is obsolete: GeoJSON is WGS84 longitude and latitude",
    remedy: "convert the coordinates to WGS84 and remove the member")

  public static let featuresMissing = Rule(
    "GJ207", "member.missing:features", .error, reference: "RFC 7946 §3.3",
    summary: "a FeatureCollection has no features",
    remedy: "add a features member, an array that may be empty")

  public static let featuresNotArray = Rule(
    "GJ208", "features.type", .error, reference: "RFC 7946 §3.3",
    summary: "the features of a FeatureCollection are not an array",
    remedy: "write features as an array")
}
