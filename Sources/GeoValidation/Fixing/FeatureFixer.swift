internal import GeoAlgorithms
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline

/// Fixes the text of one feature at a time: rule after rule, each result judged anew, and taken only if it has fewer findings of the
/// rules to fix and no more of others, except those reported for each path where repair makes several of one. So a fix never
/// adds a finding to what could be read, and fixed text stays fixed.
struct FeatureFixer {
  let options: FixOptions
  private var stage: Validate
  private(set) var decoding: DecodingOptions
  /// Findings of the feature at hand that are gone.
  private var fixed = 0
  /// Why the geometry was left, at the last attempt to write it anew.
  var obstacles: [Method: String] = [:]
  /// Whether the last repair has filled what may have been a hole.
  var repairFills = false

  /// Rules that are fixed together, in this order: first what keeps a feature from being read, then positions, then
  /// what the topology of the whole geometry asks for, then what follows from positions.
  private static let order: [(rules: Set<Rule>, method: Method)] = [
    ([.typeUnknown], .text), ([.featureType], .text), ([.geometryMissing], .text), ([.propertiesMissing], .text),
    ([.idNull], .text), ([.coordinateSystem], .text), ([.positionNotNumber], .text), ([.coordinatesDepth], .text),
    ([.ringTooShort, .lineTooShort], .text), ([.ringNotClosed], .text), ([.polygonEmpty], .text), ([.nestedCollection], .text),
    ([.singleCollection], .text),
    ([.positionSwapped, .positionOutOfRange], .text), ([.positionOutOfRange], .text),
    ([.ringRepeatedPosition], .text), ([.lineRepeatedPosition], .text), ([.pointRepeated], .text),
    (topology, .repair), (cuts, .cut), ([.ringWinding], .text), ([.ringWindingReversed], .text),
    ([.boxStale], .box)
  ]

  /// What an invalid outline is made of.
  private static let topology: Set<Rule> = [
    .ringSelfIntersection, .ringSelfTouch, .ringSpike, .ringTooFewDistinct, .ringZeroArea, .polygonRingsCross,
    .polygonSharedEdge, .polygonDuplicateRings, .polygonHoleOutside, .polygonNestedHoles,
    .polygonInteriorDisconnected, .multiPolygonOverlap, .multiPolygonSharedEdge, .multiPolygonNested,
    .lineTooFewDistinct
  ]

  /// Rules that follow from where positions are: reported once for each path, so that there are more findings where repair makes several
  /// paths of one.
  private static let ofPlaces: Set<Rule> = [.positionOutOfRange, .antimeridianNotCut]

  /// Which way rings run, of which a text has one or the other.
  private static let windings: Set<Rule> = [.ringWinding, .ringWindingReversed]

  /// What only targets ask for, apart from the winding.
  private static let ofTargets = Set(Rule.catalogue.filter(\.isForTargets)).subtracting(windings)

  enum Method { case text, repair, cut, box }

  /// Whether fixing a finding of a rule writes the geometry anew.
  static func redraws(_ rule: Rule) -> Bool { topology.contains(rule) || cuts.contains(rule) }

  private static func redraws(_ changes: [(finding: Diagnostic, replacements: [TextReplacement])]) -> Bool {
    changes.contains { redraws($0.finding.rule) }
  }

  /// What a cut at the 180th meridian fixes; of outlines that cross themselves safe fixes leave it to the user.
  static let cuts: Set<Rule> = [.antimeridianNotCut, .ringPoleNotCut]

  /// Whether guesses fix findings of a rule that safe fixes leave.
  static func mayBeGuessed(_ rule: Rule) -> Bool {
    rule.fix == .unsafe || cuts.contains(rule) || windings.contains(rule) || rule == .ringTooShort
  }

  /// Rules whose findings are fixed where they are, each by itself.
  private static let mendedInText = order.reduce(into: Set<Rule>()) { if $1.method == .text { $0.formUnion($1.rules) } }

  /// Rules of which findings in features can be fixed.
  static let rules = order.reduce(into: Set<Rule>()) { $0.formUnion($1.rules) }

  /// Changes of one feature, one after the other, and one more for every so many findings that it has.
  private static let mostChanges = 64
  private static let findingsOfChange = 1000

  /// Findings of one rule that are listed and fixed at a time.
  private static let mostMended = 50_000

