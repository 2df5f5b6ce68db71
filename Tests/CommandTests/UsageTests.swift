import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct UsageTests {
  @Test(arguments: [[], ["validate"], ["convert"], ["info"], ["simplify"], ["tiles"]])
  func `every command has help`(command: [String]) throws {
    for arguments in [command + ["--help"], command + ["-h"], ["help"] + command] {
      let result = try Program.run(arguments)
      #expect(result.status == 0 && result.err == "", "\(arguments)")
      #expect(result.out.contains("Usage: geojson") && result.out.contains("--help"))
      let lines = result.out.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 41 && lines.allSatisfy { $0.count <= 80 }, "\(arguments)")
    }
  }

  @Test func `the version stands alone on standard output`() throws {
    let result = try Program.run(["--version"])
    #expect(result.status == 0 && result.err == "")
    #expect(result.out.split(separator: ".").count == 3 && result.out.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["valdate", "a.geojson"], "validate"), (["Convert", "a.geojson"], "convert"), (["inof"], "info"),
    (["convert", "--presicion", "3"], "--precision"), (["validate", "--ouput-format", "json"], "--output-format")
  ])
  func `what was nearly right is named`(arguments: [String], meant: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 64 && result.out == "")
    #expect(result.err.contains("Did you mean") && result.err.contains(meant))
  }

  @Test func `what was not is answered with what there is`() throws {
    let command = try Program.run(["frobnicate"])
    #expect(command.status == 64 && command.err.contains("validate, convert, render, preview, tile, run, info"))
    let policy = try Program.run(["convert", "--on-error", "stop"])
    #expect(policy.status == 64 && policy.err.contains("'fail', 'skip' or 'null'"))
  }

  @Test(arguments: [
    ["--precision", "18"], ["--precision", "-1"], ["--skip", "-1"], ["--limit", "-1"], ["--max-errors", "-1"], ["--max-errors", "3"],
    ["--select", "a", "--exclude", "b"], ["--pretty", "--compact"], ["--rs", "--to", "geojson"], ["--rs", "-o", "b.geojson"],
    ["--rs", "-o", "b.json.gz"], ["-j", "0"]
  ])
  func `options that make no sense are wrong usage`(options: [String]) throws {
    let result = try Program.run(["convert"] + options, input: Text.good)
    #expect(result.status == 64 && result.out == "", "\(result.err)")
  }

  @Test(arguments: [
    (["convert", "--limit", "-1"], "--limit takes 0 or more"),
    (["convert", "--precision", "-1"], "--precision takes a number from 0 to 17"),
    (["validate", "-j", "-3"], "--jobs takes a number from 1"),
    (["validate", "--max-diagnostics", "-1"], "--max-diagnostics takes 0 or more"),
    (["validate", "--statistics", "--output-format", "sarif"], "sarif has no form for counts"),
    (["validate", "--statistics", "--output-file", "x.xml"], "junit has no form for counts"),
    (["validate", "--diff", "--output-format", "json"], "cannot be used with --diff"),
    (["convert", "--pretty", "--to", "geojsonseq"], "--pretty cannot be used with GeoJSON sequence output; leave it out"),
    (["convert", "--output-format", "sarif"], "json-lines"), (["help", "nosuch"], "there is no command \"nosuch\""),
    (["explain", "ring"], "GJ3"), (["explain", "GJ42"], "GJ421")
  ])
  func `wrong usage is told in its own words`(arguments: [String], message: String) throws {
    let result = try Program.run(arguments, input: Text.good)
    #expect(result.status == 64 && result.out == "" && result.err.contains(message), "\(arguments): \(result.err)")
  }

  @Test(arguments: ["sarif", "gitlab", "junit", "rdjson", "json", "github"])
  func `a report that the environment asks of validate does not stop convert`(format: String) throws {
    let result = try Program.run(["convert"], input: Text.good, environment: ["GEOJSON_OUTPUT_FORMAT": format])
    #expect(result.status == 0 && result.err == "", "\(result.err)")
  }

  @Test func `a word that is not UTF-8 is no file's name`() throws {
    let place = try Workspace()
    try place.file("a.geojson", Text.good)
    let result = try Program.shell(#""$0" convert a.geojson -o "$(printf 'o\351.geojson')""#, in: place.folder)
    #expect(result.status == 64 && result.err.contains(#""o\xe9.geojson", which is not UTF-8"#), "\(result.err)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path) == ["a.geojson"])
  }

  @Test func `of a folder with a file that cannot be named the others are read`() throws {
    let place = try Workspace()
    try place.file("a.geojson", Text.good)
    let script = #": > "$(printf 'o\351.geojson')"; "$0" validate ."#
    let result = try Program.shell(script, in: place.folder)
    #expect(result.status == 2 && result.err.contains(#"error: ./o\xe9.geojson: the name of this file is not UTF-8"#), "\(result.err)")
    #expect(result.err.contains("1 file, ") && result.err.contains("1 file could not be read"), "\(result.err)")
    let info = try Program.shell(#""$0" info ."#, in: place.folder)
    #expect(info.status == 2 && info.out.contains("a.geojson"))
  }

  @Test func `info is described by status as well`() throws {
    let place = try Workspace()
    try place.file("a.geojson", Text.good)
    let info = try Program.run(["info", "a.geojson"], in: place.folder)
    #expect(info.status == 0 && info.err == "" && info.out.contains("a.geojson"))
    #expect(try Program.run(["info", "nowhere"], in: place.folder).status == 2)
    #expect(try Program.run(["info"], input: Text.bad).status == 1)
  }

  @Test func `convert offers the forms of findings that it has`() throws {
    let help = try Program.run(["convert", "--help-all"]).out
    #expect(help.contains("json-lines") && !help.contains("sarif") && !help.contains("junit"))
    #expect(try Program.run(["validate", "--help"]).out.contains("sarif"))
    for format in ["sarif", "gitlab", "junit", "rdjson"] {
      let result = try Program.run(["convert", "--output-format", format])
      #expect(result.status == 64 && result.err.contains("'json-lines'") && result.err.contains("geojson convert"), "\(result.err)")
    }
    // What the environment asks of reports that are documents does not concern it.
    let feature = #"{"type":"Point","coordinates":[1,2,3,4]}"#
    let result = try Program.run(["convert", "--to", "geojsonseq"], input: feature, environment: ["GEOJSON_OUTPUT_FORMAT": "sarif"])
    #expect(result.status == 0 && result.err.hasPrefix("<stdin>:1:"), "\(result)")
    #expect(try Program.run(["convert", "--output-format", "json"], input: feature).err.hasPrefix("{"))
  }

  @Test func `help says how far limits go`() throws {
    let help = try Program.run(["validate", "--help-all"]).out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      help.contains("arrays and objects, 1 to 10000.") && help.contains("feature in bytes, 1K to 4000000000") && help.contains("1 to 1024"))
    let deep = try Program.run(["validate", "--max-depth", "1"], input: #"{"type":"Point","coordinates":[1,2]}"#)
    #expect(deep.out.contains("deeper than 1 level;"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: ["--help", "--version", "help convert", "validate --help"])
  func `help that nobody gets is no success`(arguments: String) throws {
    let place = try Workspace()
    let result = try Program.shell("$0 \(arguments) > /dev/full", in: place.folder)
    #expect(result.status == 2 && result.err.hasPrefix("error: "), "\(result)")
  }

  @Test func `rejects and output are not one file by two names`() throws {
    let place = try Workspace()
    try place.file("a.geojsonl", #"{"type":"Feature","properties":null,"geometry":{"type":"Pnt"}}"# + "\n")
    for force in ["", "-f"] {
      let result = try Program.shell(
        #"mkdir -p d; ln -sfn d link; "$0" convert a.geojsonl --on-error skip -o d/b --to geojsonseq --rejects link/b \#(force)"#,
        in: place.folder)
      #expect(result.status == 64 && result.err.contains("the same file") && place.text("d/b") == nil, "\(result.err)")
    }
  }
}
