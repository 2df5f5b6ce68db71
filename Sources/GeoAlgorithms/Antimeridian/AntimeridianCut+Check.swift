public import GeoModel

extension AntimeridianCut {
  /// Whether a geometry may need a cut: it has a longitude beyond ±180, an edge of 180 degrees or more, or a hole that has an
  /// edge on ±180 in common with its exterior and is a notch.
  ///
  /// Nothing else can need one: a path without these stays in one world as written, including its
  /// positions on ±180. `false` is certain; `true` means that a closer look is needed (a parallel
  /// written from -180 to 180 stays unchanged).
  ///
  /// Complexity: O(n), below a nanosecond a position; no allocation.
  public static func crosses(_ column: GeometryColumn, geometry index: Int) -> Bool {
    let isAreal = column.kinds[index].isAreal
    let isPoint = column.kinds[index] == .point || column.kinds[index] == .multiPoint
    if isPoint { return column.goesBeyond180(column.positions(ofGeometry: index)) }
    for path in column.paths(ofGeometry: index) where crosses(column, path: path, isRing: isAreal) {
      return true
    }
    return isAreal && column.parts(ofGeometry: index).contains { hasHoleAtSeam(column, part: $0) }
  }

  /// Whether edges go round the globe so often by themselves that their geometry is left alone, which is reported.
  /// Complexity: O(n).
  func hasTooManyTurns(_ column: GeometryColumn, _ index: Int, _ reports: inout [AntimeridianReport]) -> Bool {
    if column.kinds[index] == .point || column.kinds[index] == .multiPoint { return false }
    var turns = 0.0
    column.positions.withUnsafeBufferPointer { all in
      for path in column.paths(ofGeometry: index) {
        for at in column.positions(ofPath: path).dropFirst() {
          let width = (all[at].x - all[at - 1].x).magnitude
          // What is out of reach is told as such.
          if width >= 720, width <= 2 * Self.reach { turns += (width / 360).rounded(.down) }
        }
      }
    }
    let range = column.positions(ofGeometry: index)
    if turns <= Double(Self.mostTurns + range.count) { return false }
    reports.append(AntimeridianReport(.tooManyTurns(Int(turns)), at: range.lowerBound))
    return true
  }

  /// Reports the widest edge among the paths of a part that was cut, from `first` on, if it is wider than half a turn: along a pole
  /// as well, where the ring would be read as one round it. A whole parallel is not reported, unless an edge next to it runs back, so that
  /// it would be read as a jump (conventions 2.5).
  func reportWideEdge(
    _ input: GeometryColumn, _ part: Int, _ output: GeometryColumn, from first: Int, reports: inout [AntimeridianReport]
  ) {
    var widest = 180.0
    for path in first..<output.pathEnds.count {
      let range = output.positions(ofPath: path)
      var hasParallel = false
      for index in range.dropFirst() {
        let (a, b) = (output.positions[index - 1], output.positions[index])
        let width = (b.x - a.x).magnitude
        if width > widest, width < 360 { widest = width }
        hasParallel = hasParallel || width == 360
      }
      if hasParallel, Self.hasJump(output.positions.span.extracting(range)) { widest = 360 }
    }
    guard widest > 180, let path = input.paths(ofPart: part).first else { return }
    reports.append(AntimeridianReport(.wideEdge(degrees: widest), at: input.positions(ofPath: path).lowerBound))
  }

  /// Whether an edge from one spelling of the meridian to the other would be read as a jump. Complexity: O(n).
  private static func hasJump(_ path: borrowing Span<Position>) -> Bool {
    let turns = LongitudeTurns(path)
    for index in stride(from: 1, to: path.count, by: 1) where (path[index].x - path[index - 1].x).magnitude == 360 {
      if turns.change(overEdge: index - 1, of: path) != 0 { return true }
    }
    return false
  }

  /// Reports a MultiPolygon whose polygons, each valid by itself, meet once one of them becomes the region round a pole: as written
  /// this is not visible. Complexity: that of ``TopologyValidator``.
  mutating func reportCover(
    _ input: GeometryColumn, _ polar: Int, _ output: GeometryColumn, from first: Int, reports: inout [AntimeridianReport]
  ) {
    if judging.isValid(output, from: first) { return }
    let source = input.positions(ofPath: input.paths(ofPart: polar).lowerBound).lowerBound
    let report = AntimeridianReport(.overlapsItself, at: source)
    if !reports.contains(report) { reports.append(report) }
  }

  /// Reports where the parts of a geometry that was cut, appended since `first`, are not valid: usually the input was not. Nothing, if
  /// one of the reports since `known` gives the reason. Complexity: that of ``TopologyValidator``.
  mutating func reportFault(
    _ input: GeometryColumn, _ output: GeometryColumn, from first: Int, reports: inout [AntimeridianReport], known: Int
  ) {
    if reports[known...].contains(where: \.saysInvalid) { return }
    guard let (part, place) = judging.fault(output, from: first) else { return }
    let path = input.paths(ofPart: origins[part]).lowerBound
    reports.append(AntimeridianReport(.notValid(at: place), at: input.positions(ofPath: path).lowerBound))
  }

