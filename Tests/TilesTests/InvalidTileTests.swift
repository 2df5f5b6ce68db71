import Foundation
import GeoFindings
import GeoModel
import GeoReading
import GeoTestSupport
import GeoValidation
import Testing
import Tiles

/// Tiles and archives of `Tests/Fixtures/invalid`, and what the concise report says of them. After a change that is meant:
///
///     REWRITE_FIXTURES=1 swift test --filter InvalidTileTests
@Suite("Invalid tiles")
struct InvalidTileTests {
  static func findings(_ path: String, jobs: Int = 1) throws -> [Finding] {
    var options = ValidationOptions()
    options.reading.jobs = jobs
    var all: [Finding] = []
    _ = try TileValidation.run(path: path, options: options) { all += $0 }
    return all
  }

  @Test("the findings are the expected ones", arguments: InvalidFixtures.tiles)
  func golden(_ name: String) throws {
    let url = InvalidFixtures.folder.appendingPathComponent(name)
    let findings = try Self.findings(url.path)
    let code = name.prefix { $0 != "-" }
    #expect(findings.contains { $0.diagnostic.rule.code == code })
    #expect(findings.allSatisfy { $0.diagnostic.byte >= 0 && $0.diagnostic.byteCount > 0 })
    var concise = FindingReport(format: .concise, mostOfOneRule: 0)
    let text = concise.text(of: findings).replacingOccurrences(of: url.path, with: url.lastPathComponent)
    let out = url.deletingPathExtension().deletingPathExtension().appendingPathExtension("out.txt")
    if ProcessInfo.processInfo.environment["REWRITE_FIXTURES"] == "1" { try Data(text.utf8).write(to: out) }
    #expect(try text == String(decoding: Data(contentsOf: out), as: UTF8.self))
  }

  @Test("every rule of tiles has a fixture")
  func isComplete() {
    let codes = Set(InvalidFixtures.tiles.map { String($0.prefix { $0 != "-" }) })
    let rules = Rule.catalogue.map(\.code).filter { $0.hasPrefix("GJ93") || $0.hasPrefix("GJ94") }
    #expect(codes == Set(rules))
  }
}
