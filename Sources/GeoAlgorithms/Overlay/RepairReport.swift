/// A part of a geometry that a repair left out.
public struct RepairReport: Sendable, Hashable {
  public enum Finding: Sendable, Hashable {
    /// A ring or line of the input that is no more than a point or a line there and back.
    case pathDropped
    /// A piece of a ring that bounds no area, such as a spike.
    case pieceDropped
    /// A piece of a ring with the inside on both of its sides, such as the edges of a hole that begins on its shell's own edge, of which
    /// ``RepairStrategy/linework`` counts shared edges once.
    case pieceInside
  }

  public var finding: Finding

  /// The path of the input, as an index into ``GeoModel/GeometryColumn/pathEnds``.
  public var path: Int

  /// The first of its positions, as an index into ``GeoModel/GeometryColumn/positions``.
  public var position: Int

  public init(_ finding: Finding, path: Int, position: Int) {
    self.finding = finding
    self.path = path
    self.position = position
  }
}
