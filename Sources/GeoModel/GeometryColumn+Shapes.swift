/// Whole geometries appended at once, for those that were computed rather than read. Longitude before latitude, in degrees.
///
/// ``Positions`` of a view, slices of them and reversed ones keep their altitudes, in sequences of sequences as well. Other sequences of
/// ``Position`` have none: append positions one by one with ``append(_:altitude:)`` to give them some.
extension GeometryColumn {
  /// A Point (RFC 7946 §3.1.2); the altitude in metres above the WGS84 ellipsoid, `nil` for none.
  public mutating func appendPoint(longitude: Double, latitude: Double, altitude: Double? = nil) {
    append(Position(longitude: longitude, latitude: latitude), altitude: altitude)
    endPath()
    endPart()
    endGeometry(.point)
  }

  /// A MultiPoint (RFC 7946 §3.1.3).
  public mutating func appendMultiPoint(_ positions: some Sequence<Position>) {
    eachPosition(of: positions) { column, position, altitude in
      column.append(position, altitude: altitude)
      column.endPath()
      column.endPart()
    }
    endGeometry(.multiPoint)
  }

  /// A LineString of two or more positions (RFC 7946 §3.1.4); an empty geometry for none.
  public mutating func appendLineString(_ positions: some Sequence<Position>) {
    if appendPath(positions) { endPart() }
    endGeometry(.lineString)
  }

  /// A MultiLineString (RFC 7946 §3.1.5). Lines without positions are left out.
  public mutating func appendMultiLineString(_ lines: some Sequence<some Sequence<Position>>) {
    for line in lines where appendPath(line) { endPart() }
    endGeometry(.multiLineString)
  }

  /// A Polygon (RFC 7946 §3.1.6); an empty geometry if there are no rings, or if the exterior has no positions.
  ///
  /// - Parameter rings: the exterior, counterclockwise, then the holes, clockwise; each repeats its first position as
  ///   its last. Holes without positions are left out.
  public mutating func appendPolygon(rings: some Sequence<some Sequence<Position>>) {
    appendPart(rings: rings)
    endGeometry(.polygon)
  }

  /// A MultiPolygon (RFC 7946 §3.1.7), each polygon as in ``appendPolygon(rings:)``; empty ones are left out.
  public mutating func appendMultiPolygon(_ polygons: some Sequence<some Sequence<some Sequence<Position>>>) {
    for polygon in polygons { appendPart(rings: polygon) }
    endGeometry(.multiPolygon)
  }

  private mutating func appendPart(rings: some Sequence<some Sequence<Position>>) {
    var hasExterior = false
    for ring in rings {
      let isThere = appendPath(ring)
      if !isThere, !hasExterior { return }
      hasExterior = true
    }
    if hasExterior { endPart() }
  }

  /// Whether there was a position: a path without any is none.
  private mutating func appendPath(_ positions: some Sequence<Position>) -> Bool {
    let start = self.positions.count
    eachPosition(of: positions) { column, position, altitude in column.append(position, altitude: altitude) }
    if self.positions.count == start { return false }
    endPath()
    return true
  }

  private mutating func eachPosition(of positions: some Sequence<Position>, _ body: (inout GeometryColumn, Position, Double?) -> Void) {
    if let view = positions as? any PositionsWithAltitudes {
      view.eachPosition { body(&self, $0, $1) }
    } else {
      for position in positions { body(&self, position, nil) }
    }
  }
}
