internal import GeoAlgorithms
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline

/// Writing geometries anew: what text alone cannot fix.
extension FeatureFixer {
  /// Whether nothing is wrong with the areas but that they may go round a pole.
  private func isValidUnlessUncut(_ block: FeatureBlock<Geographic>) -> Bool {
    var validator = TopologyValidator()
    return block.geometries(ofRow: 0).allSatisfy { index in
      !block.geometry.kinds[index].isAreal
        || validator.defects(ofGeometry: index, in: block.geometry).allSatisfy { $0.kind.isInformation || $0.kind == .poleNotCut }
    }
  }

  /// The heights that positions have, each with its latitude: a cut leaves out positions that repeat another one, but not
  /// what only they say.
  private static func heights(_ block: FeatureBlock<Geographic>) -> Set<Position> {
    Set(zip(block.geometry.positions, block.geometry.altitudes).lazy.filter { !$1.isNaN }.map { Position(x: $1, y: $0.y) })
  }

  /// The positions of lines and areas, in range: a cut leaves out those inside the stretch of a border that it closes, be it
  /// the meridian or a pole, and the second of two spellings of one place, but no corner of the outline.
  private static func places(_ block: FeatureBlock<Geographic>) -> Set<Position> {
    Set(block.geometry.positions.lazy.compactMap(\.placeOffCuts))
  }

  private static func emptyGeometries(_ block: FeatureBlock<Geographic>) -> Int {
    block.geometry.kinds.indices.count { block.geometry.parts(ofGeometry: $0).isEmpty }
  }

  /// The feature's text with geometries from the columns.
  mutating func rewritten(_ block: FeatureBlock<Geographic>, _ method: Method, thenCuts: Bool = false) -> [UInt8]? {
    // Further numbers of a position are in the text only.
    guard block.rows.count == 1, block.rows[0].flags.isDisjoint(with: [.unreadable, .extraOrdinates]) else {
      obstacles[method] = "positions have a fourth number, which would be lost, or cannot be read"
      return nil
    }
    var block = block
    var writing = WritingOptions()
    writing.keepsPositionTexts = true
    let decimals = options.decimals.flatMap { block.rows[0].decimals <= $0 ? $0 : nil }
    switch method {
    case .repair:
      repair(&block)
      if thenCuts, !Self.cut(&block) { return nil }
    default: guard cutKeepingAll(&block) else { return nil }
    }
    guard block.rows[0].flags.contains(.geometryChanged) else { return nil }
    if method == .repair, let decimals, let rounded = Self.rounded(block, decimals) { (block, writing.decimals) = (rounded, decimals) }
    RefreshBoxes().process(&block)
    return FeatureWriter(options: writing).text(ofRow: 0, in: block)
  }

  /// Where positions were made, with no more decimals than that, and without slivers that are nothing then; `nil` where nothing would be
  /// left, or nothing valid.
  private static func rounded(_ block: FeatureBlock<Geographic>, _ decimals: Int) -> FeatureBlock<Geographic>? {
    var rounded = block
    var reduction = ReducePrecision(decimals: decimals)
    reduction.process(&rounded)
    let isWhole = emptyGeometries(rounded) <= emptyGeometries(block) && !rounded.diagnostics.contains { $0.rule == .precisionInvalid }
    return isWhole ? rounded : nil
  }

  /// What has no area and no length is left as it is, beside what else the feature has.
  private mutating func repair(_ block: inout FeatureBlock<Geographic>) {
    var repair = Repair(options.strategy)
    repair.keepsWhatVanishes = true
    repair.process(&block)
    repairFills = repair.hasFilled
    obstacles[.repair] = repair.failure.flatMap { outcome in
      switch outcome {
      case .nothingLeft: "nothing would be left of a geometry that bounds no area or has no length"
      case .tooManyCrossings: "a geometry crosses itself too often to be repaired"
      case .losesPositions: "where a hole is cut at the 180th meridian, positions of other rings would be lost"
      case .notValidInRange: "what would come of a repair is not valid with longitudes within ±180"
      case .roundPole: "a ring goes round a pole and is not cut"
      default: outcome.obstacle
      }
    }
  }

  /// Whether only the user can decide which way a ring goes: across the 180th meridian it runs clockwise, and counterclockwise, as RFC 7946
  /// §3.1.6 asks for, the long way round, as it is written. Where rings are to run the other way, it is no sign.
  mutating func leavesWay(_ block: FeatureBlock<Geographic>) -> Bool {
    if options.isUnsafe || options.rules.contains(.ringWindingReversed) { return false }
    let column = block.geometry
    let isLeft = column.kinds.indices.contains { geometry in
      column.kinds[geometry].isAreal
        && column.parts(ofGeometry: geometry).contains { part in
          guard let path = column.paths(ofPart: part).first else { return false }
          let range = column.positions(ofPath: path)
          let survey = column.positions.withUnsafeBufferPointer { PathSurvey(UnsafeBufferPointer(rebasing: $0[range])) }
          return survey.longitudeReach <= 180 && survey.widestStep > 180 && survey.area > survey.areaError
            && winding(ofRing: column.positions.span.extracting(range)) == .clockwise
        }
    }
    if isLeft {
      obstacles[.cut] =
        "a ring that goes across the 180th meridian clockwise would run counterclockwise the long way round, which may be meant"
    }
    return isLeft
  }

  private mutating func cutKeepingAll(_ block: inout FeatureBlock<Geographic>) -> Bool {
    if leavesWay(block) { return false }
    // What an outline that crosses itself covers is a guess, which safe fixes leave to the user.
    if !options.isUnsafe, !isValidUnlessUncut(block) { return false }
    // Metres are not cut; that they are degrees is for the user to say.
    if isInMetres(block) {
      obstacles[.cut] = "longitudes beyond 540° may be metres of a projection"
      return false
    }
    let parts = block.geometry.partEnds.count, heights = Self.heights(block), places = Self.places(block)
    // What cannot be cut without leaving something out is for the user to decide.
    obstacles[.cut] = "a cut at the 180th meridian would leave something out"
    guard Self.cut(&block), block.geometry.partEnds.count >= parts else { return false }
    guard heights.isSubset(of: Self.heights(block)), places.isSubset(of: Self.places(block)) else { return false }
    obstacles[.cut] = nil
    return true
  }

  /// Whether longitudes are so large that they may be no degrees. What then lies within one turn is taken for degrees where guesses are
  /// made.
  func isInMetres(_ block: FeatureBlock<Geographic>) -> Bool {
    var (west, east) = (Double.infinity, -Double.infinity)
    for place in block.geometry.positions { (west, east) = (min(west, place.x), max(east, place.x)) }
    return max(-west, east) > furthestDegree && (!options.isUnsafe || east - west > 360)
  }

  /// Whether nothing was left out, and all made sense.
  private static func cut(_ block: inout FeatureBlock<Geographic>) -> Bool {
    var split = SplitAntimeridian(findsEarlierCuts: false)
    split.split(&block)
    return !block.diagnostics.contains { losses.contains($0.rule) }
  }
}
