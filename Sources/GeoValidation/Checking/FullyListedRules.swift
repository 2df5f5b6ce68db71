internal import GeoFindings
internal import GeoModel
internal import Synchronization

/// The rules of which as many findings have been reported as are listed: further ones are only counted.
///
/// Said where blocks are delivered, asked by those who judge the next ones, who may be late to hear of it: they list more than is
/// shown then, never less.
final class FullyListedRules: Sendable {
  private let mostListed: Int
  private let settledLater: [Rule]
  private let state = Mutex<(counts: [Rule: Int], told: Set<Rule>)>(([:], []))

  /// - Parameter settledLater: rules of which each finding has to be listed by those who judge.
  init(mostListed: Int, settledLater: [Rule]) { (self.mostListed, self.settledLater) = (mostListed, settledLater) }

  var rules: Set<Rule> { mostListed == .max ? [] : state.withLock { $0.told } }

  /// Counts findings that are handed on. Complexity: O(findings).
  func add(_ findings: [Finding]) {
    if mostListed == .max || findings.isEmpty { return }
    state.withLock { state in
      for finding in findings.lazy.map(\.diagnostic) where !settledLater.contains(finding.rule) && !state.told.contains(finding.rule) {
        state.counts[finding.rule, default: 0] += finding.occurrences
        if state.counts[finding.rule, default: 0] >= mostListed { state.told.insert(finding.rule) }
      }
    }
  }
}
