internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// A block of the input and the replacements in it, on its way to the thread that writes blocks in order.
struct FixedBlock: Sendable {
  let text: BlockText
  let byteOffset: Int
  let features: Int
  /// In order of their places, apart.
  private(set) var replacements: [TextReplacement] = []
  private var fixes: [FeatureFix] = []
  private var lines: LineIndex
  private(set) var changedFeatures = 0
  private(set) var fixed = 0
  /// Features that repair has filled somewhere.
  private(set) var filledFeatures = 0
  /// What is left: as it was found, or as it is found in a feature's new text.
  private(set) var left: [Diagnostic] = []
  /// Why of these some were left that guesses might have fixed, with how many.
  private(set) var obstacles: [String: Int] = [:]
  /// For ``CrossBlockChecks``, of features as they are after fixing.
  private(set) var parts: [any Sendable] = []
  /// The candidates of ``parts``, and after them the findings of ``members``.
  private var candidates: [Diagnostic] = []
  /// How many of the candidates are settled.
  private var settledCount = 0
  /// The changes of those that are fixed.
  private var candidateFixes: [Int: FeatureFix] = [:]
  /// When each fix is reported, and after them when each candidate is.
  private var moments: [Moment] = []
  /// What is to be fixed of the members of collections that end here.
  private(set) var members: [FixedMembers] = []
  /// A collection that begins here and ends in a later block, if what stands before its features may change then.
  private(set) var openCollection: CollectionBoundary?
  /// Where the collection begins that began in an earlier block and ends here.
  private(set) var endedCollection: Int?

  /// - Parameter search: decides whether guesses would fix what is left; `nil` where they have been made.
  init(
    _ block: inout FeatureBlock<Geographic>, _ fixer: inout FeatureFixer, _ stage: inout Validate, _ partMaker: BlockPartMaker,
    search: inout FixabilityCheck?
  ) {
    text = block.text
    byteOffset = block.byteOffset
    features = block.rows.count
    stage.check(&block)
    lines = LineIndex(of: FeatureBlock<Geographic>())
    let mended = mendFeatures(of: block, &fixer, &search)
    parts = partMaker.parts(of: block, fixed: mended, candidates: &candidates)
    openCollection = block.boundaries.last.flatMap { Self.mayChange($0, fixer) ? $0 : nil }
    endedCollection = block.boundaries.first?.opening?.byteOffset
    members = Self.members(of: block, fixer)
    candidates += members.flatMap { $0.fixes.map(\.finding) }
    lines = Self.lines(of: fixes.map(\.finding) + candidates, in: block)
    let starts = Dictionary(block.rows.lazy.map { ($0.ordinal, $0.byteOffset) }) { first, _ in first }
    let order = FindingOrder(of: block)
    moments =
      fixes.map { Moment($0.finding, starts) } + candidates.map { Moment(byte: order.moment(of: $0), isBetween: true, place: $0.byte) }
  }

  /// A place in the order in which fixes are reported: that of the text, except for collections' own members, which are judged where their
  /// collections end. At one place what stands before a feature comes first, and those of a feature as they were made, since each is
  /// counted in the text that those before it have made.
  private struct Moment: Comparable {
    let byte: Int
    let isBetween: Bool
    /// Of those that are reported at a collection's end, where they are in the text.
    let place: Int

    init(byte: Int, isBetween: Bool, place: Int = 0) { (self.byte, self.isBetween, self.place) = (byte, isBetween, place) }

    /// - Parameter starts: of features, by their ordinals.
    init(_ finding: Diagnostic, _ starts: [Int: Int]) {
      self.init(byte: finding.feature.flatMap { starts[$0] } ?? finding.byte, isBetween: finding.feature == nil)
    }

    static func < (a: Self, b: Self) -> Bool { (a.byte, a.isBetween ? 0 : 1, a.place) < (b.byte, b.isBetween ? 0 : 1, b.place) }
  }

