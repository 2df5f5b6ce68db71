import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// `Documentation/rules.md` is the catalogue for people. It is written by this test, and the test fails when it is stale:
///
///     REWRITE_DOCUMENTATION=1 swift test --filter RuleTableTests
@Suite struct RuleTableTests {
  static let file = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/rules.md")

  @Test func `Documentation/rules.md says what the catalogue says`() throws {
    let expected = Self.text()
    if ProcessInfo.processInfo.environment["REWRITE_DOCUMENTATION"] == "1" {
      try Data(expected.utf8).write(to: Self.file)
    }
    let found = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    #expect(
      found == expected,
      "stale: run REWRITE_DOCUMENTATION=1 swift test --filter RuleTableTests, and commit the file")
  }

  static func text() -> String {
    var lines = [
      "# Rules",
      "",
      "The findings that `geojson validate` and `geojson convert` can report. A code keeps its meaning for ever; wording may improve.",
      "`geojson explain CODE` shows the same, with an example; `Tests/Fixtures/invalid` has files that break each rule.",
      "",
      "The column Fix says whether a program can fix a finding: without changing the meaning (safe), by guessing (unsafe), or not at all.",
      "This is the best case; each finding reports its own.",
      "Only `convert` reports rules with a star: they are about how data are converted, and `validate` does not report them.",
      "Where `convert` writes the geometry all the same it only warns, even if the table says error.",
      "`RuleTableTests` writes this file from `Sources/GeoModel/Rules` and fails when the two differ: edit there."
    ]
    var rest = Rule.catalogue
    let titles = [
      ("GJ1", "Text"), ("GJ2", "Objects"), ("GJ3", "Geometry"), ("GJ4", "Positions"), ("GJ5", "Topology"), ("GJ6", "Targets"),
      ("GJ7", "TopoJSON"), ("GJ92", "Tiles as input"),
      ("GJ93", "Vector tiles"), ("GJ94", "Archives of tiles"), ("GJ9", "Conversion"), ("", "Other")
    ]
    for (prefix, title) in titles {
      lines += table(title, rest.filter { $0.code.hasPrefix(prefix) })
      rest.removeAll { $0.code.hasPrefix(prefix) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ title: String, _ rules: [Rule]) -> [String] {
    if rules.isEmpty { return [] }
    let head = [
      "", "## \(title)", "", "| Code | Name | Severity | What is wrong | Why it matters | What to do | Fix | Reference |",
      "|-|-|-|-|-|-|-|-|"
    ]
    return head
      + rules.sorted { $0.code < $1.code }.map { rule in
        let cells = [
          rule.code + (rule.isOfConversion ? " \\*" : ""), "`\(rule.name)`", rule.severity.name, cell(rule.summary), cell(rule.explanation),
          cell(rule.remedy), rule.fix.rawValue, cell(rule.reference)
        ]
        return "| " + cells.joined(separator: " | ") + " |"
      }
  }

  /// A bar would end the cell.
  private static func cell(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}
