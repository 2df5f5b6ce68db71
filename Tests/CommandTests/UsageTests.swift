import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct UsageTests {
  @Test(arguments: [[], ["validate"], ["convert"], ["info"], ["simplify"]])
  func `every command has help`(command: [String]) throws {
    for arguments in [command + ["--help"], command + ["-h"], ["help"] + command] {
      let result = try Program.run(arguments)
      #expect(result.status == 0 && result.err == "", "\(arguments)")
      #expect(result.out.contains("USAGE: geojson") && result.out.contains("--help"))
    }
  }

  @Test func `the version stands alone on standard output`() throws {
    let result = try Program.run(["--version"])
    #expect(result.status == 0 && result.err == "")
    #expect(result.out.split(separator: ".").count == 3 && result.out.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["valdate", "a.geojson"], "validate"), (["Convert", "a.geojson"], "convert"), (["inof"], "info"),
    (["convert", "--presicion", "3"], "--precision"), (["validate", "--ouput-format", "json"], "--output-format"),
  ])
  func `what was nearly right is named`(arguments: [String], meant: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 64 && result.out == "")
    #expect(result.err.contains("Did you mean") && result.err.contains(meant))
  }

  @Test func `what was not is answered with what there is`() throws {
    let command = try Program.run(["frobnicate"])
    #expect(command.status == 64 && command.err.contains("validate, convert, info"))
    let policy = try Program.run(["convert", "--on-error", "stop"])
    #expect(policy.status == 64 && policy.err.contains("'fail', 'skip' or 'null'"))
  }

  @Test(arguments: [
    ["--precision", "18"], ["--precision", "-1"], ["--skip", "-1"], ["--limit", "-1"], ["--max-errors", "-1"],
    ["--select", "a", "--exclude", "b"], ["--pretty", "--compact"], ["--rs", "--to", "geojson"], ["-j", "0"], ["a", "b"],
  ])
  func `options that make no sense are wrong usage`(options: [String]) throws {
    let result = try Program.run(["convert"] + options, input: Text.good)
    #expect(result.status == 64 && result.out == "", "\(result.err)")
  }

  @Test func `info is described by status as well`() throws {
    let place = try Workspace()
    try place.file("a.geojson", Text.good)
    let info = try Program.run(["info", "a.geojson"], in: place.folder)
    #expect(info.status == 0 && info.err == "" && info.out.contains("a.geojson"))
    #expect(try Program.run(["info", "nowhere"], in: place.folder).status == 2)
    #expect(try Program.run(["info"], input: Text.bad).status == 1)
  }
}
