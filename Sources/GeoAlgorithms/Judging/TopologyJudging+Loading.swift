import GeoModel

extension TopologyJudging {
  /// Loads the rings of a Polygon or MultiPolygon and forgets those of the geometry before.
  mutating func reload(_ index: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    used = 0
    rings.removeAll(keepingCapacity: true)
    loadPolygons(index, column, &defects)
  }

  /// Loads the rings of a Polygon or MultiPolygon side by side, and reports those that cannot be judged.
  mutating func loadPolygons(_ index: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let parts = column.parts(ofGeometry: index)
    let most = column.positions(ofGeometry: index).count + column.paths(ofGeometry: index).count
    points.reserveLarge(most)
    origins.reserveLarge(most)
    defer { prepared = nil }
    for part in parts {
      let paths = column.paths(ofPart: part)
      let firstRing = rings.count
      var shell = -1
      for path in paths {
        let isHole = path != paths.lowerBound
        if load(path, part: part - parts.lowerBound, isHole: isHole, isRing: true, column, &defects), !isHole {
          shell = firstRing
        }
      }
      for ring in firstRing..<rings.count { rings[ring].shell = shell }
      if options.longitudes == .shortWay, rings.count > firstRing + 1, !rings[firstRing...].contains(where: \.isBeyondDegrees) {
        if rings[firstRing].isClosed { bringHoles(to: firstRing) } else { bringHolesHome(behind: firstRing) }
      }
    }
    if parts.count > 1, options.longitudes == .shortWay, !isBeyondDegrees { copyAcrossSeam() }
    if options.longitudes == .shortWay, !isBeyondDegrees {
      copyTurns(column)
      copyHoles()
    }
  }

  /// Loads one path.
  ///
  /// - Returns: whether it can be judged further.
  mutating func load(
    _ path: Int, part: Int, isHole: Bool, isRing: Bool, _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) -> Bool {
    let range = column.positions(ofPath: path)
    guard !range.isEmpty else { return false }
    makeRoom(range.count + 1)
    let start = used
    var box = PlaneBox.empty
    var notANumber = 0.0
    var count = takePrepared(path, box: &box, check: &notANumber) ?? copy(range, of: column, box: &box, check: &notANumber)
    if notANumber != 0 || notANumber.isNaN {
      for position in range where !(column.positions[position].x.isFinite && column.positions[position].y.isFinite) {
        defects.append(
          TopologyDefect(
            kind: .notFinite, path: path, position: position, location: column.positions[position]))
      }
      return false
    }
    // Steps between numbers near the end of all doubles are no doubles.
    if Swift.max(-box.minX, box.maxX, -box.minY, box.maxY) > Self.furthest { return false }
    if options.reportsRepeatedPositions, count < range.count { appendRepeats(range, path, column, &defects) }
    if isRing, points[start + count - 1] != points[start] {
      points[start + count] = points[start]
      origins[start + count] = origins[start]
      count += 1
    }
    var ring = LoadedRing(path: path, part: part, start: start, end: start + count - 1, box: box, isHole: isHole)
    ring.isClosed = isRing
    if options.longitudes == .shortWay, box.mayGoAcross { unwrap(&ring, column, &defects) }
    if ring.edges < (isRing ? 3 : 1) {
      defects.append(
        TopologyDefect(
          kind: .tooFewPositions, path: path, position: range.lowerBound,
          location: column.positions[range.lowerBound]))
      return false
    }
    used = ring.end + 1
    rings.append(ring)
    return true
  }

  /// Whether some path of those loaded has coordinates that are no degrees: no two longitudes are one place then.
  var isBeyondDegrees: Bool { rings.contains(where: \.isBeyondDegrees) }

  /// Beyond it nothing is judged: it is far from any location on earth, and reported as such.
  private static let furthest = 1e300

  /// Copies the points of all paths of a large geometry in pieces. ``load(_:part:isHole:isRing:_:_:)`` takes them.
  mutating func prepare(_ index: Int, _ column: GeometryColumn, isRing: Bool) {
    guard let work = largeFeatureWork(forPositions: column.positions(ofGeometry: index).count) else { return }
    prepared = PreparedPoints(index, of: column, isRing: isRing, to: &points, &origins, by: work)
  }

  /// Takes the prepared points of a path. Returns their number, `nil` if there are none.
  private mutating func takePrepared(_ path: Int, box: inout PlaneBox, check: inout Double) -> Int? {
    guard let ready = prepared?[path] else { return nil }
    box = ready.box
    check = ready.check
    if ready.start > used {
      points.withUnsafeMutableBufferPointer {
        if let base = $0.baseAddress { (base + used).update(from: base + ready.start, count: ready.count) }
      }
      origins.withUnsafeMutableBufferPointer {
        if let base = $0.baseAddress { (base + used).update(from: base + ready.start, count: ready.count) }
      }
    }
    return ready.count
  }

