public import ByteStreams
public import GeoConversion
internal import GeoFindings
public import GeoModel
internal import GeoReading
internal import GeoValidation
internal import Overlays

/// Writes overlay batches to files that engines and viewers open.
public enum BatchFile {
  /// What was written.
  public struct Report: Sendable {
    public internal(set) var batches = 0
    public internal(set) var drawGroups = 0
    public internal(set) var features = 0
    public internal(set) var triangles = 0
    /// The lowest and the greatest height of the batches' vertices, in metres; `nil` for data without heights.
    public internal(set) var heights: ClosedRange<Float>?
    public internal(set) var droppedFeatures = 0
    public internal(set) var droppedParts = 0
    public internal(set) var repairedPolygons = 0
    public internal(set) var beyondMap = 0
    /// See ``Overlays/OverlayReport/orderedByBoxes``.
    public internal(set) var orderedByBoxes = 0
    /// Features that no rule of the style draws.
    public internal(set) var unstyledFeatures = 0
    /// Properties that have columns (``BatchingOptions/properties``) although no feature has them, not even as `null`: perhaps misspelt.
    public internal(set) var emptyColumns: [String] = []
    /// Which of the other properties to keep or leave out (``BatchingOptions/otherProperties``), and of those that colours depend on
    /// (``PaletteColors/property``), no feature has: perhaps misspelt. Not known for indoor maps.
    public internal(set) var missingProperties: Set<ExactName> = []
    /// Which properties that ``GeoConversion/StepOptions/shape`` renames, or takes ids from, no feature has: perhaps misspelt. Not known for
    /// indoor maps.
    public internal(set) var missingShapeProperties: Set<ExactName> = []
    public internal(set) var severities = SeverityCounts()
    /// Whether there are features, but none of them is drawn in the file, though styles draw all of them: they have no
    /// geometry, or none that can be drawn.
    public var placesNothing: Bool { drawGroups == 0 && features + droppedFeatures > 0 && unstyledFeatures == 0 }
    public var errors: Int { severities.errors }
    public var warnings: Int { severities.warnings }

    init() {}
  }

  public typealias Failure = BatchWritingError

  /// Writes the batches of an input.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - sink: gets the file; the caller commits it when this returns.
  ///   - format: `.glb`, `.overlay`, or a format of your own.
  ///   - options: how batches are made.
  ///   - takesDamaged: whether features that cannot be read or drawn are left out; otherwise they end the run.
  ///   - findings: called for each batch that has some, in input order.
  /// - Complexity: O(n log n) for n positions; memory is that of one batch, and for GLB of a list of draw units.
  public static func write(
    _ source: consuming ByteSource, to sink: inout ByteSink, as format: some BatchOutput, options: BatchingOptions,
    takesDamaged: Bool = false, findings: ([Diagnostic]) -> Void = { _ in }
  ) throws(Failure) -> Report {
    if let reason = format.refusal(of: options.styles) { throw .style(reason) }
    return try write(OverlayReader(source, options: options), to: &sink, as: format, takesDamaged: takesDamaged, findings: findings)
  }

  /// Writes the batches of a reader.
  static func write(
    _ reader: consuming OverlayReader, to sink: inout ByteSink, as format: some BatchOutput, takesDamaged: Bool,
    findings: ([Diagnostic]) -> Void
  ) throws(Failure) -> Report {
    var writing = BatchWriting(format)
    let missing = try reader.forEach(
      { (batch) throws(Failure) in
        let found = writing.losses(of: batch) + batch.report.diagnostics
        if !found.isEmpty { findings(found) }
        writing.report.count(batch)
        try writing.refuse(batch.report.diagnostics, takesDamaged: takesDamaged)
        try writing.write(batch, to: &sink)
      }, failure: { .init($0) })
    let last = writing.lastLosses()
    if !last.isEmpty { findings(last) }
    (writing.report.missingProperties, writing.report.missingShapeProperties) = (missing.chosen, missing.shaped)
    return try writing.finish(&sink)
  }
}

