/// Which pole a ring encloses that goes once round the globe.
enum PoleDecision {
  /// An edge as wide as this, in degrees, says little about the side on which it passes a pole.
  static let doubtfulWidth = 150.0

  /// The pole on the side of the smaller area on the sphere, and whether the ring halves the globe (``PoleSide``).
  /// Complexity: O(n).
  static func smaller(_ ring: UnsafeBufferPointer<UnwrappedVertex>, windingNumber: Int) -> (pole: Pole, isTie: Bool) {
    var side = PoleSide()
    for index in 1..<max(ring.count, 1) {
      let (a, b) = (ring[index - 1], ring[index])
      side.add(width: b.degrees(from: a), from: a.latitude, to: b.latitude)
    }
    return (side.isNorth(turns: windingNumber) ? .north : .south, side.isTie)
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