  /// Reports the first longitude of a part that lies so far out that it may not be in degrees (``furthestDegree``), but was taken as
  /// degrees all the same.
  func reportFarTurn(_ input: GeometryColumn, _ part: Int, reports: inout [AntimeridianReport]) {
    for path in input.paths(ofPart: part) {
      for index in input.positions(ofPath: path) where input.positions[index].x.magnitude > furthestDegree {
        if input.positions[index].x.magnitude <= Self.reach { return reports.append(AntimeridianReport(.farTurn, at: index)) }
      }
    }
  }

  /// Whether a hole of a polygon has an edge on ±180 where its exterior has one: there it is open to the meridian. To the bit: the cut
  /// leaves holes a hair beside the meridian as they are.
  /// Complexity: O(n) in the positions of holes, and O(s log s) for s edges on the meridian of what has such a hole.
  static func hasHoleAtSeam(_ column: GeometryColumn, part: Int) -> Bool {
    let paths = column.paths(ofPart: part)
    guard paths.count > 1 else { return false }
    let (start, end) = (column.positions(ofPath: paths.lowerBound).upperBound, column.positions(ofPath: paths.upperBound - 1).upperBound)
    let isNear = column.positions.withUnsafeBufferPointer { all in
      var found = 0
      for index in start..<end { found |= all[index].x.magnitude >= 180 ? 1 : 0 }
      return found != 0
    }
    guard isNear else { return false }
    func edges(of path: Int) -> [(low: Double, high: Double, isEast: Bool)] {
      column.positions(ofPath: path).dropFirst().compactMap { index in
        let (a, b) = (column.positions[index - 1], column.positions[index])
        guard a.x.magnitude == 180, b.x == a.x, a.y != b.y else { return nil }
        return (min(a.y, b.y), max(a.y, b.y), a.x > 0)
      }
    }
    var extent = SeamExtent()
    for edge in edges(of: paths.lowerBound) { extent.add(low: edge.low, high: edge.high, isEast: edge.isEast) }
    extent.sort()
    return paths.dropFirst().contains { path in
      edges(of: path).contains { extent.goesOn(across: $0.low, $0.high, fromEast: !$0.isEast) }
    }
  }

  /// The position before the first edge of a line or a ring that crosses the 180th meridian, or that ends on it with the longitude of the
  /// other side, as an index into the column's positions; `nil` if there is none, and for points.
  ///
  /// For paths within ±180 there is one where the cut changes any position (except for holes with an edge on the meridian, which become
  /// notches). A path beyond ±180 that stays between two odd multiples of 180 crosses nothing. A path further out than ``reach`` is not
  /// read, nor is one with a longitude beyond ±180 and a latitude beyond ±91: these are not degrees.
  /// Complexity: O(n), no allocation.
  public static func firstCrossing(of column: GeometryColumn, geometry index: Int) -> Int? {
    let kind = column.kinds[index]
    if kind == .point || kind == .multiPoint { return nil }
    for path in column.paths(ofGeometry: index) where crosses(column, path: path, isRing: kind.isAreal) {
      let range = column.positions(ofPath: path)
      if let passages = seamPassages(ofPath: column.positions.span.extracting(range)) { return range.lowerBound + passages.first - 1 }
    }
    return nil
  }

  /// The same for one part.
  static func crosses(_ column: GeometryColumn, part: Int, isAreal: Bool) -> Bool {
    for path in column.paths(ofPart: part) where crosses(column, path: path, isRing: isAreal) { return true }
    return false
  }

  private static func crosses(_ column: GeometryColumn, path: Int, isRing: Bool) -> Bool {
    let range = column.positions(ofPath: path)
    return column.positions.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress, !range.isEmpty else { return false }
      return crosses(base + range.lowerBound, range.count, isRing: isRing)
    }
  }

  private static func crosses(_ path: UnsafePointer<Position>, _ count: Int, isRing: Bool) -> Bool {
    // A ring that is not closed will be.
    if isRing, (path[count - 1].x - path[0].x).magnitude >= 180 { return true }
    // Bits instead of conditions, in strides: the inner loop has no branch and runs in vectors, and a path that
    // crosses early is left early.
    var found = path[0].x.magnitude > 180 ? 1 : 0
    var start = 1
    while start < count, found == 0 {
      let end = min(start + 256, count)
      for index in start..<end {
        let x = path[index].x
        found |= (x.magnitude > 180 ? 1 : 0) | ((x - path[index - 1].x).magnitude >= 180 ? 1 : 0)
      }
      start = end
    }
    return found != 0
  }
}
