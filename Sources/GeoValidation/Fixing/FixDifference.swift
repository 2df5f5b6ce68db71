internal import GeoFindings
internal import GeoModel

/// Formats fixes like a unified diff: one hunk for each, cut to an excerpt.
///
///     --- roads.geojson
///     +++ roads.geojson
///     @@ line 3, column 41: feature 17, id "a": GJ421 ring.winding @@
///     -…,"coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}…
///     +…,"coordinates":[[[0,0],[1,1],[0,1],[0,0]]]}…
public struct FixDifference: Sendable {
  private let name: String
  private var hasBegun = false

  /// - Parameter name: of the input.
  public init(name: String) { self.name = PeopleText.visible(name) }

  /// The next hunks.
  public mutating func text(of fixes: [FeatureFix]) -> String {
    var text = ""
    for fix in fixes {
      if !hasBegun { text += "--- \(name)\n+++ \(name)\n" }
      hasBegun = true
      let finding = fix.finding
      // What is about a file as a whole has no line.
      var place = finding.line > 0 ? "line \(finding.line), column \(finding.column)" : "the file"
      if let feature = finding.feature { place += ": feature \(feature)" }
      if let id = finding.shownID { place += ", id \(id)" }
      // Data, or names of a file that is renamed: they may hold anything.
      let (before, after) = (PeopleText.visible(fix.before), PeopleText.visible(fix.after))
      text += "@@ \(place): \(finding.rule.code) \(finding.rule.name) @@\n-\(before)\n+\(after)\n"
    }
    return text
  }
}
