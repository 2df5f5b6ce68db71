import Foundation
import GeoJSONCommand
import GeoToolkit
import Testing

/// A format that nobody planned for is read, written, judged, described, offered and refused by the commands, without a line of theirs.
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

  private static let lines = "longitude,latitude,name\n1.25,2,A\nhere,there,everywhere\n-3,4.5,\"B\"\n"

  @Test(arguments: ["1", "3"]) func `it is read, by what it holds or by its name`(jobs: String) throws {
    try place.file("in.places", Self.lines)
    func run(_ words: String...) -> Int32 { GeoJSONProgram.run(words + ["-j", jobs, "-q"], formats: formats) }
    #expect(run("convert", path("in.places"), "-o", path("a.geojsonl")) == 1)
    #expect(run("convert", path("in.places"), "-o", path("b.geojsonl"), "--on-error", "skip", "--rejects", path("r")) == 1)
    #expect(
      place.text("b.geojsonl") == """
        {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1.25,2]}}
        {"type":"Feature","properties":{"name":"\\"B\\""},"geometry":{"type":"Point","coordinates":[-3,4.5]}}

        """)
    #expect(place.text("r") == "\u{1E}here,there,everywhere\n")
    #expect(run("convert", path("in.places"), "-o", path("c.topojson"), "--on-error", "skip") == 1)
    #expect(run("convert", path("in.places"), "-o", path("d.places"), "--on-error", "skip", "--from", "places") == 1)
    #expect(place.text("d.places") == "1.25,2.0,A\n-3.0,4.5,\"B\"\n")
    #expect(run("convert", path("b.geojsonl"), "-o", path("e.places"), "--from", "topojson") == 2)
    #expect(run("convert", path("in.places"), "-o", path("f.geojson"), "--layer", "x") == 2)
  }

  @Test func `pieces of any number and size are one input`() throws {
    let lines = (0..<60_000).map { "\(Double($0) / 1000),\(Double($0 % 90)),\($0)\n" }.joined()
    try place.file("in.places", lines)
    for jobs in ["1", "2", "4"] {
      #expect(GeoJSONProgram.run(["convert", path("in.places"), "-o", path("\(jobs).places"), "-j", jobs, "-q"], formats: formats) == 0)
      #expect(place.text("\(jobs).places") == (0..<60_000).map { "\(Double($0) / 1000),\(Double($0 % 90)),\($0)\n" }.joined())
    }
  }

  @Test func `it is judged and described with places in its own text`() throws {
    try place.file("in.places", Self.lines + "170,95,C\n")
    let report = ["validate", path("in.places"), "--output-format", "concise", "--output-file", path("r.txt")]
    #expect(GeoJSONProgram.run(report, formats: formats) == 1)
    let lines = (place.text("r.txt") ?? "").split(separator: "\n")
    #expect(
      lines.count == 2 && lines.first?.contains(":3:1: PL101 error") == true && lines.last?.contains(":5:1: GJ401") == true, "\(lines)")
    #expect(GeoJSONProgram.run(["validate", "--fix", path("in.places"), "-q"], formats: formats) == 1)
    #expect(place.text("in.places") == Self.lines + "170,95,C\n")
    var source = try ByteSource(path: path("in.places"))
    var options = ReadingOptions()
    options.formats = formats.inputs
    let summary = try Summary.of(&source, options: options)
    #expect(summary.features == 3 && summary.unreadable == 1 && summary.root.foreignFormat == "places" && summary.root.layers == nil)
    #expect(summary.text.contains("places, UTF-8") && summary.textBytes == Self.lines.utf8.count + 9)
  }

  @Test func `a folder is searched for its files`() throws {
    try place.file("maps/a.places", "1,2,A\n")
    #expect(GeoJSONProgram.run(["validate", path("maps"), "-q"], formats: formats) == 0)
    #expect(GeoJSONProgram.run(["info", path("maps/a.places")], formats: formats) == 0)
    // Nobody else knows it.
    #expect(GeoJSONProgram.run(["info", path("maps/a.places")]) != 0)
  }

  @Test func `what it has no place for is told before it is lost, once`() throws {
    let features = #"""
      {"type":"Feature","id":1,"properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2,3]}}
      {"type":"Feature","id":2,"properties":{"name":"B"},"geometry":{"type":"Point","coordinates":[1,2]}}
      {"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}

      """#
    for jobs in [1, 3] {
      var found: [Finding] = []
      var source = ByteSource(bytes: Array(features.utf8), name: "in")
      var options = ConversionOptions()
      options.reading.jobs = jobs
      options.output = PlacesOutput(hasHeader: false)
      var sink = try ByteSink(memory: .none)
      let report = try Conversion.run(&source, to: &sink, options: options) { found += $0 }
      #expect(found.map(\.diagnostic.rule) == [.contentLost, .contentLost, .contentLost] && report.warnings == 3)
      #expect(found.map(\.diagnostic.line) == [1, 1, 3])
      #expect(found.last?.diagnostic.message == "a list of places cannot hold lines; they are left out")
    }
  }
}
