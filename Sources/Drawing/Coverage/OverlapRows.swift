/// Where shapes of a fill overlap, so that their areas cannot be added up: those pixels are computed anew, by winding numbers
/// (``WindingRow``).
///
/// Areas that overlap have pixels with sums beyond 1; or below 0, of shapes that go round the other way. With them count the eight pixels
/// around each: borders of what overlaps.
struct OverlapRows {
  /// For each row of the band, ranges of pixels from left to right.
  private var runs: [[Range<Int>]]

  /// Whether a sum is no share of a pixel; 2/255 is let pass.
  static func isOverlap(_ sum: Float) -> Bool { sum > 1.005 || sum < -0.005 }

  /// - Parameters:
  ///   - pixels: for each row those that have sums.
  ///   - band: sums.
  init(_ pixels: [Range<Int>], of band: CoverageBand) {
    let found = pixels.enumerated().map { row, pixels in
      Self.runs(pixels, band.cells[pixels.lowerBound + row * band.stride..<pixels.upperBound + row * band.stride])
    }
    runs = found.indices.map { row in
      Self.union((max(0, row - 1)...min(found.count - 1, row + 1)).flatMap { found[$0] }, width: band.width)
    }
  }

  private static func runs(_ pixels: Range<Int>, _ cells: ArraySlice<Float>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (pixel, cell) in zip(pixels, cells) where isOverlap(cell) {
      if let last = runs.last, last.upperBound == pixel {
        runs[runs.count - 1] = last.lowerBound..<pixel + 1
      } else {
        runs.append(pixel..<pixel + 1)
      }
    }
    return runs
  }

  /// The ranges, each a pixel wider on both sides, as ranges apart from each other.
  private static func union(_ runs: [Range<Int>], width: Int) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let wide = max(0, run.lowerBound - 1)..<min(width, run.upperBound + 1)
      if let last = joined.last, last.upperBound >= wide.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, wide.upperBound)
      } else {
        joined.append(wide)
      }
    }
    return joined
  }

  /// Replaces the sums by coverage.
  ///
  /// - Parameters:
  ///   - isExact: whether winding numbers are exact from left to right, or at places of each pixel.
  ///   - add: adds the edges of the shapes in the band once more.
  func replace(in band: inout CoverageBand, isExact: Bool, _ add: (inout WindingEdges) -> Void) {
    var edges = WindingEdges(top: band.top, wanted: runs.map { !$0.isEmpty })
    add(&edges)
    let all = runs.joined().reduce(0..<0) { $0.joined(with: $1) }
    var sampled = SampledRow(pixels: isExact ? 0..<0 : all)
    for row in runs.indices where edges.wanted[row] {
      let start = row * band.stride
      if isExact {
        var winding = WindingRow(row: band.top + row)
        for edge in edges.rows[row] { winding.add(edge.lowHalf, edge.highHalf) }
        winding.coverage(of: runs[row]) { pixel, coverage in band.cells[start + pixel] = coverage }
      } else {
        sampled.coverage(of: runs[row], row: band.top + row, edges.rows[row]) { pixel, coverage in band.cells[start + pixel] = coverage }
      }
    }
  }
}

/// The edges of the rows of a band in which shapes overlap.
struct WindingEdges: EdgeTaking {
  /// Both ends of each edge.
  fileprivate var rows: [[SIMD4<Float>]]
  fileprivate let wanted: [Bool]
  private let top: Float

  fileprivate init(top: Int, wanted: [Bool]) {
    rows = Array(repeating: [], count: wanted.count)
    (self.top, self.wanted) = (Float(top), wanted)
  }

  mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    let (upper, lower) = (min(a.y, b.y) - top, max(a.y, b.y) - top)
    guard lower > 0, upper < Float(rows.count) else { return }
    let (first, end) = (Int(max(upper, 0)), Int(min(lower, Float(rows.count - 1))))
    for row in first...max(first, end) where wanted[row] { rows[row].append(SIMD4(lowHalf: a, highHalf: b)) }
  }
}

extension CoverageBand {
  /// Replaces the changes of all rows by coverage: sums, and winding numbers where shapes overlap.
  ///
  /// - Parameters:
  ///   - isExact: see ``OverlapRows/replace(in:isExact:_:)``.
  ///   - add: adds all edges once more.
  /// - Returns: for each row the pixels that have coverage.
  mutating func unitedSums(isExact: Bool, _ add: (inout WindingEdges) -> Void) -> [Range<Int>?] {
    let sums = (0..<rowCount).map { sum(row: $0) }
    if sums.contains(where: { sum in sum.map { OverlapRows.isOverlap($0.least) || OverlapRows.isOverlap($0.greatest) } ?? false }) {
      OverlapRows(sums.map { $0?.pixels ?? 0..<0 }, of: self).replace(in: &self, isExact: isExact, add)
    }
    return sums.map { $0?.pixels }
  }
}
