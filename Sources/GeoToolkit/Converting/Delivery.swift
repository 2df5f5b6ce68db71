internal import ByteStreams
internal import GeoJSON
internal import GeoModel

/// The last step of a conversion: blocks arrive in order and become one output.
struct Delivery {
  private let options: ConversionOptions
  private let separator: StaticString
  private let frame: CollectionFrame
  private(set) var report = ConversionReport()
  private(set) var failed = false
  private(set) var unreadable = 0
  private var lines = LineCounter()
  private var hasHeader = false
  private var hasBegun = false
  /// The collection that the input begins with: its own members are the output's.
  private var opening: CollectionBoundary?
  private var closing: CollectionBoundary?
  private var isInOpening = false
  /// Features that came out of the box, before skip and limit.
  private var seen = 0

  init(options: ConversionOptions, separator: StaticString) {
    self.options = options
    self.separator = separator
    let leavesOut = options.box != nil || options.skip > 0 || options.limit != nil || options.movesPositions
    let box: CollectionFrame.BoundingBox =
      leavesOut ? .dropped : options.writing.decimals.map { .rounded(decimals: $0) } ?? .kept
    frame = CollectionFrame(
      layout: options.writing.layout, box: box, dropsCoordinateSystem: options.writing.dropsCoordinateSystem)
  }

  private var isCollection: Bool { options.writing.container == .featureCollection }

  /// Takes one block; `false` when nothing more is wanted.
  mutating func take(
    _ block: ConvertedBlock, _ sink: inout ByteSink, _ findings: ([Finding]) -> Void,
    _ progress: (FeatureRun.Progress) -> Void
  ) throws(ByteStreamError) -> Bool {
    var found = block.findings.placed(by: &lines)
    if options.skip > 0 || options.limit != nil { dropFindingsOfOthers(&found, block) }
    found.append(contentsOf: noteBoundaries(of: block))
    for finding in found {
      switch finding.diagnostic.severity {
      case .error: report.errors += 1
      case .warning: report.warnings += 1
      case .info: break
      }
    }
    if !found.isEmpty { findings(found) }
    report.featuresRead += block.features
    report.bytes += block.bytes
    report.leftOut += block.dropped
    unreadable += block.unreadable
    if options.onError == .null { report.nulled += block.unreadable } else { report.skipped += block.unreadable }
    if options.onError == .fail, block.unreadable > 0 || block.hasDamage { failed = true }
    if let most = options.maxErrors, unreadable > most { failed = true }
    progress(FeatureRun.Progress(bytes: report.bytes, features: report.featuresRead))
    if failed { return false }
    try write(block, &sink)
    if let limit = options.limit, report.featuresWritten >= limit { return false }
    return true
  }

  /// Which of a block's features skip and limit let through.
  private func chosen(of block: ConvertedBlock) -> Range<Int> {
    let count = block.output.ends.count
    let first = Swift.min(Swift.max(options.skip - seen, 0), count)
    let room = options.limit.map { max($0 - report.featuresWritten, 0) } ?? count
    return first..<max(first, min(count, first + room))
  }

  /// Steps come behind skip and limit: what they would find in features that are not written is not said.
  private func dropFindingsOfOthers(_ findings: inout [Finding], _ block: ConvertedBlock) {
    guard findings.contains(where: { $0.diagnostic.rule.isOfSteps }) else { return }
    let written = block.ordinals[chosen(of: block)]
    findings.removeAll { finding in
      guard finding.diagnostic.rule.isOfSteps, let feature = finding.diagnostic.feature else { return false }
      return !written.contains(feature)
    }
  }

  /// The part of a block's features that skip and limit let through.
  private mutating func write(_ block: ConvertedBlock, _ sink: inout ByteSink) throws(ByteStreamError) {
    if isCollection, hasBegun, !hasHeader {
      hasHeader = true
      try sink.write(frame.header(opening))
    }
    let ends = block.output.ends
    let (first, last) = (chosen(of: block).lowerBound, chosen(of: block).upperBound)
    seen += ends.count
    report.leftOut += first
    if last <= first { return }
    var start = first == 0 ? 0 : ends[first - 1]
    if isCollection, report.featuresWritten == 0 {
      // Nothing stands before the first feature but the line break that the layout has.
      try sink.write(frame.beforeFirst)
      start += separator.utf8CodeUnitCount
    }
    try block.output.text.withBytes { (bytes) throws(ByteStreamError) in
      try sink.write(UnsafeRawBufferPointer(rebasing: bytes[start..<ends[last - 1]]))
    }
    report.featuresWritten += last - first
  }

  /// Writes what stands behind the last feature.
  mutating func finish(_ sink: inout ByteSink, _ findings: ([Finding]) -> Void) throws(ByteStreamError) {
    guard isCollection else { return }
    if !hasHeader { try sink.write(frame.header(nil)) }
    if report.featuresWritten > 0 { try sink.write(frame.behindLast) }
    try sink.write(frame.footer(closing))
    try sink.write(Array("\n".utf8))
  }

  /// Chooses the collection that the output continues: one with which the input begins. Reports every other that has
  /// members of its own, since the output has no place for them.
  private mutating func noteBoundaries(of block: ConvertedBlock) -> [Finding] {
    if !hasBegun, !block.boundaries.isEmpty || block.features > 0 {
      hasBegun = true
      opening = isCollection ? block.boundaries.first { $0.row == 0 && !$0.isEnd } : nil
      isInOpening = opening != nil
    }
    var found: [Finding] = []
    for boundary in block.boundaries where boundary.isEnd {
      if isInOpening {
        isInOpening = false
        closing = boundary
        continue
      }
      let names = CollectionFrame.ownMembers(boundary)
      if names.isEmpty { continue }
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      let diagnostic = Diagnostic(
        .membersLost, byte: boundary.byteOffset,
        message: "the collection's own members \(list) cannot be kept "
          + (isCollection ? "beside another collection's" : "in a sequence of features"))
      found.append(Finding(diagnostic: diagnostic, file: block.findings.file, excerpt: nil))
    }
    return found
  }
}
