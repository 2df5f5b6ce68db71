import Foundation
import Testing

/// Several levels of detail of one input: each is what it would be by itself.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct LevelCommandTests {
  let place: Workspace

  init() throws { place = try Workspace() }

  private func line(_ id: Int, _ coordinates: String, _ properties: String = "null") -> String {
    #"{"type":"Feature","id":\#(id),"properties":\#(properties),"geometry":{"type":"LineString","coordinates":\#(coordinates)}}"#
  }

  @Test func `every level gets as many features as the limit says, and each finding is told once`() throws {
    // Of the first nothing is left in the box where its vertex is taken out; those behind it lie elsewhere.
    let far = (0..<400).map { line(100 + $0, "[[50,50],[51,51]]", #"{"a":"\#(String(repeating: "x", count: 400))"}"#) }
    let damaged = #"{"type":"Feature","id":7,"properties":null,"geometry":{"type":"Point","coordinates":[1,"x"]}}"#
    let features = [line(1, "[[0,0],[5,0.3],[10,0]]")] + far + [damaged, line(2, "[[4.5,0.3],[5.5,0.3]]"), line(3, "[[4.5,0.4],[5.5,0.4]]")]
    try place.file("in.geojson", #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}\n")
    let arguments = [
      "convert", "in.geojson", "--lod", "0,12", "--clip", "4,0.2,6,0.5", "--limit", "1", "--on-error", "skip", "-f", "-o", "out.geojson"
    ]
    var outcomes: [Program.Outcome] = []
    for jobs in ["1", "3"] {
      outcomes.append(try Program.run(arguments + ["-j", jobs], in: place.folder))
      let (coarse, fine) = (place.text("out-z0.geojson") ?? "", place.text("out-z12.geojson") ?? "")
      #expect(coarse.contains(#""id":2"#) && !coarse.contains(#""id":3"#), "\(coarse)")
      #expect(fine.contains(#""id":1"#) && !fine.contains(#""id":2"#), "\(fine)")
    }
    #expect(outcomes[0] == outcomes[1] && outcomes[0].status == 1, "\(outcomes)")
    let told = outcomes[0].err
    #expect(told.components(separatedBy: "GJ305").count == 2, "\(told)")
    #expect(
      told.contains("401 features have nothing inside the box") && told.contains("1 feature that could not be read was skipped"), "\(told)")
  }

  @Test func `findings that only a level behind the first one comes to are told`() throws {
    // The first level has its feature at once; the other one goes on to what cannot be read.
    let features = [line(1, "[[4.5,0.3],[5.5,0.3]]"), line(2, #"[[1,"x"],[2,2]]"#)]
    try place.file("in.geojson", #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}\n")
    let result = try Program.run(["convert", "in.geojson", "--lod", "0,12", "--limit", "2", "-o", "out.geojson"], in: place.folder)
    #expect(result.status == 1 && result.err.components(separatedBy: "GJ305").count == 2, "\(result)")
    #expect(place.text("out-z0.geojson") == nil)
  }

  @Test func `every level is summed up, also behind one with warnings`() throws {
    try place.file("in.geojson", line(1, "[[170,0],[-170,1]]") + "\n")
    let result = try Program.run(
      ["convert", "in.geojson", "--lod", "0,12", "--select", "none", "--strict", "-o", "out.geojson"], in: place.folder)
    #expect(result.status == 1)
    #expect(result.err.contains("out-z0.geojson: ") && result.err.contains("out-z12.geojson: "), "\(result.err)")
    #expect(place.text("out-z0.geojson") != nil && place.text("out-z12.geojson") != nil)
  }
}
