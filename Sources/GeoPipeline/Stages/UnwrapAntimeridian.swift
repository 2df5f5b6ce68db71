public import GeoAlgorithms
public import GeoModel

/// Joins geometry that is cut at the 180th meridian, or crosses it, into pieces whose longitudes run on past 180, for renderers
/// that repeat the world (``GeoAlgorithms/AntimeridianUnwrap``).
///
/// Complexity: O(positions); geometry away from the meridian is tested once and not copied.
public struct UnwrapAntimeridian: GeographicStage {
  private let poles: PolePolicy
  private var joiner: AntimeridianUnwrap
  private var scratch = GeometryColumn()
  private var reports: [AntimeridianReport] = []
  private var notes = GeometryNotes()

  /// - Parameter poles: how rings round a pole are read.
  public init(poles: PolePolicy = .smaller) {
    self.poles = poles
    joiner = AntimeridianUnwrap(poles: poles)
  }

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    notes.begin(block)
    // The closures hold this value; the column is lent beside it.
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let hasChanged = block.rewriteGeometries(scratch: &column) { [poles] column, index in
      AntimeridianUnwrap.isNeeded(column, geometry: index) || (poles == .trust && column.kinds[index].isAreal)
    } change: { column, index, row, output in
      reports.removeAll(keepingCapacity: true)
      let isNew = joiner.unwrap(column, geometry: index, into: &output, reports: &reports)
      notes.add(reports, row: row, geometry: index, of: column)
      // A path that cannot be read would be missing.
      return isNew && !reports.isOutOfReach
    }
    if hasChanged { block.seams.removeAll(keepingCapacity: true) }
    notes.move(to: &block)
  }
}
