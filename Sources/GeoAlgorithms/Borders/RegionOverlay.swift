internal import GeoModel

/// The region that several rings cover together, as valid polygons: their edges are cut where they meet (``SegmentNoding``),
/// the faces between them are kept or not (``RingFill``), and the outline of what is kept is traced anew (``RegionTracing``).
///
/// It serves the rare polygon that is wider than the world and so covers itself, the one whose border crosses itself at the
/// seam, and the one whose hole, cut into a notch, touches another ring.
struct RegionOverlay {
  /// For each ring of the input, where its positions begin.
  var ringStarts: [Int] = []

  private var frame = BorderFrame.world
  var noding = SegmentNoding()
  private var faces = PlanarFaces()
  private var graph = FaceGraph()
  private var fill = RingFill()
  private var region = RegionTracing()
  private var outline: [UnwrappedVertex] = []
  private var ringsAt: [Int32] = []

  mutating func begin(_ frame: BorderFrame = .world) {
    self.frame = frame
    ringStarts.removeAll(keepingCapacity: true)
    clear()
  }

  private mutating func clear() {
    noding.removeAll()
    fill.rings.removeAll(keepingCapacity: true)
  }

  /// Adds what of a ring lies in one world, closed along the seam: between where it leaves the world and where it comes back,
  /// which is on the same side for a ring that goes round no pole. What it goes round there, and how often, stays.
  ///
  /// - Parameters:
  ///   - ring: with a vertex wherever it crosses the seam (``SeamCrossings``).
  ///   - vertices: those in that world or on the meridians beside it, in order.
  ///   - number: of the ring that it is to count for (``beginRing(isHole:)``).
  /// - Complexity: O(vertices).
  mutating func add(_ ring: [UnwrappedVertex], _ vertices: some Sequence<Int>, inWorld strip: Int32, to number: Int32) {
    var first: Int32 = -1
    var last: Int32 = -1
    for index in vertices {
      var vertex = ring[index]
      if vertex.zone != strip {
        let seam: Double = vertex.zone > strip ? 180 : -180
        // A height of this side, if the seam is written as from both, beside it.
        let isOther = vertex.longitude != seam
        let beside = [index - 1, index + 1].filter(ring.indices.contains)
        if isOther, beside.contains(where: { ring[$0].isTwin(of: vertex) && ring[$0].longitude == seam }) { continue }
        vertex.longitude = seam
      }
      let point = self.point(vertex)
      if last >= 0 { noding.add(ring: number, from: last, to: point) } else { first = point }
      last = point
    }
    if last >= 0 { noding.add(ring: number, from: last, to: first) }
  }

