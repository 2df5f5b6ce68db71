import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

struct ValidationTests {
  /// A text's report in every form, and its sums.
  struct Trial: Equatable {
    var text: String
    var sums: [Int]

    init(_ input: [UInt8], chunk: Int? = nil, jobs: Int = 1, format: ReportFormat = .concise) throws {
      var options = ReadingOptions()
      options.decoding = .underTest
      options.jobs = jobs
      var writer = FindingReport(format: format, mostOfOneRule: 3)
      var text = writer.begin()
      let report = try PacketSource.with(input, chunk: chunk) { source in
        try Validation.run(&source, options: ValidationOptions(excerpts: format == .full, reading: options)) { text += writer.text(of: $0) }
      }
      self.text = text + writer.end(report, files: 1)
      sums = [report.features, report.positions, report.bytes, report.errors, report.warnings, report.infos]
    }
  }

  /// Mistakes in features, between them, in a collection's members on both sides, and in what follows.
  static let text = """
    \u{FEFF}{"type":"FeatureCollection","bbox":"é","properties":{},
    "features":[
    {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":["日本",1]}}
    {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}},
    ,{"type":"Feature","id":"ü","properties":17,"geometry":null},
    {"type":"Feature"}],"crs":{},"geometry":1}
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{}}],"crs":null} [] {"type":"x"}
    {"type":"FeatureCollection","crs":{},"bbox":[1,2,4,4],"features":[
    {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,200]}},
    {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[3,4]}}]}
    {"type":"Point","coordinates":[1]}
    """

  @Test(arguments: [ReportFormat.concise, .json, .jsonLines, .github])
  func `a report does not depend on threads or on how the bytes come`(format: ReportFormat) throws {
    let bytes = Array(Self.text.utf8)
    let whole = try Trial(bytes, format: format)
    #expect(whole.sums[3] >= 10)
    for chunk in [1, 2, 3, 7, 50, 100, 333] {
      #expect(try Trial(bytes, chunk: chunk, jobs: 1 + chunk % 3, format: format) == whole, "chunks of \(chunk)")
    }
    for jobs in [2, 3, 8] { #expect(try Trial(bytes, jobs: jobs, format: format) == whole) }
  }

  @Test func `findings come in the order of the text, a collection's at its end`() throws {
    let lines = try Trial(Array(Self.text.utf8), format: .concise).text.split(separator: "\n")
    let numbers = lines.filter { $0.hasPrefix("test.geojson:") }.compactMap { Int($0.split(separator: ":")[1]) }
    let isOwnMember = lines.map { !$0.contains("[feature") }
    var last = 0
    for (line, isOwn) in zip(numbers, isOwnMember) where !isOwn {
      #expect(line >= last)
      last = line
    }
  }

  @Test(arguments: [
    ("[190,91]", "found longitude 190 and latitude 91; expected -180 to 180 and -90 to 90"),
    ("[100,91]", "found latitude 91; expected -90 to 90"),
    ("[190,9]", "found longitude 190; expected -180 to 180")
  ])
  func `each number beyond its range is told`(position: String, message: String) throws {
    let found = try ValidationTrial.findings(#"{"type":"Point","coordinates":\#(position)}"#).map(\.diagnostic)
    #expect(found.map(\.message) == [message] && found.map(\.rule) == [.positionOutOfRange])
  }

  @Test func `sums are of all that was read`() throws {
    let text = "{\"type\":\"Point\",\"coordinates\":[1,2]}\n{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}\n"
    for chunk in [nil, 1, 10] as [Int?] {
      #expect(try Trial(Array(text.utf8), chunk: chunk).sums == [2, 3, text.utf8.count, 0, 0, 0])
    }
  }

  @Test func `what the report cannot take ends the run`() throws {
    var source = ByteSource(bytes: Array(String(repeating: "{\"type\":\"Feature\"}\n", count: 100_000).utf8), name: "x")
    var calls = 0
    let error = #expect(throws: ByteStreamError.self) {
      try Validation.run(&source) { _ throws(ByteStreamError) in
        calls += 1
        throw ByteStreamError(.closedPipe, path: "x", message: "gone")
      }
    }
    #expect(error?.code == .closedPipe && calls == 1)
  }

  @Test func `a feature with a comment in its text is judged with its id and its box`() throws {
    let geometry = #"{"type":"LineString","coordinates":[[0,0],[50,40],[50,40]]}"#
    let feature = #"{"type":"Feature","id":"a","bbox":[0,0,1,1],"properties":null,"geometry":\#(geometry)} /* a */}"#
    let findings = try ValidationTrial.findings(feature + "\n" + feature).map(\.diagnostic)
    for rule in [Rule.lineRepeatedPosition, .boxStale] {
      #expect(findings.filter { $0.rule == rule }.map(\.id) == ["\"a\"", "\"a\""], "\(rule.name)")
    }
    #expect(findings.filter { $0.rule == .idDuplicate }.map(\.line) == [2])
  }
}
