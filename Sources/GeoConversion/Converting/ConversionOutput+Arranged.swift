internal import ByteStreams
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline

/// What was kept until all features were known is written.
extension ConversionOutput {
  private var isCut: Bool { options.steps.antimeridian == .split }

  /// Writes features in their order, those that skip and limit let through.
  func writeArranged(_ sink: inout ByteSink) throws(ByteStreamError) {
    guard var arranged = arranged.take() else { return }
    if let clustered = arranged.takeClustered() { return try write(clustered, arranged, &sink) }
    let (skip, limit) = window, all = arranged.count
    var seen = 0, extent = ExtentTally(isCut: isCut)
    var writing = RecordWriting(writer)
    try arranged.drain { (_, place, text) throws(ByteStreamError) in
      seen += 1
      if seen <= skip { return true }
      if let limit, seen - skip > limit { return false }
      place?.add(to: &extent)
      try writing.take(text, of: collection, to: &sink)
      return true
    }
    try writing.flush(of: collection, to: &sink)
    report.featuresWritten = writing.count
    if writing.count == all { return }
    report.leftOut += all - writing.count
    collection.box.set(extent)
  }

  /// Writes clusters in the place of their first points, and what is in none unchanged.
  private func write(
    _ clustered: consuming ClusteredRecords, _ arranged: consuming ArrangedFeatures, _ sink: inout ByteSink
  ) throws(ByteStreamError) {
    var arranged = arranged
    let (skip, limit) = window
    let fates: [ClusteredRecords.Fate]
    var block: FeatureBlock<Geographic>
    do throws(GeoJSONError) {
      (fates, block) = try clustered.finish()
    } catch {
      throw ByteStreamError(.writeFailed, path: "<clusters>", message: error.message)
    }
    if let decimals = options.writing.decimals {
      var rounding = ReducePrecision(decimals: decimals)
      rounding.process(&block)
    }
    var losses: [Diagnostic] = []
    let part = encoder.encode(block, losses: &losses)
    var (record, seen, text) = (0, 0, [UInt8]())
    var extent = ExtentTally(isCut: isCut)
    var writing = RecordWriting(writer)
    try arranged.drain { (_, place, own) throws(ByteStreamError) in
      let fate = fates[record]
      record += 1
      if case .nothing = fate { return true }
      seen += 1
      if seen <= skip { return true }
      if let limit, seen - skip > limit { return true }
      guard case .cluster(let number) = fate else {
        place?.add(to: &extent)
        try writing.take(own, of: collection, to: &sink)
        return true
      }
      FeatureExtent(block.geometries(ofRow: number), of: block.geometry, isCut: isCut).add(to: &extent)
      text.removeAll(keepingCapacity: true)
      part.appendRecord(number, to: &text)
      try text.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in try writing.take(bytes, of: collection, to: &sink) }
      return true
    }
    try writing.flush(of: collection, to: &sink)
    report.featuresWritten = writing.count
    report.leftOut += seen - writing.count
    collection.box.set(extent)
  }

  /// Writes a file for each name, by name.
  func finish(
    open: (String) throws(ByteStreamError) -> ByteSink, _ findings: ([Finding]) -> Void
  ) throws(ByteStreamError) -> PartitionReport {
    guard var arranged = arranged.take() else { return PartitionReport(report: report, files: []) }
    var complete = CompleteFiles()
    var files: [PartitionReport.File] = [], found: [Finding] = []
    var current: PartitionFile<Output>?
    func end() throws(ByteStreamError) {
      guard let file = current.take(), let sink = try file.finish(&found) else { return }
      try complete.add(sink)
      files.append(file.report)
    }
    try arranged.drain { (key, place, text) throws(ByteStreamError) in
      let nameEnd = key.firstIndex(of: 0) ?? key.count
      let name = UnsafeRawBufferPointer(rebasing: key[..<nameEnd])
      if !(current.map { $0.name.elementsEqual(name) } ?? false) {
        try end()
        let path = String(decoding: name, as: UTF8.self)
        current = PartitionFile(
          path, sink: try open(path), output.makeWriter(options.writingContext), collection, isCut: isCut,
          lacksValue: nameEnd + 1 < key.count && key[nameEnd + 1] == 1)
      }
      try current?.take(text, place)
      return true
    }
    try end()
    tell(found, findings)
    try complete.publish()
    return PartitionReport(report: report, files: files)
  }
}

/// A file of several that are written together, while its features come.
private final class PartitionFile<Output: FeatureOutput> {
  let name: [UInt8]
  private let path: String
  private let lacksValue: Bool
  private var sink: ByteSink?
  private var writing: RecordWriting<Output.Writer>
  /// That of the input, with a box of its own.
  private var collection: OutputCollection
  private var extent: ExtentTally

  init(
    _ path: String, sink: consuming ByteSink, _ writer: Output.Writer, _ collection: OutputCollection, isCut: Bool, lacksValue: Bool
  ) {
    (self.path, self.lacksValue) = (path, lacksValue)
    name = Array(path.utf8)
    self.sink = consume sink
    writing = RecordWriting(writer)
    self.collection = collection
    extent = ExtentTally(isCut: isCut)
  }

  var report: PartitionReport.File { PartitionReport.File(name: path, features: writing.count, lacksValue: lacksValue) }

  func take(_ text: UnsafeRawBufferPointer, _ place: FeatureExtent?) throws(ByteStreamError) {
    place?.add(to: &extent)
    guard var sink = sink.take() else { return }
    try writing.take(text, of: collection, to: &sink)
    self.sink = consume sink
  }

  /// - Parameter findings: gets what is found, each of a kind once.
  func finish(_ findings: inout [Finding]) throws(ByteStreamError) -> ByteSink? {
    guard var sink = sink.take() else { return nil }
    try writing.flush(of: collection, to: &sink)
    collection.box.set(extent)
    _ = try writing.writer.finish(&collection, to: &sink)
    for finding in collection.findings where !findings.contains(where: { $0.diagnostic.message == finding.diagnostic.message }) {
      findings.append(finding)
    }
    return sink
  }
}
