/// What geometry must be that goes round the globe.
extension Rule {
  public static let ambiguousEdge = Rule(
    "GJ333", "edge.ambiguous", .warning, reference: "RFC 7946 §3.1.9",
    summary: "an edge spans 180° of longitude or more, so that it may be meant to go either way round",
    remedy: "put a position between its ends")

  public static let poleAmbiguous = Rule(
    "GJ334", "ring.pole-ambiguous", .warning, reference: "RFC 7946 §3.1.9",
    summary: "a ring passes a pole so closely, or so coarsely, that either side may be meant",
    remedy: "put more positions where it passes the pole, or write the polygon cut")

  public static let antipodalEdge = Rule(
    "GJ335", "edge.antipodal", .warning, reference: "RFC 7946 §3.1.1",
    summary: "an edge joins opposite places of the globe, which many shortest ways join",
    remedy: "put a position between its ends")

  public static let ringTurns = Rule(
    "GJ336", "ring.turns", .warning, reference: "RFC 7946 §3.1.6",
    summary: "a ring goes round the globe more than once",
    remedy: "mend the ring: no area has such a border")

  public static let overlapsItself = Rule(
    "GJ337", "polygon.overlaps-itself", .warning, reference: "RFC 7946 §3.1.6",
    summary: "a polygon that was cut at the 180th meridian crosses or covers itself",
    remedy: "mend the polygon before it is cut")

  public static let holeOutside = Rule(
    "GJ338", "hole.outside", .warning, reference: "RFC 7946 §3.1.6",
    summary: "a hole lies in no part of the polygon that was cut; it was given to the first",
    remedy: "remove the hole, or make it a polygon")

  public static let polygonCollapsed = Rule(
    "GJ339", "polygon.collapsed", .warning, reference: "RFC 7946 §3.1.6",
    summary: "a polygon without area is gone",
    remedy: "remove the polygon, or write it as a line")

  public static let positionOutOfReach = Rule(
    "GJ340", "position.out-of-reach", .warning, reference: "RFC 7946 §3.1.1",
    summary: "a position is no place on the globe; its line or ring was left as it is",
    remedy: "mend the coordinates: longitude first, latitude within ±90°")
}
