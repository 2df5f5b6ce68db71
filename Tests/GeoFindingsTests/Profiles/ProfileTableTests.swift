import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// `Documentation/profiles.md` is written by this test, as `Documentation/rules.md` is by its own:
///
///     REWRITE_DOCUMENTATION=1 swift test --filter ProfileTableTests
@Suite struct ProfileTableTests {
  static let file = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/profiles.md")

  @Test func `Documentation/profiles.md says what the profiles say`() throws {
    let expected = Self.text()
    if ProcessInfo.processInfo.environment["REWRITE_DOCUMENTATION"] == "1" { try Data(expected.utf8).write(to: Self.file) }
    #expect(
      String(decoding: try Data(contentsOf: Self.file), as: UTF8.self) == expected,
      "stale: run REWRITE_DOCUMENTATION=1 swift test --filter ProfileTableTests, and commit the file")
  }

  static func text() -> String {
    var text = """
      # Profiles

      A profile holds the requirements of a standard, a database, a map library or a format on GeoJSON: `geojson validate --profile NAME`,
      several at once (`--profile mongodb --profile d3`). Each begins with the severities of [rules.md](rules.md), without the rules about
      targets (GJ6, and opposite ends of an edge), and then differs as its table says. With several profiles the greatest severity counts,
      and every finding names the profiles that it concerns. Where two want opposite winding orders, the first one named decides, and a
      note reports it. `geojson rules --profile NAME` lists the rules that are on; `geojson explain CODE` shows the severity in each profile.
      `ProfileTableTests` writes this file from `Sources/GeoFindings/Profiles` and fails when the two differ: edit there.

      """
    for profile in Profile.all {
      let names = profile.aliases.isEmpty ? "" : " (also \(profile.aliases.map { "`\($0)`" }.joined(separator: ", ")))"
      text += "\n## \(profile.name)\n\n\(profile.summary)\(names)\n\n"
      text += profile.sources.map { "- \($0)\n" }.joined()
      if profile.demands.isEmpty { continue }
      text += "\n| Rules | Severity | Because |\n|-|-|-|\n"
      for demand in profile.demands {
        text += "| `\(demand.rules)` | \(demand.severity?.name ?? "off") | \(demand.reason.replacingOccurrences(of: "|", with: "\\|")) |\n"
      }
    }
    return text
  }
}
