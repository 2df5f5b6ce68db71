package import GeoModel

/// The result of one pass over a path: enough to know of nearly every path that nothing is wrong with it.
///
/// Plain sums and extremes, no branch within the loop, so that a validation that finds nothing costs little more than
/// reading the positions. Complexity: O(n), about 2 ns a position.
package struct PathSurvey: Sendable {
  /// The largest magnitudes of longitudes and latitudes, in degrees.
  package private(set) var longitudeReach = 0.0
  package private(set) var latitudeReach = 0.0

  /// The longest step in longitude between neighbours, as it is written, in degrees.
  package private(set) var widestStep = 0.0

  /// Steps in longitude and latitude of the shortest edge, added; zero if a position repeats the one before it.
  package private(set) var shortestStep = Double.infinity

  /// Twice the area to the left less that to the right, in square degrees, of the path as it is written, and a bound on
  /// its error (see ``winding(ofRing:)``).
  package private(set) var area = 0.0
  package private(set) var areaError = 0.0

  package init(_ path: UnsafeBufferPointer<Position>) {
    guard let base = path.baseAddress, path.count > 0 else { return }
    // Locals: the loop keeps them in registers.
    let origin = base[0]
    var last = origin
    var longitudeReach = origin.x.magnitude, latitudeReach = origin.y.magnitude
    var widest = 0.0, shortest = Double.infinity, area = 0.0, size = 0.0
    var x = 0.0, y = 0.0
    for index in stride(from: 1, to: path.count, by: 1) {
      let place = base[index]
      let nextX = place.x - origin.x, nextY = place.y - origin.y
      let left = x * nextY, right = nextX * y
      area += left - right
      size += left.magnitude + right.magnitude
      (x, y) = (nextX, nextY)
      let east = (place.x - last.x).magnitude
      let step = east + (place.y - last.y).magnitude
      last = place
      widest = east > widest ? east : widest
      shortest = step < shortest ? step : shortest
      longitudeReach = place.x.magnitude > longitudeReach ? place.x.magnitude : longitudeReach
      latitudeReach = place.y.magnitude > latitudeReach ? place.y.magnitude : latitudeReach
    }
    self.longitudeReach = longitudeReach
    self.latitudeReach = latitudeReach
    widestStep = widest
    shortestStep = shortest
    self.area = area
    areaError = Double(path.count + 8) * 0x1p-53 * size + 0x1p-960
  }

  /// How the ring runs, if this was enough to say so: its longitudes need no unwrapping and its area is clear of zero.
  package var winding: RingWinding? {
    guard longitudeReach <= 180, widestStep < 180 else { return nil }
    if area > areaError { return .counterclockwise }
    return -area > areaError ? .clockwise : nil
  }
}
