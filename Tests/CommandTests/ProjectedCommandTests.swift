import Foundation
import Testing

/// Coordinates that are no degrees, on the command line.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ProjectedCommandTests {
  let place: Workspace

  init() throws { place = try Workspace() }

  private static func map(_ before: String, _ behind: String = "", in metres: Bool) -> String {
    let ring =
      metres
      ? "[[[457666.2,6184112.6],[457866.2,6184112.6],[457866.2,6184312.6],[457666.2,6184112.6]]]"
      : "[[[1,2],[3,2],[3,4],[1,2]]]"
    return """
      {"type":"FeatureCollection",\(before)"features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon",\
      "coordinates":\(ring)}}]\(behind)}\n
      """
  }

  private static let system = #""crs":{"type":"name","properties":{"name":"EPSG:25832"}}"#

  @Test(arguments: [map("", in: true), map("", "," + system, in: true), map("", "," + system, in: false)])
  func `what is no degrees ends with 1 and writes no file`(text: String) throws {
    try place.file("a.geojson", text)
    for arguments in [
      ["convert", "a.geojson", "-o", "b.geojson"], ["convert", "a.geojson", "-o", "b.topojson"],
      ["simplify", "a.geojson", "--tolerance", "10m", "-o", "b.geojson"],
      ["simplify", "a.geojson", "--tolerance", "10%", "--mode", "coverage", "-o", "b.geojson"],
      ["convert", "a.geojson", "-o", "b.svg"], ["convert", "a.geojson", "-o", "b.glb"], ["convert", "a.geojson", "-o", "b.overlay"],
      ["convert", "a.geojson", "-o", "b.geojson", "--clip", "0,0,10,10"],
      ["convert", "a.geojson", "-o", "b.geojson", "--bbox", "0,0,10,10"],
      ["convert", "a.geojson", "-o", "b.geojson", "--antimeridian", "split"], ["convert", "a.geojson", "-o", "b.geojson", "--rfc7946"],
      ["convert", "a.geojson", "-o", "b.geojson", "--geodesic"], ["convert", "a.geojson", "-o", "b.topojson", "--snap", "1m"],
      ["convert", "a.geojson", "-o", "b.geojson", "--simplify", "0.5px", "--lod", "3,4"]
    ] {
      let result = try Program.run(arguments, in: place.folder)
      #expect(result.status == 1 && result.out.isEmpty, "\(arguments) \(result)")
      #expect(
        result.err.contains("metres of a projection, not degrees (GJ401)") && result.err.contains("--force-degrees")
          && result.err.contains("--source-crs"),
        "\(arguments) \(result.err)")
      #expect(place.names == ["a.geojson"], "\(arguments)")
    }
  }

  @Test func `--force-degrees reads the numbers unchanged, whatever the crs`() throws {
    try place.file("a.geojson", Self.map(Self.system + ",", in: false))
    try place.file("m.geojson", Self.map(Self.system + ",", in: true))
    for file in ["a", "m"] {
      for arguments in [
        ["convert", "-o", "\(file)1.geojson"], ["convert", "-o", "\(file)1.topojson"],
        ["simplify", "--tolerance", "10m", "-o", "\(file)2.geojson"], ["simplify", "--tolerance", "10m", "-o", "\(file)2.svg"]
      ] {
        let forced = try Program.run(arguments + ["\(file).geojson", "--force-degrees"], in: place.folder)
        #expect(forced.status == 0, "\(forced.err)")
      }
    }
    let dropped = try Program.run(["convert", "a.geojson", "--rfc7946", "--force-degrees"], in: place.folder)
    #expect(dropped.status == 0 && !dropped.out.contains("crs") && dropped.err.contains("GJ902"), "\(dropped)")
  }

  @Test func `batches in which nothing could be placed end with 1`() throws {
    try place.file("m.geojson", Self.map("", in: true))
    try place.file("e.geojson", #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[]}}"#)
    for (file, options) in [("m", ["--force-degrees"]), ("m", ["--on-error", "skip"]), ("e", [])] {
      for output in ["b.glb", "b.overlay"] {
        let result = try Program.run(["convert", "\(file).geojson", "-o", output] + options, in: place.folder)
        #expect(
          result.status == 1 && result.err.hasSuffix("error: the output would be empty: no feature could be placed on the map\n"),
          "\(result)")
        #expect(place.names == ["e.geojson", "m.geojson"])
      }
    }
    // Nothing wanted is nothing missed.
    let none = try Program.run(["convert", "m.geojson", "-o", "b.glb", "--limit", "0"], in: place.folder)
    #expect(none.status == 0, "\(none)")
  }

  @Test func `features of metres among others are skipped where that is asked for`() throws {
    let feature = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":%}}"#
    try place.file(
      "a.geojsonl", ["[1,2]", "[457666.2,6184112.6]", "[3,4]"].map { feature.replacingOccurrences(of: "%", with: $0) + "\n" }.joined())
    let result = try Program.run(["convert", "a.geojsonl", "--rfc7946", "--on-error", "skip", "--rejects", "r.geojsons"], in: place.folder)
    #expect(result.status == 1 && result.out.split(separator: "\n").count == 2, "\(result)")
    #expect(place.text("r.geojsons")?.contains("457666.2") == true)
    #expect(result.err.contains("GJ401 error: found longitude 457666.2 and latitude 6184112.6"), "\(result.err)")
  }

  @Test func `--fix removes a crs of WGS84, and --unsafe-fixes no other`() throws {
    try place.file("a.geojson", Self.map(#""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}},"#, in: false))
    try place.file("b.geojson", Self.map(Self.system + ",", in: false))
    #expect(try Program.run(["validate", "--fix", "a.geojson"], in: place.folder).status == 0)
    #expect(place.text("a.geojson") == Self.map("", in: false))
    _ = try Program.run(["validate", "--unsafe-fixes", "b.geojson"], in: place.folder)
    #expect(place.text("b.geojson") == Self.map(Self.system + ",", in: false))
  }
}
