import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Our topologies read by Python's topojson and by GDAL, by way of `Tests/Tools/topojson-peers.py`: GEOTOOLKIT_PYTHON names a
/// Python that has shapely 2 and one of topojson and pyogrio.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["GEOTOOLKIT_PYTHON"] != nil && SharedMaterial.isPresent,
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

    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(ProcessInfo.processInfo.environment["GEOTOOLKIT_PYTHON"]))
    let tool = SharedMaterial.fixtures.deletingLastPathComponent().appendingPathComponent("Tools/topojson-peers.py")
    process.arguments = [tool.path, library, topology.path, original.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // This Python does not have the library.
    if process.terminationStatus == 3 { return }
    #expect(process.terminationStatus == 0)
    #expect(said.trimmingCharacters(in: .whitespacesAndNewlines) == "54")
  }
}
