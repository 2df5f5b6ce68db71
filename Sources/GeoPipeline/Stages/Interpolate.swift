public import GeoAlgorithms
public import GeoModel

/// Reads edges as geodesics of WGS84 and puts positions between their ends, so that they may be drawn straight
/// (conventions 2.1, 5).
///
/// An edge has ⌈length / limit⌉ pieces of equal length. In polygons such a piece is cut again where it is wider than 10° of
/// longitude, or 1° for every 10 km of the limit: this matters within about 5° of a pole only, where a short piece, read as
/// straight, could pass the pole on the other side and turn a polygon near it inside out.
///
/// Runs before the cut, since it moves the crossing. A polygon that was valid and is not with its edges bent is reported (GJ347), and
/// stays bent: that is its shape on the globe. Complexity: a geodesic for each edge, and O(n log n) for a result of
/// n positions.
public struct Interpolate: GeographicStage {
  public var limits: DensificationLimits

  /// Which edges across the 180th meridian get a position on it, where the geodesic has it.
  public enum MarkedCrossings: Sendable, Hashable {
    case none
    /// Those of polygons.
    case polygons
    case all
  }

  /// The position is where the whole edge crosses, however it is divided. A later stage that cuts (``SplitAntimeridian``,
  /// ``ClipToBox``) cuts there; without the position it would cut where the straight line between two samples crosses, 85 m away
  /// with pieces of 100 km (conventions 5.4). What only unwraps lines needs ``MarkedCrossings/polygons``.
  public var markedCrossings: MarkedCrossings

  /// The most positions that a feature may get, in all and for each of its own. Together with groups of few features
  /// (``groupSize``) they bound the memory of a run, however short the pieces are that were asked for.
  package var mostInserted = 1 << 22
  package var mostForEach = 1 << 15

  /// Bytes of text that are to be worked on at a time where edges get positions.
  package static let groupSize = 4 << 10

  private var paths = PathInterpolation()
  private var scratch = GeometryColumn()
  private var notes = GeometryNotes()
  private var judging: UncutJudging

  /// - Parameters:
  ///   - limits: how long edges may be, and how far from the geodesic.
  ///   - markedCrossings: all, for stages that cut at the meridian; none if no stage does.
  ///   - poles: how rings round a pole are read.
  public init(_ limits: DensificationLimits, markedCrossings: MarkedCrossings = .all, poles: PolePolicy = .smaller) {
    self.limits = limits
    self.markedCrossings = markedCrossings
    judging = UncutJudging(poles: poles)
  }

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    notes.begin(block)
    // Positions that the feature at hand got in its geometries so far.
    var ofRow = (row: -1, inserted: 0)
    // The closures hold this value; the column is lent beside it.
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint
    } change: { column, index, row, output in
      if row != ofRow.row { ofRow = (row, 0) }
      let (inserted, isChanged) = densify(column, index, row, ofRow.inserted, into: &output)
      ofRow.inserted += inserted
      if inserted > 0, let place = brokenPlace(of: output, index, of: column) {
        notes.add(
          .polygonBent, row: row, geometry: index, of: column, at: column.positions(ofGeometry: index).lowerBound,
          "found a polygon, valid with straight edges, that is not with edges which follow geodesics: see [\(place.x), \(place.y)]")
      }
      return isChanged
    }
    if hasChanged { block.seams.removeAll(keepingCapacity: true) }
    notes.move(to: &block)
  }

  /// Appends a geometry with its new positions and returns how many they are. If they would be too many, each of its edges has a
  /// share of what the feature may have.
  private mutating func densify(
    _ column: GeometryColumn, _ index: Int, _ row: Int, _ before: Int, into output: inout GeometryColumn
  ) -> (inserted: Int, isChanged: Bool) {
    let edges = column.positions(ofGeometry: index).count
    let allowance = max(0, min(mostInserted - before, edges.multipliedReportingOverflow(by: mostForEach).partialValue))
    let (mark, known) = (output.mark, notes)
    func attempt(
      _ limits: DensificationLimits, _ this: inout Self, _ output: inout GeometryColumn
    ) -> (inserted: Int, isChanged: Bool)? {
      var (limits, inserted, isChanged) = (limits, 0, false)
      for part in column.parts(ofGeometry: index) {
        for path in column.paths(ofPart: part) {
          limits.mostInserted = limits.mostInserted == .max ? .max : allowance - inserted
          guard
            let more = this.paths.densify(
              column, path, row: row, geometry: index, limits, into: &output, &this.notes)
          else { return nil }
          inserted += more.inserted
          isChanged = isChanged || more.isChanged
        }
        output.endPart()
      }
      output.endGeometry(column.kinds[index])
      return (inserted, isChanged)
    }
    var limits = limits
    limits.mostInserted = allowance
    let isAreal = column.kinds[index].isAreal
    limits.widest = isAreal ? limits.length.map { max(10, $0 / 10_000) } : nil
    limits.marksCrossings = markedCrossings == .all || (markedCrossings == .polygons && isAreal)
    if let done = attempt(limits, &self, &output) { return done }
    output.truncate(to: mark)
    notes = known
    limits.mostInserted = .max
    limits.mostPieces = max(1, min(limits.mostPieces, allowance / max(edges, 1)))
    return attempt(limits, &self, &output) ?? (0, false)
  }

  /// Where the last geometry of a column is not valid although the one that it was made of is; `nil` if it is.
  private mutating func brokenPlace(of output: GeometryColumn, _ index: Int, of column: GeometryColumn) -> Position? {
    guard column.kinds[index].isAreal,
      let place = judging.fault(ofGeometry: output.kinds.count - 1, in: output), judging.fault(ofGeometry: index, in: column) == nil
    else { return nil }
    return place
  }
}
