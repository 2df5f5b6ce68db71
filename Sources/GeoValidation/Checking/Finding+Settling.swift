internal import GeoFindings
internal import GeoJSON
internal import GeoModel

extension [Finding] {
  /// Puts what was settled in the place of candidates, which come in the order of their part, and removes those where nothing is wrong.
  ///
  /// - Parameters:
  ///   - rule: that of the candidates.
  ///   - edits: whether findings carry the change that fixes them.
  mutating func settle(_ candidates: [SettledCandidate?], of rule: Rule, _ rules: RuleSelection, edits: Bool) {
    if candidates.isEmpty { return }
    var next = 0
    var findings: [Finding] = []
    findings.reserveCapacity(count)
    for finding in self {
      guard finding.diagnostic.isCandidate, finding.diagnostic.rule == rule, next < candidates.count else {
        findings.append(finding)
        continue
      }
      next += 1
      guard let settled = candidates[next - 1] else { continue }
      findings.append(finding.settled(settled, rules, edits: edits))
    }
    self = findings
  }
}

extension Finding {
  fileprivate func settled(_ candidate: SettledCandidate, _ rules: RuleSelection, edits: Bool) -> Finding {
    var diagnostic = diagnostic
    (diagnostic.rule, diagnostic.severity, diagnostic.message) = (candidate.rule, candidate.severity, candidate.message)
    var settled = Finding(diagnostic: diagnostic, file: file, excerpt: excerpt, profiles: rules.profiles(for: candidate.rule))
    if edits, let change = candidate.change { settled.edits = [FindingEdit(diagnostic, text: change.after)] }
    return settled
  }
}

extension Settlement {
  /// The findings that are no candidates, with their lines and columns.
  ///
  /// - Parameter lines: as they are before the block.
  func others(from lines: LineCounter, file: String, excerpts: Bool, _ rules: RuleSelection) -> [Finding] {
    guard !others.isEmpty, let text else { return [] }
    var block = FeatureBlock<Geographic>()
    block.text = text.text
    block.byteOffset = text.byteOffset
    block.diagnostics = others
    var lines = lines
    lines.place(in: &block)
    let placed = block.diagnostics
    block.diagnostics = []
    block.lead = text.lead
    block.rows = text.rows
    return placed.map { diagnostic in
      let excerpt =
        excerpts ? Excerpt(of: block, at: diagnostic.byte, count: diagnostic.byteCount, isTranslated: text.isTranslated) : nil
      return Finding(diagnostic: diagnostic, file: file, excerpt: excerpt, profiles: rules.profiles(for: diagnostic.rule))
    }
  }
}
