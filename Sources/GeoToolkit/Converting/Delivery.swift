internal import ByteStreams
internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import TopoJSON

/// The last step of a conversion: blocks arrive in order and become one output.
struct Delivery: ~Copyable {
  private let options: ConversionOptions
  private let separator: StaticString
  private let frame: CollectionFrame
  /// Instead of text, if a picture is drawn.
  private var picture: PictureSpool?
  /// The same for a topology, and for features that become one.
  private var topology: TopologyCollector?
  private var dissolver: Dissolver?
  private let isLayer: Bool
  private(set) var report = ConversionReport()
  private(set) var failed = false
  /// Whether it has failed since coordinates are no degrees.
  private(set) var refusesCoordinates = false
  private(set) var unreadable: Int
  /// Which of several inputs this is, and which the output's collection comes from.
  private var input = 0
  private var inputOfOpening = 0
  /// What the input is called.
  private var file = ""
  /// Whether the run ended before its input.
  private var isStopped = false
  private var lines = LineCounter()
  private var hasHeader = false
  private var hasBegun = false
  /// The collection that the input begins with: its own members are the output's.
  private var opening: CollectionBoundary?
  private var closing: CollectionBoundary?
  private var isInOpening = false
  private var box = CollectionBox()
  /// Features that came out of the box, before skip and limit.
  private var seen = 0

  /// - Parameters:
  ///   - layers: the topology of which the input becomes a layer; its own members are then nobody's.
  ///   - unreadable: features that could not be read in the layers before.
  init(options: ConversionOptions, layers: TopologyCollector? = nil, unreadable: Int = 0) {
    self.options = options
    self.unreadable = unreadable
    isLayer = layers != nil
    separator = BlockWriter(options.behindDissolving).separator
    topology = layers ?? options.topologyWriting.map { TopologyCollector(options: $0) }
    dissolver = options.dissolve.map {
      Dissolver(
        $0, poles: options.poles, isCut: options.antimeridian == .split, snapping: $0.snapping ?? options.topology?.snapping,
        maxDepth: options.reading.decoding.maxDepth)
    }
    picture = options.picture.map { PictureSpool($0) }
    let box: CollectionFrame.BoundingBox =
      options.mayChangeExtent ? .deferred : options.writing.decimals.map { .rounded(decimals: $0) } ?? .kept
    frame = CollectionFrame(
      layout: options.writing.layout, box: box, dropsCoordinateSystem: options.writing.dropsCoordinateSystem)
  }

  /// Says that what follows is another input's.
  mutating func beginInput() {
    input += 1
    isStopped = false
    lines = LineCounter()
    isInOpening = false
  }

  /// Where in the block that came last the findings end that were told: the lowest number for none, the greatest for all.
  private(set) var toldUpTo = Int.min

  /// Takes one block; `false` when nothing more is wanted.
  mutating func take(
    _ block: ConvertedBlock, _ sink: inout ByteSink, _ rejects: inout ByteSink?, _ findings: ([Finding]) -> Void,
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
    let wasOpen = closing == nil
    tell(block, part, findings)
    if part.rejects > 0 {
      try rejects?.write(Array(block.rejects[..<part.rejects]))
    }
    failed = part.fails
    unreadable += part.unreadable
    report.bytes += min(part.end - block.byteOffset, block.byteCount)
    // Where no feature is wanted, none can have them.
    if report.featuresRead == 0, options.limit != 0 { report.missingProperties = block.missingProperties(part) }
    if !report.missingProperties.isEmpty { report.missingProperties.formIntersection(block.missingProperties(part)) }
    report.featuresRead += part.rows
    progress(FeatureRun.Progress(bytes: report.bytes, features: report.featuresRead))
    if failed {
      // What goes on to somebody at once ends behind the last feature before the fault, however the input was cut.
      if dissolver == nil { try write(block.output, block.paths, part.outputs, &sink) }
      return part.endsWithinReject(of: block)
    }
    report.leftOut += part.dropped + part.outputs.lowerBound
    report.outside += part.dropped
    if block.losesTopology, part.isWhole { report.lostTopologies += 1 }
    report.isDamaged = report.isDamaged || (block.damage.map { $0 < part.end || part.isWhole } ?? false)
    if options.onError == .null { report.nulled += part.nulled } else { report.skipped += part.unreadable }
    report.simplification += block.simplified(part)
    seen += part.outputs.upperBound
    let isOwn = input == inputOfOpening && wasOpen && closing.map { part.rows <= $0.row } ?? true
    box.add(block, part, isOwn: isOwn)
    if dissolver == nil {
      try write(block.output, block.paths, part.outputs, &sink)
    } else {
      try dissolve(block.output, block.paths, part.outputs)
    }
    isStopped = !part.isWhole
    return part.isWhole || part.endsWithinReject(of: block)
  }

