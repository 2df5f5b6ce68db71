public import GeoModel

/// In any spelling of longitudes.
extension LongitudeRange {
  /// Whether a longitude, in any spelling, lies in it, ends included.
  public func contains(_ longitude: Double) -> Bool {
    let reduced = Longitude.normalised(longitude)
    if reduced.magnitude == 180 { return holds(180) || holds(-180) }
    return holds(reduced)
  }

  private func holds(_ longitude: Double) -> Bool {
    west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  }

  /// Whether every longitude of `other` lies in it.
  public func contains(_ other: LongitudeRange) -> Bool {
    if width == 360 { return true }
    guard contains(other.west), contains(other.east) else { return false }
    // Both ends may lie in it while the way between them does not: then the other is wider, or goes round.
    let start = eastward(from: west, to: other.west)
    let end = eastward(from: west, to: other.east)
    return other.width == 0 || (start <= end && other.width <= width)
  }

  public func intersects(_ other: LongitudeRange) -> Bool {
    contains(other.west) || contains(other.east) || other.contains(west) || other.contains(east)
  }
}

/// How far eastwards `longitude` is of `start`, in degrees, 0..<360.
func eastward(from start: Double, to longitude: Double) -> Double {
  let difference = longitudeDifference(from: start, to: longitude).degrees
  return difference < 0 ? difference + 360 : difference
}
