/// Findings of a piece of work as they are made: the first ones of each rule. Later ones are counted and reported as one, so that a flood
/// of them takes no memory.
package struct FindingList: Sendable {
  /// How many of one rule are listed.
  package static let mostOfOneRule = 1000

  private var listed: [Diagnostic] = []
  private var counts = FaultCounts()

  package init() {}

  package var isEmpty: Bool { listed.isEmpty }

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - byte: its place.
  ///   - finding: made only if it is listed.
  package mutating func add(_ rule: Rule, byte: Int, feature: Int? = nil, _ finding: @autoclosure () -> Diagnostic) {
    if counts.count(rule, limit: Self.mostOfOneRule) {
      listed.append(finding())
    } else {
      counts.leaveOut(rule, feature: feature, byte: byte)
    }
  }

  /// All of them, in no order.
  package var diagnostics: [Diagnostic] { listed + counts.diagnostics }

  /// All of them in order of their places; those of one place as they were added. Complexity: O(n log n).
  package var sorted: [Diagnostic] {
    diagnostics.enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
  }
}
