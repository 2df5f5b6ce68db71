import Foundation
import Testing

/// `--strict-lines` and `--exit-on` on the command line.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct StrictLinesCommandTests {
  private static let good = #"{"type":"Feature","properties":{"a":1.0},"geometry":null}"#

  @Test func `bad records are counted, and end with 1 only with --strict`() throws {
    let input = "\(Self.good)\n\nx\n\(Self.good)"
    for (options, status) in [([], 0), (["--strict"], 1), (["--exit-on", "error"], 1), (["--exit-on", "fatal"], 0)] as [([String], Int32)] {
      let result = try Program.run(["convert", "--strict-lines"] + options, input: input)
      let lines = result.out.split(separator: "\n")
      #expect(result.status == status && lines.count == 4 && lines[0] == Self.good && lines[3] == Self.good, "\(result)")
      #expect(lines[1].contains(#""error":{"code":"GJ108""#) && lines[2].contains(#""error":{"code":"GJ110""#))
      #expect(result.err.contains("2 features that could not be read were written without geometry"))
    }
  }

  @Test func `an empty input is an empty output`() throws {
    let result = try Program.run(["convert", "--strict-lines"], input: "")
    #expect(result == Program.Outcome(status: 0, out: "", err: ""))
  }

  @Test func `it works without an environment and without a terminal`() throws {
    let place = try Workspace()
    try place.file("in.txt", "\(Self.good)\nx")
    let result = try Program.shell(#"env -i "$0" convert --strict-lines in.txt 2>/dev/null | wc -l"#, in: place.folder)
    #expect(result.out.contains("2"))
  }

  @Test func `several inputs follow one another`() throws {
    let place = try Workspace()
    try place.file("a.geojsonl", "\(Self.good)\nx\n")
    try place.file("b.geojsonl", "\n\(Self.good)")
    let result = try Program.run(["convert", "--strict-lines", "a.geojsonl", "b.geojsonl", "-o", "part-00000"], in: place.folder)
    #expect(result.status == 0 && place.text("part-00000")?.split(separator: "\n").count == 4, "\(result)")
    let folder = try Program.run(["convert", "--strict-lines", "a.geojsonl", "b.geojsonl", "--out-dir", "out"], in: place.folder)
    #expect(folder.status == 0 && place.text("out/b.geojsonl")?.split(separator: "\n").count == 2, "\(folder)")
  }

  @Test func `what would change the number of lines is refused`() throws {
    for options in [
      ["--where", "a = 1"], ["--bbox", "0,0,1,1"], ["--clip", "0,0,1,1"], ["--skip", "1"], ["--limit", "1"], ["--explode"],
      ["--dissolve", "a"], ["--to", "geojson"], ["-o", "x.svg"], ["--rs"], ["--pretty"], ["--on-error", "skip"], ["-o", "x.geojsons"],
      ["--simplify", "1m", "--mode", "coverage"], ["--from", "topojson"], ["venue.zip", "--from", "imdf"],
      ["--strict", "--exit-on", "fatal"]
    ] {
      let result = try Program.run(["convert", "--strict-lines"] + options, input: Self.good)
      #expect(result.status == 64 && result.out.isEmpty, "\(options) \(result)")
    }
  }

  @Test func `only failures count with --exit-on fatal`() throws {
    let input = Self.good + "\nx\n" + Self.good
    let skipped = try Program.run(["convert", "--to", "geojsonseq", "--on-error", "skip", "--exit-on", "fatal"], input: input)
    #expect(skipped.status == 0 && skipped.out.split(separator: "\n").count == 2, "\(skipped)")
    // Without an output, a run has failed.
    let failed = try Program.run(["convert", "--to", "geojsonseq", "--exit-on", "fatal"], input: input)
    #expect(failed.status == 1, "\(failed)")
    #expect(try Program.run(["convert", "none.geojson", "--exit-on", "fatal"]).status == 2)
    #expect(try Program.run(["validate", "--exit-on", "fatal"], input: Text.bad).status == 0)
    #expect(try Program.run(["validate", "--exit-on", "error"], input: Text.bad).status == 1)
    #expect(try Program.run(["validate", "--exit-on", "error", "--exit-zero"], input: Text.bad).status == 64)
    #expect(try Program.run(["validate", "--exit-on", "fatal", "--strict"], input: Text.bad).status == 64)
  }
}
