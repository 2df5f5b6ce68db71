import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// `Tests/Fixtures/reports`: what every form of report says of a few damaged inputs. After a change that is meant:
///
///     REWRITE_FIXTURES=1 swift test --filter ReportGoldenTests
@Suite struct ReportGoldenTests {
  static let folder = SharedMaterial.fixtures.appendingPathComponent("reports")

  /// Inputs, and what they are called: names that some format must escape.
  static let inputs: [(fixture: String, name: String)] = [
    ("damaged.in.geojson", "data/Zürich: Bäume & <mehr>, 100 %.geojson"), ("lines.in.geojsonl", "C:\\roads #1\t\u{1}.geojsonl"),
    ("empty.in.geojson", "/tmp/empty file.geojson"), ("good.in.geojson", "good.geojson")
  ]

  /// The report of all inputs and of one that cannot be read.
  private func report(_ format: ReportFormat, profiles: [Profile] = [.rfc7946], jobs: Int = 1) throws -> String {
    var options = ReadingOptions()
    options.decoding = .underTest
    options.jobs = jobs
    let rules = try RuleSelection(profiles: profiles)
    let workspace = try Workspace()
    let file = workspace.folder.appendingPathComponent("report")
    var output = try ReportOutput(
      FindingReport(format: format, mostOfOneRule: 20, namesProfiles: profiles.count > 1),
      to: ByteSink(path: file.path, overwrite: true))
    var sum = ValidationReport()
    for (fixture, name) in Self.inputs {
      var source = ByteSource(bytes: [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(fixture))), name: name)
      let found = try Validation.run(
        &source, options: ValidationOptions(rules: rules, excerpts: true, edits: format.hasEdits, reading: options)
      ) { findings throws(ByteStreamError) in try output.write(findings) }
      sum = sum + found
      try output.endFile(name)
    }
    try output.endFile("gone.geojson", error: ByteStreamError(.notFound, path: "gone.geojson", message: "there is no file of this name"))
    try output.finish(sum, files: Self.inputs.count)
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  private func check(_ text: String, _ name: String) throws {
    let url = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["REWRITE_FIXTURES"] == "1" { try Data(text.utf8).write(to: url) }
    let golden = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(text == golden, "stale: run REWRITE_FIXTURES=1 swift test --filter ReportGoldenTests, and look at the difference")
  }

  @Test(arguments: ReportFormat.allCases) func `every form says what it said`(format: ReportFormat) throws {
    let text = try report(format)
    try check(text, "report.\(format.rawValue).out")
    #expect(try report(format, jobs: 3) == text)
  }

  @Test(arguments: [ReportFormat.full, .concise, .json]) func `several profiles are named`(format: ReportFormat) throws {
    try check(try report(format, profiles: [.mongodb, .d3]), "profiles.\(format.rawValue).out")
  }

  @Test(arguments: [ReportFormat.json, .gitlab, .sarif, .rdjson]) func `documents are JSON`(format: ReportFormat) throws {
    let document = try JSONSerialization.jsonObject(with: Data(report(format).utf8))
    let names = Self.strings(in: document)
    #expect(names.contains { $0.contains("Bäume") || $0.contains("B%C3%A4ume") })
  }

  private static func strings(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings(in:))
    case let object as [String: Any]: object.values.flatMap(strings(in:))
    default: []
    }
  }

  @Test func `fingerprints are unique, and stay when features come before`() throws {
    func fingerprints(_ text: String) throws -> [String] {
      var source = ByteSource(bytes: Array(text.utf8), name: "a.geojson")
      var report = FindingReport(format: .gitlab)
      var json = report.begin()
      let sum = try Validation.run(&source) { json += report.text(of: $0) }
      json += report.endFile("a.geojson") + report.end(sum, files: 1)
      let list = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
      return (list ?? []).compactMap { $0["fingerprint"] as? String }
    }
    let bad = (0..<3).map { "{\"type\":\"Feature\",\"id\":\($0),\"properties\":5}" }
    func collection(_ features: [String]) -> String { "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}" }
    let before = try fingerprints(collection(bad))
    #expect(before.count == 6 && Set(before).count == 6)
    #expect(try fingerprints(collection(["{\"type\":\"Feature\",\"id\":\"x\",\"properties\":null,\"geometry\":null}"] + bad)) == before)
    let twice = try fingerprints(collection(bad + bad))
    #expect(Set(twice).count == twice.count && Set(before).isSubset(of: twice))
  }

  @Test func `of thousands of findings the head still knows the sums`() throws {
    let workspace = try Workspace()
    let file = workspace.folder.appendingPathComponent("report.xml")
    var source = ByteSource(bytes: Array(String(repeating: "{}\n", count: 30_000).utf8), name: "a.geojsonl")
    var output = try ReportOutput(
      FindingReport(format: .junit, mostOfOneRule: 0), to: ByteSink(path: file.path, overwrite: true))
    let sum = try Validation.run(&source) { findings throws(ByteStreamError) in
      try output.write(findings)
    }
    try output.endFile("a.geojsonl")
    try output.finish(sum, files: 1)
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(
      text.hasPrefix(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"geojson\" tests=\"30000\" failures=\"30000\" errors=\"0\">"))
    #expect(text.components(separatedBy: "<failure ").count == 30_001 && text.hasSuffix("</testsuites>\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path) == ["report.xml"])
  }
}
