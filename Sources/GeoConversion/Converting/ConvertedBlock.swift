internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoValidation
internal import TopoJSON

/// What became of a feature, and where it stands in the input.
struct ConvertedRow: Sendable {
  enum Fate: Sendable { case written, dropped, notChosen, unreadable }
  let fate: Fate
  let ordinal: Int
  /// Whether it stands in a collection.
  let isElement: Bool
  let start: Int
  let end: Int
}

/// A block's encoded output, and the findings that come with it.
struct ConvertedBlock<Part: EncodedPart>: Sendable {
  /// The features for the output, or for the groups that they become.
  enum Encoded: Sendable {
    case written(Part)
    case grouped(TopologyRecords)
  }

  let encoded: Encoded
  /// How many features that are.
  let featureCount: Int
  let findings: BlockFindings
  let boundaries: [CollectionBoundary]
  /// Of a topology that is read, the names of its layers.
  let layers: [String]
  private(set) var rows: [ConvertedRow] = []
  /// For each row what simplification did to it; empty if it was not asked for.
  var simplified: [SimplificationCounts] = []
  /// Of the properties that options name, those that no feature of the blocks before has that this thread has seen.
  var missingProperties: [MissingProperties.Name] = []
  /// Of features that are kept until all are known, their keys, and where they lie if a box of some of them may be needed.
  private(set) var keys = RecordKeys()
  private(set) var extents: [FeatureExtent] = []
  /// The bytes of the features that could not be read, each after a record separator, and where each one's end; before them, where
  /// ``rejectStart`` is, more of one that is too long and began in an earlier block.
  private(set) var rejects: [UInt8] = []
  private(set) var rejectEnds: [Int] = []
  private(set) var rejectStart = 0
  /// Where among them text ends that is no feature's and cannot be read either, and where in the input it began.
  private(set) var lostEnds: [(place: Int, end: Int)] = []
  /// Where rejects are features: what each text of ``rejects`` is, in their order.
  private(set) var quarantined: [Quarantined] = []
  /// The row of a feature that is too long and does not end in the block, -1 for one of an earlier block.
  private(set) var openReject: Int?
  /// Where the features lie that are written, if a box of all of them is to be worked out; not of those that become one.
  let extent: BlockExtent?
  /// Where text was lost first that belongs to no feature.
  let damage: Int?
  /// Whether the block is what a topology comes to of which nothing can be read.
  let losesTopology: Bool
  /// Where the first error was found that no feature is unreadable for: damage, a collection that is none, or what JSON does not
  /// have and is not written.
  let error: Int?
  /// Where a collection was refused first, whatever the options let pass: its coordinates are no degrees.
  let refusal: Int?
  let byteOffset: Int
  let byteCount: Int

