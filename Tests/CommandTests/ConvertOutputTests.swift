import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ConvertOutputTests {
  let place: Workspace

  init() throws { place = try Workspace() }

  @Test func `a failed run leaves the old file as it was, and nothing beside it`() throws {
    try place.file("a.geojson", Text.bad)
    try place.file("b.geojson", "old")
    #expect(try Program.run(["convert", "a.geojson", "-o", "b.geojson", "--force"], in: place.folder).status == 1)
    #expect(place.text("b.geojson") == "old" && place.names == ["a.geojson", "b.geojson"])
  }

  @Test func `a dash is standard input or standard output`() throws {
    #expect(try Program.run(["convert", "-", "-o", "-"], input: Text.good).out == Text.good)
    #expect(try Program.run(["convert"], input: Text.good).out == Text.good)
    let named = try Program.run(["convert", "--stdin-filename", "x.geojson"], input: Text.bad)
    #expect(named.err.hasPrefix("x.geojson:2:1: GJ223 error: "), "\(named.err)")
    #expect(try Program.run(["convert", "--force"], input: Text.good).status == 64)
  }

  @Test func `standard output is what the input is, a sequence stays one`() throws {
    let line = "{\"type\":\"Feature\",\"properties\":null,\"geometry\":null}\n"
    #expect(try Program.run(["convert"], input: line + line).out == line + line)
    #expect(try Program.run(["convert"], input: "\u{1E}" + line).out == "\u{1E}" + line)
    #expect(try Program.run(["convert"], input: line).out == "{\"type\":\"FeatureCollection\",\"features\":[\n\(line)]}\n")
    #expect(try Program.run(["convert", "--rs"], input: line).out == "\u{1E}" + line)
  }

  @Test func `what a file holds goes before its name, which says what one line alone may be`() throws {
    let line = "{\"type\":\"Feature\",\"properties\":null,\"geometry\":null}\n"
    let collection = "{\"type\":\"FeatureCollection\",\"features\":[\n\(line)]}\n"
    for (name, text, out) in [
      ("rs.json", "\u{1E}" + line, "\u{1E}" + line), ("lines.geojson", line + line, line + line),
      ("collection.ndjson", collection, collection), ("one.ndjson", line, line), ("one.geojsons", line, "\u{1E}" + line),
      ("one.geojson", line, collection)
    ] {
      try place.file(name, text)
      #expect(try Program.run(["convert", name], in: place.folder).out == out, "\(name)")
    }
  }

  @Test func `the output's name says what it is, and how it is packed`() throws {
    try place.file("a.geojson", Text.good)
    for name in ["b.geojsonl", "b.geojsons", "b.geojson.gz", "b.geojsonl.zst"] {
      #expect(try Program.run(["convert", "a.geojson", "-o", name], in: place.folder).status == 0)
    }
    #expect(place.text("b.geojsonl")?.hasPrefix("{\"type\":\"Feature\"") == true)
    #expect(place.text("b.geojsons")?.hasPrefix("\u{1E}{\"type\":\"Feature\"") == true)
    #expect(try Program.run(["convert", "b.geojson.gz"], in: place.folder).out == Text.good)
    #expect(try Program.run(["convert", "b.geojsonl.zst", "--to", "geojson"], in: place.folder).out == Text.good)
  }

  @Test func `a name that ends in svg asks for a picture`() throws {
    try place.file("a.geojsonl", "{\"type\":\"LineString\",\"coordinates\":[[170,0],[-170,0]]}\n")
    for name in ["a.svg", "A.SVG", "a.svg.gz"] {
      #expect(
        try Program.run(["convert", "a.geojsonl", "-o", name, "--width", "50"], in: place.folder)
          == Program.Outcome(status: 0, out: "", err: ""))
    }
    let drawn = try Program.run(["convert", "a.geojsonl", "--to", "svg", "--width", "50", "--pole", "smaller"], in: place.folder)
    #expect(drawn.status == 0 && drawn.out == place.text("a.svg") && drawn.out.contains("M10 10L25 10"))
    // What is for text has no meaning for pictures, and the other way round.
    for arguments in [["--to", "svg", "--precision", "3"], ["--to", "svg", "--pretty"], ["--width", "50"], ["--to", "svg", "--width", "0"]]
    {
      #expect(try Program.run(["convert", "a.geojsonl"] + arguments, in: place.folder).status == 64, "\(arguments)")
    }
  }

  @Test func `features that a clip leaves out are counted aloud`() throws {
    let text = "{\"type\":\"Point\",\"coordinates\":[-170,1]}\n{\"type\":\"Point\",\"coordinates\":[1,1]}\n"
    let result = try Program.run(["convert", "--to", "geojsonseq", "--clip", "-171,0,-169,2"], input: text)
    #expect(
      result
        == Program.Outcome(
          status: 0, out: String(text.prefix(while: { $0 != "\n" })) + "\n", err: "1 feature has nothing inside the box and was left out\n")
    )
    #expect(try Program.run(["convert", "--clip", "1,2,3"], input: text).status == 64)
  }

  @Test func `boxes may begin with a minus sign, in either spelling`() throws {
    let text = "{\"type\":\"Point\",\"coordinates\":[-170,1]}\n"
    for arguments in [["--bbox", "-171,0,-169,2"], ["--bbox=-171,0,-169,2"], ["--bbox", "179,0,-169,2"]] {
      #expect(try Program.run(["convert", "--to", "geojsonseq"] + arguments, input: text).out == text)
    }
    for box in ["1,2,3", "1,2,3,x", "0,5,1,4", "-181,0,1,1", "nan,0,1,1", ""] {
      #expect(try Program.run(["convert", "--bbox", box], input: text).status == 64, "\(box)")
    }
  }

  @Test func `a reader that goes away ends the run quietly`() throws {
    let feature = "{\"type\":\"Feature\",\"properties\":{\"a\":\"\(String(repeating: "x", count: 200))\"},\"geometry\":null}\n"
    try place.file("a.geojsonl", String(repeating: feature, count: 20_000))
    for jobs in [1, 2] {
      let result = try Program.shell("{ \"$0\" convert a.geojsonl -j \(jobs); echo $? >&2; } | head -n 1", in: place.folder)
      #expect(result.out == feature && result.err == "141\n")
    }
    try place.file("b.geojsonl", String(repeating: "{\"type\":\"Feature\"}\n", count: 20_000))
    let validated = try Program.shell(
      "{ \"$0\" validate --max-diagnostics 0 b.geojsonl; echo $? >&2; } | head -n 1", in: place.folder)
    #expect(validated.err == "141\n" && validated.out.hasPrefix("b.geojsonl:1:1: "))
  }

  @Test func `a report that nobody reads any more ends an endless input`() throws {
    let result = try Program.shell(
      "yes '{\"type\":\"Feature\"}' 2>/dev/null | { \"$0\" validate --max-diagnostics 0 -; echo $? >&2; } | head -n 1", in: place.folder)
    #expect(result.err.hasSuffix("141\n"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no full device here"))
  func `a full disk is status 2 and a message`() throws {
    try place.file("a.geojson", Text.good)
    let result = try Program.shell("\"$0\" convert a.geojson >/dev/full", in: place.folder)
    #expect(result.status == 2 && result.err.hasPrefix("error: ") && result.out == "")
  }

  @Test func `the rejects may go to standard output, but not beside the output`() throws {
    try place.file("a.geojson", Text.bad)
    let skipped = try Program.run(["convert", "a.geojson", "-o", "b.geojson", "--on-error", "skip", "--rejects", "-"], in: place.folder)
    #expect(skipped.status == 1 && skipped.out.hasPrefix("\u{1E}"))
    #expect(try Program.run(["convert", "a.geojson", "--on-error", "skip", "--rejects", "-"], in: place.folder).status == 64)
  }

  @Test(arguments: ["x.kml", "x.shp.gz", "a.b/x.yaml"])
  func `an ending that names no format is refused`(name: String) throws {
    try place.file("a.geojson", Text.good)
    let refused = try Program.run(["convert", "a.geojson", "-o", name], in: place.folder)
    #expect(refused.status == 64 && refused.err.contains("unknown output format"), "\(refused)")
  }

  @Test(arguments: ["x", ".hidden", "x.zst"])
  func `a name without an ending is like standard output`(name: String) throws {
    try place.file("a.geojson", Text.good)
    #expect(try Program.run(["convert", "a.geojson", "-o", name], in: place.folder).status == 0)
  }

  @Test func `of a pipe that brings nothing nothing is made, with a warning`() throws {
    let place = try Workspace()
    try place.file("empty.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    let piped = try Program.shell("$0 convert empty.geojson --to geojsonseq | $0 convert - --to geojson", in: place.folder)
    #expect(piped.status == 0 && piped.out == "{\"type\":\"FeatureCollection\",\"features\":[]}\n", "\(piped)")
    #expect(piped.err.hasPrefix("<stdin>:1:1: GJ108 warning: "), "\(piped.err)")
    #expect(try Program.shell(": | $0 convert - --strict", in: place.folder).status == 1)
    #expect(try Program.shell(": | $0 convert - --stdin-filename a.geojsonl", in: place.folder).err == "")
    // A file without anything is a failed export, and so is what is to be judged.
    #expect(try Program.shell("$0 convert - < /dev/null", in: place.folder).status == 1)
    #expect(try Program.shell(": > a.geojson; $0 convert a.geojson", in: place.folder).status == 1)
    #expect(try Program.shell(": | $0 convert - --stdin-filename a.geojson", in: place.folder).status == 1)
    #expect(try Program.shell(": | $0 validate -", in: place.folder).status == 1)
  }
}
