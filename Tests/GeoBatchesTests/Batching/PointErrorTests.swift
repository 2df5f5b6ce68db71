import GeoToolkit
import Testing

struct PointErrorTests {
  @Test(arguments: VertexColumn.Format.allCases)
  func `points are as exact as a line through them, and said to be`(_ format: VertexColumn.Format) throws {
    let places = (0..<50).map { "[\(Double($0 * $0 % 47) * 3.3333333),\(Double($0 * 7 % 50) * 1.1111111)]" }.joined(separator: ",")
    var options = BatchingOptions()
    options.overlays.vertexFormat = format
    let bounds = try ["MultiPoint", "LineString"].map { type in
      let text = #"{"type":"\#(type)","coordinates":[\#(places)]}"#
      return try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first).header.errorBound
    }
    #expect(bounds[0] == bounds[1] && (bounds[0] > 0 || format == .float64))
  }
}
