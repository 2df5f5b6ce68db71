public import MapViews

/// A picture, as pixels or as a scene, and where positions are in it.
public struct SnapshotPicture<Content: Sendable>: Sendable {
  public let content: Content

  /// Its camera, and its size in points.
  public let viewport: Viewport

  /// What became of the layers.
  public let report: SnapshotReport
}