  /// Hands on the findings of the part of a block that counts.
  private mutating func tell(_ block: ConvertedBlock, _ part: DeliveredPart, _ findings: ([Finding]) -> Void) {
    var found = block.findings.placed(by: &lines)
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
    if let closing, input == inputOfOpening {
      // Of the collection that the output continues nothing is lost, but for what a topology has of its own.
      let lost = CollectionFrame.ownMembers(closing).filter { options.topology != nil && Self.membersOfTopology.contains($0) }
      found = found.compactMap { finding in
        if finding.diagnostic.rule != .membersLost || finding.diagnostic.byte != closing.byteOffset { return finding }
        return lost.isEmpty ? nil : Self.withoutPlace(finding, lost)
      }
    }
    tell(found, findings)
  }

  /// What a topology's root object has of its own.
  private static let membersOfTopology: Set = ["transform", "arcs", "objects"]

  /// What is said instead of a finding where only some members are lost.
  private static func withoutPlace(_ finding: Finding, _ names: [String]) -> Finding {
    var finding = finding
    finding.diagnostic.rule = .topologyMemberLost
    finding.diagnostic.severity = Rule.topologyMemberLost.severity
    finding.diagnostic.message =
      "found \(NameList.shown(names)) among the collection's own members, for which a topology, whose own members are called so, has no place; \(names.count == 1 ? "it was" : "they were") left out"
    return finding
  }

  /// Keeps what is to be said of the box of the collection that the output continues until it is known.
  private mutating func takeBoxes(from found: inout [Finding]) {
    guard found.contains(where: { $0.diagnostic.rule == .collectionBox }) else { return }
    if input == inputOfOpening, let place = CollectionFrame.box(opening: opening, closing: closing)?.byteOffset {
      box.finding = found.first { $0.diagnostic.rule == .collectionBox && $0.diagnostic.byte == place } ?? box.finding
    }
    found.removeAll { $0.diagnostic.rule == .collectionBox }
  }

  private mutating func tell(_ found: [Finding], _ findings: ([Finding]) -> Void) {
    for finding in found {
      report.severities.add(finding.diagnostic)
      refusesCoordinates = refusesCoordinates || DegreeCheck.refuses(finding.diagnostic)
    }
    if !found.isEmpty { findings(found) }
  }

  /// Writes what stands before the first feature, once: there may be none if the run fails.
  private mutating func writeHeader(_ sink: inout ByteSink) throws(ByteStreamError) {
    guard options.writesCollection, !hasHeader else { return }
    hasHeader = true
    try sink.write(frame.header(opening))
  }

  /// The part of a block's features that skip and limit let through.
  private mutating func write(
    _ output: FeatureWriter.Output, _ paths: HashedPaths, _ outputs: Range<Int>, _ sink: inout ByteSink
  ) throws(ByteStreamError) {
    if outputs.isEmpty { return }
    try writeHeader(&sink)
    let ends = output.ends
    var start = outputs.lowerBound == 0 ? 0 : ends[outputs.lowerBound - 1]
    if options.writesCollection, report.featuresWritten == 0 {
      // Nothing stands before the first feature but the line break that the layout has.
      try sink.write(frame.beforeFirst)
      start += separator.utf8CodeUnitCount
    }
    try output.text.withBytes { (bytes) throws(ByteStreamError) in
      let written = UnsafeRawBufferPointer(rebasing: bytes[start..<ends[outputs.upperBound - 1]])
      if options.picture != nil {
        try picture?.take(written)
      } else if options.topology != nil {
        do throws(TopologyError) { try topology?.take(written, paths) } catch { throw .tooLarge(error) }
      } else {
        try sink.write(written)
      }
    }
    report.featuresWritten += outputs.count
  }

  /// Puts the part of a block's features that skip and limit let through to their groups.
  private mutating func dissolve(
    _ output: FeatureWriter.Output, _ paths: HashedPaths, _ outputs: Range<Int>
  ) throws(ByteStreamError) {
    guard let last = outputs.last else { return }
    let start = outputs.lowerBound == 0 ? 0 : output.ends[outputs.lowerBound - 1]
    try output.text.withBytes { (bytes) throws(ByteStreamError) in
      let records = UnsafeRawBufferPointer(rebasing: bytes[start..<output.ends[last]])
      do throws(TopologyError) { try dissolver?.take(records, paths) } catch { throw .tooLarge(error) }
    }
    report.featuresWritten += outputs.count
  }

  /// Writes what the groups have become.
  private mutating func finishDissolving(_ sink: inout ByteSink, _ findings: ([Finding]) -> Void) throws(ByteStreamError) {
    guard let dissolver = dissolver.take() else { return }
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
    var steps = DissolvedSteps(options)
    steps.apply(to: &block)
    if options.writesCollection { box.add(dissolved: block, isCut: options.antimeridian == .split) }
    var output = FeatureWriter.Output()
    var paths = HashedPaths()
    _ = BlockWriter(options.behindDissolving).write(block, to: &output, paths: &paths)
    tell(dissolved.findings.map { Finding($0, file: file) }, findings)
    report.featuresWritten = 0
    try write(output, paths, 0..<output.ends.count, &sink)
  }

