internal import GeoModel

/// The shortest path between two positions on a globe, ready to be walked by fractions of its length.
///
/// It is worked out from the lesser of the two ends, so that an edge and its reverse get the same points bit for bit:
/// borders that two polygons share stay shared.
struct GlobeArc: Sendable {
  let start: Position
  let end: Position

  /// Metres.
  let length: Double

  /// Whether the ends are opposite to each other, so that the path is one of many.
  let isAntipodal: Bool

  let walk: Walk
  /// Whether it is worked out from `end`.
  let isReversed: Bool
  /// The longitude of both ends of an arc that keeps it, one end being a pole.
  let constantLongitude: Double?
  /// The same as its end writes it, or within ±180: a whole turn more, and less again, would take bits from it.
  private let reducedLongitude: Double?
  /// The longitudes before and after the pole of an arc over one, counted as the walk goes.
  let meridians: (before: Double, behind: Double)?
  private let longitudeShift: Double
  /// Degrees of longitude from the start to the end, as the path goes.
  let east: Double
  /// How an end on the 180th meridian writes it, that at a pole last.
  private let seam: Double?

  enum Walk {
    case still
    case ellipsoid(GeodesicLine)
    case sphere(GreatCircle, radius: Double)
  }

  /// - Returns: `nil` where a position is none: not finite, or a latitude beyond ±90.
  init?(from start: Position, to end: Position, on globe: Globe) {
    guard start.isOnGlobe, end.isOnGlobe else { return nil }
    self.start = start
    self.end = end
    // Reduced longitudes decide, so that all spellings of an edge agree.
    var first = Position(x: Longitude.normalised(start.x), y: start.y)
    var last = Position(x: Longitude.normalised(end.x), y: end.y)
    let difference = longitudeDifference(from: start.x, to: end.x)
    let isOpposite = Longitude.areOpposite(difference.degrees, 0)
    isAntipodal = end.y == -start.y && (isOpposite || end.y.magnitude == 90)
    // From the end that is nearer to Greenwich, over the pole nearer to it: the reverse edge has the same meridians.
    let isOverPole = isAntipodal && end.y.magnitude < 90
    isReversed = isOverPole ? Self.isNearerToGreenwich(last, first) : (last.y, last.x) < (first.y, first.x)
    if isReversed { swap(&first, &last) }
    // Over a pole, the walk turns by half a turn to the east.
    east = isOverPole ? (isReversed ? -180 : 180) : difference.degrees

    meridians = isOpposite && start.y.magnitude < 90 && end.y.magnitude < 90 ? (first.x, last.x) : nil
    // From pole to pole along the northern end's meridian.
    if start.y.magnitude == 90, end.y.magnitude < 90 || end.y > start.y {
      constantLongitude = Self.unwrapped(end, after: start, east: east)
      reducedLongitude = Longitude.normalised(end.x)
    } else if end.y.magnitude == 90 {
      constantLongitude = start.x
      reducedLongitude = Longitude.normalised(start.x)
    } else {
      constantLongitude = nil
      reducedLongitude = nil
    }

    let overPole = UnitAngle(sine: 0, cosine: isOverPole && Self.pole(between: first, last) < 0 ? -1 : 1)
    switch globe {
    case .wgs84:
      let ellipsoid = Ellipsoid.wgs84
      guard let path = ellipsoid.inverse(from: first, to: last) else { return nil }
      length = path.distance
      let direction = isOverPole ? overPole : path.start
      walk = length > 0 ? .ellipsoid(GeodesicLine(ellipsoid, from: first, direction: direction)) : .still
    case .sphere(let radius):
      guard let path = GreatCircle(from: first, to: last) else { return nil }
      length = (isAntipodal ? .pi : path.angle) * radius
      let circle =
        isOverPole ? GreatCircle(origin: first, direction: overPole, angle: .pi) : path
      walk = length > 0 ? .sphere(circle, radius: radius) : .still
    }

    // What brings the walk's longitudes, which begin at `first`, to those that begin at `start`.
    let unwrappedFirst = isReversed ? start.x + east : start.x
    longitudeShift = 360 * ((unwrappedFirst - first.x) / 360).rounded()
    let near = Longitude.normalised(start.y.magnitude == 90 ? end.x : start.x)
    let far = Longitude.normalised(start.y.magnitude == 90 ? start.x : end.x)
    seam = near.magnitude == 180 ? near : far.magnitude == 180 ? far : nil
  }

