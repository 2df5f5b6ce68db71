import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct IndoorConvertCommandTests {
  private static let venue = IndoorCommandTests.venue.path

  @Test func `a folder becomes a collection, a sequence, a topology, a picture and batches`() throws {
    let place = try Workspace()
    let all = try Program.run(["convert", Self.venue])
    #expect(all.status == 0 && all.err.isEmpty)
    #expect(all.out.split(separator: "\n").count { $0.contains("\"indoor_type\":") } == 143)
    #expect(try Program.run(["convert", Self.venue, "-j", "4"]).out == all.out)
    let lines = try Program.run(["convert", Self.venue, "--to", "geojsonseq", "--ordinal", "-1", "--feature-type", "unit,opening"])
    #expect(lines.status == 0 && lines.err.contains("\"manifest\" cannot be kept"))
    #expect(!lines.out.isEmpty && lines.out.split(separator: "\n").allSatisfy { $0.contains("\"indoor_ordinal\":-1") })
    for name in ["t.topojson", "t.svg", "t.glb", "t.overlay"] {
      let one = try Program.run(["convert", Self.venue, "-o", name, "--level", "Departures", "--language", "de"], in: place.folder)
      #expect(one.status == 0, "\(name): \(one.err)")
      let bytes = try Data(contentsOf: place.folder.appendingPathComponent(name))
      _ = try Program.run(["convert", Self.venue, "-f", "-j", "3", "-o", name, "--level", "1", "--language", "de"], in: place.folder)
      #expect(try Data(contentsOf: place.folder.appendingPathComponent(name)) == bytes)
    }
    let mercator = try Program.run(["convert", Self.venue, "--to", "svg", "--ordinal", "0", "--projection", "mercator"]).out
    #expect(try Program.run(["convert", Self.venue, "--to", "svg", "--ordinal", "0"]).out == mercator)
    #expect(try Program.run(["convert", Self.venue, "--to", "svg", "--ordinal", "0", "--projection", "plate-carree"]).out != mercator)
    let dark = try Program.run(["convert", Self.venue, "-o", "d.svg", "--dark", "--ordinal", "0"], in: place.folder)
    #expect(dark.status == 0)
  }

  @Test func `single files are read when it is plain that they are of a map`() throws {
    let unit = Self.venue + "/unit.geojson", level = Self.venue + "/level.geojson"
    // A file alone is GeoJSON like any other.
    #expect(try !Program.run(["convert", unit]).out.contains("indoor_type"))
    let alone = try Program.run(["convert", unit, "--from", "imdf"])
    #expect(alone.status == 0 && alone.out.contains("\"indoor_type\":\"unit\",\"indoor_building\":null,\"indoor_level\":null"))
    let both = try Program.run(["convert", unit, level, "--ordinal", "1"])
    #expect(both.status == 0 && both.out.contains("\"indoor_ordinal\":1") && !both.out.contains("\"indoor_ordinal\":0"))
    #expect(try Program.run(["convert", unit, unit]).err.contains("claim to hold the same"))
  }

  @Test func `what is asked of a topology is done with a map, as with its features`() throws {
    let place = try Workspace()
    #expect(try Program.run(["convert", Self.venue, "-o", "flat.geojson"], in: place.folder).status == 0)
    func arcs(_ input: String, _ options: [String]) throws -> Substring {
      let text = try Program.run(["convert", input, "--to", "topojson"] + options, in: place.folder).out
      return try #require(text.firstRange(of: "\"objects\"").map { text[..<$0.lowerBound] })
    }
    for options in [[], ["--snap", "5m"], ["--quantization", "1000"]] {
      #expect(try arcs(Self.venue, options) == arcs("flat.geojson", options))
    }
    #expect(try arcs(Self.venue, ["--snap", "5m"]) != arcs(Self.venue, []))
  }

  @Test func `what cannot apply is refused`() throws {
    let place = try Workspace()
    _ = try place.file("roads.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    func refusal(_ arguments: [String]) throws -> String {
      let outcome = try Program.run(["convert"] + arguments, in: place.folder)
      #expect(outcome.status != 0 && outcome.out.isEmpty)
      return outcome.err
    }
    #expect(try refusal(["roads.geojson", "--level", "EG"]).contains("roads.geojson is not; --from imdf"))
    #expect(try refusal(["roads.geojson", "roads.geojson"]).contains("an input is named twice"))
    #expect(try refusal([Self.venue, "--dark"]).contains("--dark is for pictures and batches"))
    #expect(try refusal([Self.venue, "--on-error", "null"]).contains("--on-error null are not for indoor maps"))
    #expect(try refusal([Self.venue, "--language", "de_DE"]).contains("--language takes language tags"))
    #expect(try refusal([Self.venue, "--ordinal", "x"]).contains("--ordinal"))
    #expect(try refusal(["--from", "imdf", "-"]).contains("on standard input is a ZIP file"))
    let unknown = try Program.run(["convert", Self.venue, "--building", "Hangar"])
    #expect(unknown.status == 2 && unknown.err.contains("the map has no building Hangar; there are: Terminal"))
  }

  @Test func `hostile archives end with the reason`() throws {
    let place = try Workspace()
    try Data([0x50, 0x4B, 3, 4, 20, 0]).write(to: place.folder.appendingPathComponent("cut.zip"))
    let cut = try Program.run(["convert", "cut.zip", "-o", "x.geojson"], in: place.folder)
    #expect(cut.status == 2 && cut.err.contains("cut short"))
    let folder = place.folder.appendingPathComponent("broken")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: Self.venue), to: folder)
    try Data("{\"type\":\"FeatureCollection\",\"features\":[{".utf8).write(to: folder.appendingPathComponent("unit.geojson"))
    let broken = try Program.run(["convert", "broken", "-o", "x.geojson"], in: place.folder)
    #expect(broken.status == 1 && broken.err.contains("broken/unit.geojson:1:") && broken.err.contains("--on-error skip"))
    let skipped = try Program.run(["convert", "broken", "-o", "x.glb", "--on-error", "skip"], in: place.folder)
    #expect(skipped.status == 1)
    #expect(FileManager.default.fileExists(atPath: place.folder.appendingPathComponent("x.glb").path))
    #expect(!FileManager.default.fileExists(atPath: place.folder.appendingPathComponent("x.geojson").path))
  }
}
