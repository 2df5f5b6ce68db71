import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
@testable import IMDF
import Testing

/// The examples of the rules are what their broken twins change in the sample venue, and what is then told. They are written by
/// the test, which fails when they are stale:
///
///     REWRITE_DOCUMENTATION=1 swift test --filter RuleExampleTests
@Suite struct RuleExampleTests {
  static let folder = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/IMDF/Rules/Examples")
  private static let most = 200

  @Test func `each rule has its twin as an example`() throws {
    let venue = try SampleVenue.read()
    let examples = try SampleVenue.twins().map { twin -> (name: String, text: String) in
      let snippet = twin.edits.prefix(3).map { Self.snippet($0, venue) }.joined(separator: "\n")
      let message = RuleTwinTests.broken[twin.rule]?.first { $0.rule.name == twin.rule }?.message ?? ""
      return (twin.rule, snippet + "\n" + message)
    }
    if ProcessInfo.processInfo.environment["REWRITE_DOCUMENTATION"] == "1" { try Self.write(examples) }
    for (name, text) in examples { #expect(IndoorRules.named(name)?.example == text, "stale: \(name)") }
    for rule in IndoorRules.own { #expect(!rule.example.isEmpty, "\(rule.name)") }
  }

  private static func cut(_ text: String) -> String {
    let line = text.replacing("\n", with: " ")
    return line.count <= most ? line : line.prefix(most - 1) + "…"
  }

  private static func snippet(_ edit: RawJSON, _ venue: SampleVenue) -> String {
    let file = edit["file"]?.string ?? ""
    let path = edit["path"]?.elements.compactMap(\.string) ?? []
    switch edit["op"]?.string ?? "set" {
    case "set":
      let value = cut(edit["value"]?.text ?? "null")
      if file == "manifest" {
        return "{" + path.map { "\"\($0)\":" }.joined(separator: "{") + value + String(repeating: "}", count: path.count)
      }
      let type = path == ["feature_type"] ? "" : ",\"feature_type\":\"\(file)\""
      return "{\"type\":\"Feature\"\(type)," + path.map { "\"\($0)\":" }.joined(separator: "{") + value
        + String(repeating: "}", count: path.count)
    case "delete":
      let members = ["id", "feature_type", "geometry", "properties"].filter { !path.contains($0) }.map { "\"\($0)\":…" }
      return "{\"type\":\"Feature\"," + members.joined(separator: ",") + "}"
    case "append", "text": return cut((edit["op"]?.string == "text" ? edit["value"]?.string : edit["value"]?.text) ?? "")
    case "remove": return "no \(file) of " + cut(venue.text(file, edit["feature"]?.integer ?? 0))
    default: return "no file \(file).json"
    }
  }

  private static func write(_ examples: [(name: String, text: String)]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let sorted = examples.map { (IndoorRules.named($0.name)?.code ?? "", $0.name, $0.text) }.sorted { $0.0 < $1.0 }
    for (part, halves) in [("ArchiveToGeofence", sorted.filter { $0.0 < "IM10" }), ("KioskToVenue", sorted.filter { $0.0 >= "IM10" })] {
      let lines = halves.map { "    \"\($0.1)\": #\"\($0.2.replacing("\n", with: "\\#n"))\"#," }
      let name = part.prefix(1).lowercased() + part.dropFirst()
      let text =
        "/// Written by RuleExampleTests from the broken twins of the sample venue.\nextension RuleExamples {\n"
        + "  static let \(name): [String: String] = [\n" + lines.joined(separator: "\n") + "\n  ]\n}\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("RuleExamples+\(part).swift"))
    }
  }
}
