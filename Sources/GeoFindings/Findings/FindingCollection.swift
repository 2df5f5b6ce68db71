/// Findings of a run for callers that want an array: the first so many.
package struct FindingCollection {
  package private(set) var findings: [Finding] = []
  private let most: Int

  package init(most: Int) { self.most = most }

  package mutating func add(_ more: [Finding]) { findings += more.prefix(most - findings.count) }
}
