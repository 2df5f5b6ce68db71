internal import GeoModel

/// A position of a path that may run round the globe: a longitude within ±180 and the number of whole turns
/// added to it.
///
/// Kept apart, the longitude stays the input's to the bit wherever that was in range; the sum would round.
struct UnwrappedVertex {
  /// Degrees within ±180.
  var longitude: Double
  /// Degrees.
  var latitude: Double
  /// Metres; NaN for none.
  var altitude: Double
  /// Whole turns to the east.
  var world: Int32
  /// The position's index in the input; that of the edge's first position for a crossing.
  var source: UInt32
  /// Whether the edge that begins here lies on the seam or a pole and came into being by cutting.
  var startsSeamEdge = false
  /// Whether it is a corner of the border, or a place on an edge along it, and no position of the input: it takes its altitude from others.
  var isCorner = false

  var position: Position { Position(x: longitude, y: latitude) }

  /// Where it stands on the unrolled cylinder: even numbers are the insides of worlds, odd ones the meridians
  /// between them.
  ///
  ///     zone      -2 │ -1 │    0    │ 1 │   2
  ///               ───┼────┼─────────┼───┼──────
  ///     degrees     -180         180      540
  var zone: Int32 {
    longitude == 180 ? 2 * world + 1 : longitude == -180 ? 2 * world - 1 : 2 * world
  }

  /// Whether both are one place of the seam, in whichever spelling.
  func isTwin(of other: UnwrappedVertex) -> Bool { zone & 1 != 0 && zone == other.zone && latitude == other.latitude }

  /// Degrees east of `origin` on the unrolled cylinder.
  func degrees(from origin: UnwrappedVertex) -> Double {
    (longitude - origin.longitude) + 360 * Double(world - origin.world)
  }
}

extension UnwrappedVertex {
  /// The zone of the world that an edge to another vertex, without crossings, lies in; `nil` for one along the seam.
  func strip(to other: UnwrappedVertex) -> Int32? {
    let zoneA = zone
    let zoneB = other.zone
    if zoneA & 1 == 0 { return zoneA }
    if zoneB & 1 == 0 { return zoneB }
    return zoneA == zoneB ? nil : (zoneA + zoneB) / 2
  }

  /// The vertex with the seam written as from inside a world.
  func spelled(in strip: Int32) -> UnwrappedVertex {
    var vertex = self
    if vertex.zone > strip { vertex.longitude = 180 } else if vertex.zone < strip { vertex.longitude = -180 }
    return vertex
  }
}

extension GeometryColumn {
  /// Appends a vertex to the open path.
  mutating func append(_ vertex: UnwrappedVertex, _ hasAltitudes: Bool) {
    append(vertex.position, altitude: hasAltitudes ? vertex.altitude : nil)
  }
}
