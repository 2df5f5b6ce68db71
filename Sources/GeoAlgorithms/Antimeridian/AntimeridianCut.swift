public import GeoModel

/// Cuts geometries at the 180th meridian (RFC 7946 §3.1.9): no path of the result crosses it, every longitude
/// is within ±180.
///
/// Edges are straight in longitude and latitude and take the short way; a path with a longitude beyond ±180
/// is read literally. The region of a polygon is what its unwrapped exterior encloses, all of its worlds laid
/// over each other, minus the same for its holes; a ring round a pole is closed along it.
///
///          180                    180  -180
///     ┌─────┼────┐              ┌───┤   ├────┐
///     │  ┌──┼─┐  │      ───▷    │ ┌─┤   ├─┐  │      edges on the seam carry a flag:
///     │  └──┼─┘  │              │ └─┤   ├─┘  │      filled across, never stroked
///     └─────┼────┘              └───┤   ├────┘
///
/// A geometry that needs no cut is copied to the bit. One value serves any number of geometries, one task at a time, and reuses its
/// scratch memory: after the first geometries it allocates nothing.
public struct AntimeridianCut: Sendable {
  /// The furthest longitude that is unwrapped, in degrees: a hundred turns. Points may be anywhere.
  public static var reach: Double { Longitude.reach }

  /// The most whole turns that edges of two turns and more may go round the globe, in all, in addition to one for each position of their
  /// geometry: with two hundred crossings in each edge it would grow a thousandfold.
  public static var mostTurns: Int { Longitude.mostTurns }

  /// How rings round a pole are read.
  public var poles: PolePolicy

  var reading = PathReading()
  var walk: [UnwrappedVertex] = []
  var arcs = BoundaryArcs()
  var pairing = BorderPairing()
  var tracing = RingTracing()
  var assignment = HoleAssignment()
  var overlay = RegionOverlay()
  var touches = EdgeTouches()
  var judging = CutJudging()
  /// Whether areas that were cut are judged, unless they are known to be doubtful: a caller may do so by itself.
  var judgesAreas = true
  /// Of the polygon that was cut last: whether it holds a pole, and a hole takes one away from it, a ring is so wide that it may meet
  /// itself whole turns away, its worlds were laid over each other, and a piece of its exterior came out as a hole outside of it.
  var isRoundPole = false
  var hasHoleRoundPole = false
  var lapsOverItself = false
  var isLaidOver = false
  var isTurnedOver = false
  /// For each part that the last cut appended, the part of the input that it is one of.
  private(set) var origins: [Int] = []
  /// Polygons of the output that needed no cut.
  private var untouched: [Int] = []

  public init(poles: PolePolicy = .smaller) {
    self.poles = poles
  }

  /// Cuts one geometry and appends the result as one geometry to `output`.
  ///
  /// - Parameters:
  ///   - input: the column that holds the geometry.
  ///   - index: which geometry of `input`.
  ///   - output: receives the result. A LineString or Polygon keeps its type when one part remains and becomes
  ///     a MultiLineString or MultiPolygon otherwise. Parts west of the seam come first, then by latitude; the
  ///     parts of a line in travel order. Exteriors run counter-clockwise and holes clockwise, in polygons of
  ///     the same geometry that needed no cut as well.
  ///   - seamEdges: one flag for each position of `output`, kept as long as its positions: whether the edge that
  ///     begins there lies on the seam or a pole and was created by cutting.
  ///   - reports: the findings, with indices of `input`'s positions.
  /// - Returns: whether anything changed; if not, the copy is equal to the bit.
  /// - Complexity: O(n + c log c) for n positions and c crossings, and that of ``TopologyValidator`` for areas that were cut. An
  ///   exterior wider than the world, and the holes of a polygon that falls into several parts, cost more (`RegionOverlay`,
  ///   `HoleAssignment`).
  @discardableResult
  public mutating func cut(
    _ input: GeometryColumn, geometry index: Int, into output: inout GeometryColumn, seamEdges: inout [Bool],
    reports: inout [AntimeridianReport]
  ) -> Bool {
    let kind = input.kinds[index]
    let parts = input.parts(ofGeometry: index)
    let (firstPart, known) = (output.partEnds.count, reports.count)
    var changed = false
    untouched.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    if (Self.crosses(input, geometry: index) || (poles == .trust && kind.isAreal)) && !hasTooManyTurns(input, index, &reports) {
      touches.begin()
      var polar: Int?
      for part in parts {
        let before = output.pathEnds.count
        let partChanged =
          switch kind {
          case .point, .multiPoint: normalise(input, part: part, into: &output, reports: &reports)
          case .lineString, .multiLineString: cutLine(input, part: part, into: &output, reports: &reports)
          case .polygon, .multiPolygon:
            cutPolygon(input, geometry: index, part: part, into: &output, seamEdges: &seamEdges, reports: &reports)
          }
        if partChanged {
          reportWideEdge(input, part, output, from: before, reports: &reports)
          reportFarTurn(input, part, reports: &reports)
        }
        if !partChanged, kind.isAreal { untouched.append(output.partEnds.count - 1) }
        if partChanged, kind == .multiPolygon, isRoundPole { polar = polar ?? part }
        changed = partChanged || changed
        let added = output.partEnds.count - firstPart - origins.count
        origins.append(contentsOf: repeatElement(part, count: added))
      }
      if let polar, parts.count > 1 { reportCover(input, polar, output, from: firstPart, reports: &reports) }
    } else {
      for part in parts { output.append(part: part, of: input) }
      origins.append(contentsOf: parts)
    }
    let missing = output.positions.count - seamEdges.count
    if missing > 0 { seamEdges.append(contentsOf: repeatElement(false, count: missing)) }
    let isOne = output.partEnds.count - firstPart == 1
    switch kind {
    case .lineString where !isOne && changed: output.endGeometry(.multiLineString)
    case .polygon where !isOne && changed: output.endGeometry(.multiPolygon)
    default: output.endGeometry(kind)
    }
    // Beside pieces that run as they should, the other polygons do as well.
    if changed { for part in untouched { output.orientRings(ofPart: part) } }
    if changed, kind.isAreal, judgesAreas { reportFault(input, output, from: firstPart, reports: &reports, known: known) }
    return changed
  }

  /// Brings points into range. One so many turns round the globe that its longitude says nothing stays as it is.
  private func normalise(
    _ input: GeometryColumn, part: Int, into output: inout GeometryColumn, reports: inout [AntimeridianReport]
  ) -> Bool {
    var changed = false
    for path in input.paths(ofPart: part) {
      for index in input.positions(ofPath: path) {
        let position = input.positions[index]
        let isWithinReach = position.x.magnitude <= Self.reach
        if !isWithinReach { reports.append(AntimeridianReport(.outOfReach, at: index)) }
        let longitude = isWithinReach ? Longitude.inRange(position.x) : position.x
        changed = changed || (isWithinReach && longitude != position.x)
        output.append(
          Position(x: longitude, y: position.y), altitude: input.altitudes.isEmpty ? nil : input.altitudes[index])
      }
      output.endPath()
    }
    output.endPart()
    return changed
  }
}
