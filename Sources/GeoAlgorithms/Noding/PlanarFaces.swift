internal import GeoModel

/// The faces into which segments that meet in their ends only divide the plane.
///
/// Every segment has two sides; sides belong to one face if they meet in a corner, or if one lies right above the other.
/// Half-edge 2 i leaves the lower end of segment i, half-edge 2 i + 1 the higher one; either has its side of the same
/// number on its left.
///
///              side 2 i
///     low ●───▷ 2 i ····· 2 i + 1 ◁───● high
///              side 2 i + 1
struct PlanarFaces {
  /// The points that segments end in, in the order of a sweep.
  private(set) var points: [Int32] = []
  /// For each segment, where its ends come in ``points``.
  private(set) var ends: [(low: Int32, high: Int32)] = []
  /// For each of ``points``, where its half-edges end in ``spokes``.
  private var spokeEnds: [Int32] = []
  /// The half-edges that leave each point, counter-clockwise from the east.
  private var spokes: [Int32] = []
  /// For each half-edge, where it stands in ``spokes``.
  private var slots: [Int32] = []
  /// For each side, and the outside as the last one, another one of its face.
  private var links: [Int32] = []
  /// For each side the number of its face; 0 is the outside.
  private(set) var faces: [Int32] = []
  private(set) var count = 0

  private var places: [Position] = []
  private var ranks: [Int32] = []
  private var status = SweepStatus()

  /// - Complexity: O(n log n).
  mutating func build(_ noding: SegmentNoding) {
    rank(noding)
    sortSpokes()
    links.removeAll(keepingCapacity: true)
    links.append(contentsOf: 0...Int32(2 * ends.count))
    for point in points.indices {
      let range = spokes(ofPoint: point)
      for slot in range {
        let next = slot + 1 < range.upperBound ? slot + 1 : range.lowerBound
        unite(spokes[slot], spokes[next] ^ 1)
      }
    }
    sweep()
    number()
    // The memory that only building needs, of large inputs.
    if ends.count > GeometryColumn.mostKept { (links, ranks, status) = ([], [], SweepStatus()) }
  }

  func place(_ point: Int32) -> Position { places[Int(point)] }

  /// The point that a half-edge leaves.
  func start(_ halfEdge: Int32) -> Int32 {
    let ends = ends[Int(halfEdge) / 2]
    return halfEdge & 1 == 0 ? ends.low : ends.high
  }

  func face(leftOf halfEdge: Int32) -> Int { Int(faces[Int(halfEdge)]) }

  /// Of the half-edges that leave the end of one, clockwise from the way back, the first for which `isWanted` holds.
  func next(after halfEdge: Int32, _ isWanted: (Int32) -> Bool) -> Int32? {
    let back = halfEdge ^ 1
    let range = spokes(ofPoint: Int(start(back)))
    var slot = Int(slots[Int(back)])
    for _ in range {
      slot = slot > range.lowerBound ? slot - 1 : range.upperBound - 1
      if isWanted(spokes[slot]) { return spokes[slot] }
    }
    return nil
  }

  private func spokes(ofPoint point: Int) -> Range<Int> {
    (point == 0 ? 0 : Int(spokeEnds[point - 1]))..<Int(spokeEnds[point])
  }

  private mutating func rank(_ noding: SegmentNoding) {
    ranks.removeAll(keepingCapacity: true)
    ranks.append(contentsOf: repeatElement(-1, count: noding.points.count))
    points.removeAll(keepingCapacity: true)
    for segment in noding.segments {
      for point in [segment.low, segment.high] where ranks[Int(point)] < 0 {
        ranks[Int(point)] = 0
        points.append(point)
      }
    }
    points.sort { precedes(noding.points[Int($0)], noding.points[Int($1)]) }
    places.removeAll(keepingCapacity: true)
    for (rank, point) in points.enumerated() {
      ranks[Int(point)] = Int32(rank)
      places.append(noding.points[Int(point)])
    }
    ends.removeAll(keepingCapacity: true)
    for segment in noding.segments { ends.append((ranks[Int(segment.low)], ranks[Int(segment.high)])) }
  }

  private mutating func sortSpokes() {
    spokeEnds.removeAll(keepingCapacity: true)
    spokeEnds.append(contentsOf: repeatElement(0, count: points.count))
    for end in ends {
      spokeEnds[Int(end.low)] += 1
      spokeEnds[Int(end.high)] += 1
    }
    var sum: Int32 = 0
    for point in spokeEnds.indices {
      sum += spokeEnds[point]
      spokeEnds[point] = sum
    }
    spokes.removeAll(keepingCapacity: true)
    spokes.append(contentsOf: repeatElement(0, count: 2 * ends.count))
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: 2 * ends.count))
    var free = spokeEnds
    for halfEdge in 0..<Int32(2 * ends.count) {
      let point = Int(start(halfEdge))
      free[point] -= 1
      spokes[Int(free[point])] = halfEdge
    }
    for point in points.indices {
      let (range, center) = (spokes(ofPoint: point), places[point])
      if range.count > 1 {
        let (ends, places) = (ends, places)
        func target(_ halfEdge: Int32) -> Position {
          let ends = ends[Int(halfEdge) / 2]
          return places[Int(halfEdge & 1 == 0 ? ends.high : ends.low)]
        }
        spokes[range].sort { comparison(target($0), target($1), around: center) < 0 }
      }
      for slot in range { slots[Int(spokes[slot])] = Int32(slot) }
    }
  }

  /// Finds, for every point from which segments lead on only, the segment right below it.
  private mutating func sweep() {
    status.reset(count: ends.count)
    for point in points.indices {
      let place = places[point]
      let (ends, places) = (ends, places)
      let lower = status.split { edge in
        orientation(places[Int(ends[edge].low)], places[Int(ends[edge].high)], place) == .left
      }.last
      let range = spokes(ofPoint: point)
      var isStart = true
      for slot in range where spokes[slot] & 1 == 1 {
        status.remove(Int(spokes[slot] / 2))
        isStart = false
      }
      // From the lowest: those that lead down come last in the circular order.
      var cursor = lower
      for leadsDown in [true, false] {
        for slot in range where spokes[slot] & 1 == 0 {
          let edge = Int(spokes[slot] / 2)
          if (places[Int(ends[edge].high)].y < place.y) != leadsDown { continue }
          status.insert(edge, above: cursor)
          cursor = edge
        }
      }
      if isStart, cursor != lower {
        unite(Int32(2 * cursor), lower >= 0 ? Int32(2 * lower) : Int32(links.count - 1))
      }
    }
  }

  private mutating func number() {
    faces.removeAll(keepingCapacity: true)
    faces.append(contentsOf: repeatElement(-1, count: links.count))
    let outside = representative(Int32(links.count - 1))
    faces[Int(outside)] = 0
    count = 1
    for side in links.indices {
      let top = Int(representative(Int32(side)))
      if faces[top] < 0 {
        faces[top] = Int32(count)
        count += 1
      }
      faces[side] = faces[top]
    }
  }

  private mutating func unite(_ a: Int32, _ b: Int32) {
    let (a, b) = (representative(a), representative(b))
    if a != b { links[Int(a)] = b }
  }

  private mutating func representative(_ side: Int32) -> Int32 {
    var side = side
    while links[Int(side)] != side {
      links[Int(side)] = links[Int(links[Int(side)])]
      side = links[Int(side)]
    }
    return side
  }
}
