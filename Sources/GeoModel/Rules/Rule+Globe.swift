/// What geometry must be that goes round the globe.
extension Rule {
  /// `GJ333` `edge.ambiguous`.
  public static let ambiguousEdge = Rule(
    "GJ333", "edge.ambiguous", .warning, reference: "RFC 7946 §3.1.9",
    summary: "an edge spans 180° of longitude or more, so that it may be meant to go either way round",
    remedy: "put a position between its ends",
    explanation: "Both ways round are as long, and readers go one or the other.",
    example: #"{"type":"LineString","coordinates":[[-90,10],[90,20]]}"#)

  /// `GJ334` `ring.pole-ambiguous`.
  public static let poleAmbiguous = Rule(
    "GJ334", "ring.pole-ambiguous", .warning, reference: "RFC 7946 §3.1.9",
    summary: "a ring passes a pole so closely, or so coarsely, that either side may be meant",
    remedy: "put more positions where it passes the pole, or write the polygon cut",
    explanation: "With the pole on the other side, the polygon is the rest of the hemisphere.",
    example: #"{"type":"Polygon","coordinates":[[[0,-60],[90,-60],[180,-60],[-90,-60],[-50,-60],[-45,-90],[-40,-60],[0,-60]]]}"#)

  /// `GJ335` `edge.antipodal`.
  public static let antipodalEdge = Rule(
    "GJ335", "edge.antipodal", .warning, reference: "RFC 7946 §3.1.1",
    summary: "an edge joins opposite places of the globe, which many shortest ways join",
    remedy: "put a position between its ends",
    explanation: "Every meridian is a shortest way between opposite places, so readers differ by half the globe.",
    example: #"{"type":"LineString","coordinates":[[0,0],[180,0]]}"#)

  /// `GJ336` `ring.turns`.
  public static let ringTurns = Rule(
    "GJ336", "ring.turns", .error, reference: "RFC 7946 §3.1.6",
    summary: "a ring goes round the globe more than once",
    remedy: "fix the ring: no area has such a border",
    explanation: "No region of the globe has a border that goes round it twice, so there is nothing to fill.",
    example: #"{"type":"Polygon","coordinates":[[[0,80],[120,80],[-120,80],[0,70],[120,70],[-120,70],[0,80]]]}"#)

  /// `GJ337` `polygon.overlaps-itself`.
  public static let overlapsItself = Rule(
    "GJ337", "polygon.overlaps-itself", .warning, reference: "RFC 7946 §3.1.6",
    summary: "a polygon that was cut at the 180th meridian or a box crosses or covers itself, or is not valid for another reason",
    remedy: "fix the polygon before it is cut",
    explanation: "Which side is inside depends on the reader, and so do the parts that the cut makes.",
    example: #"{"type":"Polygon","coordinates":[[[170,0],[-170,10],[170,10],[-170,0],[170,0]]]}"#)

  /// `GJ338` `hole.outside`.
  public static let holeOutside = Rule(
    "GJ338", "hole.outside", .warning, reference: "RFC 7946 §3.1.6",
    summary: "a hole lies in no part of the polygon that was cut; it was given to the first",
    remedy: "remove the hole, or make it a polygon",
    explanation: "A hole takes nothing away where its polygon is not, and most readers refuse the polygon.",
    example: #"{"type":"Polygon","coordinates":[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]],[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"#)

  /// `GJ339` `polygon.collapsed`.
  public static let polygonCollapsed = Rule(
    "GJ339", "polygon.collapsed", .warning, reference: "RFC 7946 §3.1.6",
    summary: "a polygon without area is gone",
    remedy: "remove the polygon, or write it as a line",
    explanation: "A polygon without area has no inside, so the cut leaves nothing of it.",
    example: #"{"type":"Polygon","coordinates":[[[170,0],[-170,0],[180,0],[170,0]]]}"#)

  /// `GJ340` `position.out-of-reach`.
  public static let positionOutOfReach = Rule(
    "GJ340", "position.out-of-reach", .warning, reference: "RFC 7946 §3.1.1",
    summary: "a position is not on the globe; its point, line or ring was left unchanged",
    remedy: "fix the coordinates: longitude first, latitude within ±90°",
    explanation: "So many turns round the globe are a mistake in the data, and doubles have no digits left for the place.",
    example: #"{"type":"LineString","coordinates":[[170,0],[-170,1],[99999999,2]]}"#)

  /// `GJ346` `edge.capped`.
  public static let edgeCapped = Rule(
    "GJ346", "edge.capped", .warning, reference: "RFC 7946 §3.1.1",
    summary:
      "an edge was divided into fewer pieces than asked for: a million are the most, and a feature has four million new positions at most, or 32,768 for each of its own",
    remedy: "ask for longer pieces, or a greater deviation",
    explanation: "Millions of positions in one edge or feature help no renderer, and fill memory and disk.",
    example: #"{"type":"LineString","coordinates":[[0,0],[120,45]]}"#)

  /// `GJ347` `polygon.bent`.
  public static let polygonBent = Rule(
    "GJ347", "polygon.bent", .warning, reference: "RFC 7946 §3.1.1",
    summary: "a polygon is valid with straight edges, and is not with edges that follow geodesics",
    remedy: "give the edge that bends more positions, or leave its edges straight",
    explanation:
      "A geodesic runs nearer to the pole than the straight line of a map: a long edge can pass over a hole or another border that lies close to it.",
    example: #"{"type":"Polygon","coordinates":[[[0,50],[60,50],[60,70],[0,70],[0,50]],[[29,51],[29,52],[31,52],[31,51],[29,51]]]}"#)

  /// `GJ348` `antimeridian.heights`.
  public static let antimeridianHeights = Rule(
    "GJ348", "antimeridian.heights", .warning, reference: "RFC 7946 §3.1.1",
    summary: "pieces of a polygon that were joined at the 180th meridian have different heights there",
    remedy: "make heights equal, or leave the polygon cut, where they matter",
    explanation: "A ring has one height at a place; that of the western side, written at 180, is kept, and the other one left out.",
    example:
      #"{"type":"MultiPolygon","coordinates":[[[[170,0,1],[180,0,2],[180,10,3],[170,10,4],[170,0,1]]],[[[-180,0,7],[-170,0,8],[-170,10,9],[-180,10,3],[-180,0,7]]]]}"#
  )
}