  /// Copies positions that differ from the one before, and finds their box.
  ///
  /// - Parameter check: becomes NaN if a coordinate is not finite.
  private mutating func copy(
    _ range: Range<Int>, of column: GeometryColumn, box: inout PlaneBox, check: inout Double
  ) -> Int {
    let start = used
    return column.positions.withUnsafeBufferPointer { source in
      points.withUnsafeMutableBufferPointer { points in
        origins.withUnsafeMutableBufferPointer { origins in
          guard let source = source.baseAddress else { return 0 }
          var previous = RunSurvey.load(source, range.lowerBound)
          var (low, high) = (previous, previous)
          var sum = RunSurvey.Pair.zero
          var last = start
          points[last] = source[range.lowerBound]
          origins[last] = UInt32(truncatingIfNeeded: range.lowerBound)
          for index in range {
            let p = RunSurvey.load(source, index)
            low = RunSurvey.least(low, p)
            high = RunSurvey.greatest(high, p)
            sum += p - p
            // The first of equal positions gives its index.
            if p != previous {
              last += 1
              points[last] = source[index]
              origins[last] = UInt32(truncatingIfNeeded: index)
            }
            previous = p
          }
          box = PlaneBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
          check = sum.x + sum.y
          return last - start + 1
        }
      }
    }
  }

  private mutating func unwrap(_ ring: inout LoadedRing, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let isRing = ring.isClosed
    let turns = points.withUnsafeMutableBufferPointer {
      unwrapLongitudes(UnsafeMutableBufferPointer(rebasing: $0[ring.start...ring.end]), isRing: isRing)
    }
    ring.isUnwrapped = true
    ring.box = .empty
    // The two spellings of a place on the 180th meridian have become one, for which the first in a row stands.
    var last = ring.start
    for index in ring.start...ring.end {
      if points[index] != points[last] {
        last += 1
        points[last] = points[index]
        origins[last] = origins[index]
      }
      ring.box.include(points[index])
    }
    ring.end = last
    if turns == 0 { takeBack(&ring, column) }
    guard turns != 0 else { return }
    ring.isClosed = false
    let range = column.positions(ofPath: ring.path)
    let seam = range.dropLast().first { LongitudeTurns.goesShortWay(column.positions[$0].x, column.positions[$0 + 1].x) }
    let position = seam ?? range.lowerBound
    defects.append(
      TopologyDefect(
        kind: turns.magnitude == 1 ? .poleNotCut : .woundRepeatedly, path: ring.path, position: position,
        location: column.positions[position]))
  }

  /// A ring that only ends at the 180th meridian lies on its own side of it, whichever spelling of the meridian it
  /// begins with; its longitudes are again those of the column.
  private mutating func takeBack(_ ring: inout LoadedRing, _ column: GeometryColumn) {
    let side: Double = ring.box.minX > 180 - Longitude.snap ? -180 : (ring.box.maxX < Longitude.snap - 180 ? 180 : 0)
    guard side != 0 else { return }
    ring.box = .empty
    for index in ring.start...ring.end {
      let x = column.positions[Int(origins[index])].x
      points[index].x = x + 360 * ((points[index].x + 2 * side - x) / 360).rounded()
      ring.box.include(points[index])
    }
  }

  private func appendRepeats(
    _ range: Range<Int>, _ path: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    for position in range.dropFirst() where column.positions[position] == column.positions[position - 1] {
      defects.append(
        TopologyDefect(
          kind: .repeatedPosition, path: path, position: position, location: column.positions[position]))
    }
  }

  private mutating func makeRoom(_ count: Int) {
    let missing = used + count - points.count
    guard missing > 0 else { return }
    points.append(contentsOf: repeatElement(Position(x: 0, y: 0), count: missing))
    origins.append(contentsOf: repeatElement(0, count: missing))
  }
}

extension TopologyJudging {
  /// Moves the rings of a polygon by whole turns to where they share most longitudes with the first one, or are nearest
  /// to it: each ring was unwrapped from its own first position.
  private mutating func bringHoles(to first: Int) {
    let box = rings[first].box
    for index in first + 1..<rings.count {
      let hole = rings[index].box
      if hole.minX >= box.minX && hole.maxX <= box.maxX { continue }
      var (best, shift) = (Swift.min(hole.maxX, box.maxX) - Swift.max(hole.minX, box.minX), 0.0)
      for candidate in [-360.0, 360] {
        let shared = Swift.min(hole.maxX + candidate, box.maxX) - Swift.max(hole.minX + candidate, box.minX)
        if shared > best { (best, shift) = (shared, candidate) }
      }
      if shift != 0 { move(index, by: shift) }
    }
  }

  /// The same of an exterior round a pole, which shares all longitudes with each: to where other polygons are, the middle within ±180.
  private mutating func bringHolesHome(behind first: Int) {
    for index in first + 1..<rings.count where rings[index].isClosed {
      let middle = rings[index].box.minX / 2 + rings[index].box.maxX / 2
      let shift = -360 * ((middle + 180) / 360).rounded(.down)
      if shift != 0 { move(index, by: shift) }
    }
  }