  /// What shows that levels of arrays were put round or taken from something else than was meant.
  private static let signsOfWrongLevels: Set<Rule> = [.positionTooShort, .lineTooShort, .ringTooShort]

  /// What cutting leaves out, or cannot make sense of.
  static let losses: Set<Rule> = [.polygonCollapsed, .positionOutOfReach, .holeOutside, .overlapsItself, .ringTurns]

  init(_ options: FixOptions, decoding: DecodingOptions) {
    self.options = options
    self.decoding = decoding
    self.decoding.mostOfOneRule = Self.mostMended
    stage = Validate(rules: options.rules)
    stage.mostMended = Self.mostMended
    stage.mendsInText = { Self.mendedInText.contains($0) }
  }

  /// Whether a finding may be fixed by what was asked for.
  func mayFix(_ rule: Rule) -> Bool {
    Self.rules.contains(rule) && allows(rule)
  }

  /// Why findings of a rule are left that writing the geometry anew might have fixed; for the feature that was fixed last.
  func obstacle(for rule: Rule) -> String? {
    rule == .positionOutOfRange
      ? obstacles[.text]
      : Self.topology.contains(rule) ? obstacles[.repair] : Self.cuts.contains(rule) || Self.windings.contains(rule) ? obstacles[.cut] : nil
  }

  /// Whether a finding about the text between features may be fixed.
  func allows(_ rule: Rule) -> Bool {
    options.rules.contains(rule) && !options.leaves.contains(rule) && (rule.fix == .safe || rule.fix == .unsafe && options.isUnsafe)
  }

  /// - Parameters:
  ///   - text: of the feature.
  ///   - isElement: whether it stands in the features of a collection.
  /// - Returns: `nil` if nothing could be fixed.
  mutating func fix(_ text: ArraySlice<UInt8>, isElement: Bool, byteOffset: Int) -> FixedFeature? {
    var document = Document(text, isElement: isElement)
    var block = judge(document)
    let found = block.diagnostics
    fixed = 0
    obstacles.removeAll()
    var fixes: [FeatureFix] = []
    var hasFilled = false
    // What one rule's change brings to light may be for a rule that had its turn: until a whole round changes nothing, so
    // that another run would not either.
    var changes = 0, before = -1
    let mostChanges = Self.mostChanges + block.diagnostics.reduce(0) { $0 + $1.occurrences } / Self.findingsOfChange
    while changes > before {
      before = changes
      for (rules, method) in Self.order {
        // A change can bring the next one of the same kind to light: a hole that overlapped in a hole.
        while true {
          let wanted = block.diagnostics.filter { rules.contains($0.rule) && mayFix($0.rule) }
          guard !wanted.isEmpty, !isUnreadableJSON(block), rules.isDisjoint(with: Self.windings) || !leavesWay(block) else { break }
          guard let (next, judged, made) = change(document, block, wanted, method) else { break }
          if method == .repair { hasFilled = hasFilled || repairFills }
          changes += 1
          // A feature that comes to no end is left as it was.
          if changes == mostChanges {
            for method in [Method.repair, .cut] {
              obstacles[method] = "each change brought another finding to light, and it came to no end"
            }
            return nil
          }
          fixes += made.map { fix in
            var fix = fix
            fix.finding.byte += byteOffset - document.prefix.count
            return fix
          }
          document = next
          block = judged
        }
      }
    }
    if fixes.isEmpty { return nil }
    var left = block.diagnostics
    for index in left.indices { left[index].byte += byteOffset - document.prefix.count }
    let isReadable = block.rows.allSatisfy { !$0.flags.contains(.unreadable) }
    let row = FixedRow(
      geometry: isReadable ? block.geometry : nil, isCollection: block.rows.contains { $0.nestingCount > 0 },
      id: block.rows.first.map { Array(block.text[$0.id.range]) } ?? [])
    return FixedFeature(
      text: Array(document.feature), fixes: fixes, fixed: fixed, found: found, left: left, hasFilled: hasFilled, row: row)
  }

