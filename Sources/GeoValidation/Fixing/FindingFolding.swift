internal import GeoModel

/// Findings that one line can speak of.
private struct FindingKind: Hashable {
  var rule: Rule
  var severity: Severity
  var fix: Fix
  var isFixUntried: Bool
}

extension [Diagnostic] {
  /// Folds the findings of each rule after the first ones that are alike into one, now that each was looked at; not candidates, of which
  /// findings are made later.
  ///
  /// - Parameter told: rules of which enough findings are listed already.
  mutating func fold(mostListed: Int, told: Set<Rule>) {
    if mostListed == .max { return }
    var counts: [Rule: Int] = [:], rests: [FindingKind: Int] = [:]
    var folded: [Diagnostic] = []
    for finding in self {
      if finding.isCandidate {
        folded.append(finding)
        continue
      }
      counts[finding.rule, default: 0] += 1
      let kind = FindingKind(rule: finding.rule, severity: finding.severity, fix: finding.fix, isFixUntried: finding.isFixUntried)
      if counts[finding.rule, default: 0] <= (told.contains(finding.rule) ? 0 : mostListed) {
        folded.append(finding)
      } else if let rest = rests[kind] {
        folded[rest].others += finding.occurrences
        if finding.mayBeMore { folded[rest].mayBeMore = true }
      } else {
        rests[kind] = folded.count
        folded.append(finding)
      }
    }
    for rest in rests.values { folded[rest].message = FaultCounts.message(folded[rest].occurrences, mayBeMore: folded[rest].mayBeMore) }
    self = folded
  }
}
