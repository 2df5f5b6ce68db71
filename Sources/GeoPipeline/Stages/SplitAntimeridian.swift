public import GeoAlgorithms
public import GeoModel

/// Cuts lines and polygons at the 180th meridian and brings every longitude into ±180 (``GeoAlgorithms/AntimeridianCut``,
/// RFC 7946 §3.1.9).
///
/// Geometry that needs no cut is tested once and neither copied nor marked. Edges that the cut made are flagged in
/// ``GeoModel/FeatureBlock/seams``, and so are those of a cut in the input (``GeoAlgorithms/SeamSearch``). Complexity:
/// O(positions), and what the cuts cost.
public struct SplitAntimeridian: Stage {
  /// How rings round a pole are read.
  public var poles: PolePolicy {
    get { cutter.poles }
    set { cutter.poles = newValue }
  }

  /// Whether edges that an earlier cut made are searched; not needed for text output.
  public var findsEarlierCuts: Bool

  private var cutter: AntimeridianCut
  private var search = SeamSearch()
  private var scratch = GeometryColumn()
  private var seams: [Bool] = []
  private var reports: [AntimeridianReport] = []
  private var notes = GeometryNotes()

  public init(poles: PolePolicy = .smaller, findsEarlierCuts: Bool = true) {
    self.findsEarlierCuts = findsEarlierCuts
    cutter = AntimeridianCut(poles: poles)
  }

  public mutating func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<GeographicCut> {
    split(&input)
    return input.cast(to: GeographicCut.self)
  }

  /// The same in place, for text, which knows one space only.
  package mutating func split(_ block: inout FeatureBlock<Geographic>) {
    seams.removeAll(keepingCapacity: true)
    notes.begin(block)
    // The closures hold this value; the column is lent beside it.
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let hasChanged = block.rewriteGeometries(scratch: &column) { [poles] column, index in
      AntimeridianCut.crosses(column, geometry: index) || (poles == .trust && column.kinds[index].isAreal)
    } change: { column, index, row, output in
      pad(to: output)
      reports.removeAll(keepingCapacity: true)
      let before = seams.count
      let isNew = cutter.cut(column, geometry: index, into: &output, seamEdges: &seams, reports: &reports)
      if !isNew { seams.removeSubrange(before...) }
      notes.add(reports, row: row, geometry: index, of: column)
      return isNew
    }
    if hasChanged {
      pad(to: block.geometry)
      swap(&block.seams, &seams)
    }
    notes.move(to: &block)
    if findsEarlierCuts { findEarlierCuts(&block) }
  }

  /// Flags the edges that an earlier cut made, of this run's or another's: steps between may have lost the flags.
  package mutating func findEarlierCuts(_ block: inout FeatureBlock<Geographic>) {
    for row in block.rows.indices where !block.rows[row].flags.contains(.dropped) {
      for index in block.geometries(ofRow: row) where SeamSearch.isNeeded(block.geometry, geometry: index) {
        // What this run has cut had not been cut before: what else it has within the search's tolerance are small borders.
        if !block.seams.isEmpty, block.seams[block.geometry.positions(ofGeometry: index)].contains(true) { continue }
        if block.seams.isEmpty { block.seams = Array(repeating: false, count: block.geometry.positions.count) }
        _ = search.mark(block.geometry, geometry: index, in: &block.seams)
      }
    }
  }

  /// Positions that were copied have no flags.
  private mutating func pad(to column: GeometryColumn) {
    let missing = column.positions.count - seams.count
    if missing > 0 { seams.append(contentsOf: repeatElement(false, count: missing)) }
  }
}
