internal import ByteStreams
internal import GeoAlgorithms
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
internal import GeoValidation

/// The last step of a conversion: blocks arrive in order and become one output.
final class ConversionOutput<Output: FeatureOutput> {
  typealias Block = ConvertedBlock<Output.Writer.Encoder.Part>

  private(set) var options: ConversionOptions
  let traits: WritingTraits
  let output: Output
  let writer: Output.Writer
  /// What encodes blocks: for the output, or for the groups that features become.
  let encoder: Output.Writer.Encoder
  private var dissolver: Dissolver?
  /// Features that are kept until all are known, and which of them are then written.
  private let isArranging: Bool
  var arranged: ArrangedFeatures?
  let window: (skip: Int, limit: Int?)
  var report = ConversionReport()
  /// What was done with the layers before.
  private var sum = ConversionReport()
  private(set) var failed = false
  /// Whether it has failed since coordinates are no degrees.
  private(set) var refusesCoordinates = false
  private(set) var unreadable = 0
  /// Which of several inputs this is, and which the output's collection comes from.
  private var input = 0
  private var inputOfOpening = 0
  /// What had been read before it.
  private var readBefore = FeatureRun.Progress()
  /// What the input is called.
  private var file = ""
  /// Whether the run ended before its input.
  private var isStopped = false
  private var lines = LineCounter()
  private var hasBegun = false
  /// The collection that the input begins with: its own members are the output's.
  var collection = OutputCollection()
  private var isInOpening = false
  /// What was reported of content that the output cannot hold.
  private var toldLosses: [String] = []
  /// Features that came out of the box, before skip and limit.
  private var seen = 0

  init(_ output: Output, options: ConversionOptions) {
    self.options = options
    window = (options.steps.skip, options.steps.limit)
    isArranging = options.order != nil || options.partition != nil || options.clustering != nil
    if isArranging {
      arranged = ArrangedFeatures(
        memory: options.arrangingMemory, folder: options.temporaryFolder, clustering: options.clustering)
    }
    // What is sorted or clustered is counted when it is.
    if options.order != nil || options.clustering != nil { (self.options.steps.skip, self.options.steps.limit) = (0, nil) }
    traits = output.traits
    self.output = output
    writer = output.makeWriter(options.writingContext)
    encoder = writer.encoder
    dissolver = options.dissolver
  }

  /// Whether each of several inputs is a layer, for which skip, limit and dissolving are meant.
  private var isLayer: Bool { traits.hasLayers && options.isJoined }

  /// Says that what follows is another input's.
  func beginInput(_ own: ConversionOptions) {
    input += 1
    isStopped = false
    lines = LineCounter()
    isInOpening = false
    readBefore = isLayer ? FeatureRun.Progress() : FeatureRun.Progress(bytes: report.bytes, features: report.featuresRead)
    guard isLayer else { return }
    options = own
    writer.beginInput(layer: own.output.layer)
    report = ConversionReport()
    dissolver = own.dissolver
    (seen, hasBegun) = (0, false)
  }

  /// Ends an input that is a layer.
  func endInput(_ sink: inout ByteSink, bytes: Int, _ findings: ([Finding]) -> Void) throws(ByteStreamError) {
    guard isLayer else { return }
    if !isStopped { report.bytes = bytes }
    try finishDissolving(&sink, findings)
    sum += report
  }

  /// Where in the last block the reported findings end: the lowest number for none, the greatest for all.
  private(set) var toldUpTo = Int.min

