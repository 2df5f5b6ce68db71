import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// RFC 8142 sequences: how many features are read, which records are reported.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct SequenceVerdictTests {
  private struct Case: Decodable {
    var name: String
    var file: String
    var features: Int
    var problems: [String]
  }
  private struct Cases: Decodable { var cases: [Case] }

  /// The names of the findings behind the suite's sentences.
  private static let findings: [String: [String]] = [
    "truncated-first": [Rule.truncatedText.name],
    "truncated-last": [Rule.truncatedText.name],
    "garbage-between": [Rule.syntax.name],
    "concatenated-no-separator": [Rule.noSeparator.name],
    // The record's beginning, and the fragment `b"}}`.
    "raw-rs-inside-string": [Rule.truncatedText.name, Rule.strayText.name],
    "empty": []
  ]

  @Test func `every sequence yields the listed features and reports the listed records`() throws {
    let data = try #require(SharedMaterial.contents(of: "suites/geojson-conformance/sequences.json"))
    let cases = try JSONDecoder().decode(Cases.self, from: data).cases
    #expect(cases.count == 12)
    var options = DecodingOptions()
    // A sequence may be empty; whether a file is one is for the caller to say.
    options.allowsEmpty = true
    for item in cases {
      let bytes = try #require(SharedMaterial.contents(of: "suites/geojson-conformance/" + item.file))
      let decoded = DecodedText([UInt8](bytes), options: options)
      #expect(decoded.breaches == [], "\(item.name)")
      #expect(decoded.features.filter(\.isReadable).count == item.features, "\(item.name): \(decoded.findings)")
      #expect(decoded.findings.map(\.name) == Self.findings[item.name] ?? [], "\(item.name): \(decoded.findings)")
    }
  }
}
