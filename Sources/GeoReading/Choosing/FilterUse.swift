package import Expressions
internal import GeoModel
internal import Synchronization

/// Which of the properties that a filter names the features of some inputs have: one that none has is perhaps misspelt.
package final class FilterUse: Sendable {
  private let seen = Atomic<UInt64>(0)
  private let hasLooked = Atomic(false)
  private let hasLookedForCategories = Atomic(false)
  private let hasCategories = Atomic(false)

  package init() {}

  /// - Parameter members: bit by bit, which of the expression's members were found; those from the 64th on are not noted.
  func note(_ members: UInt64) {
    hasLooked.store(true, ordering: .relaxed)
    if members & ~seen.load(ordering: .relaxed) != 0 { seen.bitwiseOr(members, ordering: .relaxed) }
  }

  /// - Parameter hasProperty: whether some features have the property of a filter of points of interest.
  func note(category hasProperty: Bool) {
    hasLookedForCategories.store(true, ordering: .relaxed)
    if hasProperty { hasCategories.store(true, ordering: .relaxed) }
  }

  /// The names that were looked for and not found, in the order of the expression, then the property of the filter.
  package func missing(of expression: FeatureExpression?, _ filter: PointOfInterestFilter?) -> [String] {
    var names = expression.map(missing) ?? []
    let isMissing = hasLookedForCategories.load(ordering: .relaxed) && !hasCategories.load(ordering: .relaxed)
    // Of all or none no property is asked.
    if let filter, isMissing, !filter.categories.isEmpty, !names.contains(filter.property) { names.append(filter.property) }
    return names
  }

  private func missing(of expression: FeatureExpression) -> [String] {
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