  /// All findings at once if that works, else one after the other.
  private mutating func change(
    _ document: Document, _ block: FeatureBlock<Geographic>, _ wanted: [Diagnostic], _ method: Method
  ) -> (Document, FeatureBlock<Geographic>, [FeatureFix])? {
    switch method {
    case .text:
      var wanted = wanted
      // Metres are not brought into the range of degrees, and nothing beside them.
      if wanted.contains(where: { $0.rule == .positionOutOfRange }),
        block.geometry.positions.contains(where: { $0.x.magnitude > furthestDegree })
      {
        obstacles[.text] = "longitudes beyond 540° may be metres of a projection"
        wanted.removeAll { $0.rule == .positionOutOfRange }
      }
      let all = TextMending(document.bytes, takesOutPaths: options.isUnsafe).replacements(for: wanted)
      if all.isEmpty { return nil }
      if let result = tried(document, block, all) { return result }
      if all.count == 1 { return nil }
      // What is moved is moved together, or not at all.
      for one in all.prefix(32) where one.finding.rule != .positionOutOfRange {
        if let result = tried(document, block, [one]) { return result }
      }
      return nil
    case .box:
      let replacements = wanted.compactMap { finding in
        BoxCheck.replacement(for: finding, in: block).map { (finding: finding, replacements: [$0]) }
      }
      return replacements.isEmpty ? nil : tried(document, block, replacements)
    case .repair, .cut:
      let finding = wanted.prefix(1).map { (finding: $0, replacements: [TextReplacement]()) }
      obstacles[method] = nil
      if let text = rewritten(block, method) {
        if let result = accepted(document.with(text), document, block, finding) { return result }
        obstacles[method] = "what came of it had other findings"
      }
      // A piece of what went across the meridian may lie all beyond it: all of it is brought into range then.
      guard method == .repair, mayFix(.antimeridianNotCut), block.geometry.positions.contains(where: { $0.x.magnitude > 180 }),
        !isInMetres(block),
        let text = rewritten(block, method, thenCuts: true)
      else { return nil }
      return accepted(document.with(text), document, block, finding)
    }
  }

  private mutating func tried(
    _ document: Document, _ block: FeatureBlock<Geographic>,
    _ changes: [(finding: Diagnostic, replacements: [TextReplacement])]
  ) -> (Document, FeatureBlock<Geographic>, [FeatureFix])? {
    let (text, all) = document.bytes.replacing(changes.flatMap(\.replacements))
    let made = Set(all)
    var next = document
    next.bytes = text
    let done = changes.compactMap { change -> (Diagnostic, [TextReplacement])? in
      let replacements = change.replacements.filter(made.contains)
      return replacements.isEmpty ? nil : (change.finding, replacements)
    }
    return accepted(next, document, block, done)
  }

  /// Judges a changed text.
  private mutating func accepted(
    _ next: Document, _ document: Document, _ block: FeatureBlock<Geographic>,
    _ changes: [(finding: Diagnostic, replacements: [TextReplacement])]
  ) -> (Document, FeatureBlock<Geographic>, [FeatureFix])? {
    var next = next, judged = judge(next)
    let before = Self.counts(block.diagnostics)
    let wasUnreadable = block.rows.contains { $0.flags.contains(.unreadable) }
    // A box that fitted is part of what was moved.
    var ofBoxes: [FeatureFix] = []
    if !wasUnreadable, mayFix(.boxStale), Self.counts(judged.diagnostics)[.boxStale, default: 0] > before[.boxStale, default: 0] {
      (next, ofBoxes) = Self.refreshingBoxes(next, judged)
      judged = judge(next)
    }
    let after = Self.counts(judged.diagnostics)
    let mended = Set(changes.map(\.finding.rule))
    let group = Self.order.first { mended.isSubset(of: $0.rules) }?.rules ?? mended
    func sum(_ counts: [Rule: Int]) -> Int { counts.reduce(0) { group.contains($1.key) ? $0 + $1.value : $0 } }
    guard sum(after) < sum(before) else { return nil }
    // Numbers of which a guess was made already are no sign of another one.
    if after[.positionSwapped, default: 0] > before[.positionSwapped, default: 0] { return nil }
    // What is drawn anew is valid, or no better.
    if group == Self.topology, group.contains(where: { after[$0, default: 0] > before[$0, default: 0] }) { return nil }
    // Also where the rules that would say so are off.
    if !wasUnreadable, judged.rows.contains(where: { $0.flags.contains(.unreadable) }) { return nil }
    // What weighs less than what is fixed is better than it: decimals that a new position needs, where lines cross.
    let gravest = changes.map(\.finding.severity).max() ?? .info
    for (rule, count) in after where !group.contains(rule) && count > before[rule, default: 0] {
      if group == Self.topology, Self.ofPlaces.contains(rule), before[rule] != nil { continue }
      // Rings are drawn counterclockwise, and mirrored by a swap of axes, and turned behind that.
      if Self.redraws(changes) || mended.contains(.positionSwapped), Self.windings.contains(rule), mayFix(rule) { continue }
      // Told of each path by itself: of the pieces of a line that goes back along itself.
      if group == Self.cuts, rule == .lineNotSimple, before[rule] != nil { continue }
      if Self.ofTargets.contains(rule), judged.diagnostics.allSatisfy({ $0.rule != rule || $0.severity < gravest }) { continue }
      // What could not be read was not judged, so that more can come to light; but how many members a collection has, and that a geometry is null, is seen in any case.
      let isSeenUnread = rule == .singleCollection || rule == .emptyCollection || rule == .geometryNull
      if !wasUnreadable || isSeenUnread || group.contains(.coordinatesDepth) && Self.signsOfWrongLevels.contains(rule) { return nil }
    }
    let old = Array(document.feature)
    // What one change fixes of several findings is shown once.
    var shown: Set<TextReplacement> = []
    let fixes = changes.flatMap { change in
      change.replacements.isEmpty
        ? [FixExcerpt.whole(change.finding, document.feature, next.feature)]
        : FixExcerpt.fixes(change.finding, old, change.replacements.filter { shown.insert($0).inserted }.map(document.inFeature))
    }
    fixed += before.reduce(0) { $0 + max(0, $1.value - after[$1.key, default: 0]) }
    return (next, judged, fixes + ofBoxes)
  }

