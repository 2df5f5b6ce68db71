internal import GeoModel

/// A position of a path that may run round the globe: a longitude within ±180 and the number of whole turns
/// added to it.
///
/// Kept apart, the longitude stays the input's to the bit wherever that was in range; the sum would round.
struct UnwrappedVertex {
  /// Degrees within ±180.
  var longitude: Double
  /// Degrees.
  var latitude: Double
  /// Metres; NaN for none.
  var altitude: Double
  /// Whole turns to the east.
  var world: Int32
  /// The position's index in the input; that of the edge's first position for a crossing.
  var source: UInt32
  /// Whether the edge that begins here lies on the seam or a pole and came into being by cutting.
  var startsSeamEdge = false
  /// Whether it is a corner of the border, or a place on an edge along it, and no position of the input: it takes its altitude from others.
  var isCorner = false

  var position: Position { Position(x: longitude, y: latitude) }

  /// Where it stands on the unrolled cylinder: even numbers are the insides of worlds, odd ones the meridians
  /// between them.
  ///
  ///     zone      -2 │ -1 │    0    │ 1 │   2
  ///               ───┼────┼─────────┼───┼──────
  ///     degrees     -180         180      540
  var zone: Int32 {
    longitude == 180 ? 2 * world + 1 : longitude == -180 ? 2 * world - 1 : 2 * world
  }

  /// Whether both are one place of the seam, in whichever spelling.
  func isTwin(of other: UnwrappedVertex) -> Bool { zone & 1 != 0 && zone == other.zone && latitude == other.latitude }

  /// Degrees east of `origin` on the unrolled cylinder.
  func degrees(from origin: UnwrappedVertex) -> Double {
    (longitude - origin.longitude) + 360 * Double(world - origin.world)
  }
}

/// Longitudes in degrees and the 180th meridian.
package enum Longitude {
  /// A longitude nearer to ±180 than this many degrees (0.1 mm) stands on the seam (conventions 1.5).
  package static let snap = 1e-9

  /// The same meridian within ±180: exact, the value itself when it is in range; an odd multiple of 180 keeps
  /// its sign.
  @inline(__always)
  static func normalised(_ longitude: Double) -> Double {
    if longitude.magnitude <= 180 { return longitude }
    // The IEEE remainder is exact and within ±180.
    let remainder = longitude.remainder(dividingBy: 360)
    return remainder.magnitude == 180 ? (longitude < 0 ? -180 : 180) : remainder
  }

  /// The same meridian within ±180; behind the seam by less than ``snap`` it is the seam.
  static func inRange(_ longitude: Double) -> Double {
    if longitude.magnitude <= 180 { return longitude }
    let normalised = normalised(longitude)
    return 180 - normalised.magnitude < snap ? (longitude < 0 ? -180 : 180) : normalised
  }

  /// Any longitude as it is, or the seam that it stands on, before or behind it.
  static func onSeam(_ longitude: Double) -> Double { isLiteral(longitude) ? longitude : snapped(longitude) }

  /// `longitude`, within ±180, or the seam that it stands on.
  static func snapped(_ longitude: Double) -> Double {
    isOnSeam(longitude) ? (longitude < 0 ? -180 : 180) : longitude
  }

  /// Whether a longitude within ±180 stands on the seam.
  @inline(__always)
  static func isOnSeam(_ longitude: Double) -> Bool { 180 - longitude.magnitude < snap }

  /// Whether any two longitudes stand on the seam, one in each spelling.
  @inline(__always)
  static func isWholeTurn(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude > 359 && isOnSeam(a) && isOnSeam(b) && !isLiteral(a) && !isLiteral(b)
  }

  /// Whether two meridians are half a turn apart, but for the snap distance: decimals such as 13.37 and -166.63 are, and no doubles.
  static func areOpposite(_ a: Double, _ b: Double) -> Bool { ((a - b).magnitude - 180).magnitude < snap }

  /// Whether it lies beyond the seam by more than the snap distance, so that its ring means what it says.
  package static func isLiteral(_ longitude: Double) -> Bool {
    longitude.magnitude - 180 >= snap
  }
}
