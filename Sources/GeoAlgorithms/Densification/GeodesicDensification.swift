public import GeoModel

/// How finely geodesic edges are divided into straight ones.
public struct DensificationLimits: Sendable, Hashable {
  /// The longest piece, in metres; positive.
  public var length: Double? {
    didSet { Self.check(length: length) }
  }

  /// How far a straight piece may deviate from the geodesic, in metres, and in which plane it will be straight; positive.
  public var deviation: Double? {
    didSet { Self.check(deviation: deviation) }
  }
  public var plane: ChordPlane

  /// The most pieces of one edge, at least 1: longer pieces result beyond it.
  public var mostPieces: Int {
    didSet { Self.check(mostPieces: mostPieces) }
  }

  /// The most degrees of longitude that a piece may span, unless it is shorter than a metre: beside a pole the meridians are so close
  /// that a short piece, drawn straight, could pass it on the other side.
  package var widest: Double?

  /// Whether every edge across the 180th meridian gets a position on it, besides those that cut it into pieces: where the whole edge
  /// crosses, however it is divided. Nothing else of the edge lies on the meridian then.
  package var marksCrossings = false

  /// The most positions that a path may get: behind the edge that goes beyond it nothing is written
  /// (``DensificationReport/isGivenUp``).
  package var mostInserted = Int.max

  /// Of both limits the stricter counts; without any nothing is inserted.
  public init(
    length: Double? = nil, deviation: Double? = nil, plane: ChordPlane = .geographic, mostPieces: Int = 1 << 20
  ) {
    Self.check(length: length)
    Self.check(deviation: deviation)
    Self.check(mostPieces: mostPieces)
    self.length = length
    self.deviation = deviation
    self.plane = plane
    self.mostPieces = mostPieces
  }

  private static func check(length: Double?) { precondition(length.map { $0 > 0 } ?? true, "the longest piece must be positive") }

  private static func check(deviation: Double?) {
    precondition(deviation.map { $0 > 0 } ?? true, "the greatest deviation must be positive")
  }

  private static func check(mostPieces: Int) { precondition(mostPieces > 0, "an edge has at least one piece") }
}

/// The result of a densification, and what it could not decide.
public struct DensificationReport: Sendable, Hashable {
  public internal(set) var inserted = 0

  /// The edges, by the index of their start, between opposite points, whose geodesic is not unique: they went over the
  /// pole nearer to the end that is nearer to the meridian of Greenwich (of 90 and -90 the eastern one), the north pole from the equator:
  /// so both directions take the same meridians (conventions 5.5).
  public internal(set) var antipodalEdges: [Int] = []

  /// Whether positions on the 180th meridian are written with another sign than before.
  public internal(set) var isRespelled = false

  /// The edges with an end that is no position on the globe, left unchanged.
  public internal(set) var skippedEdges: [Int] = []

  /// Whether there would be more new positions than ``DensificationLimits/mostInserted``: the path ends before its end.
  package internal(set) var isGivenUp = false

  /// The edges that the limits would cut into more than ``DensificationLimits/mostPieces``: they have longer pieces.
  public internal(set) var cappedEdges: [Int] = []
}

