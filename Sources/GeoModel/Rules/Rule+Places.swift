/// What positions, paths, boxes and ids must be once the text is GeoJSON.
extension Rule {
  /// `GJ401` `position.out-of-range`.
  public static let positionOutOfRange = Rule(
    "GJ401", "position.out-of-range", .warning, reference: "RFC 7946 §4",
    summary: "a latitude lies beyond ±90°, or a longitude beyond ±180°",
    remedy: "write degrees of WGS84: longitude -180 to 180 first, then latitude -90 to 90",
    explanation:
      "Numbers beyond the globe are drawn outside the map, or somewhere else on it: metres of a projection, a slipped point, an axis too many.",
    example: #"{"type":"Point","coordinates":[13.4,525]}"#,
    fix: .unsafe)

  /// `GJ402` `position.swapped`.
  public static let positionSwapped = Rule(
    "GJ402", "position.swapped", .warning, reference: "RFC 7946 §3.1.1",
    summary: "a geometry looks like latitude before longitude",
    remedy: "write longitude first, then latitude",
    explanation: "GeoJSON has longitude first, as x before y; Tokyo written the other way round is nowhere.",
    example: #"{"type":"Point","coordinates":[35.6895,139.6917]}"#,
    fix: .unsafe)

  /// `GJ403` `position.mixed-dimensions`.
  public static let mixedDimensions = Rule(
    "GJ403", "position.mixed-dimensions", .info, reference: "RFC 7946 §3.1.1",
    summary: "some positions of a geometry have a height and others have none",
    remedy: "give every position of the geometry a height, or none",
    explanation: "Readers fill the missing heights with zero or drop all of them.",
    example: #"{"type":"LineString","coordinates":[[7.98,46.55,3454],[7.96,46.54]]}"#)

  /// `GJ404` `position.clamped`.
  public static let positionClamped = Rule(
    "GJ404", "position.clamped", .info, reference: "RFC 7946 §4",
    summary: "a latitude beyond a pole, or a longitude beyond the 180th meridian, by a millionth of a degree or less was put onto it",
    remedy: "nothing: the position has moved by 11 cm at most",
    explanation: """
      Computing and rounding add such digits. Left unchanged, such a longitude is cut off at the meridian and leaves a sliver on \
      its other side, and such a latitude is not on the globe.
      """,
    example: #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[180.0000001,-17.3]}}"#)

  /// `GJ405` `geometry.empty`.
  public static let geometryEmpty = Rule(
    "GJ405", "geometry.empty", .warning, reference: "RFC 7946 §3.1",
    summary: "a geometry has no positions",
    remedy: "leave such features out for this target, or write null as their geometry",
    explanation: """
      RFC 7946 allows empty coordinates and leaves it to readers whether they mean null. A target that draws or indexes geometries \
      has nothing to work with, or refuses them.
      """,
    example: #"{"type":"Feature","properties":{"name":"nowhere"},"geometry":{"type":"Point","coordinates":[]}}"#)

  /// `GJ411` `antimeridian.not-cut`.
  public static let antimeridianNotCut = Rule(
    "GJ411", "antimeridian.not-cut", .warning, reference: "RFC 7946 §3.1.9",
    summary: "a line or a ring goes across the 180th meridian without being cut there",
    remedy: "cut it: geojson convert --antimeridian split",
    explanation:
      "Readers that join the positions as they are written draw the line round the rest of the world. A ring that runs clockwise across the meridian, and counterclockwise the long way round, may mean either: only --unsafe-fixes cuts it.",
    example: #"{"type":"LineString","coordinates":[[178.4,-18.1],[-175.2,-21.1]]}"#,
    fix: .safe)

  /// `GJ421` `ring.winding`.
  public static let ringWinding = Rule(
    "GJ421", "ring.winding", .warning, reference: "RFC 7946 §3.1.6",
    summary: "an exterior ring runs clockwise, or a hole counterclockwise",
    remedy: "reverse the ring's positions",
    explanation:
      "Readers that go by the right-hand rule take the other side of the ring for its inside: all of the globe but the polygon. RFC 7946 asks readers not to refuse it. A ring that runs clockwise across the 180th meridian, and counterclockwise the long way round, may mean either: only --unsafe-fixes turns it.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"#,
    fix: .safe)

  /// `GJ422` `ring.repeated-position`.
  public static let ringRepeatedPosition = Rule(
    "GJ422", "ring.repeated-position", .info, reference: "RFC 7946 §3.1.6",
    summary: "a ring has the same position twice in a row",
    remedy: "remove the second one",
    explanation: "An edge without length has no direction; some databases refuse the polygon.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,0],[1,1],[0,0]]]}"#,
    fix: .safe)

  /// `GJ423` `line.repeated-position`.
  public static let lineRepeatedPosition = Rule(
    "GJ423", "line.repeated-position", .info, reference: "RFC 7946 §3.1.4",
    summary: "a line has the same position twice in a row",
    remedy: "remove the second one, unless the line must have two positions",
    explanation: "An edge without length has no direction; some search engines and databases refuse the line.",
    example: #"{"type":"LineString","coordinates":[[0,0],[1,0],[1,0],[1,1]]}"#,
    fix: .safe)

  /// `GJ431` `bbox.stale`.
  public static let boxStale = Rule(
    "GJ431", "bbox.stale", .warning, reference: "RFC 7946 §5",
    summary: "a bbox is not the box of its geometry, or of its collection's features",
    remedy: "compute the bbox anew, or remove it",
    explanation:
      "Readers choose features by their boxes, so that a feature outside its box is not found. That of a collection is compared where all of its features can be read.",
    example: #"{"type":"LineString","bbox":[13,52,13.2,53],"coordinates":[[13,52],[14,53]]}"#,
    fix: .safe)

  /// `GJ432` `bbox.long-way`.
  public static let boxLongWay = Rule(
    "GJ432", "bbox.long-way", .info, reference: "RFC 7946 §5.2",
    summary: "a bbox goes the long way round the globe: what it bounds lies close together across the 180th meridian",
    remedy: "write the western longitude first, so that west is greater than east: geojson convert --rfc7946",
    explanation:
      """
      Such a box holds its geometry, and nearly all of the globe besides: readers that choose or zoom by boxes take it for \
      everywhere. Reported are boxes where the smallest one is half a turn wide at most, or narrower by a quarter turn.
      """,
    example: #"{"type":"MultiPoint","bbox":[-178,-20,177,-16],"coordinates":[[177,-20],[-178,-16]]}"#)

  /// `GJ441` `id.duplicate`.
  public static let idDuplicate = Rule(
    "GJ441", "id.duplicate", .warning, reference: "RFC 7946 §3.2",
    summary: "two features have the same id",
    remedy: "give each feature a unique id",
    explanation: "Maps that select, update or join by id change the wrong feature.",
    example: """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","id":7,"properties":null,"geometry":null},
      {"type":"Feature","id":7,"properties":null,"geometry":null}]}
      """)
}
