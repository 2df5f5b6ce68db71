/// Rules of repairing and rounding, about geometry that they changed.
extension Rule {
  /// `GJ341` `geometry.repaired`.
  public static let geometryRepaired = Rule(
    "GJ341", "geometry.repaired", .warning, reference: "OGC 06-103r4 §6.1.11",
    summary: "an invalid geometry was made valid",
    remedy: "look at it: what its author meant may be something else",
    explanation: "Which of the areas of an outline that crosses itself are inside is a guess.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[0,2],[2,0],[0,0]]]}"#)

  /// `GJ342` `geometry.piece-dropped`.
  public static let pieceDropped = Rule(
    "GJ342", "geometry.piece-dropped", .warning, reference: "OGC 06-103r4 §6.1.11",
    summary: "a repair left out a ring, a line or a piece that bounds no area, lies inside, or has no length",
    remedy: "write it as a separate line or point if it means something",
    explanation:
      "A spike or a ring without area cannot be part of a valid polygon, nor can an edge inside of it, as those of a hole that shares an edge with its exterior; a geometry that has nothing else is written empty.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[6,0],[4,0],[4,4],[0,4],[0,0]]]}"#)

  /// `GJ343` `geometry.not-repaired`.
  public static let geometryNotRepaired = Rule(
    "GJ343", "geometry.not-repaired", .warning, reference: "OGC 06-103r4 §6.1.11",
    summary: "an invalid geometry could not be repaired and stays unchanged",
    remedy: "fix it by hand; a ring round a pole is for --antimeridian split",
    explanation: "A repair that guessed at everything would hide the loss.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[1e99,1e99],[1e99,0],[0,1e99],[0,0]]]}"#)

  /// `GJ344` `precision.collapsed`.
  public static let precisionCollapsed = Rule(
    "GJ344", "precision.collapsed", .warning, reference: "RFC 7946 §11.2",
    summary: "rounding let a ring, a line or a piece of an outline collapse, and it was left out",
    remedy: "keep more decimals",
    explanation: "What is smaller than the last decimal has no area any more; written all the same, it would make the polygon invalid.",
    example: #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[4.1,4.1],[4.1,4.3],[4.3,4.3],[4.1,4.1]]]}"#)

  /// `GJ345` `precision.invalid`.
  public static let precisionInvalid = Rule(
    "GJ345", "precision.invalid", .warning, reference: "RFC 7946 §11.2",
    summary: "rounding made a polygon invalid, and its outline could not be traced anew",
    remedy: "keep fewer decimals, or write longitudes within ±180°",
    explanation: "Far from zero, doubles do not distinguish so many decimals, so no outline on their grid is certain to be valid.",
    example:
      #"{"type":"Polygon","coordinates":[[[35022.34955400231,38.14274061750936],[35030.07191551173,45.178829407105106],[35026.93549361362,42.3211358207771],[35028.792348535164,44.01297530296958],[35027.276612648384,42.631940205353345],[35022.34955400231,38.14274061750936]]]}"#
  )

  /// `GJ349` `precision.border`.
  public static let precisionBorder = Rule(
    "GJ349", "precision.border", .warning, reference: "RFC 7946 §11.2",
    summary: "rounding made a polygon of a coverage invalid, and its outline was traced anew: its borders may no longer be its neighbours'",
    remedy: "keep more decimals, or simplify more",
    explanation:
      "Equal positions are rounded to equal positions, so borders stay shared. Where a vertex moves to the other side of a border, its polygon is repaired without its neighbour: a gap or an overlap between them remains, as wide as rounding moves a vertex.",
    example:
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":"A"},"geometry":{"type":"Polygon","coordinates":[[[2.2,50.5],[2.6,49.4],[2.98,50.47],[3.4,50.3],[3.29,50.42],[2.92,50.49],[2.2,50.5]]]}},{"type":"Feature","properties":{"n":"B"},"geometry":{"type":"Polygon","coordinates":[[[2.2,50.5],[2.92,50.49],[3.29,50.42],[3.3,51],[2.2,51],[2.2,50.5]]]}}]}"#
  )
}
