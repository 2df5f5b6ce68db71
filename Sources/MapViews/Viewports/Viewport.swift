#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

public import GeoAlgorithms
public import GeoModel

/// A camera and the size of its picture: where positions are in the picture, and what the picture shows.
///
/// The ground is the world map (``GeoAlgorithms/MapPoint``) as a plane, at the scale of the meridian at the camera's centre: what is
/// straight on the map is straight in the picture. In the picture x runs to the right and y down, in points from its upper left corner; the
/// camera's centre is in its middle.
///
/// A position is drawn in the copy of the world whose middle is the camera's centre, so that a view of the 180th meridian is continuous.
/// Everything here is O(1).
public struct Viewport: Sendable, Hashable {
  public let camera: MapCamera
  public let size: ViewSize

  /// The camera's centre.
  let center: MapPoint
  /// Metres of a map point.
  let scale: Double
  /// Map points from the eye to the centre.
  let reach: Double
  /// Points of the picture that a unit takes at distance 1.
  let focus: Double
  let rotation: MapRotation
  let sine, cosine: Double

  /// `nil` if a number of the camera is out of its range (``MapCamera/init(center:distance:heading:pitch:)``), if its centre is a pole,
  /// where the map has no scale, or if width and height are not positive and finite.
  ///
  /// - Parameters:
  ///   - camera: it is used unchanged, with any pitch below 90: above 75 degrees the picture shows the sky.
  ///   - size: width and height in points.
  public init?(_ camera: MapCamera, size: ViewSize) {
    guard camera.isValid, size.hasArea, let center = MapPoint(camera.center), let scale = MapPlane.metersPerMapPoint(at: camera.center)
    else { return nil }
    let pitch = UnitAngle(degrees: camera.pitch)
    self.camera = camera
    self.size = size
    self.center = center
    self.scale = scale
    reach = camera.distance / scale
    focus = size.height / 2 / MapCamera.halfHeight
    rotation = MapRotation(heading: camera.heading)
    sine = pitch.sine
    cosine = pitch.cosine
    guard reach.isFinite, focus.isFinite else { return nil }
  }

  // MARK: - From the ground to the picture

  /// The place of a position in the picture, which may lie outside of its edges. `nil` if it is behind the camera, and for a position that
  /// is not on the globe.
  public func point(for position: Position) -> ViewPoint? {
    guard let point = MapPoint(position) else { return nil }
    return self.point(east: MapPlane.east(of: center.x, point.x), south: point.y - center.y)
  }

  /// The place of a map point, in the copy of the world where it is: for shapes that run past the edge of the world.
  public func point(for point: MapPoint) -> ViewPoint? {
    self.point(east: point.x - center.x, south: point.y - center.y)
  }

  /// The place of a map point of any copy of the world, in the copy whose middle is the camera's centre.
  func point(forNearest point: MapPoint) -> ViewPoint? {
    self.point(east: MapPlane.east(of: center.x, point.x), south: point.y - center.y)
  }

  private func point(east: Double, south: Double) -> ViewPoint? {
    let (right, ahead) = rotation.turned(east: east, south: south)
    let depth = reach + ahead * sine
    guard depth > 0 else { return nil }
    let point = ViewPoint(x: size.width / 2 + focus * right / depth, y: size.height / 2 - focus * ahead * cosine / depth)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  // MARK: - From the picture to the ground

  /// The position at a place in the picture: the inverse of ``point(for:)-(Position)``. Its longitude is within ±180.
  ///
  /// `nil` for the sky, and beyond the edges of the map, which ends at ±85.0511287798066 degrees.
  public func coordinate(for point: ViewPoint) -> Position? {
    guard let ground = mapPoint(for: point), ground.y >= 0, ground.y <= MapPoint.worldSize else { return nil }
    return MapPlane.position(of: ground)
  }

  /// The map point at a place in the picture, in any copy of the world and also beyond its upper and lower edge: the inverse of
  /// ``point(for:)-(MapPoint)``. `nil` for the sky.
  public func mapPoint(for point: ViewPoint) -> MapPoint? {
    let right = (point.x - size.width / 2) / focus
    let up = (size.height / 2 - point.y) / focus
    // The line of sight falls by this at distance 1.
    let fall = cosine - up * sine
    guard fall > 0 else { return nil }
    let depth = reach * cosine / fall
    let (east, south) = rotation.unturned(right: right * depth, ahead: up * reach / fall)
    let ground = MapPoint(x: center.x + east, y: center.y + south)
    return ground.x.isFinite && ground.y.isFinite ? ground : nil
  }

  // MARK: - Scale

  /// Metres of ground that a point of the picture takes in its middle: 2 distance tan 15° / height. From left to right; ahead, a pitched
  /// camera sees more in a point.
  public var metersPerPoint: Double { 2 * camera.distance * MapCamera.halfHeight / size.height }

  /// Metres of ground that a point takes at a place in the picture, from left to right: larger further away, and smaller nearer to the
  /// poles than the camera's centre. `nil` where ``coordinate(for:)`` is.
  public func metersPerPoint(at point: ViewPoint) -> Double? {
    guard let ground = mapPoint(for: point), ground.y >= 0, ground.y <= MapPoint.worldSize, let position = ground.position,
      let scale = MapPlane.metersPerMapPoint(at: position)
    else { return nil }
    let fall = cosine - (size.height / 2 - point.y) / focus * sine
    return reach * cosine / fall / focus * scale
  }

  /// The zoom level of web maps in the middle of the picture: at level 0 the world is 256 points wide, and each level doubles that.
  public var zoomLevel: Double { 20 - log2(reach / focus) }

  /// The zoom level of web maps at a place on the ground: lower further away, if the camera has pitch. The place is a map point of any
  /// copy of the world; for what is not in front of the camera the level is infinite.
  public func zoomLevel(at point: MapPoint) -> Double {
    let ahead = rotation.turned(east: point.x - center.x, south: point.y - center.y).ahead
    return 20 - log2(max(reach + ahead * sine, 0) / focus)
  }
}
