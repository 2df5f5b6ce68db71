internal import GeoAlgorithms
internal import GeoModel

/// The outlines of a geodesic circle in the world plane, for its style's fill and stroke.
struct CircleOutlines: Sendable {
  /// One geometry, or none if nothing of the circle is on the map.
  private(set) var column = GeometryColumn()
  /// For each position whether the edge that begins there was made by a cut.
  private(set) var seams: [Bool] = []
  /// For each part its box in degrees, as in ``FeatureBlock/partBoxes``.
  private(set) var boxes: [SIMD4<Double>] = []

  private var clipper = BoxClip(GeographicBox(west: -180, south: -Mercator.limit, east: 180, north: Mercator.limit), isCut: true)
  private var whole = GeometryColumn()

  /// - Parameter altitude: of all its positions; NaN for none.
  mutating func trace(_ circle: GeodesicCircle, altitude: Double) {
    column.removeAll()
    seams.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    circle.append(to: &column, seamEdges: &seams, altitude: altitude.isNaN ? nil : altitude)
    if column.positions.contains(where: { $0.y.magnitude > Mercator.limit }) { clip() }
    for part in column.partEnds.indices {
      var low = SIMD2(Double.infinity, .infinity), high = -low
      for path in column.paths(ofPart: part) {
        for index in column.positions(ofPath: path) {
          let place = column.positions[index]
          low = pointwiseMin(low, SIMD2(place.x, place.y))
          high = pointwiseMax(high, SIMD2(place.x, place.y))
        }
      }
      boxes.append(SIMD4(lowHalf: low, highHalf: high))
    }
    for index in column.positions.indices { column.positions[index] = Mercator.plane(column.positions[index]) }
  }

  private mutating func clip() {
    swap(&whole, &column)
    column.removeAll()
    var clippedSeams: [Bool] = []
    var reports: [AntimeridianReport] = []
    let outcome = clipper.clip(whole, geometry: 0, inputSeams: seams, into: &column, seamEdges: &clippedSeams, reports: &reports)
    if outcome == .gone { column.removeAll() }
    seams = clippedSeams
  }
}
