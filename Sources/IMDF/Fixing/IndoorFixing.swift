internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Fixing an indoor map: each change is the smallest that makes a finding go, everything else stays byte for byte.
///
/// Files of GeoJSON have faults of their own kind (rings, winding, boxes); those are for `Fixing` of GeoToolkit, which calls this.
package enum IndoorFixing {
  package struct Result: Sendable {
    package var archive: IndoorArchive
    package var changes: [IndoorChange] = []
    /// The archive, judged.
    var check: IndoorCheck
    /// What was left, for it would have broken other rules.
    var guarding: MendGuard?

    package var map: IndoorMap { check.map }
  }

  /// Changes can bring findings to light that could not be judged before, which are fixed in turn.
  private static let mostRounds = 100

  /// What is left lest it break something is tried again when all else is done: it may do no harm any longer.
  private static let mostPasses = 4

  /// Complexity: that of judging, for each of a few rounds.
  package static func run(_ archive: IndoorArchive, options: IndoorFixOptions) -> Result {
    var result = Result(archive: archive, check: options.judged(archive))
    var isAtRest = false
    for _ in 0..<mostPasses {
      let count = result.changes.count
      let guarding = mendAll(&result, options, &isAtRest)
      result.guarding = guarding
      if !guarding.hasRefused || result.changes.count == count { break }
      // Nothing has moved since borders came to rest.
      isAtRest = true
    }
    return result
  }

  /// One pass: rounds, until nothing changes any longer.
  private static func mendAll(_ result: inout Result, _ options: IndoorFixOptions, _ isAtRest: inout Bool) -> MendGuard {
    var guarding = MendGuard(result.check)
    for _ in 0..<mostRounds {
      if let (archive, changes) = ArchiveMending.run(result.check, options) {
        result.changes += changes
        result.archive = archive
        result.check = options.judged(archive)
        guarding.takes(result.check)
        isAtRest = false
      }
      if let mended = mended(result.check, options, &guarding) {
        result.changes += mended.changes
        result.archive = mended.check.map.archive
        result.check = mended.check
        isAtRest = false
        continue
      }
      // Positions come last: what moves them looks at the whole map.
      guard !isAtRest, let moved = PositionMending.run(result.check, options) else {
        if options.allows(IndoorRules.manyDecimals) { result.check.isRounded = false }
        result.check.isSettled = options.isUnsafe
        break
      }
      result.changes += moved.changes
      result.archive = moved.check.map.archive
      result.check = moved.check
      isAtRest = PositionMending.isAtRest(moved)
    }
    return guarding
  }

  /// Rounds that are made to foresee what is left: most maps take one or two.
  private static let mostForeseen = 4

  /// What a pass would leave as it is.
  static func guarding(_ check: IndoorCheck, _ options: IndoorFixOptions) -> MendGuard {
    var guarding = MendGuard(check)
    var check = check
    for _ in 0..<mostForeseen {
      guard let mended = mended(check, options, &guarding) else { break }
      check = mended.check
    }
    return guarding
  }

  /// Makes what changes can be made at once without breaking a rule that was not broken; `nil` if there are none.
  private static func mended(
    _ check: IndoorCheck, _ options: IndoorFixOptions, _ guarding: inout MendGuard
  ) -> (check: IndoorCheck, changes: [IndoorChange])? {
    let edits = edits(check, options)
    // What makes features readable brings to light what was wrong with them.
    let structural = edits.filter { IndoorMending.isStructural($0.finding.rule) }
    if !structural.isEmpty, let (archive, changes) = TextEdits.applied(structural, to: check.map) {
      let after = options.judged(archive)
      guarding.takes(after)
      return (after, changes)
    }
    var wanted = edits.filter { guarding.allows($0.finding, check.map) }
    while !wanted.isEmpty, let (archive, changes) = TextEdits.applied(wanted, to: check.map) {
      let after = options.judged(archive)
      guard let suspects = guarding.suspects(wanted.map(\.finding), after) else {
        guard let refused = raising(wanted, after, check, options, &guarding) else { return (after, changes) }
        guarding.refuse(refused, check.map)
        wanted = wanted.filter { guarding.allows($0.finding, check.map) }
        continue
      }
      let known = guarding
      let ofRules = Dictionary(grouping: suspects.indices) { wanted[$0].finding.rule.code }
      let groups = suspects.areAlike ? ofRules.sorted { $0.key < $1.key }.map(\.value) : [suspects.indices]
      let culprits = guarding.culprits(groups, areAlike: suspects.areAlike, of: wanted.count) { numbers in
        TextEdits.applied(numbers.map { wanted[$0] }, to: check.map).map { options.judged($0.0).findings.contains(where: known.isNew) }
          ?? false
      }
      guarding.refuse(culprits.map { wanted[$0].finding }, check.map)
      wanted = wanted.filter { guarding.allows($0.finding, check.map) }
    }
    return nil
  }

  /// Of changes that fill `building_ids`, those by which any rule is broken more often than without them; `nil` for none.
  private static func raising(
    _ wanted: [TextEdits.Edit], _ after: IndoorCheck, _ check: IndoorCheck, _ options: IndoorFixOptions, _ guarding: inout MendGuard
  ) -> [IndoorFinding]? {
    let mending = IndoorMending(check, isUnsafe: options.isUnsafe)
    let filling = wanted.indices.filter { mending.fillsBuildings(wanted[$0].finding) }
    if filling.isEmpty || !after.isBroken(moreOftenThan: check.counts) { return nil }
    func judgedWith(_ edits: [TextEdits.Edit]) -> IndoorCheck {
      TextEdits.applied(edits, to: check.map).map { options.judged($0.0) } ?? check
    }
    let others = wanted.indices.filter { !filling.contains($0) }
    let without = judgedWith(others.map { wanted[$0] }).counts
    guard after.isBroken(moreOftenThan: without) else { return nil }
    let culprits = guarding.culprits([filling], areAlike: false, of: wanted.count) { numbers in
      judgedWith(numbers.map { wanted[$0] }).isBroken(moreOftenThan: without)
    }
    return culprits.map { wanted[$0].finding }
  }

  /// What would fix each finding.
  private static func edits(_ check: IndoorCheck, _ options: IndoorFixOptions) -> [TextEdits.Edit] {
    var mending = IndoorMending(check, isUnsafe: options.isUnsafe)
    var edits: [TextEdits.Edit] = []
    for finding in check.findings where options.allows(finding.rule) {
      var replacements = mending.withNullGeometry(finding)
      if let mend = IndoorMending.mend(for: finding.rule), finding.rule.fix == .safe || options.isUnsafe {
        replacements = mend.replacements(&mending, finding)
      }
      if !replacements.isEmpty { edits.append(TextEdits.Edit(finding: finding, replacements: replacements)) }
    }
    return edits
  }
}
