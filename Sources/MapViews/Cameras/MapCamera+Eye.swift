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
  /// The camera above `eye`, at `altitude` metres, that looks at `center`.
  ///
  /// It looks along the geodesic of WGS84 from one to the other; straight down, with north up, if both are one position. The
  /// inverse of ``eye`` and ``altitude``. A distant eye gives a pitch near 90: apply ``pitchLimited()``.
  ///
  /// - Parameters:
  ///   - center: the position in the middle of the picture, in degrees.
  ///   - eye: the position below the eye, in degrees.
  ///   - altitude: metres of the eye above the ground.
  /// - Returns: `nil` if a position is not on the globe, or the altitude is not positive and finite.
  public init?(lookingAt center: Position, from eye: Position, altitude: Double) {
    guard altitude > 0, altitude.isFinite, let offset = Globe.wgs84.distance(from: center, to: eye) else { return nil }
    // The direction is that at the centre, where the picture is.
    let azimuth = Globe.wgs84.azimuth(from: center, to: eye).map { $0 + 180 } ?? 0
    self.init(
      center: center, distance: (altitude * altitude + offset * offset).squareRoot(), heading: Heading.normalised(azimuth),
      pitch: min(atan2(offset, altitude) * degreesPerRadian, 90.0.nextDown))
  }
}
