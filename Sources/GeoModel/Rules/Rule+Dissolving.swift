/// What has no place where several features become one.
extension Rule {
  /// `GJ722` `property.not-number`.
  public static let propertyNotNumber = Rule(
    "GJ722", "property.not-number", .warning, reference: "RFC 7946 §3.2",
    summary: "a property that is to be added up is no number",
    remedy: "write it as a number, or as null where it is not known",
    explanation:
      "A sum over a group leaves such a value out, and is too small. A missing value or null means unknown, and is not reported.",
    example: #"{"type":"Feature","properties":{"region":"a","people":"1 200"},"geometry":{"type":"Point","coordinates":[1,2]}}"#)

  /// `GJ723` `dissolve.members-lost`.
  public static let dissolvedMembersLost = Rule(
    "GJ723", "dissolve.members-lost", .warning, reference: "RFC 7946 §3.2",
    summary: "features that become one have ids or members of their own",
    remedy: "move what matters into properties and keep these by --list or --first",
    explanation:
      "The features of a group may differ in them, so that none of them is the group's. The bbox of a group is worked out anew; it is no loss.",
    example: #"{"type":"Feature","id":"DE","properties":{"region":"a"},"geometry":{"type":"Point","coordinates":[1,2]}}"#)

  /// `GJ724` `dissolve.property-missing`.
  public static let dissolvedPropertyMissing = Rule(
    "GJ724", "dissolve.property-missing", .warning, reference: "RFC 7946 §3.2",
    summary: "a property that features are to be grouped by, or that is to be kept, is in none of them",
    remedy: "look for its spelling; geojson info lists the properties of a file",
    explanation: "Without it all features are one group, sums are 0, values null.",
    example: #"{"type":"Feature","properties":{"region":"a","people":3},"geometry":{"type":"Point","coordinates":[1,2]}}"#)

  /// `GJ725` `dissolve.sum-too-large`.
  public static let dissolvedSumTooLarge = Rule(
    "GJ725", "dissolve.sum-too-large", .warning, reference: "RFC 8259 §6",
    summary: "the sum of a property over a group is beyond what a number can be",
    remedy: "write the property in a larger unit",
    explanation: "A sum beyond 1.8e308 has no number that programs could read; it is written as null.",
    example:
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"region":"a","people":1e308},"geometry":{"type":"Point","coordinates":[1,2]}},{"type":"Feature","properties":{"region":"a","people":1e308},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#
  )

  /// `GJ726` `dissolve.heights`.
  public static let dissolvedHeights = Rule(
    "GJ726", "dissolve.heights", .warning, reference: "RFC 7946 §3.1.1",
    summary: "borders that are to vanish lie at different heights on both sides",
    remedy: "make heights equal, or leave them out, where they matter",
    explanation: "Borders are shared by longitude and latitude; a position has one height, that of the first polygon that comes to it.",
    example:
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"region":"a"},"geometry":{"type":"Polygon","coordinates":[[[0,0,5],[1,0,5],[0,1,5],[0,0,5]]]}},{"type":"Feature","properties":{"region":"a"},"geometry":{"type":"Polygon","coordinates":[[[1,0,7],[1,1,7],[0,1,7],[1,0,7]]]}}]}"#
  )

  /// `GJ727` `dissolve.no-area`.
  public static let dissolvedFlat = Rule(
    "GJ727", "dissolve.no-area", .warning, reference: "RFC 7946 §3.1.6",
    summary: "a polygon that is to be merged, or a piece or hole of one, has no area",
    remedy: "take it out, or write it as a line or a point if it means something",
    explanation:
      "A ring that is a line forth and back has no border that could vanish, and bounds nothing; nor does a polygon that its hole fills. It is left out, and what is left of its group is written, an empty geometry if that is nothing. A ring that crosses itself so that its sides have one area is repaired (GJ729).",
    example:
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"region":"a"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[0,0]]]}},{"type":"Feature","properties":{"region":"a"},"geometry":{"type":"Polygon","coordinates":[[[5,5],[6,6],[7,7],[5,5]]]}}]}"#
  )

  /// `GJ728` `dissolve.overlap`.
  public static let dissolvedOverlap = Rule(
    "GJ728", "dissolve.overlap", .warning, reference: "RFC 7946 §3.1.6",
    summary: "polygons of one group overlap",
    remedy: "correct the borders if the polygons should not overlap; --snap closes narrow overlaps",
    explanation:
      "The union covers an overlap once, so its area is smaller than the sum of the polygons' areas. The largest 19 overlaps are listed with their areas on the WGS84 ellipsoid; more are counted. Overlaps narrower than 1e-9 degrees (0.1 mm) come from rounding and are not reported. A polygon that is there twice overlaps itself.",
    example:
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"region":"a"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}},{"type":"Feature","properties":{"region":"a"},"geometry":{"type":"Polygon","coordinates":[[[1.999,0],[3,0],[3,2],[1.999,2],[1.999,0]]]}}]}"#
  )

  /// `GJ729` `dissolve.repaired`.
  public static let dissolvedRepaired = Rule(
    "GJ729", "dissolve.repaired", .warning, reference: "OGC 06-103r4 §6.1.11",
    summary: "a polygon that is to be merged is not valid",
    remedy: "run geojson validate to see what is wrong, and correct it",
    explanation:
      "A union needs polygons with an inside. Where the borders of a group do not match, polygons that are not valid are repaired first, as --repair structure does.",
    example:
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"region":"a"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}},{"type":"Feature","properties":{"region":"a"},"geometry":{"type":"Polygon","coordinates":[[[2,0],[3,0],[3,2],[2,2],[2,0]]]}}]}"#
  )

  /// Whether it is about all features that become one together, so that it has no place of its own.
  package var isOfDissolving: Bool {
    [
      .dissolvedMembersLost, .dissolvedPropertyMissing, .dissolvedSumTooLarge, .dissolvedHeights, .dissolvedFlat, .dissolvedOverlap,
      .dissolvedRepaired
    ].contains(self)
  }
}
