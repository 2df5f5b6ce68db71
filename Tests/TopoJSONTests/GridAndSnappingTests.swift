import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct GridAndSnappingTests {
  @Test func `what a grid makes of data is reported`() throws {
    func ring(_ x: Double, _ size: Double) -> String {
      "[[[\(x),0],[\(x + size),0],[\(x + size),\(size)],[\(x),\(size)],[\(x),0]]]"
    }
    let polygons = [ring(-179, 1), ring(178, 1), ring(170, 0.001)].map { #"{"type":"Polygon","coordinates":\#($0)}"# }
    let lines = [#"{"type":"LineString","coordinates":[[170,0],[170.001,0]]}"#, #"{"type":"Point","coordinates":[175,0]}"#]
    let text = #"{"type":"GeometryCollection","geometries":[\#((polygons + lines).joined(separator: ","))]}"#
    var options = ConversionOptions()
    var writing = TopologyWritingOptions()
    writing.quantization = 1001
    options.output = TopoJSONOutput(writing)
    var source = ByteSource(bytes: Array(text.utf8), name: "test")
    var sink = try ByteSink(memory: .none)
    var rejects: ByteSink?
    let report = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { _ in }
    let topology = try #require((report.summary as? WrittenTopology)), grid = try #require(topology.grid)
    #expect(topology.collapsed == 2 && topology.vanished == 0)
    #expect(grid.width == 358 && grid.neededWidth == 12 && (grid.cell.width - 0.358).magnitude < 1e-9)
    #expect((grid.cell.height - 0.001).magnitude < 1e-9)
  }

  @Test func `vertices near to each other are put in one place, and what does not meet is reported`() throws {
    func square(_ x: Double, _ width: Double) -> String {
      #"{"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":[[[[\#(x),0],[\#(x + width),0],[\#(x + width),1],[\#(x),1],[\#(x),0]]]]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(square(0, 1)),\#(square(1.000002, 1)),\#(square(5, 0.000001))]}"#
    func run(_ snapping: Double?) throws -> (report: ConversionReport, text: String) {
      var options = ConversionOptions()
      var writing = TopologyWritingOptions()
      writing.snapping = snapping
      options.output = TopoJSONOutput(writing)
      var source = ByteSource(bytes: Array(text.utf8), name: "test")
      var sink = try ByteSink(memory: .none)
      var rejects: ByteSink?
      let report = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { _ in }
      return (report, String(decoding: try sink.takeBytes(), as: UTF8.self))
    }
    let apart = try run(nil)
    #expect((apart.report.summary as? WrittenTopology)?.arcs == 3 && (apart.report.summary as? WrittenTopology)?.nearMisses.count == 4)
    let together = try run(1)
    #expect(
      (together.report.summary as? WrittenTopology)?.arcs == 3 && (together.report.summary as? WrittenTopology)?.nearMisses == []
        && (together.report.summary as? WrittenTopology)?.vanished == 1)
    #expect(together.text.contains(#"{"type":"MultiPolygon","arcs":[],"properties":{}}"#))
  }

  @Test func `polygons that the grid makes invalid are counted`() throws {
    let neck = #"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,1],[1.0001,1],[1.0001,2],[1,2],[1,1],[0,1],[0,0]]]}"#
    for (count, invalid) in [(nil, 0), (101, 1), (1_000_001, 0)] as [(Int?, Int)] {
      var options = ConversionOptions()
      var writing = TopologyWritingOptions()
      writing.quantization = count
      options.output = TopoJSONOutput(writing)
      var source = ByteSource(bytes: Array(neck.utf8), name: "test")
      var sink = try ByteSink(memory: .none)
      var rejects: ByteSink?
      let report = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { _ in }
      #expect((report.summary as? WrittenTopology)?.invalid == invalid)
    }
  }
}
