internal import GeoModel

/// The rings of a Polygon or MultiPolygon laid over each other, and the region that a rule makes of the faces between
/// them.
struct RingOverlay {
  enum Rule {
    /// ``FaceGraph/oddFaces(_:)``
    case linework
    /// ``RingFill/structure(_:_:_:)``
    case structure
    /// ``RingFill/positive(_:_:_:)``
    case positive
  }

  enum Grid {
    case none
    /// So fine that it moves nothing by more than rounding does.
    case fine
    /// Whole numbers.
    case integers
  }

  private(set) var noding = SegmentNoding()
  private var faces = PlanarFaces()
  private var graph = FaceGraph()
  private var ringFill = RingFill()
  private(set) var tracing = RegionTracing()
  private var isInside: [Bool] = []

  /// The loaded rings: for each its path of the input, and its points with their positions in the input.
  private(set) var paths: [Int] = []
  private var rings: [RingFill.Ring] = []
  private var places: [(position: Position, source: Int32)] = []
  private var ends: [Int] = []
  private var altitudes: [Double] = []
  /// Whether longitudes were left as they are written.
  private(set) var isPlain = true

  /// Loads the rings of a geometry in the plane, polygons on both sides of the 180th meridian side by side.
  ///
  /// - Parameter directed: whether shells are to run counter-clockwise and holes clockwise.
  mutating func load(
    _ column: GeometryColumn, _ index: Int, by validator: inout TopologyValidator, directed: Bool
  ) {
    paths.removeAll(keepingCapacity: true)
    rings.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    altitudes = column.altitudes
    isPlain = true
    var defects: [TopologyDefect] = []
    validator.reload(index, column, &defects)
    let shifts = PartAlignment.shifts(validator.rings)
    for ring in validator.rings where ring.copyOf < 0 {
      let shift = shifts[ring.part] ?? 0
      if ring.isUnwrapped || ring.shift != 0 || shift != 0 { isPlain = false }
      paths.append(ring.path)
      rings.append(RingFill.Ring(part: Int32(ring.part), isHole: ring.isHole))
      let start = places.count
      for point in ring.start...ring.end {
        let place = validator.points[point]
        places.append((Position(x: place.x + shift, y: place.y), Int32(validator.origins[point])))
      }
      if directed {
        let sign = validator.points.withUnsafeBufferPointer {
          areaSign(UnsafeBufferPointer(rebasing: $0[ring.start...ring.end]))
        }
        if sign == (ring.isHole ? .left : .right) { places[start...].reverse() }
      }
      ends.append(places.count)
    }
  }

  /// - Returns: false if the rings cross too often.
  mutating func fill(_ rule: Rule, on grid: Grid) -> Bool {
    noding.removeAll()
    var start = 0
    for (ring, end) in ends.enumerated() {
      noding.beginRing()
      var last: Int32 = -1
      for index in start..<end {
        let (place, source) = places[index]
        let point = noding.number(
          place, altitude: altitudes.isEmpty ? .nan : altitudes[Int(source)], source: source)
        if last >= 0 { noding.add(ring: Int32(ring), from: last, to: point) }
        last = point
      }
      start = end
    }
    guard noding.node(grid) else { return false }
    faces.build(noding)
    graph.build(faces)
    ringFill.rings = rings
    switch rule {
    case .linework: isInside = graph.oddFaces(faces.count)
    case .structure: isInside = ringFill.structure(faces, graph, noding)
    case .positive: isInside = ringFill.positive(faces, graph, noding)
    }
    tracing.trace(isInside, faces, noding)
    return true
  }

  /// See ``SegmentSearch``.
  var allowancePerSegment: Int {
    get { noding.search.allowancePerSegment }
    set { noding.search.allowancePerSegment = newValue }
  }

  var hasArea: Bool { !tracing.loops.isEmpty }

  /// Moves every position, before ``fill(_:on:)``.
  mutating func movePlaces(_ move: (Position) -> Position) {
    for index in places.indices { places[index].position = move(places[index].position) }
  }

  /// Appends what bounds no area, in order of the input.
  func appendReports(_ column: GeometryColumn, _ index: Int, to reports: inout [RepairReport]) {
    var hasTrace = [Bool](repeating: false, count: paths.count)
    var lost = [Int32](repeating: .max, count: paths.count)
    for (index, segment) in noding.segments.enumerated() {
      let halfEdge = Int32(2 * index)
      let isLost = !isInside[faces.face(leftOf: halfEdge)] && !isInside[faces.face(leftOf: halfEdge + 1)]
      for strand in noding.bundles.range(of: segment.bundle) {
        let ring = Int(noding.bundles[strand].ring)
        guard isLost else {
          hasTrace[ring] = true
          continue
        }
        for point in [segment.low, segment.high] where noding.sources[Int(point)] >= 0 {
          lost[ring] = min(lost[ring], noding.sources[Int(point)])
        }
      }
    }
    var ring = 0
    for path in column.paths(ofGeometry: index) {
      let start = column.positions(ofPath: path).lowerBound
      if ring < paths.count, paths[ring] == path {
        if !hasTrace[ring] {
          reports.append(RepairReport(.pathDropped, path: path, position: start))
        } else if lost[ring] != .max {
          reports.append(RepairReport(.pieceDropped, path: path, position: Int(lost[ring])))
        }
        ring += 1
      } else if !column.positions(ofPath: path).isEmpty {
        reports.append(RepairReport(.pathDropped, path: path, position: start))
      }
    }
  }
}