  /// A text in which the boxes that do not fit are put right.
  private static func refreshingBoxes(_ document: Document, _ judged: FeatureBlock<Geographic>) -> (Document, [FeatureFix]) {
    let text = Array(document.feature)
    var next = document
    var replacements: [TextReplacement] = [], fixes: [FeatureFix] = []
    for finding in judged.diagnostics where finding.rule == .boxStale {
      guard let replacement = BoxCheck.replacement(for: finding, in: judged) else { continue }
      replacements.append(replacement)
      fixes += FixExcerpt.fixes(finding, text, [document.inFeature(replacement)])
    }
    next.bytes = document.bytes.replacing(replacements).text
    return (next, fixes)
  }

  private mutating func judge(_ document: Document) -> FeatureBlock<Geographic> {
    // One feature is one group; an envelope's own findings come with it or behind it.
    var slicer = FeatureSlicer(whole: document.bytes, options: decoding, groupSize: .max)
    var decoder = FeatureDecoder(options: decoding)
    var block = FeatureBlock<Geographic>()
    while let next = decoder.next(of: &slicer) {
      if block.rows.isEmpty { block = next } else { block.diagnostics += next.diagnostics }
    }
    stage.check(&block)
    return block
  }

  private func isUnreadableJSON(_ block: FeatureBlock<Geographic>) -> Bool {
    block.rows.count != 1 || block.diagnostics.contains(where: UnreadableText.isReported)
  }

  static func counts(_ findings: [Diagnostic]) -> [Rule: Int] {
    findings.reduce(into: [:]) { $0[$1.rule, default: 0] += $1.occurrences }
  }
}

/// A feature in the document that it is judged in: by itself, or in a collection of one.
private struct Document {
  var bytes: [UInt8]
  let prefix: [UInt8]
  let suffix: [UInt8]

  init(_ text: ArraySlice<UInt8>, isElement: Bool) {
    prefix = Array((isElement ? #"{"type":"FeatureCollection","features":["# : "").utf8)
    suffix = Array((isElement ? "]}" : "").utf8)
    bytes = prefix + text + suffix
  }

  /// A replacement counted from the beginning of the feature.
  func inFeature(_ replacement: TextReplacement) -> TextReplacement {
    let range = replacement.range.lowerBound - prefix.count..<replacement.range.upperBound - prefix.count
    return TextReplacement(range: range, bytes: replacement.bytes)
  }

  var feature: ArraySlice<UInt8> { bytes[prefix.count..<bytes.count - suffix.count] }

  func with(_ text: [UInt8]) -> Document {
    var document = self
    document.bytes = prefix + text + suffix
    return document
  }
}
