/// Positions on their way into a picture: pixels in double precision, without those that make no difference.
struct PixelPath {
  /// What is more than a stroke beyond the edges of the picture.
  private let low, high: SIMD2<Double>
  /// Where paths are cut that go much further: floats have pixels exactly up to there.
  let guardLow, guardHigh: SIMD2<Double>
  private(set) var positions: [SIMD2<Double>] = []
  /// For each position, whether the edge that begins there was made by a cut; empty if none is.
  private(set) var seams: [Bool] = []

  /// Of the grid, in a pixel: a position is moved by less than 1/45 of a pixel, which no pixel shows by more than 6/255.
  private static let steps = 32.0

  init(_ view: PlaneView, margin: Double) {
    low = SIMD2(-margin, -margin)
    high = SIMD2(Double(view.width) + margin, Double(view.height) + margin)
    let reach = 16_384.0
    (guardLow, guardHigh) = (low - reach, high + reach)
  }

  mutating func removeAll() {
    positions.removeAll(keepingCapacity: true)
    seams.removeAll(keepingCapacity: true)
  }

  mutating func append(_ position: SIMD2<Double>, isSeam: Bool) {
    if isSeam, seams.isEmpty { seams = Array(repeating: false, count: positions.count) }
    positions.append(position)
    if isSeam || !seams.isEmpty { seams.append(isSeam) }
  }

  /// Which sides of the picture a position is beyond: left, right, above, below.
  @inline(__always)
  func sides(_ position: SIMD2<Double>) -> UInt8 { Self.sides(position, low, high) }

  @inline(__always)
  private static func sides(_ position: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>) -> UInt8 {
    (position.x < low.x ? 1 : 0) | (position.x > high.x ? 2 : 0) | (position.y < low.y ? 4 : 0) | (position.y > high.y ? 8 : 0)
  }

  func isFarOut(_ position: SIMD2<Double>) -> Bool { Self.sides(position, guardLow, guardHigh) != 0 }

  // MARK: - Rings

  /// Takes a ring of pixels of ground into the picture, without what is not in front of the camera.
  mutating func project(_ perspective: GroundPerspective) {
    if !positions.allSatisfy(perspective.isInFront) { cutRing(perspective.distanceInFront) }
    for index in positions.indices { positions[index] = perspective.pixel(positions[index]) }
  }

  /// Makes a ring simpler: leaves out what turns beyond one side of the picture, and positions that repeat others.
  ///
  /// - Returns: whether something of the ring may be seen.
  mutating func reduceRing() -> Bool {
    dropBeyond()
    if positions.count < 3 { return false }
    if positions.contains(where: isFarOut) { cutRing() }
    let all = (positions, seams)
    thinRing()
    if positions.count > 2 { return true }
    // Smaller than the grid: what there is of it stays.
    (positions, seams) = all
    if positions.count > Self.mostOfSmall {
      let step = positions.count / Self.mostOfSmall + 1
      (positions, seams) = (stride(from: 0, to: positions.count, by: step).map { positions[$0] }, [])
    }
    return positions.count > 2
  }

  /// The most positions of a ring that is as small.
  private static let mostOfSmall = 16

  /// Leaves out positions whose neighbours are beyond the same side as they are: the chord is so, too.
  private mutating func dropBeyond() {
    var common: UInt8 = 15
    for position in positions { common &= sides(position) }
    if common != 0 { return removeAll() }
    guard positions.contains(where: { sides($0) != 0 }) else { return }
    var kept: [SIMD2<Double>] = [], keptSeams: [Bool] = []
    // The first one stays: those before and after it count on each other.
    var last: UInt8 = 0
    for (index, position) in positions.enumerated() {
      let here = sides(position)
      let next = sides(positions[index + 1 < positions.count ? index + 1 : 0])
      if last & here & next != 0 { continue }
      kept.append(position)
      if !seams.isEmpty { keptSeams.append(seams[index]) }
      last = here
    }
    (positions, seams) = (kept, keptSeams)
  }

  /// Cuts a ring at the guard rectangle (Sutherland and Hodgman). The edges that this makes are far out of the picture.
  private mutating func cutRing() {
    let (guardLow, guardHigh) = (guardLow, guardHigh)
    for side in 0..<4 {
      func distance(_ position: SIMD2<Double>) -> Double {
        switch side {
        case 0: position.x - guardLow.x
        case 1: guardHigh.x - position.x
        case 2: position.y - guardLow.y
        default: guardHigh.y - position.y
        }
      }
      cutRing(distance)
      if positions.isEmpty { return }
    }
  }

  /// Keeps what of a ring lies where a linear function is 0 or more.
  private mutating func cutRing(_ distance: (SIMD2<Double>) -> Double) {
    var kept: [SIMD2<Double>] = [], keptSeams: [Bool] = []
    for (index, end) in positions.enumerated() {
      let before = index == 0 ? positions.count - 1 : index - 1
      let start = positions[before]
      let (from, to) = (distance(start), distance(end))
      let wasSeam = seams.isEmpty ? false : seams[before]
      if (from < 0) != (to < 0) {
        kept.append(start + (end - start) * (from / (from - to)))
        keptSeams.append(to < 0 ? false : wasSeam)
      }
      if to >= 0 {
        kept.append(end)
        keptSeams.append(seams.isEmpty ? false : seams[index])
      }
    }
    positions = kept
    seams = keptSeams.contains(true) ? keptSeams : []
  }

  /// Puts positions on the grid, and leaves out those that repeat the one before.
  private mutating func thinRing() {
    var kept: [SIMD2<Double>] = [], keptSeams: [Bool] = []
    kept.reserveCapacity(positions.count)
    for (index, position) in positions.enumerated() {
      let place = Self.onGrid(position)
      if place != kept.last {
        kept.append(place)
        if !seams.isEmpty { keptSeams.append(seams[index]) }
      } else if !seams.isEmpty {
        // The edge that goes on from here is that of the last one.
        keptSeams[keptSeams.count - 1] = seams[index]
      }
    }
    if kept.count > 1, kept.first == kept.last {
      kept.removeLast()
      if !keptSeams.isEmpty { keptSeams.removeLast() }
    }
    (positions, seams) = (kept, keptSeams)
  }

  /// A position on the grid. Borders that several areas share stay shared, since where a position goes depends on nothing else.
  static func onGrid(_ position: SIMD2<Double>) -> SIMD2<Double> { (position * steps).rounded(.toNearestOrEven) / steps }

  /// Twice the area that the ring goes round, positive if clockwise on the screen.
  var signedArea: Double {
    var sum = 0.0
    guard var last = positions.last else { return 0 }
    let origin = last
    for position in positions {
      let (a, b) = (last - origin, position - origin)
      sum += a.x * b.y - a.y * b.x
      last = position
    }
    return sum
  }

  mutating func reverse() {
    positions.reverse()
    guard !seams.isEmpty else { return }
    // The edge that began at a position now ends there.
    seams.reverse()
    seams.append(seams.removeFirst())
  }
}
