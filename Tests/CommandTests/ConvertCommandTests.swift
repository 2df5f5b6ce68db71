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
      let expected =
        front.isEmpty
        ? "{\"features\":[\(feature)]," + (behind.isEmpty ? "" : "\"n\":1,") + type + "}\n" : "{\(type),\"features\":[\(feature)]}\n"
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
      let other = try Program.run(
        ["validate"], input: text.replacingOccurrences(of: "{\"features\":[],", with: "{").dropLast() + ",\"features\":[]}")
      func found(_ outcome: Program.Outcome) -> [String] {
        outcome.out.split(separator: "\n").compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
      }
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
    let long = "\"n\":\"\(String(repeating: "x", count: 5000))\"",
      features = "\"features\":[{\"type\":\"Feature\",\"properties\":null,\"geometry\":null}]"
    for (members, place) in [("\(long),\(features)", "before"), ("\(features),\(long)", "after")] {
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
      String(point.replacing("\"c\":2", with: (0..<40).map { "\"\($0)\":[\($0)]" }.joined(separator: ",")).dropLast())
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
    #expect(
      try told("--select", "n0,nmae,n2999, a b,x y") == (
        """
        warning: no feature has the property "nmae"; check its spelling
        warning: no feature has the property "x y"; check its spelling

        """, 0
      ))
    #expect(try told("--exclude", "n7", "--strict") == ("", 0))
    #expect(
      try told("--exclude", "N7", "--strict", to: "geojsonseq") == ("warning: no feature has the property \"N7\"; check its spelling\n", 1))
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
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":["
      + rings.map { "{\"type\":\"Feature\",\"properties\":{\"a\":1},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[\($0)]}}" }.joined(
        separator: ",") + "]}"
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
}
