/// How close and how far a camera may be from its centre, in metres along the line of sight; either bound may be missing.
public struct CameraZoomRange: Sendable, Hashable {
  /// The least distance in metres, if there is one.
  public let minimumDistance: Double?
  /// The largest distance in metres, if there is one.
  public let maximumDistance: Double?

  /// `nil` if a distance is not positive and finite, or the least is larger than the largest.
  public init?(minimumDistance: Double? = nil, maximumDistance: Double? = nil) {
    for distance in [minimumDistance, maximumDistance] {
      if let distance { guard distance > 0, distance.isFinite else { return nil } }
    }
    if let minimumDistance, let maximumDistance { guard minimumDistance <= maximumDistance else { return nil } }
    self.minimumDistance = minimumDistance
    self.maximumDistance = maximumDistance
  }

  /// Whether a camera's distance is in the range.
  public func contains(_ camera: MapCamera) -> Bool { nearest(to: camera) == camera }

  /// The camera with the nearest distance of the range; the rest stays.
  public func nearest(to camera: MapCamera) -> MapCamera {
    var camera = camera
    if let minimumDistance { camera.distance = max(camera.distance, minimumDistance) }
    if let maximumDistance { camera.distance = min(camera.distance, maximumDistance) }
    return camera
  }
}
