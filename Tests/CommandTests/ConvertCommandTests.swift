import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ConvertCommandTests {
  let place: Workspace

  init() throws { place = try Workspace() }

  @Test func `standard output carries data, standard error everything else`() throws {
    try place.file("a.geojson", Text.good)
    let good = try Program.run(["convert", "a.geojson"], in: place.folder)
    #expect(good == Program.Outcome(status: 0, out: Text.good, err: ""))
    try place.file("b.geojson", Text.warned)
    let warned = try Program.run(["convert", "b.geojson", "--to", "geojsonseq"], in: place.folder)
    #expect(warned.status == 0)
    #expect(warned.out == "{\"type\":\"Feature\",\"id\":1,\"properties\":{\"a\":1.0},\"geometry\":null}\n")
    #expect(warned.err.hasPrefix("b.geojson:1:1: GJ107 warning: "))
    #expect(try Program.run(["convert", "b.geojson", "--strict"], in: place.folder).status == 1)
    #expect(try Program.run(["convert", "b.geojson", "-q"], in: place.folder).err == "")
  }

  @Test func `an error in the data is status 1 and no output`() throws {
    try place.file("a.geojson", Text.bad)
    let failed = try Program.run(["convert", "a.geojson", "-o", "b.geojson"], in: place.folder)
    #expect(failed.status == 1 && failed.out == "" && failed.err.contains("GJ223"))
    #expect(place.names == ["a.geojson"])
    let skipped = try Program.run(["convert", "a.geojson", "-o", "b.geojson", "--on-error", "skip", "--rejects", "r"], in: place.folder)
    #expect(skipped.status == 1)
    #expect(place.text("b.geojson") == "{\"type\":\"FeatureCollection\",\"features\":[]}\n")
    #expect(place.text("r") == "\u{1E}{\"type\":\"Feature\",\"properties\":null}\n")
    // What went wrong before does not take the rejects away.
    try place.file("r", "")
    #expect(try Program.run(["convert", "a.geojson", "-o", "c.geojson", "--rejects", "r", "--force"], in: place.folder).status == 1)
    #expect(place.text("r") == "\u{1E}{\"type\":\"Feature\",\"properties\":null}\n" && place.text("c.geojson") == nil)
  }

  @Test func `errors that are let pass are status 1 as well`() throws {
    let text = Text.good.replacing("\"features\"", with: "\"bbox\":null,\"features\"")
    let kept = try Program.run(["convert"], input: text)
    #expect(kept.status == 1 && kept.out == text && kept.err.contains("GJ241"))
    let result = try Program.run(["convert", "--on-error", "skip"], input: text)
    // What is no box says nothing that could be untrue.
    #expect(result.status == 1 && result.out == Text.good.replacing("]}", with: "],\"bbox\":null}"))
    let cut = try Program.run(["convert", "--on-error", "skip"], input: String(Text.good.dropLast(3)))
    #expect(cut.status == 1 && cut.out == Text.good)
  }

  @Test func `a collection that says no type, or another, becomes one that says it`() throws {
    let feature = #"{"type":"Feature","properties":null,"geometry":null}"#, type = #""type":"FeatureCollection""#
    for (front, behind) in [("", ""), (#""type":"Featurecollection","#, ""), ("", #","n":1,"type":7"#)] {
      let result = try Program.run(["convert", "--on-error", "skip", "--compact"], input: "{\(front)\"features\":[\(feature)]\(behind)}")
      let expected = front.isEmpty ? "{\"features\":[\(feature)]," + (behind.isEmpty ? "" : "\"n\":1,") + type + "}\n" : "{\(type),\"features\":[\(feature)]}\n"
      #expect(result.status == 1 && result.out == expected && result.err.contains("expected \"FeatureCollection\""), "\(result)")
    }
    // The input is not read up to its type.
    let limited = try Program.run(["convert", "--limit", "1", "--compact"], input: "{\"features\":[\(feature),\(feature)],\(type)}")
    #expect(limited.status == 0 && limited.out == "{\"features\":[\(feature)],\(type)}\n")
  }

  @Test func `what turns out to be no collection behind its features is not written as one`() throws {
    let feature = #"{"features":[],"type":"Feature","geometry":{"type":"Point","coordinates":["x",2]},"properties":5,"id":true}"#
    let point = #"{"features":[],"type":"Point","coordinates":[1,2],"geometry":null}"#
    for (text, codes) in [(feature, ["GJ205", "GJ305", "GJ225", "GJ228"]), (point, ["GJ205", "GJ205"])] {
      let result = try Program.run(["convert"], input: text)
      #expect(result.status == 1 && result.out == "" && result.err.contains("the output is not complete"), "\(result)")
      // In another order it has the same faults, and none is said to be mended that is not.
      let judged = try Program.run(["validate"], input: text)
      let other = try Program.run(["validate"], input: text.replacingOccurrences(of: "{\"features\":[],", with: "{").dropLast() + ",\"features\":[]}")
      func found(_ outcome: Program.Outcome) -> [String] { outcome.out.split(separator: "\n").compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) } }
      #expect(found(judged) == codes && found(other).sorted() == codes.sorted(), "\(judged.out)\(other.out)")
      #expect(!judged.err.contains("fixable"), "\(judged.err)")
    }
  }

  @Test func `a sequence stays one however long its first record is`() throws {
    let long = "{\"type\":\"LineString\",\"coordinates\":[" + (0..<20_000).map { "[\($0 % 180),1]" }.joined(separator: ",") + "]}\n"
    let text = long + "{\"type\":\"Point\",\"coordinates\":[1,2]}\n"
    #expect(try Program.run(["convert"], input: text).out == text)
    #expect(try Program.run(["convert"], input: long).out.hasPrefix("{\"type\":\"FeatureCollection\""))
  }

  @Test func `lists of properties add up`() throws {
    let text = "{\"type\":\"Feature\",\"properties\":{\"k\":\"x\",\"a\":1,\"b\":2,\"c\":3},\"geometry\":null}\n"
    let to = ["convert", "--to", "geojsonseq"]
    #expect(try Program.run(to + ["--select", "a", "--select", "b"], input: text).out.contains(#"{"a":1,"b":2}"#))
    #expect(try Program.run(to + ["--exclude", "a", "--exclude", "b,c"], input: text).out.contains(#"{"k":"x"}"#))
    let dissolve = to + ["--dissolve", "k"]
    for (option, values) in [("--sum", ["1", "2"]), ("--list", ["[1]", "[2]"]), ("--first", ["1", "2"])] {
      let dissolved = try Program.run(dissolve + [option, "a", option, "b"], input: text)
      #expect(dissolved.out.contains("\"a\":\(values[0]),\"b\":\(values[1])}"), "\(option): \(dissolved.out)")
    }
    #expect(try Program.run(to + ["--select", ""], input: text).status == 64)
  }

  @Test func `what is to be left out is not let through by properties that are wrong`() throws {
    func convert(_ properties: String, _ options: String...) throws -> String {
      let text = "{\"type\":\"Feature\",\"geometry\":null,\(properties)}\n"
      return try Program.run(["convert", "--to", "geojsonseq", "--on-error", "skip"] + options, input: text).out
    }
    func feature(_ properties: String) -> String { "{\"type\":\"Feature\",\"geometry\":null,\(properties)}\n" }
    let twice = #""properties":{"secret":1},"properties":{"a":2,"secret":3}"#
    #expect(try convert(twice, "--no-properties") == feature(#""properties":null"#))
    #expect(try convert(twice, "--exclude", "secret") == feature(#""properties":{"a":2}"#))
    #expect(try convert(twice, "--select", "a", "--compact") == feature(#""properties":{"a":2}"#))
    #expect(try convert(twice) == feature(twice))
    let last = #""properties":{"secret":1},"id":1,"properties":null,"pr\u006fperties":null"#
    #expect(try convert(last, "--no-properties") == feature(#""id":1,"pr\u006fperties":null"#))
    for wrong in [#"["secret"]"#, #""secret""#, "17"] {
      for option in [["--no-properties"], ["--exclude", "secret"], ["--select", "a"]] {
        let text = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":\(wrong)}\n"
        let result = try Program.run(["convert", "--to", "geojsonseq", "--on-error", "skip"] + option, input: text)
        #expect(result.out == feature(#""properties":null"#), "\(wrong) \(option)")
      }
    }
  }

  @Test func `nothing is replaced if the rejects cannot be written`() throws {
    try place.file("a.geojsonl", "{\"type\":\"Feature\",\"properties\":null}\n")
    try place.file("b.geojsonl", "old")
    for rejects in ["/dev/full", "none/r", "."] {
      let arguments = ["convert", "a.geojsonl", "-o", "b.geojsonl", "-f", "--on-error", "skip", "--rejects", rejects]
      #expect(try Program.run(arguments, in: place.folder).status == 2)
      #expect(place.text("b.geojsonl") == "old" && place.names == ["a.geojsonl", "b.geojsonl"], "\(rejects)")
    }
  }

  @Test func `members that are too long say where they stand`() throws {
    let long = "\"n\":\"\(String(repeating: "x", count: 5000))\"", features = "\"features\":[{\"type\":\"Feature\",\"properties\":null,\"geometry\":null}]"
    for (members, place) in [("\(long),\(features)", "before"), ("\(features),\(long)", "behind")] {
      let result = try Program.run(["validate", "--max-feature-size", "4000"], input: "{\"type\":\"FeatureCollection\",\(members)}")
      let expected = "GJ109 error: found more than 4000 bytes of a collection's members \(place) its features; expected at most that many"
      #expect(result.status == 1 && result.out.contains(expected), "\(result.out)")
    }
  }

  @Test func `rejects are compressed by their name as the output is`() throws {
    try place.file("a.geojson", Text.bad)
    let arguments = ["convert", "a.geojson", "-o", "b.geojson", "--on-error", "skip", "--rejects", "r.geojsons.gz"]
    #expect(try Program.run(arguments, in: place.folder).status == 1)
    #expect(try Program.shell("gzip -dc r.geojsons.gz", in: place.folder).out == "\u{1E}{\"type\":\"Feature\",\"properties\":null}\n")
  }

  @Test func `a damaged last feature does not cost what its collection has behind it`() throws {
    let good = #"{"type":"Feature","geometry":null,"properties":{"a":1},"id":1}"#
    let tail = #"],"name":"roads","tags":["a",["b"]],"box":[1,2,3,4],"total":17}"#
    let point = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":"x","b":[1],"c":2}}"#
    let damaged = [
      String(point.dropLast()), String(point.dropLast(2)), point.replacing("[1,2]}", with: "[1,2]"), point.replacing("[1,2]", with: "[1,2"),
      point.replacing("[1]", with: "[1"), point.replacing("x\"", with: "x"), point.replacing(":2", with: ":"),
      String(point.replacing("\"c\":2", with: (0..<40).map { "\"\($0)\":[\($0)]" }.joined(separator: ",")).dropLast()),
    ]
    for feature in damaged {
      let text = "{\"type\":\"FeatureCollection\",\"features\":[\n\(good),\n\(feature)\n\(tail)\n"
      let result = try Program.run(["convert", "--on-error", "skip", "--compact", "--rejects", "r", "-o", "-"], input: text)
      #expect(result.status == 1)
      #expect(result.out == "{\"type\":\"FeatureCollection\",\"features\":[\(good)\(tail)\n", "\(feature): \(result.err)")
    }
  }

  @Test func `lists of properties may have blanks behind their commas`() throws {
    let text = "{\"type\":\"Feature\",\"properties\":{\"a\":1,\"b\":2,\" c\":3},\"geometry\":null}"
    let to = ["convert", "--to", "geojsonseq"]
    #expect(try Program.run(to + ["--select", "a, b"], input: text).out.contains(#"{"a":1,"b":2}"#))
    #expect(try Program.run(to + ["--exclude", "a, b"], input: text).out.contains(#"{" c":3}"#))
    #expect(try Program.run(to + ["--select", "a, c"], input: text).out.contains(#"{"a":1," c":3}"#))
  }

  @Test(arguments: ["1", "3"]) func `properties that no feature has are told`(jobs: String) throws {
    let features = (0..<3000).map { #"{"type":"Feature","properties":{"n\#($0)":\#($0),"a b":1},"geometry":null}"# }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
    func told(_ arguments: String..., to form: String = "geojson") throws -> (String, Int32) {
      let result = try Program.run(["convert", "-", "--to", form, "-j", jobs] + arguments, input: text)
      return (result.err, result.status)
    }
    #expect(try told("--select", "n0,nmae,n2999, a b,x y") == ("""
      warning: no feature has the property "nmae"; check its spelling
      warning: no feature has the property "x y"; check its spelling

      """, 0))
    #expect(try told("--exclude", "n7", "--strict") == ("", 0))
    #expect(try told("--exclude", "N7", "--strict", to: "geojsonseq") == ("warning: no feature has the property \"N7\"; check its spelling\n", 1))
    #expect(try told("--select", "z", to: "topojson").0.hasPrefix("warning: no feature has the property \"z\""))
    #expect(try told("--select", "z", "--quiet") == ("", 0))
  }

  @Test func `an output that exists is left alone without force`() throws {
    try place.file("a.geojson", Text.good)
    try place.file("b.geojson", "old")
    let refused = try Program.run(["convert", "a.geojson", "-o", "b.geojson"], in: place.folder)
    #expect(refused.status == 2 && refused.err.contains("--force") && place.text("b.geojson") == "old")
    #expect(try Program.run(["convert", "a.geojson", "-o", "b.geojson", "--force"], in: place.folder).status == 0)
    #expect(place.text("b.geojson") == Text.good)
    #expect(try Program.run(["convert", "a.geojson", "-o", "a.geojson", "--force"], in: place.folder).status == 2)
    #expect(place.text("a.geojson") == Text.good)
    #expect(place.names == ["a.geojson", "b.geojson"])
  }

  @Test func `rejects that would replace the output, or the input, are refused`() throws {
    try place.file("a.geojson", Text.good)
    for force in [[], ["--force"]] {
      let same = ["convert", "a.geojson", "-o", "b.geojson", "--rejects", "./b.geojson"] + force
      #expect(try Program.run(same, in: place.folder).status == 64)
      let input = ["convert", "a.geojson", "-o", "b.geojson", "--rejects", "a.geojson"] + force
      #expect(try Program.run(input, in: place.folder).status == 2)
    }
    #expect(place.names == ["a.geojson"] && place.text("a.geojson") == Text.good)
  }

  @Test func `rejects and output are not both standard output, whatever it is called`() throws {
    try place.file("a.geojson", Text.good)
    for rejects in ["-", "/dev/stdout", "/dev/fd/1"] {
      for output in ["-", "/dev/stdout"] {
        let result = try Program.run(["convert", "a.geojson", "-o", output, "--rejects", rejects], in: place.folder)
        #expect(result.status == 64 && result.out == "", "\(output) \(rejects)")
      }
    }
    let redirected = try Program.shell("$0 convert a.geojson --rejects out --force > out", in: place.folder)
    #expect(redirected.status == 64 && place.text("out") == "")
    #expect(try Program.shell("$0 convert a.geojson --rejects /dev/null > /dev/null", in: place.folder).status == 0)
    #expect(try Program.run(["convert", "a.geojson", "-o", "b.geojson", "--rejects", "/dev/stdout"], in: place.folder).status == 0)
  }

  @Test func `an indented sequence is refused, whoever says that it is one`() throws {
    let sequence = #"{"type":"Feature","properties":{},"geometry":null}"# + "\n"
    try place.file("s.ndjson", sequence + sequence)
    for arguments in [["s.ndjson"], ["-"], ["s.ndjson", "-o", "none"], ["s.ndjson", "-o", "x.ndjson"]] {
      let result = try Program.run(["convert", "--pretty"] + arguments, input: sequence + sequence, in: place.folder)
      #expect(result.status == 64 && result.out == "" && result.err.contains("--pretty"), "\(result.err)")
    }
    #expect(place.names == ["s.ndjson"])
    #expect(try Program.run(["convert", "--pretty", "s.ndjson", "--to", "geojson"], in: place.folder).out.hasPrefix("{\n"))
    // One coverage is what its first input is.
    try place.file("a.geojson", Text.good)
    let both = try Program.run(["convert", "--pretty", "a.geojson", "s.ndjson", "--simplify", "1m", "--mode", "coverage"], in: place.folder)
    #expect(both.status == 0 && both.out.hasPrefix("{\n"), "\(both.err)")
  }

  @Test func `groups that were not merged are a warning for the exit status, too`() throws {
    // A ring round the pole twice, which nothing repairs.
    let rings = ["[[0,80],[120,80],[-120,80],[0,70],[120,70],[-120,70],[0,80]]", "[[1,0],[2,0],[2,2],[1,2],[1,0]]"]
    let text = "{\"type\":\"FeatureCollection\",\"features\":["
      + rings.map { "{\"type\":\"Feature\",\"properties\":{\"a\":1},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[\($0)]}}" }.joined(separator: ",") + "]}"
    let warned = try Program.run(["convert", "-", "--dissolve", "a"], input: text)
    #expect(warned.status == 0 && warned.err.contains("warning: the polygons of 1 group"), "\(warned.err)")
    for quiet in [[], ["-q"]] {
      #expect(try Program.run(["convert", "-", "--dissolve", "a", "--strict"] + quiet, input: text).status == 1)
    }
  }

  @Test func `layers of a topology have one count of what cannot be read, and may be empty`() throws {
    try place.file("a.geojson", Text.bad)
    try place.file("b.geojson", Text.bad)
    let arguments = ["convert", "a.geojson", "b.geojson", "--to", "topojson", "--on-error", "skip", "--max-errors"]
    let refused = try Program.run(arguments + ["1"], in: place.folder)
    #expect(refused.status == 1 && refused.out == "" && refused.err.contains("2 features could not be read"), "\(refused.err)")
    let taken = try Program.run(arguments + ["2"], in: place.folder)
    #expect(taken.out.contains("\"a\":{\"type\":\"GeometryCollection\",\"geometries\":[]}"), "\(taken.out)")
    #expect(taken.out.contains("\"b\":{\"type\":\"GeometryCollection\",\"geometries\":[]}"))
  }

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
      ("one.geojson", line, collection),
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
      #expect(try Program.run(["convert", "a.geojsonl", "-o", name, "--width", "50"], in: place.folder) == Program.Outcome(status: 0, out: "", err: ""))
    }
    let drawn = try Program.run(["convert", "a.geojsonl", "--to", "svg", "--width", "50", "--pole", "smaller"], in: place.folder)
    #expect(drawn.status == 0 && drawn.out == place.text("a.svg") && drawn.out.contains("M10 10L25 10"))
    // What is for text has no meaning for pictures, and the other way round.
    for arguments in [["--to", "svg", "--precision", "3"], ["--to", "svg", "--pretty"], ["--width", "50"], ["--to", "svg", "--width", "0"]] {
      #expect(try Program.run(["convert", "a.geojsonl"] + arguments, in: place.folder).status == 64, "\(arguments)")
    }
  }

  @Test func `features that a clip leaves out are counted aloud`() throws {
    let text = "{\"type\":\"Point\",\"coordinates\":[-170,1]}\n{\"type\":\"Point\",\"coordinates\":[1,1]}\n"
    let result = try Program.run(["convert", "--to", "geojsonseq", "--clip", "-171,0,-169,2"], input: text)
    #expect(result == Program.Outcome(status: 0, out: String(text.prefix(while: { $0 != "\n" })) + "\n", err: "1 feature has nothing inside the box and was left out\n"))
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
