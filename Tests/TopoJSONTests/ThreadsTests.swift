import Foundation
import GeoToolkit
import Testing

@Suite struct ThreadsTests {
  /// More than a thread writes at a time: cells with common borders, each with a name, lines of many positions, and cells that
  /// nearly touch.
  private static func map() -> [UInt8] {
    var features: [String] = []
    func add(_ type: String, _ coordinates: String) {
      features.append(
        #"{"type":"Feature","id":\#(features.count),"properties":{"name":"\#(String(repeating: "n", count: features.count % 200))"},"#
          + #""geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#)
    }
    func square(_ x: Double, _ y: Double, _ size: Double) -> String {
      "[[[\(x),\(y)],[\(x + size),\(y)],[\(x + size),\(y + size)],[\(x),\(y + size)],[\(x),\(y)]]]"
    }
    for cell in 0..<4900 { add("Polygon", square(Double(cell % 70), Double(cell / 70), 1)) }
    for cell in 0..<200 { add("Polygon", square(Double(cell) * 0.500_001, -60, 0.5)) }
    for line in 0..<60 {
      add(
        "LineString",
        "[" + (0..<700).map { "[\(Double($0) / 10),\(-70 - Double(line) / 10 - Double($0 % 7) / 100)]" }.joined(separator: ",") + "]")
    }
    return Array((#"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}").utf8)
  }

  @Test func `a topology's text and what it says of itself do not depend on the number of threads`() throws {
    let text = Self.map()
    func run(_ jobs: Int, _ quantization: Int?) throws -> (text: [UInt8], report: WrittenTopology) {
      var options = ConversionOptions()
      options.reading.jobs = jobs
      var writing = TopologyWritingOptions()
      writing.quantization = quantization
      options.output = TopoJSONOutput(writing)
      var source = ByteSource(bytes: text, name: "test")
      var sink = try ByteSink(memory: .none)
      var rejects: ByteSink?
      let report = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { _ in }
      return (try sink.takeBytes(), try #require((report.summary as? WrittenTopology)))
    }
    for quantization in [nil, 100_000] {
      let alone = try run(1, quantization)
      let topology = try #require(try JSONSerialization.jsonObject(with: Data(alone.text)) as? [String: Any])
      let layer = (topology["objects"] as? [String: Any])?["features"] as? [String: Any]
      let objects = try #require(layer?["geometries"] as? [[String: Any]])
      #expect(objects.compactMap { $0["id"] as? Int } == Array(0..<5160))
      #expect((topology["arcs"] as? [Any])?.count == alone.report.arcs)
      if quantization == nil { #expect(alone.report.nearMisses.count > 300) }
      for jobs in [2, 5] {
        let several = try run(jobs, quantization)
        #expect(several.text == alone.text, "\(jobs) threads")
        #expect(several.report.nearMisses == alone.report.nearMisses && several.report.arcs == alone.report.arcs)
      }
    }
  }
}
