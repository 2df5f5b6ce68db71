public import ByteStreams
public import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoReading
public import IMDF

extension Conversion {
  /// Writes the features of an indoor map's plan, each once and in drawing order, as any other input is converted.
  ///
  /// Features are unchanged, with members for their place after their own properties (`Documentation/imdf.md`); an occupant has the
  /// geometry of its anchor. The manifest is a member of the collection. A picture of chosen buildings, levels or ordinals is fitted to
  /// them, not to the venue on which they are drawn.
  ///
  /// - Parameters:
  ///   - plan: what is written, in drawing order.
  ///   - sink: gets the output; the caller commits it when this returns.
  ///   - options: of the reading options only the number of threads and the filter of points of interest are used. A feature that could not be read has no place in a map, so
  ///     that `.null` leaves it out as `.skip` does.
  ///   - palette: the colours of a picture.
  ///   - excerpts: whether findings quote the text that they are about.
  ///   - findings: called with the findings of reading the archive, and of the steps.
  /// - Throws: ``ConversionError``.
  /// - Complexity: O(bytes); holds the map.
  public static func run(
    _ plan: IndoorPlan, to sink: inout ByteSink, options: ConversionOptions, palette: IndoorPalette = .light,
    excerpts: Bool = false, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    let placed = IndoorFindings(plan, excerpts: excerpts)
    let found = placed.ofReading()
    if !found.isEmpty { findings(found) }
    let isDamaged = found.contains { $0.diagnostic.feature == nil && $0.diagnostic.rule.isDamage }
    // What JSON does not have is an error of the text, although the feature could be read.
    let isExtended = found.contains { $0.diagnostic.severity == .error && $0.diagnostic.rule.isExtensionOfJSON }
    let fails = plan.unreadable > 0 || isDamaged || isExtended
    if options.onError == .fail ? fails : options.maxErrors.map({ plan.unreadable > $0 }) ?? false {
      throw .data(unreadable: plan.unreadable)
    }
    if options.takesDegrees, found.contains(where: { $0.diagnostic.rule == .otherCoordinateSystem }) { throw .notDegrees }
    let rows = IndoorRows(plan, drawnIn: options.output.traits.isDrawn ? palette : nil)
    let sources = rows.sources
    var options = options
    options.onError = .fail
    if plan.choosesPlaces { options.output = options.output.fitted(to: IndoorMember.level) }
    options.reading.form = .foreign(IndoorReading(rows: rows), taken: [], title: Format.imdf.title)
    var source = ByteSource(bytes: [], name: plan.map.archive.name)
    var rejects: ByteSink?
    var all = found
    var report = try run(&source, to: &sink, rejects: &rejects, options: options) { later in
      var told = placed.ofSteps(later.map(\.diagnostic), sources: sources)
      // The manifest, where a sequence has no place for it.
      told += later.filter(\.diagnostic.rule.isOfDissolving)
      told += later.filter { $0.diagnostic.rule == .membersLost }.map { placed.ofManifest($0.diagnostic) }
      all += told
      if !told.isEmpty { findings(told) }
    }
    report.skipped = plan.unreadable
    report.isDamaged = isDamaged
    report.featuresRead = plan.map.features.count
    report.severities = all.reduce(into: SeverityCounts()) { $0.add($1.diagnostic) }
    return report
  }
}

/// Hands on the features of a map, which are blocks already.
private struct IndoorReading: PieceReading {
  var rows: IndoorRows

  mutating func next(_ more: () throws(ByteStreamError) -> [UInt8]) -> FeatureBlock<Geographic>? { rows.nextBlock() }

  func decode(_ piece: FeatureBlock<Geographic>, with memory: inout Void, into block: inout FeatureBlock<Geographic>) { block = piece }
}
