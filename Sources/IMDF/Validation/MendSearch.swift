internal import GeoAlgorithms
internal import GeoModel

/// Which findings can be fixed: of a rule that can, not all.
struct MendSearch {
  private var safe: IndoorMending
  private var unsafe: IndoorMending
  /// The notices about files that get another name or place.
  private let layout: Set<String>
  /// How positions would be fixed.
  private let options: IndoorFixOptions
  private let archive: ArchiveMending
  private let guarding: MendGuard?
  /// Whether decimals are rounded: of a map all are, or none. Known when it was asked for.
  private var rounds: Bool?
  /// The findings about borders that would be left if these were snapped. Known once this was asked for.
  private var left: Set<Left>?

  /// What fixing would leave lest another rule be broken: with safe changes alone, and with guesses. Known when it was asked for.
  private var guards: [Bool: MendGuard] = [:]

  private struct Left: Hashable {
    let rule: Rule
    let features: IndoorFinding.Features
  }

  /// How many positions and references are judged at most to find it out, about a second: of maps whose borders take more tries, what the
  /// first ones bring together is promised; of maps with so many that one try takes seconds, nothing.
  private static let mostJudged = 60_000, mostPositions = 200_000
  /// The same of maps that take so many steps to measure (``IndoorCheck/steps``): most of a second.
  private static let mostSteps = 20_000_000
  private let positions: Int

  /// - Parameter guarding: what was left while the map was fixed, since it would have broken other rules; `nil` if it was not fixed.
  init(_ check: IndoorCheck, _ guarding: MendGuard?) {
    self.guarding = guarding
    archive = ArchiveMending(check)
    positions = check.shapes.reduce(0) { $0 + ($1?.positionCount ?? 0) }
    var options = IndoorFixOptions(check.options)
    options.isUnsafe = true
    self.options = options
    rounds = check.isRounded
    safe = IndoorMending(check, isUnsafe: false)
    unsafe = IndoorMending(check, isUnsafe: true)
    layout = Set(check.map.archive.standardised().moves.compactMap { $0.notice?.text })
  }

  mutating func fix(for finding: IndoorFinding) -> Fix {
    if finding.rule == IndoorRules.archiveLayout, !finding.isInManifest { return layout.contains(finding.message) ? .safe : .none }
    if let fix = archive.fix(for: finding) { return fix }
    // What moves positions was tried with the whole map.
    if PositionMending.isSnapped(finding.rule) { return isSnapped(finding) ? .unsafe : .none }
    if finding.rule == IndoorRules.manyDecimals {
      let rounds = rounds ?? PositionMending.rounds(safe.check)
      self.rounds = rounds
      return rounds ? .safe : .none
    }
    let fix = wantedFix(for: finding)
    return fix == .none || allows(finding, isUnsafe: fix == .unsafe) ? fix : .none
  }

  /// Whether it breaks no rule that was not broken. Of large maps that is not tried.
  private mutating func allows(_ finding: IndoorFinding, isUnsafe: Bool) -> Bool {
    if let guarding { return guarding.allows(finding, safe.map) }
    if positions > Self.mostPositions { return true }
    var options = options
    options.isUnsafe = isUnsafe
    let guarding = guards[isUnsafe] ?? IndoorFixing.guarding(safe.check, options)
    guards[isUnsafe] = guarding
    return guarding.allows(finding, safe.map)
  }

  private mutating func wantedFix(for finding: IndoorFinding) -> Fix {
    if !safe.withNullGeometry(finding).isEmpty { return .safe }
    // What GeoJSON fixes is tried by whoever has its rules.
    guard let mend = IndoorMending.mend(for: finding.rule) else {
      return finding.rule.name == IndoorRules.validGeoJSON ? .none : finding.rule.fix
    }
    if finding.rule.fix == .safe, !mend.replacements(&safe, finding).isEmpty { return .safe }
    // What is given out without a guess is given out.
    swap(&safe.given, &unsafe.given)
    defer { swap(&safe.given, &unsafe.given) }
    return mend.replacements(&unsafe, finding).isEmpty ? .none : .unsafe
  }

  private mutating func isSnapped(_ finding: IndoorFinding) -> Bool {
    let check = safe.check
    if positions > Self.mostPositions || check.steps > Self.mostSteps || check.isSettled || finding.metres ?? .infinity > options.snapping {
      return false
    }
    let most = max(3, Self.mostJudged / max(1, positions + check.map.graph.references.count))
    let left =
      left
      ?? Set(
        (PositionMending.run(check, options, mostTries: most)?.check ?? check).findings.map { Left(rule: $0.rule, features: $0.features) })
    self.left = left
    return !left.contains(Left(rule: finding.rule, features: finding.features))
  }
}
