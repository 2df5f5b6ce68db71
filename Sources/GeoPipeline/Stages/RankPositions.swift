public import GeoAlgorithms
public import GeoModel

/// Ranks the positions of lines and polygons once by importance, so that any number of levels of detail come from one pass:
/// each level keeps the positions above its threshold, a subset of the finer ones. In the mode `safe` every level is valid if
/// the geometry is.
///
/// Complexity: O(n log n) for outlines as they occur, once; O(n) for each level.
public struct RankPositions: Sendable {
  public let options: SimplificationOptions

  private var simplification: GeometrySimplification

  public init(_ options: SimplificationOptions) {
    precondition(options.mode != .coverage, "a coverage is ranked by CoverageSimplification, which sees all of it")
    self.options = options
    simplification = GeometrySimplification(
      method: options.effectiveMethod, metric: options.metric, isSafe: options.mode == .safe)
  }

  /// One for each position of the block's geometry, in the metric of the options (pixels are those of zoom 0), squared if the
  /// method measures areas; infinite for positions that always stay, negative for those that repeat the one before.
  public mutating func importances(of block: borrowing FeatureBlock<Geographic>) -> [Double] {
    var all: [Double] = []
    all.reserveCapacity(block.geometry.positions.count)
    for index in 0..<block.geometry.count {
      if block.geometry.kinds[index] == .point || block.geometry.kinds[index] == .multiPoint {
        all.append(contentsOf: repeatElement(.infinity, count: block.geometry.positions(ofGeometry: index).count))
      } else {
        all.append(contentsOf: simplification.importances(ofGeometry: index, in: block.geometry))
      }
    }
    return all
  }
}

/// Keeps the positions that matter more than a threshold.
public struct KeepImportant: GeographicStage {
  /// In the unit of the importances.
  public let threshold: Double

  private var importances: [Double] = []
  private var scratch = GeometryColumn()

  /// The counts for each feature of the last block.
  public private(set) var countsOfRows: [SimplificationCounts] = []

  /// The threshold that an amount means for importances of this method.
  public init(_ options: SimplificationOptions) {
    threshold = options.tolerance.threshold(for: options.effectiveMethod) ?? 0
  }

  /// The importances of the next block.
  public mutating func prepare(_ importances: [Double]) { self.importances = importances }

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    precondition(importances.count == block.geometry.positions.count, "there must be one importance for each position")
    countsOfRows.removeAll(keepingCapacity: true)
    countsOfRows.append(contentsOf: repeatElement(SimplificationCounts(), count: block.rows.count))
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint
    } change: { column, index, row, output in
      let before = column.positions(ofGeometry: index).count
      column.appendGeometry(index, to: &output) { importances[$0] > threshold }
      let after = output.positions(ofGeometry: output.count - 1).count
      countsOfRows[row].positionsKept += after
      countsOfRows[row].positionsRemoved += before - after
      return after < before
    }
    if hasChanged { block.seams.removeAll(keepingCapacity: true) }
  }
}
