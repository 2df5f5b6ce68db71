/// The shortest path between two points of an ellipsoid.
///
/// Values that are cheap to compute are stored; ``Ellipsoid/reducedLength(of:)``, ``Ellipsoid/scales(of:)`` and
/// ``Ellipsoid/areaUnder(_:)`` compute the rest.
public struct Geodesic: Sendable {
  /// Metres; 15 nm on the Earth.
  public internal(set) var distance: Double

  /// σ₁₂, the length on the auxiliary sphere, in degrees.
  public var arc: Double { sigma12 * degreesPerRadian }

  /// The direction at the start, in degrees clockwise from north, -180…180. For equal ends that of a due north or
  /// south path of no length.
  public var startAzimuth: Double { start.degrees }

  /// The forward direction at the end, in degrees clockwise from north, -180…180.
  public var endAzimuth: Double { end.degrees }

  /// The azimuths.
  var start: UnitAngle
  var end: UnitAngle

  /// σ₁₂ in radians.
  var sigma12: Double

  /// The solution where it was found, with point 1 the one farther from the equator, in the south, and point 2 to its
  /// east.
  var canonical: CanonicalGeodesic
}

/// A geodesic in canonical position (Karney 2013, Eq. 44), before its ends are put back.
struct CanonicalGeodesic: Sendable {
  var start: UnitAngle
  var end: UnitAngle
  var point1: ReducedLatitude
  var point2: ReducedLatitude

  var longitude: LongitudeSpan

  /// s₁₂ in metres and m₁₂ in metres where a special case knows it.
  var distance: Double
  var arc: Double
  var reducedLength: Double?

  /// -1 or 1: the ends were exchanged; the longitudes, the latitudes were mirrored.
  var exchange: Double = 1
  var eastSign: Double = 1
  var northSign: Double = 1
}

/// What is known of the longitude difference of a geodesic.
enum LongitudeSpan: Sendable {
  /// Nothing that the azimuths do not say better.
  case meridian

  /// ω₁₂, on the auxiliary sphere.
  case spherical(UnitAngle)

  /// λ₁₂, on the ellipsoid.
  case ellipsoidal(UnitAngle)
}

extension Ellipsoid {
  /// m₁₂ in metres: geodesics that leave the start 1 rad apart are this far apart at the end, to first order
  /// (Karney 2013, Eq. 38).
  public func reducedLength(of geodesic: Geodesic) -> Double {
    let path = geodesic.canonical
    return path.reducedLength ?? polarRadius * lengths(of: path).reduced
  }

  /// M₁₂ and M₂₁: how far parallel geodesics have come together or apart at the end and, walking backwards, at the
  /// start (Karney 2013, Eq. 39).
  public func scales(of geodesic: Geodesic) -> (forward: Double, backward: Double) {
    let path = geodesic.canonical
    if path.distance == 0 { return (1, 1) }
    let (sigma1, sigma2) = arcs(of: path)
    let b1 = path.point1.beta
    let b2 = path.point2.beta
    let isEquatorial = b1.sine == 0 && b2.sine == 0 && path.start.cosine == 0
    if isEquatorial {
      let scale = UnitAngle(radians: path.arc).cosine
      return (scale, scale)
    }
    let difference = lengths(of: path).reducedDifference
    let cosine = sigma1.cosine * sigma2.cosine + sigma1.sine * sigma2.sine
    let t =
      secondEccentricitySquared * (b1.cosine - b2.cosine) * (b1.cosine + b2.cosine)
      / (path.point1.stretch + path.point2.stretch)
    let forward =
      cosine + (t * sigma2.sine - sigma2.cosine * difference) * sigma1.sine / path.point1.stretch
    let backward =
      cosine - (t * sigma1.sine - sigma1.cosine * difference) * sigma2.sine / path.point2.stretch
    return path.exchange < 0 ? (backward, forward) : (forward, backward)
  }

  /// σ₁ and σ₂.
  func arcs(of path: CanonicalGeodesic) -> (UnitAngle, UnitAngle) {
    (
      UnitAngle(towards: path.point1.beta.sine, path.start.cosine * path.point1.beta.cosine),
      UnitAngle(towards: path.point2.beta.sine, path.end.cosine * path.point2.beta.cosine)
    )
  }

  /// α₀ (Eq. 5 and 10).
  func atEquator(_ path: CanonicalGeodesic) -> UnitAngle {
    let b1 = path.point1.beta
    let east = path.start.sine * b1.sine
    return UnitAngle(
      sine: path.start.sine * b1.cosine,
      cosine: (path.start.cosine * path.start.cosine + east * east).squareRoot())
  }

  private func lengths(of path: CanonicalGeodesic) -> Lengths {
    let (sigma1, sigma2) = arcs(of: path)
    return Lengths(
      epsilon: expansionParameter(cosineAtEquator: atEquator(path).cosine), arc: path.arc, from: sigma1,
      path.point1.stretch, to: sigma2, path.point2.stretch)
  }
}
