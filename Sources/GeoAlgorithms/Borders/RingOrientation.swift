internal import GeoModel

/// The direction of closed rings, decided exactly.
enum RingOrientation {
  /// +1 for counter-clockwise, -1 for clockwise, 0 for a ring without area. The closing vertex is repeated and
  /// equal to the first. Complexity: O(n).
  static func sign(_ ring: UnsafeBufferPointer<UnwrappedVertex>) -> Int {
    guard ring.count > 3 else { return 0 }
    let origin = ring[0]
    var sum = 0.0
    var size = 0.0
    var reach = 0.0
    var isShifted = false
    var x = 0.0
    var y = 0.0
    for vertex in ring {
      let nextX = vertex.degrees(from: origin)
      let nextY = vertex.latitude - origin.latitude
      sum += x * nextY - nextX * y
      size += (x * nextY).magnitude + (nextX * y).magnitude
      reach = max(reach, nextY.magnitude)
      isShifted = isShifted || vertex.world != origin.world
      x = nextX
      y = nextY
    }
    // As in `winding(ofRing:isCut:)`: where worlds differ, a turn is added, which rounds by itself.
    let n = Double(ring.count)
    let bound = (n + 8) * 0x1p-52 * size + (isShifted ? n * 0x1p-43 * reach : 0)
    if sum.magnitude > bound { return sum > 0 ? 1 : -1 }
    return signAtLowest(ring)
  }

  static func sign(_ ring: [UnwrappedVertex]) -> Int { ring.withUnsafeBufferPointer { sign($0) } }

  /// The turn at the lowest vertex, the easternmost of several, is the turn of the whole simple ring.
  private static func signAtLowest(_ ring: UnsafeBufferPointer<UnwrappedVertex>) -> Int {
    let count = ring.count - 1
    var lowest = 0
    for index in 1..<count {
      let candidate = ring[index]
      let best = ring[lowest]
      if candidate.latitude < best.latitude
        || (candidate.latitude == best.latitude && candidate.degrees(from: best) > 0)
      {
        lowest = index
      }
    }
    let here = ring[lowest]
    let before = ring[(lowest + count - 1) % count]
    let after = ring[(lowest + 1) % count]
    return Orientation.sign(
      after.position, before.position, here.position,
      turnsA: after.world - here.world, turnsB: before.world - here.world)
  }
}
