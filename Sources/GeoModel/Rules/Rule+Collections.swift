/// What a GeometryCollection must be.
extension Rule {
  public static let geometriesMissing = Rule(
    "GJ321", "member.missing:geometries", .error, reference: "RFC 7946 §3.1.8",
    summary: "a GeometryCollection has no geometries",
    remedy: "add a geometries member, an array that may be empty")

  public static let geometriesNotArray = Rule(
    "GJ322", "geometries.type", .error, reference: "RFC 7946 §3.1.8",
    summary: "the geometries of a GeometryCollection are not an array",
    remedy: "write geometries as an array")

  public static let nestedCollection = Rule(
    "GJ323", "geometrycollection.nested", .warning, reference: "RFC 7946 §3.1.8",
    summary: "a GeometryCollection stands inside another",
    remedy: "put the geometries of both into one")

  public static let singleCollection = Rule(
    "GJ324", "geometrycollection.single", .warning, reference: "RFC 7946 §3.1.8",
    summary: "a GeometryCollection holds one geometry only",
    remedy: "use that geometry itself")

  public static let emptyCollection = Rule(
    "GJ325", "geometrycollection.empty", .info, reference: "RFC 7946 §3.1.8",
    summary: "a GeometryCollection holds no geometry",
    remedy: "nothing needs to be done")
}