  /// - Returns: by row, what features have become that have changed.
  private mutating func mendFeatures(
    of block: FeatureBlock<Geographic>, _ fixer: inout FeatureFixer, _ search: inout FixabilityCheck?
  ) -> [Int: FixedRow] {
    var mended: [Int: FixedRow] = [:]
    var ofFeatures: [Int: [Diagnostic]] = [:]
    for finding in block.diagnostics {
      if let feature = finding.feature { ofFeatures[feature, default: []].append(finding) }
    }
    // Those whose findings have been gone through.
    var judged: Set<Int> = []
    for (index, row) in block.rows.enumerated() {
      guard var findings = ofFeatures[row.ordinal] else { continue }
      if let plain = block.plainRow(index) {
        if let row = mend(plain, of: block, findings, &fixer, &search) { mended[index] = row }
        judged.insert(row.ordinal)
        continue
      }
      let isElement = row.flags.contains(.element)
      let text = block.text[row.text.range]
      let isWanted = findings.contains { fixer.mayFix($0.rule) }
      guard isWanted, var feature = fixer.fix(text, isElement: isElement, byteOffset: row.byteOffset) else {
        if search == nil {
          // Tried, in vain.
          for index in findings.indices where fixer.mayFix(findings[index].rule) { findings[index].knownFix = Fix.none }
          if isWanted { noteObstacles(findings, fixer) }
        } else if findings.contains(where: { FeatureFixer.mayBeGuessed($0.rule) }) {
          search?.markGuesses(&findings, in: text, isElement: isElement, isReadable: !row.flags.contains(.unreadable))
          for index in findings.indices where row.flags.contains(.extraOrdinates) && FeatureFixer.redraws(findings[index].rule) {
            findings[index].knownFix = Fix.none
          }
        } else {
          continue
        }
        left += findings
        judged.insert(row.ordinal)
        continue
      }
      if feature.left.contains(where: { FeatureFixer.mayBeGuessed($0.rule) }) {
        search?.markGuesses(&feature.left, in: feature.text[...], isElement: isElement, isReadable: feature.isReadable)
      }
      if search == nil {
        for index in feature.left.indices where fixer.mayFix(feature.left[index].rule) { feature.left[index].knownFix = Fix.none }
        noteObstacles(feature.left, fixer)
      }
      judged.insert(row.ordinal)
      mended[index] = feature.row
      changedFeatures += 1
      fixed += feature.fixed
      if feature.hasFilled { filledFeatures += 1 }
      replacements.append(TextReplacement(range: row.text.range, bytes: feature.text))
      for fix in feature.fixes {
        var fix = fix
        fix.finding.feature = row.ordinal
        // Later changes are counted in a text that earlier ones have made.
        fix.finding.byte = min(max(fix.finding.byte, row.byteOffset), row.byteOffset + row.text.count)
        fix.finding.id = row.identifier(in: block.text)
        fixes.append(fix)
      }
      left += feature.left.filter { $0.feature != nil }
    }
    var others = block.diagnostics.filter { $0.feature.map { !judged.contains($0) } ?? true }
    search?.markMembers(&others, of: block.boundaries)
    left += others
    fixBetweenFeatures(block, fixer)
    return mended
  }

