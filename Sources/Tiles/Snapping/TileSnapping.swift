internal import MapTiles

/// Puts the areas of a tile on its grid, all of them together: what neighbours share stays shared, and no polygon is invalid.
///
/// Rings that were cut at the tile's edge, or that simplification has crossed, come out as valid polygons. Of the whole lines between
/// pixels (``SegmentSnapping``) those of a feature that cancel out are left away; what is left goes round the feature.
/// Complexity: O(n log n) for n vertices, unless very many lines cross.
struct TileSnapping {
  /// What is left of a feature.
  struct Area {
    /// Exteriors with their holes after them.
    var rings: [Ring] = []
    /// Units².
    var doubledArea = 0
  }

  struct Ring {
    var isHole: Bool
    /// Points of the grid, in ``ringPoints``.
    var range: Range<Int>
  }

  private struct DirectedEdge {
    let index: Int32
    let isReversed: Bool
  }

  private(set) var ringPoints: [TilePoint] = []

  private var points: [SIMD2<Int32>] = []
  private var ringEnds: [Int] = []
  /// For each feature the end of its rings.
  private var featureEnds: [Int] = []

  private var segments = SegmentTable()
  private var snapping = SegmentSnapping()
  /// For each ring the end of its segments.
  private var pathEnds: [Int] = []
  private var directed: [Int32] = []
  /// For each edge how often the feature runs along it from `from` to `to`, less how often back.
  private var passes: [Int32] = []
  private var touched: [Int32] = []
  /// What is left of the features, unless they are snapped one by one.
  private var areas: [Area] = []
  private var walk = RingWalk()
  private var nesting = LoopNesting()
  /// Whether features are snapped one by one, since too many lie over each other.
  private var isApart = false

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ringEnds.removeAll(keepingCapacity: true)
    featureEnds.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func add(_ point: SIMD2<Int32>) { points.append(point) }

  mutating func endRing() { ringEnds.append(points.count) }

  mutating func endFeature() { featureEnds.append(ringEnds.count) }

  /// The rings of a feature, as numbers.
  private func rings(of feature: Int) -> Range<Int> { (feature == 0 ? 0 : featureEnds[feature - 1])..<featureEnds[feature] }

  /// The points of a ring, before they were snapped.
  private func points(ofRing ring: Int) -> ArraySlice<SIMD2<Int32>> { points[(ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]] }

  /// The points of the largest ring of a feature, before they were snapped: one whose middle lies in the tile, if there is one, rather than
  /// in its buffer.
  func mainRing(of feature: Int) -> ArraySlice<SIMD2<Int32>> {
    let end = Int32(ZoomGrid.extent * ZoomGrid.fineness)
    var best: (points: ArraySlice<SIMD2<Int32>>, isInTile: Bool, area: Int)?
    for ring in rings(of: feature) {
      let points = points(ofRing: ring)
      guard let first = points.first else { continue }
      let (low, high) = points.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
      let doubledMiddle = low &+ high
      let isInTile = all(doubledMiddle .>= 0) && all(doubledMiddle .<= 2 * end)
      let area = abs(points.doubledArea)
      if let best, best.isInTile && !isInTile || best.isInTile == isInTile && best.area >= area { continue }
      best = (points, isInTile, area)
    }
    return best?.points ?? []
  }

  /// The area of a feature in units², before it was snapped.
  func areaBefore(of feature: Int) -> Double {
    let area = rings(of: feature).reduce(0) { $0 + points(ofRing: $1).doubledArea }
    return Double(area) / 2 / Double(ZoomGrid.fineness * ZoomGrid.fineness)
  }

  /// Snaps all features that were added.
  mutating func snap() {
    ringPoints.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    isApart = !snap(features: 0..<featureEnds.count, mayGiveUp: featureEnds.count > 1)
    if isApart { return }
    var backwards: [(feature: Int, edges: [DirectedEdge])] = []
    for feature in 0..<featureEnds.count {
      areas.append(traced(rings(of: feature)))
      for loop in nesting.backwards { backwards.append((feature, edges(of: loop))) }
    }
    if !backwards.isEmpty { settle(backwards) }
  }

  private mutating func snap(features: Range<Int>, mayGiveUp: Bool) -> Bool {
    let last = features.isEmpty ? nil : self.rings(of: features.upperBound - 1).upperBound
    let rings = last.map { self.rings(of: features.lowerBound).lowerBound..<$0 } ?? 0..<0
    var start = rings.lowerBound == 0 ? 0 : ringEnds[rings.lowerBound - 1]
    segments.reset(capacity: (rings.isEmpty ? 0 : ringEnds[rings.upperBound - 1]) - start)
    directed.removeAll(keepingCapacity: true)
    pathEnds.removeAll(keepingCapacity: true)
    for ring in rings {
      if var last = ringEnds[ring] > start ? points[ringEnds[ring] - 1] : nil {
        for index in start..<ringEnds[ring] {
          let point = points[index]
          if point != last { directed.append(segments.directed(last, point)) }
          last = point
        }
      }
      start = ringEnds[ring]
      pathEnds.append(directed.count)
    }
    if !snapping.snap(segments.segments, mayGiveUp: mayGiveUp) { return false }
    passes.removeAll(keepingCapacity: true)
    passes.append(contentsOf: repeatElement(0, count: snapping.edges.count))
    walk.reset(pixels: snapping.pixels.count)
    return true
  }

