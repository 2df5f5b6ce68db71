import Foundation
import GeoTestSupport
import Testing

/// `convert --cluster`.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ClusterCommandTests {
  private let place: Workspace

  init() throws {
    place = try Workspace()
    let points = [("a", 179.9, 1), ("b", 0, 2), ("c", -179.9, 4)].map { name, longitude, value in
      #"{"type":"Feature","id":"\#(name)","properties":{"n":\#(value).50},"geometry":{"type":"Point","coordinates":[\#(longitude),10]}}"#
    }
    let line = #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}"#
    try place.file("a.geojsonl", (points + [line]).joined(separator: "\n") + "\n")
    try place.file(
      "b.geojson", #"{"type":"FeatureCollection","bbox":[-180,0,180,10],"x":1,"features":["# + points.joined(separator: ",") + "]}")
  }

  private func convert(_ arguments: String...) throws -> Program.Outcome { try Program.run(["convert"] + arguments, in: place.folder) }

  @Test func `points become clusters where their first one was`() throws {
    var outputs: Set<String> = []
    for jobs in ["1", "2", "3"] {
      let result = try convert("a.geojsonl", "--cluster", "zoom=3", "--sum", "n", "-j", jobs)
      #expect(result.status == 0 && result.err.isEmpty)
      outputs.insert(result.out)
    }
    let lines = try #require(outputs.first).split(separator: "\n")
    #expect(outputs.count == 1 && lines.count == 3)
    #expect(lines[0].contains(#""cluster":true"#) && lines[0].contains(#""point_count":2"#) && lines[0].contains(#""n":6"#))
    #expect(lines[1].contains(#""id":"b","properties":{"n":2.50}"#) && lines[2].contains("LineString"))
    #expect(try convert("a.geojsonl", "--cluster", "zoom=16").out == place.text("a.geojsonl"))
    #expect(try convert("a.geojsonl", "--cluster", "zoom=3,radius=1").out == place.text("a.geojsonl"))
    #expect(try convert("a.geojsonl", "--cluster", "zoom=3", "--skip", "1", "--limit", "1").out.hasPrefix(#"{"type":"Feature","id":"b""#))
  }

  @Test func `precision, selection and the box of the collection`() throws {
    let result = try convert("b.geojson", "--cluster", "zoom=3", "--precision", "1", "--select", "point_count")
    #expect(result.status == 0 && result.out.contains(#""properties":{"point_count":2}"#) && result.out.contains("180,10]"))
    #expect(result.out.contains(#""x":1"#) && result.out.contains(#""bbox":"#))
  }

  @Test func `what cannot be is refused`() throws {
    for (arguments, text) in [
      (["--cluster", "radius=3"], "found no zoom"), (["--cluster", "zoom=31"], "expected 0 to 30"),
      (["--cluster", "zoom=x"], "expected a whole number"), (["--cluster", "zoom=1,radius=0"], "above 0"),
      (["--cluster", "zoom=1,zoom=2"], "each once"), (["--cluster", "zoom=1", "--sort", "n"], "--sort cannot be used with --cluster"),
      (["--cluster", "zoom=1", "--dissolve", "n"], "--dissolve cannot be used"), (["--cluster", "zoom=1", "--to", "svg"], "SVG"),
      (["--cluster", "zoom=1", "--sum", "point_count"], "written twice"), (["--sum", "n"], "--sum needs --dissolve PROPERTY or --cluster")
    ] {
      let result = try Program.run(["convert", "a.geojsonl"] + arguments, in: place.folder)
      #expect(result.status == 64 && result.err.contains(text), "\(arguments): \(result.err)")
    }
    let misspelt = try convert("a.geojsonl", "--cluster", "zoom=3", "--sum", "m")
    #expect(misspelt.status == 0 && misspelt.err.contains("no feature has the property \"m\""))
  }

  @Test func `the printed pipeline does the same`() throws {
    let options = ["--cluster", "zoom=3,radius=50.5,priority=n", "--sum", "n", "-o", "out.geojsonl"]
    #expect(try Program.run(["convert", "a.geojsonl"] + options, in: place.folder).status == 0)
    let first = try #require(place.text("out.geojsonl"))
    let pipeline = try Program.run(["convert", "a.geojsonl", "--print-pipeline"] + options, in: place.folder)
    #expect(pipeline.status == 0 && pipeline.out.contains("cluster"))
    try place.file("job.yml", pipeline.out)
    #expect(try Program.run(["run", "job.yml", "--force"], in: place.folder).status == 0)
    #expect(place.text("out.geojsonl") == first)
  }
}
