/// How many faults of each rule there were, so that floods are counted and not kept.
package struct FaultCounts: Sendable {
  /// Faults of one rule that are counted and not listed.
  private struct Rest {
    var rule: Rule
    var count: Int
    var feature: Int?
    var byte: Int
    var mayBeMore: Bool
  }

  private var counts: [(rule: Rule, count: Int)] = []
  private var rests: [Rest] = []

  package init() {}

  package mutating func removeAll() {
    counts.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
  }

  /// Counts a fault.
  /// - Returns: whether there were fewer than `limit` before. Complexity: O(rules that have faults).
  package mutating func count(_ rule: Rule, limit: Int) -> Bool {
    if let index = counts.firstIndex(where: { $0.rule === rule }) {
      counts[index].count += 1
      return counts[index].count <= limit
    }
    counts.append((rule, 1))
    return limit > 0
  }

  /// Whether no other fault of the rule would be one of the first `limit`.
  package func isFull(_ rule: Rule, limit: Int) -> Bool { limit <= counts.first { $0.rule === rule }?.count ?? 0 }

  /// Notes faults that are not listed.
  ///
  /// - Parameters:
  ///   - feature: the one with the fault; that of the first one is reported.
  ///   - byte: where it is reported, for the first one.
  ///   - mayBeMore: whether there may be others that were not looked for.
  package mutating func leaveOut(_ rule: Rule, count: Int = 1, feature: Int?, byte: Int, mayBeMore: Bool = false) {
    if let index = rests.firstIndex(where: { $0.rule === rule }) {
      rests[index].count += count
      if mayBeMore { rests[index].mayBeMore = true }
    } else {
      rests.append(Rest(rule: rule, count: count, feature: feature, byte: byte, mayBeMore: mayBeMore))
    }
  }

  /// What is said for findings that are not listed.
  ///
  /// - Parameter mayBeMore: whether there may be others that were not looked for.
  package static func message(_ count: Int, mayBeMore: Bool) -> String {
    let least = mayBeMore ? "at least " : ""
    return count == 1
      ? "\(least)one more finding of this kind is not listed"
      : "\(least)\(count) more findings of this kind, from here on, are not listed"
  }

  /// One finding for each rule, which stands for all that were left out.
  package var diagnostics: [Diagnostic] {
    rests.map { rest in
      var finding = Diagnostic(
        rest.rule, byte: rest.byte, feature: rest.feature,
        message: Self.message(rest.count, mayBeMore: rest.mayBeMore))
      finding.others = rest.count - 1
      finding.isRest = true
      finding.mayBeMore = rest.mayBeMore
      return finding
    }
  }
}
