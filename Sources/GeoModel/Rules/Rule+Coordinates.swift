/// What coordinates must be.
extension Rule {
  /// `GJ301` `member.missing:coordinates`.
  public static let coordinatesMissing = Rule(
    "GJ301", "member.missing:coordinates", .error, reference: "RFC 7946 §3.1",
    summary: "a geometry has no coordinates",
    remedy: "add a coordinates member",
    explanation: "A geometry without coordinates has no place, not even an empty one.",
    example: #"{"type":"Point"}"#)

  /// `GJ302` `coordinates.not-array`.
  public static let coordinatesNotArray = Rule(
    "GJ302", "coordinates.not-array", .error, reference: "RFC 7946 §3.1",
    summary: "coordinates are not an array",
    remedy: "write coordinates as an array",
    explanation: "Readers walk over arrays; text or objects are no positions.",
    example: #"{"type":"Point","coordinates":"13.4,52.5"}"#)

  /// `GJ303` `coordinates.depth`.
  public static let coordinatesDepth = Rule(
    "GJ303", "coordinates.depth", .error, reference: "RFC 7946 §3.1",
    summary: "coordinates have too many or too few levels of arrays for their type",
    remedy: "a Point has one level, a LineString or MultiPoint two, a Polygon or MultiLineString three, a MultiPolygon four",
    explanation: "A Polygon written like a LineString makes readers take numbers for positions.",
    example: #"{"type":"Polygon","coordinates":[[0,0],[1,0],[1,1],[0,0]]}"#,
    fix: .unsafe)

  /// `GJ304` `position.not-array`.
  public static let positionNotArray = Rule(
    "GJ304", "position.not-array", .error, reference: "RFC 7946 §3.1",
    summary: "coordinates are not an array",
    remedy: "remove it, or write an array there",
    explanation: "A gap in the list of positions moves or breaks the line.",
    example: #"{"type":"LineString","coordinates":[[13.3,52.5],null,[13.4,52.6]]}"#)

  /// `GJ305` `position.not-number`.
  public static let positionNotNumber = Rule(
    "GJ305", "position.not-number", .error, reference: "RFC 7946 §3.1.1",
    summary: "a position holds something that is not a number",
    remedy: "write longitude, latitude and height as JSON numbers",
    explanation: "Readers that do not convert strings place the position at zero, or nowhere.",
    example: #"{"type":"Point","coordinates":["13.4","52.5"]}"#,
    fix: .unsafe)

  /// `GJ306` `position.too-short`.
  public static let positionTooShort = Rule(
    "GJ306", "position.too-short", .error, reference: "RFC 7946 §3.1.1",
    summary: "a position has fewer than two numbers",
    remedy: "write at least longitude and latitude",
    explanation: "One number is not a position.",
    example: #"{"type":"Point","coordinates":[13.4]}"#)

  /// `GJ307` `position.too-long`.
  public static let positionTooLong = Rule(
    "GJ307", "position.too-long", .warning, reference: "RFC 7946 §3.1.1",
    summary: "a position has more than three numbers; only text keeps the further ones",
    remedy: "move the further numbers into properties",
    explanation: "What further numbers mean is not defined, and most readers drop them.",
    example: #"{"type":"Point","coordinates":[13.4,52.5,34,1700000000]}"#)

  /// `GJ308` `number.overflow`.
  public static let numberOverflow = Rule(
    "GJ308", "number.overflow", .error, reference: "RFC 8259 §6",
    summary: "a number is beyond what a double can hold",
    remedy: "write a number of degrees or metres",
    explanation: "The number becomes infinity, and every computation with it fails.",
    example: #"{"type":"Point","coordinates":[13.4,1e999]}"#)

  /// `GJ309` `line.too-short`.
  public static let lineTooShort = Rule(
    "GJ309", "line.too-short", .error, reference: "RFC 7946 §3.1.4",
    summary: "a line has fewer than two positions",
    remedy: "give the line a second position, or make it a Point",
    explanation:
      "One position is no line, and renderers and databases refuse it. Of a MultiLineString --unsafe-fixes takes such lines out, unless no line would be left.",
    example: #"{"type":"LineString","coordinates":[[13.4,52.5]]}"#,
    fix: .unsafe)

  /// `GJ310` `ring.too-short`.
  public static let ringTooShort = Rule(
    "GJ310", "ring.too-short", .error, reference: "RFC 7946 §3.1.6",
    summary: "a ring has fewer than four positions",
    remedy: "a ring has three different positions at least, and the first again as the last",
    explanation:
      "Fewer than three corners enclose nothing. Three different positions are a triangle that was not closed, which --fix closes. It takes out holes without positions; --unsafe-fixes takes out holes of fewer than three different ones, and a polygon of a MultiPolygon that has no more.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#,
    fix: .safe)

  /// `GJ311` `ring.not-closed`.
  public static let ringNotClosed = Rule(
    "GJ311", "ring.not-closed", .error, reference: "RFC 7946 §3.1.6",
    summary: "a ring does not end where it begins",
    remedy: "repeat the ring's first position as its last",
    explanation: "Some readers close the ring themselves, others refuse the polygon or lose its last edge.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#,
    fix: .safe)

  /// `GJ312` `polygon.no-rings`.
  public static let polygonEmpty = Rule(
    "GJ312", "polygon.no-rings", .warning, reference: "RFC 7946 §3.1.7",
    summary: "a polygon of a MultiPolygon has no rings",
    remedy: "remove it",
    explanation: "Readers that ask for the exterior ring of each polygon fail.",
    example: #"{"type":"MultiPolygon","coordinates":[[]]}"#,
    fix: .safe)
}
