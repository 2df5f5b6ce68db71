#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

public import GeoModel

/// A pinhole camera that looks at a position on the ground (conventions 11.5). The ground is taken as flat around it.
///
///     eye •
///         │╲
///         │ ╲ distance        pitch: the angle at the eye, from straight down
///         │  ╲
///     ────┴───•──── ground
///        offset centre
public struct MapCamera: Sendable, Hashable {
  /// The position in the middle of the picture.
  public var center: Position
  /// Metres from the eye to the centre, along the line of sight.
  public var distance: Double
  /// The direction of the top of the picture, in degrees clockwise from north.
  public var heading: Double
  /// Degrees between the line of sight and straight down, 0..<90.
  public var pitch: Double

  /// The angle between the upper and the lower edge of the picture, in degrees. Fitted to the platform, which does not document
  /// it.
  public static let fieldOfView = 30.0

  /// `nil` unless the centre is a position on the globe, the distance is positive and finite, the heading finite, and the pitch
  /// in 0..<90.
  public init?(center: Position, distance: Double, heading: Double = 0, pitch: Double = 0) {
    guard center.isOnGlobe, distance > 0, distance.isFinite, heading.isFinite, pitch >= 0, pitch < 90 else { return nil }
    self.center = center
    self.distance = distance
    self.heading = heading
    self.pitch = pitch
  }

  /// The same by the height of the eye above the ground, in metres.
  public init?(center: Position, altitude: Double, heading: Double = 0, pitch: Double = 0) {
    guard pitch >= 0, pitch < 90 else { return nil }
    self.init(center: center, distance: altitude / UnitAngle(degrees: pitch).cosine, heading: heading, pitch: pitch)
  }

  /// Metres of the eye above the ground.
  public var altitude: Double { distance * UnitAngle(degrees: pitch).cosine }

  /// Metres along the ground from the centre to the position below the eye.
  public var eyeOffset: Double { distance * UnitAngle(degrees: pitch).sine }

  /// The position below the eye: behind the centre, at the bearing of ``heading`` + 180, along the geodesic of WGS84.
  public var eye: Position {
    if eyeOffset == 0 { return center }
    return Globe.wgs84.destination(from: center, azimuth: heading + 180, distance: eyeOffset) ?? center
  }

  /// Metres of ground from the upper to the lower edge of a picture that is taken straight down from this altitude:
  /// 2 altitude tan 15°.
  public static func visibleHeight(fromAltitude altitude: Double) -> Double {
    2 * altitude * tan(fieldOfView / 2 * radiansPerDegree)
  }
}
