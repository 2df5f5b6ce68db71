internal import GeoJSON
internal import GeoModel

/// Sees to it that mending breaks no rule that was not broken before: which changes brought such a finding about, and must be left.
struct MendGuard {
  /// The rules that may be broken, for they were.
  private var known: Set<Rule>
  private var refused: Set<String> = []
  /// How often a map may be judged to find out what a change does.
  private var tries = 40

  init(_ check: IndoorCheck) { known = check.brokenRules }

  /// Takes what is broken as known: something could not be judged before.
  mutating func takes(_ check: IndoorCheck) { known.formUnion(check.brokenRules) }

  mutating func refuse(_ findings: [IndoorFinding], _ map: IndoorMap) {
    for finding in findings { refused.insert(Self.key(finding, map)) }
  }

  /// Whether a finding may be mended, as far as it is known.
  func allows(_ finding: IndoorFinding, _ map: IndoorMap) -> Bool { refused.isEmpty || !refused.contains(Self.key(finding, map)) }

  /// Whether something is broken that was not.
  func isNew(_ finding: IndoorFinding) -> Bool { !known.contains(finding.rule) }

  /// Which of the findings that were mended have brought new ones about: those of the features that a new one names or, if there are
  /// none, of those beside them; `nil` if nothing is new, none if that does not say.
  func culprits(_ mended: [IndoorFinding], _ after: IndoorCheck) -> [Int]? {
    let new = after.findings.filter(isNew)
    if new.isEmpty { return nil }
    var features = Set(new.compactMap(\.feature))
    let graph = after.map.graph
    for step in 0..<3 {
      if step == 1 { features.formUnion(new.flatMap(\.others)) }
      if step == 2 {
        for feature in features {
          features.formUnion(graph.references(to: feature).map(\.source))
          features.formUnion(graph.references(from: feature).compactMap(\.target))
        }
      }
      let found = mended.indices.filter { mended[$0].feature.map(features.contains) ?? false }
      if !found.isEmpty { return Array(found) }
    }
    return []
  }

  /// Finds one change that something new comes with, though no change before it: by halves.
  ///
  /// - Parameter isNew: whether something new comes with so many of the first changes.
  /// - Returns: `nil` when too much was tried already: judging takes its time.
  mutating func search(_ count: Int, _ isNew: (Int) -> Bool) -> Int? {
    var (good, bad) = (0, count)
    while bad - good > 1 {
      if tries == 0 { return nil }
      tries -= 1
      let middle = good + (bad - good) / 2
      if isNew(middle) { bad = middle } else { good = middle }
    }
    return bad - 1
  }

  /// The same finding in any text: places change.
  private static func key(_ finding: IndoorFinding, _ map: IndoorMap) -> String {
    let feature = finding.feature.map { map.features[$0].id.string ?? "\($0)" } ?? ""
    return [finding.rule.code, feature, finding.pointer, finding.label?.language ?? "", "\(finding.isInManifest)"].joined(separator: "\n")
  }
}
