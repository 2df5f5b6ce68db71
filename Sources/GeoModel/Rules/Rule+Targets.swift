/// Rules for what RFC 7946 allows and some program, format or database that reads GeoJSON does not. Off unless a profile
/// asks for them, or they are selected.
extension Rule {
  /// `GJ601` `ring.winding-reversed`.
  public static let ringWindingReversed = Rule(
    "GJ601", "ring.winding-reversed", .error, reference: "d3-geo, winding order convention",
    summary: "an exterior ring runs counterclockwise, or a hole clockwise, where the target wants the opposite of RFC 7946",
    remedy: "reverse the rings for this target: geojson convert --winding reverse",
    explanation: "A reader that takes the other side of a ring for its inside fills all of the globe but the polygon.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#,
    fix: .safe)

  /// `GJ602` `polygon.beyond-hemisphere`.
  public static let polygonBeyondHemisphere = Rule(
    "GJ602", "polygon.beyond-hemisphere", .warning, reference: "S2 Geometry, S2Loop",
    summary: "a ring encloses more than half of the globe",
    remedy: "cut the polygon into smaller ones",
    explanation:
      "Targets that take the smaller side of a ring for its inside see the complement; others need the winding order to distinguish the sides.",
    example: #"{"type":"Polygon","coordinates":[[[-170,-80],[-60,-80],[60,-80],[170,-80],[170,80],[60,80],[-60,80],[-170,80],[-170,-80]]]}"#
  )

  /// `GJ604` `geometry.null`.
  public static let geometryNull = Rule(
    "GJ604", "geometry.null", .warning, reference: "RFC 7946 §3.2",
    summary: "a feature has no geometry",
    remedy: "leave such features out for this target, or give them a place",
    explanation: "RFC 7946 allows features that are nowhere; a target that draws what it reads has nothing to draw, or stops.",
    example: #"{"type":"Feature","properties":{"name":"nowhere"},"geometry":null}"#)

  /// `GJ605` `geometry.collection`.
  public static let geometryCollection = Rule(
    "GJ605", "geometry.collection", .warning, reference: "RFC 7946 §3.1.8",
    summary: "a geometry is a GeometryCollection",
    remedy: "write its members as features of their own, or as one Multi geometry where they are of one kind",
    explanation: "Many targets hold points, lines or polygons in a feature, and not several of these.",
    example:
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[7,46]},{"type":"LineString","coordinates":[[7,46],[8,47]]}]}"#
  )

  /// `GJ606` `position.height`.
  public static let positionHeight = Rule(
    "GJ606", "position.height", .info, reference: "RFC 7946 §3.1.1",
    summary: "a position has a height, which the target does not keep",
    remedy: "nothing, if the heights do not matter there",
    explanation: "The target has two dimensions: it leaves heights out, or refuses the position.",
    example: #"{"type":"Point","coordinates":[7.98,46.55,3454]}"#)

  /// `GJ607` `position.decimals`.
  public static let positionDecimals = Rule(
    "GJ607", "position.decimals", .info, reference: "RFC 7946 §11.2",
    summary: "a coordinate has more than six decimals",
    remedy: "round: geojson convert --precision 6",
    explanation:
      "Six decimals are ten centimetres, well within what a position is known to. More of them make the file larger, and look like knowledge that is not there.",
    example: #"{"type":"Point","coordinates":[13.404954000000001,52.520006599999995]}"#)

  /// `GJ608` `position.beyond-mercator`.
  public static let positionBeyondMercator = Rule(
    "GJ608", "position.beyond-mercator", .warning, reference: "Mapbox Vector Tile 2.1 §3",
    summary: "a latitude lies beyond ±85.0511°, where square Web Mercator maps end",
    remedy: "cut at the edge of the map: geojson convert --bbox chooses features; or accept that the pole is not drawn",
    explanation: "The pole is infinitely far away on such maps; what lies beyond the edge is left out or pressed against it.",
    example: #"{"type":"Point","coordinates":[0,-89.9]}"#)

  /// `GJ609` `id.not-integer`.
  public static let idNotInteger = Rule(
    "GJ609", "id.not-integer", .warning, reference: "Mapbox Vector Tile 2.1, vector_tile.proto",
    summary: "an id is not a whole number from 0 to 18446744073709551615",
    remedy: "number the features, and keep the old id as a property",
    explanation: "The target stores ids as 64-bit whole numbers and loses all others.",
    example: #"{"type":"Feature","id":"a-17","properties":null,"geometry":null}"#)

  /// `GJ610` `property.nested`.
  public static let propertyNested = Rule(
    "GJ610", "property.nested", .warning, reference: "Mapbox Vector Tile 2.1 §4.4",
    summary: "the value of a property is an array or an object",
    remedy: "write it as several properties, or as a string",
    explanation: "The target holds strings, numbers and booleans; nested values are turned into text or left out.",
    example: #"{"type":"Feature","properties":{"tags":{"lanes":2}},"geometry":null}"#)

  /// `GJ611` `collection.mixed-kinds`.
  public static let collectionMixed = Rule(
    "GJ611", "collection.mixed-kinds", .info, reference: "RFC 7946 §3.3",
    summary: "an input holds points and lines, or lines and areas, or GeometryCollections and other geometries",
    remedy: "write one file for each kind",
    explanation:
      "RFC 7946 allows it; layers of Shapefiles and columns of tables hold one kind, and map styles draw one. A geometry and its Multi form are one kind.",
    example:
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[7,46]}},{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[7,46],[8,47]]}}]}"#
  )

  /// `GJ612` `bbox.dimensions`.
  public static let boxDimensions = Rule(
    "GJ612", "bbox.dimensions", .warning, reference: "RFC 7946 §5",
    summary: "a bbox has six numbers though no position of its geometry has a height, or four though all have one",
    remedy: "write [west, south, east, north], or with heights [west, south, lowest, east, north, highest], as the positions are",
    explanation:
      "A box has two numbers for each dimension of its geometry. Most readers take the other kind as well, and ignore its heights or make them up.",
    example: #"{"type":"LineString","bbox":[7,46,400,8,47,900],"coordinates":[[7,46],[8,47]]}"#)

  /// `GJ613` `number.integer-too-large`.
  public static let integerTooLarge = Rule(
    "GJ613", "number.integer-too-large", .warning, reference: "RFC 8259 §6",
    summary: "a whole number lies beyond ±9007199254740992 (2⁵³), where doubles leave some out",
    remedy: "write it as a string, such as \"9007199254740993\"",
    explanation: "JavaScript, and most readers of JSON, hold numbers as doubles: beyond 2⁵³, two ids that differ by one become the same.",
    example: #"{"type":"Feature","id":9007199254740993,"properties":null,"geometry":null}"#)
}
