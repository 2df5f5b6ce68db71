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
    let features = geometries.map {
      #"{"type":"Feature","properties":{},"geometry":{"type":"\#($0.kind)","coordinates":\#($0.coordinates)}}"#
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  private func lines(_ coordinates: String...) -> String { collection(coordinates.map { ("LineString", $0) }) }

  private func polygons(_ rings: String...) -> String { collection(rings.map { ("Polygon", "[\($0)]") }) }

  private func write(_ text: String, snapping: Double? = 1, quantization: Int? = nil) throws -> Written {
    var options = ConversionOptions()
    var writing = TopologyWritingOptions()
    writing.snapping = snapping
    writing.quantization = quantization
    options.output = TopoJSONOutput(writing)
    var source = ByteSource(bytes: Array(text.utf8), name: "test")
    var sink = try ByteSink(memory: .none)
    var rejects: ByteSink?
    let report = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { _ in }
    let again = try TopologyText.convert(try sink.takeBytes()).text
    let coordinates = try TopologyText.features(again).map { TopologyText.numbers(($0["geometry"] as? [String: Any])?["coordinates"]) }
    return Written(coordinates: coordinates, report: try #require((report.summary as? WrittenTopology)))
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
      polygons(
        "[[0,0,5],[1,0,5],[1,1,5],[0,1,5],[0,0,5]]",
        "[[1.000002,0,\(height)],[2,0,\(height)],[2,1,\(height)],[1.000002,1,\(height)],[1.000002,0,\(height)]]")
    }
    #expect(try write(squares(5)).report.arcs == 3)
    let apart = try write(squares(6))
    #expect(
      apart.report.arcs == 2 && apart.coordinates[1].contains(1) && !apart.coordinates[1].contains(1.000002)
        && !apart.coordinates[1].contains(5))
  }

  @Test func `what is too small vanishes at whatever heights, and a shaft stays`() throws {
    let written = try write(
      lines("[[0,0,1],[1e-6,0,2]]", "[[1,0,1],[1,0,9]]") + "\n" + polygons("[[3,0,1],[3.000001,0,2],[3,1e-6,3],[3,0,1]]"))
    #expect(written.coordinates == [[], [1, 0, 1, 1, 0, 9], []] && written.report.vanished == 2)
  }

  // MARK: - The 180th meridian

  private let fiji = "[[178,0],[-178,1],[-178,2],[178,1],[178,0]]"

  @Test(arguments: [nil, 10_000_001]) func `an edge across the meridian is in nobody's way`(quantization: Int?) throws {
    let text = polygons(fiji, "[[0,0.500003],[1,0.4],[1,0.9],[0,0.500003]]", "[[0,0.499998],[-1,0.6],[-1,0.1],[0,0.499998]]")
    let written = try write(text, quantization: quantization)
    #expect(written.report.leftApart == [] && written.report.nearMisses == [])
    if quantization == nil {
      #expect(written.coordinates[0] == [178, 0, -178, 1, -178, 2, 178, 1, 178, 0] && written.coordinates[1].prefix(2) == [0, 0.499998])
    }
  }

  @Test func `neighbours at the meridian miss nothing, however they are written`() throws {
    let west = "[[178,0],[-179.5,0],[-179.5,1],[178,1],[178,0]]"
    for east in ["[[-179.5,0],[-178,0],[-178,1],[-179.5,1],[-179.5,0]]", "[[180.5,0],[182,0],[182,1],[180.5,1],[180.5,0]]"] {
      for snapping in [nil, 1.0] { #expect(try write(polygons(west, east), snapping: snapping).report.nearMisses == []) }
    }
    let beside = try write(polygons(west, "[[-179.500002,0],[-178,0],[-178,1],[-179.500002,1],[-179.500002,0]]"), snapping: nil)
    #expect(beside.report.nearMisses.count == 4 && beside.report.nearMisses.allSatisfy { (-179.6 ... -179.4).contains($0.x) })
  }

  @Test func `what is near across the meridian comes together and stays as it is written`() throws {
    let west = "[[178,0],[-179,0],[-179,1],[178,1],[178,0]]"
    let beside = try write(polygons(west, "[[-178.999998,0],[-178,0],[-178,1],[-178.999998,1],[-178.999998,0]]"))
    #expect(beside.report.arcs == 3 && beside.report.leftApart == [] && beside.report.nearMisses == [])
    let beyond = try write(polygons(west, "[[181.000002,0],[182,0],[182,1],[181.000002,1],[181.000002,0]]"))
    #expect(beyond.coordinates[1] == [181, 0, 182, 0, 182, 1, 181, 1, 181, 0] && beyond.coordinates[0].contains(-179))
    #expect(beyond.report.leftApart == [] && beyond.report.nearMisses == [])
    let cut = try write(polygons(fiji, "[[179,5],[180,5],[180,6],[179,6],[179,5]]", "[[-180,5],[-179,5],[-179,6],[-180,6],[-180,5]]"))
    #expect(cut.coordinates[1].contains(180) && cut.coordinates[2].contains(-180) && !cut.coordinates[2].contains(180))
  }
}
