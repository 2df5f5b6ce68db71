import GeoModel

extension TopologyJudging {
  /// Turns contacts between edges of areal geometry into defects.
  mutating func judgeContacts(_ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let passages = contacts.takePassages()
    let list = contacts.contacts
    // Spikes come ring by ring: whether one is flat is looked up once, however many it has.
    var judged = -1
    for vertex in list.spikes {
      let ring = ringIndex(of: vertex)
      judgeSpike(vertex, of: ring, isFirst: ring != judged, column, &defects)
      judged = ring
    }
    let folds = list.spikes.isEmpty ? [] : folds(list)
    for pair in list.overlaps {
      let (a, b) = (pair.a, pair.b)
      let (ringA, ringB) = (ringIndex(of: a), ringIndex(of: b))
      if !folds.isEmpty, folds.contains(RingPair(a, b)) { continue }
      if ringA == ringB {
        if rings[ringA].isFlat { continue }
      } else if foldsAtStart(a, b, ringA, ringB) {
        continue
      } else {
        if nesting.duplicates.contains(RingPair(ringA, ringB)) { continue }
        entangle(ringA, ringB)
        if areDuplicates(ringA, ringB) {
          let (first, second) = rings[ringA].path < rings[ringB].path ? (ringA, ringB) : (ringB, ringA)
          defects.append(defect(duplicateKind(ringA, ringB), rings[second].start, rings[first].start, column))
          continue
        }
      }
      let start = overlapStart(a, b)
      append(meeting(overlapKind(ringA, ringB), PathElement(edge: a), PathElement(edge: b), at: start, column), to: &defects)
    }
    for pair in list.crossings {
      let (a, b) = (pair.a, pair.b)
      let (ringA, ringB) = (ringIndex(of: a), ringIndex(of: b))
      entangle(ringA, ringB, crosses: true)
      let place = crossingPoint(points[a], points[a + 1], points[b], points[b + 1])
      append(meeting(crossingKind(ringA, ringB), PathElement(edge: a), PathElement(edge: b), at: place, column), to: &defects)
    }
    judgeNodes(passages, column, &defects)
  }

  private mutating func judgeSpike(
    _ vertex: Int, of index: Int, isFirst: Bool, _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    let ring = rings[index]
    if ring.isFlat { return }
    // One latitude round a pole is a border as any other.
    if isFirst, ring.isClosed {
      let (first, second) = (points[ring.start], points[ring.start + 1])
      rings[index].isFlat = (ring.start...ring.end).allSatisfy { orientation(first, second, points[$0]) == .on }
    }
    defects.append(defect(rings[index].isFlat ? .zeroArea : .spike, vertex, nil, column))
  }

  /// The pairs of edges that run along each other only because a spike is longer than an edge.
  ///
  /// - Complexity: O(edges of the spikes).
  private func folds(_ list: ContactList) -> Set<RingPair> {
    var folds: Set<RingPair> = []
    for vertex in list.spikes {
      let ring = rings[ringIndex(of: vertex)]
      if ring.isFlat { continue }
      // From the tip on, both ways; the side that is behind goes on, as long as it leads away from the tip.
      var (before, after) = (ring.before(vertex), vertex)
      let isEastward = precedes(points[vertex], points[before])
      for _ in 0..<ring.edges {
        let (a, b) = (points[before], points[after + 1])
        let isBehind = a == b || PlaneBox(points[before], points[before + 1]).contains(b)
        let (goesBack, goesOn) = (a == b || !isBehind, isBehind)
        // A ring round a pole that was not cut has two ends.
        if !ring.isClosed, (goesBack && before == ring.start) || (goesOn && after + 1 == ring.end) { break }
        if goesBack { before = ring.before(before) }
        if goesOn { after = after + 1 == ring.end ? ring.start : after + 1 }
        guard before != after, precedes(points[before + 1], points[before]) == isEastward,
          precedes(points[after], points[after + 1]) == isEastward,
          case .overlap = contact(points[before], points[before + 1], points[after], points[after + 1])
        else { break }
        folds.insert(RingPair(before, after))
      }
    }
    return folds
  }

  /// The first point, in the order of a sweep, of what two edges on one line have in common.
  func overlapStart(_ a: Int, _ b: Int) -> Position {
    let lowA = precedes(points[a], points[a + 1]) ? points[a] : points[a + 1]
    let lowB = precedes(points[b], points[b + 1]) ? points[b] : points[b + 1]
    return precedes(lowA, lowB) ? lowB : lowA
  }

  private func crossingKind(_ a: Int, _ b: Int) -> TopologyDefectKind {
    if rings[a].path == rings[b].path { return .selfIntersection }
    return rings[a].part == rings[b].part ? .ringsCross : .polygonsOverlap
  }