  /// Fixes a feature whose own text is not JSON: it becomes its plain text first.
  ///
  /// - Returns: what it has become, if more than that has changed.
  private mutating func mend(
    _ plain: PlainRow, of block: FeatureBlock<Geographic>, _ findings: [Diagnostic], _ fixer: inout FeatureFixer,
    _ search: inout FixabilityCheck?
  ) -> FixedRow? {
    let row = block.rows[plain.row], text = block.text[row.text.range], isElement = row.flags.contains(.element)
    var (extensions, others) = (findings.filter(\.rule.isExtensionOfJSON), findings.filter { !$0.rule.isExtensionOfJSON })
    if others.isEmpty, row.flags.contains(.unreadable) {
      // NaN among coordinates: null would be none either.
      for index in extensions.indices { extensions[index].knownFix = Fix.none }
      left += extensions
      return nil
    }
    guard extensions.allSatisfy({ fixer.allows($0.rule) }) else {
      for index in extensions.indices { extensions[index].knownFix = search == nil ? Fix.none : .unsafe }
      search?.markGuesses(&others, in: text, isElement: isElement, isReadable: !row.flags.contains(.unreadable))
      left += extensions + others
      return nil
    }
    let isWanted = others.contains { fixer.mayFix($0.rule) }
    let feature = isWanted ? fixer.fix(text, isElement: isElement, byteOffset: row.byteOffset) : nil
    changedFeatures += 1
    fixed += extensions.reduce(0) { $0 + $1.occurrences } + (feature?.fixed ?? 0)
    if feature?.hasFilled ?? false { filledFeatures += 1 }
    replacements.append(TextReplacement(range: plain.original.range, bytes: feature?.text ?? Array(text)))
    let original = Array(self.text[plain.original.range])
    for finding in extensions where !finding.isRest {
      fixes += FixExcerpt.fixes(
        finding, original,
        [
          Self.replacement(
            for: finding, at: finding.byte - row.byteOffset, in: original[...], before: original[..<(finding.byte - row.byteOffset)])
        ])
    }
    for fix in feature?.fixes ?? [] {
      var fix = fix
      fix.finding.feature = row.ordinal
      fix.finding.byte = min(max(fix.finding.byte, row.byteOffset), row.byteOffset + original.count)
      fix.finding.id = row.identifier(in: block.text)
      fixes.append(fix)
    }
    var rest = feature?.left.filter { $0.feature != nil } ?? others
    for index in rest.indices where fixer.mayFix(rest[index].rule) { rest[index].knownFix = Fix.none }
    if isWanted { noteObstacles(rest, fixer) }
    left += rest
    return feature?.row
  }

  private mutating func noteObstacles(_ findings: [Diagnostic], _ fixer: FeatureFixer) {
    for finding in findings where fixer.mayFix(finding.rule) {
      if let obstacle = fixer.obstacle(for: finding.rule) { obstacles[obstacle, default: 0] += finding.occurrences }
    }
  }

  /// The block's text with what was fixed, in pieces.
  package var pieces: [ArraySlice<UInt8>] { replacements.pieces(of: text.count) { text[$0] }.pieces }

  /// What was fixed, with lines and columns; to be called once for each block, in order.
  func fixes(placedBy counter: inout LineCounter) -> [FeatureFix] {
    var findings = fixes.map(\.finding) + candidates
    counter.place(&findings, lines)
    let made = fixes + candidates.indices.map { candidateFixes[$0] }
    let order = made.indices.sorted { (moments[$0], $0) < (moments[$1], $1) }
    return order.compactMap { index in
      made[index].map { FeatureFix(finding: findings[index], before: $0.before, after: $0.after) }
    }
  }

  private static func lines(of findings: [Diagnostic], in block: FeatureBlock<Geographic>) -> LineIndex {
    var copy = block
    copy.diagnostics = findings
    return LineIndex(of: copy)
  }

  /// Bytes that stand between records: a byte-order mark, a separator that lacks.
  private mutating func fixBetweenFeatures(_ block: FeatureBlock<Geographic>, _ fixer: FeatureFixer) {
    var gone: [Rule: Set<Int>] = [:]
    for finding in block.diagnostics where finding.feature == nil {
      guard finding.rule == .byteOrderMark, fixer.allows(finding.rule) else { continue }
      let place = finding.byte - byteOffset
      let isTaken = take(finding, TextReplacement(range: place..<place + 3, bytes: []), before: "U+FEFF", after: "")
      if isTaken { gone[finding.rule, default: []].insert(finding.byte) }
    }
    if fixer.allows(.noSeparator) {
      // What is told of the first stands for all, and counts as one.
      let told = Set(block.diagnostics.lazy.filter { $0.rule == .noSeparator }.map(\.byte))
      for joint in block.joints {
        let place = joint - byteOffset
        // The byte before it, which may be the last one of the block before.
        let before = place == 0 ? block.lead.suffix(1) : place > 0 && place <= text.count ? Array(text[place - 1..<place])[...] : []
        let end = String(decoding: before, as: UTF8.self)
        let isTaken = take(
          Diagnostic(.noSeparator, byte: joint, message: ""), TextReplacement(range: place..<place, bytes: [0x0A]), before: end,
          after: end + "⏎", isTold: told.contains(joint))
        if isTaken { gone[.noSeparator, default: []].insert(joint) }
      }
    }
    fixExtensions(of: block, fixer, &gone)
    if !gone.isEmpty { left.removeAll { $0.feature == nil && gone[$0.rule]?.contains($0.byte) ?? false } }
    sortReplacements()
  }

