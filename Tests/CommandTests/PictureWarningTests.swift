import Foundation
import Testing

/// Warnings about pictures, and what the options of reports make of them.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct PictureWarningTests {
  let place: Workspace
  private static let data = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"h":"12 m"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}},
    {"type":"Feature","properties":{"h":5},"geometry":{"type":"Polygon","coordinates":[[[2,0],[3,0],[3,1],[2,1],[2,0]]]}}]}
    """
  private static let style = """
    rules:
      - {fill: "#88cc88", extrude-height: {property: h}, extrude-base: 3, stroke-width: {property: nope}}
    """
  private static let warnings = [
    "extrude-height in the style: the property \"h\" is no number in 1 feature",
    "stroke-width in the style: none of its features has the property \"nope\"; check the spelling",
    "extrude-base in the style is above extrude-height in 1 feature, which is drawn flat"
  ]

  init() throws {
    place = try Workspace()
    try place.file("a.geojson", Self.data)
    try place.file("s.yml", Self.style)
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["render", "a.geojson", "-f", "-o", "a.png", "--style", "s.yml", "--size", "80x60"] + arguments, in: place.folder)
  }

  @Test func `mistakes of a style are reported once each`() throws {
    let lines = ["2 shapes drawn"] + Self.warnings.map { "warning: \($0)" }
    for jobs in ["1", "4"] {
      let plain = try run("--jobs", jobs)
      #expect(plain.status == 0 && plain.err == lines.joined(separator: "\n") + "\n", "\(plain.err)")
    }
    let flight = try run("--frames", "3", "--fly-to", "2,0.5")
    let shown = flight.err.split(separator: "\n").map { String($0) }
    #expect(flight.status == 0 && shown.dropFirst() == lines.dropFirst(), "\(flight.err)")
  }

  @Test func `--quiet, --strict and --output-format are those of convert`() throws {
    let quiet = try run("--quiet")
    #expect(quiet.status == 0 && quiet.err.isEmpty, "\(quiet.err)")
    let strict = try run("--strict")
    #expect(strict.status == 1 && place.names.contains("a.png"), "\(strict.err)")
    let both = try run("--strict", "-q")
    #expect(both.status == 1 && both.err == Self.warnings.map { "warning: \($0)\n" }.joined(), "\(both.err)")
    for format in ["json", "json-lines"] {
      let lines = try run("--output-format", format).err.split(separator: "\n").dropFirst()
      let found = try lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String]) }
      #expect(found == Self.warnings.map { ["severity": "warning", "message": $0] })
    }
    let github = try run("--output-format", "github")
    #expect(github.err.contains("::warning::extrude-height in the style"), "\(github.err)")
    let empty = try Program.run(
      ["render", "-", "-o", "e.png", "--strict"], input: #"{"type":"FeatureCollection","features":[]}"#, in: place.folder)
    #expect(empty.status == 1 && empty.err.contains("warning: the map is empty"), "\(empty.err)")
  }

  @Test func `properties that some feature of the rule has are no mistakes`() throws {
    try place.file("s.yml", "rules: [{fill: {match: h, stops: {\"12 m\": \"#f00\"}}, stroke: \"#000\", stroke-width: {property: h}}]")
    #expect(try run().err == "2 shapes drawn\nwarning: stroke-width in the style: the property \"h\" is no number in 1 feature\n")
    try place.file("s.yml", "rules: [{where: {kind: x}, fill: {match: nope, stops: {a: \"#f00\"}}}, {fill: \"#f00\"}]")
    #expect(try run().err == "2 shapes drawn\n")
  }

  @Test(.enabled(if: Program.hasFull, Comment(rawValue: Program.absenceOfFull)))
  func `font families that are not installed`() throws {
    try place.file("s.yml", "rules: [{text: h, text-font: [No Such Family, sans-serif]}, {text: h, text-font: No Such Family}]")
    let warned = try run()
    let lines = warned.err.split(separator: "\n").filter { $0.contains("No Such Family") }
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("warning: no font family No Such Family is installed; ") }, "\(warned.err)")
    try place.file("s.yml", "rules: [{text: h, text-font: [sans-serif, No Such Family]}]")
    #expect(!(try run().err.contains("No Such Family")))
  }

  @Test func `extruded areas are counted where batches cannot hold them`() throws {
    try place.file("s.yml", "rules: [{fill: \"#88cc88\", extrude-height: 12}]")
    let glb = try Program.run(["convert", "a.geojson", "-o", "a.glb", "--style", "s.yml"], in: place.folder)
    #expect(glb.status == 0 && glb.err.contains("GJ907"), "\(glb.err)")
    #expect(glb.err.split(separator: "\n").count { $0.contains("GLB cannot hold extrusions (extrude-height); 2 areas are flat") } == 1)
    let strict = try Program.run(["convert", "a.geojson", "-o", "b.glb", "--style", "s.yml", "--strict"], in: place.folder)
    #expect(strict.status == 1, "\(strict.err)")
    let overlay = try Program.run(["convert", "a.geojson", "-o", "a.overlay", "--style", "s.yml"], in: place.folder)
    #expect(overlay.status == 0 && !overlay.err.contains("extrusions"), "\(overlay.err)")
  }
}