  /// What has become of a feature. Call it for each feature in order.
  mutating func area(of feature: Int) -> Area {
    guard isApart else { return areas[feature] }
    ringPoints.removeAll(keepingCapacity: true)
    _ = snap(features: feature..<feature + 1, mayGiveUp: false)
    return traced(0..<rings(of: feature).count)
  }

  private mutating func traced(_ rings: Range<Int>) -> Area {
    outline(rings, []) ? write() : Self.union(nesting.order.map { places(of: $0.loop) }, into: &ringPoints)
  }

  /// Traces what the rings of a feature go round.
  ///
  /// - Parameter corrections: edges that go round what is taken off.
  /// - Returns: whether ``nesting`` has it; otherwise its exteriors may lie over each other.
  private mutating func outline(_ rings: Range<Int>, _ corrections: [DirectedEdge]) -> Bool {
    touched.removeAll(keepingCapacity: true)
    for ring in rings {
      for index in (ring == 0 ? 0 : pathEnds[ring - 1])..<pathEnds[ring] { pass(directed[index]) }
    }
    for edge in corrections {
      passes[Int(edge.index)] += edge.isReversed ? -1 : 1
      touched.append(edge.index)
    }
    walk.begin()
    var isSingle = true
    for edge in touched {
      let count = passes[Int(edge)]
      passes[Int(edge)] = 0
      if count == 0 { continue }
      isSingle = isSingle && count.magnitude == 1
      let (from, to) = snapping.edges[Int(edge)]
      for _ in 0..<count.magnitude {
        if count > 0 { walk.add(from: from, to: to) } else { walk.add(from: to, to: from) }
      }
    }
    nesting.removeAll()
    guard walk.trace(snapping.pixels.places) else { return false }
    return nesting.nest(walk, snapping.pixels.places) && isSingle && !walk.isTangled
  }

  /// Settles what belongs to several features, since simplified borders cross: between them lies a piece that another one goes round
  /// backwards (its borders have changed sides there), once for each feature too many. It is taken off the last of its neighbours that covers
  /// it.
  private mutating func settle(_ backwards: [(feature: Int, edges: [DirectedEdge])]) {
    /// By features, edges round what is taken off them.
    var corrections: [Int: [DirectedEdge]] = [:]
    var owners: [Int32: [Int]] = [:]
    let wanted = Set(backwards.flatMap { $0.edges.map(\.index) })
    for feature in 0..<featureEnds.count {
      for ring in rings(of: feature) {
        for index in (ring == 0 ? 0 : pathEnds[ring - 1])..<pathEnds[ring] {
          for step in chain(of: directed[index]) where wanted.contains(step >> 1) && owners[step >> 1]?.last != feature {
            owners[step >> 1, default: []].append(feature)
          }
        }
      }
    }
    for piece in backwards {
      let neighbours = Set(piece.edges.flatMap { owners[$0.index] ?? [] }).subtracting([piece.feature])
      for neighbour in neighbours.sorted(by: >) {
        let corrected = (corrections[neighbour] ?? []) + piece.edges
        guard outline(rings(of: neighbour), corrected), nesting.backwards.isEmpty else { continue }
        corrections[neighbour] = corrected
        areas[neighbour] = write()
        break
      }
    }
  }

  /// The edges of a loop, in its direction.
  private func edges(of loop: Int) -> [DirectedEdge] {
    let range = walk.loops[loop].range
    return range.compactMap { index in
      let from = walk.points[index], to = walk.points[index + 1 < range.upperBound ? index + 1 : range.lowerBound]
      return snapping.edge(from, to).map { DirectedEdge(index: $0, isReversed: from > to) }
    }
  }

  private func chain(of segment: Int32) -> ArraySlice<Int32> {
    let index = Int(segment >> 1)
    return snapping.chains[(index == 0 ? 0 : Int(snapping.chainEnds[index - 1]))..<Int(snapping.chainEnds[index])]
  }

  private func places(of loop: Int) -> [SIMD2<Int32>] {
    walk.points[walk.loops[loop].range].map { snapping.pixels.places[Int($0)] }
  }

  /// Counts the edges of a segment's chain.
  @inline(__always)
  private mutating func pass(_ segment: Int32) {
    let index = Int(segment >> 1)
    let start = index == 0 ? 0 : Int(snapping.chainEnds[index - 1])
    let chains = snapping.chains
    for place in start..<Int(snapping.chainEnds[index]) {
      let step = chains[place], edge = Int(step >> 1)
      passes[edge] += (step ^ segment) & 1 == 0 ? 1 : -1
      touched.append(Int32(truncatingIfNeeded: edge))
    }
  }

  /// The loops, less vertices on straight lines.
  private mutating func write() -> Area {
    var area = Area()
    let places = snapping.pixels.places
    for (loop, isHole) in nesting.order {
      let range = walk.loops[loop].range
      let start = ringPoints.count
      var before = places[Int(walk.points[range.upperBound - 1])]
      for index in range {
        let place = places[Int(walk.points[index])]
        let after = places[Int(walk.points[index + 1 < range.upperBound ? index + 1 : range.lowerBound])]
        let (a, b) = (place &- before, after &- place)
        if Int(a.x) * Int(b.y) != Int(a.y) * Int(b.x) {
          ringPoints.append(TilePoint(x: place.x, y: place.y))
          before = place
        }
      }
      area.rings.append(Ring(isHole: isHole, range: start..<ringPoints.count))
      area.doubledArea += walk.loops[loop].doubledArea
    }
    return area
  }
}
