internal import GeoModel

/// The rings of a Polygon or MultiPolygon laid over each other, and the region that a rule makes of the faces between
/// them.
struct RingOverlay {
  enum Rule {
    /// ``FaceGraph/oddFaces(_:_:)``
    case linework
    /// ``RingFill/structure(_:_:_:)``
    case structure
    /// ``RingFill/odd(_:_:_:)``
    case odd
    /// ``facesCovered(_:)``
    case covered
  }

  private(set) var noding = SegmentNoding()
  private(set) var faces = PlanarFaces()
  private var graph = FaceGraph()
  private var ringFill = RingFill()
  private(set) var tracing = RegionTracing()
  private var isInside: [Bool] = []
  /// By the rule ``Rule/covered``: how often each face is covered.
  private(set) var coverage: [Int32] = []
  private var rule = Rule.linework

  /// The rings: for each its path of the input, and its points with their positions in the input.
  private(set) var paths: [Int] = []
  private var rings: [RingFill.Ring] = []
  /// For each ring whether it has too few positions to go round anything.
  private var isFlat: [Bool] = []
  private var places: [(position: Position, source: Int32)] = []
  private var ends: [Int] = []
  private var altitudes: [Double] = []
  /// Whether all longitudes were left as they are written.
  private(set) var isPlain = true
  /// For each position of the geometry by how many turns its ring was moved, or NaN if the ring was unwrapped.
  private var turns: [Double] = []
  private var firstSource = 0
  /// Whether longitudes of the geometry run on past 180, as those of one do that was unwrapped.
  private(set) var runsOn = false

  /// Loads the rings of a geometry in the plane.
  ///
  /// - Parameter aligned: whether polygons on both sides of the 180th meridian are to lie side by side.
  mutating func load(
    _ column: GeometryColumn, _ index: Int, by validator: inout TopologyJudging, aligned: Bool
  ) {
    paths.removeAll(keepingCapacity: true)
    rings.removeAll(keepingCapacity: true)
    isFlat.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    altitudes = column.altitudes
    var defects: [TopologyDefect] = []
    validator.reload(index, column, &defects)
    let shifts = validator.options.longitudes == .literal || !aligned ? [:] : PartAlignment.shifts(validator.rings)
    let loaded = validator.rings.filter { $0.copyOf < 0 }
    let isAsWritten = loaded.allSatisfy { !$0.isUnwrapped && $0.shift == 0 && (shifts[$0.part] ?? 0) == 0 }
    let extent = loaded.reduce((low: Double.infinity, high: -Double.infinity)) {
      let shift = shifts[$1.part] ?? 0
      return (min($0.low, $1.box.minX + shift), max($0.high, $1.box.maxX + shift))
    }
    let middle = loaded.isEmpty ? nil : (extent.low + extent.high) / 2
    isPlain = true
    let positions = column.positions(ofGeometry: index)
    firstSource = positions.lowerBound
    runsOn = positions.contains { Longitude.isLiteral(column.positions[$0].x) }
    turns = Array(repeating: .nan, count: positions.count)
    places.reserveCapacity(positions.count + column.paths(ofGeometry: index).count)
    var next = 0
    for (part, columnPart) in column.parts(ofGeometry: index).enumerated() {
      var centre: Double?
      for path in column.paths(ofPart: columnPart) {
        let isHole = path != column.paths(ofPart: columnPart).lowerBound
        paths.append(path)
        rings.append(RingFill.Ring(part: Int32(part), isHole: isHole))
        if next < loaded.count, loaded[next].path == path {
          let shift = shifts[part] ?? 0
          if centre == nil { centre = (loaded[next].box.minX + loaded[next].box.maxX) / 2 + shift }
          append(loaded[next], shift, validator)
          isFlat.append(false)
          next += 1
        } else {
          let range = column.positions(ofPath: path)
          let isAcross = validator.options.longitudes == .shortWay && Self.isAcross(column, range)
          appendFlat(column, range, isUnwrapped: isAcross, near: isAsWritten && !isAcross ? nil : centre ?? middle)
          isFlat.append(true)
        }
        noteTurns(from: ends.last ?? 0, column)
        ends.append(places.count)
      }
    }
    if places.count > GeometryColumn.mostKept { validator.releaseScratch() }
  }

