public import GeoModel

extension GeometryColumn {
  /// The area of a polygon's parts in square metres, exteriors less holes, whichever way the rings run; 0 for
  /// points and lines. The inside of a ring is its smaller side.
  ///
  /// - Parameters:
  ///   - index: which geometry of the column.
  ///   - globe: WGS84 geodesics (Karney 2013, §6) or great circles.
  /// - Returns: `nil` if a position is none: not finite, or a latitude beyond ±90.
  /// - Complexity: O(n).
  public func area(ofGeometry index: Int, on globe: Globe = .wgs84) -> Double? {
    guard kinds[index].isAreal else { return 0 }
    var sum = CompensatedSum()
    for part in parts(ofGeometry: index) {
      let rings = paths(ofPart: part)
      for ring in rings {
        guard let surface = globe.surface(ofRing: positions.span.extracting(positions(ofPath: ring))) else {
          return nil
        }
        let area = surface.signedArea.magnitude
        sum.add(ring == rings.lowerBound ? area : -area)
      }
    }
    return sum.value
  }

  /// The length of lines, or the perimeter of polygons with their holes, in metres; 0 for points.
  ///
  /// - Returns: `nil` if a position is none: not finite, or a latitude beyond ±90.
  public func length(ofGeometry index: Int, on globe: Globe = .wgs84) -> Double? {
    guard kinds[index] != .point, kinds[index] != .multiPoint else { return 0 }
    var sum = CompensatedSum()
    for path in paths(ofGeometry: index) {
      guard let length = globe.length(of: positions.span.extracting(positions(ofPath: path))) else { return nil }
      sum.add(length)
    }
    return sum.value
  }

  /// The area of a polygon in the plane of longitude and latitude, in square degrees, whichever way the rings run.
  /// Longitudes are unwrapped; `nil` if a ring goes round a pole or a number is not finite.
  public func planarArea(ofGeometry index: Int) -> Double? {
    guard kinds[index].isAreal else { return 0 }
    var sum = CompensatedSum()
    for part in parts(ofGeometry: index) {
      let rings = paths(ofPart: part)
      for ring in rings {
        guard let moments = PlanarMoments(ofPath: positions.span.extracting(positions(ofPath: ring))),
          !moments.goesRoundPole
        else { return nil }
        sum.add(ring == rings.lowerBound ? moments.area.magnitude : -moments.area.magnitude)
      }
    }
    return sum.value
  }

  /// The length of lines and rings in the plane of longitude and latitude, in degrees, unwrapped; 0 for points.
  public func planarLength(ofGeometry index: Int) -> Double? {
    guard kinds[index] != .point, kinds[index] != .multiPoint else { return 0 }
    var sum = CompensatedSum()
    for path in paths(ofGeometry: index) {
      guard let moments = PlanarMoments(ofPath: positions.span.extracting(positions(ofPath: path))) else {
        return nil
      }
      sum.add(moments.length)
    }
    return sum.value
  }
}
