internal import GeoAlgorithms
internal import GeoModel

/// The ground that cameras look at: the world map as a plane, in metres at the scale of the camera's centre.
enum MapPlane {
  /// Metres of a map point at a position: the exact scale along its meridian. `nil` at the poles, where it is 0, and off the globe.
  static func metersPerMapPoint(at position: Position) -> Double? {
    guard position.isOnGlobe, position.y.magnitude < 90,
      let scale = MapScale.exactMetersPerMapPoint(atLatitude: position.y), scale > 0
    else { return nil }
    return scale
  }

  /// How far east `x` lies of `other`, in map points, the short way round the world.
  static func east(of other: Double, _ x: Double) -> Double { (x - other).remainder(dividingBy: MapPoint.worldSize) }

  /// The position of a point of any copy of the world; its longitude is within ±180.
  static func position(of point: MapPoint) -> Position? {
    guard var position = point.position else { return nil }
    position.x = Longitude.normalised(position.x)
    return position
  }
}

/// A direction of the picture's top: turns offsets on the map into offsets to the right and ahead.
struct MapRotation: Sendable, Hashable {
  let sine, cosine: Double

  /// - Parameter heading: degrees clockwise from north.
  init(heading: Double) {
    let angle = UnitAngle(degrees: heading)
    sine = angle.sine
    cosine = angle.cosine
  }

  /// An offset in map points, east and south, as one to the right and ahead.
  func turned(east: Double, south: Double) -> (right: Double, ahead: Double) {
    (east * cosine + south * sine, east * sine - south * cosine)
  }

  /// The inverse of ``turned(east:south:)``.
  func unturned(right: Double, ahead: Double) -> (east: Double, south: Double) {
    (right * cosine + ahead * sine, right * sine - ahead * cosine)
  }
}
