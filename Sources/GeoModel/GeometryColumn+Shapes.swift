/// Whole geometries appended at once, for those that were computed rather than read. Longitude before latitude, in degrees.
extension GeometryColumn {
  /// A place (RFC 7946 §3.1.2); the altitude in metres above the WGS84 ellipsoid, `nil` for none.
  public mutating func appendPoint(longitude: Double, latitude: Double, altitude: Double? = nil) {
    append(Position(longitude: longitude, latitude: latitude), altitude: altitude)
    endPath()
    endPart()
    endGeometry(.point)
  }

  /// Places that belong together (RFC 7946 §3.1.3).
  public mutating func appendMultiPoint(_ positions: some Sequence<Position>) {
    for position in positions {
      append(position)
      endPath()
      endPart()
    }
    endGeometry(.multiPoint)
  }

  /// A line through two or more positions (RFC 7946 §3.1.4).
  public mutating func appendLineString(_ positions: some Sequence<Position>) {
    appendPath(positions)
    endPart()
    endGeometry(.lineString)
  }

  /// Lines that belong together (RFC 7946 §3.1.5).
  public mutating func appendMultiLineString(_ lines: some Sequence<some Sequence<Position>>) {
    for line in lines {
      appendPath(line)
      endPart()
    }
    endGeometry(.multiLineString)
  }

  /// An area (RFC 7946 §3.1.6).
  ///
  /// - Parameter rings: the exterior, counterclockwise, then the holes, clockwise; each with its first position again as
  ///   its last.
  public mutating func appendPolygon(rings: some Sequence<some Sequence<Position>>) {
    for ring in rings { appendPath(ring) }
    endPart()
    endGeometry(.polygon)
  }

  /// Areas that belong together (RFC 7946 §3.1.7), each as in ``appendPolygon(rings:)``.
  public mutating func appendMultiPolygon(_ polygons: some Sequence<some Sequence<some Sequence<Position>>>) {
    for polygon in polygons {
      for ring in polygon { appendPath(ring) }
      endPart()
    }
    endGeometry(.multiPolygon)
  }

  private mutating func appendPath(_ positions: some Sequence<Position>) {
    for position in positions { append(position) }
    endPath()
  }
}