  /// Writes what stands behind the last feature.
  /// - Parameter bytes: how many of the input were read; blocks do not cover what stands behind the last value.
  mutating func finish(_ sink: inout ByteSink, bytes: Int, _ findings: ([Finding]) -> Void) throws(ByteStreamError) {
    try finishFeatures(&sink, bytes: bytes, findings)
    try picture?.finish(&sink)
    let work = ThreadedWork(jobs: options.reading.jobs)
    let statedBox = CollectionFrame.box(opening: opening, closing: closing)?.value ?? []
    report.topology = try topology.take()?.finish(members: ownMembers, statedBox: statedBox, by: work) { (bytes) throws(ByteStreamError) in
      try sink.write(bytes)
    }
    report.topology?.vanished += report.ringsVanished
    guard options.writesCollection else { return }
    try writeHeader(&sink)
    if report.featuresWritten > 0 { try sink.write(frame.behindLast) }
    try sink.write(footer(findings))
    try sink.write(Array("\n".utf8))
  }

  /// The text behind the last feature, with what the box of the collection has become; tells where it could not be kept true.
  private mutating func footer(_ findings: ([Finding]) -> Void) -> [UInt8] {
    guard let old = CollectionFrame.box(opening: opening, closing: closing) else { return frame.footer(closing, behind: opening) }
    let value = box.value(old.value, decimals: options.writing.decimals, tidies: options.clampsToGlobe)
    let numbers = (value ?? []).withUnsafeBufferPointer { BoundingBoxText($0).values }
    if options.clampsToGlobe, let latitude = BoxCheck.latitudeBeyond(numbers), var finding = box.finding {
      finding.diagnostic.rule = .boxOutOfRange
      finding.diagnostic.severity = Rule.boxOutOfRange.severity
      finding.diagnostic.message = BoxCheck.rangeMessage(latitude)
      tell([finding], findings)
    }
    let isStale = !options.mayChangeExtent && !box.isKept
    let isDropped = isStale && CollectionFrame.box(opening: opening, closing: nil) == nil
    if isStale || value == nil, var finding = box.finding {
      finding.diagnostic.message = isDropped ? CollectionBox.dropped : isStale ? CollectionBox.stale : CollectionBox.lost
      tell([finding], findings)
    }
    return isDropped ? frame.deferringBox.footer(closing, behind: opening) : frame.footer(closing, behind: opening, box: value)
  }

  /// Ends an input that is one of several layers, and hands over the topology.
  mutating func finishLayer(
    _ sink: inout ByteSink, bytes: Int, _ findings: ([Finding]) -> Void
  ) throws(ByteStreamError) -> TopologyCollector? {
    try finishFeatures(&sink, bytes: bytes, findings)
    return topology.take()
  }

  private mutating func finishFeatures(
    _ sink: inout ByteSink, bytes: Int, _ findings: ([Finding]) -> Void
  ) throws(ByteStreamError) {
    if !isStopped { report.bytes = bytes }
    try finishDissolving(&sink, findings)
  }

  /// Members that a topology takes over from the collection that the input begins with.
  private var ownMembers: [UInt8] {
    var reserved = Self.membersOfTopology
    if options.writing.dropsCoordinateSystem { reserved.insert("crs") }
    return CollectionFrame.ownText(opening: opening, closing: closing, leavingOut: reserved)
  }

  /// Chooses the collection that the output continues: one with which the input begins.
  private mutating func noteBoundaries(of block: ConvertedBlock, _ part: DeliveredPart) {
    if !hasBegun, !block.boundaries.isEmpty || !block.rows.isEmpty {
      hasBegun = true
      if options.dissolve == nil { topology?.nameLayers(block.layers) }
      opening = options.writesCollection || options.topology != nil && !isLayer ? block.boundaries.first { $0.row == 0 && !$0.isEnd } : nil
      isInOpening = opening != nil
      inputOfOpening = input
    }
    guard isInOpening, let end = block.boundaries.first(where: \.isEnd) else { return }
    if !part.isWhole, end.byteOffset >= part.end { return }
    isInOpening = false
    closing = end
  }
}

extension ByteStreamError {
  static func tooLarge(_ error: TopologyError) -> ByteStreamError {
    ByteStreamError(.outOfMemory, path: "<topology>", message: "\(error)")
  }
}

extension ConversionOptions {
  /// What is done once groups have become features.
  var behindDissolving: ConversionOptions {
    var options = self
    options.dissolve = nil
    return options
  }
}
