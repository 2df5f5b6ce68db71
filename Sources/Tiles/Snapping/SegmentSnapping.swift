/// Snaps segments to pixels (snap rounding: Hobby 1999, Guibas and Marimont 1998): each segment becomes a chain through the middles of
/// those pixels on its way in which any segment ends, or two cross. Chains meet only at the middles of pixels, and no vertex changes sides:
/// what lies between segments may vanish, and is never turned over.
struct SegmentSnapping {
  private(set) var pixels = PixelTable()
  /// Pairs of pixels that chains connect.
  private(set) var edges: [(from: Int32, to: Int32)] = []
  /// For each segment the end of its chain.
  private(set) var chainEnds: [Int32] = []
  /// Chains from low ends to high ends: the index of an edge, twice; plus 1 if it is passed from `to` to `from`.
  private(set) var chains: [Int32] = []

  private var cells = CellLists()
  /// The cells that each segment touches, and those of the pixels.
  private var visits: [CellVisit] = []
  private var pixelCells: [CellVisit] = []
  private var edgeSlots: [Int32] = []
  private var crossings: [(segment: Int32, pixel: Int32)] = []
  private var hits: [(advance: Int, pixel: Int32)] = []

  /// How many pairs of segments may be compared, and how many may cross, as multiples of their number: areas that share borders have next to
  /// no crossings, and what lies over each other need not be snapped together.
  private static let mostPairs = 400, mostCrossings = 1

  /// - Returns: `false` if too many segments lie in one another's way; nothing is snapped then.
  mutating func snap(_ segments: [SegmentTable.Segment], mayGiveUp: Bool) -> Bool {
    pixels.reset(capacity: segments.count)
    edges.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    chainEnds.removeAll(keepingCapacity: true)
    crossings.removeAll(keepingCapacity: true)
    var low = SIMD2<Int32>(repeating: .max), high = SIMD2<Int32>(repeating: .min)
    for segment in segments {
      for end in [segment.low, segment.high] {
        let pixel = PixelTable.pixel(end)
        _ = pixels.index(pixel)
        low = pointwiseMin(low, pixel)
        high = pointwiseMax(high, pixel)
      }
    }
    if segments.isEmpty { return true }
    cells.reset(low, high, count: segments.count)
    if !findCrossings(segments, mayGiveUp: mayGiveUp) { return false }
    chain(segments)
    return true
  }

  /// Whether a segment lies within one pixel.
  @inline(__always)
  private static func isDot(_ segment: SegmentTable.Segment) -> Bool { PixelTable.pixel(segment.low) == PixelTable.pixel(segment.high) }

  private mutating func findCrossings(_ segments: [SegmentTable.Segment], mayGiveUp: Bool) -> Bool {
    visitCells(segments)
    cells.sort(visits)
    let mostCrossings = mayGiveUp ? segments.count * Self.mostCrossings + (1 << 10) : Int.max
    var budget = mayGiveUp ? segments.count * Self.mostPairs + (1 << 16) : Int.max
    let items = cells.items
    for cell in 0..<cells.count {
      let range = cells.items(cell)
      if range.count < 2 { continue }
      budget -= range.count * range.count / 2
      if budget < 0 { return false }
      for first in range {
        let a = Int(items[first])
        for second in first + 1..<range.upperBound {
          let b = Int(items[second])
          guard let place = SegmentWalk.crossing(segments[a], segments[b]) else { continue }
          let pixel = pixels.index(place)
          if crossings.count > mostCrossings { return false }
          crossings.append((Int32(a), pixel))
          crossings.append((Int32(b), pixel))
        }
      }
    }
    crossings.sort { $0 < $1 }
    return true
  }

  /// Finds the cells that each segment touches.
  private mutating func visitCells(_ segments: [SegmentTable.Segment]) {
    var found: [CellVisit] = []
    swap(&found, &visits)
    found.removeAll(keepingCapacity: true)
    for (index, segment) in segments.enumerated() where !Self.isDot(segment) {
      SegmentWalk(segment).forEachCell(of: cells) { column, row in
        found.append(CellVisit(item: Int32(truncatingIfNeeded: index), cell: cells.cell(column, row)))
      }
    }
    swap(&found, &visits)
  }

