import Foundation
import Testing

/// With --quiet and --strict whatever the exit status says has its reason told, and nothing else.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct QuietCommandTests {
  let place: Workspace
  private let library = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples/imdf/library")

  init() throws {
    place = try Workspace()
    try place.file("good.geojson", Text.good)
  }

  private func features(_ rings: [String]) -> String {
    #"{"type":"FeatureCollection","features":["#
      + rings.map { #"{"type":"Feature","properties":{"a":1},"geometry":{"type":"Polygon","coordinates":[\#($0)]}}"# }.joined(
        separator: ",") + "]}"
  }

  @Test func `warnings about all features together are told`() throws {
    try place.file("near.geojson", features(["[[0,0],[1,0],[1,1],[0,1],[0,0]]", "[[1.000001,0],[2,0],[2,1],[1.000001,1],[1.000001,0]]"]))
    let cases = [
      (["good.geojson", "--select", "nope"], "warning: no feature has the property \"nope\""),
      (["near.geojson", "--to", "topojson"], "lie within 1 m of another border"),
      (["near.geojson", "--simplify", "1%", "--mode", "coverage"], "lie within 1 m of another border"),
      (["near.geojson", "-f", "-o", "b.overlay", "--columns", "nope"], "warning: no feature has the property \"nope\" that --columns names")
    ]
    for (arguments, warning) in cases {
      let strict = try Program.run(["convert", "-q", "--strict"] + arguments, in: place.folder)
      let lines = strict.err.split(separator: "\n")
      #expect(
        strict.status == 1 && lines.count == 1 && lines.allSatisfy { $0.hasPrefix("warning:") } && strict.err.contains(warning),
        "\(arguments) \(strict)")
      let quiet = try Program.run(["convert", "-q"] + arguments, in: place.folder)
      #expect(quiet.status == 0 && quiet.err.isEmpty, "\(arguments) \(quiet)")
    }
  }

  @Test func `what a mapping leaves is a warning`() throws {
    let copy = place.folder.appendingPathComponent("library")
    try FileManager.default.copyItem(at: library, to: copy)
    try place.file("library/more.geojson", Text.good)
    let layers =
      try FileManager.default.contentsOfDirectory(atPath: library.path).filter { $0.hasSuffix(".geojson") }.sorted() + ["more.geojson"]
    let convert = ["convert"] + layers.map { "library/" + $0 } + ["--mapping", "library/mapping.yml", "-f", "-o", "library.zip"]
    let warned = try Program.run(convert, in: place.folder)
    #expect(warned.status == 0 && warned.err.contains("warning: "), "\(warned)")
    let strict = try Program.run(convert + ["-q", "--strict"], in: place.folder)
    #expect(strict.status == 1 && strict.err.hasPrefix("warning: ") && strict.err.contains("more.geojson"), "\(strict)")
    #expect(try Program.run(convert + ["-q"], in: place.folder).err == "")
    let twice = try Program.run(convert + ["library/more.geojson"], in: place.folder)
    #expect(twice.status == 64 && twice.err.contains("an input is named twice"), "\(twice)")
  }

  @Test func `no output takes the place of what it is made by`() throws {
    let style = #"{"rules":[]}"#
    try place.file("style.json", style)
    let drawn = try Program.run(
      ["convert", "good.geojson", "--to", "overlay", "--style", "style.json", "--force", "-o", "style.json"], in: place.folder)
    #expect(drawn.status == 2 && drawn.err.contains("also an input") && place.text("style.json") == style, "\(drawn)")
    try FileManager.default.copyItem(at: library, to: place.folder.appendingPathComponent("library"))
    let mapping = try #require(place.text("library/mapping.yml"))
    try place.file("library/map.zip", mapping)
    let made = try Program.run(["convert", "--mapping", "library/map.zip", "--force", "-o", "library/map.zip"], in: place.folder)
    #expect(made.status == 2 && made.err.contains("also an input") && place.text("library/map.zip") == mapping, "\(made)")
  }

  @Test func `counts leave out what is not told`() throws {
    try place.file("warned.geojson", Text.warned)
    #expect(try Program.run(["validate", "warned.geojson", "--statistics"], in: place.folder).out.contains(" warning "))
    #expect(try Program.run(["validate", "warned.geojson", "--statistics", "-q"], in: place.folder).out == "")
    #expect(try Program.run(["validate", "warned.geojson", "--statistics", "-q", "--strict"], in: place.folder).out.contains(" warning "))
  }
}
