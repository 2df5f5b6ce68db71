#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Ellipsoid {
  /// S₁₂, the area between a geodesic, the equator and the meridians of its ends, in square metres: positive for an
  /// eastward path in the north (Karney 2013, Eq. 58–64). Good to 0.1 m² on the Earth.
  public func areaUnder(_ geodesic: Geodesic) -> Double {
    let path = geodesic.canonical
    let b1 = path.point1.beta
    let sine0 = path.start.sine * b1.cosine
    let cosine0 =
      (path.start.cosine * path.start.cosine + (path.start.sine * b1.sine) * (path.start.sine * b1.sine))
      .squareRoot()
    var area = 0.0
    // An arc of the equator or of a meridian has no such area.
    if sine0 != 0, cosine0 != 0 {
      let (sigma1, sigma2) = arcs(of: path)
      let factor = equatorialRadius * equatorialRadius * cosine0 * sine0 * eccentricitySquared
      let series = self.area.coefficients(expansionParameter(cosineAtEquator: cosine0))
      area = factor * series.difference(from: sigma1, to: sigma2)
    }
    area += authalicRadiusSquared * turn(of: path)
    return area * path.exchange * path.eastSign * path.northSign + 0
  }

  /// α₂ - α₁ in radians: the spherical excess.
  @inline(__always)
  private func turn(of path: CanonicalGeodesic) -> Double {
    let b1 = path.point1.beta
    let b2 = path.point2.beta
    // Half of it by Eq. 64 where ω₁₂ is not near π: it keeps the digits of short paths.
    if let omega = path.omega, omega.cosine > -0.7071, b2.sine - b1.sine < 1.75 {
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
