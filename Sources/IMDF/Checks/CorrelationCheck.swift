internal import GeoJSON
internal import GeoModel

/// Features that are one thing on several levels.
enum CorrelationCheck {
  static func run(_ check: inout IndoorCheck) {
    for type in [FeatureType.amenity, .geofence, .occupant, .section] {
      var groups: [FeatureKey: [Int]] = [:]
      for feature in check.indices(type) {
        guard let text = check.text(feature, .correlationID), !text.isEmpty else { continue }
        groups[FeatureKey(text), default: []].append(feature)
      }
      for group in groups.values.sorted(by: { $0[0] < $1[0] }) { judge(group, &check) }
    }
  }

  private static func judge(_ group: [Int], _ check: inout IndoorCheck) {
    guard let first = group.first else { return }
    if group.count == 1 {
      check.report(
        "CorrelationIdMustBeMatched", first, .correlationID, isAbsence: true,
        "found a correlation_id that no other \(check.type(first)?.name ?? "") has; expected two at least")
    }
    // One without a category is told as such.
    let model = group.first { !check.category($0).isEmpty } ?? first
    var levels: [[Int]: Int] = [:]
    for feature in group {
      let own = check.map.levels(of: feature).sorted()
      if !own.isEmpty, let other = levels[own] {
        check.report(
          "LevelIDsMustBeDissimilarForCorrelationID", feature, .correlationID,
          "found the correlation_id of \(check.called(other)), which is on the same level; expected another level")
      } else {
        levels[own] = feature
      }
      if !check.category(feature).isEmpty, check.category(feature) != check.category(model) {
        check.report(
          "CategoryShouldBeSameForCorrelationID", feature, .correlationID,
          "found the category \(check.category(feature)), where \(check.called(model)) with the same correlation_id has \(check.category(model))"
        )
      }
    }
  }
}