/// A file of batches while it is written.
struct BatchWriting<Writer: BatchFileWriting> {
  private let writer: Writer
  private let holds: HeldContent
  private let title: String
  var report = BatchFile.Report()

  private var notice: LossNotice
  private var planes: PlaneNotice?
  /// Areas that are to be extruded, of a format that cannot hold that.
  private var extruded = 0

  init(_ format: some BatchOutput<Writer>) {
    writer = format.makeWriter()
    (holds, title) = (format.holds, format.title)
    notice = LossNotice(format.holds, output: format.title)
    if !format.holds.contains(.drawingOrder) { planes = PlaneNotice(output: format.title, option: format.orderOption) }
  }

  /// The findings about a batch that is about to be written. It counts.
  ///
  /// - Parameter isFloor: whether it is written at the height of its floor.
  mutating func losses(of batch: OverlayBatch, isFloor: Bool = false) -> [Diagnostic] {
    if notice.isIdle { return [] }
    let content = HeldContent(of: batch)
    var found = notice.findings(for: isFloor ? content.subtracting(.floors) : content)
    if let finding = planes?.finding(of: batch) {
      found.append(finding)
      planes = nil
    }
    if content.contains(.extrusions), !holds.contains(.extrusions) { extruded += batch.extrudedFeatures }
    report.count(found)
    return found
  }

  /// The findings that have a number, after the last batch. They count.
  mutating func lastLosses() -> [Diagnostic] {
    if extruded == 0 { return [] }
    let areas = extruded == 1 ? "1 area is" : "\(extruded) areas are"
    let found = [Diagnostic(.contentLost, byte: 0, message: "\(title) cannot hold extrusions (extrude-height); \(areas) flat")]
    report.count(found)
    return found
  }

  /// Ends the run at findings that are not let pass, those that were counted before included.
  func refuse(_ findings: [Diagnostic], takesDamaged: Bool) throws(BatchFile.Failure) {
    if findings.contains(where: takesDamaged ? DegreeCheck.refusesCollection : DegreeCheck.refuses) { throw .notDegrees }
    if report.errors > 0, !takesDamaged { throw .data }
  }

  func write(
    _ batch: OverlayBatch, to sink: inout ByteSink, place: (name: String, metres: Double)? = nil
  ) throws(BatchFile.Failure) {
    for style in batch.styles {
      let lost = HeldContent(of: style).subtracting(holds)
      if !lost.isEmpty { throw .style(HeldContent.refusal(of: lost, in: "a style", output: title)) }
    }
    try writer.take(batch, place: place, to: &sink)
  }

  func finish(_ sink: inout ByteSink) throws(BatchFile.Failure) -> BatchFile.Report {
    try writer.finish(to: &sink)
    return report
  }
}

extension OverlayBatch {
  /// How many features have areas that styles extrude. Complexity: O(vertices of areas).
  fileprivate var extrudedFeatures: Int {
    var found: Set<UInt32> = []
    for group in groups where group.geometry == .polygon && style(of: group).isExtruded {
      for vertex in group.vertices { found.insert(polygons.features[vertex]) }
    }
    return found.count
  }
}

extension BatchFile.Report {
  mutating func count(_ batch: OverlayBatch) {
    let empty = batch.features.properties.filter { !$0.isNamed }.map(\.name)
    emptyColumns = batches == 0 ? empty : emptyColumns.filter(empty.contains)
    batches += 1
    drawGroups += batch.groups.count
    features += batch.features.count
    triangles += batch.header.counts.triangles
    if let more = batch.header.heights {
      heights = min(heights?.lowerBound ?? .infinity, more.lowerBound)...max(heights?.upperBound ?? -.infinity, more.upperBound)
    }
    droppedFeatures += batch.report.droppedFeatures
    droppedParts += batch.report.droppedParts
    repairedPolygons += batch.report.repairedPolygons
    beyondMap += batch.report.beyondMap
    orderedByBoxes += batch.report.orderedByBoxes
    unstyledFeatures += batch.report.unstyledFeatures
    count(batch.report.diagnostics)
  }

  mutating func count(_ diagnostics: [Diagnostic]) {
    for finding in diagnostics { severities.add(finding) }
  }
}
