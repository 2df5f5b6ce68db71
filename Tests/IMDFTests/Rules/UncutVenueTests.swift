import GeoToolkit
@testable import IMDF
import Testing

/// A venue across the 180th meridian that nobody cut there: what its areas seem to do is nothing to go by.
@Suite struct UncutVenueTests {
  @Test func `what follows from areas that are not cut is provisional`() throws {
    let sample = try SampleVenue.read().archive()
    let files = sample.files.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self).replacing(/\[(11\.\d+),(48\.\d+)\]/) { match in
        let longitude = (Double(match.1) ?? 0) - 11.7520089 + 180
        return "[\(longitude > 180 ? longitude - 360 : longitude),\(match.2)]"
      }
      return IndoorFile(path: file.path, role: file.role, bytes: Array(text.utf8))
    }
    let archive = IndoorArchive(name: "terminal", container: .folder, files: [sample.manifest].compactMap(\.self) + files)
    let found = IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now)).flatMap(
      \.diagnostics)
    #expect(found.contains { $0.isProvisional })
    #expect(found.filter { !$0.isProvisional && $0.rule.severity != .info }.map(\.rule.name) == [])
  }
}
