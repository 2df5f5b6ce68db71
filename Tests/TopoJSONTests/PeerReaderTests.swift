import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Our topologies read by Python's topojson and by GDAL, by way of `Tests/Tools/topojson-peers.py`: GEOTOOLKIT_PYTHON names a
/// Python that has shapely 2 and one of topojson and pyogrio.
@Suite(
  .enabled(
    if: PythonProgram.hasPackages && SharedMaterial.isPresent,
    "GEOTOOLKIT_PYTHON names no Python, or the shared material is absent"))
struct PeerReaderTests {
  @Test(arguments: ["topojson", "gdal"], [nil, 100_000])
  func `other readers see what we wrote`(library: String, quantization: Int?) throws {
    guard let stored = SharedMaterial.contents(of: "data/geojson/plates.geojson.gz") else { return }
    var source = ByteSource(bytes: [UInt8](stored), name: "plates")
    let bytes = try source.readAll()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("peers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (original, topology) = (folder.appendingPathComponent("a.geojson"), folder.appendingPathComponent("a.topojson"))
    try Data(bytes).write(to: original)
    let text = try TopologyText.convert(bytes) {
      var writing = TopologyWritingOptions()
      writing.quantization = quantization
      $0.output = TopoJSONOutput(writing)
    }.text
    try Data(text).write(to: topology)

    let said = try PythonProgram(tool: "topojson-peers.py").run([library, topology.path, original.path])
    // This Python does not have the library.
    if said.status == 3 { return }
    #expect(said.status == 0)
    #expect(said.output.trimmingCharacters(in: .whitespacesAndNewlines) == "54")
  }
}
