import GeoTestSupport
import GeoToolkit
import Testing

@Suite(.timeLimit(.minutes(2))) struct PickingTests {
  private func batch(_ features: [String], _ change: (inout BatchingOptions) throws -> Void = { _ in }) throws -> OverlayBatch {
    var options = BatchingOptions()
    options.overlays.pickIndex = true
    try change(&options)
    let batch = try #require(try OverlayBatchesTests.batches(Array(features.joined(separator: "\n").utf8), options).first)
    BatchCheck(batch).expectConsistent()
    return batch
  }

  @Test(arguments: [VertexColumn.Format.float32, .float32WithLow, .float64, .uint16])
  func `what is hit where it is stored is found there`(format: VertexColumn.Format) throws {
    var random = SplitMix64(state: 7)
    let places = (0..<200).map { _ in (Double.random(in: -170...170, using: &random), Double.random(in: -80...80, using: &random)) }
    let batch = try batch(
      places.map { #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[\#($0.0),\#($0.1)]}}"# }
    ) {
      $0.overlays.vertexFormat = format
    }
    let (origin, scale) = (batch.header.origin, batch.header.scale)
    for index in 0..<batch.points.vertices.count {
      let stored = batch.points.vertices[index] * SIMD2(scale.x, scale.y)
      // As far as a double is from the sum.
      let found = batch.feature(at: PlanePoint(x: origin.x + stored.x, y: origin.y + stored.y), tolerance: 1e-15)
      #expect(found == Int(batch.points.features[index]))
    }
  }

  @Test func `of hundreds of draw units of all classes the one is told that has the feature`() throws {
    let features = (0..<600).map { number in
      let (x, y) = (number % 30 * 4 - 60, number / 30 * 4 - 40)
      let geometry =
        switch number % 3 {
        case 0: #""Point","coordinates":[\#(x),\#(y)]"#
        case 1: #""LineString","coordinates":[[\#(x),\#(y)],[\#(x + 1),\#(y)]]"#
        default: #""Polygon","coordinates":[[[\#(x),\#(y)],[\#(x + 1),\#(y)],[\#(x + 1),\#(y + 1)],[\#(x),\#(y)]]]"#
        }
      let color = String(0x100_0000 + number, radix: 16).dropFirst()
      return #"""
        {"type":"Feature","properties":{"marker-color":"#\#(color)","stroke":"#\#(color)","fill":"#\#(color)"},"geometry":{"type":\#(geometry)}}
        """#
    }
    for ribbons in [false, true] {
      let batch = try batch(features) {
        $0.overlays.labels = true
        $0.overlays.ribbons = ribbons
        $0.styles = StyleDocument(rules: [], otherwise: .standard)
      }
      for number in 0..<600 {
        // Inside of an area: its corners may be stored a hair away, and a tolerance does not widen it.
        let (east, north) = number % 3 == 2 ? (0.6, 0.3) : (0, 0)
        let place = Mercator.plane(Position(longitude: Double(number % 30 * 4 - 60) + east, latitude: Double(number / 30 * 4 - 40) + north))
        let found = try #require(batch.pick(at: PlanePoint(x: place.x, y: place.y), tolerance: 1e-6))
        #expect(batch.features.ordinals[found.feature] == number)
        let group = batch.groups[found.group]
        #expect(batch.style(of: group).marker?.rgba == UInt32(number) << 8 | 255 && !group.vertices.isEmpty)
        #expect(group.geometry == [.point, .line, .polygon][number % 3])
      }
    }
  }

  @Test func `the zoom levels of a batch are never upside down`() throws {
    let points = [0, 90].map {
      #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[\#($0 + 0.123456),\#($0 / 2)]}}"#
    }
    let batch = try batch(points) { $0.styles = try StyleDocument(RawJSON(##"{"rules":[{"zoom":[25,30],"marker-color":"#f00"}]}"##)) }
    #expect(batch.groups.allSatisfy { $0.zooms == ZoomRange(lowest: 25, highest: 30) })
    #expect(batch.header.zooms == ZoomRange(lowest: 25, highest: 25))
  }
}
