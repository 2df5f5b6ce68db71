import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct SimplifyCommandTests {
  static let two =
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,0.4],[1.01,0.5],[1,0.6],[1,1],[0,1],[0,0]]]}},"#
    + #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,1],[1,0.6],[1.01,0.5],[1,0.4],[1,0]]]}}]}"#
  let place: Workspace

  init() throws {
    place = try Workspace()
    try place.file("two.geojson", Self.two)
  }

  @Test func `it is convert with a tolerance, and says how much went`() throws {
    let long = try Program.run(["convert", "two.geojson", "--simplify", "5km"], in: place.folder)
    let short = try Program.run(["simplify", "two.geojson", "--tolerance", "5km"], in: place.folder)
    #expect(long == short && short.status == 0)
    #expect(short.err == "simplified: 10 of 16 positions of lines and polygons kept, 6 removed\n")
    #expect(try Program.run(["simplify", "two.geojson", "--tolerance", "5km", "-q"], in: place.folder).err == "")
  }

  @Test func `what is missing is said in the words of the command`() throws {
    let result = try Program.run(["simplify", "two.geojson"], in: place.folder)
    #expect(
      result.status == 64 && result.err.contains("--tolerance is missing") && result.err.contains("Usage: geojson simplify"),
      "\(result.err)")
  }

  @Test func `a layer is not looked for where there are none`() throws {
    let result = try Program.run(["convert", "two.geojson", "--layer", "a"], in: place.folder)
    #expect(result.status == 2 && result.out.isEmpty && result.err.contains("two.geojson: the layer \"a\" was asked for"), "\(result.err)")
  }

  @Test func `a coverage comes out the same from standard input, and says what it held`() throws {
    let arguments = ["--tolerance", "20km", "--mode", "coverage"]
    let file = try Program.run(["simplify", "two.geojson"] + arguments, in: place.folder)
    let pipe = try Program.run(["simplify", "-", "--to", "geojson"] + arguments, input: Self.two)
    #expect(file.out == pipe.out && file.status == 0)
    #expect(file.out.contains("[1,0],[1,1],[0,1],[0,0]") && file.err.contains("coverage: 3 pieces of border; at most 1 MB held"))
  }

  @Test func `features keep their own heights on borders that they share`() throws {
    let north = "[[0,0,10],[1,0,10],[1.0001,1,10],[1,2,10],[0,2,10],[0,0,10]]",
      south = "[[1,0,20],[2,0,20],[2,2,20],[1,2,20],[1.0001,1,20],[1,0,20]]"
    let bridge = "[[4,0,5],[5,1,5],[5.5,1.50001,6],[6,2,7],[6,0,40],[5,1,90],[4,2,40]]"
    let areas = [north, south].map { #"{"type":"Polygon","coordinates":[\#($0)]}"# }
    let lines = ["[[1,0],[1.0001,1],[1,2]]", bridge].map { #"{"type":"LineString","coordinates":\#($0)}"# }
    let text = (areas + lines).map { #"{"type":"Feature","properties":{},"geometry":\#($0)}"# }.joined(separator: "\n")
    let result = try Program.run(["simplify", "-", "--tolerance", "20km", "--mode", "coverage", "--to", "geojsonseq"], input: text)
    #expect(
      result.out.contains("[[1,0,10],[1,2,10],[0,2,10],[0,0,10],[1,0,10]]")
        && result.out.contains("[[1,0,20],[2,0,20],[2,2,20],[1,2,20],[1,0,20]]"), "\(result.out)")
    #expect(
      result.out.contains("[[1,0],[1,2]]") && result.out.contains("[[4,0,5],[5,1,5],[6,2,7],[6,0,40],[5,1,90],[4,2,40]]"), "\(result.out)")
  }

  @Test func `boxes of a topology are those of what is left, and no box of a plane becomes one of the globe`() throws {
    let ring = "[[1,1],[1.01,1],[1.01,1.01],[1,1.01],[1,1]]"
    let small = #"{"type":"Feature","properties":{},"bbox":[1,1,1.01,1.01],"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    let dropped = try Program.run(
      ["simplify", "-", "--tolerance", "0m", "--drop-smaller-than", "10km2", "--to", "topojson"], input: small)
    #expect(dropped.status == 0 && !dropped.out.contains("1.01"), "\(dropped.out)")
    let kept = #""bbox":[0.0, 0,1.50,1]"#
    let sound = try Program.run(
      ["convert", "-", "--to", "topojson"],
      input: #"{"type":"Feature","properties":{},\#(kept),"geometry":{"type":"LineString","coordinates":[[0,0],[1.5,1]]}}"#)
    #expect(sound.status == 0 && sound.out.contains(kept), "\(sound.out)")
    let line = #"{"type":"LineString","coordinates":[[170,0],[-170,5]]}"#
    let topology = try Program.run(["convert", "-", "--to", "topojson"], input: line)
    let back = try Program.run(["convert", "-", "--to", "geojson"], input: topology.out)
    #expect(back.out.contains("[[170,0],[-170,5]]") && !back.out.contains("bbox"), "\(back.out)")
  }

  @Test func `levels of detail stand beside each other`() throws {
    let result = try Program.run(["simplify", "two.geojson", "--lod", "0,14", "-o", "out.geojson"], in: place.folder)
    #expect(result.status == 0 && result.err.contains("out-z0.geojson: simplified: 10 of 16"))
    #expect(place.names == ["out-z0.geojson", "out-z14.geojson", "two.geojson"])
    #expect(place.text("out-z14.geojson")?.contains("[1,0.4],[1.01,0.5],[1,0.6]") == true)
    let again = try Program.run(["simplify", "two.geojson", "--lod", "0", "--lod", "14", "-f", "-o", "out.geojson"], in: place.folder)
    #expect(again == result)
    #expect(try Program.run(["simplify", "two.geojson", "--lod", "0", "--lod", "14,0", "-o", "b.geojson"], in: place.folder).status == 64)
  }

  @Test func `several inputs may be one coverage, or be dissolved together`() throws {
    try place.file("other.geojsonl", #"{"type":"LineString","coordinates":[[1,0],[1,0.4],[1.01,0.5],[1,0.6],[1,1]]}"#)
    let both = ["convert", "two.geojson", "other.geojsonl"]
    let coverage = ["--simplify", "20km", "--mode", "coverage"]
    let result = try Program.run(both + coverage + ["-o", "one.geojson"], in: place.folder)
    #expect(result.status == 0 && result.err.contains("coverage: 3 pieces of border"))
    #expect(place.text("one.geojson")?.contains(#"[[1,0],[1,1]]"#) == true)
    #expect(try Program.run(both + coverage + ["-o", "one.topojson"], in: place.folder).status == 0)
    #expect(place.text("one.topojson")?.contains(#""other":{"type":"LineString","arcs":["#) == true)
    let dissolved = try Program.run(both + ["--dissolve", "k", "-o", "all.geojson"], in: place.folder)
    #expect(dissolved.status == 0 && dissolved.err.contains("GJ724 warning"))
    #expect(place.text("all.geojson")?.contains(#""count":3"#) == true)
  }

  @Test func `what is dissolved is simplified with its borders in common`() throws {
    let both = ["simplify", "two.geojson", "--tolerance", "5km", "--dissolve", "k"]
    let result = try Program.run(both, in: place.folder)
    #expect(result.status == 0 && result.err.contains("coverage: "))
    #expect(result.out == (try Program.run(both + ["--mode", "coverage"], in: place.folder).out))
    let refused = try Program.run(both + ["--mode", "safe"], in: place.folder)
    #expect(refused.status == 64 && refused.err.contains("use --mode coverage"))
  }

  @Test func `what snapping leaves nothing of is told as that`() throws {
    try place.file(
      "tiny.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[0.000001,0],[0,0.000001],[0,0]]]}}]}"#
    )
    let result = try Program.run(
      ["simplify", "tiny.geojson", "--mode", "coverage", "--tolerance", "100%", "--snap", "1m"], in: place.folder)
    #expect(
      result.err.contains("1 ring or line smaller than --snap was left out") && !result.err.contains("than asked for"), "\(result.err)")
  }

  @Test(arguments: [["simplify", "--mode", "coverage", "--tolerance", "1m"], ["convert", "--to", "topojson"]])
  func `what snapping leaves in place is told`(command: [String]) throws {
    let neck = "[[-0.01,0],[0.01,0],[0.01,0.003],[0,0.000004],[-0.01,0.003],[-0.01,0]]"
    let bay = "[[-0.01,0],[-0.01,-0.008],[0,-0.000003],[0.01,-0.008],[0.01,0],[-0.01,0]]"
    let features = [neck, bay].map { #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[\#($0)]}}"# }
    try place.file("neck.geojson", #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
    let result = try Program.run(command + ["neck.geojson", "--snap", "1m"], in: place.folder)
    #expect(
      result.err.contains("1 vertex was left in place by --snap, the first at [0.0, 4e-06]: borders would cross"),
      "\(result.err)")
    #expect(try Program.run(command + ["neck.geojson", "--snap", "1m", "--strict"], in: place.folder).status == 1)
  }

  @Test func `a ring that is higher the second time it comes to its beginning ends as it begins`() throws {
    try place.file("high.geojson", #"{"type":"Polygon","coordinates":[[[2,2,9],[0,2,1],[0,0,1],[2,0,1],[2,2,1],[2,2,9]]]}"#)
    let result = try Program.run(["simplify", "high.geojson", "--tolerance", "1km", "--mode", "coverage", "-q"], in: place.folder)
    #expect(result.status == 0 && result.out.contains("[[[2,2,9],[0,2,1],[0,0,1],[2,0,1],[2,2,9]]]"), "\(result.out)")
  }

  @Test func `levels keep dots in names`() throws {
    let result = try Program.run(["simplify", "two.geojson", "--lod", "2", "-o", "k.v1.geojson.gz"], in: place.folder)
    #expect(result.status == 0 && place.names.contains("k.v1-z2.geojson.gz"))
    _ = try Program.run(["simplify", "two.geojson", "--lod", "2", "-o", "k.v1.geojson"], in: place.folder)
    #expect(place.names.contains("k.v1-z2.geojson"))
  }

  @Test func `a grid is told with its cells, and what it makes of the rest`() throws {
    let result = try Program.run(["convert", "two.geojson", "-o", "two.topojson", "--quantization", "101"], in: place.folder)
    #expect(result.status == 0 && result.err == "grid: cells of 0.02° by 0.01°\n")
  }

  @Test func `several inputs become layers`() throws {
    try place.file("other.geojson", #"{"type":"LineString","coordinates":[[1,0],[1,0.4]]}"#)
    let both = ["convert", "two.geojson", "other.geojson"]
    let result = try Program.run(both + ["-o", "both.topojson", "--snap", "1m"], in: place.folder)
    #expect(result.status == 0 && result.err == "")
    #expect(
      try Program.run(["convert", "both.topojson", "--layer", "other", "--to", "geojsonseq", "-q"], in: place.folder).out.contains(
        "[[1,0],[1,0.4]]"))
    for wrong in [["-o", "x.glb"], ["--to", "topojson", "--lod", "4"]] {
      #expect(try Program.run(both + wrong, in: place.folder).status == 64, "\(wrong)")
    }
    let meant = try Program.run(["convert", "two.geojson", "gone.geojson"], in: place.folder)
    #expect(meant.status == 64 && meant.err.contains("Did you mean '-o gone.geojson'?"), "\(meant)")
    #expect(try Program.run(both + ["gone.geojson", "-o", "x.topojson"], in: place.folder).status == 2)
    #expect(!place.names.contains("x.topojson"))
  }

  @Test func `polygons that were invalid before are not said to be made so by snapping`() throws {
    try place.file("bow.geojson", #"{"type":"Polygon","coordinates":[[[0,0],[10,10],[10,0],[0,10],[0,0]]]}"#)
    let result = try Program.run(["convert", "bow.geojson", "--snap", "1m", "--to", "topojson"], in: place.folder)
    #expect(result.err.contains("1 polygon is invalid, as in the input or because positions moved"), "\(result.err)")
  }

  @Test(arguments: [
    [], ["--tolerance", "10"], ["--tolerance", "0.5px"], ["--tolerance", "10m2", "--method", "douglas-peucker"],
    ["--tolerance", "1m", "--snap", "1m"], ["--lod", "4"], ["--lod", "4,4", "-o", "x"], ["--lod", "4", "--tolerance", "1m", "-o", "x"],
    ["--tolerance", "1m", "--keep-shapes", "--drop-smaller-than", "1m2"], ["--mode", "gentle", "--tolerance", "1m"]
  ])
  func `what makes no sense is wrong usage`(arguments: [String]) throws {
    let result = try Program.run(["simplify", "two.geojson"] + arguments, in: place.folder)
    #expect(result.status == 64 && result.out == "", "\(arguments)")
  }
}
