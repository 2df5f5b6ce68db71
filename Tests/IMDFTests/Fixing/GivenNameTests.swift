import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// Ids and languages that several findings would be mended to: one of them is, and that is what is promised.
@Suite struct GivenNameTests {
  private func promised(_ archive: IndoorArchive) -> [Diagnostic] {
    IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now))
      .flatMap(\.diagnostics).filter { $0.fix == .safe }
  }

  private static let id = "7f3c1a52-9d1e-4c1b-8a6e-2b5d4e6f7a80"

  @Test(arguments: [
    ["{\(id)}", "urn:uuid:\(id)"], ["urn:uuid:\(id.uppercased())", " \(id)"], [" \(id) ", "{\(id)}", "urn:uuid:\(id)"]
  ])
  func `of two ids that would become one, one does`(_ ids: [String]) throws {
    // Sections, to which nothing refers.
    let edits = ids.enumerated().map {
      #"{"file":"section","feature":\#($0.offset),"path":["id"],"value":\#(JSONString.quoted($0.element))}"#
    }
    let archive = try IndoorFixTests.edited(edits.joined(separator: ","))
    #expect(promised(archive).map(\.rule.name) == ["section.InvalidFeatureID"])
    let result = try IndoorFixTests.mended(archive)
    let map = IndoorMap(result.archive)
    let after = map.indices(of: .section).prefix(ids.count).compactMap { map.features[$0].id.string }
    #expect(after.count { FeatureKey($0) == FeatureKey(Self.id) } == 1 && after[1...] == ids[1...])
    #expect(!IndoorFixTests.findings(result.archive).contains("archive.FeatureIdMustBeUnique"))
    #expect(result.report.fixed == 1 && promised(result.archive).isEmpty)
    #expect(try !IndoorFixTests.mended(result.archive).report.hasChanged)
  }

  @Test(arguments: [
    (#"{"en_US":"a","en_us":"b","de":"c"}"#, #"{"en-US":"a","en_us":"b","de":"c"}"#),
    (#"{" de":"a","en":"b","de ":"c","DE ":"d"}"#, #"{"de":"a","en":"b","de ":"c","DE ":"d"}"#)
  ])
  func `of two labels that would be in one language, one is`(_ before: String, _ expected: String) throws {
    for key in [PropertyKey.name, .alternativeName] {
      let archive = try IndoorFixTests.edited(#"{"file":"unit","feature":0,"path":["properties","\#(key.name)"],"value":\#(before)}"#)
      #expect(promised(archive).map(\.rule.name) == ["unit.InvalidLanguageTag"])
      let result = try IndoorFixTests.mended(archive)
      #expect(IndoorFixTests.property(result.archive, .unit, 0, key) == expected)
      #expect(result.report.fixed == 1 && promised(result.archive).isEmpty)
    }
  }

  @Test func `the same language in another name, or of another feature, is its own`() throws {
    let edits = [(0, "name"), (0, "alt_name"), (1, "name")].map {
      #"{"file":"unit","feature":\#($0.0),"path":["properties","\#($0.1)"],"value":{"en_US":"Room \#($0.0)"}}"#
    }
    let result = try IndoorFixTests.mended(try IndoorFixTests.edited(edits.joined(separator: ",")))
    #expect(result.report.fixed == 3)
    #expect(IndoorFixTests.property(result.archive, .unit, 1, .name) == #"{"en-US":"Room 1"}"#)
  }

  @Test(arguments: [(FeatureType.geofence, "\" level \""), (.level, "\"UNIT\""), (.geofence, "\" Geofence\"")])
  func `a type is spelled as its file is named, or left`(_ file: FeatureType, _ type: String) throws {
    let archive = try IndoorFixTests.edited(#"{"file":"\#(file.name)","feature":0,"path":["feature_type"],"value":\#(type)}"#)
    let isOwn = type.lowercased().contains(file.name)
    #expect(promised(archive).contains { $0.rule.name == "imdf.unknown-type" } == isOwn)
    for isUnsafe in [false, true] {
      let result = try IndoorFixTests.mended(archive, isUnsafe: isUnsafe)
      let findings = IndoorFixTests.findings(result.archive)
      #expect(findings.contains("imdf.unknown-type") != isOwn && findings.count <= IndoorFixTests.findings(archive).count)
      let counts = [archive, result.archive].map { one in
        one.files.first { $0.role == .features(file) }.map { FeatureBlock(file: $0.bytes, options: DecodingOptions()).rows.count }
      }
      #expect(counts[0] == counts[1])
    }
  }
}
