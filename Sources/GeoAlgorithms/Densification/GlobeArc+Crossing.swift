internal import GeoModel

/// Where a geodesic edge crosses the 180th meridian.
struct ArcCrossing {
  /// On the meridian: an odd multiple of 180 as the edge's start would write it.
  var position: Position
  /// The fraction of the edge's length, and 1 less that as the reverse edge has it.
  var fraction: Double
  var complement: Double

  /// A place on the edge nearer to it, in metres, is the crossing itself: the snap distance on the ground.
  static let snap = 1e-4
}

extension GlobeArc {
  /// The crossing with the 180th meridian or, of an edge with a longitude beyond ±180, with an odd multiple of it.
  ///
  /// `nil` if an end lies on the meridian, within the snap distance; if the edge keeps its longitude or passes over a pole; and beyond the
  /// reach of cuts. An edge and its reverse get the same latitude bit for bit. Complexity: some fifty positions on the arc.
  func crossing(_ longitudes: LongitudeSpelling) -> ArcCrossing? {
    guard meridians == nil, constantLongitude == nil, length > 0, let seam = seamBetweenEnds else { return nil }
    let first = Longitude.normalised(isReversed ? end.x : start.x)
    let target = longitudeDifference(from: first, to: 180)
    let isEastward = target.degrees > 0
    // The longitude grows, or shrinks, all along a geodesic. A nanometre is some 1e-14 degrees of latitude.
    var (low, high) = (0.0, 1.0)
    while (high - low) * length > 1e-9 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      let beyond = (offset(at: middle).x - target.degrees) - target.error
      if beyond == 0 {
        (low, high) = (middle, middle)
      } else if (beyond > 0) == isEastward {
        high = middle
      } else {
        low = middle
      }
    }
    let part = low + (high - low) / 2
    let position = Position(x: longitudes == .reduced ? (seam < 0 ? -180 : 180) : seam, y: offset(at: part).y)
    return ArcCrossing(position: position, fraction: isReversed ? 1 - part : part, complement: isReversed ? part : 1 - part)
  }

  /// The position at a fraction of an edge that crosses: no other than the crossing is on the meridian, or so near that it would
  /// be snapped to it, as are many places of an edge that runs along it. They are put 0.2 mm beside it.
  func position(
    atFraction fraction: Double, complement: Double, _ longitudes: LongitudeSpelling, besides crossing: ArcCrossing
  ) -> Position {
    if fraction == crossing.fraction, complement == crossing.complement { return crossing.position }
    var position = position(atFraction: fraction, complement: complement, longitudes)
    // East of the start's meridian the edge ends east of the crossing.
    let isBeyond = fraction < 0.5 ? fraction > crossing.fraction : complement < crossing.complement
    let side = isBeyond == (east > 0) ? 1.0 : -1.0
    let besides = 2 * Longitude.snap
    if longitudes == .reduced {
      if 180 - position.x.magnitude < besides { position.x = side * (besides - 180) }
    } else if side * (position.x - crossing.position.x) < besides {
      position.x = crossing.position.x + side * besides
    }
    return position
  }

  /// The odd multiple of 180 between the ends, and not within the snap distance of one.
  private var seamBetweenEnds: Double? {
    let arrival = unwrappedEnd.x
    if max(start.x.magnitude, arrival.magnitude) > Longitude.reach { return nil }
    let (west, east) = (min(start.x, arrival) + Longitude.snap, max(start.x, arrival) - Longitude.snap)
    let first = 360 * ((west + 180) / 360).rounded(.down) + 180
    return first < east ? first : nil
  }

  /// The position at a fraction counted from the end that the arc is worked out from, its longitude counted from that end's.
  private func offset(at part: Double) -> Position {
    switch walk {
    case .still: Position(x: 0, y: start.y)
    case .ellipsoid(let line): line.offset(atDistance: part * length)
    case .sphere(let circle, let radius): circle.offset(atAngle: part * length / radius)
    }
  }
}