  /// Adds the whole world as an exterior.
  mutating func addWorld(altitude: Double) {
    let corners = [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)]
    let outline = corners.map { UnwrappedVertex(longitude: $0.0, latitude: $0.1, altitude: altitude, world: 0, source: .max) }
    add(outline, outline.indices, inWorld: 0, to: beginRing(isHole: false))
  }

  /// Begins a ring and returns its number.
  mutating func beginRing(isHole: Bool) -> Int32 {
    noding.beginRing()
    fill.rings.append(RingFill.Ring(part: 0, isHole: isHole))
    return Int32(fill.rings.count - 1)
  }

  private mutating func point(_ vertex: UnwrappedVertex) -> Int32 {
    noding.number(vertex.position, altitude: vertex.altitude, source: Int32(bitPattern: vertex.source))
  }

  /// What the exteriors among the added rings go round and no hole does. Returns `false` if there are too many crossings.
  /// Complexity: O((n + k) log n) for k crossings.
  mutating func unite(into tracing: inout RingTracing) -> Bool {
    guard noding.node(.none) else { return false }
    faces.build(noding)
    graph.build(faces)
    trace(fill.difference(faces, graph, noding), BorderStretches(), into: &tracing)
    return true
  }

  /// Takes rings apart that touch each other inside the frame, but do not cross. Leaves everything alone if no two rings of
  /// the input do: a ring that touches itself was like that before. So it does where rings cross: what is not valid away from the frame is
  /// not fixed because something else touches.
  ///
  /// - Parameter own: for the region inside a box, the stretches of its border that edges of the input cover.
  /// - Complexity: O(n log n).
  mutating func separate(_ tracing: inout RingTracing, own: BorderStretches = BorderStretches()) {
    clear()
    for _ in 0...ringStarts.count { _ = beginRing(isHole: false) }
    for loop in tracing.loops {
      for index in loop.start..<loop.end - 1 {
        let (a, b) = (tracing.vertices[index], tracing.vertices[index + 1])
        let inner = frame.isOnBorder(a.position) ? b : a
        noding.add(ring: ring(of: Int(inner.source)), from: point(a), to: point(b))
      }
    }
    guard noding.node(.none), hasBranches() else { return }
    faces.build(noding)
    graph.build(faces)
    guard let isInside = fill.single(faces, graph, noding) else { return }
    trace(isInside, own, into: &tracing)
  }

  private func ring(of position: Int) -> Int32 {
    var below = 0
    var above = ringStarts.count
    while below < above {
      let middle = (below + above) / 2
      if ringStarts[middle] <= position { below = middle + 1 } else { above = middle }
    }
    return Int32(below)
  }

  /// Whether different rings of the input meet anywhere but on the border.
  private mutating func hasBranches() -> Bool {
    ringsAt.removeAll(keepingCapacity: true)
    ringsAt.append(contentsOf: repeatElement(-1, count: noding.points.count))
    for segment in noding.segments {
      for strand in noding.bundles.range(of: segment.bundle) {
        let ring = noding.bundles[strand].ring
        for end in [segment.low, segment.high] where !frame.isOnBorder(noding.points[Int(end)]) {
          if ringsAt[Int(end)] >= 0, ringsAt[Int(end)] != ring { return true }
          ringsAt[Int(end)] = ring
        }
      }
    }
    return false
  }

  /// Puts the outline of a region in the place of what was traced.
  private mutating func trace(_ isInside: [Bool], _ own: BorderStretches, into tracing: inout RingTracing) {
    region.trace(isInside, faces, noding)
    let rule: BorderRule = frame == .world ? .seam(extent()) : .clip(frame, own)
    tracing.removeAll()
    for loop in region.loops {
      outline.removeAll(keepingCapacity: true)
      for point in region.points[loop.range] {
        let place = noding.points[Int(point)]
        outline.append(
          UnwrappedVertex(
            longitude: place.x, latitude: place.y, altitude: noding.altitudes[Int(point)], world: 0,
            source: UInt32(bitPattern: max(0, noding.sources[Int(point)]))))
      }
      if frame == .world { joinParallels() }
      for index in outline.indices {
        outline[index].startsSeamEdge = rule.isCut(from: outline[index], to: outline[index + 1 < outline.count ? index + 1 : 0])
      }
      tracing.addLoop(outline[...])
    }
  }

  /// Leaves out the positions within a whole parallel, from one side of the world to the other, of which an edge is longer than
  /// half a turn: read alone, that one would go the other way round, and the parallel does not (conventions 2.5).
  private mutating func joinParallels() {
    let count = outline.count
    func place(_ index: Int) -> UnwrappedVertex { outline[index % count] }
    func isWide(_ index: Int) -> Bool {
      let width = (place(index + 1).longitude - place(index).longitude).magnitude
      return width > 180 && width < 360 && place(index).latitude == place(index + 1).latitude
    }
    guard count > 2, outline.indices.contains(where: isWide) else { return }
    var isLeftOut = [Bool](repeating: false, count: count)
    for start in outline.indices where place(start).longitude.magnitude == 180 {
      var (end, hasWide) = (start, false)
      repeat {
        hasWide = hasWide || isWide(end)
        end += 1
      } while end - start < count && place(end).latitude == place(start).latitude && place(end).longitude.magnitude != 180
      guard hasWide, place(end).latitude == place(start).latitude, place(end).longitude == -place(start).longitude else { continue }
      for index in start + 1..<end { isLeftOut[index % count] = true }
    }
    outline = outline.indices.filter { !isLeftOut[$0] }.map { outline[$0] }
  }

  /// Which latitudes of the seam the outline reaches.
  private func extent() -> SeamExtent {
    var extent = SeamExtent()
    for loop in region.loops {
      guard var before = region.points[loop.range].last.map({ noding.points[Int($0)] }) else { continue }
      for point in region.points[loop.range] {
        let place = noding.points[Int(point)]
        if place.x == before.x, place.x.magnitude == 180 {
          extent.add(low: min(before.y, place.y), high: max(before.y, place.y), isEast: place.x > 0)
        }
        before = place
      }
    }
    extent.sort()
    return extent
  }
}
