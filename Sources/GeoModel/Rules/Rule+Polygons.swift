/// What the rings of a Polygon and the polygons of a MultiPolygon must be to each other.
extension Rule {
  /// `GJ511` `polygon.rings-cross`.
  public static let polygonRingsCross = Rule(
    "GJ511", "polygon.rings-cross", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "two rings of a polygon cross",
    remedy: "move the hole into its exterior ring, or join the two holes",
    explanation:
      "A hole takes away what lies inside the exterior ring; what it takes away outside is anybody's guess, and databases refuse the polygon. GEOS and PostGIS call it Self-intersection.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[3,1],[3,2],[5,2],[5,1],[3,1]]]}"#,
    fix: .unsafe)

  /// `GJ512` `polygon.shared-edge`.
  public static let polygonSharedEdge = Rule(
    "GJ512", "polygon.shared-edge", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "two rings of a polygon have a stretch of boundary in common",
    remedy: "join the two holes, or draw the exterior ring round the hole",
    explanation:
      "Rings may touch in points only: along a common edge the polygon has no inside on either side. GEOS and PostGIS call it Self-intersection.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[0,1],[0,2],[1,2],[1,1],[0,1]]]}"#,
    fix: .unsafe)

  /// `GJ513` `polygon.duplicate-rings`.
  public static let polygonDuplicateRings = Rule(
    "GJ513", "polygon.duplicate-rings", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "two rings of a polygon are the same, whatever their direction and start",
    remedy: "remove one of the two",
    explanation:
      "A hole that is there twice is filled again by readers that count crossings; a hole like the exterior ring leaves nothing. GEOS and PostGIS call it Self-intersection.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]],[[2,2],[1,1],[1,2],[2,2]]]}"#,
    fix: .unsafe)

  /// `GJ514` `polygon.hole-outside`.
  public static let polygonHoleOutside = Rule(
    "GJ514", "polygon.hole-outside", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "a hole lies outside the exterior ring of its polygon",
    remedy: "remove the hole, or make it a polygon",
    explanation:
      "There is nothing to take away there. Most often the ring is another polygon of the feature, written at the wrong depth. GEOS and PostGIS call it Hole lies outside shell.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[6,1],[6,2],[7,2],[7,1],[6,1]]]}"#,
    fix: .unsafe)

  /// `GJ515` `polygon.nested-holes`.
  public static let polygonNestedHoles = Rule(
    "GJ515", "polygon.nested-holes", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "a hole lies in another hole of its polygon",
    remedy: "remove the inner hole, or make it a polygon: an island in the hole",
    explanation:
      "The inner hole takes nothing away, or, for readers that count crossings, is filled again. GEOS and PostGIS call it Nested holes.",
    example:
      #"{"type":"Polygon","coordinates":[[[0,0],[6,0],[6,6],[0,6],[0,0]],[[1,1],[1,5],[5,5],[5,1],[1,1]],[[2,2],[2,3],[3,3],[3,2],[2,2]]]}"#,
    fix: .unsafe)

  /// `GJ516` `polygon.interior-disconnected`.
  public static let polygonInteriorDisconnected = Rule(
    "GJ516", "polygon.interior-disconnected", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "rings that touch cut the inside of a polygon in two",
    remedy: "write the pieces as polygons of a MultiPolygon",
    explanation:
      "The inside of one polygon must be one piece; which of the pieces the area and the label of such a polygon belong to is ambiguous. GEOS and PostGIS call it Interior is disconnected.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[2,0],[1,2],[2,4],[3,2],[2,0]]]}"#,
    fix: .unsafe)

  /// `GJ521` `multipolygon.overlap`.
  public static let multiPolygonOverlap = Rule(
    "GJ521", "multipolygon.overlap", .error, reference: "OGC 06-103r4 §6.1.14",
    summary: "two polygons of a MultiPolygon cover the same place",
    remedy: "join the two polygons, or take one away from the other",
    explanation:
      "Areas are counted twice, and readers that count crossings leave out what is covered twice. GEOS and PostGIS call it Self-intersection.",
    example: #"{"type":"MultiPolygon","coordinates":[[[[0,0],[2,0],[2,2],[0,2],[0,0]]],[[[1,1],[3,1],[3,3],[1,3],[1,1]]]]}"#,
    fix: .unsafe)

  /// `GJ522` `multipolygon.shared-edge`.
  public static let multiPolygonSharedEdge = Rule(
    "GJ522", "multipolygon.shared-edge", .error, reference: "OGC 06-103r4 §6.1.14",
    summary: "two polygons of a MultiPolygon have a stretch of boundary in common",
    remedy: "join the two polygons into one, or write them as two features",
    explanation:
      "Polygons of one MultiPolygon may touch in points only; databases that follow OGC refuse it. GEOS and PostGIS call it Self-intersection.",
    example: #"{"type":"MultiPolygon","coordinates":[[[[0,0],[2,0],[2,2],[0,2],[0,0]]],[[[2,0],[4,0],[4,2],[2,2],[2,0]]]]}"#,
    fix: .unsafe)

  /// `GJ523` `multipolygon.nested-polygons`.
  public static let multiPolygonNested = Rule(
    "GJ523", "multipolygon.nested-polygons", .error, reference: "OGC 06-103r4 §6.1.14",
    summary: "a polygon of a MultiPolygon lies inside another one",
    remedy: "remove the inner polygon, or make it a hole of the outer one",
    explanation:
      "The inner polygon covers what the outer one covers already. Most often it was meant to be a hole. GEOS and PostGIS call it Nested shells.",
    example: #"{"type":"MultiPolygon","coordinates":[[[[0,0],[6,0],[6,6],[0,6],[0,0]]],[[[2,2],[3,2],[3,3],[2,3],[2,2]]]]}"#,
    fix: .unsafe)
}
