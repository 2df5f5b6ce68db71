#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoAlgorithms
public import GeoModel

/// A pinhole camera that looks at a position on the ground, which is taken as flat.
///
///     eye •
///         │╲
///         │ ╲ distance        pitch: the angle at the eye, from straight down
///         │  ╲
///     ────┴───•──── ground
///        offset centre
///
/// The distance counts, not the altitude: another ``pitch`` keeps the distance and changes the ``altitude`` (WWDC 2019, session 236). A
/// camera has any pitch below 90; ``pitchLimited()`` applies the upper bound of a map that people move.
///
/// A ``Viewport`` is a camera with the size of its picture.
public struct MapCamera: Sendable, Hashable {
  /// The position in the middle of the picture, in degrees.
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
    self.center = center
    self.distance = distance
    self.heading = heading
    self.pitch = pitch
    guard isValid else { return nil }
  }

  /// The same by the height of the eye above the ground, in metres: distance = altitude / cos(pitch).
  public init?(center: Position, altitude: Double, heading: Double = 0, pitch: Double = 0) {
    guard pitch >= 0, pitch < 90 else { return nil }
    self.init(center: center, distance: altitude / UnitAngle(degrees: pitch).cosine, heading: heading, pitch: pitch)
  }

  /// Metres of the eye above the ground. A new altitude changes the ``distance`` and keeps the ``pitch``.
  public var altitude: Double {
    get { distance * UnitAngle(degrees: pitch).cosine }
    set { distance = newValue / UnitAngle(degrees: pitch).cosine }
  }

  /// Metres along the ground from the centre to the position below the eye.
  public var eyeOffset: Double { distance * UnitAngle(degrees: pitch).sine }

  /// The position below the eye: behind the centre, at the bearing of ``heading`` + 180, along the geodesic of WGS84.
  public var eye: Position {
    if eyeOffset == 0 { return center }
    return Globe.wgs84.destination(from: center, azimuth: heading + 180, distance: eyeOffset) ?? center
  }

  /// Metres of ground from the upper to the lower edge of a picture that is taken straight down from this altitude:
  /// 2 altitude tan 15°.
  public static func visibleHeight(fromAltitude altitude: Double) -> Double { 2 * altitude * halfHeight }

  /// tan 15°: half the height of a picture at distance 1.
  static let halfHeight = tan(fieldOfView / 2 * radiansPerDegree)

  /// What ``init(center:distance:heading:pitch:)`` requires; the properties can be set to anything.
  var isValid: Bool { center.isOnGlobe && distance > 0 && distance.isFinite && heading.isFinite && pitch >= 0 && pitch < 90 }
}
