internal import GeoAlgorithms
internal import GeoModel

/// Checks done one after the other, or several at once: what they find stands in their order either way.
extension IndoorCheck {
  /// What one check found, with the limits of ``IndoorCheck``.
  struct Found: Sendable {
    fileprivate let findings: [IndoorFinding]
    fileprivate let counts: [Rule: Int]
    fileprivate let smallFindings: [IndoorFinding]
    fileprivate let small: [Rule: Int]
  }

  /// What a check finds that knows what is broken, and nothing of other checks: each may take as many steps as any.
  func found(by one: IndoorValidation.Check) -> Found {
    var check = self
    (check.findings, check.counts, check.smallFindings, check.small) = ([], [:], [], [:])
    one.run(&check)
    return Found(findings: check.findings, counts: check.counts, smallFindings: check.smallFindings, small: check.small)
  }

  mutating func add(_ found: Found) {
    findings += kept(found.findings, counts)
    counts.merge(found.counts, uniquingKeysWith: +)
    smallFindings += kept(found.smallFindings, small)
    small.merge(found.small, uniquingKeysWith: +)
  }

  mutating func run(_ checks: [IndoorValidation.Check], by work: some PieceWork) {
    let before = self
    work.run(checks) { before.found(by: $0) } take: { add($0) }
  }

  /// Of findings those that are kept beside as many of each rule as there are.
  private func kept(_ findings: [IndoorFinding], _ counts: [Rule: Int]) -> [IndoorFinding] {
    var counts = counts
    return findings.filter { finding in
      counts[finding.rule, default: 0] += 1
      return counts[finding.rule, default: 0] <= mostKept
    }
  }
}
