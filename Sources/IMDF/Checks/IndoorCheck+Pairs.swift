internal import GeoAlgorithms
internal import GeoModel

extension IndoorCheck {
  /// Looks at pairs as long as each of the rules that they may break has room, and the work stays within bounds: of areas that all lie on
  /// one another, further findings would not be listed. That some pairs were not looked at is reported.
  ///
  /// - Parameters:
  ///   - features: where the findings are reported, all of one type.
  ///   - type: whose rules they are; that of the features unless given.
  mutating func look(
    at pairs: BoxPairs, of features: [Int], for names: [String], type: String? = nil, _ judge: (Int, Int, inout IndoorCheck) -> Void
  ) {
    guard !pairs.pairs.isEmpty, let first = features.first, let type = type ?? self.type(first)?.name else { return }
    let rules = names.map { IndoorRules.published(type, $0) }
    var isComplete = pairs.isComplete
    var work = 0
    for (a, b) in pairs.pairs {
      work += 40 + 2 * (shapes[features[a]]?.positionCount ?? 0)
      if work > Self.mostWorkOfPairs || rules.contains(where: { isFull($0) }) {
        isComplete = false
        break
      }
      judge(a, b, &self)
    }
    if isComplete { return }
    add(
      IndoorRules.notJudged, file: map.features[first].file,
      "found so many features on one another that not all pairs were looked at for \(names.joined(separator: " and "))")
  }

  /// Some seconds, for each level: a hundred times what maps take unless they were made to be slow.
  private static let mostWorkOfPairs = 50_000_000
}
