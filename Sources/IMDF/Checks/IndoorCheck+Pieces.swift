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
    /// See ``IndoorCheck/steps``.
    fileprivate let steps: Int
  }

  /// What a check finds that knows what is broken, and nothing of other checks: each may take as many steps as any.
  func found(by one: MapCheck) -> Found {
    var check = self
    (check.findings, check.counts, check.smallFindings, check.small, check.overlapSteps) = ([], [:], [], [:], [:])
    one.run(&check)
    let steps = measuring - check.measuring + uniting - check.uniting + check.overlapSteps.values.reduce(0, +)
    return Found(findings: check.findings, counts: check.counts, smallFindings: check.smallFindings, small: check.small, steps: steps)
  }

  mutating func add(_ found: Found, of check: MapCheck) {
    if check.asksPlaces {
      ofPlaces.counts.merge(found.counts, uniquingKeysWith: +)
      ofPlaces.small.merge(found.small, uniquingKeysWith: +)
    }
    steps += found.steps
    findings += kept(found.findings, counts)
    counts.merge(found.counts, uniquingKeysWith: +)
    smallFindings += kept(found.smallFindings, small)
    small.merge(found.small, uniquingKeysWith: +)
  }

  /// Judges some maps, each by checks of its own, all of them in one queue.
  static func run(_ checks: [[MapCheck]], of maps: [IndoorCheck], by work: some PieceWork) -> [IndoorCheck] {
    // Those that stand last take longest, and a queue is shortest that begins with them.
    let pieces = maps.indices.flatMap { map in checks[map].indices.map { (map: map, check: $0) } }.sorted {
      ($0.check, $1.map) > ($1.check, $0.map)
    }
    var found = checks.map { [Found?](repeating: nil, count: $0.count) }
    var at = 0
    work.run(pieces) {
      maps[$0.map].found(by: checks[$0.map][$0.check])
    } take: {
      found[pieces[at].map][pieces[at].check] = $0
      at += 1
    }
    var judged = maps
    for map in maps.indices {
      for (found, check) in zip(found[map], checks[map]) { found.map { judged[map].add($0, of: check) } }
    }
    return judged
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
