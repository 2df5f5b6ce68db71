internal import GeoAlgorithms
internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// Finds out of each finding whether it can be fixed, by fixing a copy of its feature: what a rule says is what is tried,
/// and a fix that would make another finding is not made.
struct FixabilityCheck {
  /// Whether rings are asked to run the one way and the other, so that none is turned.
  private let asksForBothWindings: Bool
  private var safe: FeatureFixer
  private var guess: FeatureFixer
  /// Whether nothing but topology decides if a repair is made.
  private let repairsAlways: Bool

  /// Rules of which findings are said to be fixed of a feature that is too large to try: nothing else depends on these bytes.
  private static let assured = FixCertainty.certain.union([.ringRepeatedPosition, .lineRepeatedPosition, .pointRepeated, .boxStale])

  /// Whether a finding of a rule may be fixed or not.
  static func isWanted(_ rule: Rule) -> Bool { rule.fix != .none && !FixCertainty.isCertain(rule) }

  /// - Parameters:
  ///   - rules: by which features are judged.
  ///   - strategy: of repairs.
  ///   - leaves: what is not fixed.
  init(_ rules: RuleSelection, strategy: RepairStrategy = .linework, leaving leaves: Set<Rule> = [], decoding: DecodingOptions) {
    asksForBothWindings = FixCertainty.asksForBothWindings(rules)
    // Some targets mind how crossings are written, or what a polygon is divided into.
    repairsAlways = strategy == .linework && !Rule.catalogue.contains { $0.isForTargets && rules.contains($0) }
    var options = FixOptions()
    options.rules = rules
    options.strategy = strategy
    options.leaves = leaves
    safe = FeatureFixer(options, decoding: decoding)
    options.isUnsafe = true
    guess = FeatureFixer(options, decoding: decoding)
  }

  /// Bytes of features of which fixing is tried. Of larger ones a finding says what its rule says, and that it was not tried
  /// (``Diagnostic/isFixUntried``): judging a coast of megabytes again and again costs more than the word is worth.
  private static let mostBytes = 1 << 15

  /// Levels of collections that are taken apart one by one.
  private static let mostLevels = 16

  /// Whether findings of a feature of so many bytes are too many to try: of what crosses itself everywhere the crossings
  /// count, which may be as many as the square of its positions, and of which a geometry lists a part; of collections in each other the
  /// levels.
  private static func areTooMany(_ findings: some Sequence<Diagnostic>, bytes: Int) -> Bool {
    let crossings = findings.reduce(0) { $0 + ($1.rule.fix == .unsafe ? $1.occurrences : 0) }
    let levels = findings.count { $0.rule == .nestedCollection || $0.rule == .singleCollection }
    return crossings > min(100 + bytes / 8, FindingList.mostOfOneRule - 1) || levels > 2 * mostLevels
  }

  /// Marks for each finding of a block whether it can be fixed.
  ///
  /// Complexity: O(findings), and for features with findings that may be fixed, what fixing costs: O(n log n) for n of their
  /// bytes, of those that are not larger than 32 KiB.
  mutating func mark(_ block: inout FeatureBlock<Geographic>) {
    // Nothing is fixed in what was translated, or written in another CRS.
    let isTranslated = block.origin != nil || block.sourceSystem != nil
    let first = block.rows.first?.ordinal ?? 0
    var rows: [Int: [Int]] = [:]
    let damaged = UnreadableText.features(of: block)
    for index in block.diagnostics.indices where block.diagnostics[index].rule.fix != .none {
      if isTranslated { block.diagnostics[index].knownFix = Fix.none }
      guard !isTranslated, let row = block.diagnostics[index].feature.map({ $0 - first }), block.rows.indices.contains(row) else {
        continue
      }
      // What stands for others of a block speaks of no row; but it stands for none that may be left, as what stands for others of a feature may.
      if FixCertainty.isCertain(block.diagnostics[index].rule), block.diagnostics[index].isRest,
        turnsForCertain(block.geometry, block.geometries(ofRow: row))
      {
        continue
      }
      rows[row, default: []].append(index)
    }
    // What has no fix of its own may go with what has one.
    var others: [Int: [Int]] = [:]
    if !rows.isEmpty {
      for index in block.diagnostics.indices where block.diagnostics[index].rule.fix == .none && !block.diagnostics[index].isRest {
        if let row = block.diagnostics[index].feature.map({ $0 - first }), rows[row] != nil { others[row, default: []].append(index) }
      }
    }
    if !isTranslated { markMembers(&block.diagnostics, of: block.boundaries) }
    for (row, indices) in rows where block.plainRow(row) != nil {
      markPlain(indices, row, hasOthers: others[row] != nil, &block)
    }
    for (row, indices) in rows where block.plainRow(row) == nil {
      let isDamaged = damaged.contains(row + first)
      if !isDamaged, isCertain(indices, row, block) || isCertainlyRepaired(indices, row, block) { continue }
      var findings = indices.map { block.diagnostics[$0] }
      if block.rows[row].text.count > Self.mostBytes || Self.areTooMany(findings, bytes: block.rows[row].text.count) {
        markUntried(indices, row, isDamaged: isDamaged, &block)
        continue
      }
      let others = others[row, default: []]
      findings += others.map { block.diagnostics[$0] }
      mark(&findings, ofRow: row, in: block)
      for (index, finding) in zip(indices + others, findings) { block.diagnostics[index] = finding }
    }
  }

