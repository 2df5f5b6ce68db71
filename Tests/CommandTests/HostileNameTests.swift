import Foundation
import Testing

/// Names and data that would break a line or command a terminal, wherever they are told.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct HostileNameTests {
  let place: Workspace
  private static let name = "a\n::error::pwned\u{1B}[31m\u{202E}.geojson"
  private static let shown = "a\u{FFFD}::error::pwned\u{FFFD}[31m\u{FFFD}.geojson"

  init() throws { place = try Workspace() }

  private func run(_ words: String...) throws -> Program.Outcome { try Program.run(words, in: place.folder) }

  /// No line begins with what the name would have it begin with, and nothing steers.
  private func expectHarmless(_ result: Program.Outcome, _ words: String) {
    for text in [result.out, result.err] {
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::error::") }, "\(words)")
      #expect(
        !text.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}") },
        "\(words)")
    }
  }

  @Test(arguments: [
    ["validate"], ["validate", "--fix"], ["validate", "--diff"], ["validate", "--show-settings"], ["info"],
    ["convert", "-o", "out.geojson"],
    ["convert", "--to", "glb", "-o", "out.glb"], ["validate", "--config"], ["convert", "-o", "out.zip", "--mapping"]
  ]) func `a file's name stays on its line, and steers nothing`(_ words: [String]) throws {
    // Not there, damaged, and with something to mend.
    for text in [nil, "{\"type\":", #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#] {
      if let text { try place.file(Self.name, text) }
      let result = try Program.run(words + [Self.name], in: place.folder)
      expectHarmless(result, "\(words)")
    }
    #expect(try run("validate", "b" + Self.name).err.hasPrefix("error: b\(Self.shown): "))
    #expect(try run("validate", Self.name, "--show-settings").out.hasPrefix(Self.shown + "\n"))
  }

  @Test func `words of the command line, too`() throws {
    let result = try run("validate", "--\(Self.name)")
    expectHarmless(result, "an option")
    #expect(result.status == 64 && result.err.hasPrefix("error: ") && result.err.contains("::error::pwned"))
    expectHarmless(try run(Self.name), "a command")
    expectHarmless(try run("validate", "--profile", Self.name, "-"), "a profile")
  }

  @Test func `differences show data that steers by marks, and all else as it is`() throws {
    try place.file(Self.name, "{\"type\":\"Polygon\",\"a\":\"é\u{7F}\u{85}\u{202E}\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1]]]}")
    let result = try run("validate", "--diff", Self.name)
    expectHarmless(result, "--diff")
    #expect(result.out.hasPrefix("--- \(Self.shown)\n+++ \(Self.shown)\n"))
    try place.file("b.geojson", "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1]]],\"a\":\"é\u{7F}\u{85}\u{202E}\"}")
    #expect(
      try run("validate", "--diff", "b.geojson").out.hasSuffix("+…[[0,0],[1,0],[1,1],[0,1],[0,0]]],\"a\":\"é\u{FFFD}\u{FFFD}\u{FFFD}\"}\n"))
  }
}
