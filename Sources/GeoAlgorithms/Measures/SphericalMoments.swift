#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoModel

/// Vector sums over areas, lines and positions on the unit sphere.
struct SphericalMoments {
  private var area = Vector.zero
  private var line = Vector.zero
  private var point = Vector.zero
  private var perimeter = 0.0
  private var lineLength = 0.0
  private var pointCount = 0.0

  /// Adds a path; a ring is closed. `sign` is -1 for a ring whose inside is to its right.
  ///
  /// - Returns: whether all positions were places.
  mutating func add(_ path: borrowing Span<Position>, isRing: Bool, sign: Double) -> Bool {
    guard !path.isEmpty else { return true }
    guard path[0].isOnGlobe else { return false }
    var from = Vector(path[0])
    point += from
    pointCount += 1
    for index in 1..<max(1, path.count) {
      guard path[index].isOnGlobe else { return false }
      let to = Vector(path[index])
      let chord = to - from
      let normal = from.cross(chord)
      let sine = normal.norm
      let angle = atan2(sine, from.dot(to))
      // ∫ of the position along an arc: the bisector by 2 sin (angle / 2). Between opposite points there is none.
      let both = from + to
      let size = both.norm
      if size > 1e-15 { line += both * (chord.norm / size) }
      lineLength += angle
      if isRing {
        if sine > 0 { area += normal * (sign * angle / (2 * sine)) }
        perimeter += angle
      }
      point += to
      pointCount += 1
      from = to
    }
    return true
  }

  /// The highest dimension that has an extent decides; `nil` if its parts cancel.
  var centroid: Position? {
    // What rounding leaves of a ring without area.
    if area.norm > 1e-15 * perimeter, perimeter > 0 { return area.position }
    if lineLength > 1e-15 { return line.norm > 1e-12 * lineLength ? line.position : nil }
    return point.norm > 1e-12 * pointCount ? point.position : nil
  }
}
