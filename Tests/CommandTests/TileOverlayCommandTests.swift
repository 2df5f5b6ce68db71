import Foundation
import Testing

/// `geojson render --tile-overlay`.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct TileOverlayCommandTests {
  let place: Workspace
  private static let areas = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[170,-10],[190,-10],[190,20],[170,20],[170,-10]]]}},
    {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[-100,-40],[80,70]]}}]}
    """
  /// A picture that is the tile of level 0.
  private static let world = ["--center", "0,0", "--zoom", "0", "--size", "256x256"]

  init() throws {
    place = try Workspace()
    try place.file("a.geojson", Self.areas)
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("t/0/0"), withIntermediateDirectories: true)
    #expect(try run(["a.geojson", "-o", "t/0/0/0.png"] + Self.world).status == 0)
  }

  private func run(_ arguments: [String]) throws -> Program.Outcome { try Program.run(["render"] + arguments, input: "", in: place.folder) }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: place.folder.appendingPathComponent(name)) }

  @Test func `a tile is drawn as it is, without an input`() throws {
    for (name, tiles) in [("one.png", "t"), ("two.png", "t/{z}/{x}/{y}.png")] {
      let drawn = try run(["--tile-overlay", tiles, "--tile-zoom", "0", "-o", name] + Self.world)
      #expect(drawn.status == 0 && drawn.err == "0 shapes drawn; 1 tile\n", "\(drawn.err)")
      #expect(try bytes(name) == bytes("t/0/0/0.png"))
    }
    let missing = try run(["--tile-overlay", "u/{z}/{x}/{-y}.png", "-o", "three.png"] + Self.world)
    #expect(missing.status == 0 && missing.err.contains("none of the 1 tiles"), "\(missing.err)")
  }

  @Test func `threads change nothing, and SVG and PDF have the tiles as an image`() throws {
    let options = ["a.geojson", "--tile-overlay", "t", "--tile-alpha", "0.6", "--center", "170,10", "--zoom", "3"]
    let pitched = options + ["--tile-level", "aboveRoads", "--pitch", "50", "--heading", "30"]
    #expect(try run(pitched + ["--jobs", "1", "-o", "one.png"]).status == 0)
    #expect(try run(pitched + ["--jobs", "3", "-o", "three.png"]).status == 0)
    #expect(try bytes("one.png") == bytes("three.png"))
    #expect(try run(options + ["-o", "a.svg"]).status == 0 && run(options + ["-o", "a.pdf"]).status == 0)
    #expect(String(decoding: try bytes("a.svg"), as: UTF8.self).contains("data:image/png;base64,"))
    let frames = try run(["--tile-overlay", "t", "--center", "0,0", "--zoom", "1", "--frames", "3", "--fly-to", "90,0", "-o", "f.png"])
    #expect(frames.status == 0 && frames.err.hasSuffix("; 1 tile\n"), "\(frames.err)")
  }

  @Test func `what cannot be drawn is said`() throws {
    for (tiles, status, message) in [
      ("https://a.example/{z}/{x}/{y}.png", 64, "not loaded over a network"), ("t/{z}/{x}.png", 64, "has no {y}"),
      ("t/{z}/{x}/{y}.jpg", 64, "JPEG"), ("missing", 2, "no such file or folder"), ("a.geojson", 64, "expected tiles"),
      ("t/0", 2, "no tiles")
    ] {
      let drawn = try run(["a.geojson", "--tile-overlay", tiles, "-o", "x.png"])
      #expect(drawn.status == status && drawn.err.contains(message), "\(tiles): \(drawn.status) \(drawn.err)")
    }
    for arguments in [["--tile-alpha", "0.5"], ["--tiles-replace"], ["--tile-overlay", "t", "--tile-alpha", "2"]] {
      #expect(try run(["a.geojson", "-o", "x.png"] + arguments).status == 64)
    }
    try Data([0x89, 0x50]).write(to: place.folder.appendingPathComponent("t/0/0/0.png"))
    let damaged = try run(["a.geojson", "--tile-overlay", "t", "-o", "x.png"])
    #expect(damaged.status == 0 && damaged.err.contains("warning: t: tile 0/0/0: "), "\(damaged.err)")
    #expect(try run(["a.geojson", "--tile-overlay", "t", "-o", "y.png", "--strict"]).status == 1)
  }
}
