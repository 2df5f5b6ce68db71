public import GeoModel

/// The front of a batch: enough to place it, to allocate memory for it, and to know when it need not be drawn.
public struct OverlayHeader: Sendable, Hashable {
  /// 0 for the first batch of a run, and one more for each.
  public package(set) var sequence = 0

  /// Ordinals of the features in the input, including unreadable ones and those without geometry: they begin where the
  /// previous batch ends.
  public package(set) var sourceFeatures = 0..<0

  /// Bytes of the (decompressed) input that the features came from.
  public package(set) var sourceBytes = 0..<0

  public package(set) var space = OverlaySpace.worldPlane

  /// A position is `origin + scale · stored`, in ``space``. The origin is the middle of ``rect``; with 16-bit integers it is the corner
  /// with the smallest x and y, from which they count.
  public package(set) var origin = PlanePoint(x: 0, y: 0)

  /// 1 for floats and doubles; the step of the grid for 16-bit integers.
  public package(set) var scale = PlanePoint(x: 1, y: 1)

  /// The box of all geometry, in degrees; `nil` for a batch without any. Made from the features' boxes, it may be wider than ``rect`` if
  /// those go round the globe together.
  public package(set) var bounds: GeographicBox?

  /// The rectangle of all geometry, in ``space``; `nil` for a batch without any. If ``bounds`` cross the 180th meridian, x is 1 or more
  /// east of it, and `maxX` is greater than 1.
  public package(set) var rect: PlaneRect?

  /// The lowest and the greatest height of a vertex, in metres; `nil` for a batch without heights. Boxes and rectangles do not hold them.
  public package(set) var heights: ClosedRange<Float>?

  /// The greatest distance of a stored position from the computed one, in metres at the equator; at latitude φ multiply by
  /// cos φ for metres on the ground.
  public package(set) var errorBound = 0.0

  /// The zoom levels of the batch: from the lowest of its groups up to, and including, the highest at which ``errorBound`` is
  /// less than half a pixel. If all groups are for higher levels, it is only the lowest of these. Compare with both ends:
  /// ``ZoomRange/contains(_:)`` excludes the upper one, as for the adjacent ranges of groups.
  public package(set) var zooms = ZoomRange.all

  public package(set) var counts = OverlayCounts()

  package init() {}
}

/// The plane of a batch's positions.
@frozen
public enum OverlaySpace: UInt8, Sendable {
  /// The spherical Mercator square: x and y in 0…1, origin north-west, y to the south; x runs on beyond 1 across the 180th meridian. Times
  /// 2²⁸ they are map points.
  case worldPlane = 1
}

/// The size of each part of a batch, to allocate memory before anything is read.
public struct OverlayCounts: Sendable, Hashable {
  public package(set) var groups = 0
  public package(set) var styles = 0
  public package(set) var features = 0
  public package(set) var polygons = 0
  public package(set) var rings = 0
  public package(set) var polygonVertices = 0
  public package(set) var triangles = 0
  public package(set) var strips = 0
  public package(set) var lineVertices = 0
  public package(set) var ribbonVertices = 0
  public package(set) var ribbonTriangles = 0
  public package(set) var points = 0

  package init() {}
}