  private func overlapKind(_ a: Int, _ b: Int) -> TopologyDefectKind {
    if rings[a].path == rings[b].path { return .selfOverlap }
    return rings[a].part == rings[b].part ? .sharedEdge : .polygonsShareEdge
  }

  /// A polygon may lie in the hole of another, but not fill it.
  private func duplicateKind(_ a: Int, _ b: Int) -> TopologyDefectKind {
    if rings[a].part == rings[b].part { return .duplicateRings }
    return rings[a].isHole || rings[b].isHole ? .polygonsShareEdge : .duplicatePolygons
  }

  /// Notes that rings run along each other, or cross: then neither is inside or outside the other.
  private mutating func entangle(_ a: Int, _ b: Int, crosses: Bool = false) {
    let pair = originals(a, b)
    if pair.first == pair.second { return }
    nesting.entangled.insert(pair)
    if crosses { nesting.crossed.insert(pair) }
  }

  func areEntangled(_ a: Int, _ b: Int) -> Bool {
    !nesting.entangled.isEmpty && nesting.entangled.contains(originals(a, b))
  }

  func areCrossed(_ a: Int, _ b: Int) -> Bool {
    !nesting.crossed.isEmpty && nesting.crossed.contains(originals(a, b))
  }

  /// Two rings, or what they are copies of: whichever copies meet, it is of these that one learns something.
  private func originals(_ a: Int, _ b: Int) -> RingPair {
    RingPair(rings[a].copyOf >= 0 ? rings[a].copyOf : a, rings[b].copyOf >= 0 ? rings[b].copyOf : b)
  }
}

extension TopologyJudging {
  /// The most passages of which all pairs are looked at.
  private static let mostPaired = 32

  /// Goes through the points where several passages meet.
  private mutating func judgeNodes(
    _ passages: consuming [ContactList.Passage], _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    let points = points
    var order = passages
    order.sort {
      let (a, b) = (points[$0.place], points[$1.place])
      if a != b { return precedes(a, b) }
      return ($0.element, $0.isWithinEdge ? 1 : 0) < ($1.element, $1.isWithinEdge ? 1 : 0)
    }
    var first = 0
    while first < order.count {
      let point = points[order[first].place]
      nodes.begin()
      var index = first
      while index < order.count, points[order[index].place] == point {
        let passage = order[index]
        let isRepeat =
          index > first && order[index - 1].element == passage.element
          && order[index - 1].isWithinEdge == passage.isWithinEdge
        if !isRepeat { appendPassage(passage) }
        index += 1
      }
      first = index
      if nodes.passages.count > 1 { judgeNode(point, column, &defects) }
    }
  }

  private mutating func appendPassage(_ passage: ContactList.Passage) {
    let ringIndex = ringIndex(of: passage.element)
    let ring = rings[ringIndex]
    if ring.isFlat { return }
    var before = passage.isWithinEdge ? passage.element : ring.before(passage.element)
    var after = passage.isWithinEdge ? passage.element + 1 : ring.after(passage.element)
    // A ring round a pole comes to its start and goes on from its end a turn away. That of a copy is where the other is.
    var (turnBefore, turnAfter) = (0.0, 0.0)
    if before < 0 || after < 0 {
      if ring.copyOf >= 0 { return }
      let turn = points[ring.end].x - points[ring.start].x
      if before < 0 { (before, turnBefore) = (ring.end - 1, -turn) }
      if after < 0 { (after, turnAfter) = (ring.start + 1, turn) }
    }
    nodes.append(
      ContactNodes.Passage(
        element: passage.element, isWithinEdge: passage.isWithinEdge, ring: ringIndex, part: ring.part,
        before: Position(x: points[before].x + turnBefore, y: points[before].y),
        after: Position(x: points[after].x + turnAfter, y: points[after].y)))
  }

  private mutating func judgeNode(_ point: Position, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    nodes.sortSides(around: point)
    let passages = nodes.passages
    if passages.count <= Self.mostPaired {
      for a in passages.indices {
        for b in a + 1..<Swift.max(a + 1, passages.count) {
          if nodes.runAlong(a, b) {
            entangle(passages[a].ring, passages[b].ring)
          } else if nodes.cross(a, b) {
            addNodeCrossing(passages[a], passages[b], point, column, &defects)
          }
        }
      }
    } else {
      if let (a, b) = nodes.someCrossing() {
        addNodeCrossing(passages[a], passages[b], point, column, &defects)
        tellsEveryMeeting = false
        // Others may as well.
        for passage in passages { nesting.crossing.insert(passage.ring) }
      }
      for (a, b) in nodes.tangledNeighbours() { entangle(passages[a].ring, passages[b].ring) }
    }
    judgeSelfTouches(passages, point, column, &defects)
    if passages.contains(where: { rings[$0.ring].isTurn }) {
      judgeTurnTouches(point, column, &defects)
      addTouches(passages.filter { !rings[$0.ring].isTurn }, point)
    } else {
      addTouches(passages, point)
    }
  }

