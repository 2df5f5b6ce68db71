internal import GeoModel

/// Finds positions that occur more than once, by hashing.
struct SharedPlaces: Sendable {
  /// Vertices by their places; -1 where there is none.
  private var table: [Int32] = []

  /// For each vertex, the next one in its place, round a circle.
  private(set) var twins: [Int32] = []

  /// Links the vertices that share their places, and marks them. Complexity: O(n) expected.
  ///
  /// - Parameter position: of a vertex.
  mutating func find(
    _ runs: some Sequence<Range<Int>>, count: Int, traits: inout [VertexTraits], position: (Int) -> Position
  ) {
    twins.removeAll(keepingCapacity: true)
    twins.append(contentsOf: 0..<Int32(count))
    var size = 16
    while size < 2 * count { size *= 2 }
    table.removeAll(keepingCapacity: true)
    table.append(contentsOf: repeatElement(-1, count: size))
    for run in runs {
      for index in run {
        let place = position(index)
        var slot = Self.hash(place) & (size - 1)
        while table[slot] >= 0, position(Int(table[slot])) != place { slot = (slot + 1) & (size - 1) }
        let first = table[slot]
        if first < 0 {
          table[slot] = Int32(index)
        } else {
          twins[index] = twins[Int(first)]
          twins[Int(first)] = Int32(index)
          traits[index].insert(.shared)
          traits[Int(first)].insert(.shared)
        }
      }
    }
  }

  /// Mixed by the finaliser of MurmurHash3 (Appleby 2011).
  @inline(__always)
  private static func hash(_ place: Position) -> Int {
    // Zeros are equal, whatever their signs.
    var bits = (place.x + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ (place.y + 0).bitPattern
    bits ^= bits >> 33
    bits &*= 0xFF51_AFD7_ED55_8CCD
    bits ^= bits >> 33
    bits &*= 0xC4CE_B9FE_1A85_EC53
    bits ^= bits >> 33
    return Int(truncatingIfNeeded: bits & 0x7FFF_FFFF_FFFF_FFFF)
  }
}