extension Globe {
  /// Appends a path whose edges are geodesics, densified so that it may be drawn with straight edges.
  ///
  /// The path's own positions are copied bit for bit (unwrapped: plus a multiple of 360). Altitudes of inserted
  /// positions are interpolated by their fraction of the edge. An edge and its reverse get the same positions.
  /// Edges into a pole keep their longitude; an edge from one spelling of the 180th meridian to the other at the same latitude has
  /// no length and stays unchanged (conventions 5.7). Where reduced longitudes have edges along the meridian from one spelling to the
  /// other, all positions of that run get one sign: a straight edge would go round the globe.
  ///
  /// - Parameters:
  ///   - path: the positions of a line or ring.
  ///   - altitudes: as many as positions, or none.
  ///   - limits: how long edges may be, and how far from the geodesic.
  ///   - longitudes: how longitudes of the result are written.
  ///   - positions: receives the result.
  ///   - heights: receives its altitudes, if there are any.
  /// - Complexity: O(size of the result); allocates only when the arrays grow.
  @discardableResult
  public func densify(
    _ path: borrowing Span<Position>, altitudes: borrowing Span<Double>, limits: DensificationLimits,
    longitudes: LongitudeSpelling = .reduced, into positions: inout [Position], heights: inout [Double]
  ) -> DensificationReport {
    var report = DensificationReport()
    guard !path.isEmpty else { return report }
    if longitudes == .reduced, path.changesSpelling {
      let joined = MeridianSpelling.joined(path.indices.map { path[$0] })
      if joined.indices.contains(where: { joined[$0] != path[$0] }) {
        report = densify(joined.span, altitudes: altitudes, limits: limits, into: &positions, heights: &heights)
        report.isRespelled = true
        return report
      }
    }
    let before = positions.count
    let hasAltitudes = altitudes.count == path.count
    positions.append(path[0])
    if hasAltitudes { heights.append(altitudes[0]) }
    var start = path[0]
    var fractions = FractionPlan()
    var crossings = 0
    for index in 1..<max(1, path.count) {
      let end = path[index]
      let isAlongSeam = longitudes == .reduced && Longitude.isWholeTurn(start.x, end.x)
      let isWhole = longitudes == .reduced && limits.deviation == nil && isShort(start, end, limits)
      if isAlongSeam || (isWhole && !(limits.marksCrossings && (start.x - end.x).magnitude > 180)) {
        positions.append(end)
        if hasAltitudes { heights.append(altitudes[index]) }
        start = end
        continue
      }
      guard let arc = GlobeArc(from: start, to: end, on: self) else {
        report.skippedEdges.append(index - 1)
        positions.append(end)
        if hasAltitudes { heights.append(altitudes[index]) }
        start = end
        continue
      }
      if arc.isAntipodal { report.antipodalEdges.append(index - 1) }
      fractions.plan(arc, limits)
      if positions.count - before - index - crossings + fractions.inner.count > limits.mostInserted {
        report.isGivenUp = true
        break
      }
      if fractions.isCapped { report.cappedEdges.append(index - 1) }
      let crossing = limits.marksCrossings ? arc.crossing(longitudes) : nil
      if let crossing { crossings += fractions.insert(crossing, of: arc) ? 1 : 0 }
      for piece in 0..<fractions.inner.count {
        let (fraction, complement) = fractions.inner[piece]
        positions.append(
          crossing.map { arc.position(atFraction: fraction, complement: complement, longitudes, besides: $0) }
            ?? arc.position(atFraction: fraction, complement: complement, longitudes))
        if hasAltitudes {
          heights.append(Altitude.between(altitudes[index - 1], altitudes[index], share: fraction, complement: complement))
        }
      }
      let arrival = longitudes == .unwrapped ? arc.unwrappedEnd : end
      positions.append(arrival)
      if hasAltitudes { heights.append(altitudes[index]) }
      start = arrival
    }
    report.inserted = positions.count - before - path.count
    return report
  }

  /// Whether an edge is certainly no longer, and no wider, than the limits have it, so that its geodesic need not be found: no geodesic is
  /// longer than the way that is straight in longitude and latitude, and that no longer than where the globe is flattest.
  private func isShort(_ a: Position, _ b: Position, _ limits: DensificationLimits) -> Bool {
    if let widest = limits.widest, !((b.x - a.x).magnitude <= widest) { return false }
    // Between opposite meridians it goes over a pole, and its ends may be opposite places, as poles are, which is told.
    guard let limit = limits.length, a.y.magnitude <= 90, b.y.magnitude <= 90, !Longitude.areOpposite(a.x, b.x), (a.y - b.y).magnitude < 180
    else { return false }
    let radius: Double
    switch self {
    case .wgs84: radius = Ellipsoid.wgs84.polarCurvature
    case .sphere(let own): radius = own
    }
    let north = (b.y - a.y) * radiansPerDegree
    // 1 - φ²/2 + φ⁴/24 is no less than cos φ.
    let nearest = a.y.sign == b.y.sign ? min(a.y.magnitude, b.y.magnitude) * radiansPerDegree : 0
    let square = nearest * nearest
    let east = (b.x - a.x) * radiansPerDegree * (1 - square / 2 + square * square / 24)
    // Rounding adds less than the billionth that is taken off. False for what is not a number.
    return radius * radius * (north * north + east * east) <= limit * limit * (1 - 1e-9)
  }
}

extension Span where Element == Position {
  /// Whether some edge runs along the 180th meridian from one spelling to the other.
  fileprivate var changesSpelling: Bool {
    for index in stride(from: 1, to: count, by: 1) where MeridianSpelling.changes(self[index - 1], self[index]) { return true }
    return false
  }
}

/// At which fractions an edge is cut; one value serves a whole path, so that its storage is used again.
struct FractionPlan {
  /// Each fraction with its complement, both exact when the pieces are equal.
  private(set) var inner: [(Double, Double)] = []

  /// Whether some piece is longer, or strays further, than the limits have it: there would be too many.
  private(set) var isCapped = false

  mutating func plan(_ arc: borrowing GlobeArc, _ limits: DensificationLimits) {
    inner.removeAll(keepingCapacity: true)
    isCapped = false
    guard arc.length > 0 else { return }
    divide(arc, limits)
    if let widest = limits.widest { narrow(arc, widest, most: limits.mostPieces) }
  }

  /// Puts a crossing among the fractions, in the place of one that is nearer to it than the snap distance of 0.1 mm.
  ///
  /// - Returns: whether there is one more of them.
  mutating func insert(_ crossing: ArcCrossing, of arc: borrowing GlobeArc) -> Bool {
    let cut = (crossing.fraction, crossing.complement)
    // The lesser of the two numbers is the more exact one.
    func isBefore(_ a: (Double, Double), _ b: (Double, Double)) -> Bool { a.0 < 0.5 ? a.0 < b.0 : a.1 > b.1 }
    var (low, high) = (0, inner.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(inner[middle], cut) { low = middle + 1 } else { high = middle }
    }
    for index in [low - 1, low] where inner.indices.contains(index) {
      if abs(inner[index].0 - cut.0) * arc.length < ArcCrossing.snap {
        inner[index] = cut
        return false
      }
    }
    inner.insert(cut, at: low)
    return true
  }

