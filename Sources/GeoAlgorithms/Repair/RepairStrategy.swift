/// How the inside of an invalid polygon is defined.
public enum RepairStrategy: String, Sendable, CaseIterable {
  /// Every line bounds: what an odd number of lines lies around is inside, whatever ring they belong to. Nothing that
  /// was drawn is lost, except for lines that bound no area. As MakeValid of GEOS, method `linework`: lines along each other count
  /// once, so that a hole which shares an edge with its shell is filled and reported (``RepairReport/Finding/pieceInside``); but those of
  /// different directions that only rounding lays on each other count as they are.
  case linework

  /// Rings mean what they are for: the union of everything that shells go round, less what holes go round. Areas that a
  /// ring covers twice stay inside, holes outside their shell become areas. As GeometryFixer of JTS, method `structure`
  /// of GEOS.
  case structure
}
