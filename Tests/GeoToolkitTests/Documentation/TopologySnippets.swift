import Foundation
import GeoToolkit
import Testing

/// The example of "Shared borders", as a test.
@Suite struct TopologySnippets {
  @Test func `arcs of a file`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("arcs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("squares.geojson").path
    try Data(
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[1,0],[2,0],[1,1],[1,0]]]]}"#.utf8
    ).write(to: URL(fileURLWithPath: path))
    var drawn: [Int] = []
    func draw(_ arc: ArraySlice<Position>) { drawn.append(arc.count) }
    // begin
    var builder = TopologyBuilder()
    var reader = try FeatureReader(path: path)
    while let block = try reader.next() {
      try builder.append(block.geometry)
    }
    let topology = builder.build()
    for arc in 0..<topology.arcCount {
      draw(topology.positions[topology.positions(ofArc: arc)])
    }
    // end
    #expect(drawn.sorted() == [2, 3, 3])
  }

  @Test func `several files as layers`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (states, counties) = (folder.appendingPathComponent("states.geojson").path, folder.appendingPathComponent("counties.geojson").path)
    for path in [states, counties] {
      try Data(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#.utf8).write(to: URL(fileURLWithPath: path))
    }
    let output = folder.appendingPathComponent("both.topojson").path
    var findings: [Finding] = []
    // begin
    func join(_ paths: [String], to output: String) throws -> ConversionReport {
      var layers = JoinedConversion()
      var sink = try ByteSink(path: output, overwrite: false)
      for path in paths {
        var source = try ByteSource(path: path)
        var options = ConversionOptions()
        var writing = TopologyWritingOptions()
        writing.layer = path
        options.output = TopoJSONOutput(writing)
        try layers.add(&source, to: &sink, options: options) { findings += $0 }
      }
      let report = try layers.finish(to: &sink)
      try sink.commit()
      return report
    }
    // end
    let report = try join([states, counties], to: output)
    #expect((report.summary as? WrittenTopology)?.arcs == 1 && findings.isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)).count > 100)
  }
}
