internal import GeoModel

/// Which findings can be mended: of a rule that can, not all.
struct MendSearch {
  private var safe: IndoorMending
  private var unsafe: IndoorMending
  /// What is told of files that get another name or place.
  private let layout: Set<String>
  private let snapping: Double
  private let archive: ArchiveMending
  /// Whether decimals are rounded: of a map all are, or none. Known when it was asked for.
  private var rounds: Bool?

  init(_ check: IndoorCheck) {
    archive = ArchiveMending(check)
    snapping = IndoorFixOptions(check.options).snapping
    rounds = check.isRounded
    safe = IndoorMending(check, isUnsafe: false)
    unsafe = IndoorMending(check, isUnsafe: true)
    layout = Set(check.map.archive.standardised().moves.compactMap { $0.notice?.text })
  }

  mutating func fix(for finding: IndoorFinding) -> Fix {
    if finding.rule == IndoorRules.archiveLayout, !finding.isInManifest { return layout.contains(finding.message) ? .safe : .none }
    if let fix = archive.fix(for: finding) { return fix }
    if safe.check.guarding?.allows(finding, safe.map) == false { return .none }
    if PositionMending.isSnapped(finding.rule) { return finding.metres ?? .infinity <= snapping ? .unsafe : .none }
    if finding.rule == IndoorRules.manyDecimals {
      let rounds = rounds ?? PositionMending.rounds(safe.check)
      self.rounds = rounds
      return rounds ? .safe : .none
    }
    if !safe.withNullGeometry(finding).isEmpty { return .safe }
    guard let mend = IndoorMending.mend(for: finding.rule) else { return finding.rule.fix }
    if mend.fix == .safe, !mend.replacements(&safe, finding).isEmpty { return .safe }
    return mend.replacements(&unsafe, finding).isEmpty ? .none : .unsafe
  }
}
