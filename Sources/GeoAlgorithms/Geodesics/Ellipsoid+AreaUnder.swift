#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Ellipsoid {
  /// S₁₂, the area between a geodesic, the equator and the meridians of its ends, in square metres: positive for an
  /// eastward path in the north (Karney 2013, Eq. 58–64). Accurate to 0.1 m² on the Earth, and to
  /// some 10 m² between nearly opposite points, where rounding turns the azimuths.
  public func areaUnder(_ geodesic: Geodesic) -> Double {
    let path = geodesic.canonical
    let alpha0 = atEquator(path)
    var area = 0.0
    var omega: UnitAngle?
    // An arc of the equator or of a meridian has no such area.
    if alpha0.sine != 0, alpha0.cosine != 0 {
      let (sigma1, sigma2) = arcs(of: path)
      let epsilon = expansionParameter(cosineAtEquator: alpha0.cosine)
      let factor =
        equatorialRadius * equatorialRadius * alpha0.cosine * alpha0.sine * eccentricitySquared
      area = factor * self.area.coefficients(epsilon).difference(from: sigma1, to: sigma2)
      // ω₁₂ from λ₁₂ (Eq. 8): unlike the difference of two ω it keeps all digits of short paths.
      if case .ellipsoidal(let lambda) = path.longitude {
        let series = longitude.coefficients(epsilon).difference(from: sigma1, to: sigma2)
        let shift = flattening * longitude.scale(epsilon) * alpha0.sine * (path.arc + series)
        omega = lambda.plus(UnitAngle(radians: shift))
      }
    }
    if case .spherical(let known) = path.longitude { omega = known }
    area += authalicRadiusSquared * turn(of: path, omega)
    return area * path.exchange * path.eastSign * path.northSign + 0
  }

  /// α₂ - α₁ in radians: the spherical excess.
  @inline(__always)
  private func turn(of path: CanonicalGeodesic, _ omega: UnitAngle?) -> Double {
    let b1 = path.point1.beta
    let b2 = path.point2.beta
    // Half of it by Eq. 64 where ω₁₂ is not near π: it keeps the digits of short paths.
    if let omega, omega.cosine > -0.7071, b2.sine - b1.sine < 1.75 {
      let cosine1 = 1 + b1.cosine
      let cosine2 = 1 + b2.cosine
      return 2
        * atan2(
          omega.sine * (b1.sine * cosine2 + b2.sine * cosine1),
          (1 + omega.cosine) * (b1.sine * b2.sine + cosine1 * cosine2))
    }
    var difference = path.end.minus(path.start)
    // A half turn exactly has the sign that continuity gives it: that of the cosine at the start.
    if difference.sine == 0, difference.cosine < 0 {
      difference = UnitAngle(sine: Self.smallestCosine * path.start.cosine, cosine: -1)
    }
    return difference.radians
  }
}
