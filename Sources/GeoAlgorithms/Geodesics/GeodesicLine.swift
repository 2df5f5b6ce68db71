public import GeoModel

/// A geodesic from a point in a direction: everything that does not depend on the distance is
/// computed once (Karney 2013, §3).
public struct GeodesicLine: Sendable {
  /// The point from which distances count.
  public let origin: Position

  private let polarRadius: Double
  private let axisRatio: Double
  private let needsRefinement: Bool
  /// α₀, the azimuth where the line crosses the equator northwards.
  private let atEquator: UnitAngle
  private let sigma1: UnitAngle
  private let tau1: UnitAngle
  private let omega1: UnitAngle
  private let lengthScale: Double
  private let length: SineSeries
  private let lengthAtOrigin: Double
  private let reverted: SineSeries
  private let longitudeScale: Double
  private let longitude: SineSeries
  private let longitudeAtOrigin: Double

  @inline(__always)
  init(_ ellipsoid: borrowing Ellipsoid, from origin: Position, direction: UnitAngle) {
    self.origin = origin
    polarRadius = ellipsoid.polarRadius
    axisRatio = ellipsoid.axisRatio
    needsRefinement = ellipsoid.flattening.magnitude > 0.01

    let beta = ellipsoid.reduced(latitude: roundedTiny(origin.y)).beta

    // Clairaut's relation (Eq. 5); Napier's rules (Eq. 10–12).
    let sine0 = direction.sine * beta.cosine
    let cosine0 =
      (direction.cosine * direction.cosine + (direction.sine * beta.sine) * (direction.sine * beta.sine))
      .squareRoot()
    atEquator = UnitAngle(sine: sine0, cosine: cosine0)
    // On the equator eastwards every point is its own crossing.
    let eastward = beta.sine != 0 || direction.cosine != 0 ? direction.cosine * beta.cosine : 1
    omega1 = UnitAngle(sine: sine0 * beta.sine, cosine: eastward)
    sigma1 = UnitAngle(towards: beta.sine, eastward)

    let epsilon = ellipsoid.expansionParameter(cosineAtEquator: cosine0)
    lengthScale = 1 + ArcLengthSeries.lengthScaleLessOne(epsilon)
    length = ArcLengthSeries.length(epsilon)
    lengthAtOrigin = length.sum(at: sigma1)
    tau1 = sigma1.plus(UnitAngle(correction: lengthAtOrigin))
    reverted = ArcLengthSeries.reverted(epsilon)
    longitudeScale = -ellipsoid.flattening * sine0 * ellipsoid.longitude.scale(epsilon)
    longitude = ellipsoid.longitude.coefficients(epsilon)
    longitudeAtOrigin = longitude.sum(at: sigma1)
  }

  /// The point at a distance in metres, negative for backwards, of a magnitude below 1e16.
  ///
  /// The longitude runs on from the origin's without a jump, past ±180 and round the globe as often as the line does.
  /// Accuracy: 15 nm on the Earth. Complexity: O(1).
  @inline(__always)
  public func unwrappedPosition(atDistance distance: Double) -> Position {
    let (sigma12, sigma2) = arc(atDistance: distance)
    return position(sigma12, sigma2)
  }

  /// The same with the longitude counted from the origin's: beside a meridian that difference has more digits than a longitude.
  @inline(__always)
  func offset(atDistance distance: Double) -> Position {
    let (sigma12, sigma2) = arc(atDistance: distance)
    return offset(sigma12, sigma2)
  }

  /// The point and the azimuth there, at such a distance; the longitude in -180…180.
  @inline(__always)
  public func end(atDistance distance: Double) -> GeodesicEnd {
    let (sigma12, sigma2) = arc(atDistance: distance)
    var place = position(sigma12, sigma2)
    place.x = Longitude.normalised(place.x)
    return GeodesicEnd(
      position: place, arc: sigma12 * degreesPerRadian,
      direction: UnitAngle(sine: atEquator.sine, cosine: atEquator.cosine * sigma2.cosine))
  }

  /// σ₁₂ and σ₂ by the reverted series (Eq. 20), and once more by Newton's method where it is not good enough.
  @inline(__always)
  private func arc(atDistance distance: Double) -> (Double, UnitAngle) {
    precondition(distance.magnitude < Ellipsoid.longestWalk, "a distance is a number of metres below 1e16")
    let tau12 = distance / (polarRadius * lengthScale)
    let turn = UnitAngle(radians: tau12)
    let shift = reverted.sum(at: tau1.plus(turn)) + lengthAtOrigin
    var sigma12 = tau12 + shift
    var sigma2 = sigma1.plus(turn).plus(UnitAngle(correction: shift))
    if needsRefinement {
      let error =
        lengthScale * (sigma12 + (length.sum(at: sigma2) - lengthAtOrigin)) - distance / polarRadius
      let k2 = (atEquator.cosine * atEquator.cosine) * (1 / (axisRatio * axisRatio) - 1)
      sigma12 -= error / (1 + k2 * sigma2.sine * sigma2.sine).squareRoot()
      sigma2 = sigma1.plus(UnitAngle(radians: sigma12))
    }
    return (sigma12, sigma2)
  }

  @inline(__always)
  private func position(_ sigma12: Double, _ sigma2: UnitAngle) -> Position {
    let offset = offset(sigma12, sigma2)
    return Position(x: origin.x + offset.x, y: offset.y)
  }

  @inline(__always)
  private func offset(_ sigma12: Double, _ sigma2: UnitAngle) -> Position {
    let sine = atEquator.cosine * sigma2.sine
    let eastward = atEquator.cosine * sigma2.cosine
    let cosine = (atEquator.sine * atEquator.sine + eastward * eastward).squareRoot()
    let latitude = degreesOfDirection(sine, axisRatio * max(Ellipsoid.smallestCosine, cosine))

    // ω₁₂ keeps within half a turn of ±σ₁₂, which tells how often the line went round.
    let omega = UnitAngle(sine: atEquator.sine * sigma2.sine, cosine: sigma2.cosine).minus(omega1).radians
    let along = atEquator.sine.sign == .minus ? -sigma12 : sigma12
    let turns = ((along - omega) * (0.5 / .pi)).roundedToInteger
    let correction = longitudeScale * (sigma12 + (longitude.sum(at: sigma2) - longitudeAtOrigin))
    let degrees = (omega + correction) * degreesPerRadian + 360 * turns
    return Position(x: degrees, y: latitude)
  }
}

/// The end of a geodesic.
public struct GeodesicEnd: Sendable {
  public internal(set) var position: Position

  /// σ₁₂, the length on the auxiliary sphere, in degrees.
  public internal(set) var arc: Double

  var direction: UnitAngle

  /// The forward direction, in degrees clockwise from north, -180…180.
  public var azimuth: Double { direction.degrees }
}
