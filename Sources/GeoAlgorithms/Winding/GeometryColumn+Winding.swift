public import GeoModel

extension GeometryColumn {
  /// Turns the rings of a polygon so that exteriors run counter-clockwise and holes clockwise (RFC 7946 §3.1.6).
  ///
  /// Rings that run right are not touched; neither are flat ones and those round a pole, which have no direction in the
  /// plane. Altitudes travel with their positions.
  ///
  /// - Returns: how many rings were reversed.
  /// - Complexity: O(n).
  @discardableResult
  public mutating func orientRings(ofGeometry index: Int) -> Int {
    guard kinds[index].isAreal else { return 0 }
    var reversed = 0
    for part in parts(ofGeometry: index) {
      let rings = paths(ofPart: part)
      for ring in rings {
        let unwanted: RingWinding = ring == rings.lowerBound ? .clockwise : .counterclockwise
        let range = positions(ofPath: ring)
        guard winding(ofRing: positions.span.extracting(range)) == unwanted else { continue }
        positions[range].reverse()
        if !altitudes.isEmpty { altitudes[range].reverse() }
        reversed += 1
      }
    }
    return reversed
  }
}
