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
    #expect(twins.map(\.rule).sorted() == IndoorRules.published.map(\.name).sorted())
    #expect(IndoorRules.published.count == 358)
    #expect(Set(IndoorRules.catalogue.map(\.code)).count == IndoorRules.catalogue.count)
    #expect(Set(IndoorRules.catalogue.map(\.name)).count == IndoorRules.catalogue.count)
  }

  /// What each twin breaks, found out once for all tests.
  static let broken: [String: [Diagnostic]] = {
    guard let venue = try? SampleVenue.read(), let twins = try? SampleVenue.twins() else { return [:] }
    var broken: [String: [Diagnostic]] = [:]
    for twin in twins { broken[twin.rule] = try? rules(brokenBy: venue.edited(by: twin.edits)) }
    return broken
  }()

  @Test func `the twin of each rule breaks it`() {
    #expect(Self.broken.count == 358)
    for (rule, found) in Self.broken {
      let own = found.filter { $0.rule.name == rule }
      #expect(!own.isEmpty, "\(rule): found only \(Set(found.map(\.rule.name)).sorted())")
      for finding in own { #expect(finding.line > 0 || finding.feature == nil, "\(rule) has no place") }
    }
  }
}
