internal import GeoJSON
internal import GeoModel

/// Sees to it that fixing breaks no rule that was not broken before: which changes brought such a finding about, and must be left.
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

  /// Whether a finding may be fixed, as far as it is known.
  func allows(_ finding: IndoorFinding, _ map: IndoorMap) -> Bool { refused.isEmpty || !refused.contains(Self.key(finding, map)) }

  /// Whether anything was left.
  var hasRefused: Bool { !refused.isEmpty }

  /// Whether something is broken that was not.
  func isNew(_ finding: IndoorFinding) -> Bool { !known.contains(finding.rule) }

  /// Which of the findings that were fixed may have brought new ones about: those of the features that a new one names or, if there are
  /// none, of those beside them, or else all; `nil` if nothing is new.
  ///
  /// - Returns: also whether those of a rule did if one of them did: the one change each of a feature that a new finding names.
  func suspects(_ mended: [IndoorFinding], _ after: IndoorCheck) -> (indices: [Int], areAlike: Bool)? {
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
      if !found.isEmpty { return (found, step == 0 && Set(found.map { mended[$0].feature }).count == found.count) }
    }
    return (Array(mended.indices), false)
  }

  /// Which of them did, by halves: what is kept of the suspects brings about nothing new together with all the others.
  ///
  /// - Parameters:
  ///   - groups: of suspects; those of a group are taken apart unless they are alike.
  ///   - isNew: whether something new comes with the changes of these numbers, in order.
  /// - Returns: all suspects that are left, when too much was tried already: judging takes its time.
  mutating func culprits(_ groups: [[Int]], areAlike: Bool, of count: Int, _ isNew: ([Int]) -> Bool) -> [Int] {
    let suspects = groups.flatMap(\.self)
    let suspected = Set(suspects)
    var kept = (0..<count).filter { !suspected.contains($0) }
    if tries == 0 { return suspects }
    if !kept.isEmpty {
      tries -= 1
      // Something else did, or did as well.
      if isNew(kept) { return culprits([Array(0..<count)], areAlike: false, of: count, isNew) }
    }
    if suspects.count == 1 || areAlike && groups.count == 1 { return suspects }
    var culprits: [Int] = []
    var halves: [ArraySlice<Int>] = groups.reversed().map { $0[...] }
    while let half = halves.popLast() {
      if tries == 0 {
        culprits += half
        continue
      }
      tries -= 1
      if !isNew((kept + half).sorted()) {
        kept += half
      } else if half.count == 1 || areAlike {
        culprits += half
      } else {
        let middle = half.startIndex + half.count / 2
        halves += [half[middle...], half[..<middle]]
      }
    }
    return culprits
  }

  /// The same finding in any text: places change.
  private static func key(_ finding: IndoorFinding, _ map: IndoorMap) -> String {
    let feature = finding.feature.map { map.features[$0].id.string ?? "\($0)" } ?? ""
    return [finding.rule.code, feature, finding.pointer, finding.label?.language ?? "", "\(finding.isInManifest)"].joined(separator: "\n")
  }
}
