import Foundation
import GeoModel
import GeoTestSupport
@testable import IMDF
import Testing

/// `Documentation/imdf-rules.md` says of every published rule whether it is implemented and tested: what this test finds out by
/// running them. It is written by the test, which fails when it is stale:
///
///     REWRITE_DOCUMENTATION=1 swift test --filter IndoorRuleTableTests
@Suite struct IndoorRuleTableTests {
  static let file = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/imdf-rules.md")

  @Test func `Documentation/imdf-rules.md says what the rules do`() throws {
    let expected = try Self.text()
    if ProcessInfo.processInfo.environment["REWRITE_DOCUMENTATION"] == "1" { try Data(expected.utf8).write(to: Self.file) }
    let found = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    #expect(found == expected, "stale: run REWRITE_DOCUMENTATION=1 swift test --filter IndoorRuleTableTests, and commit the file")
  }

  static func text() throws -> String {
    let venue = try SampleVenue.read()
    let clean = Set(try RuleTwinTests.rules(brokenBy: venue).map(\.rule))
    let told = Set(RuleTwinTests.broken.filter { rule, found in found.contains { $0.rule.name == rule } }.keys)
    let tested = IndoorRules.published.filter { told.contains($0.name) && !clean.contains($0) }
    var lines = [
      "# Rules of indoor maps",
      "",
      "The findings that `geojson validate` reports about an IMDF archive: the \(IndoorRules.published.count) rules of \"IMDF validations 1.0.3\" under their own names, each with its",
      "feature type before it, and rules of our own (`imdf.…`, codes `IM90…`), none of which is an error. \"Tested\": the sample venue",
      "(`Samples/imdf/terminal`) keeps the rule, and its broken twin (`Tests/Fixtures/imdf/twins.json`) is reported to break it.",
      "\(tested.count) of \(IndoorRules.published.count) are implemented and tested. `IndoorRuleTableTests` writes this file: edit `Sources/IMDF/Rules`.",
      "",
      "How unclear points of the published text were decided: `Documentation/imdf.md`."
    ]
    for (type, rules) in Dictionary(grouping: IndoorRules.catalogue, by: { $0.name.split(separator: ".")[0] }).sorted(by: {
      ($0.value.first?.code ?? "") < ($1.value.first?.code ?? "")
    }) {
      lines += ["", "## \(type)", "", "| Code | Rule | Severity | What is wrong | What to do | |", "|-|-|-|-|-|-|"]
      for rule in rules {
        let name = rule.name.split(separator: ".", maxSplits: 1)[1]
        let state = type == "imdf" ? "own" : tested.contains(rule) ? "tested" : "not tested"
        lines.append(
          "| \(rule.code) | `\(name)` | \(rule.severity.name) | \(rule.summary) | \(rule.remedy.replacingOccurrences(of: "|", with: "\\|")) | \(state) |"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