  /// Takes one block; `false` when nothing more is wanted.
  func take(
    _ block: Block, _ sink: inout ByteSink, _ rejects: inout ByteSink?, _ findings: ([Finding]) -> Void,
    _ progress: (FeatureRun.Progress) -> Void
  ) throws(ByteStreamError) -> Bool {
    if failed || isStopped {
      toldUpTo = .min
      // No more is wanted than the rest of a feature that is too long, of which rejects has the beginning.
      if block.rejectStart > 0 { try rejects?.write(Array(block.rejects[..<block.rejectStart])) }
      return block.openReject == -1
    }
    let part = DeliveredPart(
      of: block, options: options, seen: seen, written: report.featuresWritten, unreadable: unreadable)
    file = block.findings.file
    toldUpTo = part.isWhole ? .max : part.end
    let wasOpen = collection.closing == nil
    let found = tell(block, part, findings)
    if part.rejects > 0, rejects != nil {
      try rejects?.write(
        options.rejectForm == .bytes ? Array(block.rejects[..<part.rejects]) : block.quarantine(upTo: part.rejects, found))
    }
    failed = part.fails
    unreadable += part.unreadable
    report.bytes += min(part.end - block.byteOffset, block.byteCount)
    // Where no feature is wanted, none can have them.
    let missing = (chosen: block.missingProperties(.choice, part), shaped: block.missingProperties(.shape, part))
    if report.featuresRead == 0, options.steps.limit != 0 {
      (report.missingProperties, report.missingShapeProperties) = (missing.chosen, missing.shaped)
    }
    if !report.missingProperties.isEmpty { report.missingProperties.formIntersection(missing.chosen) }
    if !report.missingShapeProperties.isEmpty { report.missingShapeProperties.formIntersection(missing.shaped) }
    report.featuresRead += block.features(inRows: part.rows)
    progress(FeatureRun.Progress(bytes: report.bytes - readBefore.bytes, features: report.featuresRead - readBefore.features))
    if failed {
      // What goes on to somebody at once ends behind the last feature before the fault, however the input was cut.
      if case .written(let features) = block.encoded, !isArranging { try write(features, part.outputs, &sink) }
      return part.endsWithinReject(of: block)
    }
    report.leftOut += part.dropped + part.outputs.lowerBound
    report.outside += part.dropped - part.notChosen
    if block.losesTopology, part.isWhole { report.lostTopologies += 1 }
    report.isDamaged = report.isDamaged || (block.damage.map { $0 < part.end || part.isWhole } ?? false)
    if options.onError == .null { report.nulled += part.nulled } else { report.skipped += part.unreadable }
    report.simplification += block.simplified(part)
    seen += part.outputs.upperBound
    let isOwn = input == inputOfOpening && wasOpen && collection.closing.map { part.rows <= $0.row } ?? true
    block.add(part, to: &collection.box, isOwn: isOwn)
    switch block.encoded {
    case .written(let features):
      if isArranging {
        try arranged?.add(features, part.outputs, block.keys, block.extents)
        report.featuresWritten += part.outputs.count
      } else {
        try write(features, part.outputs, &sink)
      }
    case .grouped(let records): try dissolve(records, part.outputs)
    }
    isStopped = !part.isWhole
    return part.isWhole || part.endsWithinReject(of: block)
  }

  /// Hands on the findings of the part of a block that counts.
  ///
  /// - Returns: all of the block's.
  private func tell(_ block: Block, _ part: DeliveredPart, _ findings: ([Finding]) -> Void) -> [Finding] {
    let all = block.findings.placed(by: &lines)
    var found = all
    noteBoundaries(of: block, part)
    takeBoxes(from: &found)
    if !part.isWhole {
      found.removeAll { finding in
        // A collection is refused where its crs stands, though it is judged at its end.
        let isRefusal = DegreeCheck.refusesCollection(finding.diagnostic) && finding.diagnostic.byte < part.end
        return !isRefusal && block.findings.moment(of: finding.diagnostic) >= part.end
      }
    }
    if !part.leftOut.isEmpty {
      // Steps come behind skip: what they would find in features that are not written is not said.
      found.removeAll { finding in
        finding.diagnostic.rule.isOfSteps && finding.diagnostic.feature.map(part.leftOut.contains) ?? false
      }
    }
    if let closing = collection.closing, input == inputOfOpening {
      // Of the collection that the output continues nothing is lost, except what a topology has of its own.
      let lost = CollectionFrame.ownMembers(closing).filter(traits.reservedMembers.contains)
      found = found.compactMap { finding in
        if finding.diagnostic.rule != .membersLost || finding.diagnostic.byte != closing.byteOffset { return finding }
        return lost.isEmpty ? nil : withoutPlace(finding, lost)
      }
    }
    if traits.holds != .all { keepFirstLosses(in: &found) }
    tell(found, findings)
    return all
  }

  /// Reports each kind of content that the output cannot hold once.
  private func keepFirstLosses(in found: inout [Finding]) {
    found.removeAll { finding in
      guard finding.diagnostic.rule == .contentLost else { return false }
      if toldLosses.contains(finding.diagnostic.message) { return true }
      toldLosses.append(finding.diagnostic.message)
      return false
    }
  }

  /// What is said instead of a finding where only some members are lost.
  private func withoutPlace(_ finding: Finding, _ names: [String]) -> Finding {
    var finding = finding
    finding.diagnostic.rule = .topologyMemberLost
    finding.diagnostic.severity = Rule.topologyMemberLost.severity
    finding.diagnostic.message =
      "found \(NameList.shown(names)) among the collection's own members, for which \(traits.noun), whose own members are called so, has no place; \(names.count == 1 ? "it was" : "they were") left out"
    return finding
  }