  /// Gives the memory of a large geometry back that was filled, written and reported. It can be filled again.
  mutating func release() {
    if places.count <= GeometryColumn.mostKept { return }
    noding.removeAll()
    noding.releaseAll()
    (faces, graph, tracing, isInside) = (PlanarFaces(), FaceGraph(), RegionTracing(), [])
  }

  private mutating func append(_ ring: LoadedRing, _ shift: Double, _ validator: TopologyJudging) {
    for point in ring.start...ring.end {
      let place = validator.points[point]
      places.append((Position(x: place.x + shift, y: place.y), Int32(validator.origins[point])))
    }
  }

  /// A ring that goes to a place and back bounds nothing by itself, but can by linework together with others: it lies where it is nearest to them.
  ///
  /// - Parameter centre: a longitude in the middle of the others, if they are to be met.
  private mutating func appendFlat(_ column: GeometryColumn, _ range: Range<Int>, isUnwrapped: Bool, near centre: Double?) {
    let start = places.count
    for position in range { places.append((column.positions[position], Int32(position))) }
    if isUnwrapped {
      var path = places[start...].map(\.position)
      let turns = path.withUnsafeMutableBufferPointer { unwrapLongitudes($0, isRing: true) }
      if turns == 0 { for index in path.indices { places[start + index].position = path[index] } }
    }
    guard let centre, let first = places[start...].first?.position.x else { return }
    let (low, high) = places[start...].reduce((first, first)) { (min($0.0, $1.position.x), max($0.1, $1.position.x)) }
    let shift = 360 * ((centre - (low + high) / 2) / 360).rounded()
    for index in places[start...].indices { places[index].position.x += shift }
  }

  /// Whether a ring that was not loaded goes across the 180th meridian, the short way.
  private static func isAcross(_ column: GeometryColumn, _ range: Range<Int>) -> Bool {
    var box = PlaneBox.empty
    for position in range { box.include(column.positions[position]) }
    return !range.isEmpty && box.mayGoAcross
  }

  /// Notes how the ring that was loaded last is written, whose places begin at `start`.
  private mutating func noteTurns(from start: Int, _ column: GeometryColumn) {
    guard start < places.count else { return }
    func turn(_ place: (position: Position, source: Int32)) -> Double {
      ((place.position.x - column.positions[Int(place.source)].x) / 360).rounded()
    }
    let first = turn(places[start])
    let isUniform = places[start...].allSatisfy { turn($0) == first }
    isPlain = isPlain && isUniform && first == 0
    guard isUniform else { return }
    for place in places[start...] { turns[Int(place.source) - firstSource] = first }
  }

  /// - Returns: false if the rings cross too often.
  mutating func fill(_ rule: Rule, on grid: NodingGrid) -> Bool {
    noding.removeAll()
    noding.reserve(places.count)
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
    self.rule = rule
    switch rule {
    case .linework: isInside = graph.oddFaces(faces.count, noding)
    case .structure: isInside = ringFill.structure(faces, graph, noding)
    case .odd: isInside = ringFill.odd(faces, graph, noding)
    case .covered:
      coverage = ringFill.coverage(faces, graph, noding)
      isInside = facesCovered(coverage)
    }
    tracing.trace(isInside, faces, noding)
    return true
  }

  /// See ``SegmentSearch``.
  var allowancePerSegment: Int {
    get { noding.search.allowancePerSegment }
    set { noding.search.allowancePerSegment = newValue }
  }

  /// See ``SegmentNoding``.
  var mostCuts: Int {
    get { noding.mostCuts }
    set { noding.mostCuts = newValue }
  }

  var hasArea: Bool { !tracing.loops.isEmpty }

  /// By how many turns the ring of a position of the input was moved, or NaN if it was unwrapped.
  func turns(of source: Int32) -> Double { turns[Int(source) - firstSource] }

