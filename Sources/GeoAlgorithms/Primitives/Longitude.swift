internal import GeoModel

/// Longitudes in degrees and the 180th meridian.
package enum Longitude {
  /// A longitude nearer to ±180 than this many degrees (0.1 mm) stands on the seam (conventions 1.5).
  package static let snap = 1e-9

  /// The furthest longitude that is unwrapped, in degrees: a hundred turns.
  static let reach = 36_000.0

  /// How often edges, and rings round a pole, are followed round the globe.
  static let mostTurns = 256

  /// The same meridian within ±180: exact, the value itself when it is in range; an odd multiple of 180 keeps
  /// its sign.
  @inline(__always)
  package static func normalised(_ longitude: Double) -> Double {
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

  /// Any longitude as it is, or the seam that it stands on, before or after it.
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

  /// Whether two meridians are half a turn apart, except for the snap distance: decimals such as 13.37 and -166.63 are, and no doubles.
  static func areOpposite(_ a: Double, _ b: Double) -> Bool { ((a - b).magnitude - 180).magnitude < snap }

  /// Whether it lies beyond the seam by more than the snap distance, so that its ring means what it says.
  package static func isLiteral(_ longitude: Double) -> Bool {
    longitude.magnitude - 180 >= snap
  }
}

extension Position {
  /// Whether it lies on the 180th meridian, whatever its spelling, or at a pole.
  @inline(__always)
  var isAtBorder: Bool {
    y.magnitude == 90 || (x.magnitude >= 180 && x.remainder(dividingBy: 360).magnitude == 180)
  }
}

extension GeometryColumn {
  /// Whether a longitude of these positions is beyond ±180. Complexity: O(n), no branch within the loop.
  func goesBeyond180(_ range: Range<Int>) -> Bool {
    positions.withUnsafeBufferPointer { all in
      var found = 0
      for index in range { found |= all[index].x.magnitude > 180 ? 1 : 0 }
      return found != 0
    }
  }
}
