import GeoTestSupport
import Testing

@testable import GeoToolkit

/// Records that stand right behind each other (GJ111) are put on lines of their own, whatever else is mended of them.
struct SeparatorFixTests {
  private func fixed(_ text: String, jobs: Int = 1) throws -> (text: String, fixes: [FeatureFix], report: FixReport) {
    var reading = ReadingOptions()
    reading.jobs = jobs
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var result: [UInt8] = []
    var fixes: [FeatureFix] = []
    let report = try Fixing.run(&source, options: FixOptions(), reading: reading, fixes: { fixes += $0 }, write: { result += $0 })
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
  }
}