  /// Moves every position to whole numbers of units, before ``fill(_:on:)``: each as it is rounded where it is written,
  /// whichever turn it was loaded in.
  ///
  /// - Returns: false if a whole number is so large that products of them are none any more.
  mutating func movePlaces(_ column: GeometryColumn, to rounding: DecimalRounding) -> Bool {
    var start = 0
    for (ring, end) in ends.enumerated() {
      var edges = 0
      for index in start..<end {
        let written = column.positions[Int(places[index].source)]
        let turns = ((places[index].position.x - written.x) / 360).rounded()
        places[index].position = Position(
          x: rounding.units(written.x) + turns * rounding.turn, y: rounding.units(written.y))
        guard max(places[index].position.x.magnitude, places[index].position.y.magnitude) < Self.mostUnits else { return false }
        if index > start, places[index].position != places[index - 1].position { edges += 1 }
      }
      isFlat[ring] = isFlat[ring] || edges < 3
      start = end
    }
    return true
  }

  /// Where the doubles' products of two coordinates end.
  private static let mostUnits = 1e150

  /// Appends what bounds no area, in order of the input.
  func appendReports(to reports: inout [RepairReport]) {
    var hasTrace = [Bool](repeating: false, count: paths.count)
    var lost = [Int32](repeating: .max, count: paths.count)
    // Whether the piece that is lost lies inside.
    var isLostInside = [Bool](repeating: false, count: paths.count)
    for (index, segment) in noding.segments.enumerated() {
      let halfEdge = 2 * index
      let isOutline = tracing.isOutline[halfEdge] || tracing.isOutline[halfEdge + 1]
      let (left, right) = (faces.face(leftOf: Int32(halfEdge)), faces.face(leftOf: Int32(halfEdge + 1)))
      // Where lines count once, there may be inside on both sides of one; by the other rules what is inside may well overlap.
      let divides = isInside[left] && left != right && rule == .linework
      for strand in noding.bundles.range(of: segment.bundle) {
        let ring = Int(noding.bundles[strand].ring)
        if isOutline || (isInside[left] && !isFlat[ring]) { hasTrace[ring] = true }
        if isOutline || (isInside[left] && left != right && !divides && !isFlat[ring]) { continue }
        // What rounding has laid on something else is no piece of its own.
        if segment.layers > 1 { continue }
        for point in [segment.low, segment.high] where noding.sources[Int(point)] >= 0 && noding.sources[Int(point)] < lost[ring] {
          lost[ring] = noding.sources[Int(point)]
          isLostInside[ring] = divides && !isFlat[ring]
        }
      }
    }
    if rule == .odd { noteFolded(&lost) }
    var start = 0
    for (ring, path) in paths.enumerated() {
      guard start < ends[ring] else { continue }
      if !hasTrace[ring] {
        reports.append(RepairReport(.pathDropped, path: path, position: Int(places[start].source)))
      } else if lost[ring] != .max {
        reports.append(RepairReport(isLostInside[ring] ? .pieceInside : .pieceDropped, path: path, position: Int(lost[ring])))
      }
      start = ends[ring]
    }
  }

  /// Notes positions where a ring has come to run to and fro on one line, a spike or a slit, if they lie more than a unit, of the grid of whole
  /// numbers, from where that leaves the outline: what is shorter differs from the outline by no more than rounding does.
  private func noteFolded(_ lost: inout [Int32]) {
    var onOutline: Set<Int32> = []
    var folded: [Int32: [(to: Int32, ring: Int)]] = [:]
    for (index, segment) in noding.segments.enumerated() {
      if tracing.isOutline[2 * index] || tracing.isOutline[2 * index + 1] {
        onOutline.formUnion([segment.low, segment.high])
      } else if segment.layers > 1 {
        for strand in noding.bundles.range(of: segment.bundle) where noding.bundles[strand].turns == 0 {
          let ring = Int(noding.bundles[strand].ring)
          folded[segment.low, default: []].append((segment.high, ring))
          folded[segment.high, default: []].append((segment.low, ring))
        }
      }
    }
    var seen: Set<Int32> = []
    for root in folded.keys.sorted() where onOutline.contains(root) {
      let origin = noding.points[Int(root)]
      var stack = [root]
      while let point = stack.popLast() {
        for (next, ring) in folded[point] ?? [] where !onOutline.contains(next) && seen.insert(next).inserted {
          stack.append(next)
          let (place, source) = (noding.points[Int(next)], noding.sources[Int(next)])
          let (dx, dy) = (place.x - origin.x, place.y - origin.y)
          if dx * dx + dy * dy > 1, source >= 0 { lost[ring] = min(lost[ring], source) }
        }
      }
    }
  }
}