  /// Keeps the finding about the box of the collection that the output continues until it is known.
  private func takeBoxes(from found: inout [Finding]) {
    guard found.contains(where: { $0.diagnostic.rule == .collectionBox }) else { return }
    if input == inputOfOpening, let place = CollectionFrame.box(opening: collection.opening, closing: collection.closing)?.byteOffset {
      collection.box.finding = found.first { $0.diagnostic.rule == .collectionBox && $0.diagnostic.byte == place } ?? collection.box.finding
    }
    found.removeAll { $0.diagnostic.rule == .collectionBox }
  }

  func tell(_ found: [Finding], _ findings: ([Finding]) -> Void) {
    for finding in found {
      report.severities.add(finding.diagnostic)
      refusesCoordinates = refusesCoordinates || DegreeCheck.refuses(finding.diagnostic)
    }
    if !found.isEmpty { findings(found) }
  }

  /// Writes the part of a block's features that skip and limit let through.
  private func write(_ part: Output.Writer.Encoder.Part, _ features: Range<Int>, _ sink: inout ByteSink) throws(ByteStreamError) {
    if features.isEmpty { return }
    try writer.take(part, features, of: collection, to: &sink)
    report.featuresWritten += features.count
  }

  /// Puts the part of a block's features that skip and limit let through to their groups.
  private func dissolve(_ records: TopologyRecords, _ features: Range<Int>) throws(ByteStreamError) {
    try records.texts.withBytes(of: features) { (bytes) throws(ByteStreamError) in
      do throws(TopologyError) { try dissolver?.take(bytes, records.paths) } catch { throw .tooLarge(error) }
    }
    report.featuresWritten += features.count
  }

  /// Writes what the groups have become.
  private func finishDissolving(_ sink: inout ByteSink, _ findings: ([Finding]) -> Void) throws(ByteStreamError) {
    guard let dissolver else { return }
    self.dissolver = nil
    var watch = Stopwatch(options.reading.times)
    defer { watch.lap(.dissolve) }
    let dissolved: Dissolver.Result
    do throws(GeoJSONError) {
      dissolved = try dissolver.finish(by: ThreadedWork(jobs: options.reading.jobs))
    } catch {
      throw ByteStreamError(.writeFailed, path: "<dissolved features>", message: error.message)
    }
    var block = dissolved.block
    report.unmerged = dissolved.unmerged
    report.ringsVanished = dissolved.snapping?.vanished ?? 0
    report.leftApart = dissolved.snapping?.leftApart ?? []
    if !block.rows.isEmpty { report.missingProperties = options.dissolve?.missing(options.writing.properties) ?? [] }
    var steps = DissolvedSteps(options.steps, for: options.use)
    steps.apply(to: &block)
    if traits.keepsCollectionBox {
      let extent = BlockExtent(block, writesUnreadable: false, isPartial: false, isCut: options.steps.antimeridian == .split)
      collection.box.add(extent.whole, isKept: false)
    }
    var losses: [Diagnostic] = []
    let part = encoder.encode(block, losses: &losses)
    tell(dissolved.findings.map { Finding($0, file: file) }, findings)
    report.featuresWritten = 0
    try write(part, 0..<part.featureCount, &sink)
  }

  /// Writes what follows the last feature.
  ///
  /// - Parameter bytes: how many of the only input were read; blocks do not cover what follows the last value. `nil` of several.
  /// - Returns: what was done with all inputs together.
  func finish(_ sink: inout ByteSink, bytes: Int?, _ findings: ([Finding]) -> Void) throws(ByteStreamError) -> ConversionReport {
    if isLayer {
      report = sum
    } else {
      if let bytes, !isStopped { report.bytes = bytes }
      try finishDissolving(&sink, findings)
      try writeArranged(&sink)
    }
    collection.ringsVanished = report.ringsVanished
    var watch = Stopwatch(options.reading.times)
    report.summary = try writer.finish(&collection, to: &sink)
    watch.lap(.write)
    report.times = options.times
    tell(collection.findings, findings)
    return report
  }

  /// Chooses the collection that the output continues: one with which the input begins.
  private func noteBoundaries(of block: Block, _ part: DeliveredPart) {
    if !hasBegun, !block.boundaries.isEmpty || !block.rows.isEmpty {
      hasBegun = true
      if options.dissolve == nil { writer.nameLayers(block.layers) }
      collection.opening = traits.continuesCollection && !isLayer ? block.boundaries.first { $0.row == 0 && !$0.isEnd } : nil
      isInOpening = collection.opening != nil
      inputOfOpening = input
    }
    guard isInOpening, let end = block.boundaries.first(where: \.isEnd) else { return }
    if !part.isWhole, end.byteOffset >= part.end { return }
    isInOpening = false
    collection.closing = end
  }
}
