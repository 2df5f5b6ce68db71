import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
@testable import IMDF
import Testing

/// Each published rule against the sample venue, which breaks none, and its broken twin, which breaks this one.
@Suite struct RuleTwinTests {
  static let now = IndoorTime("2024-06-01T00:00:00Z") ?? IndoorTime(seconds: 0)

  static func rules(brokenBy venue: SampleVenue) throws -> [Diagnostic] {
    let map = IndoorMap(try venue.archive())
    return IndoorValidation.findings(in: map, options: IndoorValidationOptions(now: now)).flatMap(\.diagnostics)
  }

  @Test func `the sample venue breaks no rule`() throws {
    let found = try Self.rules(brokenBy: SampleVenue.read())
    #expect(found.map { "\($0.rule.name) \($0.pointer): \($0.message)" } == [])
  }

  @Test func `every published rule has a twin`() throws {
    let twins = try SampleVenue.twins()
    #expect(twins.map(\.rule) == IndoorRules.published.map(\.name))
    #expect(IndoorRules.published.count == 358)
    #expect(Set(IndoorRules.catalogue.map(\.code)).count == IndoorRules.catalogue.count)
    #expect(Set(IndoorRules.catalogue.map(\.name)).count == IndoorRules.catalogue.count)
  }

  @Test(arguments: FeatureType.allCases.map(\.name) + ["archive", "manifest"])
  func `the twin of each rule breaks it`(_ type: String) throws {
    let venue = try SampleVenue.read()
    for twin in try SampleVenue.twins() where twin.rule.hasPrefix(type + ".") {
      let found = try Self.rules(brokenBy: venue.edited(by: twin.edits))
      let own = found.filter { $0.rule.name == twin.rule }
      #expect(!own.isEmpty, "\(twin.rule): found only \(Set(found.map(\.rule.name)).sorted())")
      for finding in own { #expect(finding.line > 0 || finding.feature == nil, "\(twin.rule) has no place") }
    }
  }
}
