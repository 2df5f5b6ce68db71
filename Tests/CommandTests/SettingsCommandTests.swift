import Foundation
import Testing

/// `validate` with profiles, files of settings and files of reports, as people use them.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct SettingsCommandTests {
  let place: Workspace

  init() throws {
    place = try Workspace()
    try place.file("good.geojson", Text.good)
    try place.file("bad.geojson", Text.bad)
    try place.file("ring.geojson", "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]]}\n")
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("raw/deep"), withIntermediateDirectories: true)
  }

  private func validate(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Program.Outcome {
    try Program.run(["validate"] + arguments, input: input, in: place.folder, environment: environment)
  }

  @Test func `profiles choose what is asked, and findings name them`() throws {
    #expect(try validate("ring.geojson").status == 0)
    let result = try validate("ring.geojson", "--profile", "d3")
    #expect(result.status == 1)
    #expect(
      result.out
        == "ring.geojson:1:34: GJ601 error: found an exterior ring that runs counterclockwise; expected clockwise [feature 0] {d3}\n")
    #expect(
      try validate("ring.geojson", "--profile", "rfc7946,d3").err.hasPrefix(
        "note: the profiles rfc7946 and d3 want rings to run opposite ways; rfc7946 "))
    #expect(try validate("ring.geojson", "--profile", "rfc7946,d3", "--select", "GJ101").err.hasPrefix("1 file"))
    #expect(try validate("ring.geojson", "--profile", "d3", "--severity", "GJ601=warning").status == 0)
    #expect(try validate("ring.geojson", "--profile", "d3", "--severity", "GJ601=warning", "--strict").status == 1)
    for arguments in [
      ["--profile", "x"], ["--severity", "GJ601"], ["--severity", "GJ601=x"], ["--severity", "GJ999=off"], ["--config", "a", "--isolated"]
    ] {
      #expect(try Program.run(["validate", "ring.geojson"] + arguments, in: place.folder).status == 64, "\(arguments)")
    }
  }

  @Test func `a name that begins with an accent is in its folder`() throws {
    try place.file("raw/geojson.yml", "files:\n  - match: deep/*.geojson\n    profile: d3\n")
    let name = "raw/deep/\u{301}x.geojson"
    #expect(try Program.run(["convert", "ring.geojson", "-o", name], in: place.folder).status == 0)
    #expect(place.text(name)?.isEmpty == false && place.names.filter { $0.contains("x") } == [])
    #expect(try validate(name).out.contains("{d3}"))
  }

  @Test func `the nearest file of settings counts, and the command line before it`() throws {
    try place.file(
      "geojson.yml", "profile: d3\nfiles:\n  - match: raw/\n    profile: mongodb\n  - match: '*.tmp.geojson'\n    skip: true\n")
    try place.file("raw/deep/ring.geojson", place.text("ring.geojson") ?? "")
    try place.file("x.tmp.geojson", Text.bad)
    #expect(try validate("ring.geojson").out.contains("{d3}"))
    #expect(try validate("raw").status == 0)
    #expect(try validate("x.tmp.geojson").err.hasPrefix("0 files, 0 features"))
    #expect(try validate("ring.geojson", "--isolated").status == 0)
    #expect(try validate("ring.geojson", "--profile", "rfc7946").status == 0)
    #expect(try validate("ring.geojson", environment: ["GEOJSON_PROFILE": "rfc7946"]).status == 0)
    #expect(try validate("ring.geojson", "--profile", "d3", environment: ["GEOJSON_PROFILE": "rfc7946"]).status == 1)
    #expect(try validate(input: place.text("ring.geojson") ?? "").out.contains("{d3}"))
    #expect(try validate("--stdin-filename", "raw/x.geojson", input: place.text("ring.geojson") ?? "").status == 0)
    try place.file("raw/other.yml", "profile: mongodb\n")
    #expect(try validate("ring.geojson", "--config", "raw/other.yml").status == 0)
  }

  @Test func `a wrong file of settings is told with its lines, and status 2`() throws {
    try place.file("geojson.yml", "profile: d3\nselct: GJ4\nmax-depth: deep\n")
    let result = try validate("good.geojson")
    #expect(result.status == 2 && result.out == "")
    #expect(
      result.err == """
        geojson.yml:2:1: error: there is no setting "selct"; did you mean "select"?
        geojson.yml:3:12: error: max-depth: found "deep"; expected a number from 1 to 10000

        """)
    #expect(try validate("good.geojson", "--isolated").status == 0)
    #expect(try validate("good.geojson", "--config", "nowhere.yml").status == 2)
    let wrong = try validate("good.geojson", "--isolated", environment: ["GEOJSON_MAX_DEPTH": "x"])
    #expect(wrong.status == 64 && wrong.err.contains("GEOJSON_MAX_DEPTH: found \"x\""))
    #expect(try validate("good.geojson", "--isolated", environment: ["GEOJSON_OUTPUT_FORMAT": "xml"]).status == 64)
  }

  @Test func `settings of the run count as on the command line`() throws {
    try place.file("geojson.yml", "strict: true\noutput-format: json\nmax-feature-size: 2K\n")
    try place.file("warned.geojson", Text.warned)
    let result = try validate("warned.geojson")
    #expect(result.status == 1 && result.out.hasPrefix("{\"findings\":["))
    try place.file(
      "large.geojson", "{\"type\":\"Feature\",\"properties\":{\"a\":\"\(String(repeating: "x", count: 3000))\"},\"geometry\":null}")
    #expect(try validate("large.geojson", "--output-format", "concise").out.contains("GJ109"))
    #expect(try validate("large.geojson", "--max-feature-size", "1M").status == 0)
  }

  @Test func `inputs are judged strictly that are to be, in whatever order`() throws {
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(at: place.folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try place.file("b/geojson.yml", "strict: true\n")
    try place.file("a/warned.geojson", Text.warned)
    try place.file("b/good.geojson", Text.good)
    #expect(try validate("a", "b").status == 0 && validate("b", "a").status == 0)
    try place.file("b/warned.geojson", Text.warned)
    #expect(try validate("a", "b").status == 1 && validate("b", "a").status == 1)
    for name in ["a", "b"] { try place.file("\(name)/far.geojson", "{\"type\":\"Point\",\"coordinates\":[200,0]}\n") }
    let differences = ["a/far.geojson", "b/far.geojson"].map { ["validate", $0, "--diff", "--severity", "GJ401=warning"] }
    #expect(try differences.map { try Program.run($0, in: place.folder).status } == [0, 1])
    for name in ["a", "b"] { try FileManager.default.removeItem(at: place.folder.appendingPathComponent("\(name)/far.geojson")) }
    try place.file("b/geojson.yml", "files:\n  - match: warned.geojson\n    strict: true\n")
    #expect(try validate("a", "b").status == 1 && validate("a", "b/good.geojson").status == 0)
  }

  @Test func `inputs that disagree about the run are told so`() throws {
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("b"), withIntermediateDirectories: true)
    try place.file("b/geojson.yml", "output-format: json\nmax-diagnostics: 3\n")
    for name in ["b/good.geojson", "b/more.geojson"] { try place.file(name, Text.good) }
    let note =
      "note: output-format is not set for good.geojson and json (b/geojson.yml:1) for b/good.geojson; it is one for the whole run, "
      + "and that of the first input counts (--output-format says otherwise)\n"
      + "note: max-diagnostics is not set for good.geojson and 3 (b/geojson.yml:2) for b/good.geojson; "
    #expect(try validate("good.geojson", "b").err.hasPrefix(note))
    #expect(
      try validate("b", "good.geojson").err.hasPrefix(
        "note: output-format is json (b/geojson.yml:1) for b/good.geojson and not set for good.geojson"))
    #expect(try !validate("good.geojson", "b", "--output-format", "json", "--max-diagnostics", "0").err.contains("note"))
    #expect(try !validate("b").err.contains("note"))
  }

  @Test func `counts have no form in some formats, whoever asks for them`() throws {
    try place.file("geojson.yml", "output-format: sarif\n")
    let result = try validate("bad.geojson", "--statistics")
    #expect(result.status == 64 && result.err.contains("sarif has no form for counts (geojson.yml:1)"), "\(result)")
    #expect(try validate("bad.geojson", "--statistics", "--output-format", "json").out.hasPrefix("{\"statistics\":["))
    #expect(try validate("bad.geojson", "--statistics", "--output-file", "r.json").status == 1)
    let variable = try validate("bad.geojson", "--statistics", "--isolated", environment: ["GEOJSON_OUTPUT_FORMAT": "junit"])
    #expect(variable.status == 64 && variable.err.contains("GEOJSON_OUTPUT_FORMAT"))
  }

  @Test func `a pipe that has the name of settings is let be`() throws {
    let result = try Program.shell("mkfifo geojson.yml; exec $0 validate good.geojson", in: place.folder)
    #expect(result.status == 0, "\(result)")
  }

  @Test func `a folder without files is no silence`() throws {
    let result = try Program.shell("mkdir -p none/notes; echo x > none/readme.txt; exec $0 validate none good.geojson", in: place.folder)
    #expect(
      result.status == 0 && result.err.contains("warning: none: found no file in this folder that ends in .geojson, .json"), "\(result)")
  }

  @Test func `what counts is shown with its origin`() throws {
    try place.file("geojson.yml", "profile: mongodb\nseverity: {GJ42: off}\n")
    let result = try validate("good.geojson", "bad.geojson", "--show-settings", "--ignore", "crs", environment: ["GEOJSON_MAX_DEPTH": "9"])
    #expect(result.status == 0 && result.err == "")
    let lines = result.out.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init) }
    #expect(lines[0] == ["good.geojson"] && lines[1] == ["bad.geojson"])
    #expect(lines.contains(["profile", "mongodb", "geojson.yml:1"]) && lines.contains(["severity", "GJ42=off", "geojson.yml:2"]))
    #expect(lines.contains(["max-depth", "9", "GEOJSON_MAX_DEPTH"]) && lines.contains(["ignore", "crs", "--ignore"]))
    #expect(lines.contains(["strict", "false", "default"]))
  }

  @Test func `a report goes to a file while text goes to standard output`() throws {
    let result = try validate("bad.geojson", "good.geojson", "--output-file", "r.sarif")
    #expect(result.status == 1 && result.out.hasPrefix("bad.geojson:2:1: GJ223 error"))
    let log = try JSONSerialization.jsonObject(with: Data((place.text("r.sarif") ?? "").utf8)) as? [String: Any]
    #expect(log?["version"] as? String == "2.1.0")
    _ = try validate(
      "bad.geojson", "--output-format", "gitlab", "--output-file", "gl-code-quality-report.json",
      environment: ["GEOJSON_OUTPUT_FORMAT": "github"])
    #expect(place.text("gl-code-quality-report.json")?.hasPrefix("[\n{\"description\"") == true)
    #expect(
      try validate("bad.geojson", "--output-file", "r.xml", environment: ["GEOJSON_OUTPUT_FORMAT": "github"]).out.hasPrefix("::error "))
    #expect(place.text("r.xml")?.hasPrefix("<?xml version") == true)
    #expect(try validate("good.geojson", "--output-file", "r.json").out == "")
    #expect(place.text("r.json")?.contains("\"findings\":[],") == true)
    try place.file("data.json", place.text("good.geojson") ?? "")
    #expect(try validate("data.json", "--output-file", "data.json").status == 2)
    for name in ["good.geojson", "bad.geojson", "new.GeoJSONL.gz", "map.zip"] {
      let before = place.text(name)
      let result = try validate("data.json", "--output-file", name)
      #expect(result.status == 64 && result.err.contains("has a name that data have") && place.text(name) == before, "\(result)")
    }
    #expect(try validate("good.geojson", "--output-file", "nowhere/r.json").status == 2)
    #expect(place.names.filter { $0.contains("partial") } == [])
    #expect(try validate("bad.geojson", "--statistics", "--output-file", "counts.json").out.contains("1  GJ223 error "))
    #expect(place.text("counts.json")?.contains("GJ223") == true)
  }

  @Test(arguments: ["json", "json-lines", "github", "gitlab", "junit", "sarif", "rdjson"])
  func `every form survives any name, files that are missing, and thousands of findings`(format: String) throws {
    try place.file("a: \"b\" <é>.geojsonl", String(repeating: "{\"type\":\"Feature\",\"properties\":null}\n", count: 20_000))
    let names = ["a: \"b\" <é>.geojsonl", "missing.geojson", "good.geojson"]
    let one = try Program.run(["validate", "-j1", "--output-format", format, "--max-diagnostics", "0"] + names, in: place.folder)
    let many = try Program.run(["validate", "-j3", "--output-format", format, "--max-diagnostics", "0"] + names, in: place.folder)
    #expect(one.status == 2 && one == many)
    #expect(one.out.components(separatedBy: "GJ223").count > 20_000)
    if ["json", "gitlab", "sarif", "rdjson"].contains(format) {
      _ = try JSONSerialization.jsonObject(with: Data(one.out.utf8))
    }
  }

  @Test func `rules and explanations know profiles`() throws {
    let rules = try Program.run(["rules", "--profile", "s2"], in: place.folder).out
    #expect(rules.contains("GJ422  error") && !rules.contains("GJ421 "))
    #expect(try Program.run(["rules"], in: place.folder).out.contains("GJ601 "))
    let text = try Program.run(["explain", "GJ422"], in: place.folder).out
    #expect(text.contains("Profiles:\n  error    ") && text.contains("elasticsearch (\"duplicate consecutive coordinates\")"))
    #expect(try Program.run(["explain", "GJ42"], in: place.folder).status == 64)
  }
}