  private mutating func addNodeCrossing(
    _ a: ContactNodes.Passage, _ b: ContactNodes.Passage, _ point: Position, _ column: GeometryColumn,
    _ defects: inout [TopologyDefect]
  ) {
    // Copies meet here although they are not to be compared.
    if a.ring == b.ring ? rings[a.ring].copyOf >= 0 : !rings[a.ring].isCompared(with: rings[b.ring]) { return }
    entangle(a.ring, b.ring, crosses: true)
    nesting.crossing.insert(a.ring)
    nesting.crossing.insert(b.ring)
    // Where no ring may meet itself, that it does so in a vertex is the defect, as GEOS names it.
    if rings[a.ring].path == rings[b.ring].path, options.selfTouch == .forbidden, !(a.isWithinEdge && b.isWithinEdge) { return }
    // Two edges that cross in a vertex of another ring: found as a crossing, except by the sweep.
    if a.isWithinEdge, b.isWithinEdge, !contacts.isSwept || nesting.isToldCrossing(a.element, b.element, contacts.contacts) { return }
    append(meeting(crossingKind(a.ring, b.ring), PathElement(a), PathElement(b), at: point, column), to: &defects)
  }

  /// Reports each ring that comes back to the point, once. Passages are sorted by ring, since their elements are.
  private mutating func judgeSelfTouches(
    _ passages: [ContactNodes.Passage], _ point: Position, _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    var first = 0
    while first < passages.count {
      let ring = passages[first].ring
      var end = first + 1
      while end < passages.count, passages[end].ring == ring { end += 1 }
      let group = passages[first..<end]
      first = end
      guard group.count > 1, rings[ring].copyOf < 0, let pair = selfTouch(group, of: ring) else { continue }
      let kind = options.selfTouch == .forbidden ? TopologyDefectKind.ringSelfIntersection : .disconnectedInterior
      append(defect(kind, PathElement(pair.0), PathElement(pair.1), at: point, column), to: &defects)
    }
  }

  /// Reports each ring round a pole that comes back to the point whole turns away.
  private mutating func judgeTurnTouches(_ point: Position, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    if options.selfTouch == .allowed { return }
    let passages = nodes.passages
    for a in passages.indices where rings[passages[a].ring].copyOf < 0 && !rings[passages[a].ring].isClosed {
      let other = passages.indices.first { b in
        let (ring, turn) = (rings[passages[a].ring], rings[passages[b].ring])
        return turn.isTurn && turn.isCompared(with: ring) && turn.path == ring.path && !nodes.runAlong(a, b)
          && !(passages[a].isWithinEdge && passages[b].isWithinEdge)
      }
      guard let other else { continue }
      defects.append(defect(.ringSelfIntersection, PathElement(passages[a]), PathElement(passages[other]), at: point, column))
      return
    }
  }

  /// Two passages of one ring through a point that make a touch. Where the ring runs along itself it is a spike or an overlap,
  /// and where two edges cross within both a crossing, and reported as such.
  private mutating func selfTouch(
    _ group: ArraySlice<ContactNodes.Passage>, of ring: Int
  ) -> (ContactNodes.Passage, ContactNodes.Passage)? {
    switch options.selfTouch {
    case .forbidden:
      // The place is that of a vertex.
      guard let vertex = group.first(where: { !$0.isWithinEdge }) else { return nil }
      return group.first { $0.element != vertex.element && !($0.isFolded && vertex.isFolded) }.map { (vertex, $0) }
    case .allowed:
      // A touch from the side of the polygon's interior.
      let interiorIsLeft = isCounterClockwise(ring) != rings[ring].isHole
      return nodes.firstPinch(group.indices, interiorIsLeft: interiorIsLeft)
    }
  }

  /// Notes rings of one polygon that meet in the point, which is another one for each polygon.
  private mutating func addTouches(_ passages: [ContactNodes.Passage], _ location: Position) {
    var first = 0
    while first < passages.count {
      let part = rings[passages[first].ring].part
      var last = first
      while last + 1 < passages.count, rings[passages[last + 1].ring].part == part { last += 1 }
      if passages[first].ring != passages[last].ring, rings[passages[first].ring].copyOf < 0 {
        let point = nodes.points
        nodes.points += 1
        var told = -1
        for index in first...last where passages[index].ring != told && !passages[index].isFolded {
          told = passages[index].ring
          nodes.touches.append(
            ContactNodes.Touch(
              point: point, ring: told, element: PathElement(passages[index]), location: location, runsAlong: passages[index].runsAlongOwn))
        }
      }
      first = last + 1
    }
  }
}