  mutating func sortReplacements() {
    replacements.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  /// Notes that a finding is fixed by a change that has been noted, perhaps of an earlier block.
  mutating func note(_ fix: FeatureFix) {
    fixed += fix.finding.occurrences
    fixes.append(fix)
  }

  mutating func add(_ changes: [TextReplacement]) { replacements += changes }

  /// The next candidate of ``parts`` whose settlement comes, in the order of settlements.
  mutating func takeCandidate() -> Int {
    settledCount += 1
    return settledCount - 1
  }

  /// Notes that a candidate is fixed by a change, in the block's text or where that has gone; ``sortReplacements()`` is to be
  /// called after the last one.
  mutating func fix(_ candidate: Int, _ change: MemberChange, _ replacement: TextReplacement?) {
    if let replacement { replacements.append(replacement) }
    fixed += 1
    let name = Array("\"\(change.name)\":".utf8)
    let shown = TextReplacement(range: name.count..<name.count + change.before.count, bytes: change.after)
    candidateFixes[candidate] = FixExcerpt.fixes(candidates[candidate], name + change.before, [shown])[0]
  }

  /// Notes that what a candidate was settled as stays.
  mutating func leave(_ candidate: Int, _ settled: SettledCandidate) {
    var finding = candidates[candidate]
    (finding.rule, finding.severity, finding.message) = (settled.rule, settled.severity, settled.message)
    left.append(finding)
  }

  mutating func leave(_ findings: [Diagnostic]) { left += findings }

  func byte(of candidate: Int) -> Int { candidates[candidate].byte }

  /// Puts right the members of the collections that end here; ``sortReplacements()`` is to be called after it.
  ///
  /// - Parameter written: where those of a collection went that began in an earlier block.
  /// - Returns: changes of them, in order.
  mutating func mendMembers(written: WrittenOpening?) -> [TextReplacement] {
    var later: [TextReplacement] = []
    var gone: [Rule: Set<Int>] = [:]
    var next = candidates.count - members.reduce(0) { $0 + $1.fixes.count }
    for mended in members {
      let first = next
      next += mended.fixes.count
      guard mended.replacements.allSatisfy({ $0.range.lowerBound >= byteOffset || written?.place(of: $0.range) != nil }) else { continue }
      for (index, replacement) in mended.replacements.enumerated() {
        let place = replacement.range.lowerBound - byteOffset
        if place >= 0 {
          replacements.append(TextReplacement(range: place..<place + replacement.range.count, bytes: replacement.bytes))
        } else if let range = written?.place(of: replacement.range) {
          later.append(TextReplacement(range: range, bytes: replacement.bytes))
        }
        candidateFixes[first + index] = mended.fixes[index]
      }
      fixed += mended.fixed
      for finding in mended.gone { gone[finding.rule, default: []].insert(finding.byte) }
      left += mended.come
    }
    if !gone.isEmpty { left.removeAll { $0.feature == nil && gone[$0.rule]?.contains($0.byte) ?? false } }
    return later
  }

  /// - Parameters:
  ///   - before, after: the excerpts shown of it. What surrounds it may be in another block.
  ///   - isTold: whether it is among the findings, and not reported with another.
  /// - Returns: whether it stands in the block's text.
  mutating func take(
    _ finding: Diagnostic, _ replacement: TextReplacement, before: String, after: String, isTold: Bool = true
  ) -> Bool {
    guard replacement.range.lowerBound >= 0, replacement.range.upperBound <= text.count else { return false }
    replacements.append(replacement)
    if isTold { fixed += 1 }
    fixes.append(FeatureFix(finding: finding, before: before, after: after))
    return true
  }
}