  init<Encoder: BlockEncoding>(
    _ block: inout FeatureBlock<Geographic>, _ encoder: Encoder, groups: GroupEncoder?, _ options: ConversionOptions,
    _ traits: WritingTraits,
    file: String, excerpts: Bool, keepsRejects: Bool
  ) where Encoder.Part == Part {
    var losses: [Diagnostic] = []
    if let groups {
      let records = groups.encode(block, losses: &losses)
      (encoded, featureCount) = (.grouped(records), records.featureCount)
    } else {
      let part = encoder.encode(block, losses: &losses)
      (encoded, featureCount) = (.written(part), part.featureCount)
    }
    extent =
      !options.mayChangeExtent || !traits.keepsCollectionBox || groups != nil
      ? nil
      : BlockExtent(
        block, writesUnreadable: options.onError == .null, isPartial: options.steps.skip > 0 || options.steps.limit != nil,
        isCut: options.steps.antimeridian == .split)
    if traits.keepsCollectionBox { block.noteBoxes() }
    if let lost = groups == nil ? traits.lostMembers : .besideAnotherCollection { block.noteLostMembers(lost) }
    if traits.hasLayers || groups != nil {
      block.diagnostics.removeAll { $0.rule == .topologyMemberLost && $0.subject == BlockOrigin.layerMember }
    }
    if groups == nil, traits.holds != .all {
      losses += block.contentLosses(traits, tellsAll: options.steps.skip > 0 || options.steps.limit != nil)
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
    error = errors.lazy.filter { $0.rule.isExtensionOfJSON || $0.feature == nil && !$0.isOfReadableCollection }.map(findings.moment(of:))
      .min()
    refusal = errors.lazy.filter(DegreeCheck.refusesCollection).map(\.byte).min()
    losesTopology = block.origin?.isLost ?? false && damage != nil
    let asFeatures = options.rejectForm == .features
    if keepsRejects, !asFeatures { beginRejects(block) }
    var lost = keepsRejects ? Self.lost(of: block)[...] : []
    rows.reserveCapacity(block.rows.count)
    for (index, row) in block.rows.enumerated() {
      let isUnreadable = row.flags.contains(.unreadable)
      let fate: ConvertedRow.Fate =
        isUnreadable
        ? .unreadable : row.flags.contains(.notChosen) ? .notChosen : row.flags.contains(.dropped) ? .dropped : .written
      let range = block.inputRange(ofRow: index)
      rows.append(
        ConvertedRow(fate: fate, ordinal: row.ordinal, isElement: row.element != nil, start: range.lowerBound, end: range.upperBound))
      while let text = lost.first, text.place < range.lowerBound { appendLost(lost.removeFirst(), asFeatures) }
      if isUnreadable, keepsRejects, asFeatures {
        let piece = block.oversized.first { $0.row == index }
        quarantine(
          piece == nil ? block.inputText(ofRow: index) : block.text[row.text.range], as: .feature(row.ordinal, isCut: piece != nil))
        rejectEnds.append(rejects.count)
      } else if isUnreadable, keepsRejects {
        rejects.append(0x1E)
        if let piece = block.oversized.first(where: { $0.row == index }) {
          appendReject(piece, block)
        } else {
          rejects.append(contentsOf: block.inputText(ofRow: index))
          rejects.append(0x0A)
        }
        rejectEnds.append(rejects.count)
      }
    }
    for text in lost { appendLost(text, asFeatures) }
  }

  /// Takes the keys of the block's rows for those that are written.
  mutating func arrange(
    _ rowKeys: RecordKeys, _ block: borrowing FeatureBlock<Geographic>, _ options: ConversionOptions, _ traits: WritingTraits
  ) {
    if rowKeys.count == 0 { return }
    let written = rows.indices.filter { rows[$0].fate == .written || rows[$0].fate == .unreadable && options.onError == .null }
    assert(written.count == featureCount)
    keys = rowKeys.only(written)
    guard traits.keepsCollectionBox,
      options.partition != nil || options.clustering != nil || options.steps.skip > 0 || options.steps.limit != nil
    else { return }
    let isCut = options.steps.antimeridian == .split
    extents = written.map { row in
      FeatureExtent(rows[row].fate == .written ? block.geometries(ofRow: row) : 0..<0, of: block.geometry, isCut: isCut)
    }
  }

  /// Text that is no feature's and cannot be read, in order: what stands between values, and the members of collections before and after
  /// their features.
  private static func lost(of block: FeatureBlock<Geographic>) -> [(place: Int, text: [UInt8])] {
    // The text of a block that was translated is another one than the input's, and may be longer.
    let last = block.byteOffset + max(block.byteCount, 1) - 1
    let between = block.lost.map { (place: min(block.byteOffset + Int($0.start), last), text: Array(block.text[$0.range])) }
    let members = block.boundaries.filter { CollectionFrame.isLost($0) }.map {
      (place: $0.byteOffset, text: $0.isEnd ? $0.between + $0.textBehindBetween : $0.text)
    }
    return (between + members).sorted { $0.place < $1.place }
  }

  private mutating func appendLost(_ lost: (place: Int, text: [UInt8]), _ asFeatures: Bool) {
    if asFeatures {
      quarantine(lost.text[...], as: .text(lost.place...lost.place + lost.text.count))
    } else {
      rejects += [0x1E] + lost.text + [0x0A]
    }
    lostEnds.append((lost.place, rejects.count))
  }

  /// Appends a text as a string of JSON, which is UTF-8 whatever it is.
  private mutating func quarantine(_ text: ArraySlice<UInt8>, as subject: Quarantined.Subject) {
    JSONString.append(String(decoding: text, as: UTF8.self), to: &rejects)
    quarantined.append(Quarantined(subject: subject, end: rejects.count))
  }

  private mutating func beginRejects(_ block: FeatureBlock<Geographic>) {
    if let piece = block.oversized.first, piece.row == nil { appendReject(piece, block) }
    rejectStart = rejects.count
    openReject = block.oversized.last.flatMap { $0.isEnd ? nil : $0.row ?? -1 }
  }

  private mutating func appendReject(_ piece: OversizedText, _ block: FeatureBlock<Geographic>) {
    rejects.append(contentsOf: block.text[piece.text.range])
    if piece.isEnd { rejects.append(0x0A) }
  }
}
