public import GeoModel

/// All places within a distance of a centre, along geodesics of WGS84: the circle overlay of MapKit.
///
/// ```swift
/// let circle = GeodesicCircle(center: Position(longitude: 179, latitude: -17), radius: 250_000)
/// var column = GeometryColumn()
/// circle?.append(to: &column)  // a MultiPolygon: it lies on both sides of the 180th meridian
/// ```
///
/// Every vertex lies at the radius, to a micrometre; edges between them are straight in longitude and latitude. A circle may hold one pole
/// or both: it is then closed along ±90, or it is the globe with a hole.
public struct GeodesicCircle: Sendable, Hashable {
  /// In degrees.
  public let center: Position

  /// In metres, along the ground.
  public let radius: Double

  /// The radii that a circle can have, in metres: from 1 mm to π times the polar radius, 19,970,326 m, which leaves a spot around the place
  /// opposite the centre. Further out, two shortest paths may lead to one place.
  public static let radii = 0.001...Ellipsoid.wgs84.polarRadius * .pi

  /// How far an edge may lie from the circle, by default, as a share of the radius: 100 vertices where nothing is distorted.
  public static let usualError = 0.0005

  /// `nil` unless the centre is on the globe and the radius is one of ``radii``.
  ///
  /// - Parameters:
  ///   - center: longitude and latitude in degrees; the longitude may be that of any turn.
  ///   - radius: in metres.
  public init?(center: Position, radius: Double) {
    guard center.isOnGlobe, center.x.magnitude <= Longitude.reach, Self.radii.contains(radius) else { return nil }
    self.center = Position(x: Longitude.normalised(center.x), y: center.y)
    self.radius = radius
  }

  /// The circle as one closed ring, counter-clockwise around its centre. Longitudes run on beyond ±180 where it crosses the 180th meridian,
  /// and of a circle round one pole the last longitude is a turn away from the first. Each crossing of the meridian is a vertex.
  ///
  /// - Parameter maxError: how far an edge may lie from the circle, as a share of the radius, 1e-7 to 0.1; the nearest of these for others.
  /// - Complexity: O(1 / √maxError); 0.5 µs a vertex.
  public func ring(maxError: Double = usualError) -> [Position] {
    let maxError = maxError.isNaN ? Self.usualError : min(max(maxError, 1e-7), 0.1)
    var trace = CircleTrace(center: center, radius: radius, maxError: maxError)
    return trace.ring()
  }

  /// Appends the circle as one geometry, cut at the 180th meridian and closed along a pole that it holds: a Polygon if it is one part, else
  /// a MultiPolygon. Exteriors run counter-clockwise and holes clockwise.
  ///
  /// - Parameters:
  ///   - output: receives it.
  ///   - maxError: as in ``ring(maxError:)``.
  ///   - altitude: of all positions, in metres; `nil` for none.
  public func append(to output: inout GeometryColumn, maxError: Double = usualError, altitude: Double? = nil) {
    var seamEdges: [Bool] = []
    append(to: &output, seamEdges: &seamEdges, maxError: maxError, altitude: altitude)
  }

  /// The same, with the flags of ``AntimeridianCut/cut(_:geometry:into:seamEdges:reports:)``.
  public func append(
    to output: inout GeometryColumn, seamEdges: inout [Bool], maxError: Double = usualError, altitude: Double? = nil
  ) {
    var ring = ring(maxError: maxError)
    let isInPlace = ring.allSatisfy { $0.x.magnitude <= 180 }
    if isInPlace, !CircleTrace.holdsPole(center: center, radius: radius) {
      append(ring, altitude: altitude, to: &output)
      let missing = output.positions.count - seamEdges.count
      if missing > 0 { seamEdges.append(contentsOf: repeatElement(false, count: missing)) }
      return
    }
    // No edge is half a turn wide, so that they need not run on; and the ring is closed to the bit, whatever turns round longitudes to.
    for index in ring.indices { ring[index].x = Longitude.normalised(ring[index].x) }
    ring[ring.count - 1] = ring[0]
    var (whole, reports) = (GeometryColumn(), [AntimeridianReport]())
    append(ring, altitude: altitude, to: &whole)
    // The inside is on the left, whichever side is smaller.
    var cut = AntimeridianCut(poles: .trust)
    cut.judgesAreas = false
    cut.cut(whole, geometry: 0, into: &output, seamEdges: &seamEdges, reports: &reports)
  }

  private func append(_ ring: [Position], altitude: Double?, to output: inout GeometryColumn) {
    for position in ring { output.append(position, altitude: altitude) }
    output.endPath()
    output.endPart()
    output.endGeometry(.polygon)
  }
}
