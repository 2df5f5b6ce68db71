package import Expressions
internal import GeoModel
internal import Synchronization

/// Which of the properties that a filter names the features of some inputs have: one that none has is perhaps misspelt.
package final class FilterUse: Sendable {
  private let seen = Atomic<UInt64>(0)
  private let hasLooked = Atomic(false)

  package init() {}

  /// - Parameter members: bit by bit, which of the expression's members were found; those from the 64th on are not noted.
  func note(_ members: UInt64) {
    hasLooked.store(true, ordering: .relaxed)
    if members & ~seen.load(ordering: .relaxed) != 0 { seen.bitwiseOr(members, ordering: .relaxed) }
  }

  /// The names that were looked for and not found, in the order of the expression.
  package func missing(of expression: FeatureExpression) -> [String] {
    guard hasLooked.load(ordering: .relaxed) else { return [] }
    let seen = seen.load(ordering: .relaxed)
    var names: [ExactName] = []
    for (index, path) in expression.members.enumerated().prefix(64) where seen & 1 << UInt64(index) == 0 {
      let name = ExactName(path.steps[0])
      if !names.contains(name) { names.append(name) }
    }
    return names.map(\.text)
  }
}
