import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// GLB files by the specification and by independent readers, by way of `Tests/Tools/check-glb.py` and `load-glb.py`: GEOTOOLKIT_PYTHON names a
/// Python that has numpy, and for the second pygltflib and trimesh.
@Suite(.enabled(if: PythonProgram.hasPackages, Comment(rawValue: PythonProgram.absenceOfPackages)))
struct GLBSpecificationTests {
  private func check(_ bytes: [UInt8], by tool: String = "check-glb.py", _ arguments: [String] = []) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).glb")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let result = try PythonProgram(tool: tool).run(arguments + [file.path])
    #expect(result.status == 0, "\(result)")
    return result.output
  }

  @Test(arguments: [false, true]) func `files of features`(isShort: Bool) throws {
    let ring = (0...70_001).map { step in
      let angle = 2 * Double.pi * Double(step % 70_001) / 70_001
      return "[\(10 * cos(angle)),\(10 * sin(angle))]"
    }.joined(separator: ",")
    let large =
      #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[\#(ring)]]},{"type":"LineString","coordinates":[\#(ring)]}]}"#
    for (text, columns) in [(Places.shapes, []), (Places.capitals, ["name", "population"]), (large, [])] as [(String, [String])] {
      var options = BatchingOptions()
      options.properties = columns
      options.keepsOtherProperties = true
      options.overlays.usesShortIndices = isShort
      var sink = try ByteSink(memory: .none)
      let report = try BatchFile.write(ByteSource(bytes: Array(text.utf8), name: "x"), to: &sink, as: .glb, options: options)
      let said = try check(sink.takeBytes(), isShort ? ["--short"] : [])
      #expect(said.contains("'triangles': \(report.triangles),") && said.contains("'features': \(report.features)}"), "\(said)")
    }
  }

  @Test(arguments: ["airports.geojson", "city-block.geojson", "capitals.geojsonl", "routes.geojson", "harbour.geojson"])
  func `independent readers find the ids, bounds and areas of the source`(name: String) throws {
    let source = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "Samples/geojson/\(name)")
    var sink = try ByteSink(memory: .none)
    _ = try BatchFile.write(ByteSource(path: source.path), to: &sink, as: .glb, options: BatchingOptions())
    let said = try check(sink.takeBytes(), by: "load-glb.py", [source.path])
    if said.hasPrefix("skipped") { print(said) }
  }

  @Test func `a venue`() throws {
    var sink = try ByteSink(memory: .none)
    _ = try BatchFile.write(IndoorBatches(try IndoorPlan(try SampleVenue.map())), to: &sink, as: .glb)
    _ = try check(sink.takeBytes())
  }
}
