internal import GeoConversion
public import GeoFindings
internal import GeoModel
internal import GeoPipeline
public import IMDF
public import Overlays

/// The batches of an indoor map, level by level in drawing order: what a renderer iterates over.
///
/// ```swift
/// let map = IndoorMap(try IndoorArchive(path: "venue.zip"))
/// var ground = IndoorSelection()
/// ground.ordinals = [0]
/// for drawn in IndoorBatches(try IndoorPlan(map, ground, languages: ["de"]), palette: .dark) {
///   upload(drawn.batch, drawn.level)
/// }
/// ```
///
/// A batch has features of one level of one building, or of what is on none (venue, footprints); a level has one batch or more. The
/// ordinal is the ``Overlays/DrawGroup/floor`` of its groups. Labels are points of the class `.label`, at display points and anchors, or
/// else where an area has most room; their text is the column `indoor_label`, beside which there are `indoor_type`, `category`,
/// `indoor_building`, `indoor_level` and `indoor_ordinal` (`Documentation/imdf.md`). ``Overlays/OverlayFeatures/ordinals`` are indices
/// into ``IMDF/IndoorMap/features``, and ``Overlays/OverlayFeatures/sourceBytes`` are of the feature's own file.
///
/// Walls are open where openings lie along them: those pieces of the borders of units and levels are flagged as made by a cut
/// (``Overlays/PolygonColumns/edgeFlags``) and not stroked. An opening that has no colour of its own is then drawn without any, to be
/// picked.
///
/// Each iteration makes them anew, one level at a time, on the thread that asks; ``BatchFile`` makes several levels at once. They are
/// always the same.
public struct IndoorBatches: Sequence, Sendable {
  public let plan: IndoorPlan
  /// `nil` draws as the style document of ``options`` says.
  public let palette: IndoorPalette?
  public let options: BatchingOptions

  /// One batch and where it belongs.
  public struct Element: Sendable {
    /// `nil` for the ground and for a level that no building has.
    public let building: IndoorMap.Building?
    /// `nil` for the ground.
    public let level: IndoorMap.Level?
    public let batch: OverlayBatch
    /// Those of the batch's report, with the names of their files.
    public let findings: [Finding]
  }

  /// - Parameters:
  ///   - palette: of ``IMDF/IndoorStyle``; `nil` draws as the style document of the options says.
  ///   - options: labels are always made; `skip`, `limit` and `floorProperty` have no meaning.
  public init(
    _ plan: IndoorPlan, palette: IndoorPalette? = .light, options: BatchingOptions = BatchingOptions()
  ) {
    self.plan = plan
    self.palette = palette
    var options = options
    let columns = [
      IndoorMember.type, PropertyKey.category.name, IndoorMember.building, IndoorMember.level, IndoorMember.ordinal, IndoorMember.label,
    ]
    options.properties = columns + options.properties.filter { !columns.contains($0) }
    options.overlays.labels = true
    self.options = options
  }

  public func makeIterator() -> Iterator { Iterator(self) }

  public struct Iterator: IteratorProtocol {
    private let batches: IndoorBatches
    private var part = 0
    private var ready: ArraySlice<Element> = []
    private var sequence = 0

    init(_ batches: IndoorBatches) { self.batches = batches }

    public mutating func next() -> Element? {
      while ready.isEmpty {
        guard part < batches.plan.parts.count else { return nil }
        ready = batches.make(batches.plan.parts[part], sequence: sequence)[...]
        sequence += ready.count
        part += 1
      }
      return ready.popFirst()
    }
  }

  /// The batches of one part, counted from a number.
  func make(_ part: IndoorPlan.Part, sequence first: Int) -> [Element] {
    var rows = IndoorRows(plan, part, isDrawn: palette != nil)
    let sources = rows.sources
    let gaps = IndoorGaps(plan.map, part)
    let look = IndoorLook(plan, part, sources: sources, gaps: gaps, palette: palette, options: options)
    var steps = OverlaySteps(options, look: look, openBorders: gaps.map { OpenBorders($0.gaps, areas: $0.areas(in: sources)) })
    var assembly = OverlayAssembly(options: options.overlays)
    var batches: [OverlayBatch] = []
    while var block = rows.nextBlock() { batches += assembly.add(steps.draft(&block).draft) }
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

  /// Lets a batch speak of the map's files.
  private func place(_ batch: inout OverlayBatch, _ sources: [Int]) {
    let features = batch.features.ordinals.map { sources[$0] }
    batch.features.ordinals = features
    batch.features.sourceBytes = features.map { plan.map.sourceBytes(of: $0) }
    batch.header.sourceFeatures = (features.min() ?? 0)..<(features.max().map { $0 + 1 } ?? 0)
    batch.header.sourceBytes = 0..<0
  }
}
