internal import GeoModel

/// Which borders findings ask to snap: of which features, in pairs.
struct BorderWishes {
  private struct Pair: Hashable {
    var a, b: Int

    init(_ a: Int, _ b: Int) { (self.a, self.b) = (min(a, b), max(a, b)) }
  }

  private var pairs: Set<Pair> = []
  /// What should lie in some unit, or on the boundary of one.
  private var wantsUnits: Set<Int> = []
  /// Levels that their units should cover.
  private var gapped: Set<Int> = []
  /// Whether findings name a feature at all.
  private var isNamed: [Bool]
  let isUnit: [Bool]

  init(_ findings: [IndoorFinding], _ check: IndoorCheck) {
    isNamed = [Bool](repeating: false, count: check.map.features.count)
    isUnit = check.map.features.map { $0.type == .unit }
    for finding in findings {
      guard let feature = finding.feature else { continue }
      isNamed[feature] = true
      switch finding.rule.name.split(separator: ".").last ?? "" {
      case "LevelMustBeFullyCoveredByUnits":
        gapped.insert(feature)
        for unit in finding.others { isNamed[unit] = true }
      // Its others are all units of the level, of which it is near few.
      case "OpeningMustBeCoveredByUnitBoundary", "FixtureMustBeCoveredByUnit", "KioskMustBeCoveredByUnit": wantsUnits.insert(feature)
      case let name:
        for other in finding.others {
          isNamed[other] = true
          pairs.insert(Pair(feature, other))
        }
        // Unions of them should be equal.
        guard name.hasPrefix("IndoorLevelNotEqualTo"), finding.others.count < 200 else { continue }
        for (index, other) in finding.others.enumerated() { for third in finding.others[..<index] { pairs.insert(Pair(other, third)) } }
      }
    }
  }

  func names(_ feature: Int) -> Bool { isNamed[feature] }

  /// Whether the corners or edges of two features that nearly meet should be one.
  ///
  /// - Parameters:
  ///   - home: the level that both are on.
  ///   - isFree: whether nothing else lies between them: not asked if there is no need.
  func join(_ a: Int, _ b: Int, home: Int, isFree: () -> Bool) -> Bool {
    guard a != b, isNamed[a] || isNamed[b] else { return false }
    if pairs.contains(Pair(a, b)) { return true }
    if home < 0 { return false }
    if isUnit[b] && wantsUnits.contains(a) || isUnit[a] && wantsUnits.contains(b) { return true }
    guard gapped.contains(home), isUnit[a] || a == home, isUnit[b] || b == home else { return false }
    return isFree()
  }

  /// Whether all that a feature nearly meets is to be looked for along its edges, not only at its corners.
  func asksEdges(_ feature: Int) -> Bool { wantsUnits.contains(feature) }
}
