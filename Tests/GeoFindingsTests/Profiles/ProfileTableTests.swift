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

      What standards, databases, map libraries and formats ask of GeoJSON: `geojson validate --profile NAME`, several at once
      (`--profile mongodb --profile d3`). Each begins with the severities of [rules.md](rules.md), leaves the rules about targets
      (GJ6, and opposite ends of an edge) off, and departs from that as its table says. Of several profiles the heaviest severity
      counts, and every finding names the profiles that it concerns. Where two want rings to run opposite ways the first one named
      decides; a note says so. `geojson rules --profile NAME` lists what is on, `geojson explain CODE` what a rule weighs in each.
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
