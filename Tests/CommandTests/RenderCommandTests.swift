import Foundation
import Testing

/// `geojson render`.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct RenderCommandTests {
  let place: Workspace
  private static let areas = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"kind":"a"},"geometry":{"type":"Polygon","coordinates":[[[170,-10],[190,-10],[190,20],[170,20],[170,-10]]]}},
    {"type":"Feature","properties":{"kind":"b"},"geometry":{"type":"LineString","coordinates":[[160,0],[200,10]]}},
    {"type":"Feature","properties":{"kind":"c"},"geometry":{"type":"Point","coordinates":[180,0]}}]}
    """

  init() throws {
    place = try Workspace()
    try place.file("a.geojson", Self.areas)
  }

  private func run(_ arguments: String..., input: String = "") throws -> Program.Outcome {
    try Program.run(["render"] + arguments, input: input, in: place.folder)
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: place.folder.appendingPathComponent(name)) }

  /// Width and height in the head of a PNG file.
  private func size(_ name: String) throws -> [Int] {
    let bytes = Array(try bytes(name))
    try #require(bytes.count > 24 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func `kinds of pictures`() throws {
    let png = try run("a.geojson", "-o", "a.png")
    #expect(png.status == 0 && png.out.isEmpty && png.err == "5 shapes drawn\n", "\(png.err)")
    #expect(try size("a.png") == [800, 600])
    #expect(try run("a.geojson", "-o", "a.svg").status == 0)
    #expect(String(decoding: try bytes("a.svg"), as: UTF8.self).hasPrefix("<svg xmlns"))
    #expect(try run("a.geojson", "-o", "a.pdf").status == 0)
    #expect(try bytes("a.pdf").starts(with: Array("%PDF-1.7".utf8)))
    let there = try run("a.geojson", "-o", "a.png")
    #expect(there.status == 2 && there.err.contains("--force"), "\(there.err)")
    #expect(try run("a.geojson", "-o", "b.png", "--size", "300x200@2x").status == 0)
    #expect(try size("b.png") == [600, 400])
    #expect(try run("-", "--to", "svg", input: Self.areas).out.hasPrefix("<svg xmlns"))
  }

  @Test func `threads and pipes change nothing`() throws {
    #expect(try run("a.geojson", "-o", "one.png", "--jobs", "1", "--graticule", "--scale-bar").status == 0)
    #expect(try run("a.geojson", "-o", "two.png", "--jobs", "3", "--graticule", "--scale-bar").status == 0)
    #expect(try run("-", "-o", "three.png", "--graticule", "--scale-bar", input: Self.areas).status == 0)
    #expect(try bytes("one.png") == bytes("two.png"))
    #expect(try bytes("one.png") == bytes("three.png"))
  }

  @Test func `framing across 180°`() throws {
    // The same box in two spellings of the data's longitudes.
    #expect(try run("a.geojson", "-o", "box.svg", "--region", "165,-15,-165,25", "--padding", "0").status == 0)
    let shown = try run("a.geojson", "-o", "far.png", "--center", "0,50", "--zoom", "8")
    #expect(
      shown.status == 0 && shown.err.contains("5 outside of the picture") && shown.err.contains("warning: the map is empty"), "\(shown.err)"
    )
    #expect(try run("a.geojson", "-o", "near.png", "--center", "180,0", "--distance", "100km", "--heading", "30").status == 0)
    let empty = try run("-", "-o", "empty.png", input: #"{"type":"FeatureCollection","features":[]}"#)
    #expect(empty.status == 0 && empty.err.contains("warning: the map is empty"), "\(empty.err)")
  }

  @Test func `styles, themes and clusters`() throws {
    try place.file("s.yml", "rules:\n  - {geometry: polygon, fill: {match: kind, stops: {a: \"#ff0000\"}, else: \"#00ff00\"}}\n")
    #expect(try run("a.geojson", "-o", "s.svg", "--style", "s.yml").err.contains("2 features that no rule of the style draws"))
    #expect(String(decoding: try bytes("s.svg"), as: UTF8.self).contains("#ff0000"))
    #expect(try run("a.geojson", "-o", "d.svg", "--theme", "dark", "--background", "none").status == 0)
    #expect(!String(decoding: try bytes("d.svg"), as: UTF8.self).contains("<rect"))
    let points = #"{"type":"MultiPoint","coordinates":[[0,0],[0.001,0],[40,10]]}"#
    let clusters = try run("-", "-o", "c.png", "--cluster", "*", input: points)
    #expect(clusters.status == 0 && clusters.err.contains("2 points in 1 cluster"), "\(clusters.err)")
    try place.file("x.yml", "rules:\n  - {geometry: polygon, fill: \"#888\", blend-mode: xor}\n")
    let pixels = try run("a.geojson", "-o", "x.pdf", "--style", "x.yml")
    #expect(pixels.status == 0 && pixels.err.contains("PDF cannot express a blend mode"), "\(pixels.err)")
  }

  @Test func `flights`() throws {
    let flight = ["--frames", "10", "--fly-to", "170,5,4,20", "--size", "80x60"]
    func run(_ arguments: [String]) throws -> Program.Outcome { try Program.run(["render"] + arguments, in: place.folder) }
    #expect(try run(["a.geojson", "-o", "f-{frame}.png", "--jobs", "3"] + flight).err == "10 frames drawn, with up to 5 shapes\n")
    #expect(place.names.filter { $0.hasPrefix("f-") } == (1...10).map { "f-\($0 < 10 ? "0" : "")\($0).png" })
    #expect(try run(["a.geojson", "-o", "start.png", "--size", "80x60"]).status == 0)
    #expect(try run(["a.geojson", "-o", "end.png", "--size", "80x60", "--center", "170,5", "--zoom", "4", "--heading", "20"]).status == 0)
    #expect(try bytes("f-01.png") == bytes("start.png") && bytes("f-10.png") == bytes("end.png") && bytes("f-05.png") != bytes("f-06.png"))
    let there = try run(["a.geojson", "-o", "f-{frame}.png"] + flight)
    #expect(there.status == 2 && there.err.contains("f-01.png") && there.err.contains("--force"), "\(there.err)")
    #expect(try run(["a.geojson", "-o", "one.png", "--jobs", "1"] + flight).status == 0)
    #expect(try run(["a.geojson", "-o", "many.png", "--jobs", "4"] + flight).status == 0)
    #expect(try bytes("one.png") == bytes("many.png") && bytes("one.png").range(of: Data("acTL".utf8)) != nil)
    #expect(try size("one.png") == [80, 60])
    #expect(try run(["a.geojson", "-o", "f-{frame}.svg", "--region", "170,-10,-170,20"] + flight).status == 0)
    #expect(place.text("f-07.svg")?.hasPrefix("<svg") ?? false)
    for (arguments, message) in [
      (["-o", "a.png", "--frames", "3"], "need each other"), (["-o", "a.png", "--fly-to", "1,2"], "need each other"),
      (["-o", "a.png", "--frames", "1", "--fly-to", "1,2"], "from 2 to 10000"), (["-o", "a.png", "--fps", "3"], "--fps is for --frames"),
      (["-o", "a.svg", "--frames", "3", "--fly-to", "1,2"], "map-{frame}.svg"), (["-o", "a-{frame}.png"], "it needs --frames"),
      (["-o", "a-{frame}.png", "--fps", "3", "--frames", "3", "--fly-to", "1,2"], "--fps is for an animated PNG"),
      (["-o", "a.png", "--frames", "3", "--fly-to", "1"], "--fly-to"), (["-o", "a.png", "--frames", "3", "--fly-to", "1,99"], "--fly-to"),
      (["-o", "a.png", "--frames", "3", "--fly-to", "1,2,40"], "--fly-to"),
      (["-o", "a.png", "--frames", "3", "--fly-to", "1,2,x"], "--fly-to")
    ] {
      let result = try run(["a.geojson"] + arguments)
      #expect(result.status == 64 && result.err.contains(message), "\(arguments): \(result.err)")
    }
    #expect(try run(["none.geojson", "-o", "none.png"] + flight).status == 2)
    #expect(!place.names.contains("none.png"))
  }

  @Test func `mistakes`() throws {
    for (arguments, message) in [
      (["a.geojson", "-o", "a.gif"], "expected the ending .png, .svg or .pdf"),
      (["a.geojson", "-o", "a.png", "--size", "0x5"], "--size"), (["a.geojson", "-o", "a.png", "--center", "1,2"], "--distance or --zoom"),
      (["a.geojson", "-o", "a.png", "--heading", "30"], "--heading is for --center"),
      (["a.geojson", "-o", "a.png", "--fit", "--region", "1,2,3,4"], "exclude each other"),
      (["a.geojson", "-o", "a.png", "--background", "blue"], "expected none or a colour"),
      (["a.geojson", "-o", "a.png", "--ordinal", "0"], "is no indoor map"), (["a.geojson", "-o", "a.png", "--padding", "1,2"], "--padding")
    ] {
      let result = try Program.run(["render"] + arguments, in: place.folder)
      #expect(result.status == 64 && result.err.contains(message), "\(arguments): \(result.err)")
    }
    let padded = try run("a.geojson", "-o", "p.png", "--padding", "400")
    #expect(padded.status == 64 && padded.err.contains("padding"), "\(padded.err)")
    let broken = try run(
      "-", "-o", "p.png", input: #"{"type":"FeatureCollection","features":[{"type":"Feature"},{"type":"Point","coordinates":[1,2]}]}"#)
    #expect(broken.status == 1 && broken.err.contains("--on-error skip"), "\(broken.err)")
    #expect(!FileManager.default.fileExists(atPath: place.folder.appendingPathComponent("p.png").path))
    let metres = try run("-", "-o", "p.png", input: #"{"type":"Point","coordinates":[500000,5500000]}"#)
    #expect(metres.status == 1 && metres.err.contains("--source-crs"), "\(metres.err)")
  }
}
