import Foundation
import GeoToolkit
import Testing
@testable import GeoSettings

@Suite struct SettingsFileTests {
  private func file(_ text: String) throws -> SettingsFile { try SettingsFile(Array(text.utf8), path: "/a/geojson.yml") }

  private func messages(_ text: String) -> [String] {
    do {
      _ = try file(text)
      return []
    } catch {
      return (error as? SettingsError)?.messages ?? ["\(error)"]
    }
  }

  @Test func `all there is to say is read, with its line`() throws {
    let file = try file(
      """
      # what we publish
      profile: [rfc7946, mongodb]
      select: GJ4, ring
      ignore:
        - position.decimals
        - GJ403
      severity:
        GJ42: error
        crs: off
      strict: true
      output-format: github
      max-diagnostics: 5
      max-depth: 100
      max-feature-size: 64M
      jobs: 2
      """)
    let layer = file.layer
    #expect(layer.profiles == Setting(["rfc7946", "mongodb"], .file("/a/geojson.yml", line: 2)))
    #expect(
      layer.select?.value == ["GJ4", "ring"] && layer.ignore == Setting(["position.decimals", "GJ403"], .file("/a/geojson.yml", line: 5)))
    #expect(layer.severities.map(\.value) == [.init(rules: "GJ42", severity: .error), .init(rules: "crs", severity: nil)])
    #expect(layer.severities.map(\.origin) == [.file("/a/geojson.yml", line: 8), .file("/a/geojson.yml", line: 9)])
    #expect(layer.isStrict?.value == true && layer.outputFormat?.value == .github && layer.maxDiagnostics?.value == 5)
    #expect(layer.maxDepth?.value == 100 && layer.maxFeatureSize?.value == 64 << 20 && layer.jobs?.value == 2)
  }

  @Test(arguments: [
    ("profil: mongodb", "/a/geojson.yml:1:1: error: there is no setting \"profil\"; did you mean \"profile\"?"),
    ("max_depth: 3", "/a/geojson.yml:1:1: error: there is no setting \"max_depth\"; did you mean \"max-depth\"?"),
    ("\nprofile: mongdb", "/a/geojson.yml:2:10: error: profile: no profile is called mongdb; did you mean mongodb?"),
    ("select: [GJ4,\n  GJ99]", "/a/geojson.yml:1:10: error: select: no rule is called GJ99"),
    ("severity:\n  GJ42: fatal", "/a/geojson.yml:2:9: error: severity: found \"fatal\"; expected error, warning, info or off"),
    ("severity: {ring.winding: [a]}", "/a/geojson.yml:1:26: error: severity: expected error, warning, info or off"),
    ("severity: {ring.widing: error}", "/a/geojson.yml:1:12: error: severity: no rule is called ring.widing; did you mean"),
    ("max-depth: 5K", "/a/geojson.yml:1:12: error: max-depth: found \"5K\"; expected a number from 1 to 10000"),
    ("severity: error", "/a/geojson.yml:1:11: error: severity: expected rules and their severities"),
    ("max-depth: deep", "/a/geojson.yml:1:12: error: max-depth: found \"deep\"; expected a number from 1 to 10000"),
    ("max-feature-size: 5", "/a/geojson.yml:1:19: error: max-feature-size: found \"5\"; expected 1K"),
    ("max-feature-size: 99999999999999999999G", "/a/geojson.yml:1:19: error: max-feature-size: found"),
    ("profile:\n  a: b", "/a/geojson.yml:2:3: error: profile: expected a word or a list of words"),
    ("profile:", "/a/geojson.yml:1:9: error: profile: found nothing"),
    ("- a", "/a/geojson.yml:1:1: error: found no settings"), ("just words", "/a/geojson.yml:1:1: error: found no settings"),
    ("a: [b", "/a/geojson.yml:2:1: error: found text that is not valid YAML: "),
    ("profile: mongodb\nprofile: d3", "/a/geojson.yml:2:1: error: found \"profile\" a second time"),
    ("profile: *x", "/a/geojson.yml:1:10: error: found an alias"),
    ("a: 1\n---\nb: 2", "/a/geojson.yml:2:1: error: found a second document"),
    ("files:\n  - profile: d3", "/a/geojson.yml:2:5: error: found a section without \"match\""),
    ("files:\n  - match: x\n    jobs: 3", "/a/geojson.yml:3:5: error: \"jobs\" is for a whole run"),
    ("files: x", "/a/geojson.yml:1:8: error: found no list"),
    ("strict: maybe", "/a/geojson.yml:1:9: error: strict: found \"maybe\"; expected true or false"),
    ("output-format: xml", "/a/geojson.yml:1:16: error: output-format: found \"xml\"; expected one of full, concise")
  ])
  func `a mistake is told with its place`(text: String, message: String) {
    let found = messages(text)
    #expect(found.count == 1 && found.first?.hasPrefix(message) == true, "\(found)")
  }

  @Test(arguments: ["off", "OFF", "false", "no", "\"off\"", "False"])
  func `what YAML 1_1 takes for false turns a rule off`(word: String) throws {
    #expect(try file("severity: {ring.winding: \(word)}").layer.severities.map(\.value) == [.init(rules: "ring.winding", severity: nil)])
  }

  @Test(arguments: ["0x10", "0o20", "16.0", "1.6e1", "+16", "016", "\"16\""])
  func `numbers have the value that YAML gives them`(number: String) throws {
    #expect(try file("jobs: \(number)").layer.jobs?.value == 16)
  }

  @Test func `every mistake is told`() {
    #expect(messages("profil: x\nselect: nothing\nfiles:\n  - skip: perhaps\n").count == 4)
  }

  @Test func `of a flood of mistakes the first are told, and the number of the others`() {
    let names = (0..<30_000).map { "  x\(String($0, radix: 36)): off\n" }.joined()
    let found = messages("severity:\n" + names + "profil: x\n")
    #expect(found.count == 51 && found.first?.hasPrefix("/a/geojson.yml:2:3: error: severity: no rule is called x0") == true)
    #expect(found.last == "/a/geojson.yml: 29951 more mistakes are not listed")
  }

  @Test func `nothing is nothing, and depth has an end`() throws {
    for text in ["", "# only a comment\n", "---\n", "{}"] { #expect(try file(text).layer.profiles == nil) }
    #expect(messages(String(repeating: "[", count: 100_000)).first?.contains("nested more than") == true)
    #expect(messages("a: " + String(repeating: "{a: ", count: 50)).first?.contains("nested more than") == true)
    #expect(!messages("\u{0}").isEmpty && !messages("profile: \"\\xZZ\"").isEmpty)
  }

  @Test(arguments: [
    ("*.geojson", "a/b.geojson", true), ("*.geojson", "b.geojson", true), ("*.geojson", "b.json", false),
    ("raw/**", "raw/a/b.geojson", true), ("raw/", "raw/a.geojson", true), ("raw/*", "raw/a/b.geojson", false),
    ("**/x/*.json", "a/b/x/c.json", true), ("**/x/*.json", "x/c.json", true), ("./raw/*.json", "raw/c.json", true),
    ("a?c.json", "abc.json", true), ("a?c.json", "ac.json", false), ("a*b*c", "a__b_b_c", true), ("a*b*c", "a__b_b_d", false),
    ("Zür*/**/日本.geojson", "Zürich/x/y/日本.geojson", true), ("raw/./*.json", "raw/c.json", true), ("raw", "raw/a.geojson", false),
    ("raw/*.json", "raw/\u{301}x.json", true), ("raw/", "raw/\u{301}x.json", true), ("*.json", "raw/\u{301}/\u{301}x.json", true)
  ])
  func `patterns match as shells do`(pattern: String, path: String, matches: Bool) {
    #expect(Glob(pattern)?.matches(path) == matches)
  }

  @Test(arguments: [
    ("", 9), (" \"\"", 10), (" ''", 10), (" ~", 10), (" null", 10), (" ./", 10), (" .//./", 10), (" /", 10), (" [a, \"\"]", 14),
    (" [a, ~]", 14), (" []", 10), (" {}", 10)
  ])
  func `a section that names no file is refused, and does not take every file`(pattern: String, column: Int) {
    #expect(
      messages("files:\n  - match:\(pattern)\n    skip: true\n") == [
        "/a/geojson.yml:2:\(column + 2): error: found no pattern; expected names such as \"raw/**\" or \"*.geojsonl\""
      ])
  }

  @Test func `a pattern in quotes is a name, though it may look like YAML's null`() throws {
    #expect(try file("files:\n  - match: [\"null\", '~']\n    skip: true\n").sections(for: "/a/x/null").count == 1)
  }

  @Test func `a pattern of stars takes no time`() throws {
    let pattern = try #require(Glob(String(repeating: "*a", count: 40) + "b"))
    #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
  }
}