  /// The latitude of the pole that an edge between opposite meridians goes over: the nearer one, and of opposite places that nearer to the
  /// end that is nearer to Greenwich, the north pole from the equator (conventions 5.5).
  static func pole(between a: Position, _ b: Position) -> Double {
    if a.y != -b.y { return a.y + b.y < 0 ? -90 : 90 }
    let (first, last) = (Position(x: Longitude.normalised(a.x), y: a.y), Position(x: Longitude.normalised(b.x), y: b.y))
    return (isNearerToGreenwich(last, first) ? b.y : a.y) < 0 ? -90 : 90
  }

  /// By longitudes within ±180; of 90 and -90 the eastern one.
  private static func isNearerToGreenwich(_ a: Position, _ b: Position) -> Bool { (a.x.magnitude, -a.x) < (b.x.magnitude, -b.x) }

  /// The end with its longitude as the path reaches it, within half a turn of the start's.
  var unwrappedEnd: Position { Position(x: Self.unwrapped(end, after: start, east: east), y: end.y) }

  /// Degrees of longitude between its ends.
  var width: Double { east.magnitude }

  /// Whether it may come nearer to a pole than ten degrees without going over it, along no meridian: its great circle, which is nowhere
  /// farther from it than a degree, does, or it is so long that it goes another way.
  var mayComeNearPole: Bool {
    if meridians != nil || constantLongitude != nil { return false }
    if length > 0.95 * .pi * Globe.meanRadius { return true }
    let (a, b, turn) = (UnitAngle(degrees: start.y), UnitAngle(degrees: end.y), UnitAngle(degrees: east))
    // Across the plane of the circle, which is as steep as the highest latitude.
    let x = -a.sine * b.cosine * turn.sine
    let y = a.sine * b.cosine * turn.cosine - a.cosine * b.sine
    let z = a.cosine * b.cosine * turn.sine
    return z * z <= (x * x + y * y + z * z) * Self.squareOfTenDegrees
  }

  /// The square of the sine, with a degree more.
  private static let squareOfTenDegrees = 0.0364

  /// The longitude of `end` in the turn that the short way from `start` arrives in; untouched if it is in that one.
  private static func unwrapped(_ end: Position, after start: Position, east: Double) -> Double {
    let turns = ((start.x + east - end.x) / 360).rounded()
    return turns == 0 ? end.x : end.x + 360 * turns
  }

  /// The position at a fraction of the length, with 1 - `fraction` as the reverse edge would write it. Reduced longitudes
  /// are the same bits for an edge and its reverse, on the 180th meridian with the sign of the end that lies there; unwrapped ones
  /// run on from the start's without a jump.
  @inline(__always)
  func position(atFraction fraction: Double, complement: Double, _ longitudes: LongitudeSpelling) -> Position {
    var position = canonicalPosition(at: isReversed ? complement : fraction)
    if longitudes == .reduced {
      if let meridians {
        position.x = (position.x - meridians.before).magnitude < 90 ? meridians.before : meridians.behind
      } else {
        position.x = reducedLongitude ?? Longitude.normalised(position.x)
      }
      // A hair beside the meridian, as halfway between ends that mirror each other there, an edge to the next position would cross it.
      if Longitude.isOnSeam(position.x) { position.x = seam ?? (position.x < 0 ? -180 : 180) }
    } else if longitudeShift != 0, constantLongitude == nil {
      position.x += longitudeShift
    }
    return position
  }

  /// The position at a fraction counted from the end that the arc is worked out from, in that end's turn.
  @inline(__always)
  func canonicalPosition(at part: Double) -> Position {
    var position: Position
    switch walk {
    case .still: return start
    case .ellipsoid(let line): position = line.unwrappedPosition(atDistance: part * length)
    case .sphere(let circle, let radius): position = circle.unwrappedPosition(atAngle: part * length / radius)
    }
    if let constantLongitude { position.x = constantLongitude }
    return position
  }
}