  private mutating func move(_ index: Int, by shift: Double) {
    for point in rings[index].start...rings[index].end { points[point].x += shift }
    rings[index].box.minX += shift
    rings[index].box.maxX += shift
    rings[index].shift += shift
  }

  /// Copies polygons that reach beyond ±180 one turn away, so that they meet those on the other side. Polygons that
  /// end at the 180th meridian (``Longitude/snap``), as cut ones do, are not compared across it: there they have an edge in common.
  private mutating func copyAcrossSeam() {
    let count = rings.count
    var first = 0
    while first < count {
      var (last, box) = (first, rings[first].box)
      while last + 1 < count, rings[last + 1].part == rings[first].part {
        last += 1
        box.include(rings[last].box)
      }
      if rings[first].isClosed {
        if box.maxX - 180 >= Longitude.snap { copyPolygon(first...last, by: -360) }
        if -180 - box.minX >= Longitude.snap { copyPolygon(first...last, by: 360) }
      }
      first = last + 1
    }
  }

  private mutating func copyPolygon(_ polygon: ClosedRange<Int>, by shift: Double) {
    let newShell = rings.count
    for index in polygon {
      copy(index, by: shift)
      if rings[index].shell >= 0 { rings[rings.count - 1].shell = newShell }
    }
  }

  /// The same for lines.
  mutating func copyLinesAcrossSeam() {
    for index in rings.indices {
      if rings[index].box.maxX > 180 { copy(index, by: -360) }
      if rings[index].box.minX < -180 { copy(index, by: 360) }
    }
  }

  /// How far round the globe a ring round a pole is followed, in turns.
  private static let mostTurns = Longitude.mostTurns

  /// Copies rings round a pole whole turns away, where they go on: to the east as often as they may meet themselves, and to both
  /// sides for the other rings. (A ring that does not meet its first copy meets none: of a curve in the plane the lengths that
  /// are no chords add up to such lengths, Hopf 1937.) One that goes further, or would be too many positions, is judged as it is
  /// cut as well (``judgeTurns(of:_:_:_:from:)``).
  private mutating func copyTurns(_ column: GeometryColumn) {
    let originals = rings.indices
    for index in originals where !rings[index].isClosed && rings[index].copyOf < 0 {
      let ring = rings[index]
      let width = ring.box.maxX - ring.box.minX
      // Once round.
      guard (points[ring.end].x - points[ring.start].x).magnitude < 540, originals.count > 1 || width > 360 || comesBack(ring) else {
        continue
      }
      // Each was unwrapped from its own first position; two that are further apart than a turn would not meet as copies either.
      let shift = -360 * ((ring.box.minX + 180) / 360).rounded(.down)
      if shift != 0 { move(index, by: shift) }
      roundOnce(index, column)
      let turns = max(1, Int(width / 360))
      let followed = max(1, min(turns, Self.mostTurns, mostCopied / ring.edges))
      if followed < turns { furtherRing = furtherRing ?? ring.path }
      for turn in 1...followed {
        copyTurn(index, turn, column)
        if originals.count > 1 { copyTurn(index, -turn, column) }
      }
      rings[index].hasTurns = true
    }
  }

  /// Whether a ring round a pole may meet itself at the meridian at which it begins and ends. Complexity: O(n).
  private func comesBack(_ ring: LoadedRing) -> Bool {
    points[ring.start + 1..<ring.end].contains { $0.x == ring.box.minX || $0.x == ring.box.maxX }
  }

  private mutating func copyTurn(_ index: Int, _ turn: Int, _ column: GeometryColumn) {
    let hasEasternCopy = rings[index].hasEasternCopy
    copy(index, by: 360 * Double(turn))
    // That is for copies across the 180th meridian.
    rings[index].hasEasternCopy = hasEasternCopy
    rings[rings.count - 1].isTurn = true
    roundOnce(rings.count - 1, column)
  }

  /// Makes the longitudes of a ring those that were written and whole turns, rounded once: it ends where its copy begins.
  private mutating func roundOnce(_ index: Int, _ column: GeometryColumn) {
    for point in rings[index].start...rings[index].end {
      let written = column.positions[Int(origins[point])].x
      points[point].x = written + 360 * ((points[point].x - written) / 360).rounded()
    }
  }

  mutating func copy(_ index: Int, by shift: Double) {
    var ring = rings[index]
    makeRoom(ring.edges + 1)
    let start = used
    for point in ring.start...ring.end {
      points[used] = points[point]
      origins[used] = origins[point]
      used += 1
    }
    (ring.start, ring.end, ring.copyOf) = (start, used - 1, index)
    ring.isWesternCopy = shift < 0
    if shift > 0 { rings[index].hasEasternCopy = true }
    rings.append(ring)
    move(rings.count - 1, by: shift)
  }
}
