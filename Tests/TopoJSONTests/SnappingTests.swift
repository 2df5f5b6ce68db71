import Foundation
import GeoModel
import GeoTestSupport
import GeoToolkit
import Testing
import TopoJSON

/// What is brought together before arcs are made, and what is not.
@Suite struct SnappingTests {
  private struct Written {
    /// The coordinates of each feature as GeoJSON again, all numbers in order.
    var coordinates: [[Double]]
    var report: WrittenTopology
  }

  private func collection(_ geometries: [(kind: String, coordinates: String)]) -> String {
    let features = geometries.map { #"{"type":"Feature","properties":{},"geometry":{"type":"\#($0.kind)","coordinates":\#($0.coordinates)}}"# }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  private func lines(_ coordinates: String...) -> String { collection(coordinates.map { ("LineString", $0) }) }

  private func polygons(_ rings: String...) -> String { collection(rings.map { ("Polygon", "[\($0)]") }) }

  private func write(_ text: String, snapping: Double? = 1, quantization: Int? = nil) throws -> Written {
    var options = ConversionOptions()
    options.topology = TopologyWritingOptions()
    options.topology?.snapping = snapping
    options.topology?.quantization = quantization
    var source = ByteSource(bytes: Array(text.utf8), name: "test")
    var sink = try ByteSink(memory: .none)
    var rejects: ByteSink?
    let report = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { _ in }
    let again = try TopologyText.convert(try sink.takeBytes()).text
    let coordinates = try TopologyText.features(again).map { TopologyText.numbers(($0["geometry"] as? [String: Any])?["coordinates"]) }
    return Written(coordinates: coordinates, report: try #require(report.topology))
  }

  // MARK: - Heights

  @Test func `a line over another one keeps its height, or has none`() throws {
    let ground = try write(lines("[[0,0],[1,0]]", "[[0,0,30],[1,0,30]]"))
    #expect(ground.coordinates == [[0, 0, 1, 0], [0, 0, 30, 1, 0, 30]] && ground.report.arcs == 2)
    let levels = try write(lines("[[0,0,7],[1,0,8],[2,0,9]]", "[[0,0,1],[1,0,2],[2,0,3]]"))
    #expect(levels.coordinates == [[0, 0, 7, 1, 0, 8, 2, 0, 9], [0, 0, 1, 1, 0, 2, 2, 0, 3]])
  }

  @Test func `what moves keeps its height`() throws {
    let beside = try write(lines("[[0,1e-9],[1,1e-9],[2,1e-9]]", "[[0,0,1],[1,0,2],[2,0,3]]"))
    #expect(beside.coordinates == [[0, 0, 1, 0, 2, 0], [0, 0, 1, 1, 0, 2, 2, 0, 3]])
    let back = try write(lines("[[0,0,1],[1,0,2],[2,0,3],[2,1,4],[1,0,9]]"))
    #expect(back.coordinates == [[0, 0, 1, 1, 0, 2, 2, 0, 3, 2, 1, 4, 1, 0, 9]])
  }

  @Test func `borders at one height are one arc, at two heights two`() throws {
    func squares(_ height: Int) -> String {
      polygons("[[0,0,5],[1,0,5],[1,1,5],[0,1,5],[0,0,5]]", "[[1.000002,0,\(height)],[2,0,\(height)],[2,1,\(height)],[1.000002,1,\(height)],[1.000002,0,\(height)]]")
    }
    #expect(try write(squares(5)).report.arcs == 3)
    let apart = try write(squares(6))
    #expect(apart.report.arcs == 2 && apart.coordinates[1].contains(1) && !apart.coordinates[1].contains(1.000002) && !apart.coordinates[1].contains(5))
  }

  @Test func `what is too small vanishes at whatever heights, and a shaft stays`() throws {
    let written = try write(
      lines("[[0,0,1],[1e-6,0,2]]", "[[1,0,1],[1,0,9]]") + "\n" + polygons("[[3,0,1],[3.000001,0,2],[3,1e-6,3],[3,0,1]]"))
    #expect(written.coordinates == [[], [1, 0, 1, 1, 0, 9], []] && written.report.vanished == 2)
  }
}
