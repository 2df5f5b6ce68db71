/// How many positions simplification kept and removed, and which shapes were removed.
public struct SimplificationCounts: Sendable, Hashable {
  public var positionsKept = 0
  public var positionsRemoved = 0
  /// Rings that were smaller than asked for, the holes of polygons that went included.
  public var ringsDropped = 0
  /// Rings and lines that vanished when vertices were snapped, including the holes of polygons that vanished.
  public var pathsVanished = 0
  /// Geometries of which nothing is left.
  public var geometriesEmptied = 0
  /// Geometries that were left as they were, since no way was found to keep them valid.
  public var geometriesKeptWhole = 0

  public init() {}

  public static func += (counts: inout Self, more: Self) {
    counts.positionsKept += more.positionsKept
    counts.positionsRemoved += more.positionsRemoved
    counts.ringsDropped += more.ringsDropped
    counts.pathsVanished += more.pathsVanished
    counts.geometriesEmptied += more.geometriesEmptied
    counts.geometriesKeptWhole += more.geometriesKeptWhole
  }

  public static func - (counts: Self, before: Self) -> Self {
    var counts = counts
    counts.positionsKept -= before.positionsKept
    counts.positionsRemoved -= before.positionsRemoved
    counts.ringsDropped -= before.ringsDropped
    counts.pathsVanished -= before.pathsVanished
    counts.geometriesEmptied -= before.geometriesEmptied
    counts.geometriesKeptWhole -= before.geometriesKeptWhole
    return counts
  }
}
