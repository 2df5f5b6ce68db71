internal import ByteStreams
internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel
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
    topology = layers ?? options.topology.map { TopologyCollector(options: $0) }
    dissolver = options.dissolve.map { Dissolver($0) }
    picture = options.picture.map { PictureSpool($0) }
    let leavesOut = options.box != nil || options.skip > 0 || options.limit != nil || options.onError != .fail
    // It is written before anybody knows whether something collapses that is rounded.
    let mayCollapse = options.writing.decimals.map { $0 < PrecisionReduction.mostDecimals } ?? false
    let box: CollectionFrame.BoundingBox =
      leavesOut || mayCollapse || options.movesPositions
      ? .dropped : options.writing.decimals.map { .rounded(decimals: $0) } ?? .kept
    frame = CollectionFrame(
      layout: options.writing.layout, box: box, dropsCoordinateSystem: options.writing.dropsCoordinateSystem)
  }

  private var isCollection: Bool {
    options.picture == nil && options.topology == nil && options.writing.container == .featureCollection
  }

  /// Says that what follows is another input's.
  mutating func beginInput() {
    input += 1
    lines = LineCounter()
    isInOpening = false
  }

  /// Takes one block; `false` when nothing more is wanted.
  mutating func take(
    _ block: ConvertedBlock, _ sink: inout ByteSink, _ rejects: inout ByteSink?, _ findings: ([Finding]) -> Void,
    _ progress: (FeatureRun.Progress) -> Void
  ) throws(ByteStreamError) -> Bool {
    let part = DeliveredPart(
      of: block, options: options, seen: seen, written: report.featuresWritten, unreadable: unreadable)
    file = block.findings.file
    tell(block, part, findings)
    if part.rejects > 0 {
      try rejects?.write(Array(block.rejects[..<part.rejects]))
    }
    failed = part.fails
    unreadable += part.unreadable
    report.bytes += min(part.end - block.byteOffset, block.byteCount)
    report.featuresRead += part.rows
    progress(FeatureRun.Progress(bytes: report.bytes, features: report.featuresRead))
    if failed { return false }
    report.leftOut += part.dropped + part.outputs.lowerBound
    report.outside += part.dropped
    report.isDamaged = report.isDamaged || (block.damage.map { $0 < part.end || part.isWhole } ?? false)
    if options.onError == .null { report.nulled += part.nulled } else { report.skipped += part.unreadable }
    report.simplification += block.simplified(outputs: part.outputs)
    seen += part.outputs.upperBound
    if dissolver == nil {
      try write(block.output, part.outputs, &sink)
    } else {
      try dissolve(block.output, part.outputs)
    }
    isStopped = !part.isWhole
    return part.isWhole
  }

  /// Hands on the findings of the part of a block that counts.
  private mutating func tell(_ block: ConvertedBlock, _ part: DeliveredPart, _ findings: ([Finding]) -> Void) {
    var found = block.findings.placed(by: &lines)
    if !part.isWhole { found.removeAll { block.findings.moment(of: $0.diagnostic) >= part.end } }
    let left = part.leftOut(of: block)
    if !left.isEmpty {
      // Steps come behind skip: what they would find in features that are not written is not said.
      found.removeAll { finding in
        finding.diagnostic.rule.isOfSteps && finding.diagnostic.feature.map(left.contains) ?? false
      }
    }
    noteBoundaries(of: block, part)
    if let closing, input == inputOfOpening {
      // Nothing is lost of the collection that the output continues.
      found.removeAll { $0.diagnostic.rule == .membersLost && $0.diagnostic.byte == closing.byteOffset }
    }
    tell(found, findings)
  }

  private mutating func tell(_ found: [Finding], _ findings: ([Finding]) -> Void) {
    for finding in found { report.severities.add(finding.diagnostic) }
    if !found.isEmpty { findings(found) }
  }

  /// The part of a block's features that skip and limit let through.
  private mutating func write(
    _ output: FeatureWriter.Output, _ outputs: Range<Int>, _ sink: inout ByteSink
  ) throws(ByteStreamError) {
    if isCollection, hasBegun, !hasHeader {
      hasHeader = true
      try sink.write(frame.header(opening))
    }
    if outputs.isEmpty { return }
    let ends = output.ends
    var start = outputs.lowerBound == 0 ? 0 : ends[outputs.lowerBound - 1]
    if isCollection, report.featuresWritten == 0 {
      // Nothing stands before the first feature but the line break that the layout has.
      try sink.write(frame.beforeFirst)
      start += separator.utf8CodeUnitCount
    }
    try output.text.withBytes { (bytes) throws(ByteStreamError) in
      let written = UnsafeRawBufferPointer(rebasing: bytes[start..<ends[outputs.upperBound - 1]])
      if options.picture != nil {
        try picture?.take(written)
      } else if options.topology != nil {
        do throws(TopologyError) { try topology?.take(written) } catch { throw .tooLarge(error) }
      } else {
        try sink.write(written)
      }
    }
    report.featuresWritten += outputs.count
  }

  /// Puts the part of a block's features that skip and limit let through to their groups.
  private mutating func dissolve(_ output: FeatureWriter.Output, _ outputs: Range<Int>) throws(ByteStreamError) {
    guard let last = outputs.last else { return }
    let start = outputs.lowerBound == 0 ? 0 : output.ends[outputs.lowerBound - 1]
    try output.text.withBytes { (bytes) throws(ByteStreamError) in
      let records = UnsafeRawBufferPointer(rebasing: bytes[start..<output.ends[last]])
      do throws(TopologyError) { try dissolver?.take(records) } catch { throw .tooLarge(error) }
    }
    report.featuresWritten += outputs.count
  }

  /// Writes what the groups have become.
  private mutating func finishDissolving(_ sink: inout ByteSink, _ findings: ([Finding]) -> Void) throws(ByteStreamError) {
    guard let dissolver = dissolver.take() else { return }
    let block: FeatureBlock<Geographic>
    let found: [Diagnostic]
    do throws(GeoJSONError) {
      (block, report.unmerged, found) = try dissolver.finish()
    } catch {
      throw ByteStreamError(.writeFailed, path: "<dissolved features>", message: error.message)
    }
    var output = FeatureWriter.Output()
    _ = BlockWriter(options.behindDissolving).write(block, to: &output)
    tell(found.map { Finding($0, file: file) }, findings)
    report.featuresWritten = 0
    try write(output, 0..<output.ends.count, &sink)
  }

  /// Writes what stands behind the last feature.
  /// - Parameter bytes: how many of the input were read; blocks do not cover what stands behind the last value.
  mutating func finish(_ sink: inout ByteSink, bytes: Int, _ findings: ([Finding]) -> Void) throws(ByteStreamError) {
    try finishFeatures(&sink, bytes: bytes, findings)
    try picture?.finish(&sink)
    report.topology = try topology.take()?.finish(members: ownMembers) { (bytes) throws(ByteStreamError) in
      try sink.write(bytes)
    }
    guard isCollection else { return }
    if !hasHeader { try sink.write(frame.header(nil)) }
    if report.featuresWritten > 0 { try sink.write(frame.behindLast) }
    try sink.write(frame.footer(closing))
    try sink.write(Array("\n".utf8))
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
    var reserved: Set = ["type", "transform", "arcs", "objects"]
    if options.writing.dropsCoordinateSystem { reserved.insert("crs") }
    return CollectionFrame.ownText(opening: opening, closing: closing, leavingOut: reserved)
  }

  /// Chooses the collection that the output continues: one with which the input begins.
  private mutating func noteBoundaries(of block: ConvertedBlock, _ part: DeliveredPart) {
    if !hasBegun, !block.boundaries.isEmpty || !block.rows.isEmpty {
      hasBegun = true
      if options.dissolve == nil { topology?.nameLayers(block.layers) }
      opening = isCollection || options.topology != nil && !isLayer ? block.boundaries.first { $0.row == 0 && !$0.isEnd } : nil
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
    ByteStreamError(
      .outOfMemory, path: "<topology>", message: "more positions than 2,147,483,647, which is the most that arcs can be made of")
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
