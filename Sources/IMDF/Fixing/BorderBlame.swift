internal import GeoAlgorithms
internal import GeoModel

/// What is refused of bringing borders together, since it would break a rule more often: as little as will do, which is found out
/// step by step. A finding that comes back takes more with it: first what is at its spot, then what its features ask for, then all
/// round it, further and further.
struct BorderBlame {
  private struct Key: Hashable {
    var rule: Rule
    var features: IndoorFinding.Features
  }

  private(set) var refused: Set<BorderSeed> = []
  /// How often a finding came back.
  private var strikes: [Key: Int] = [:]
  /// The map as it was: features that a finding names have their places there.
  private let check: IndoorCheck

  init(_ check: IndoorCheck) { self.check = check }

  /// Refuses what may have brought about findings; `false` if nothing is left that may.
  mutating func refuse(_ worse: [IndoorFinding], of snapping: BorderSnapping) -> Bool {
    var culprits: Set<BorderSeed> = []
    for (key, findings) in Self.groups(worse) {
      var found: [BorderSeed] = []
      while found.isEmpty, strikes[key, default: 0] < Self.mostStrikes {
        strikes[key, default: 0] += 1
        found = findings.flatMap { suspects($0, strikes[key, default: 0], snapping) }
      }
      culprits.formUnion(found)
    }
    refused.formUnion(culprits)
    return !culprits.isEmpty
  }

  /// From the third time on it is a matter of metres: 1, 4, 16 and so on.
  private static let mostStrikes = 9

  private func suspects(_ finding: IndoorFinding, _ strike: Int, _ snapping: BorderSnapping) -> [BorderSeed] {
    if finding.feature == nil, let file = finding.file { return suspects(ofFile: file, strike, snapping) }
    let features = Set([finding.feature].compactMap(\.self) + finding.others)
    if strike == 1 { return Array(snapping.seeds(of: features, near: finding.location)) }
    if strike == 2 { return snapping.seeds(of: features) }
    var reach = 1.0
    for _ in 3..<strike { reach *= 4 }
    let places = finding.location.map { [$0] } ?? features.sorted().compactMap { check.shapes[$0]?.first }
    return snapping.seeds(near: places, within: reach)
  }

  /// The features that change a file about which something is reported as a whole: its decimals, which come from features with more of
  /// them.
  private func suspects(ofFile file: Int, _ strike: Int, _ snapping: BorderSnapping) -> [BorderSeed] {
    let own = snapping.seeds(of: Set(check.map.features.indices.filter { check.map.features[$0].file == file }))
    if strike > 1 { return own }
    func isFine(_ value: Double) -> Bool { (value * 1e7).rounded() / 1e7 != value }
    let fine = Set(snapping.index.paths.lazy.filter { $0.positions.contains { isFine($0.x) || isFine($0.y) } }.map(\.feature))
    return own.filter { fine.contains($0.a) || fine.contains($0.b) }
  }

  /// Findings of one map that another has not, of rules that are broken more often in it: at other spots, if the features are the same.
  static func worse(_ after: IndoorCheck, than before: IndoorCheck) -> [IndoorFinding] {
    more(after.weights, before.weights, after.findings + after.smallFindings, before.findings + before.smallFindings)
      + more(after.listedWeights, before.listedWeights, after.findings, before.findings)
  }

  private static func more(
    _ counts: [Rule: Int], _ old: [Rule: Int], _ found: [IndoorFinding], _ known: [IndoorFinding]
  ) -> [IndoorFinding] {
    let rules = Set(counts.filter { $0.value > old[$0.key, default: 0] }.keys)
    if rules.isEmpty { return [] }
    let knownGroups = groups(known.filter { rules.contains($0.rule) })
    var all: [IndoorFinding] = []
    for (key, group) in groups(found.filter { rules.contains($0.rule) }) {
      let own = knownGroups[key, default: []]
      if group.count <= own.count { continue }
      let places = Set(own.map(\.location))
      let elsewhere = group.filter { !places.contains($0.location) }
      all += elsewhere.isEmpty ? group : elsewhere
    }
    return all
  }

  private static func groups(_ findings: [IndoorFinding]) -> [Key: [IndoorFinding]] {
    Dictionary(grouping: findings) { Key(rule: $0.rule, features: $0.features) }
  }
}
