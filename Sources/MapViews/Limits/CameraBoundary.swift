public import GeoAlgorithms
internal import GeoModel

/// Where a camera's centre may be: a rectangle of the map, with its edges. What the picture shows may reach beyond it.
public struct CameraBoundary: Sendable, Hashable {
  /// The rectangle, which may span the 180th meridian.
  public let mapRect: MapRect

  /// `nil` for the null rectangle, a negative extent, and a rectangle that is not on the map.
  public init?(_ mapRect: MapRect) {
    guard !mapRect.isNull, mapRect.width >= 0, mapRect.height >= 0, mapRect.width.isFinite, mapRect.height.isFinite,
      mapRect.maxY >= 0, mapRect.minY <= MapPoint.worldSize
    else { return nil }
    self.mapRect = mapRect
  }

  /// `nil` if the region is not on the map (``GeoAlgorithms/MapRect/init(_:)``).
  public init?(_ region: CoordinateRegion) {
    guard let rect = MapRect(region) else { return nil }
    self.init(rect)
  }

  /// Whether a camera's centre is in the boundary.
  public func contains(_ camera: MapCamera) -> Bool { nearest(to: camera) == camera }

  /// The camera whose centre is the nearest position of the boundary on the map, the short way round the world; the rest stays.
  public func nearest(to camera: MapCamera) -> MapCamera {
    guard let point = MapPoint(camera.center) else { return camera }
    // A position that was moved to an edge lies on it except for rounding, and stays.
    let rounding = 1e-6
    let middle = mapRect.minX + mapRect.width / 2
    let east = MapPlane.east(of: middle, point.x)
    let isInside =
      east.magnitude <= mapRect.width / 2 + rounding && point.y >= mapRect.minY - rounding && point.y <= mapRect.maxY + rounding
    if isInside { return camera }
    let nearest = MapPoint(
      x: middle + min(max(east, -mapRect.width / 2), mapRect.width / 2), y: min(max(point.y, mapRect.minY), mapRect.maxY))
    guard let center = MapPlane.position(of: nearest) else { return camera }
    var camera = camera
    camera.center = center
    return camera
  }
}
