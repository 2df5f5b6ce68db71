internal import GeoAlgorithms
public import GeoModel

/// Rounds geometries so that valid ones stay valid (``GeoAlgorithms/PrecisionReduction``), where rounding positions one by one would make
/// rings touch, cross or collapse. Positions of lines and rings that then equal the one before are left out. All other geometry
/// is left to the writer, which rounds each position.
///
/// Complexity: O(n log n) for the n positions of a geometry that has more decimals or repeats positions, O(n) for others.
public struct ReducePrecision: GeographicStage {
  private let decimals: Int
  private let isCoverage: Bool
  private var kernel: PrecisionReduction?
  private var scratch = GeometryColumn()
  private var reports: [RepairReport] = []
  private var notes = GeometryNotes()

  /// The threads that help with a large geometry.
  package var largeFeatureWork: LargeFeatureWork? {
    get { kernel?.largeFeatureWork }
    set { kernel?.largeFeatureWork = newValue }
  }

  /// - Parameters:
  ///   - decimals: 0 and more; with ``GeoAlgorithms/PrecisionReduction/mostDecimals`` or more, nothing can collapse.
  ///   - isCoverage: whether borders are meant to be shared, so that a border that may no longer be shared is reported.
  ///   - isWoundNext: as in ``GeoAlgorithms/PrecisionReduction``.
  public init(decimals: Int, isCoverage: Bool = false, isWoundNext: Bool = false) {
    self.init(decimals: decimals, isCut: false, isCoverage: isCoverage, isWoundNext: isWoundNext)
  }

  /// - Parameter isCut: whether geometries were cut at the 180th meridian, although their space does not say so.
  package init(decimals: Int, isCut: Bool, isCoverage: Bool, isWoundNext: Bool) {
    self.decimals = decimals
    self.isCoverage = isCoverage
    kernel =
      decimals < PrecisionReduction.mostDecimals
      ? PrecisionReduction(decimals: decimals, longitudes: isCut ? .literal : .shortWay, isWoundNext: isWoundNext) : nil
  }

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    guard var kernel = kernel.take() else { return }
    if Space.isCut { kernel.longitudes = .literal }
    var column = GeometryColumn()
    swap(&column, &scratch)
    notes.begin(block)
    let rounded = block.rows.map {
      Int($0.decimals) > decimals || !$0.flags.isDisjoint(with: [.hasExponents, .geometryChanged, .reprojected])
    }
    let extraOrdinates = block.rows.map { $0.flags.contains(.extraOrdinates) }
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint
    } change: { column, index, row, output in
      // Fourth numbers are in the text alone: of positions that differ in them only none is left out.
      let keepsRepeats = extraOrdinates[row]
      guard rounded[row] || !keepsRepeats && PrecisionReduction.hasRepeats(column, geometry: index) else { return false }
      reports.removeAll(keepingCapacity: true)
      let outcome = kernel.reduce(column, geometry: index, keepsRepeats: keepsRepeats, into: &output, reports: &reports)
      if outcome == .plain { return false }
      let first = column.positions(ofGeometry: index).lowerBound
      if outcome == .nothingLeft {
        notes.add(
          .precisionCollapsed, row: row, geometry: index, of: column, at: first,
          "nothing is left of a \(column.kinds[index].name) rounded to \(decimals) decimals")
      } else if case .invalidated(let position) = outcome {
        notes.add(
          .precisionInvalid, row: row, geometry: index, of: column, at: position,
          "a \(column.kinds[index].name) rounded to \(decimals) decimals is not valid here, and its outline could not be traced anew")
      } else {
        for report in reports {
          let what = report.finding == .pathDropped ? "a ring or line" : "a piece of a ring"
          notes.add(
            .precisionCollapsed, row: row, geometry: index, of: column, at: report.position,
            "\(what) has collapsed at \(decimals) decimals and was left out")
        }
      }
      if outcome == .retraced, isCoverage {
        notes.add(
          .precisionBorder, row: row, geometry: index, of: column, at: first,
          "the outline of a \(column.kinds[index].name) was traced anew, since rounded to \(decimals) decimals it is not valid; its borders may no longer be its neighbours'"
        )
      }
      return true
    }
    // What was there before is of no use any more.
    column.removeAll()
    swap(&column, &scratch)
    self.kernel = kernel
    // Flags of positions that are no longer there; text has no use for them.
    if hasChanged { block.seams.removeAll() }
    notes.move(to: &block)
  }
}
