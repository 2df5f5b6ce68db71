public import GeoAlgorithms
public import GeoModel

/// Makes invalid lines and polygons valid (``GeoAlgorithms/GeometryRepair``), and reports what each has become: empty, if it has no area
/// or no length. Valid ones are neither copied nor marked.
///
/// Complexity: O(n log n) for the n positions of a geometry, and what its crossings cost.
public struct Repair: GeographicStage {
  /// How the inside of a polygon is defined.
  public var strategy: RepairStrategy {
    get { kernel.strategy }
    set { kernel.strategy = newValue }
  }

  /// Whether a later step cuts rings round a pole, which have no inside in the plane: they are not reported then.
  public var isCutLater = false

  /// Whether only features that an earlier step changed are repaired: used after snapping.
  public var isForChanged = false

  /// Whether geometries that bound no area or have no length stay as they are, and are not emptied.
  package var keepsWhatVanishes = false

  /// What became of the last geometry of a block that is not valid now.
  package private(set) var failure: RepairOutcome?

  /// Whether of a block something was left out that had inside on both of its sides, so that what it went round is filled now.
  package private(set) var hasFilled = false

  private var kernel: GeometryRepair
  private var scratch = GeometryColumn()
  private var reports: [RepairReport] = []
  private var notes = GeometryNotes()

  public init(_ strategy: RepairStrategy) { kernel = GeometryRepair(strategy) }

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    notes.begin(block)
    (failure, hasFilled) = (nil, false)
    let isWanted = block.rows.map { !isForChanged || $0.flags.contains(.geometryChanged) }
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint
    } change: { column, index, row, output in
      guard isWanted[row] else { return false }
      reports.removeAll(keepingCapacity: true)
      let start = output.positions.count
      let outcome = kernel.repair(column, geometry: index, into: &output, reports: &reports)
      // Of a feature for itself nobody asks it.
      let added = isForChanged && outcome == .repaired ? Self.added(to: column, index, output.positions[start...]) : []
      note(outcome, column, index, row, added)
      if outcome != .valid, outcome != .repaired { failure = outcome }
      let isEmptied = outcome == .nothingLeft && !keepsWhatVanishes
      if isEmptied { output.endGeometry(column.kinds[index]) }
      return outcome == .repaired || isEmptied
    }
    // Flags of positions that are no longer there.
    if hasChanged { block.seams.removeAll() }
    notes.move(to: &block)
  }

  /// The positions that a geometry did not have before, each once. Complexity: O(n).
  private static func added(to column: GeometryColumn, _ index: Int, _ positions: ArraySlice<Position>) -> [Position] {
    var known = Set(column.positions[column.positions(ofGeometry: index)])
    return positions.filter { known.insert($0).inserted }
  }

  /// - Parameter added: new vertices, which features with a common border do not get.
  private mutating func note(_ outcome: RepairOutcome, _ column: GeometryColumn, _ index: Int, _ row: Int, _ added: [Position]) {
    guard let first = column.positions(ofGeometry: index).first else { return }
    let (name, way) = (column.kinds[index].name, strategy.rawValue)
    func leave(_ reason: String) {
      notes.add(
        .geometryNotRepaired, row: row, geometry: index, of: column, at: first, "found an invalid \(name), left unchanged: \(reason)")
    }
    switch outcome {
    case .valid: break
    case .repaired:
      notes.add(
        .geometryRepaired, row: row, geometry: index, of: column, at: first,
        "found \(isForChanged ? "a \(name) that is not valid after snapping, as it may have been before," : "an invalid \(name)") and made it valid by \(way)\(Self.text(added))"
      )
      hasFilled = hasFilled || reports.contains { $0.finding == .pieceInside }
      for report in reports {
        let what =
          switch report.finding {
          case .pathDropped: "a ring or line that bounds no area"
          case .pieceDropped: "a piece of a ring that bounds no area"
          case .pieceInside:
            "a piece of a ring that would have inside on both of its sides; --repair structure keeps what it goes round a hole"
          }
        notes.add(.pieceDropped, row: row, geometry: index, of: column, at: report.position, "left out \(what)")
      }
    case .nothingLeft:
      let lack = column.kinds[index].isAreal ? "bounds no area" : "has no length"
      notes.add(
        .pieceDropped, row: row, geometry: index, of: column, at: first,
        "left out all of an invalid \(name), which \(lack): it is empty now")
    case .woundRepeatedly, .notFinite, .tooManyCrossings, .losesPositions, .notValidInRange: outcome.obstacle.map(leave)
    case .roundPole where isCutLater: break
    case .roundPole:
      notes.add(
        .geometryNotRepaired, row: row, geometry: index, of: column, at: first,
        "found a \(name), left unchanged: a ring goes round a pole and is not cut; --antimeridian split cuts it")
    }
  }

  private static func text(_ added: [Position]) -> String {
    guard let first = added.first else { return "" }
    let place = "[\(first.x), \(first.y)]"
    return added.count == 1
      ? "; features that share its border do not get its new vertex at \(place)"
      : "; features that share its border do not get its \(added.count) new vertices, the first at \(place)"
  }
}

extension RepairOutcome {
  /// What is in the way of a repair; `nil` if nothing is.
  package var obstacle: String? {
    switch self {
    case .woundRepeatedly: "a ring goes round the globe more than once"
    case .notFinite: "a coordinate is not finite or too large to reckon with"
    case .tooManyCrossings: "it crosses itself too often"
    case .losesPositions:
      """
      a hole goes across the 180th meridian, and where it is cut there, positions of other rings are lost, which linework keeps; \
      --repair structure fixes it
      """
    case .notValidInRange: "what would come of it is not valid with longitudes within ±180"
    case .valid, .repaired, .nothingLeft, .roundPole: nil
    }
  }
}