  /// Marks findings of a feature that is too large to try, or crosses itself too often, as not tried, except for what is certain:
  /// text that is no JSON is not fixed, metres are not brought into the range of degrees, a geometry with further numbers in its positions
  /// is never written anew, and no safe fix cuts an outline that crosses itself.
  private func markUntried(_ indices: [Int], _ row: Int, isDamaged: Bool, _ block: inout FeatureBlock<Geographic>) {
    let hasFurther = block.rows[row].flags.contains(.extraOrdinates)
    let turns = turnsForCertain(block.geometry, block.geometries(ofRow: row))
    let isTangled = indices.contains { FeatureFixer.redraws(block.diagnostics[$0].rule) && block.diagnostics[$0].rule.fix == .unsafe }
    for index in indices {
      let rule = block.diagnostics[index].rule
      let place = block.diagnostics[index].location
      let isInMetres =
        (rule == .positionOutOfRange || FeatureFixer.cuts.contains(rule))
        && place.map { max($0.x.magnitude, $0.y.magnitude) > furthestDegree } ?? false
      if isDamaged || isInMetres || FeatureFixer.redraws(rule) && hasFurther {
        block.diagnostics[index].knownFix = Fix.none
        continue
      }
      if FeatureFixer.redraws(rule), isTangled, rule.fix == .safe { block.diagnostics[index].knownFix = .unsafe }
      let isTurn = rule == .ringWinding || rule == .ringWindingReversed
      block.diagnostics[index].isFixUntried = !Self.assured.contains(rule) || isTurn && !turns
    }
  }

  /// Whether all findings of a row can be fixed, without trying.
  private func isCertain(_ indices: [Int], _ row: Int, _ block: borrowing FeatureBlock<Geographic>) -> Bool {
    var hasRepeats = false
    for index in indices {
      let rule = block.diagnostics[index].rule
      let isRepeat = Self.repeats.contains(rule)
      if block.diagnostics[index].knownFix == Fix.none || !isRepeat && !FixCertainty.isCertain(rule) { return false }
      hasRepeats = hasRepeats || isRepeat
    }
    if hasRepeats, !losesRepeats(row, block) { return false }
    return turnsForCertain(block.geometry, block.geometries(ofRow: row))
  }

  private func turnsForCertain(_ column: GeometryColumn, _ geometries: Range<Int>) -> Bool {
    !asksForBothWindings && FixCertainty.areTurnable(column, geometries)
  }

  private static let repeats: Set<Rule> = [.ringRepeatedPosition, .lineRepeatedPosition]

  /// Whether lines stay lines, and rings rings, without the positions that repeat the one before, of which nothing else is lost.
  /// Complexity: O(positions).
  private func losesRepeats(_ row: Int, _ block: borrowing FeatureBlock<Geographic>) -> Bool {
    let geometries = block.geometries(ofRow: row)
    guard Self.repeats.allSatisfy(safe.mayFix), block.rows[row].flags.isDisjoint(with: [.unreadable, .extraOrdinates]),
      !block.geometry.hasAltitude(in: geometries)
    else { return false }
    return geometries.allSatisfy { geometry in
      let kind = block.geometry.kinds[geometry]
      if kind == .point || kind == .multiPoint { return false }
      return block.geometry.paths(ofGeometry: geometry).allSatisfy { path in
        let positions = block.geometry.positions[block.geometry.positions(ofPath: path)]
        let left = zip(positions, positions.dropFirst()).reduce(1) { $1.0 == $1.1 ? $0 : $0 + 1 }
        return kind.isAreal ? left >= 4 && positions.first == positions.last : left >= 2
      }
    }
  }

