import Foundation
import GeoTestSupport
import IMDF
import Testing

/// `Schemas/imdf/*.schema.json` are made of the program's own tables. After a change of those:
///
///     REWRITE_DOCUMENTATION=1 swift test --filter SchemaTests
@Suite struct SchemaTests {
  static let folder = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Schemas/imdf")

  private func check(_ text: String, _ name: String) throws {
    let url = Self.folder.appendingPathComponent("\(name).schema.json")
    if ProcessInfo.processInfo.environment["REWRITE_DOCUMENTATION"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let stored = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == stored, "stale: run REWRITE_DOCUMENTATION=1 swift test --filter SchemaTests, and commit the files")
  }

  @Test(arguments: FeatureType.allCases) func `the schema of a type is what its tables say`(type: FeatureType) throws {
    try check(IndoorSchema.text(of: type), type.name)
  }

  @Test func `the manifest has one too`() throws { try check(IndoorSchema.manifestText, "manifest") }

  @Test func `there is no schema of anything else`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names == (FeatureType.allCases.map(\.name) + ["manifest"]).map { $0 + ".schema.json" }.sorted())
  }
}
