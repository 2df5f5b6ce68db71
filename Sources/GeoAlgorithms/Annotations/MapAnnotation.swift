public import GeoModel

/// A sign at a place of the map that is drawn in points of the screen, for ``AnnotationLayout`` (conventions 13.1).
public struct MapAnnotation: Sendable, Hashable {
  /// Priorities that people know. Any number from 0 to 1000 is one.
  public enum Priority {
    /// 1000: always shown.
    public static let required = 1000.0
    /// 750
    public static let high = 750.0
    /// 250
    public static let low = 250.0
  }

  /// Where it is on the map; x may lie in any copy of the world.
  public var place: MapPoint

  /// What it takes up on the screen.
  public var frame: CollisionFrame

  /// From 0 to 1000, ``Priority/required`` by default. Of two that collide the one of the lower priority is hidden; those of 1000 and more
  /// never are. NaN counts as 0.
  public var priority: Double

  /// Annotations with the same identifier become a cluster if they collide; `nil`, the default, for one that never joins others.
  public var clusterIdentifier: String?

  public init(place: MapPoint, frame: CollisionFrame, priority: Double = Priority.required, clusterIdentifier: String? = nil) {
    (self.place, self.frame, self.priority, self.clusterIdentifier) = (place, frame, priority, clusterIdentifier)
  }

  /// The same at a position; `nil` if that is not on the globe.
  public init?(
    position: Position, frame: CollisionFrame, priority: Double = Priority.required, clusterIdentifier: String? = nil
  ) {
    guard let place = MapPoint(position) else { return nil }
    self.init(place: place, frame: frame, priority: priority, clusterIdentifier: clusterIdentifier)
  }

  /// The priority as it counts.
  var rank: Double { priority.isNaN ? 0 : min(max(priority, 0), Priority.required) }
}
