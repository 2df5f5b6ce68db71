import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Texts that cannot be read, as features (`ConversionOptions.rejectForm`).
struct QuarantineTests {
  private struct Record: Decodable, Equatable {
    struct Properties: Decodable, Equatable {
      var reason, code, file: String
      var line, column, byte: Int
      var feature: Int?
      var source: String
      var source_truncated: Bool?
    }
    var type: String
    var properties: Properties
  }

  private func convert(
    _ input: [UInt8], chunk: Int? = nil, jobs: Int = 1, _ change: (inout ConversionOptions) -> Void = { $0.onError = .skip }
  ) throws -> (trial: ConversionTrial, records: [Record]) {
    let trial = try ConversionTrial(input, chunk: chunk, jobs: jobs, container: .lines) {
      $0.rejectForm = .features
      change(&$0)
    }
    #expect(trial.rejects.isEmpty || trial.rejects.hasSuffix("\n"))
    let records = try trial.rejects.split(separator: "\n").map { line in
      let root = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(root?["geometry"] is NSNull)
      return try JSONDecoder().decode(Record.self, from: Data(line.utf8))
    }
    return (trial, records)
  }

  private static let good = #"{"type":"Feature","properties":{"n":1},"geometry":null}"#
  private static let damaged: [UInt8] =
    Array("\(good)\n{\"type\":\"Feature\",\"id\":\"a\",\"geometry\":3}\nhello \"you\"\n\(good)\n".utf8)
    + [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D, 0x0A] + Array("\(good)\n{\"type\":\"Feature\",\"pro".utf8)

  @Test(arguments: [nil, 1, 5, 64] as [Int?], [1, 2, 3])
  func `each record has its reason, its position and its text`(chunk: Int?, jobs: Int) throws {
    let (trial, records) = try convert(Self.damaged, chunk: chunk, jobs: jobs)
    #expect(trial.text == String(repeating: Self.good + "\n", count: 3))
    #expect(records.map(\.properties.code) == ["GJ226", "GJ110", "GJ103", "GJ102"], "\(records)")
    #expect(records.map(\.properties.line) == [2, 3, 5, 7] && records.allSatisfy { $0.properties.file == "test.geojson" })
    #expect(records[0].properties.source == #"{"type":"Feature","id":"a","geometry":3}"# && records[0].properties.feature == 1)
    #expect(records[1].properties.source.contains("hello \"you\"") && records[2].properties.source == "{\"\u{FFFD}\":1}")
    #expect(records[3].properties.source == "{\"type\":\"Feature\",\"pro" && trial.rejects.contains(#""id":"a""#))
    for record in records {
      #expect(trial.findings.contains { $0.hasPrefix("\(record.properties.line):\(record.properties.column) \(record.properties.code)") })
    }
  }

  @Test func `a run that fails has the one it failed for, and one that writes null all`() throws {
    let failed = try convert(Self.damaged) { $0.onError = .fail }
    #expect(failed.trial.text == nil && failed.records.count == 1)
    #expect(try convert(Self.damaged) { $0.onError = .null }.records.count == 4)
    let limited = try convert(Self.damaged) {
      $0.onError = .skip
      $0.maxErrors = 1
    }
    #expect(limited.trial.text == nil && limited.records.count == 2)
  }

  @Test(arguments: [nil, 100] as [Int?], [false, true])
  func `of a feature above the limit there is the beginning`(chunk: Int?, isLineForLine: Bool) throws {
    let long = #"{"type":"Feature","properties":{"a":""# + String(repeating: "x", count: 20_000) + #""},"geometry":null}"#
    let (trial, records) = try convert(Array("\(Self.good)\n\(long)\n\(Self.good)\n".utf8), chunk: chunk) {
      $0.onError = .skip
      $0.reading.maxFeatureSize = 8000
      if isLineForLine { $0.convertLineForLine() }
    }
    #expect(records.count == 1 && records.first?.properties.code == "GJ109" && records.first?.properties.source_truncated == true)
    #expect(long.hasPrefix(records.first?.properties.source ?? "?") && trial.text?.contains(Self.good) == true)
  }

  @Test func `text of a collection that belongs to no feature is a record as well`() throws {
    let text = #"{"type":"FeatureCollection","features":["# + Self.good + ", nonsense here, " + Self.good + "]}"
    let (_, records) = try convert(Array(text.utf8))
    #expect(records.count == 1 && records.first?.properties.source.contains("nonsense here") == true, "\(records)")
  }
}
