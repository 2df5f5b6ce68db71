#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension MapCamera {
  /// The largest pitch of a map that people move, in degrees: 69 up to a distance of 500 m, 2 less for each doubling of the distance, and
  /// 57 from 32 km.
  ///
  /// The platform clamps at 57 to 69 degrees, more when closer (WWDC 2013, session 309); the distances are this toolkit's choice. With
  /// the field of view of 30 degrees the horizon is above the picture's upper edge, so that no picture shows the sky.
  ///
  /// - Parameter distance: metres from the eye to the centre.
  public static func maximumPitch(atDistance distance: Double) -> Double {
    guard distance > 500 else { return 69 }
    return max(57, 69 - 2 * log2(distance / 500))
  }

  /// ``maximumPitch(atDistance:)`` of this camera's distance.
  public var maximumPitch: Double { Self.maximumPitch(atDistance: distance) }

  /// The camera with a pitch of at most ``maximumPitch``: distance, centre and heading stay.
  public func pitchLimited() -> MapCamera {
    var camera = self
    camera.pitch = min(pitch, maximumPitch)
    return camera
  }

  /// The same with the altitude kept instead of the distance, which becomes smaller.
  func pitchLimitedAtAltitude() -> MapCamera {
    var camera = self
    let altitude = altitude
    camera.pitch = min(pitch, maximumPitch)
    // Closer, the bound is larger: the pitch stays within it.
    camera.altitude = altitude
    return camera
  }
}
