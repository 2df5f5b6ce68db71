import Foundation
import GeoJSONCommand
import GeoToolkit
import Testing

/// A format that nobody planned for is written, offered and refused by the commands, without a line of theirs.
@Suite struct PlantedFormatTests {
  private let place: Workspace
  private let formats = Formats.all + [.places]

  init() throws { place = try Workspace() }

  private func path(_ name: String) -> String { place.folder.appendingPathComponent(name).path }

  private func convert(_ words: String...) -> Int32 {
    GeoJSONProgram.run(["convert", path("in.geojson")] + words + ["-q"], formats: formats)
  }

  private static let points = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1.25,2]}},
    {"type":"Feature","properties":{"name":"B"},"geometry":{"type":"Point","coordinates":[-3,4.123456789]}}]}
    """

  @Test func `it is written by its name, by its ending, and behind the steps`() throws {
    try place.file("in.geojson", Self.points)
    #expect(convert("-o", path("a.places")) == 0 && place.text("a.places") == "1.25,2.0,A\n-3.0,4.123456789,B\n")
    #expect(convert("--to", "places", "-o", path("b")) == 0 && place.text("b") == place.text("a.places"))
    #expect(convert("-o", path("c.places"), "--precision", "2", "--skip", "1", "--header") == 0)
    #expect(place.text("c.places") == "longitude,latitude,name\n-3.0,4.12,B\n")
    #expect(convert("-o", path("d.places"), "--limit", "0", "--header") == 0 && place.text("d.places") == "longitude,latitude,name\n")
  }

  @Test func `its options are its own, and those that it has no meaning for are refused`() throws {
    try place.file("in.geojson", Self.points)
    #expect(convert("-o", path("a.geojson"), "--header") == 64)
    #expect(convert("-o", path("a.places"), "--pretty") == 64)
    #expect(convert("-o", path("a.places"), "--width", "50") == 64)
    #expect(place.names == ["in.geojson"])
    // Nobody else knows it.
    #expect(GeoJSONProgram.run(["convert", path("in.geojson"), "-o", path("a.places"), "-q"]) == 64)
  }
}
