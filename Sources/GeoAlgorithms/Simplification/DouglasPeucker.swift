package import GeoModel

/// What the split at a vertex was: of which section, how deep, and how far the positions of that section lie from its chord.
package struct SectionSplit: Sendable {
  var start: Int32 = -1
  var end: Int32 = -1
  var depth: Int32 = 0
  var deviation = 0.0
}

/// Ranks the vertices of a path by the algorithm of Ramer, Douglas and Peucker.
///
/// A vertex's importance is its distance from the chord of the section that is split at it, or that of a split before, if
/// that is smaller: so a vertex stays at a tolerance when, and only when, the algorithm at that tolerance keeps it.
package struct DouglasPeucker: Sendable {
  private struct Section {
    var start: Int
    var end: Int
    var limit: Double
    var depth: Int32
  }

  private var stack: [Section] = []

  package init() {}

  /// How deep a section may be before it is halved rather than split at the farthest position: the algorithm as it is takes O(n²) on
  /// zigzags that grow.
  private static let mostDepth = 256

  /// Ranks what lies between two positions that stay.
  ///
  /// - Parameters:
  ///   - floor: importance below it need not be resolved; such positions get at most this one. With 0 all are resolved.
  ///   - isStrict: whether a position has to matter less than the one whose split made its section, if only by the last bit.
  ///   - importance: gets that of every position between `first` and `last`, those excluded.
  ///   - splits: gets the sections, if wanted.
  /// - Complexity: O(n log n) for outlines as they occur, 256 n + n log n in the worst case.
  package mutating func rank(
    _ points: UnsafePointer<Position>, from first: Int, to last: Int, metric: SimplificationMetric, floor: Double,
    isStrict: Bool, importance: UnsafeMutablePointer<Double>, splits: UnsafeMutablePointer<SectionSplit>? = nil
  ) {
    stack.append(Section(start: first, end: last, limit: .infinity, depth: 0))
    while let section = stack.popLast() {
      let (start, end) = (section.start, section.end)
      if end - start < 2 { continue }
      let isWide = metric.isGeographic && (points[end].x - points[start].x).magnitude >= 180
      var (farthest, distance) = Self.farthest(points, start, end, metric)
      // An edge half a world wide would be read the other way round.
      if isWide { distance = .infinity }
      if distance <= floor, floor > 0 || Self.isStraight(points, start, end) {
        distance = 0
        guard splits != nil else {
          for index in start + 1..<end { importance[index] = 0 }
          continue
        }
        // All may go, and none before another: halves keep the depth small.
        farthest = Self.middle(points, start, end)
      } else if distance == 0 {
        distance = .leastNonzeroMagnitude
      }
      if section.depth >= Self.mostDepth { farthest = Self.middle(points, start, end) }
      splits?[farthest] = SectionSplit(start: Int32(start), end: Int32(end), depth: section.depth, deviation: distance)
      if distance >= section.limit {
        let below = section.limit.nextDown
        distance = isStrict && section.limit < .infinity && below > 0 ? below : section.limit
      }
      importance[farthest] = distance
      stack.append(Section(start: start, end: farthest, limit: distance, depth: section.depth + 1))
      stack.append(Section(start: farthest, end: end, limit: distance, depth: section.depth + 1))
    }
  }

  /// The position of a section that is farthest from its chord, by coordinates if several are, and how far.
  @inline(__always)
  private static func farthest(
    _ points: UnsafePointer<Position>, _ start: Int, _ end: Int, _ metric: SimplificationMetric
  ) -> (index: Int, distance: Double) {
    let chord = SegmentDistance(points[start], points[end], metric)
    var (farthest, greatest) = (start + 1, -1.0)
    for index in start + 1..<end {
      let squared = chord.squared(to: points[index])
      if squared >= greatest, squared > greatest || precedes(points[index], points[farthest]) {
        (farthest, greatest) = (index, squared)
      }
    }
    return (farthest, max(greatest, 0).squareRoot())
  }

  /// The middle of a section; of two the first by coordinates, whichever way the path runs.
  private static func middle(_ points: UnsafePointer<Position>, _ start: Int, _ end: Int) -> Int {
    let (low, high) = ((start + end) / 2, (start + end + 1) / 2)
    return precedes(points[high], points[low]) ? high : low
  }

  /// The greatest distance of a section's positions from its chord.
  static func deviation(
    _ points: UnsafePointer<Position>, _ start: Int, _ end: Int, _ metric: SimplificationMetric
  ) -> Double {
    if metric.isGeographic, (points[end].x - points[start].x).magnitude >= 180 { return .infinity }
    let distance = farthest(points, start, end, metric).distance
    return distance > 0 || isStraight(points, start, end) ? distance : .leastNonzeroMagnitude
  }

  /// Whether all positions of a section lie on one line, exactly.
  private static func isStraight(_ points: UnsafePointer<Position>, _ start: Int, _ end: Int) -> Bool {
    for index in start + 1..<end where orientation(points[start], points[end], points[index]) != .on { return false }
    return true
  }
}
