import Foundation
import Testing

/// `--stats`, `--memory-limit` and free space on the command line.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ResourceCommandTests {
  let place: Workspace

  init() throws {
    place = try Workspace()
    try place.file("a.geojsonl", String(repeating: Self.feature, count: 300))
    try place.file("b.geojsonl", Self.feature)
  }

  private static let feature =
    #"{"type":"Feature","properties":{"a":1},"geometry":{"type":"LineString","coordinates":[[0,0],[1,0.0001],[2,0]]}}"# + "\n"

  @Test(arguments: [["a.geojsonl", "b.geojsonl", "-o", "out.geojson"], ["a.geojsonl", "b.geojsonl", "--out-dir", "out"]])
  func `statistics are of all inputs`(inputs: [String]) throws {
    let result = try Program.run(["convert", "--simplify", "1km", "--stats", "--progress", "json"] + inputs, in: place.folder)
    let line = try #require(result.err.split(separator: "\n").first { $0.hasPrefix("{\"stats\"") })
    let root = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [String: Any]])
    let stats = try #require(root["stats"])
    #expect(result.status == 0 && stats["files"] as? Int == 2, "\(result)")
    #expect(stats["features_read"] as? Int == 301 && stats["features_written"] as? Int == 301)
    #expect(stats["bytes_read"] as? Int == 301 * Self.feature.utf8.count && stats["bytes_written"] as? Int ?? 0 > 10_000)
    #expect(stats["peak_memory"] as? Int ?? 0 > 1 << 20 && stats["seconds"] is Double)
    let steps = try #require(stats["steps"] as? [String: Double])
    #expect(steps.keys.contains("simplify") && steps.keys.contains("decode") && steps.keys.contains("write"), "\(steps)")
  }

  @Test func `statistics are text without JSON, and not there unless asked for`() throws {
    let result = try Program.run(["convert", "a.geojsonl", "--to", "geojsonseq", "--stats"], in: place.folder)
    #expect(result.err.contains("stats: 1 file, 300 features and \(300 * Self.feature.utf8.count) bytes read, 300 features"), "\(result)")
    #expect(result.err.contains("stats: seconds of all threads: ") && result.out.split(separator: "\n").count == 300)
    #expect(try Program.run(["convert", "a.geojsonl", "--to", "geojsonseq"], in: place.folder).err == "")
  }

  @Test func `a memory limit changes nothing but what is refused`() throws {
    let plain = try Program.run(["convert", "a.geojsonl", "--to", "geojson"], in: place.folder)
    #expect(try Program.run(["convert", "a.geojsonl", "--to", "geojson", "--memory-limit", "32M"], in: place.folder) == plain)
    // More than the limit would hold, and nothing in it: it is judged by its size.
    try place.file("large.geojson", "")
    let large = try FileHandle(forWritingTo: place.folder.appendingPathComponent("large.geojson"))
    try large.truncate(atOffset: 100 << 20)
    try large.close()
    for options in [
      ["-o", "x.topojson"], ["-o", "x.geojson", "--dissolve", "a"], ["-o", "x.geojson", "--simplify", "1m", "--mode", "coverage"]
    ] {
      let refused = try Program.run(["convert", "large.geojson", "--memory-limit", "64M"] + options, in: place.folder)
      #expect(
        refused.status == 2 && refused.err.contains("holds all features") && refused.err.contains("the limit is 64 MiB"), "\(refused)")
    }
    #expect(place.names == ["a.geojsonl", "b.geojsonl", "large.geojson"])
    #expect(try Program.run(["convert", "a.geojsonl", "--memory-limit", "1M"], in: place.folder).status == 64)
  }

  @Test func `a large feature is above a memory limit, unless its size is allowed`() throws {
    let text = #"{"type":"Feature","properties":{"a":""# + String(repeating: "x", count: 5 << 20) + #""},"geometry":null}"#
    try place.file("c.geojsonl", text)
    let refused = try Program.run(["convert", "c.geojsonl", "--to", "geojsonseq", "--memory-limit", "32M"], in: place.folder)
    #expect(refused.status == 1 && refused.err.contains("GJ109"), "\(refused.err)")
    let allowed = try Program.run(
      ["convert", "c.geojsonl", "--to", "geojsonseq", "--memory-limit", "32M", "--max-feature-size", "6M"], in: place.folder)
    #expect(allowed.status == 0 && allowed.out == text + "\n")
  }
}
