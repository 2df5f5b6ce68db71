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

/// How often and where a path passes the 180th meridian, edges going the short way and longitudes beyond ±180 meaning what they say, at
/// any odd multiple of 180; `nil` if it never does, in particular if it touches or follows the meridian only.
///
/// It is the path that is asked, not its positions: from -180 to 200 it passes at 180. What is further out than ``AntimeridianCut/reach`` is not
/// read, nor what is no degrees (``mayBeDegrees(longitude:latitude:)``). Complexity: O(n).
package func seamPassages(ofPath path: borrowing Span<Position>) -> SeamPassages? {
  var (longitudeReach, latitudeReach) = (0.0, 0.0)
  for index in path.indices {
    guard path[index].x.magnitude <= Longitude.reach, path[index].y.magnitude <= Longitude.reach else { return nil }
    longitudeReach = max(longitudeReach, path[index].x.magnitude)
    latitudeReach = max(latitudeReach, path[index].y.magnitude)
  }
  if !mayBeDegrees(longitude: longitudeReach, latitude: latitudeReach) { return nil }
  let unwrapping = LongitudeTurns(path)
  var found: SeamPassages?
  // The world that the path came through last.
  var world: Int?
  for index in stride(from: 1, to: path.count, by: 1) {
    var times = 0
    if unwrapping.isLiteral {
      let (from, to) = (zone(path[index - 1].x), zone(path[index].x))
      let step = (to - from).signum()
      // Along the meridian it is in no world.
      if step == 0, from & 1 != 0 { continue }
      let (first, last) = (from & 1 == 0 ? from : from + step, to & 1 == 0 ? to : to - step)
      times = Int((last - first).magnitude + (first - (world ?? first)).magnitude) / 2
      world = last
    } else {
      times = unwrapping.change(overEdge: index - 1, of: path) == 0 ? 0 : 1
    }
    if times == 0 { continue }
    if found == nil { found = SeamPassages(first: index, count: 0, isUnwrapped: unwrapping.isLiteral) }
    found?.count += times
  }
  return found
}

/// Where a longitude of any turn stands: even numbers are the worlds, odd ones the meridians between them (``UnwrappedVertex/zone``).
private func zone(_ longitude: Double) -> Int {
  let turn = ((longitude + 180) / 360).rounded(.down)
  let offset = longitude + 180 - 360 * turn
  if offset <= Longitude.snap { return 2 * Int(turn) - 1 }
  return offset >= 360 - Longitude.snap ? 2 * Int(turn) + 1 : 2 * Int(turn)
}
