import Foundation
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// What was mended is told in one order, however an input is cut into blocks, and counted as gone where it is gone.
struct FixOrderTests {
  private struct Result: Equatable {
    var text = ""
    var fixes: [String] = []
    var fixed = 0, left = 0
  }

  private func fixed(_ text: String, groupSize: Int? = nil, chunk: Int? = nil, unsafe: Bool = false) throws -> Result {
    var options = FixOptions()
    options.isUnsafe = unsafe
    var reading = ReadingOptions()
    reading.groupSize = groupSize
    var bytes: [UInt8] = []
    var result = Result()
    try PacketSource.with(Array(text.utf8), chunk: chunk) { source in
      let report = try Fixing.run(
        &source, options: options.with(reading: reading),
        fixes: { result.fixes += $0.map { "\($0.finding.line):\($0.finding.column) \($0.finding.rule.code) \($0.before) \($0.after)" } },
        write: { bytes += $0 })
      (result.fixed, result.left) = (report.fixed, report.left)
    }
    result.text = String(decoding: bytes, as: UTF8.self)
    return result
  }

  private static func collection(_ number: Int, _ features: Int = 1) -> String {
    let list = (0..<features).map { #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(number % 90),\#($0)]}}"# }
    return #"{"type":"FeatureCollection","bbox":[0,0,99,99],"features":[\#(list.joined(separator: ","))]}"#
  }

  @Test func `boxes, separators and features are told in order, wherever blocks end`() throws {
    let text = (0..<8).map { Self.collection($0, $0 % 3 + 1) + ($0 % 2 == 0 ? "" : "\n") }.joined()
    let whole = try fixed(text)
    #expect(whole.fixes.count == 8 + 4 + 15 && whole.left == 0, "\(whole.fixes)")
    for size in [1, 64, 200, 500] { #expect(try fixed(text, groupSize: size) == whole, "\(size)") }
    for chunk in [1, 7, 64] { #expect(try fixed(text, chunk: chunk) == whole, "\(chunk)") }
    // A box behind what is in its collection, and what separates it from the next one before that one's features.
    let codes = whole.fixes.prefix(5).map { $0.split(separator: " ")[1] }
    #expect(codes == ["GJ224", "GJ431", "GJ111", "GJ224", "GJ224"], "\(whole.fixes.prefix(5))")
  }

  @Test func `a separator goes before the feature that it stands before`() throws {
    let lacking = #"{"type":"Feature","geometry":null}"#
    let whole = try fixed(lacking + lacking)
    #expect(whole.fixes.map { $0.split(separator: " ")[1] } == ["GJ224", "GJ111", "GJ224"], "\(whole.fixes)")
    for chunk in 1..<lacking.utf8.count + 3 { #expect(try fixed(lacking + lacking, chunk: chunk) == whole, "\(chunk)") }
  }

  @Test func `an excerpt between two values shows what is before`() throws {
    let lacking = #"{"type":"Feature","geometry":null,"properties":null}"#
    var excerpts: Set<String> = []
    for chunk in [nil, 1, 7, lacking.utf8.count, lacking.utf8.count + 1] {
      try PacketSource.with(Array((lacking + lacking).utf8), chunk: chunk) { source in
        _ = try Validation.run(&source, options: ValidationOptions(excerpts: true)) { found in
          for finding in found {
            excerpts.insert("\(finding.diagnostic.rule.code) \(finding.excerpt?.text ?? "none") \(finding.excerpt?.indent ?? -1)")
          }
        }
      }
    }
    #expect(excerpts == ["GJ111 \(lacking) \(lacking.count)"], "\(excerpts)")
  }

  @Test func `thousands of small collections in a block take no time for all pairs of them`() throws {
    let count = 20_000
    let text = (0..<count).map {
      Self.collection($0).replacing(#"{"type":"Feature","#, with: #"{"type":"Feature","properties":null,"#) + "\n"
    }.joined()
    let start = ThreadTime.now
    let whole = try fixed(text)
    let findings = try ValidationTrial.findings(text)
    #expect(ThreadTime.now - start < .seconds(20))
    #expect(whole.fixed == count && whole.left == 0 && whole.fixes.count == count)
    #expect(findings.count == count && findings.allSatisfy { $0.diagnostic.rule == .boxStale && !$0.diagnostic.message.isEmpty })
  }
}
