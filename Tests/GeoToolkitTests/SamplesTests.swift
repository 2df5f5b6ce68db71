import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The samples are what they say they are.
@Suite struct SamplesTests {
  static let folder = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples")

  static func names(in part: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(part).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  static func validate(_ part: String, _ name: String) throws -> (ValidationReport, [Finding]) {
    var source = try ByteSource(path: folder.appendingPathComponent(part).appendingPathComponent(name).path)
    var findings: [Finding] = []
    let report = try Validation.run(&source) { findings += $0 }
    return (report, findings)
  }

  @Test func `there are samples of both kinds`() {
    #expect(Self.names(in: "geojson").count >= 6)
    #expect(Self.names(in: "damaged").count >= 13)
  }

  @Test(arguments: names(in: "geojson")) func `a good sample has features and no findings`(name: String) throws {
    let (report, findings) = try Self.validate("geojson", name)
    #expect(report.features > 0)
    #expect(findings.map(\.diagnostic.message) == [])
  }

  @Test(arguments: names(in: "damaged")) func `a damaged sample has findings`(name: String) throws {
    let (report, findings) = try Self.validate("damaged", name)
    // It is GeoJSON, but of places that are not on the globe.
    if name == "latitude-before-longitude.geojson" {
      #expect(findings.map(\.diagnostic.rule.name) == ["position.swapped", "position.swapped"])
    } else {
      #expect(report.errors > 0)
    }
  }

  @Test func `mistakes in two features are all told`() throws {
    let (_, findings) = try Self.validate("damaged", "two-mistakes-in-two-features.geojson")
    // A ring; longitude and latitude.
    #expect(findings.map(\.diagnostic.feature) == [0, 2, 2])
  }
}
