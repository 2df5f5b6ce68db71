public import GeoAlgorithms
public import GeoModel

/// Simplifies lines and polygons: removes the positions that matter least (``GeoAlgorithms/GeometrySimplification``).
///
/// Every geometry is simplified by itself; for a whole coverage use ``SimplifyCoverage``. Runs before the cut at the 180th meridian
/// (conventions 3.10). Points stay, and so does the text of a geometry that loses nothing. A polygon whose
/// exterior is smaller than ``SimplificationOptions/leastArea`` is removed; a geometry may be left with no positions at all.
///
/// Complexity: O(n log n) for outlines as they occur.
public struct Simplify: GeographicStage {
  public let options: SimplificationOptions

  /// The counts so far.
  public var counts: SimplificationCounts { simplification.counts }

  /// The counts for each feature of the last block.
  public private(set) var countsOfRows: [SimplificationCounts] = []

  private var simplification: GeometrySimplification
  private let tolerance: SimplificationTolerance
  private var scratch = GeometryColumn()

  public init(_ options: SimplificationOptions) {
    precondition(options.mode != .coverage, "a coverage is simplified by SimplifyCoverage, which sees all of it")
    self.options = options
    tolerance = options.tolerance
    simplification = GeometrySimplification(
      method: options.effectiveMethod, metric: options.metric, isSafe: options.mode == .safe,
      leastArea: options.leastArea)
  }

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    // The closures hold this value; the column is lent beside it.
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    countsOfRows.removeAll(keepingCapacity: true)
    countsOfRows.append(contentsOf: repeatElement(SimplificationCounts(), count: block.rows.count))
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint
    } change: { column, index, row, output in
      let before = simplification.counts
      let hasChanged = simplification.simplify(column, geometry: index, tolerance: tolerance, into: &output)
      countsOfRows[row] += simplification.counts - before
      return hasChanged
    }
    if hasChanged { block.seams.removeAll(keepingCapacity: true) }
  }
}
