package import GeoAlgorithms
internal import GeoFindings
package import GeoJSON
package import GeoModel
package import GeoPipeline
internal import GeoReading
internal import GeoValidation

/// What a conversion does with features and their geometries, in its fixed order; a step that was not asked for costs nothing.
///
/// One for each thread: the stages use their scratch memory again for every block. An object, since all stages together are
/// kilobytes that are made where they stay.
package final class GeometrySteps {
  private var own: (any Stage<FeatureBlock<Geographic>, FeatureBlock<Geographic>>)?
  private var watch: Stopwatch
  /// What is measured: the steps that there are.
  private let measured: Set<RunTimes.Phase>
  private let refusal: DegreeCheck.Refusal
  private let shape: ShapeFeatures?
  private var circles: CirclesAroundPoints?
  /// Those of the input, and those of what shaping makes of it.
  private var namesToShape: MissingProperties
  private var namesToChoose: MissingProperties
  private let box: FilterByBox
  private var clamp: ClampToGlobe?
  private var repair: Repair?
  private var precision: ReducePrecision?
  /// Leaves out what clipping will.
  private let clipBox: FilterByBox
  // At most one of the three.
  private var simplify: Simplify?
  private var keep: KeepImportant?
  private var coverage: ApplyCoverage?
  /// What snapping has made invalid.
  private var repairSnapped: Repair?
  private var interpolate: Interpolate?
  // At most one of the three; optionals, since they are changed where they are.
  private var split: SplitAntimeridian?
  private var unwrap: UnwrapAntimeridian?
  private var report: ReportCrossings?
  private var clip: ClipToBox?
  private let orient: Orient
  private let rowKeys: RowKeys?
  private let isDrawn: Bool
  private var target: Reproject?
  /// Rounds in the CRS of the output.
  private var targetPrecision: ReducePrecision?
  /// `nil` if no geometry can change.
  private let boxes: RefreshBoxes?

  /// - Parameters:
  ///   - use: what comes after the steps.
  ///   - properties: which properties are written afterwards.
  ///   - coverage: what simplification made of all features together.
  ///   - isLevel: whether positions were ranked before.
  package init(
    _ options: StepOptions, for use: StepUse, properties: PropertySelection = .all, coverage: SimplifiedCoverage? = nil,
    isLevel: Bool = false
  ) {
    own = options.own
    watch = Stopwatch(use.times)
    measured = use.times == nil ? [] : options.phases(decimals: use.decimals)
    refusal = use.refusal
    shape = options.shape.isIdle ? nil : ShapeFeatures(options.shape)
    circles = options.circles.map { CirclesAroundPoints(radius: $0) }
    namesToShape = MissingProperties(options.shape)
    clamp = options.clampsToGlobe ? ClampToGlobe() : nil
    box = FilterByBox(options.box)
    // Behind the cut no edge goes over the 180th meridian.
    let isCut = options.antimeridian == .split
    repair = options.repair.map { Repair($0) }
    repair?.isCutLater = isCut
    target = options.target.map { Reproject($0) }
    // What is transformed last is rounded behind that.
    let decimals = target == nil ? use.decimals : nil
    if target != nil {
      targetPrecision = use.decimals.map { ReducePrecision(decimals: $0, isCut: true, isCoverage: coverage != nil, isWoundNext: false) }
      targetPrecision?.largeFeatureWork = use.largeFeatureWork
    }
    precision = decimals.map {
      ReducePrecision(decimals: $0, isCut: isCut, isCoverage: coverage != nil, isWoundNext: options.winding != .keep)
    }
    precision?.largeFeatureWork = use.largeFeatureWork
    // Geodesics, and borders that are snapped, may enter a box that the straight edges miss, and a ring may stand for all that is
    // outside it.
    let isFree = options.interpolation != nil || options.poles != .smaller || coverage?.isSnapped ?? false
    var clipBox = FilterByBox(isFree ? nil : options.clip)
    // So may edges that are left when positions are taken away, and what repairs make of rings.
    clipBox.isRough = options.simplification != nil || options.repair != nil
    self.clipBox = clipBox
    self.coverage = coverage.map { ApplyCoverage($0) }
    if coverage?.isSnapped ?? false {
      repairSnapped = Repair(.structure)
      repairSnapped?.isForChanged = true
      repairSnapped?.isCutLater = isCut
    }
    if coverage == nil, let simplification = options.simplification {
      if isLevel { keep = KeepImportant(simplification) } else { simplify = Simplify(simplification) }
    }
    let marks: Interpolate.MarkedCrossings =
      switch options.antimeridian {
      case .keep: .none
      // Polygons are cut on the way; lines only by a box.
      case .unwrap: options.clip == nil ? .polygons : .all
      case .split: .all
      }
    interpolate = options.interpolation.map { Interpolate($0, markedCrossings: marks, poles: options.poles) }
    switch options.antimeridian {
    case .split: split = SplitAntimeridian(poles: options.poles, findsEarlierCuts: use.isDrawn)
    case .unwrap: unwrap = UnwrapAntimeridian(poles: options.poles)
    case .keep: report = ReportCrossings()
    }
    isDrawn = use.isDrawn
    clip = options.clip.map { ClipToBox($0, poles: options.poles, isCut: isCut, measuresLines: use.measuresLines) }
    orient = Orient(options.winding, isCut: isCut)
    rowKeys = use.arrangement.map { RowKeys($0, isCut: isCut) }
    let others = (rowKeys?.properties ?? []) + use.properties + [options.circles].compactMap(\.self)
    namesToChoose = MissingProperties(properties, others: others)
    let mayChange = options.movesPositions || options.winding != .keep || use.decimals != nil
    boxes = mayChange ? RefreshBoxes(decimals: decimals, isCut: isCut) : nil
  }

  /// All since the last one was for this step, if there is one.
  private func lap(_ phase: RunTimes.Phase) {
    if measured.contains(phase) { watch.lap(phase) }
  }

  /// What simplification did to each feature of the last block; empty if it was not asked for.
  package var simplified: [SimplificationCounts] { simplify?.countsOfRows ?? keep?.countsOfRows ?? coverage?.countsOfRows ?? [] }

  /// Of the properties that options name, those that no feature of the blocks before the last one has.
  package private(set) var missingProperties: [MissingProperties.Name] = []

  /// For each row of the last block the key that it is kept by; none if it is simply written.
  package private(set) var keys = RecordKeys()

  /// All steps.
  ///
  /// - Throws: what the stage of one's own throws, and where a coverage was made of other features.
  package func apply(to block: inout FeatureBlock<Geographic>) throws(StageError) {
    try begin(&block)
    leaveOutUnclipped(of: &block)
    beforeSimplifying(&block)
    try fromSimplifying(&block)
  }

  /// The stage of one's own; then refuses what is no degrees, if some step takes numbers for degrees, shapes features, and makes
  /// circles.
  package func begin(_ block: inout FeatureBlock<Geographic>) throws(StageError) {
    watch.start()
    if own != nil {
      let findings = block.diagnostics.count
      block = try own?.process(block) ?? block
      if block.diagnostics.count > findings { block.sortDiagnostics() }
    }
    DegreeCheck.settle(&block, refusal)
    missingProperties = namesToShape.find(in: block)
    if let shape {
      let findings = block.diagnostics.count
      try shape.process(&block)
      if block.diagnostics.count > findings { block.sortDiagnostics() }
    }
    missingProperties += namesToChoose.find(in: block)
    if circles != nil {
      let findings = block.diagnostics.count
      circles?.process(&block)
      if block.diagnostics.count > findings { block.sortDiagnostics() }
    }
    lap(.shape)
  }

  /// Spares features that clipping leaves nothing of, whatever the steps before it do, the steps, and their findings. A coverage is made
  /// of them all the same: what it makes of the others does not depend on the box.
  func leaveOutUnclipped(of block: inout FeatureBlock<Geographic>) { clipBox.process(&block) }

  /// The steps before simplification: what it sees, when it simplifies, ranks or collects.
  func beforeSimplifying(_ block: inout FeatureBlock<Geographic>) {
    let findings = block.diagnostics.count
    watch.start()
    clamp?.process(&block)
    box.process(&block)
    lap(.bbox)
    repair?.process(&block)
    lap(.repair)
    if block.diagnostics.count > findings { block.sortDiagnostics() }
  }

  /// Simplification and the steps after it.
  ///
  /// - Parameter importances: of the block's positions, if they were ranked before.
  /// - Throws: where a coverage was made of other features.
  func fromSimplifying(_ block: inout FeatureBlock<Geographic>, importances: [Double] = []) throws(StageError) {
    let findings = block.diagnostics.count
    watch.start()
    simplify?.process(&block)
    keep?.prepare(importances)
    keep?.process(&block)
    try coverage?.process(&block)
    repairSnapped?.process(&block)
    lap(.simplify)
    interpolate?.process(&block)
    lap(.geodesic)
    split?.split(&block)
    lap(.antimeridian)
    clip?.process(&block)
    lap(.clip)
    unwrap?.process(&block)
    report?.process(&block)
    lap(.antimeridian)
    precision?.process(&block)
    lap(.precision)
    // What was rounded anew has lost its flags.
    if isDrawn, precision != nil, block.seams.isEmpty { split?.findEarlierCuts(&block) }
    orient.process(&block)
    lap(.winding)
    boxes?.process(&block)
    if clamp != nil {
      BoxCheck.tidy(&block)
      block.diagnostics += BoxCheck.rangeFindings(in: block)
    }
    // In degrees still.
    if let rowKeys { keys = rowKeys.keys(of: block) }
    target?.transform(&block) { _ in true }
    targetPrecision?.process(&block)
    lap(.target)
    if block.diagnostics.count > findings { block.sortDiagnostics() }
  }
}

extension FeatureBlock<Geographic> {
  /// Reports every `crs` member that is not written, except those of features that no step let through.
  mutating func noteDroppedCoordinateSystems() {
    let found = diagnostics.filter { $0.rule.isOfCoordinateSystems && !$0.isObeyed && !DegreeCheck.refuses($0) }
    if found.isEmpty { return }
    let dropped = Set(rows.lazy.filter { $0.flags.contains(.dropped) }.map(\.ordinal))
    for finding in found where !(finding.feature.map(dropped.contains) ?? false) {
      var note = finding
      note.rule = .coordinateSystemDropped
      note.severity = Rule.coordinateSystemDropped.severity
      note.message = "the crs member was left out; the coordinates were not converted"
      diagnostics.append(note)
    }
    sortDiagnostics()
  }
}
