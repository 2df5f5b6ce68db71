#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Edges one after the other, as seen all around from one place: their angles rise. Positions count from that place.
///
/// Angles are from straight up, clockwise, within ±π: where they begin anew, straight down, no edge may run across.
struct RadialChain {
  private(set) var positions: [SIMD2<Double>]
  private(set) var angles: [Double]
  /// For each edge, whether it is a border.
  private(set) var isBorder: [Bool] = []

  init(_ position: SIMD2<Double>, angle: Double) { (positions, angles) = ([position], [angle]) }

  /// Adds an edge to a position of a greater angle.
  mutating func append(_ position: SIMD2<Double>, angle: Double, isBorder: Bool) {
    positions.append(position)
    angles.append(angle)
    self.isBorder.append(isBorder)
  }

  static func angle(_ position: SIMD2<Double>) -> Double { atan2(position.x, -position.y) }

  /// The number of the edge at an angle. Complexity: O(log n).
  private func edge(at angle: Double) -> Int {
    var (low, high) = (0, angles.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if angles[middle] <= angle { low = middle } else { high = middle }
    }
    return low
  }

  /// How far away it is at one of its angles. Complexity: O(log n).
  func distance(at angle: Double) -> Double {
    let index = edge(at: angle)
    let (a, b) = (positions[index], positions[min(index + 1, positions.count - 1)])
    let along = b - a, ray = SIMD2(sin(angle), -cos(angle))
    let across = ray.x * along.y - ray.y * along.x
    let distance = (a.x * along.y - a.y * along.x) / across
    let (least, most) = Self.sorted(Self.length(a), Self.length(b))
    // The edge may come nearer than its ends, never beyond the farther one.
    return distance.isFinite && distance >= 0 ? min(distance, most) : least
  }

  /// The part between two of its angles.
  func part(from start: Double, to end: Double) -> RadialChain {
    if start <= angles[0], end >= angles[angles.count - 1] { return self }
    let (first, last) = (edge(at: start), edge(at: end))
    var part = RadialChain(place(at: start), angle: start)
    for index in first..<max(first, last) where angles[index + 1] > start && angles[index + 1] < end {
      part.append(positions[index + 1], angle: angles[index + 1], isBorder: isBorder[index])
    }
    let final = angles[last] >= end ? max(last - 1, 0) : last
    part.append(place(at: end), angle: end, isBorder: isBorder[min(final, isBorder.count - 1)])
    return part
  }

  private func place(at angle: Double) -> SIMD2<Double> {
    if angle <= angles[0] { return positions[0] }
    if angle >= angles[angles.count - 1] { return positions[positions.count - 1] }
    return SIMD2(sin(angle), -cos(angle)) * distance(at: angle)
  }

  private static func length(_ position: SIMD2<Double>) -> Double { (position * position).sum().squareRoot() }

  private static func sorted(_ a: Double, _ b: Double) -> (Double, Double) { a < b ? (a, b) : (b, a) }
}
