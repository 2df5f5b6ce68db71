public import GeoModel

/// What is to be said of a topology that was written.
public struct WrittenTopology: Sendable {
  /// How many pieces of border and line there are between junctions.
  public let arcs: Int

  /// Vertices of polygons that lie within ``nearness`` of another one's border and do not meet it, so that the border is there
  /// twice; the first thousand.
  public let nearMisses: [Position]

  /// Rings and lines that vanished because all their vertices were put in one or two places.
  public let vanished: Int

  /// Metres.
  public static let nearness = 1.0
}
