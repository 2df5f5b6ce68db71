public import GeoModel

/// The perimeter and area of a ring of geodesics.
public struct RingSurface: Sendable, Hashable {
  /// Metres.
  public internal(set) var perimeter: Double

  /// Square metres, positive if the ring runs counter-clockwise, at most half the surface of the globe either way. For a ring
  /// round a pole it is the side to the left if that is the smaller one, otherwise that side less the whole globe.
  public internal(set) var signedArea: Double
}

extension Ellipsoid {
  /// The perimeter and area of a ring whose edges are geodesics (Karney 2013, §6). The ring may be closed by a repeated
  /// position or not; it may go round a pole or cross the 180th meridian, in every spelling.
  ///
  /// - Returns: `nil` if a position is invalid: not finite, or a latitude beyond ±90.
  /// - Complexity: O(n). Accuracy: that of ``areaUnder(_:)`` for every edge.
  public func surface(ofRing ring: borrowing Span<Position>) -> RingSurface? {
    var perimeter = CompensatedSum()
    var area = CompensatedSum()
    var crossings = 0
    let count = ring.count
    for index in 0..<count {
      let start = ring[index]
      let end = ring[index + 1 == count ? 0 : index + 1]
      guard start.x != end.x || start.y != end.y else {
        guard start.isOnGlobe else { return nil }
        continue
      }
      guard let edge = inverse(from: start, to: end) else { return nil }
      perimeter.add(edge.distance)
      area.add(areaUnder(edge))
      crossings += meridianCrossing(from: start.x, to: end.x)
    }
    return RingSurface(
      perimeter: perimeter.value,
      signedArea: signedArea(sumUnderEdges: area, crossings: crossings, whole: surfaceArea))
  }
}

/// How an edge crosses the prime meridian the short way: 1 eastwards, -1 westwards, 0 not. A longitude of 0 counts as
/// east of it, so that touching twice cancels.
@inline(__always)
func meridianCrossing(from start: Double, to end: Double) -> Int {
  let east = longitudeDifference(from: start, to: end).degrees
  let isStartEast = isInEasternHalf(start)
  guard isStartEast != isInEasternHalf(end) else { return 0 }
  if isStartEast { return east < 0 ? -1 : 0 }
  return east > 0 ? 1 : 0
}

/// Whether a longitude lies in 0..<180; both spellings of 180 do not.
@inline(__always)
private func isInEasternHalf(_ longitude: Double) -> Bool {
  let reduced = Longitude.normalised(longitude)
  return reduced >= 0 && reduced < 180
}

/// The area left of a ring from the sum of the areas under its edges: a ring that crosses a meridian an odd number of
/// times goes round a pole, and its edges leave out one hemisphere.
func signedArea(sumUnderEdges sum: CompensatedSum, crossings: Int, whole: Double) -> Double {
  var area = sum.remainder(by: whole)
  if crossings & 1 != 0 { area.add(area.value < 0 ? whole / 2 : -whole / 2) }
  // Eastward edges in the north count positive: the sum is that of the clockwise side.
  var left = -area.value
  if left > whole / 2 { left -= whole }
  if left <= -whole / 2 { left += whole }
  return left + 0
}
