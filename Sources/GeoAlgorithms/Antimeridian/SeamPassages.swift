package import GeoModel

/// Where a path passes the 180th meridian without having been cut there (RFC 7946 §3.1.9).
package struct SeamPassages: Sendable, Hashable {
  /// The position at which the first edge that passes ends.
  package var first: Int
  package var count: Int
  /// Whether the path is written with longitudes beyond ±180, which say the way themselves (conventions 2.3).
  package var isUnwrapped: Bool

  package init(first: Int, count: Int, isUnwrapped: Bool) {
    self.first = first
    self.count = count
    self.isUnwrapped = isUnwrapped
  }
}

/// How often and where a path passes the 180th meridian, edges going the short way; `nil` if it never does, in particular
/// if it touches or follows the meridian only. Complexity: O(n).
package func seamPassages(ofPath path: borrowing Span<Position>) -> SeamPassages? {
  let unwrapping = LongitudeTurns(path)
  var found: SeamPassages?
  func pass(_ index: Int) {
    if found == nil { found = SeamPassages(first: index, count: 0, isUnwrapped: unwrapping.isLiteral) }
    found?.count += 1
  }
  if unwrapping.isLiteral {
    // From one world into the next; a position on the seam itself is in neither.
    var world: Int?
    for index in path.indices {
      let longitude = path[index].x
      let turn = ((longitude + 180) / 360).rounded(.down)
      let offset = longitude + 180 - 360 * turn
      guard turn.magnitude < 1e6, offset > Longitude.snap, offset < 360 - Longitude.snap else { continue }
      if let world, world != Int(turn) { pass(index) }
      world = Int(turn)
    }
  } else {
    for index in stride(from: 1, to: path.count, by: 1)
    where unwrapping.change(overEdge: index - 1, of: path) != 0 {
      pass(index)
    }
  }
  return found
}