  /// Findings of outlines that repair fixes whenever it leaves an area; each speaks of two edges at most.
  private static let repaired: Set<Rule> = [
    .ringSelfIntersection, .ringSelfTouch, .ringSpike, .polygonRingsCross, .polygonInteriorDisconnected
  ]

  /// So few crossings come to an end when they are rounded, and leave what is as wide as this, in degrees.
  private static let fewCrossings = 64, leastReach = 1e-6

  /// Whether all findings of a row are about the course of one outline that repair can fix, without trying: nothing depends
  /// on how it is written, and a ring goes round something once more to one side than to the other, so that its edges bound a face,
  /// however they lie on each other.
  private func isCertainlyRepaired(_ indices: [Int], _ row: Int, _ block: borrowing FeatureBlock<Geographic>) -> Bool {
    // Windings count for nothing: how many of them are listed depends on what else is in the block.
    let crossings = indices.count { block.diagnostics[$0].rule != .ringWinding }
    guard repairsAlways, crossings <= Self.fewCrossings,
      block.rows[row].flags.isDisjoint(with: [.unreadable, .extraOrdinates]),
      indices.allSatisfy({ index in
        let finding = block.diagnostics[index]
        return finding.rule == .ringWinding || finding.others == 0 && Self.repaired.contains(finding.rule)
      })
    else { return false }
    let geometries = block.geometries(ofRow: row)
    guard geometries.count == 1, let geometry = geometries.first, block.geometry.kinds[geometry].isAreal else { return false }
    if block.geometry.hasAltitude(in: geometries) { return false }
    let positions = block.geometry.positions[block.geometry.positions(ofGeometry: geometry)]
    var (west, east) = (Double.infinity, -Double.infinity)
    for place in positions {
      if place.x.magnitude > 180 || place.y.magnitude > 90 { return false }
      (west, east) = (min(west, place.x), max(east, place.x))
    }
    return east - west <= 180
      && block.geometry.paths(ofGeometry: geometry).contains { isWide(block.geometry.positions[block.geometry.positions(ofPath: $0)]) }
  }

  /// Whether a ring goes round so much that a face of it is wider than crossings are moved by when they are rounded.
  private func isWide(_ ring: ArraySlice<Position>) -> Bool {
    guard let first = ring.first else { return false }
    var (area, length) = (0.0, 0.0)
    for (a, b) in zip(ring, ring.dropFirst()) {
      area += (a.x - first.x) * (b.y - first.y) - (b.x - first.x) * (a.y - first.y)
      length += (b.x - a.x).magnitude + (b.y - a.y).magnitude
    }
    return area.magnitude > Self.leastReach * length
  }

  /// The same for findings of one row, as many as may be fixed.
  private mutating func mark(_ findings: inout [Diagnostic], ofRow index: Int, in block: borrowing FeatureBlock<Geographic>) {
    let row = block.rows[index]
    let text = block.text[row.text.range]
    let isElement = row.flags.contains(.element), isReadable = !row.flags.contains(.unreadable)
    for index in findings.indices { findings[index].knownFix = Fix.none }
    if findings.contains(where: { $0.rule.fix == .safe }) {
      Self.settle(&findings, .safe, safe.fix(text, isElement: isElement, byteOffset: row.byteOffset), isReadable: isReadable)
    }
    if findings.contains(where: { $0.knownFix == Fix.none && FeatureFixer.mayBeGuessed($0.rule) }) {
      Self.settle(&findings, .unsafe, guess.fix(text, isElement: isElement, byteOffset: row.byteOffset), isReadable: isReadable)
    }
  }