  private mutating func chain(_ segments: [SegmentTable.Segment]) {
    resetEdges(capacity: segments.count)
    var places: [CellVisit] = []
    swap(&places, &pixelCells)
    places.removeAll(keepingCapacity: true)
    for (index, place) in pixels.places.enumerated() {
      places.append(CellVisit(item: Int32(truncatingIfNeeded: index), cell: cells.cell(cells.column(place.x), cells.row(place.y))))
    }
    cells.sort(places)
    swap(&places, &pixelCells)
    var nextVisit = 0, nextCrossing = 0
    for (index, segment) in segments.enumerated() {
      defer { chainEnds.append(Int32(chains.count)) }
      if Self.isDot(segment) { continue }
      findHits(segment, index, &nextVisit, &nextCrossing)
      for number in hits.indices.dropFirst() where hits[number].pixel != hits[number - 1].pixel {
        chains.append(directedEdge(hits[number - 1].pixel, hits[number].pixel))
      }
    }
  }

  /// Finds the pixels that a segment goes through, in the order of its way.
  private mutating func findHits(_ segment: SegmentTable.Segment, _ index: Int, _ nextVisit: inout Int, _ nextCrossing: inout Int) {
    hits.removeAll(keepingCapacity: true)
    let walk = SegmentWalk(segment), places = pixels.places, items = cells.items
    while nextVisit < visits.count, visits[nextVisit].item == Int32(truncatingIfNeeded: index) {
      for item in cells.items(Int(visits[nextVisit].cell)) {
        let pixel = items[item], place = places[Int(pixel)]
        if walk.passes(place) { hits.append((walk.advance(place), pixel)) }
      }
      nextVisit += 1
    }
    while nextCrossing < crossings.count, crossings[nextCrossing].segment == Int32(truncatingIfNeeded: index) {
      let pixel = crossings[nextCrossing].pixel
      hits.append((walk.advance(places[Int(pixel)]), pixel))
      nextCrossing += 1
    }
    if hits.count > 2 { hits.sort { $0 < $1 } } else if hits.count == 2, hits[1] < hits[0] { hits.swapAt(0, 1) }
  }

  private mutating func resetEdges(capacity: Int) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    edgeSlots.removeAll(keepingCapacity: true)
    edgeSlots.append(contentsOf: repeatElement(-1, count: size))
  }

  private mutating func directedEdge(_ a: Int32, _ b: Int32) -> Int32 {
    let (from, to) = (min(a, b), max(a, b)), isReversed: Int32 = a > b ? 1 : 0
    if edges.count * 2 >= edgeSlots.count {
      resetEdges(capacity: edgeSlots.count)
      let mask = edgeSlots.count - 1
      for (index, edge) in edges.enumerated() {
        var slot = Self.hash(edge.from, edge.to) & mask
        while edgeSlots[slot] >= 0 { slot = (slot + 1) & mask }
        edgeSlots[slot] = Int32(index)
      }
    }
    let mask = edgeSlots.count - 1
    var slot = Self.hash(from, to) & mask
    while true {
      let index = edgeSlots[slot]
      if index < 0 {
        edgeSlots[slot] = Int32(edges.count)
        edges.append((from, to))
        return Int32(edges.count - 1) << 1 | isReversed
      }
      if edges[Int(index)] == (from, to) { return index << 1 | isReversed }
      slot = (slot + 1) & mask
    }
  }

  /// The edge between two pixels; `nil` for none.
  func edge(_ a: Int32, _ b: Int32) -> Int32? {
    let (from, to) = (min(a, b), max(a, b))
    let mask = edgeSlots.count - 1
    var slot = Self.hash(from, to) & mask
    while edgeSlots[slot] >= 0 {
      if edges[Int(edgeSlots[slot])] == (from, to) { return edgeSlots[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private static func hash(_ from: Int32, _ to: Int32) -> Int {
    Int(truncatingIfNeeded: ((UInt64(UInt32(bitPattern: from)) << 32 | UInt64(UInt32(bitPattern: to))) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
