internal import GeoModel

/// Sums over the edges of one path in the plane of unwrapped longitude and latitude, relative to its first position.
struct PlanarMoments {
  /// Signed, in square degrees: positive counter-clockwise.
  private(set) var area = 0.0

  /// Degrees.
  private(set) var length = 0.0

  /// ∫ x and ∫ y over the area, along the edges and over the positions, relative to the origin.
  private(set) var areaMoment = SIMD2<Double>.zero
  private(set) var lengthMoment = SIMD2<Double>.zero
  private(set) var positionMoment = SIMD2<Double>.zero
  private(set) var positionCount = 0
  private(set) var goesRoundPole = false
  private(set) var origin = SIMD2<Double>.zero
  /// The least and the greatest unwrapped longitude, relative to the origin.
  private(set) var west = 0.0
  private(set) var east = 0.0

  /// - Returns: `nil` if a coordinate is not finite.
  init?(ofPath path: borrowing Span<Position>) {
    guard !path.isEmpty else { return }
    for index in path.indices where !(path[index].x.isFinite && path[index].y.isFinite) { return nil }
    origin = SIMD2(path[0].x, path[0].y)
    let unwrapping = LongitudeTurns(path)
    var turns = 0
    var sum = CompensatedSum()
    var from = SIMD2<Double>.zero
    for index in 1..<max(1, path.count) {
      turns += unwrapping.change(overEdge: index - 1, of: path)
      let to = SIMD2((path[index].x - origin.x) + 360 * Double(turns), path[index].y - origin.y)
      let cross = from.x * to.y - to.x * from.y
      let step = to - from
      let size = (step * step).sum().squareRoot()
      sum.add(cross / 2)
      areaMoment += (from + to) * (cross / 6)
      length += size
      lengthMoment += (from + to) * (size / 2)
      positionMoment += to
      west = min(west, to.x)
      east = max(east, to.x)
      positionCount += 1
      from = to
    }
    positionCount += 1
    area = sum.value
    goesRoundPole = turns != 0 && path[0] == path[path.count - 1]
  }

  /// From the origin of a hole's exterior to its own, by whole turns more or fewer if it lies in the exterior only so.
  func shift(into exterior: PlanarMoments) -> SIMD2<Double> {
    var shift = origin - exterior.origin
    if shift.x + west < exterior.west || shift.x + east > exterior.east {
      let middles = (exterior.west + exterior.east - west - east) / 2
      shift.x += 360 * ((middles - shift.x) / 360).rounded()
    }
    return shift
  }
}
