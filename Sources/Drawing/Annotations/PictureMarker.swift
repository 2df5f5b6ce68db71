/// A point of a picture that takes up a square of it: a marker, a symbol. ``MarkerLayout`` decides whether it is drawn.
public struct PictureMarker: Sendable, Hashable {
  /// Its middle, in pixels from the left and from the upper edge of the picture.
  public var x, y: Float

  /// The sides of its square, in pixels. Markers of no size collide with nothing.
  public var size: Float

  /// 0…1000, as `OverlayStyle.displayPriority`: of two that collide the one of the lower priority is hidden; those of 1000 and more never
  /// are. NaN counts as 0.
  public var priority: Float

  /// Markers with the same number become a cluster if they collide; `nil` for one that never joins others.
  public var cluster: UInt32?

  public init(x: Float, y: Float, size: Float, priority: Float = Self.required, cluster: UInt32? = nil) {
    (self.x, self.y, self.size, self.priority, self.cluster) = (x, y, size, priority, cluster)
  }

  /// The priority of what is always shown: 1000.
  public static let required: Float = 1000

  /// The priority as it counts.
  var rank: Float { priority.isNaN ? 0 : min(max(priority, 0), Self.required) }

  var isFinite: Bool { x.isFinite && y.isFinite && size.isFinite }
}
