import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ValidateCommandTests {
  let place: Workspace

  init() throws {
    place = try Workspace()
    try place.file("good.geojson", Text.good)
    try place.file("bad.geojson", Text.bad)
    try place.file("warned.geojson", Text.warned)
  }

  private func validate(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Program.Outcome {
    try Program.run(["validate"] + arguments, input: input, in: place.folder, environment: environment)
  }

  @Test func `the status says what was found`() throws {
    #expect(try validate("good.geojson") == Program.Outcome(status: 0, out: "", err: "1 file, 1 feature: 0 errors, 0 warnings, 0 infos\n"))
    let bad = try validate("bad.geojson")
    #expect(bad.status == 1 && bad.out.hasPrefix("bad.geojson:2:1: GJ223 error: "))
    #expect(bad.err == "1 file, 1 feature: 1 error, 0 warnings, 0 infos; 0 fixable by --fix, 1 more by --unsafe-fixes\n")
    #expect(try validate("bad.geojson", "--exit-zero").status == 0)
    #expect(try validate("warned.geojson").status == 0)
    #expect(try validate("warned.geojson", "--strict").status == 1)
    #expect(try validate("warned.geojson", "-q") == Program.Outcome(status: 0, out: "", err: ""))
    let strict = try validate("warned.geojson", "-q", "--strict")
    #expect(strict.status == 1 && strict.out.hasPrefix("warned.geojson:") && strict.out.contains(" warning: ") && strict.err.isEmpty)
  }

  @Test func `standard input is read once`() throws {
    for command in ["validate", "info"] {
      for arguments in [["-", "-"], ["-", "--files-from", "-"]] {
        let result = try Program.run([command] + arguments, input: Text.good, in: place.folder)
        #expect(
          result.status == 64 && result.out.isEmpty && result.err.contains("standard input is named twice"), "\(command) \(arguments)")
      }
    }
  }

  @Test func `a file that is not there is status 2, and hides no other`() throws {
    let result = try validate("nowhere.geojson", "bad.geojson")
    #expect(result.status == 2 && result.err.hasPrefix("error: nowhere.geojson") && result.out.contains("GJ223"))
    #expect(try validate("nowhere.geojson", "--exit-zero").status == 2)
  }

  @Test func `wrong usage is status 64`() throws {
    for arguments in [
      ["--jobs", "0"], ["--max-depth", "x"], ["--nothing"], ["--output-format", "xml"], ["--max-diagnostics", "-1"],
      ["--max-feature-size", "5"]
    ] {
      #expect(try Program.run(["validate", "good.geojson"] + arguments, in: place.folder).status == 64, "\(arguments)")
    }
  }

  @Test func `files come from folders and lists, separated by lines or zeros`() throws {
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("f/.hidden"), withIntermediateDirectories: true)
    for name in ["f/b.geojson", "f/a.geojsonl", "f/c.txt", "f/.hidden/d.geojson"] { try place.file(name, Text.bad) }
    let folder = try validate("f")
    #expect(folder.out.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["f/a.geojsonl", "f/b.geojson"])
    for list in ["bad.geojson\ngood.geojson\n", "bad.geojson\r\n\ngood.geojson", "bad.geojson\0good.geojson\0"] {
      try place.file("list", list)
      #expect(try validate("--files-from", "list").err.hasPrefix("2 files, 2 features: 1 error"))
      #expect(try validate("--files-from", "-", input: list).err.hasPrefix("2 files, 2 features: 1 error"))
    }
    #expect(try validate("--files-from", "nowhere").status == 2)
  }

  @Test func `standard input is read when no file is named`() throws {
    #expect(try validate(input: Text.bad).out.hasPrefix("<stdin>:2:1: GJ223 "))
    #expect(try validate("-", "--stdin-filename", "x", input: Text.bad).out.hasPrefix("x:2:1: GJ223 "))
  }

  @Test func `JSON stays JSON whatever a file is called`() throws {
    let names = ["a\"b.geojson", "a\\b.geojson", "a\nb.geojson", "a\tb\u{1}\u{1B}[31m.geojson", "{}:,%.geojson", "日本🚋.geojson"]
    for name in names { try place.file(name, Text.bad) }
    for input in [["--output-format", "json"] + names, ["--output-format", "json", "--files-from", "list"]] {
      try place.file("list", names.joined(separator: "\0"))
      let result = try Program.run(["validate"] + input, in: place.folder)
      #expect(result.status == 1)
      let document = try #require(JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
      let findings = try #require(document["findings"] as? [[String: Any]])
      #expect(findings.compactMap { $0["file"] as? String } == names)
    }
    for format in ["concise", "full", "github"] {
      let out = try Program.run(["validate", "--output-format", format] + names, in: place.folder).out
      #expect(out.contains("\u{1B}") == false, "\(format)")
    }
    #expect(try validate("a\nb.geojson").out.split(separator: "\n").count == 1)
  }

  @Test func `no findings and no files are JSON too`() throws {
    for (arguments, files) in [(["good.geojson"], 1), (["--files-from", "/dev/null"], 0)] {
      let out = try Program.run(["validate", "--output-format", "json"] + arguments, in: place.folder).out
      let document = try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any]
      #expect((document?["findings"] as? [Any])?.isEmpty == true)
      #expect((document?["summary"] as? [String: Any])?["files"] as? Int == files)
    }
  }

  @Test func `the environment chooses the form of the report, the command line before it`() throws {
    let environment = ["GEOJSON_OUTPUT_FORMAT": "github"]
    #expect(try validate("bad.geojson", environment: environment).out.hasPrefix("::error file=bad.geojson,line=2,col=1,endLine=2,"))
    #expect(try validate("bad.geojson", "--output-format", "concise", environment: environment).out.hasPrefix("bad.geojson:2:1"))
  }

  @Test func `without a terminal there is no progress and no colour unless asked for`() throws {
    for format in ["full", "concise"] {
      let result = try validate("bad.geojson", "--output-format", format)
      #expect(!(result.out + result.err).contains("\u{1B}") && !(result.out + result.err).contains("\r"))
    }
    #expect(try validate("bad.geojson", "--output-format", "full", "--color", "always").out.contains("\u{1B}[1;31m"))
  }

  @Test func `a folder without files is a warning`() throws {
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
    #expect(try validate("empty").status == 0)
    let strict = try validate("empty", "good.geojson", "--strict")
    #expect(strict.status == 1 && strict.err.hasPrefix("warning: empty: found no file in this folder"))
    #expect(try validate("empty", "--strict", "--exit-zero").status == 0)
  }

  @Test func `files that cannot be named are in reports, and what was found before a fault is counted`() throws {
    let script =
      #"cp good.geojson "$(printf 'n\377.geojson')"; rm bad.geojson warned.geojson; "$0" validate . --output-format "$FORM"; "$0" info . --output-format json"#
    let place = place.folder
    for format in ["json", "sarif", "junit", "gitlab", "github", "rdjson"] {
      let script = script.replacingOccurrences(of: "$FORM", with: format).replacingOccurrences(of: "rm bad", with: "rm -f bad")
      let result = try Program.shell(script, in: place)
      #expect(result.status == 2 && result.out.components(separatedBy: "xff.geojson").count >= 3, "\(format): \(result.out)")
    }
    let list = try Program.shell(#"printf '\357\273\277good.geojson\n' | "$0" validate --files-from -"#, in: place)
    #expect(list.status == 0, "\(list.err)")
    let cut = try Program.shell(
      #"(printf '{"type":"Feature","geometry":null}\n' | gzip -c; echo junk) > cut.gz; "$0" validate cut.gz"#, in: place)
    #expect(cut.status == 2 && cut.out.contains("GJ224") && cut.err.contains("0 files, 0 features: 1 error, "), "\(cut.err)")
  }

  @Test func `a report takes the place of nothing that is read`() throws {
    try place.file("list.txt", "good.geojson\n")
    try place.file("own.yml", "strict: true\n")
    try place.file("geojson.yml", "strict: true\n")
    for (file, arguments) in [
      ("list.txt", ["--files-from", "list.txt"]), ("own.yml", ["good.geojson", "--config", "own.yml"]), ("geojson.yml", ["good.geojson"]),
      ("geojson.yml", ["good.geojson", "--statistics"])
    ] {
      let before = place.text(file)
      let result = try Program.run(["validate"] + arguments + ["--output-file", file], in: place.folder)
      #expect(result.status == 2 && result.err.contains("input") && place.text(file) == before, "\(file): \(result.err)")
    }
  }

  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "out.jsonl", "./out.jsonl"]) func `standard output by another name gets one report`(
    name: String
  ) throws {
    try place.file(
      "many.geojsonl", String(repeating: #"{"type":"Feature","properties":null,"geometry":{"type":"Pnt"}}"# + "\n", count: 2000))
    let script = #""$0" validate many.geojsonl --max-diagnostics 0 --output-format json-lines --output-file "#
    let expected = try Program.shell(script + "- > out.jsonl; cat out.jsonl", in: place.folder)
    let result = try Program.shell(script + "\(name) > out.jsonl; cat out.jsonl", in: place.folder)
    #expect(result.out == expected.out && result.out.hasPrefix("{") && result.out.count > 200_000)
  }

  @Test func `the report does not depend on the number of threads`() throws {
    try place.file(
      "many.geojsonl",
      (0..<20_000).map { $0 % 7 == 0 ? "{\"type\":\"Feature\",\"id\":\($0)}\n" : "{\"type\":\"Point\",\"coordinates\":[1,2]}\n" }.joined())
    let one = try validate("many.geojsonl", "-j1")
    #expect(one.status == 1 && one.out.contains("more findings"))
    for jobs in ["2", "3", "8"] { #expect(try validate("many.geojsonl", "-j", jobs) == one) }
  }
}
