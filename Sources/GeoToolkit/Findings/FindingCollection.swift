/// Findings of a run for whoever wants them as an array: the first so many.
struct FindingCollection {
  private(set) var findings: [Finding] = []
  private let most: Int

  init(most: Int) { self.most = most }

  mutating func add(_ more: [Finding]) { findings += more.prefix(most - findings.count) }
}
