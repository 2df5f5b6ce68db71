public import GeoModel

/// Modulo 360: boxes on both sides of the 180th meridian meet there (conventions 4.5).
extension GeographicBox {
  /// Whether a position lies in it, in any spelling of its longitude; edges are inside.
  public func contains(longitude: Double, latitude: Double) -> Bool {
    south <= latitude && latitude <= north
      && (longitudes.contains(longitude) || (latitude.magnitude == 90 && longitude.isFinite))
  }

  public func contains(_ other: GeographicBox) -> Bool {
    south <= other.south && other.north <= north && longitudes.contains(other.longitudes)
  }

  public func intersects(_ other: GeographicBox) -> Bool {
    max(south, other.south) <= min(north, other.north) && longitudes.intersects(other.longitudes)
  }

  /// The smallest box that holds both. Altitudes stay only if both have them.
  public func union(_ other: GeographicBox) -> GeographicBox {
    var cover = LongitudeCover()
    cover.add(longitudes)
    cover.add(other.longitudes)
    var box = self
    box.longitudes = cover.range() ?? longitudes
    box.south = min(south, other.south)
    box.north = max(north, other.north)
    box.altitudes = nil
    if let mine = altitudes, let theirs = other.altitudes {
      box.altitudes =
        min(mine.lowerBound, theirs.lowerBound)...max(mine.upperBound, theirs.upperBound)
    }
    return box
  }

  /// The intersection: empty, one box, or two if they meet on both sides of the globe, the western one of `self` first.
  public func intersection(_ other: GeographicBox) -> [GeographicBox] {
    let south = max(south, other.south)
    let north = min(north, other.north)
    guard south <= north else { return [] }
    return longitudes.intersection(other.longitudes).map {
      GeographicBox(west: $0.west, south: south, east: $0.east, north: north)
    }
  }
}

extension LongitudeCover {
  mutating func add(_ range: LongitudeRange) {
    if range.width >= 360 {
      addWhole()
    } else {
      add(written: range.west, to: range.east, isPoint: range.west == range.east)
    }
  }
}

extension LongitudeRange {
  /// The intersection: none, one range or two, in eastward order from `west`.
  public func intersection(_ other: LongitudeRange) -> [LongitudeRange] {
    if width >= 360 { return [other] }
    if other.width >= 360 || other.contains(self) { return [self] }
    if contains(other) { return [other] }
    var ranges: [LongitudeRange] = []
    // Where they overlap without holding one another, one begins inside the other.
    if other.contains(west) { ranges.append(.overlap(from: west, to: other.east)) }
    if contains(other.west) {
      let range = LongitudeRange.overlap(from: other.west, to: east)
      if ranges.last != range { ranges.append(range) }
    }
    return ranges
  }

  /// Less than a whole turn: from a meridian to the same one, however they are written, is that meridian.
  private static func overlap(from west: Double, to east: Double) -> LongitudeRange {
    let isOne = (east - west).remainder(dividingBy: 360) == 0
    return LongitudeRange(west: west, east: isOne ? west : east)
  }
}
