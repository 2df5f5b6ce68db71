import ByteStreams
import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Real files: accelerators on against off, and every coordinate against Python's. The small ones always; every file
/// with GEOTOOLKIT_EVERY_FILE=1, which takes minutes in a build without optimisation.
@Suite(.serialized, .enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct RealFileTests {
  static let files: [String] = {
    let all = SharedMaterial.files(in: "data/geojson").map(\.lastPathComponent)
      .filter { $0.contains(".geojson") && $0.hasSuffix(".gz") }
    if ProcessInfo.processInfo.environment["GEOTOOLKIT_EVERY_FILE"] == "1" { return all }
    let small: Set = ["quakes.geojson.gz", "plates.geojson.gz", "plateboundaries.geojson.gz", "wof-fj.geojsons.gz"]
    return all.filter(small.contains)
  }()

  private func bytes(_ name: String) throws -> [UInt8] {
    let url = try #require(SharedMaterial.url("data/geojson/" + name))
    var source = try ByteSource(path: url.path)
    return try source.readAll()
  }

  @Test(arguments: files)
  func `a real file is the same without accelerators, and Python reads the same coordinates`(name: String) throws {
    let bytes = try bytes(name)
    let decoded = DecodedText(bytes, chunk: 1 << 20)
    #expect(decoded.breaches == [])
    var slow = DecodingOptions()
    slow.usesAccelerators = false
    let plain = DecodedText(bytes, options: slow)
    if plain != decoded { Issue.record("\(name): \(plain.difference(from: decoded) ?? "")") }

    guard PythonProgram.isPresent else { return }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("real-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let theirs = try PythonReader.digests(of: file)
    if theirs == ["bad"] {
      #expect(!decoded.errors.isEmpty, "\(name)")
      return
    }
    #expect(decoded.errors.isEmpty, "\(name): \(decoded.errors.prefix(3))")
    #expect(theirs.count == decoded.features.count)
    for (feature, digest) in zip(decoded.features, theirs) where feature.digest != digest {
      Issue.record("\(name), feature \(feature.ordinal): \(feature.digest), Python has \(digest)")
      break
    }
  }
}
