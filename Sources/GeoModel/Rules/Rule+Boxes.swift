/// What a bounding box must be.
extension Rule {
  /// `GJ241` `bbox.type`.
  public static let boxType = Rule(
    "GJ241", "bbox.type", .error, reference: "RFC 7946 §5",
    summary: "a bbox is not an array",
    remedy: "write bbox as [west, south, east, north]",
    explanation: "Readers take the numbers by their index.",
    example: #"{"type":"Point","bbox":"13.4,52.5,13.4,52.5","coordinates":[13.4,52.5]}"#)

  /// `GJ242` `bbox.not-number`.
  public static let boxNotNumber = Rule(
    "GJ242", "bbox.not-number", .error, reference: "RFC 7946 §5",
    summary: "a bbox holds something that is not a number",
    remedy: "write bbox as [west, south, east, north]",
    explanation: "A box with something else than numbers holds nothing, or everything.",
    example: #"{"type":"Point","bbox":[13.4,52.5,13.4,"52.5"],"coordinates":[13.4,52.5]}"#)

  /// `GJ243` `bbox.length`.
  public static let boxLength = Rule(
    "GJ243", "bbox.length", .error, reference: "RFC 7946 §5",
    summary: "a bbox has neither four nor six numbers",
    remedy: "write [west, south, east, north], or with heights [west, south, lowest, east, north, highest]",
    explanation: "With another count it is not known which number is which side.",
    example: #"{"type":"Point","bbox":[13.4,52.5],"coordinates":[13.4,52.5]}"#)

  /// `GJ244` `bbox.order`.
  public static let boxOrder = Rule(
    "GJ244", "bbox.order", .warning, reference: "RFC 7946 §5",
    summary: "a bbox has its south above its north, or its lowest above its highest",
    remedy: "write the south-west corner first, longitude before latitude",
    explanation: "South above north is a box that holds nothing; only west and east may be the other way round, across 180°.",
    example: #"{"type":"LineString","bbox":[13.3,52.6,13.4,52.5],"coordinates":[[13.3,52.5],[13.4,52.6]]}"#)
}
