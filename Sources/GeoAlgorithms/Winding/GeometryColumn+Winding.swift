public import GeoModel

extension GeometryColumn {
  /// Turns the rings of a polygon so that exteriors run counter-clockwise and holes clockwise (RFC 7946 §3.1.6), or
  /// the other way round, as d3 and vector tiles have them (conventions 6.5).
  ///
  /// Rings that run right are not touched; neither are flat ones and those round a pole, which have no direction in the
  /// plane. Altitudes travel with their positions.
  ///
  /// - Parameters:
  ///   - index: which geometry of the column.
  ///   - clockwise: exteriors run clockwise and holes counter-clockwise.
  ///   - isCut: the geometry was cut at the 180th meridian: no edge goes the short way round the globe.
  ///   - whenReversed: gets the positions of each ring that was reversed, for what is kept beside them.
  /// - Returns: how many rings were reversed.
  /// - Complexity: O(n).
  @discardableResult
  public mutating func orientRings(
    ofGeometry index: Int, clockwise: Bool = false, isCut: Bool = false, whenReversed: (Range<Int>) -> Void = { _ in }
  ) -> Int {
    guard kinds[index].isAreal else { return 0 }
    var reversed = 0
    for part in parts(ofGeometry: index) {
      reversed += orientRings(ofPart: part, clockwise: clockwise, isCut: isCut, whenReversed: whenReversed)
    }
    return reversed
  }

  /// The same for one polygon.
  @discardableResult
  mutating func orientRings(
    ofPart part: Int, clockwise: Bool = false, isCut: Bool = false, whenReversed: (Range<Int>) -> Void = { _ in }
  ) -> Int {
    var reversed = 0
    let rings = paths(ofPart: part)
    for ring in rings {
      let unwanted: RingWinding = (ring == rings.lowerBound) != clockwise ? .clockwise : .counterclockwise
      let range = positions(ofPath: ring)
      guard winding(ofRing: positions.span.extracting(range), isCut: isCut) == unwanted else { continue }
      positions[range].reverse()
      if !altitudes.isEmpty { altitudes[range].reverse() }
      reversed += 1
      whenReversed(range)
    }
    return reversed
  }
}
