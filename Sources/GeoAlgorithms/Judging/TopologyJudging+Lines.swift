import GeoModel

extension TopologyJudging {
  /// A line needs two different positions; that it is not simple (OGC 06-103r4 §6.1.7: no point twice, except for its ends)
  /// is reported on request.
  mutating func judgeLines(_ index: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    prepare(index, column, isRing: false)
    defer { prepared = nil }
    for path in column.paths(ofGeometry: index) {
      _ = load(path, part: rings.count, isHole: false, isRing: false, column, &defects)
    }
    guard options.reportsNotSimple, !rings.isEmpty else { return }
    if rings.count > 1, options.longitudes == .shortWay, !isBeyondDegrees { copyLinesAcrossSeam() }
    ringPairs.search(rings)
    searchContacts()
    let passages = contacts.takePassages()
    let list = contacts.contacts
    for vertex in list.spikes { append(defect(.notSimple, vertex, nil, column), to: &defects) }
    for pair in list.overlaps {
      let (a, b) = (pair.a, pair.b)
      append(meeting(.notSimple, PathElement(edge: a), PathElement(edge: b), at: overlapStart(a, b), column), to: &defects)
    }
    for pair in list.crossings {
      let (a, b) = (pair.a, pair.b)
      let place = crossingPoint(points[a], points[a + 1], points[b], points[b + 1])
      append(meeting(.notSimple, PathElement(edge: a), PathElement(edge: b), at: place, column), to: &defects)
    }
    judgeLineTouches(passages, column, &defects)
  }

  /// Lines may meet at ends only, and a closed line has no end except for itself (OGC 06-103r4 §6.1.8, "Mod 2" rule). A touch is reported
  /// once for each location, even if found on both sides of the 180th meridian: first where the longitudes are those that were written,
  /// since all lines are there.
  private mutating func judgeLineTouches(
    _ passages: consuming [ContactList.Passage], _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    if passages.isEmpty { return }
    // In the order of the text, be it that of copies.
    let (origins, points) = (origins, points)
    var order = passages
    order.sort {
      let (a, b) = (points[$0.place], points[$1.place])
      if a != b { return precedes(a, b) }
      return (origins[$0.element], $0.isWithinEdge ? 1 : 0, $0.element) < (origins[$1.element], $1.isWithinEdge ? 1 : 0, $1.element)
    }
    var told: Set<UInt32> = []
    judgeLineTouches(order, isWithinGlobe: true, &told, column, &defects)
    judgeLineTouches(order, isWithinGlobe: false, &told, column, &defects)
  }

  private mutating func judgeLineTouches(
    _ order: [ContactList.Passage], isWithinGlobe: Bool, _ told: inout Set<UInt32>, _ column: GeometryColumn,
    _ defects: inout [TopologyDefect]
  ) {
    let hasCopies = rings.contains { $0.copyOf >= 0 }
    var end = 0
    while end < order.count {
      let (first, point) = (end, points[order[end].place])
      while end < order.count, points[order[end].place] == point { end += 1 }
      if (point.x.magnitude <= 180) != isWithinGlobe { continue }
      let path = rings[ringIndex(of: order[first].element)].path
      var (areCopies, areEnds, hasClosed, isOneLine, isTold) = (true, true, false, true, false)
      for passage in order[first..<end] {
        let line = rings[ringIndex(of: passage.element)]
        let isEnd = !passage.isWithinEdge && (passage.element == line.start || passage.element == line.end)
        areCopies = areCopies && line.copyOf >= 0
        areEnds = areEnds && isEnd
        hasClosed = hasClosed || points[line.start] == points[line.end]
        isOneLine = isOneLine && line.path == path
        isTold = isTold || !isWithinGlobe && !passage.isWithinEdge && told.contains(origins[passage.element])
      }
      // Of copies only, it is told of the originals.
      if areCopies || isTold || areEnds && (!hasClosed || isOneLine) { continue }
      if isWithinGlobe, hasCopies {
        for passage in order[first..<end] where !passage.isWithinEdge { told.insert(origins[passage.element]) }
      }
      append(meeting(.notSimple, PathElement(order[first]), PathElement(order[end - 1]), at: point, column), to: &defects)
    }
  }

  /// Points must be numbers; equal points of a MultiPoint (OGC 06-103r4 §6.1.5) are reported on request.
  mutating func judgePoints(_ index: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let range = column.positions(ofGeometry: index)
    for path in column.paths(ofGeometry: index) {
      for position in column.positions(ofPath: path) {
        let p = column.positions[position]
        if !(p.x.isFinite && p.y.isFinite) {
          defects.append(TopologyDefect(kind: .notFinite, path: path, position: position, location: p))
        }
      }
    }
    guard options.reportsNotSimple, range.count > 1 else { return }
    let order = range.sorted {
      let (a, b) = (column.positions[$0], column.positions[$1])
      return a == b ? $0 < $1 : precedes(a, b)
    }
    let paths = column.paths(ofGeometry: index)
    for (before, after) in zip(order, order.dropFirst()) where column.positions[before] == column.positions[after] {
      // A MultiPoint has one path for each position.
      let first = range.lowerBound
      defects.append(
        TopologyDefect(
          kind: .notSimple, path: paths.lowerBound + after - first, otherPath: paths.lowerBound + before - first,
          position: after, otherPosition: before, location: column.positions[after]))
    }
  }
}
