import Foundation
import Testing

/// What the other options of a conversion mean for features that become one.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct DissolveCommandTests {
  private func collection(_ type: String, _ coordinates: [String], properties: String = #"{"k":"a"}"#) -> String {
    let features = coordinates.map {
      #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"\#(type)","coordinates":\#($0)}}"#
    }
    return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
  }

  private func dissolve(_ text: String, _ arguments: String...) throws -> Program.Outcome {
    try Program.run(["convert", "--dissolve", "k"] + arguments, input: text)
  }

  private static let square = "[[[0,0],[1,0],[1,1],[0,1],[0,0]]]"

  @Test func `rings of groups run as asked`() throws {
    let text = collection("Polygon", [Self.square])
    #expect(try dissolve(text).out.contains(Self.square))
    #expect(try dissolve(text, "--winding", "rfc7946").out.contains(Self.square))
    #expect(try dissolve(text, "--winding", "reverse").out.contains("[[[0,0],[0,1],[1,1],[1,0],[0,0]]]"))
    #expect(try dissolve(text, "--winding", "reverse", "--to", "topojson").out.contains("[[0,0],[0,1],[1,1],[1,0],[0,0]]"))
  }

  @Test func `borders that nearly meet vanish where they are snapped`() throws {
    let text = collection("Polygon", [Self.square, "[[[1.000001,0],[2,0],[2,1],[1.000001,1],[1.000001,0]]]"])
    let snapped = try dissolve(text, "--snap", "1m", "--to", "topojson")
    #expect(
      snapped.status == 0 && snapped.out.contains(#""type":"Polygon","arcs":[[0]]"#) && !snapped.err.contains("warning"), "\(snapped)")
    // A ring that vanishes is counted once.
    let small = collection("Polygon", [Self.square, "[[[3,0],[3.000001,0],[3,0.000001],[3,0]]]"])
    let vanished = try dissolve(small, "--snap", "1m", "--to", "topojson")
    #expect(
      vanished.out.contains(#""type":"Polygon""#) && vanished.err.hasPrefix("1 ring or line smaller than --snap was left out\n"),
      "\(vanished)")
  }

  @Test(arguments: ["geojson", "geojsonseq", "topojson"])
  func `vertices are snapped before groups become their union, whatever is written`(format: String) throws {
    // A gap of 0.1 m, and on the other side a border with a vertex more.
    let text = collection(
      "Polygon", [Self.square, "[[[1.000001,0],[2,0],[2,1],[1.000001,1],[1.000001,0]]]", "[[[0,0],[0,0.5],[0,1],[-1,1],[-1,0],[0,0]]]"])
    let apart = try dissolve(text, "--to", format)
    #expect(apart.status == 0 && apart.out.contains("MultiPolygon"), "\(apart)")
    let snapped = try dissolve(text, "--to", format, "--snap", "1m")
    #expect(snapped.status == 0 && !snapped.out.contains("MultiPolygon") && snapped.err.isEmpty, "\(snapped)")
    let small = collection("Polygon", [Self.square, "[[[3,0],[3.000001,0],[3,0.000001],[3,0]]]"])
    let vanished = try dissolve(small, "--to", format, "--snap", "1m")
    #expect(vanished.err.hasPrefix("1 ring or line smaller than --snap was left out\n"), "\(vanished)")
    #expect(try Program.run(["convert", "--snap", "1m"], input: text).status == 64)
  }

  @Test func `polygons that overlap or share a part of a border become one, valid, for any number of threads`() throws {
    let polygons = ["[[[2,0],[3,0],[3,1],[2,1],[2,0]]]", "[[[2,1],[3,1],[3,2],[2,2],[2,1]]]", "[[[0,0],[2.001,0],[2.001,2],[0,2],[0,0]]]"]
    let first = try dissolve(collection("Polygon", polygons), "--jobs", "1")
    for jobs in ["1", "2", "3", "8"] {
      let result = try dissolve(collection("Polygon", polygons), "--jobs", jobs)
      #expect(result.out == first.out && result.err == first.err && result.status == 0)
    }
    #expect(
      first.out.contains(#""type":"Polygon""#)
        && first.err.contains("GJ728 warning: found polygons of the group \"a\" that overlap by 246"), "\(first)")
    #expect(try Program.run(["validate", "--strict"], input: first.out).status == 0)
    #expect(try dissolve(collection("Polygon", polygons), "--strict").status == 1)
  }

  @Test func `the box of the collection is that of what groups have become, wherever it stands`() throws {
    let raised = ["[[[0,0,5],[1,0,5],[1,1,5],[0,1,5],[0,0,5]]]", "[[[1,0,99],[2,0,6],[2,1,6],[1,1,99],[1,0,99]]]"]
    let withoutArea = [Self.square, "[[[5,5],[6,6],[7,7],[5,5]]]"]
    let cases = [
      (raised, "[0,0,5,2,1,99]", "[0,0,5,2,1,6]"), (withoutArea, "[0,0,7,7]", "[0,0,1,1]"), ([Self.square], "[0,0,9,9]", "[0,0,1,1]")
    ]
    for (polygons, stated, expected) in cases {
      let text = collection("Polygon", polygons)
      let before = text.replacingOccurrences(of: #""features""#, with: #""bbox":\#(stated),"features""#)
      let behind = text.dropLast() + #","bbox":\#(stated)}"#
      for text in [before, String(behind)] {
        for options in [[], ["--simplify", "0m", "--mode", "coverage"], ["--antimeridian", "split"], ["--precision", "3"]] {
          let result = try Program.run(["convert", "--dissolve", "k"] + options, input: text)
          #expect(result.out.contains(#""bbox":\#(expected)"#) && !result.out.contains(stated), "\(options) \(result)")
        }
      }
    }
  }

  @Test func `each layer of a topology is snapped before it is dissolved`() throws {
    let place = try Workspace()
    for name in ["a", "b"] {
      try place.file(
        name + ".geojson",
        collection(
          "Polygon", [Self.square, "[[[1.000001,0],[2,0],[2,1],[1.000001,1],[1.000001,0]]]", "[[[3,0],[3.000001,0],[3,0.000001],[3,0]]]"]))
    }
    let result = try Program.run(
      ["convert", "a.geojson", "b.geojson", "--to", "topojson", "--dissolve", "k", "--snap", "1m"], in: place.folder)
    #expect(
      result.out.components(separatedBy: #""type":"Polygon","arcs":[[0]]"#).count == 3 && result.err.contains("2 rings or lines smaller"),
      "\(result)")
  }

  @Test func `no border is drawn along the 180th meridian`() throws {
    let text = collection("Polygon", ["[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]"])
    let whole = try Program.run(["convert", "--to", "svg"], input: text).out
    let dissolved = try dissolve(text, "--to", "svg").out
    let strokes = { (picture: String) in picture.components(separatedBy: "stroke=\"none\"").count }
    #expect(strokes(dissolved) == strokes(whole) && strokes(whole) > 1, "\(dissolved)")
  }

  @Test func `what groups bring together across the 180th meridian is unwrapped`() throws {
    let areas = collection(
      "Polygon", ["[[[170,-10],[180,-10],[180,10],[170,10],[170,-10]]]", "[[[-180,-10],[-170,-10],[-170,10],[-180,10],[-180,-10]]]"])
    let area = try dissolve(areas, "--antimeridian", "unwrap").out
    #expect(area.contains(#""type":"Polygon""#) && area.contains("[190,10]") && !area.contains("-17"), "\(area)")
    let lines = collection("LineString", ["[[179,0],[180,1]]", "[[-180,1],[-179,2]]"])
    #expect(try dissolve(lines, "--antimeridian", "unwrap").out.contains("[[179,0],[180,1],[181,2]]"))
  }

  @Test func `properties are chosen from those of groups`() throws {
    let text = collection("Polygon", [Self.square], properties: #"{"k":"a","n":1,"z":2}"#)
    let taken = try dissolve(text, "--sum", "n", "--select", "count,n", "--strict")
    #expect(taken.status == 0 && !taken.err.contains("warning") && taken.out.contains(#""properties":{"count":1,"n":1}"#), "\(taken)")
    for option in ["--select", "--exclude"] {
      let missing = try dissolve(text, option, "z,k", "--strict")
      #expect(missing.status == 1 && missing.err == "warning: no feature has the property \"z\"; check its spelling\n", "\(missing)")
    }
  }

  @Test func `names may have blanks behind their commas`() throws {
    let text = collection("Polygon", [Self.square], properties: #"{"k":"a","n":1,"z":2}"#)
    for option in ["--sum", "--first"] {
      let result = try dissolve(text, option, "n, z")
      #expect(result.out.contains(#""n":1,"z":2}"#) && result.err.isEmpty, "\(result)")
    }
  }

  @Test func `a feature that cannot be read counts in its group`() throws {
    let text = collection("Point", [#"["x",0]"#, "[1,2]"])
    let result = try dissolve(text, "--on-error", "null")
    #expect(
      result.out.contains(#""count":2"#)
        && result.err.hasSuffix("1 feature that could not be read was put to its group without geometry\n"), "\(result)")
  }
}
