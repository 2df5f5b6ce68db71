/// A point of a picture with a frame that it takes up: a marker, a symbol. ``MarkerLayout`` decides whether it is drawn.
public struct PictureMarker: Sendable, Hashable {
  /// Its place, in pixels from the left and from the upper edge of the picture.
  public var x, y: Float

  /// The sides of its frame, in pixels. Markers of no width or height collide with nothing.
  public var width, height: Float

  /// From the place to the middle of the frame, in pixels.
  public var offset: SIMD2<Float>

  /// Whether what collides is the circle in the frame, of half its shorter side.
  public var isRound: Bool

  /// 0…1000, as `OverlayStyle.displayPriority`: of two that collide the one of the lower priority is hidden; those of 1000 and more never
  /// are. NaN counts as 0.
  public var priority: Float

  /// Markers with the same number become a cluster if they collide; `nil`, and `UInt32.max`, for one that never joins others.
  public var cluster: UInt32?

  public init(
    x: Float, y: Float, width: Float, height: Float, offset: SIMD2<Float> = .zero, isRound: Bool = false, priority: Float = Self.required,
    cluster: UInt32? = nil
  ) {
    (self.x, self.y, self.width, self.height, self.offset) = (x, y, width, height, offset)
    (self.isRound, self.priority, self.cluster) = (isRound, priority, cluster)
  }

  /// A square around its place.
  public init(x: Float, y: Float, size: Float, priority: Float = Self.required, cluster: UInt32? = nil) {
    self.init(x: x, y: y, width: size, height: size, priority: priority, cluster: cluster)
  }

  /// The longer side of the frame.
  public var size: Float { max(width, height) }

  /// The priority of what is always shown: 1000.
  public static let required: Float = 1000

  /// The priority as it counts.
  var rank: Float { priority.isNaN ? 0 : min(max(priority, 0), Self.required) }

  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite && offset.x.isFinite && offset.y.isFinite }
}
