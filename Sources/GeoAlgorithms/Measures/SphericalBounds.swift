public import GeoModel

extension GeometryColumn {
  /// The bounding box of some geometries whose edges are great-circle arcs (conventions 4.6): an arc reaches further north or
  /// south than its ends, as that from -45 to 45 at 60° N reaches 67.79° N. `box(ofGeometries:)` is the one for edges straight
  /// in longitude and latitude.
  ///
  /// Accuracy of latitudes within edges: 1e-13 degrees; everything else is a copy of input numbers, except for ±180 at the seam
  /// and ±90 at a pole inside.
  ///
  /// - Parameters:
  ///   - range: which geometries of the column.
  ///   - interior: which side of a ring is inside.
  /// - Returns: `nil` if there is no position.
  /// - Complexity: O(n), plus O(p log p) for p edges.
  public func sphericalBox(ofGeometries range: Range<Int>, interior: RingInterior = .smaller) -> GeographicBox? {
    var cover = LongitudeCover()
    var latitudes = (south: Double.infinity, north: -Double.infinity)
    for geometry in range {
      for path in paths(ofGeometry: geometry) {
        coverArcs(positions(ofPath: path), isRing: kinds[geometry].isAreal, &cover, &latitudes)
      }
      if !kinds[geometry].isAreal { continue }
      for pole in [-90.0, 90] where sphericallyContains(Position(x: 0, y: pole), inGeometry: geometry, interior: interior) {
        cover.addWhole()
        latitudes = (min(latitudes.south, pole), max(latitudes.north, pole))
      }
    }
    guard latitudes.south <= latitudes.north, let longitudes = cover.range() else { return nil }
    return GeographicBox(west: longitudes.west, south: latitudes.south, east: longitudes.east, north: latitudes.north)
  }

  private func coverArcs(
    _ range: Range<Int>, isRing: Bool, _ cover: inout LongitudeCover, _ latitudes: inout (south: Double, north: Double)
  ) {
    for index in range {
      let b = positions[index]
      latitudes = (min(latitudes.south, b.y), max(latitudes.north, b.y))
      let isFirst = index == range.lowerBound
      let a = positions[isFirst ? (isRing ? range.upperBound - 1 : index) : index - 1]
      let span = longitudeDifference(from: a.x, to: b.x).degrees
      // Over a pole, or no edge at all: the ends' meridians.
      if span == 0 || span.magnitude == 180 || a.y.magnitude == 90 || b.y.magnitude == 90 {
        cover.add(b.x)
      } else {
        cover.add(written: span > 0 ? a.x : b.x, to: span > 0 ? b.x : a.x, isPoint: false)
      }
      guard let summit = Self.summit(a, b) else { continue }
      latitudes = (min(latitudes.south, summit), max(latitudes.north, summit))
    }
  }

  /// The latitude of the place of an arc, between its ends, where its great circle is nearest to a pole; `nil` if it is not
  /// on the arc.
  private static func summit(_ a: Position, _ b: Position) -> Double? {
    let (u, v) = (Vector(a), Vector(b))
    let normal = u.cross(v - u)
    let length = normal.norm
    if length < 1e-15 { return nil }
    let unit = normal / length
    let axis = Vector(0, 0, 1)
    var summit = axis - unit * unit.z
    // The equator has no summit.
    if summit.norm < 1e-12 { return nil }
    if summit.dot(u + v) < 0 { summit = -summit }
    if u.cross(summit).dot(unit) <= 0 || summit.cross(v).dot(unit) <= 0 { return nil }
    return summit.position.y
  }
}