  private mutating func divide(_ arc: borrowing GlobeArc, _ limits: DensificationLimits) {
    var byLength = 1
    if let limit = limits.length {
      byLength = pieceCount(length: arc.length, limit: limit, most: limits.mostPieces)
      isCapped = (arc.length / limit).rounded(.up) > Double(limits.mostPieces)
    }
    if let tolerance = limits.deviation {
      march(arc, limits.plane, tolerance: tolerance, longest: 1 / Double(byLength), most: limits.mostPieces)
      // As many equal pieces as needed anyway, if the length is the stricter limit.
      if inner.count + 1 > byLength { return }
      inner.removeAll(keepingCapacity: true)
    }
    for index in stride(from: 1, to: byLength, by: 1) {
      inner.append((Double(index) / Double(byLength), Double(byLength - index) / Double(byLength)))
    }
  }

  /// The shortest piece that is halved, in metres.
  private static let shortestWide = 1.0

  /// Halves the pieces that span more than so many degrees of longitude, as often as needed: few edges come that near to a pole, and
  /// each halving leaves one half, or both, hardly wider than half.
  private mutating func narrow(_ arc: borrowing GlobeArc, _ widest: Double, most: Int) {
    guard arc.width > widest, arc.mayComeNearPole else { return }
    // Parts as the arc counts them, so that its reverse is divided in the same places.
    var narrowed: [(Double, Double)] = []
    var from = arc.isReversed ? 1.0 : 0.0
    var start = arc.canonicalPosition(at: from)
    let shortest = Self.shortestWide / arc.length
    for index in 0...inner.count {
      let piece = index < inner.count ? inner[index] : (1.0, 0.0)
      var goals = [arc.isReversed ? piece.1 : piece.0]
      while let to = goals.last {
        let end = arc.canonicalPosition(at: to)
        let isWide = (end.x - start.x).magnitude > widest && (to - from).magnitude > shortest
        if isWide, narrowed.count + goals.count + inner.count - index < most {
          goals.append((from + to) / 2)
          continue
        }
        goals.removeLast()
        if !goals.isEmpty {
          narrowed.append(arc.isReversed ? (1 - to, to) : (to, 1 - to))
        } else if index < inner.count {
          narrowed.append(piece)
        }
        (from, start) = (to, end)
      }
    }
    inner = narrowed
  }

  /// Goes along the arc with the longest steps whose chords stay within the tolerance.
  ///
  /// The deviation of a short piece grows with the square of its length, which gives the next step to try. The walk
  /// begins at the end that the arc is worked out from; near a pole a chord can sweep any longitude, but not
  /// farther than the piece is long.
  private mutating func march(
    _ arc: borrowing GlobeArc, _ plane: ChordPlane, tolerance: Double, longest: Double, most: Int
  ) {
    let deviation = ChordDeviation(plane: plane)
    let shortest = max(tolerance / 2 / arc.length, 1 / Double(most))
    var done = 0.0
    var from = arc.canonicalPosition(at: 0)
    var step = longest
    while done < 1 {
      var target = min(1, done + min(step, longest))
      // The last tiny remainder joins its neighbour's step.
      if 1 - target < 1e-9 { target = 1 }
      var to = arc.canonicalPosition(at: target)
      var accepted = deviation.estimateCanonical(arc, from: done, to: target, from, to)
      while accepted > tolerance {
        let shrink = max(0.1, min(0.9, 0.98 * (tolerance / accepted).squareRoot()))
        let nearer = done + max((target - done) * shrink, shortest)
        if nearer >= target { break }
        target = nearer
        to = arc.canonicalPosition(at: target)
        accepted = deviation.estimateCanonical(arc, from: done, to: target, from, to)
      }
      // Pieces shorter than half the tolerance are near enough whatever the chord sweeps.
      if accepted > tolerance, tolerance / 2 / arc.length < 1 / Double(most) { isCapped = true }
      let size = target - done
      let growth = accepted > 0 ? min(2, max(1, 0.98 * (tolerance / accepted).squareRoot())) : 2
      step = size * growth
      // One attempt to use the slack, unless there is little of it.
      if growth > 1.1, target < 1, size < longest {
        let farther = min(1, done + min(longest, step))
        let there = arc.canonicalPosition(at: farther)
        let error = deviation.estimateCanonical(arc, from: done, to: farther, from, there)
        if error <= tolerance { (target, to) = (farther, there) }
      }
      done = target
      from = to
      if done < 1 { inner.append(arc.isReversed ? (1 - done, done) : (done, 1 - done)) }
    }
    if arc.isReversed { inner.reverse() }
  }
}
