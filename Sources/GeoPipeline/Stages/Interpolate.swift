public import GeoAlgorithms
public import GeoModel

/// Reads edges as geodesics of WGS84 and puts positions between their ends, so that they may be drawn straight
/// (conventions 2.1, 5).
///
/// Before the cut, since it moves the crossing. A polygon that was valid and is not with its edges bent is told (GJ347), and
/// stays bent: that is what its edges are on the globe. Complexity: a geodesic for each edge, and O(n log n) for a result of
/// n positions.
public struct Interpolate: Stage {
  public var limits: DensificationLimits

  /// Whether an edge across the 180th meridian gets a position on it, where the geodesic has it: what cuts there later
  /// would put it on the straight line between two samples (conventions 5.4).
  public var marksCrossings: Bool

  private var paths = PathInterpolation()
  private var scratch = GeometryColumn()
  private var notes = GeometryNotes()
  private var validator = TopologyValidator()

  public init(_ limits: DensificationLimits, marksCrossings: Bool = false) {
    self.limits = limits
    self.marksCrossings = marksCrossings
  }

  public mutating func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    interpolate(&input)
    return input
  }

  /// The same in place.
  public mutating func interpolate(_ block: inout FeatureBlock<Geographic>) {
    notes.begin(block)
    // The closures hold this value; the column is lent beside it.
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint
    } change: { column, index, row, output in
      var inserted = 0
      for part in column.parts(ofGeometry: index) {
        for path in column.paths(ofPart: part) {
          inserted += paths.densify(
            column, path, row: row, geometry: index, limits, marksCrossings: marksCrossings, into: &output, &notes)
        }
        output.endPart()
      }
      output.endGeometry(column.kinds[index])
      if inserted > 0, let place = brokenPlace(of: output, index, of: column) {
        notes.add(.polygonBent, row: row, geometry: index, of: column, at: column.positions(ofGeometry: index).lowerBound, "found a polygon, valid with straight edges, that is not with edges which follow geodesics: see [\(place.x), \(place.y)]")
      }
      return inserted > 0
    }
    if hasChanged { block.seams.removeAll(keepingCapacity: true) }
    notes.move(to: &block)
  }

  /// Where the last geometry of a column is not valid although the one that it was made of is; `nil` if it is.
  private mutating func brokenPlace(of output: GeometryColumn, _ index: Int, of column: GeometryColumn) -> Position? {
    guard column.kinds[index].isAreal,
      let defect = validator.defects(ofGeometry: output.kinds.count - 1, in: output).first(where: { !$0.kind.isInformation }),
      validator.isValid(geometry: index, in: column)
    else { return nil }
    return defect.location
  }
}
