#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

public import GeoModel

extension Ellipsoid {
  /// The inverse problem: the shortest path between two positions (Karney 2013, §4).
  ///
  /// Converges for every pair, including nearly antipodal ones. Longitudes may be spelled with any multiple of 360. Of
  /// several shortest paths one is chosen: eastwards if `end` has the greater longitude, over the north pole between
  /// points half a turn apart on one parallel.
  ///
  /// - Returns: the path, or `nil` if a coordinate is not finite or a latitude lies beyond ±90.
  /// - Complexity: O(1), about 0.5 µs.
  public func inverse(from start: Position, to end: Position) -> Geodesic? {
    guard start.isOnGlobe, end.isOnGlobe else { return nil }
    var (degrees, error) = longitudeDifference(from: start.x, to: end.x)
    var eastSign: Double = degrees.sign == .minus ? -1 : 1
    degrees = roundedTiny(degrees.magnitude)
    error *= eastSign
    let lambda = degrees * radiansPerDegree
    var lambdaAngle: UnitAngle
    let supplement = (180 - degrees) - error
    if degrees > 90 {
      lambdaAngle = UnitAngle(degrees: supplement)
      lambdaAngle.cosine = -lambdaAngle.cosine
    } else {
      lambdaAngle = UnitAngle(degrees: degrees, correction: error)
    }

    // Canonical position: |φ₂| <= |φ₁|, φ₁ <= 0, point 2 in the east.
    var latitude1 = roundedTiny(start.y)
    var latitude2 = roundedTiny(end.y)
    let exchange: Double = latitude1.magnitude < latitude2.magnitude ? -1 : 1
    if exchange < 0 {
      eastSign = -eastSign
      swap(&latitude1, &latitude2)
    }
    let northSign: Double = latitude1.sign == .minus ? 1 : -1
    latitude1 *= northSign
    latitude2 *= northSign

    let point1 = reduced(latitude: latitude1)
    var point2 = reduced(latitude: latitude2)
    // Equal latitudes must stay equal, or the azimuths at the ends of an arc along them would differ.
    if point1.beta.cosine < -point1.beta.sine {
      if point2.beta.cosine == point1.beta.cosine {
        point2.beta.sine = point2.beta.sine < 0 ? point1.beta.sine : -point1.beta.sine
      }
    } else if point2.beta.sine.magnitude == -point1.beta.sine {
      point2.beta.cosine = point1.beta.cosine
    }

    var path =
      meridian(point1, point2, lambdaAngle, isPolar: latitude1 == -90)
      ?? equator(point1, point2, lambda: lambda, supplement: supplement)
      ?? oblique(point1, point2, lambda: lambda, lambdaAngle)
    path.exchange = exchange
    path.eastSign = eastSign
    path.northSign = northSign

    var (departure, arrival) = exchange < 0 ? (path.end, path.start) : (path.start, path.end)
    let sineSign = exchange * eastSign
    let cosineSign = exchange * northSign
    departure = UnitAngle(sine: departure.sine * sineSign, cosine: departure.cosine * cosineSign)
    arrival = UnitAngle(sine: arrival.sine * sineSign, cosine: arrival.cosine * cosineSign)
    return Geodesic(
      distance: path.distance, start: departure, end: arrival, sigma12: path.arc, canonical: path)
  }

  /// Along a meridian, unless it is not the shortest path: on a prolate ellipsoid, between points nearly half a turn
  /// apart.
  @inline(__always)
  private func meridian(
    _ point1: ReducedLatitude, _ point2: ReducedLatitude, _ lambda: UnitAngle, isPolar: Bool
  ) -> CanonicalGeodesic? {
    guard isPolar || lambda.sine == 0 else { return nil }
    // Towards the longitude of point 2, and northwards there.
    let start = lambda
    let end = UnitAngle(sine: 0, cosine: 1)
    let sigma1 = UnitAngle(sine: point1.beta.sine, cosine: start.cosine * point1.beta.cosine)
    let sigma2 = UnitAngle(sine: point2.beta.sine, cosine: end.cosine * point2.beta.cosine)
    let difference = sigma2.minus(sigma1)
    var arc = atan2(max(0, difference.sine) + 0, difference.cosine)
    let lengths = Lengths(
      epsilon: thirdFlattening, arc: arc, from: sigma1, point1.stretch, to: sigma2, point2.stretch)
    guard arc < InverseTolerance.rootOfUlp || lengths.reduced >= 0 else { return nil }
    var distance = lengths.distance * polarRadius
    var reduced = lengths.reduced * polarRadius
    if arc < 3 * Self.smallestCosine || (arc < InverseTolerance.ulp && (distance < 0 || reduced < 0)) {
      (arc, distance, reduced) = (0, 0, 0)
    }
    return CanonicalGeodesic(
      start: start, end: end, point1: point1, point2: point2, longitude: .meridian, distance: distance, arc: arc,
      reducedLength: reduced)
  }

  /// Along the equator, unless the points are so nearly opposite that the way over a pole is shorter.
  @inline(__always)
  private func equator(
    _ point1: ReducedLatitude, _ point2: ReducedLatitude, lambda: Double, supplement: Double
  ) -> CanonicalGeodesic? {
    guard point1.beta.sine == 0, flattening <= 0 || supplement >= flattening * 180 else { return nil }
    let east = UnitAngle(sine: 1, cosine: 0)
    let arc = lambda / axisRatio
    let omega = UnitAngle(radians: arc)
    return CanonicalGeodesic(
      start: east, end: east, point1: point1, point2: point2, longitude: .spherical(omega),
      distance: equatorialRadius * lambda, arc: arc, reducedLength: polarRadius * omega.sine)
  }

  @inline(__always)
  private func oblique(
    _ point1: ReducedLatitude, _ point2: ReducedLatitude, lambda: Double, _ lambdaAngle: UnitAngle
  ) -> CanonicalGeodesic {
    switch startOfInverse(point1, point2, lambda: lambda, lambdaAngle) {
    case .short(let start, let end, let arc, let stretch):
      let radius = polarRadius * stretch
      return CanonicalGeodesic(
        start: start, end: end, point1: point1, point2: point2,
        longitude: .spherical(UnitAngle(radians: lambda / (axisRatio * stretch))), distance: radius * arc, arc: arc,
        reducedLength: radius * stretch * sin(arc / stretch))
    case .guess(let guess):
      let (start, trial) = searchAzimuth(point1, point2, lambda: lambdaAngle, guess: guess)
      let scale = 1 + ArcLengthSeries.lengthScaleLessOne(trial.epsilon)
      let series = ArcLengthSeries.length(trial.epsilon).difference(from: trial.sigma1, to: trial.sigma2)
      return CanonicalGeodesic(
        start: start, end: trial.end, point1: point1, point2: point2, longitude: .ellipsoidal(lambdaAngle),
        distance: polarRadius * scale * (trial.arc + series), arc: trial.arc, reducedLength: nil)
    }
  }
}

extension Position {
  /// Whether it names a place: finite, latitude within ±90.
  @inline(__always)
  package var isOnGlobe: Bool { x.isFinite && y.magnitude <= 90 }
}
