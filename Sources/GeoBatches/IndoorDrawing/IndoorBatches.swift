internal import GeoConversion
public import GeoFindings
public import GeoModel
public import GeoPipeline
public import GeoReading
public import IMDF
public import Overlays

/// The batches of an indoor map as an asynchronous sequence, level by level in drawing order.
///
/// ```swift
/// let map = IndoorMap(try IndoorArchive(path: "venue.zip"))
/// var ground = IndoorSelection()
/// ground.ordinals = [0]
/// for try await drawn in IndoorBatches(try IndoorPlan(map, ground, languages: ["de"]), palette: .dark) {
///   upload(drawn.batch, drawn.level)
/// }
/// ```
///
/// A batch has features of one level of one building, or features on no level (venue, footprints); a level has one batch or more. The
/// ordinal is the ``Overlays/DrawGroup/floor`` of its groups. Labels are points of the class `.label`, at display points and anchors, or
/// else where an area has most room. Their text is the column `indoor_label`; further columns are `indoor_type`, `category`,
/// `indoor_building`, `indoor_level` and `indoor_ordinal` (`Documentation/imdf.md`). ``Overlays/OverlayFeatures/ordinals`` are indices
/// into ``IMDF/IndoorMap/features``, and ``Overlays/OverlayFeatures/sourceBytes`` refer to the feature's own file.
///
/// Walls are open at openings: those pieces of the borders of units and levels are flagged as made by a cut
/// (``Overlays/PolygonColumns/edgeFlags``) and not stroked. An opening that has no colour of its own then has none; it can still be
/// picked.
///
/// Each iteration makes the batches anew, always the same, one level at a time, on its own thread; ``BatchFile`` makes several levels at
/// once. In synchronous code use ``IndoorBatchReader``.
///
/// - Throws, while iterated: `StageError` when a stage fails; `CancellationError`.
public struct IndoorBatches: Sendable {
  public let plan: IndoorPlan
  let options: BatchingOptions

  /// `nil` for those of a palette.
  package var styles: StyleDocument? { isOfPalette ? nil : options.styles }

  /// Whether what the palettes do not draw is left out.
  let isOfPalette: Bool
  private let makeSteps: @Sendable (IndoorFloor, StyleTally?) -> (inout FeatureBlock<Geographic>) -> Drafting

  /// One batch and where it belongs.
  public struct Element: Sendable {
    /// `nil` for the ground and for a level without a building.
    public let building: IndoorMap.Building?
    /// `nil` for the ground.
    public let level: IndoorMap.Level?
    public let batch: OverlayBatch
    /// Findings of the batch's report, with the names of their files. The first batch also has the findings of reading the map's files; if
    /// nothing of the map is drawn, there is an empty batch for them.
    public let findings: [Finding]
  }

  /// - Parameters:
  ///   - plan: what is drawn, in drawing order.
  ///   - palette: of ``IMDF/IndoorStyle``; with `nil` the style document of the options is used.
  ///   - options: labels are always made; `skip`, `limit` and `floorProperty` are ignored. Of the points of interest those of
  ///     ``GeoReading/ReadingOptions/pointsOfInterest`` are drawn.
  public init(
    _ plan: IndoorPlan, palette: IndoorPalette? = .light, options: BatchingOptions = BatchingOptions()
  ) {
    self.plan = plan.showing(options.reading.pointsOfInterest)
    var options = options
    options.properties = Self.columns + options.properties.filter { !Self.columns.contains($0) }
    options.overlays.labels = true
    self.options = options
    isOfPalette = palette != nil
    makeSteps = { [options] floor, tally in
      var options = options
      options.tally = tally
      var steps = OverlaySteps(options, look: IndoorLook(floor, palette: palette, options: options), openBorders: floor.openBorders)
      return { block in steps.draft(&block) }
    }
  }

