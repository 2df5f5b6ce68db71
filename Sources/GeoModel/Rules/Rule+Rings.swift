/// What the topology of a ring or a line must be (conventions of OGC Simple Features, judged on unwrapped longitudes).
extension Rule {
  /// `GJ501` `ring.self-intersection`.
  public static let ringSelfIntersection = Rule(
    "GJ501", "ring.self-intersection", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "a ring crosses itself, or runs twice along an edge",
    remedy: "move or remove the positions that make the loop",
    explanation:
      "What is inside depends on the reader: some fill the loop, some leave it out, and most databases refuse the polygon. GEOS and PostGIS call it Self-intersection.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,3],[0,0]]]}"#,
    fix: .unsafe)

  /// `GJ502` `ring.self-touch`.
  public static let ringSelfTouch = Rule(
    "GJ502", "ring.self-touch", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "a ring touches itself at a point other than its start",
    remedy: "write the part that the ring pinches off as a hole, or as a separate polygon",
    explanation:
      "A ring must be simple. Shapefile allows such rings, OGC does not, and databases that follow OGC refuse the polygon. GEOS and PostGIS call it Ring Self-intersection.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[2,0],[0,4],[0,0]]]}"#,
    fix: .unsafe)

  /// `GJ503` `ring.spike`.
  public static let ringSpike = Rule(
    "GJ503", "ring.spike", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "an edge of a ring turns back along the edge before it",
    remedy: "remove the position at the tip of the spike",
    explanation:
      "A spike has no area and belongs to no inside; buffers, labels and databases stumble over it. GEOS and PostGIS call it Self-intersection or Ring Self-intersection.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,1],[4,1],[2,1],[2,2],[0,2],[0,0]]]}"#,
    fix: .unsafe)

  /// `GJ504` `ring.too-few-distinct`.
  public static let ringTooFewDistinct = Rule(
    "GJ504", "ring.too-few-distinct", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "a ring has fewer than three different positions",
    remedy: "remove the ring, or write what it means as a point or a line",
    explanation:
      "The ring has four positions as the standard asks, but they repeat: it encloses nothing. GEOS and PostGIS call it Too few points.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,0],[0,0]]]}"#,
    fix: .unsafe)

  /// `GJ505` `ring.zero-area`.
  public static let ringZeroArea = Rule(
    "GJ505", "ring.zero-area", .error, reference: "OGC 06-103r4 §6.1.11.1",
    summary: "all positions of a ring lie on one line",
    remedy: "remove the ring, or write what it means as a line",
    explanation:
      "The ring encloses nothing, has no direction, and cannot be filled. GEOS and PostGIS call it Self-intersection or Ring Self-intersection.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[2,2],[0,0]]]}"#,
    fix: .unsafe)

  /// `GJ506` `ring.pole-not-cut`.
  public static let ringPoleNotCut = Rule(
    "GJ506", "ring.pole-not-cut", .warning, reference: "RFC 7946 §3.1.9",
    summary: "a ring goes once round a pole and is not cut along the 180th meridian",
    remedy: "cut it: geojson convert --antimeridian split",
    explanation:
      "In the plane of longitude and latitude such a ring crosses itself or encloses the wrong side; on the globe it may be right.",
    example: #"{"type":"Polygon","coordinates":[[[-180,-65],[-90,-70],[0,-65],[90,-70],[180,-65],[-180,-65]]]}"#,
    fix: .safe)

  /// `GJ531` `line.too-few-distinct`.
  public static let lineTooFewDistinct = Rule(
    "GJ531", "line.too-few-distinct", .error, reference: "OGC 06-103r4 §6.1.6.1",
    summary: "all positions of a line are the same",
    remedy: "write it as a Point, or remove the line",
    explanation: "A line without length has no direction; databases that follow OGC refuse it. GEOS and PostGIS call it Too few points.",
    example: #"{"type":"LineString","coordinates":[[13.4,52.5],[13.4,52.5]]}"#,
    fix: .unsafe)

  /// `GJ532` `line.not-simple`.
  public static let lineNotSimple = Rule(
    "GJ532", "line.not-simple", .info, reference: "OGC 06-103r4 §6.1.6.1",
    summary: "a line crosses or touches itself, or meets another line of its geometry elsewhere than at ends",
    remedy: "nothing needs to be done; split the line there if it shall become a network",
    explanation: "It is allowed. Routing and network tools see no junction where lines meet within an edge.",
    example: #"{"type":"LineString","coordinates":[[0,0],[2,2],[2,0],[0,2]]}"#)

  /// `GJ533` `multipoint.repeated-position`.
  public static let pointRepeated = Rule(
    "GJ533", "multipoint.repeated-position", .info, reference: "OGC 06-103r4 §6.1.5",
    summary: "a MultiPoint has a position twice",
    remedy: "remove the second one, unless the number of points matters",
    explanation: "It is allowed, but makes counts and clusters wrong where a place was meant once.",
    example: #"{"type":"MultiPoint","coordinates":[[13.4,52.5],[7.6,51.9],[13.4,52.5]]}"#,
    fix: .safe)
}
