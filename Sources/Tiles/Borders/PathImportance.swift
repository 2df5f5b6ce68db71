internal import GeoAlgorithms
internal import GeoModel

/// How much each vertex of a feature's paths matters: once for all zoom levels. Lines between junctions are ranked by themselves and in one
/// direction, so that both sides of a border get the same numbers.
struct PathImportance {
  /// For each point of the paths; infinite for those that stay.
  private(set) var values: [Double] = []

  private var ranking = DouglasPeucker()
  private var fixed: [Int] = []
  private var arc: [Position] = []
  private var importance: [Double] = []

  /// - Parameter floor: importance below it need not be exact.
  mutating func rank(_ paths: PathList, areRings: Bool, _ junctions: Junctions, floor: Double) {
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(.infinity, count: paths.points.count))
    for path in 0..<paths.count { rank(paths.points, paths.range(path), isRing: areRings, junctions, floor) }
  }

  private mutating func rank(_ points: [Position], _ range: Range<Int>, isRing: Bool, _ junctions: Junctions, _ floor: Double) {
    if range.count < 3 { return }
    fixed.removeAll(keepingCapacity: true)
    for index in range where junctions.contains(VertexHash.of(points[index])) { fixed.append(index) }
    let isAlone = isRing && fixed.isEmpty
    if !isRing {
      if fixed.first != range.lowerBound { fixed.insert(range.lowerBound, at: 0) }
      if fixed.last != range.upperBound - 1 { fixed.append(range.upperBound - 1) }
    } else if fixed.isEmpty, let least = range.min(by: { precedes(points[$0], points[$1]) }) {
      fixed.append(least)
    }
    for (number, start) in fixed.enumerated() {
      if number + 1 < fixed.count {
        rankArc(points, range, from: start, count: fixed[number + 1] - start, floor)
      } else if isRing {
        rankArc(points, range, from: start, count: range.count - (start - fixed[0]), floor)
      }
    }
    if isAlone { keepTriangle(points, range) }
  }

  /// Lets three vertices of a ring stay, so that narrow islands keep their area. What lies round them has the same ring, and keeps the same.
  private mutating func keepTriangle(_ points: [Position], _ range: Range<Int>) {
    for _ in 0..<2 {
      var best: Int?
      for index in range where values[index] < .infinity {
        guard let other = best else {
          best = index
          continue
        }
        // Of equal ones the first by coordinates, wherever the ring begins.
        let isBetter = values[index] > values[other] || values[index] == values[other] && precedes(points[index], points[other])
        if isBetter { best = index }
      }
      if let best { values[best] = .infinity }
    }
  }

  /// Ranks what lies between a vertex and the one that comes so many later, perhaps beyond the ring's end.
  private mutating func rankArc(_ points: [Position], _ range: Range<Int>, from start: Int, count: Int, _ floor: Double) {
    if count < 2 { return }
    func index(_ step: Int) -> Int { start + step < range.upperBound ? start + step : start + step - range.count }
    arc.removeAll(keepingCapacity: true)
    for step in 0...count { arc.append(points[index(step)]) }
    var isReversed = precedes(arc[count], arc[0])
    if arc[count] == arc[0] { isReversed = precedes(arc[count - 1], arc[1]) }
    if isReversed { arc.reverse() }
    importance.removeAll(keepingCapacity: true)
    importance.append(contentsOf: repeatElement(.infinity, count: count + 1))
    arc.withUnsafeBufferPointer { arc in
      importance.withUnsafeMutableBufferPointer { importance in
        guard let arc = arc.baseAddress, let importance = importance.baseAddress else { return }
        // Both have count + 1 elements.
        ranking.rank(arc, from: 0, to: count, metric: .plane, floor: floor, isStrict: false, importance: importance)
      }
    }
    for step in 1..<count { values[index(step)] = importance[isReversed ? count - step : step] }
  }

  /// Leaves out the vertices that matter no more than a tolerance.
  mutating func simplify(_ paths: inout PathList, tolerance: Double) {
    var (kept, start) = (0, 0)
    for path in paths.ends.indices {
      for index in start..<paths.ends[path] where values[index] > tolerance {
        paths.points[kept] = paths.points[index]
        values[kept] = values[index]
        kept += 1
      }
      start = paths.ends[path]
      paths.ends[path] = kept
    }
    paths.points.removeLast(paths.points.count - kept)
    values.removeLast(values.count - kept)
  }
}
