#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Which pole a ring encloses that goes once round the globe.
enum PoleDecision {
  /// An edge as wide as this, in degrees, says little about the side on which it passes a pole.
  static let doubtfulWidth = 150.0

  /// The pole on the side of the smaller area on the sphere; north when the ring halves the globe.
  ///
  /// The area between the ring and the equator is ∫ sin φ dλ (radius 1). Along an edge straight in longitude and
  /// latitude that is Δλ · sin φm · sin h / h, φm its mean latitude and h half its difference of latitudes.
  /// Complexity: O(n).
  static func smaller(_ ring: UnsafeBufferPointer<UnwrappedVertex>, windingNumber: Int) -> (pole: Pole, isTie: Bool) {
    var sum = 0.0
    var size = 0.0
    for index in 1..<max(ring.count, 1) {
      let a = ring[index - 1]
      let b = ring[index]
      let half = (b.latitude - a.latitude) / 2 * (Double.pi / 180)
      let mean = (a.latitude + b.latitude) / 2 * (Double.pi / 180)
      let share = half == 0 ? sin(mean) : sin(mean) * sin(half) / half
      let term = b.degrees(from: a) * share
      sum += term
      size += term.magnitude
    }
    let northward = windingNumber < 0 ? -sum : sum
    let isTie = northward.magnitude <= 1e-12 * (size + 1)
    return (isTie || northward > 0 ? .north : .south, isTie)
  }

  /// Whether a ring round a pole has a vertex on it or an edge that might as well run on its other side.
  static func isDoubtful(_ ring: UnsafeBufferPointer<UnwrappedVertex>) -> Bool {
    for index in 1..<max(ring.count, 1) {
      if ring[index].latitude.magnitude == 90 { return true }
      if ring[index].degrees(from: ring[index - 1]).magnitude >= doubtfulWidth { return true }
    }
    return false
  }
}
