/// What positions, paths, boxes and ids must be once the text is GeoJSON.
extension Rule {
  public static let positionOutOfRange = Rule(
    "GJ401", "position.out-of-range", .warning, reference: "RFC 7946 §4",
    summary: "a latitude lies beyond ±90°, or a longitude beyond ±180°",
    remedy: "write degrees of WGS84: longitude -180 to 180 first, then latitude -90 to 90")

  public static let positionSwapped = Rule(
    "GJ402", "position.swapped", .warning, reference: "RFC 7946 §3.1.1",
    summary: "a geometry looks like latitude before longitude",
    remedy: "write longitude first, then latitude")

  public static let mixedDimensions = Rule(
    "GJ403", "position.mixed-dimensions", .info, reference: "RFC 7946 §3.1.1",
    summary: "some positions of a geometry have a height and others have none",
    remedy: "give every position of the geometry a height, or none")

  public static let antimeridianNotCut = Rule(
    "GJ411", "antimeridian.not-cut", .warning, reference: "RFC 7946 §3.1.9",
    summary: "a line or a ring goes across the 180th meridian without being cut there",
    remedy: "cut the geometry at the 180th meridian into the parts of a Multi geometry")

  public static let ringWinding = Rule(
    "GJ421", "ring.winding", .warning, reference: "RFC 7946 §3.1.6",
    summary: "an exterior ring runs clockwise, or a hole counterclockwise",
    remedy: "reverse the ring's positions")

  public static let ringRepeatedPosition = Rule(
    "GJ422", "ring.repeated-position", .info, reference: "RFC 7946 §3.1.6",
    summary: "a ring has the same position twice in a row",
    remedy: "remove the second one")

  public static let lineRepeatedPosition = Rule(
    "GJ423", "line.repeated-position", .info, reference: "RFC 7946 §3.1.4",
    summary: "a line has the same position twice in a row",
    remedy: "remove the second one, unless the line must have two positions")

  public static let boxStale = Rule(
    "GJ431", "bbox.stale", .warning, reference: "RFC 7946 §5",
    summary: "a bbox is not the box of its geometry",
    remedy: "compute the bbox anew, or remove it")

  public static let idDuplicate = Rule(
    "GJ441", "id.duplicate", .warning, reference: "RFC 7946 §3.2",
    summary: "two features have the same id",
    remedy: "give each feature an id of its own")
}
