package import Foundation

/// The inputs that break a rule (`Tests/Fixtures/invalid`).
package enum InvalidFixtures {
  package static let folder = SharedMaterial.fixtures.appendingPathComponent("invalid")

  /// Paths below the folder without their endings: `GJ311-ring.not-closed/example`.
  package static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".in.geojson") }.map { String($0.dropLast(".in.geojson".count)) }.sorted()
  }()

  /// Paths below the folder of vector tiles and their archives: `GJ931-tile.layer/version-3.in.mvt`.
  package static let tiles: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return files.filter { file in [".in.mvt", ".in.pmtiles", ".in.mbtiles"].contains { file.hasSuffix($0) } }.sorted()
  }()
}
