internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// A block's text and what else is to be said of it.
struct ConvertedBlock: Sendable {
  /// What became of a feature, and where it stands in the input.
  struct Row: Sendable {
    enum Fate: Sendable { case written, dropped, unreadable }
    let fate: Fate
    let ordinal: Int
    let start: Int
    let end: Int
  }

  var output = FeatureWriter.Output()
  let findings: BlockFindings
  let boundaries: [CollectionBoundary]
  /// Of a topology that is read, the names of its layers.
  let layers: [String]
  private(set) var rows: [Row] = []
  /// For each row what simplification did to it; empty if it was not asked for.
  var simplified: [SimplificationCounts] = []
  /// The bytes of the features that could not be read, each behind a record separator, and where each one's end.
  private(set) var rejects: [UInt8] = []
  private(set) var rejectEnds: [Int] = []
  /// Where text was lost first that belongs to no feature.
  let damage: Int?
  /// Where the first error was found, if it is no feature's: damage, or a collection that is none.
  let error: Int?
  let byteOffset: Int
  let byteCount: Int

  init(
    _ block: inout FeatureBlock<Geographic>, _ writer: BlockWriter, file: String, excerpts: Bool,
    keepsRejects: Bool
  ) {
    let losses = writer.write(block, to: &output)
    switch writer {
    case .text(let writer): Self.noteLosses(&block, writer.options.container)
    case .topology, .dissolving: Self.noteLosses(&block, .featureCollection)
    case .picture: break
    }
    if !losses.isEmpty {
      block.diagnostics += losses
      block.sortDiagnostics()
    }
    findings = BlockFindings(block, file: file, excerpts: excerpts ? .max : 0)
    boundaries = block.boundaries
    layers = block.boundaries.contains { !$0.isEnd } ? block.origin?.layers.map(\.name) ?? [] : []
    byteOffset = block.byteOffset
    byteCount = block.byteCount
    let errors = block.diagnostics.filter { $0.severity == .error && !$0.rule.isOfSteps }
    damage = errors.lazy.filter { $0.feature == nil && $0.rule.isDamage }.map(findings.moment(of:)).min()
    error = errors.lazy.filter { $0.feature == nil }.map(findings.moment(of:)).min()
    rows.reserveCapacity(block.rows.count)
    for (index, row) in block.rows.enumerated() {
      let isUnreadable = row.flags.contains(.unreadable)
      let fate: Row.Fate = isUnreadable ? .unreadable : row.flags.contains(.dropped) ? .dropped : .written
      let range = block.inputRange(ofRow: index)
      rows.append(Row(fate: fate, ordinal: row.ordinal, start: range.lowerBound, end: range.upperBound))
      if isUnreadable, keepsRejects {
        rejects.append(0x1E)
        rejects.append(contentsOf: block.inputText(ofRow: index))
        rejects.append(0x0A)
        rejectEnds.append(rejects.count)
      }
    }
  }

  /// Reports the members of every collection that ends here, since the output has no place for them; but for those of
  /// one collection, which whoever delivers the blocks knows.
  private static func noteLosses(_ block: inout FeatureBlock<Geographic>, _ container: WritingOptions.Container) {
    for boundary in block.boundaries where boundary.isEnd {
      let names = CollectionFrame.ownMembers(boundary)
      if names.isEmpty { continue }
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      let lost = Diagnostic(
        .membersLost, byte: boundary.byteOffset,
        message: "the collection's own members \(list) cannot be kept "
          + (container == .featureCollection ? "beside another collection's" : "in a sequence of features"))
      let behind = block.diagnostics.lastIndex { $0.byte <= boundary.byteOffset }.map { $0 + 1 } ?? 0
      block.diagnostics.insert(lost, at: behind)
    }
  }

  /// What simplification did to some of the features that are written, counted among those.
  func simplified(outputs: Range<Int>) -> SimplificationCounts {
    var sum = SimplificationCounts()
    if simplified.isEmpty { return sum }
    for (ordinal, row) in rows.indices.lazy.filter({ rows[$0].fate == .written }).enumerated()
    where outputs.contains(ordinal) { sum += simplified[row] }
    return sum
  }
}
