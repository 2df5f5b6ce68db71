public import GeoModel

/// An annotation or a cluster on a screen (``AnnotationLayout``).
public struct PlacedAnnotation: Sendable, Hashable {
  /// The numbers of its annotations, no clusters among them: by priority, the highest first, then in input order. One for an annotation
  /// alone, two at least for a cluster.
  public let members: [Int]
  /// The mean of the members' places, across the 180th meridian where that is shorter.
  public let place: MapPoint
  /// ``place`` on the screen, in points, x to the right and y down.
  public let point: Position
  public let frame: CollisionFrame
  /// The highest of the members' priorities, 0 to 1000.
  public let priority: Double
  public let clusterIdentifier: String?

  public var isCluster: Bool { members.count > 1 }

  /// The number of the annotation that gives a cluster its title.
  public var first: Int { members[0] }
}
