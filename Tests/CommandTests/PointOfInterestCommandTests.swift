import Foundation
import Testing

/// `--poi` of convert and info.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct PointOfInterestCommandTests {
  let place: Workspace
  private static let point = #""geometry":{"type":"Point","coordinates":[1,2]}}"#
  private static let features = [
    #"{"type":"Feature","properties":{"category":"cafe","kind":"a"},"# + point,
    #"{"type":"Feature","properties":{"category":"atm","kind":"b"},"# + point,
    #"{"type":"Feature","properties":{},"# + point,
    #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#
  ].map { $0 + "\n" }

  init() throws {
    place = try Workspace()
    try place.file("a.geojsonl", Self.features.joined())
  }

  private func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments, in: place.folder) }

  @Test func `points by category; the rest stays`() throws {
    for (filter, kept) in [
      ("including=cafe,shop", [0, 3]), ("excluding=cafe", [1, 2, 3]), ("all", [0, 1, 2, 3]), ("none", [3]), ("kind:including=b", [1, 3])
    ] {
      let result = try run("convert", "a.geojsonl", "--poi", filter)
      #expect(result == Program.Outcome(status: 0, out: kept.map { Self.features[$0] }.joined(), err: ""), "\(filter)")
      let info = try run("info", "a.geojsonl", "--poi", filter)
      #expect(info.status == 0 && info.out.contains("Features    \(kept.count)"), "\(info.out)")
    }
  }

  @Test func `clusters, batches and pipelines`() throws {
    let clusters = try run("convert", "a.geojsonl", "--poi", "excluding=cafe", "--cluster", "zoom=0")
    #expect(clusters.status == 0 && clusters.out.contains(#""point_count":2"#))
    let batches = try run("convert", "a.geojsonl", "--poi", "none", "-o", "a.overlay")
    #expect(batches.status == 0 && batches.err.contains("1 feature"), "\(batches.err)")
    let document = try run("convert", "a.geojsonl", "--poi", "kind:excluding=b,a", "-o", "b.geojsonl", "--print-pipeline")
    #expect(document.out.contains("poi:"), "\(document.out)")
    try place.file("p.yaml", document.out)
    let done = try run("run", "p.yaml")
    let text = try String(contentsOf: place.folder.appendingPathComponent("b.geojsonl"), encoding: .utf8)
    #expect(done.status == 0 && text == Self.features[2] + Self.features[3], "\(done.err)")
  }

  @Test func `mistakes`() throws {
    let wrong = try run("convert", "a.geojsonl", "--poi", "include=a")
    #expect(wrong.status == 64 && wrong.err.contains("--poi") && wrong.err.contains("expected including=A,B"), "\(wrong.err)")
    let warning = "warning: no feature has the property \"knd\"; check its spelling\n"
    #expect(try run("convert", "a.geojsonl", "--poi", "knd:including=a").err == warning)
    #expect(try run("info", "a.geojsonl", "--poi", "knd:excluding=a").err == warning)
    #expect(try run("convert", "a.geojsonl", "--poi", "knd:none").err == "")
    #expect(try run("convert", "a.geojsonl", "--poi", "all", "--strict-lines").status == 64)
  }

  @Test func `indoor maps`() throws {
    let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Samples/imdf/terminal").path
    let all = try run("convert", samples, "--to", "geojsonseq")
    let none = try run("convert", samples, "--to", "geojsonseq", "--poi", "none")
    func count(_ text: String, _ type: String) -> Int { text.components(separatedBy: "\"feature_type\":\"\(type)\"").count - 1 }
    #expect(count(all.out, "amenity") > 1 && count(none.out, "amenity") == 0 && count(none.out, "occupant") == 0)
    #expect(count(all.out, "unit") == count(none.out, "unit") && none.status == 0)
    let info = try run("info", samples, "--poi", "none")
    #expect(info.status == 0 && !info.out.contains("amenity"), "\(info.out)")
    let batches = try run("convert", samples, "--poi", "none", "-o", "all.overlay")
    #expect(batches.status == 0, "\(batches.err)")
  }
}
