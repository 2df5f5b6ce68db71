#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoAlgorithms
public import GeoModel

extension MapCamera {
  /// The camera of a zoom level of web maps: at level 0 the world is 256 points wide, and each level doubles that. At level 20 a point of
  /// the picture is a map point in its middle, whatever the pitch.
  ///
  /// - Parameters:
  ///   - center: the position in the middle of the picture, in degrees.
  ///   - zoomLevel: any finite number.
  ///   - height: the height of the picture in points.
  ///   - heading: the direction of the top of the picture, in degrees clockwise from north.
  ///   - pitch: degrees from straight down, 0..<90.
  /// - Returns: `nil` if one of them is out of range, or the centre is a pole, where the map has no scale.
  public init?(center: Position, zoomLevel: Double, height: Double, heading: Double = 0, pitch: Double = 0) {
    guard height > 0, let scale = MapPlane.metersPerMapPoint(at: center) else { return nil }
    let visible = height * exp2(20 - zoomLevel) * scale
    self.init(center: center, distance: visible / (2 * Self.halfHeight), heading: heading, pitch: pitch)
  }

  /// The zoom level of the middle of a picture `height` points high: the inverse of ``init(center:zoomLevel:height:heading:pitch:)``. `nil`
  /// if the height is not positive, or the centre is a pole.
  public func zoomLevel(height: Double) -> Double? {
    guard height > 0, let scale = MapPlane.metersPerMapPoint(at: center) else { return nil }
    return 20 - log2(2 * distance * Self.halfHeight / (height * scale))
  }

  /// The camera so many levels closer; further away if negative. One level halves the distance and the altitude.
  ///
  /// - Returns: `nil` if the distance would be 0 or infinite.
  public func zoomed(by levels: Double) -> MapCamera? {
    MapCamera(center: center, distance: distance * exp2(-levels), heading: heading, pitch: pitch)
  }
}
