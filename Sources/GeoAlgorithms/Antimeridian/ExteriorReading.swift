internal import GeoModel

/// What the exterior of a polygon says about its holes, before it is cut.
struct ExteriorReading {
  /// The pole that the ring goes round.
  var pole: Pole?

  /// Whether the region is what lies outside of the ring.
  var isComplement = false

  /// How often the ring goes round the globe, eastward positive.
  var windingNumber = 0

  /// Whether its worlds, laid over each other, could meet, of a ring that goes round no pole (``PathReading/isWiderThanWorld``).
  var isWide = false

  /// How far a ring round a pole comes back (``PathReading/comesBack``).
  private(set) var comesBack = 0.0

  /// Whether it runs all along a pole, which so lies inside like any other place.
  private var holdsNorth = false
  private var holdsSouth = false

  /// Whether what it encloses shows on the globe only.
  var isRoundPole: Bool { isComplement || windingNumber != 0 }

  /// The pole that a hole round a pole takes away, if the exterior leaves no choice.
  var onlyPole: Pole? { pole ?? (holdsNorth == holdsSouth ? nil : holdsNorth ? .north : .south) }

  /// Whether a hole round a pole can lie inside.
  func holds(_ pole: Pole) -> Bool { isComplement || (self.pole.map { $0 == pole } ?? (pole == .north ? holdsNorth : holdsSouth)) }

  init() {}

  /// - Parameter reading: of the exterior. Complexity: O(n).
  init(_ reading: PathReading) {
    windingNumber = reading.windingNumber
    isWide = windingNumber == 0 && reading.isWiderThanWorld
    if windingNumber != 0 { comesBack = reading.comesBack }
    var (north, south) = (0.0, 0.0)
    for (a, b) in zip(reading.vertices, reading.vertices.dropFirst()) where a.latitude == b.latitude && a.latitude.magnitude == 90 {
      if a.latitude > 0 { north += b.degrees(from: a) } else { south += b.degrees(from: a) }
    }
    (holdsNorth, holdsSouth) = (north.magnitude >= 360, south.magnitude >= 360)
  }

  /// The pole that a hole takes away which goes round one. What the smaller side of a ring holds, holds its pole only if that is the
  /// smaller one of the hole, too.
  func pole(ofHole reading: PathReading, _ policy: PolePolicy) -> Pole {
    if policy == .trust { return reading.windingNumber > 0 ? .south : .north }
    if let pole {
      let (smaller, isTie) = reading.vertices.withUnsafeBufferPointer { PoleDecision.smaller($0, windingNumber: reading.windingNumber) }
      return isTie ? pole : smaller
    }
    return onlyPole ?? reading.smallerPole
  }
}

extension PathReading {
  /// Whether the ring, laid over itself whole turns away, may meet itself. Complexity: O(n).
  var lapsOverItself: Bool { windingNumber == 0 ? isWiderThanWorld : comesBack > 0 }

  /// How far, in degrees, a ring round a pole comes back across longitudes where it was already, at the most.
  /// Complexity: O(n).
  var comesBack: Double {
    guard let first = vertices.first else { return 0 }
    let direction: Double = windingNumber < 0 ? -1 : 1
    var (furthest, back) = (0.0, 0.0)
    // The second time round, it goes by where the first one began.
    for round in 0..<2 {
      for vertex in vertices {
        let here = direction * (vertex.degrees(from: first) + 360 * Double(round * windingNumber))
        furthest = max(furthest, here)
        back = max(back, furthest - here)
      }
    }
    return back
  }

  /// The pole on the side of the smaller area (``PoleDecision``).
  var smallerPole: Pole { vertices.withUnsafeBufferPointer { PoleDecision.smaller($0, windingNumber: windingNumber).pole } }
}
