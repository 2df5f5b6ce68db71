import GeoModel
import Testing

@testable import IMDF

/// Rules say how they are fixed; what fixes them is in tables of other files.
@Suite struct FixableRuleTests {
  /// Fixed otherwise than by changing the text of the finding's own value.
  private static let others: Set<String> = [
    "imdf.many-decimals", "imdf.altitude", IndoorRules.validGeoJSON, ArchiveMending.moves, ArchiveMending.manifest
  ]

  @Test func `a rule that says that it can be fixed has a fix, and the others have none`() {
    for rule in IndoorRules.catalogue {
      let hasFix = IndoorMending.mend(for: rule) != nil || PositionMending.isSnapped(rule) || Self.others.contains(rule.name)
      #expect(hasFix == (rule.fix != .none), "\(rule.name)")
      if IndoorMending.mend(for: rule) == nil, PositionMending.isSnapped(rule) { #expect(rule.fix == .unsafe, "\(rule.name)") }
    }
  }
}
