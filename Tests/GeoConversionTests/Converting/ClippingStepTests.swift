import GeoTestSupport
import GeoToolkit
import Testing

/// What `--clip` sees of what the steps before it made, and what it is spared.
@Suite struct ClippingStepTests {
  /// 300° wide: cut at 180°, 280° of it are left in one piece, which alone would be read the short way.
  static let wide = #"{"type":"Polygon","coordinates":[[[-100,0],[200,0],[200,10],[-100,10],[-100,0]]]}"#
  private static let wideLine = #"{"type":"LineString","coordinates":[[-100,0],[200,30]]}"#

  private func clipped(
    _ geometry: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double,
    _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> ConvertedText {
    try ConvertedText(ConvertedText.feature(geometry)) {
      $0.steps.clip = GeographicBox(west: west, south: south, east: east, north: north)
      change(&$0)
    }
  }

  private func geometry(_ text: String) throws -> String {
    let start = try #require(text.firstRange(of: #""geometry":"#)).upperBound
    return String(text[start...].prefix { $0 != "\n" }.dropLast())
  }

  @Test(arguments: [AntimeridianHandling.split, .keep])
  func `an edge that the cut leaves 280° of is clipped where it lies`(_ antimeridian: AntimeridianHandling) throws {
    for (geometry, west, east, path) in [
      (Self.wide, 0.0, 20.0, "[[20,2],[20,4],[0,4],[0,2],[20,2]]"),
      (Self.wide, -170, -120, "[[-160,2],[-160,4],[-170,4],[-170,2],[-160,2]]"),
      (Self.wideLine, -80, -60, "[[-80,2],[-60,4]]")
    ] {
      let clipped = try clipped(geometry, west, 2, east, 4) { $0.steps.antimeridian = antimeridian }
      // What was cut stays a MultiPolygon, or a MultiLineString.
      let whole = try self.geometry(clipped.text)
      #expect(whole.contains("[\(path)]") || whole.hasSuffix(":\(path)}"), "\(whole)")
      #expect(whole.count { $0 == "," } == path.count { $0 == "," } + 1, "\(whole)")
      #expect(clipped.codes.allSatisfy { $0 == "edge.ambiguous" }, "\(clipped.codes)")
    }
    #expect(try clipped(Self.wideLine, -170, 2, -120, 4) { $0.steps.antimeridian = antimeridian }.report.featuresWritten == 0)
  }

  @Test func `what simplification leads through the box is clipped, and not left out before`() throws {
    let line = #"{"type":"LineString","coordinates":[[0,0],[5,1],[10,0]]}"#
    let result = try clipped(line, 4, -0.5, 6, 0.5) { $0.steps.simplification = SimplificationOptions(.metres(300_000)) }
    #expect(try geometry(result.text) == #"{"type":"LineString","coordinates":[[4,0],[6,0]]}"#)
    #expect(try clipped(line, 4, 2, 6, 3) { $0.steps.simplification = SimplificationOptions(.metres(300_000)) }.report.featuresWritten == 0)
  }

  @Test func `every level is clipped of what it has`() throws {
    let line = ConvertedText.feature(#"{"type":"LineString","coordinates":[[0,0],[5,1],[10,0]]}"#)
    var options = ConversionOptions()
    options.steps.clip = GeographicBox(west: 4, south: -0.5, east: 6, north: 0.5)
    var source = ByteSource(bytes: Array(line.utf8), name: "text")
    let levels = try [1.0, 10].map { Conversion.Level(zoom: $0, sink: try ByteSink(memory: .none)) }
    let reports = try Conversion.run(&source, to: levels, pixels: 2, options: options) { _ in }
    #expect(reports.map(\.featuresWritten) == [1, 0])
  }

  /// Of a star drawn in one go the middle is gone round twice.
  @Test func `what a ring goes round twice is clipped, and not left out before`() throws {
    let star = #"{"type":"Polygon","coordinates":[[[0,10],[6,-8],[-10,3],[10,3],[-6,-8],[0,10]]]}"#
    for repair in [nil, RepairStrategy.structure] {
      let result = try clipped(star, -1, -1, 1, 1) { $0.steps.repair = repair }
      #expect(try geometry(result.text) == #"{"type":"Polygon","coordinates":[[[1,-1],[1,1],[-1,1],[-1,-1],[1,-1]]]}"#)
    }
    #expect(try clipped(star, -1, -1, 1, 1) { $0.steps.repair = .linework }.report.featuresWritten == 0)
    // Repairs make an area of a hole outside its exterior.
    let outside = #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[20,20],[20,30],[30,30],[30,20],[20,20]]]}"#
    for (repair, count) in [(nil, 0), (RepairStrategy.structure, 1), (.linework, 1)] {
      #expect(try clipped(outside, 22, 22, 28, 28) { $0.steps.repair = repair }.report.featuresWritten == count)
    }
  }

  @Test func `the box of what was cut reads its edges as the cut left them`() throws {
    for (geometry, box) in [(Self.wide, "[-100,0,-160,10]"), (Self.wideLine, "[-100,0,-160,30]")] {
      let text =
        #"{"type":"FeatureCollection","bbox":[0,0,1,1],"features":[{"type":"Feature","bbox":[0,0,1,1],"properties":null,"geometry":\#(geometry)}]}"#
      let split = try ConvertedText(text) { $0.steps.antimeridian = .split }.text
      #expect(split.ranges(of: #""bbox":\#(box)"#).count == 2, "\(split)")
      for (quantization, own) in [(nil, box), (1_000_001, "[-100.")] {
        let topology = try ConvertedText(text) {
          $0.steps.antimeridian = .split
          var writing = TopologyWritingOptions()
          writing.quantization = quantization
          $0.output = TopoJSONOutput(writing)
        }.text
        #expect(topology.contains(#""bbox":\#(own)"#), "\(topology)")
      }
    }
  }

  /// Behind a cut that is the clipping's own nobody knows that it was cut.
  @Test func `an edge that clipping leaves 280° of gets a position in its middle`() throws {
    let text = #"{"type":"Feature","bbox":[0,0,1,1],"properties":null,"geometry":\#(Self.wide)}"#
    let clipped = try ConvertedText(text) {
      $0.steps.clip = GeographicBox(west: -180, south: -20, east: 180, north: 20)
      $0.steps.winding = .rfc7946
    }
    #expect(clipped.codes == [])
    #expect(clipped.text.contains(#""bbox":[-100,0,-160,10]"#), "\(clipped.text)")
    #expect(clipped.text.contains("[[[180,10],[40,10],[-100,10],[-100,0],[40,0],[180,0],[180,10]]]"), "\(clipped.text)")
    let unwrapped = try ConvertedText(text) {
      $0.steps.clip = GeographicBox(west: -180, south: -20, east: 180, north: 20)
      $0.steps.antimeridian = .unwrap
    }
    #expect(unwrapped.text.contains("[200,10]") && unwrapped.text.contains("[40,10]"), "\(unwrapped.text)")
    // Narrow pieces need none.
    let narrow = try ConvertedText(text) { $0.steps.clip = GeographicBox(west: 0, south: -20, east: 60, north: 20) }
    #expect(narrow.text.contains("[60,10]") && !narrow.text.contains("[40,"), "\(narrow.text)")
  }
}