  /// Marks for findings about collections' own members whether they can be fixed; some only by guesses.
  ///
  /// - Parameter boundaries: of their block.
  /// - Complexity: O(bytes of the members), if there are such findings.
  func markMembers(_ findings: inout [Diagnostic], of boundaries: [CollectionBoundary]) {
    let wanted = findings.indices.filter { findings[$0].feature == nil && TextMending.memberRules.contains(findings[$0].rule) }
    if wanted.isEmpty { return }
    var mended: [Rule: Set<Int>] = [:]
    for gone in boundaries.lazy.compactMap(guess.fix(membersOf:)).flatMap(\.gone) { mended[gone.rule, default: []].insert(gone.byte) }
    for index in wanted where !mended[findings[index].rule, default: []].contains(findings[index].byte) {
      findings[index].knownFix = Fix.none
    }
  }

  /// Marks for findings that are left in a feature's text whether guesses would fix them.
  ///
  /// - Parameter isReadable: whether the feature is judged with all that it has.
  mutating func markGuesses(_ findings: inout [Diagnostic], in text: ArraySlice<UInt8>, isElement: Bool, isReadable: Bool) {
    if Self.areTooMany(findings, bytes: text.count) {
      for index in findings.indices where findings[index].rule.fix != .none {
        // What safe fixes could fix of it they have.
        if findings[index].rule.fix == .safe { findings[index].knownFix = .unsafe }
        findings[index].isFixUntried = true
      }
      return
    }
    // What has no fix of its own may go with what has one.
    let indices = findings.indices.filter { findings[$0].rule.fix != .none || !findings[$0].isRest }
    var wanted = indices.map { findings[$0] }
    for index in wanted.indices { wanted[index].knownFix = Fix.none }
    Self.settle(&wanted, .unsafe, guess.fix(text, isElement: isElement, byteOffset: 0), isReadable: isReadable)
    for (index, finding) in zip(indices, wanted) { findings[index] = finding }
  }

  /// By what a feature that has errors becomes one without. Complexity: as ``mark(_:)`` for one feature.
  mutating func cure(ofRow index: Int, in block: borrowing FeatureBlock<Geographic>) -> Fix {
    let row = block.rows[index]
    if row.text.count > Self.mostBytes { return .none }
    let text = block.text[row.text.range]
    func isCured(_ mended: FixedFeature?) -> Bool { mended.map { mended in !mended.left.contains { $0.severity == .error } } ?? false }
    let isElement = row.flags.contains(.element)
    if isCured(safe.fix(text, isElement: isElement, byteOffset: row.byteOffset)) { return .safe }
    return isCured(guess.fix(text, isElement: isElement, byteOffset: row.byteOffset)) ? .unsafe : .none
  }

  /// Identifies a finding of a feature, whatever else was fixed.
  private struct Key: Hashable {
    let rule: Rule
    let message: String
    let location: Position?

    init(_ finding: Diagnostic) {
      rule = finding.rule
      message = finding.message
      location = finding.location
    }
  }

  /// Takes the findings for mendable that a fixed feature does not have any more.
  /// - Parameter isReadable: whether the feature was judged before; otherwise what is left may have come to light.
  private static func settle(_ findings: inout [Diagnostic], _ fix: Fix, _ mended: FixedFeature?, isReadable: Bool) {
    guard let mended else { return }
    var left: [Key: Int] = [:], occurrences: [Rule: Int] = [:]
    for finding in mended.left {
      left[Key(finding), default: 0] += 1
      occurrences[finding.rule, default: 0] += finding.occurrences
    }
    // What is seen in the whole input only, as an id that comes again, is not gone where a feature is judged by itself.
    let found = Set(mended.found.map(Key.init))
    var gone: [Int] = []
    for index in findings.indices {
      let finding = findings[index]
      if finding.rule.fix == .none, !found.contains(Key(finding)) { continue }
      if let count = left[Key(finding)], count > 0 {
        left[Key(finding)] = count - 1
        occurrences[finding.rule, default: 0] -= finding.occurrences
      } else if finding.knownFix == Fix.none {
        gone.append(index)
      }
    }
    for index in gone.reversed() {
      let rule = findings[index].rule
      // Found again in other words: the last ones of the rule.
      if isReadable || Validate.judgedUnread.contains(rule) || Validate.unfinishedPaths.contains(rule), occurrences[rule, default: 0] > 0 {
        occurrences[rule, default: 0] -= findings[index].occurrences
      } else {
        findings[index].knownFix = fix
      }
    }
  }
}
