import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// Records that stand right behind each other (GJ111) are put on lines of their own, whatever else is mended of them.
struct SeparatorFixTests {
  private func fixed(_ text: String, chunk: Int? = nil, jobs: Int = 1) throws -> (text: String, fixes: [FeatureFix], report: FixReport) {
    var reading = ReadingOptions()
    reading.jobs = jobs
    var result: [UInt8] = []
    var fixes: [FeatureFix] = []
    var report = FixReport()
    try PacketSource.with(Array(text.utf8), chunk: chunk) { source in
      report = try Fixing.run(&source, options: FixOptions(reading: reading), fixes: { fixes += $0 }, write: { result += $0 })
    }
    return (String(decoding: result, as: UTF8.self), fixes, report)
  }

  private static let sound = #"{"type":"Feature","geometry":null,"properties":null}"#
  private static let lacking = #"{"type":"Feature","geometry":null}"#

  /// Every sequence of four sound and damaged records, with and without something between them.
  @Test func `any records behind each other`() throws {
    for mask in 0..<16 {
      for glued in 1..<8 {
        let records = (0..<4).map { mask >> $0 & 1 == 0 ? Self.sound : Self.lacking }
        let text = records[0] + (1..<4).map { (glued >> ($0 - 1) & 1 == 1 ? "" : "\n") + records[$0] }.joined()
        let once = try fixed(text)
        #expect(once.text == Array(repeating: Self.sound, count: 4).joined(separator: "\n"), "\(text)")
        #expect(once.report.left == 0 && once.report.hasChanged, "\(text)")
        #expect(once.fixes.count == mask.nonzeroBitCount + glued.nonzeroBitCount, "\(text)")
        #expect(try fixed(once.text).text == once.text)
        #expect(try ValidationTrial.findings(once.text).isEmpty)
      }
    }
  }

  @Test func `records that have nothing else to mend, and many`() throws {
    let text = String(repeating: Self.sound, count: 20_000)
    let mended = try fixed(text)
    #expect(try fixed(text, jobs: 3).text == mended.text)
    #expect(mended.text == Array(repeating: Self.sound, count: 20_000).joined(separator: "\n"))
    // One finding stands for all of them.
    #expect(try ValidationTrial.findings(text).count == 1 && mended.report.fixed == 1 && mended.report.left == 0)
    #expect(try fixed(text, jobs: 3).report.fixed == 1)
  }

  @Test func `the change that a report has is the first separator, however the input is cut`() throws {
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    let text = String(repeating: point + "\n", count: 40) + String(repeating: point, count: 400)
    for (jobs, size) in [(1, nil), (1, 300), (2, 300), (4, 1 << 10), (3, nil)] {
      var source = ByteSource(bytes: Array(text.utf8), name: "text")
      var options = ReadingOptions()
      (options.jobs, options.groupSize) = (jobs, size)
      var found: [Finding] = []
      _ = try Validation.run(&source, options: ValidationOptions(edits: true, reading: options)) { found += $0 }
      #expect(found.map(\.diagnostic.rule) == [.noSeparator])
      #expect(
        found.flatMap(\.edits).map { [$0.start.line, $0.byteCount] } == [[41, 0]] && found.flatMap(\.edits).map(\.text) == ["\n"],
        "\(jobs), \(size ?? 0)")
    }
  }

  private static let empty = #"{"type":"FeatureCollection","features":[]}"#

  /// Values that may begin an input, and what becomes of them.
  private static let values: [(before: String, after: String)] =
    [
      sound, empty, #"{"type":"Point","coordinates":[1,2]}"#, #"{"features":[\#(sound)],"type":"FeatureCollection","name":"{}"}"#,
      #"{"type":"FeatureCollection","bbox":[1,2,1,2],"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}},\#(sound)]}"#,
      #"{"type":"FeatureCollection","features":null}"#, #"{"a":1}"#, "{}"
    ].map { ($0, $0) } + [
      (lacking, sound),
      (#"{"type":"FeatureCollection","features":[\#(lacking)]}"#, #"{"type":"FeatureCollection","features":[\#(sound)]}"#),
      (
        #"{"type":"FeatureCollection","bbox":[0,0,0,0],"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
        #"{"type":"FeatureCollection","bbox":[1,2,1,2],"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#
      )
    ]

  @Test func `empty collections behind each other`() throws {
    let once = try fixed(Self.empty + Self.empty + Self.empty)
    #expect(once.text == [Self.empty, Self.empty, Self.empty].joined(separator: "\n"))
    #expect(once.fixes.count == 2 && once.report.left == 0)
  }

  /// However the input comes, in one run.
  @Test func `any sequence of collections, features, geometries and other records`() throws {
    var numbers = SplitMix64(state: 111)
    for round in 0..<300 {
      var text = "", expected = ""
      for index in 0..<Int.random(in: 2...7, using: &numbers) {
        let gap = index == 0 ? "" : ["", "", "\n", " ", "\n\u{1E}"].randomElement(using: &numbers) ?? ""
        guard let value = Self.values.randomElement(using: &numbers) else { return }
        text += gap + value.before
        expected += (index > 0 && gap.isEmpty ? "\n" : gap) + value.after
      }
      let chunk = round % 32
      let once = try fixed(text, chunk: chunk == 0 ? nil : chunk, jobs: round % 2 == 0 ? 1 : 3)
      #expect(once.text == expected, "\(text) in chunks of \(chunk)")
      #expect(try fixed(once.text).text == once.text, "\(text) in chunks of \(chunk)")
      #expect(!(try ValidationTrial.findings(once.text).contains { $0.diagnostic.rule == .noSeparator }))
    }
  }
}
