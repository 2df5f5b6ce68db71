public import GeoModel

/// A position where a geometry is invalid by OGC Simple Features (OGC 06-103r4 §6.1.11, §6.1.14).
public struct TopologyDefect: Sendable, Hashable {
  public var kind: TopologyDefectKind

  /// The path in which it lies, as an index into ``GeoModel/GeometryColumn/pathEnds``.
  public var path: Int

  /// The second path that takes part; equal to ``path`` if a path meets itself, `nil` if only one position takes part.
  public var otherPath: Int?

  /// The vertex, or the first vertex of the edge, as an index into ``GeoModel/GeometryColumn/positions``.
  public var position: Int

  /// The vertex, or the first vertex of the edge, of ``otherPath``.
  public var otherPosition: Int?

  /// Its position, in degrees. A vertex of the input to the bit, except for a crossing within two edges: that is
  /// rounded to the nearest doubles. Longitudes keep the spelling of the ring that holds ``position``.
  public var location: Position

  public init(
    kind: TopologyDefectKind, path: Int, otherPath: Int? = nil, position: Int, otherPosition: Int? = nil,
    location: Position
  ) {
    self.kind = kind
    self.path = path
    self.otherPath = otherPath
    self.position = position
    self.otherPosition = otherPosition
    self.location = location
  }
}
