internal import GeoModel

extension IndoorCheck {
  /// Whether no rule is broken more often than in another map, nor reported more often, where findings below the floor count as well.
  func isNoWorse(than before: IndoorCheck) -> Bool {
    Self.isNoMore(weights, before.weights) && Self.isNoMore(listedWeights, before.listedWeights)
  }

  /// The same of a map of which only that was judged that positions decide.
  func isNoWorse(thanPlacesOf before: IndoorCheck) -> Bool {
    Self.isNoMore(weights, before.ofPlaces.counts.merging(before.ofPlaces.small, uniquingKeysWith: +))
      && Self.isNoMore(listedWeights, before.ofPlaces.counts)
  }

  private static func isNoMore(_ new: [Rule: Int], _ old: [Rule: Int]) -> Bool {
    new.allSatisfy { rule, count in count <= old[rule, default: 0] }
  }
}
