import GeoModel

/// Whether polygons lie in holes, which go round no pole, of others.
struct PolarShelters {
  private struct Holes {
    /// Rings that cross or run along one of them.
    var entangled: Set<Int> = []
    /// Whether one is at odds with itself.
    var isTangled = false
    /// Those that go round no pole.
    var closed: [Int] = []
    /// The region that these hold, once this was asked for.
    var region: PolarRegion?
  }

  private let rings: [LoadedRing]
  /// By their part.
  private var holes: [Int: Holes] = [:]

  init(_ rings: [LoadedRing], entangled: Set<RingPair>) {
    self.rings = rings
    for index in rings.indices where rings[index].isHole && rings[index].copyOf < 0 {
      if rings[index].isTangled { holes[rings[index].part, default: Holes()].isTangled = true }
      // One without width holds nothing.
      if rings[index].isClosed, rings[index].box.minX < rings[index].box.maxX, Self.isNear(rings[index].box) {
        holes[rings[index].part, default: Holes()].closed.append(index)
      }
    }
    for pair in entangled {
      for (ring, hole) in [(pair.first, pair.second), (pair.second, pair.first)] where rings[hole].isHole {
        holes[rings[hole].part, default: Holes()].entangled.insert(ring)
      }
    }
  }

  /// Whether a ring is not further away than rings are followed round the globe: regions are searched turn by turn.
  private static func isNear(_ box: PlaneBox) -> Bool { Swift.max(-box.minX, box.maxX) <= 360 * Double(Longitude.mostTurns) }

  /// Whether a ring lies in a hole of a part; also where that cannot be said, since holes are at odds with themselves or with the ring.
  ///
  /// - Parameter side: of the ring with regard to a region.
  /// - Complexity: O(n) for the holes of a part, once.
  mutating func mayShelter(_ ring: Int, in part: Int, _ points: [Position], _ side: (PolarRegion) -> Containment) -> Bool {
    guard let known = holes[part] else { return false }
    if known.isTangled || known.entangled.contains(ring) { return true }
    if known.closed.isEmpty { return false }
    let region =
      known.region
      ?? PolarRegion(points, rings: known.closed.map { rings[$0].start..<rings[$0].end }, holdsNorth: true, holdsPole: false)
    if known.region == nil { holes[part]?.region = region }
    return side(region) != .outside
  }
}
