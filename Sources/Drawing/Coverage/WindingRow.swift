/// The coverage of pixels where shapes of one fill overlap: there the sum of areas counts what lies in two of them twice.
///
/// The row is cut into lines, and each line is exact from left to right: nonzero winding, at most 1/255 off the exact area.
struct WindingRow {
  private static let lineCount = 128

  /// The part of an edge in the row: at which lines, and where.
  private struct Edge {
    var least, greatest: Float
    /// x at the middle of line 0, and the change from line to line.
    var x, slope: Float
    var lines: Range<Int32>
    var direction: Int32
  }

  private let row: Float
  private var edges: [Edge] = []
  private var windings = [Int32](repeating: 0, count: lineCount)
  private var active: [Edge] = []
  private var crossings: [(x: Float, direction: Int32)] = []

  init(row: Int) { self.row = Float(row) }

  mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    let (upper, lower, direction) = a.y < b.y ? (a, b, Int32(1)) : (b, a, Int32(-1))
    guard lower.y > row, upper.y < row + 1 else { return }
    let count = Float(Self.lineCount)
    func line(_ y: Float) -> Int32 { Int32(min(max(((y - row) * count - 0.5).rounded(.up), 0), count)) }
    let lines = line(upper.y)..<max(line(upper.y), line(lower.y))
    if lines.isEmpty { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let first = upper.x + (row + 0.5 / count - upper.y) * slope
    let change = slope / count
    let ends = (first + change * Float(lines.lowerBound), first + change * Float(lines.upperBound - 1))
    edges.append(
      Edge(
        least: min(ends.0, ends.1), greatest: max(ends.0, ends.1), x: first, slope: change, lines: lines, direction: direction))
  }

  /// The coverage of pixels, 0…1.
  ///
  /// - Parameters:
  ///   - runs: ranges of pixels from left to right, apart from each other.
  ///   - take: gets a pixel and its coverage.
  mutating func coverage(of runs: [Range<Int>], _ take: (Int, Float) -> Void) {
    edges.sort { $0.least < $1.least }
    var next = 0
    var sums: [Float] = []
    for run in runs {
      let (left, right) = (Float(run.lowerBound), Float(run.upperBound))
      while next < edges.count, edges[next].least < right {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { edge in
        guard edge.greatest <= left else { return false }
        for line in edge.lines { windings[Int(line)] += edge.direction }
        return true
      }
      sums = Array(repeating: 0, count: run.count)
      for line in 0..<Self.lineCount { add(line: line, left, right, to: &sums) }
      for (index, sum) in sums.enumerated() { take(run.lowerBound + index, min(sum / Float(Self.lineCount), 1)) }
    }
  }

  private mutating func add(line: Int, _ left: Float, _ right: Float, to sums: inout [Float]) {
    crossings.removeAll(keepingCapacity: true)
    for edge in active where edge.lines.contains(Int32(line)) {
      crossings.append((min(max(edge.x + edge.slope * Float(line), left), right), edge.direction))
    }
    crossings.sort { $0.x < $1.x }
    var winding = windings[line]
    var start = left
    for crossing in crossings {
      if winding != 0 { Self.add(start - left, crossing.x - left, to: &sums) }
      winding += crossing.direction
      start = crossing.x
    }
    if winding != 0 { Self.add(start - left, right - left, to: &sums) }
  }

  /// Adds a stretch of one line to the pixels it covers.
  private static func add(_ start: Float, _ end: Float, to sums: inout [Float]) {
    guard end > start else { return }
    let first = Int(start)
    let last = min(Int(end), sums.count - 1)
    if first == last {
      sums[first] += end - start
      return
    }
    guard first < last else { return }
    sums[first] += Float(first + 1) - start
    for pixel in first + 1..<last { sums[pixel] += 1 }
    sums[last] += end - Float(last)
  }
}