  /// Batches of a map, drawn with a look.
  ///
  /// - Parameters:
  ///   - plan: what is drawn, in drawing order.
  ///   - steps: stages before features are drawn.
  ///   - look: how features are drawn; it sees the members of IMDF as properties, and those that the map gives features
  ///     (``columns``). If it gives no position for a label, labels are where the map has them.
  ///   - options: labels are always made.
  ///   - reading: how many levels ``BatchFile`` makes at once.
  public init(
    _ plan: IndoorPlan, through steps: (any Stage<FeatureBlock<Geographic>, FeatureBlock<Geographic>>)? = nil, look: some FeatureLook,
    options: OverlayOptions = OverlayOptions(), reading: ReadingOptions = ReadingOptions()
  ) {
    self.plan = plan.showing(reading.pointsOfInterest)
    var batching = BatchingOptions(steps: StepOptions(own: steps), overlays: options, reading: reading)
    batching.overlays.labels = true
    self.options = batching
    isOfPalette = false
    makeSteps = { [batching] floor, _ in
      var steps = OverlaySteps(batching, look: FloorLook(floor, look), openBorders: floor.openBorders)
      return { block in steps.draft(&block) }
    }
  }

  /// The same for stages of any geographic space, such as ``GeoReading/EditFeatures``.
  public init(
    _ plan: IndoorPlan, through steps: some GeographicStage, look: some FeatureLook, options: OverlayOptions = OverlayOptions(),
    reading: ReadingOptions = ReadingOptions()
  ) {
    self.init(plan, through: InSpace(steps, Geographic.self), look: look, options: options, reading: reading)
  }

  /// The properties that a map gives its features; batches of a palette or a style document have columns for them.
  public static let columns = [
    IndoorMember.type, PropertyKey.category.name, IndoorMember.building, IndoorMember.level, IndoorMember.ordinal, IndoorMember.label
  ]

  /// The batches of one part, counted from a number.
  func make(_ part: IndoorPlan.Part, sequence first: Int) throws(StageError) -> [Element] {
    var rows = IndoorRows(plan, part, isDrawn: isOfPalette)
    let sources = rows.sources
    let draft = makeSteps(IndoorFloor(plan, part, sources: sources), nil)
    var assembly = OverlayAssembly(options: options.overlays)
    var batches: [OverlayBatch] = []
    while var block = rows.nextBlock() {
      switch draft(&block) {
      case .drafted(let drafted): batches += assembly.add(drafted.draft)
      case .failed(let error): throw error
      }
    }
    if let last = assembly.finish() { batches.append(last) }
    return batches.enumerated().map { index, batch in
      var batch = batch
      batch.header.sequence = first + index
      var findings = IndoorFindings(plan).ofSteps(batch.report.diagnostics, sources: sources)
      if index == 0 { findings = IndoorFindings(plan).ofFloor(part.level) + findings }
      batch.report.diagnostics = findings.map(\.diagnostic)
      place(&batch, sources)
      return Element(building: part.building, level: part.level, batch: batch, findings: findings)
    }
  }

  /// The drafts of one part, and the findings about them.
  ///
  /// - Parameter tally: counts what features have of what a style document asks for.
  package func drafts(of part: IndoorPlan.Part, _ tally: StyleTally) throws(StageError) -> [(draft: OverlayDraft, findings: [Finding])] {
    var rows = IndoorRows(plan, part, isDrawn: isOfPalette)
    let sources = rows.sources
    let draft = makeSteps(IndoorFloor(plan, part, sources: sources, namesOnce: true), isOfPalette ? nil : tally)
    var drafts: [(OverlayDraft, [Finding])] = []
    while var block = rows.nextBlock() {
      switch draft(&block) {
      case .drafted(let drafted):
        drafts.append((drafted.draft, IndoorFindings(plan).ofSteps(drafted.draft.diagnostics, sources: sources)))
      case .failed(let error): throw error
      }
    }
    return drafts
  }

  /// Lets a batch speak of the map's files.
  private func place(_ batch: inout OverlayBatch, _ sources: [Int]) {
    // Features that a stage of one's own has added are none of the map's.
    let features = batch.features.ordinals.map { sources.indices.contains($0) ? sources[$0] : plan.map.features.count }
    batch.features.ordinals = features
    batch.features.sourceBytes = features.map { plan.map.features.indices.contains($0) ? plan.map.sourceBytes(of: $0) : 0..<0 }
    batch.header.sourceFeatures = (features.min() ?? 0)..<(features.max().map { $0 + 1 } ?? 0)
    batch.header.sourceBytes = 0..<0
  }
}

extension IndoorPlan {
  /// Without the points of interest that a filter hides.
  fileprivate func showing(_ filter: PointOfInterestFilter?) -> IndoorPlan {
    filter.map { filter in keeping { filter.matches($0) } } ?? self
  }
}
