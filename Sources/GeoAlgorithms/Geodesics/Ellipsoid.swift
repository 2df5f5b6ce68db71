#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An ellipsoid of revolution, with the constants of its geodesics computed once.
///
/// The series are those of C. F. F. Karney, "Algorithms for geodesics", J. Geod. 87, 43–55 (2013), to the sixth order:
/// good to 15 nm in distance on the Earth, and to rounding for |flattening| up to 1/50.
public struct Ellipsoid: Sendable {
  /// The equatorial radius a, in metres.
  public let equatorialRadius: Double

  /// (a - b) / a; negative for a prolate ellipsoid.
  public let flattening: Double

  /// The polar semi-axis b, in metres.
  public let polarRadius: Double

  /// 1 - f.
  let axisRatio: Double

  /// e² = f (2 - f).
  let eccentricitySquared: Double

  /// e'² = e² / (1 - f)².
  let secondEccentricitySquared: Double

  /// n = f / (2 - f).
  let thirdFlattening: Double

  /// c², the square of the radius of the sphere with the same area (Karney 2013, Eq. 60), in square metres.
  let authalicRadiusSquared: Double

  /// Below this spherical arc (its sine) the first guess is the answer.
  let shortArc: Double

  let longitude: LongitudeSeries
  let area: AreaSeries

  /// The radius of curvature at the poles, where it is greatest: a²/b, in metres.
  var polarCurvature: Double { equatorialRadius * equatorialRadius / polarRadius }

  /// The ellipsoid of GPS and of GeoJSON (RFC 7946 §4): a = 6378137 m, f = 1/298.257223563.
  public static let wgs84 = Ellipsoid(equatorialRadius: 6_378_137, flattening: 1 / 298.257223563)

  /// An ellipsoid of revolution.
  ///
  /// - Parameters:
  ///   - equatorialRadius: in metres, positive and finite.
  ///   - flattening: (a - b) / a, below 1; 0 for a sphere, negative for a prolate ellipsoid.
  public init(equatorialRadius: Double, flattening: Double) {
    precondition(equatorialRadius > 0 && equatorialRadius.isFinite, "the equatorial radius must be positive")
    precondition(flattening < 1 && flattening.isFinite, "the flattening must be below 1")
    let f = flattening
    let a = equatorialRadius
    self.equatorialRadius = a
    self.flattening = f
    axisRatio = 1 - f
    polarRadius = a * (1 - f)
    let e2 = f * (2 - f)
    eccentricitySquared = e2
    secondEccentricitySquared = e2 / ((1 - f) * (1 - f))
    thirdFlattening = f / (2 - f)
    let e = e2.magnitude.squareRoot()
    let ratio = e2 == 0 ? 1 : (e2 > 0 ? atanh(e) : atan(e)) / e
    let b = a * (1 - f)
    authalicRadiusSquared = (a * a + b * b * ratio) / 2
    shortArc =
      0.1 * InverseTolerance.rootOfUlp / (max(0.001, f.magnitude) * min(1, 1 - f / 2) / 2).squareRoot()
    longitude = LongitudeSeries(thirdFlattening: f / (2 - f))
    area = AreaSeries(thirdFlattening: f / (2 - f))
  }

  /// The area of the whole surface, in square metres.
  public var surfaceArea: Double { 4 * Double.pi * authalicRadiusSquared }
}

/// A parametric latitude β, tan β = (1 - f) tan φ, and √(1 + e'² sin²β) (Karney 2013, Eq. 6).
struct ReducedLatitude {
  var beta: UnitAngle
  var stretch: Double
}

extension Ellipsoid {
  /// From a geographic latitude in degrees. The cosine never vanishes: a geodesic over the pole has a longitude to
  /// follow there.
  @inline(__always)
  func reduced(latitude: Double) -> ReducedLatitude {
    let phi = UnitAngle(degrees: latitude)
    var beta = UnitAngle(towards: axisRatio * phi.sine, phi.cosine)
    beta.cosine = max(Self.smallestCosine, beta.cosine)
    return ReducedLatitude(beta: beta, stretch: stretch(beta))
  }

  @inline(__always)
  func stretch(_ beta: UnitAngle) -> Double {
    (1 + secondEccentricitySquared * (beta.sine * beta.sine)).squareRoot()
  }

  /// ε for a geodesic that crosses the equator at azimuth α₀ (Eq. 9 and 16).
  @inline(__always)
  func expansionParameter(cosineAtEquator: Double) -> Double {
    let k2 = cosineAtEquator * cosineAtEquator * secondEccentricitySquared
    return k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  /// The square root of the least normal number: its square is still exact.
  static let smallestCosine = 0x1p-511
}

/// When the search for a geodesic stops.
enum InverseTolerance {
  static let ulp = 0x1p-52
  static let rootOfUlp = 0x1p-26
  static let nearCut = 200 * 0x1p-52
  static let stripWidth = 1000 * 0x1p-26
}
