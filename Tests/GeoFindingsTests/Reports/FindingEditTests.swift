import Foundation
import GeoTestSupport
import Testing
@testable import GeoFindings
import GeoToolkit

@Suite struct FindingEditTests {
  private func findings(_ bytes: [UInt8], chunk: Int? = nil) throws -> [Finding] {
    var options = ReadingOptions()
    options.decoding = .underTest
    var result: [Finding] = []
    try PacketSource.with(bytes, chunk: chunk) { source in
      _ = try Validation.run(&source, options: ValidationOptions(edits: true, reading: options)) { result += $0 }
    }
    return result
  }

  /// The place of a byte, counted the simple way.
  private func place(_ bytes: [UInt8], _ byte: Int) -> TextPlace {
    let before = bytes[..<byte]
    let line = before.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
    return TextPlace(
      line: before.count { $0 == 0x0A } + 1, column: String(decoding: line, as: UTF8.self).unicodeScalars.count + 1,
      byteColumn: line.count + 1)
  }

  private func count(_ rule: Rule, _ findings: [Finding]) -> Int { findings.count { $0.diagnostic.rule == rule } }

  private func applied(_ edits: [FindingEdit], to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for edit in edits.sorted(by: { $0.byte > $1.byte }) {
      bytes.replaceSubrange(edit.byte..<edit.byte + edit.byteCount, with: Array(edit.text.utf8))
    }
    return bytes
  }

  /// Two features of each mistake, behind characters of several bytes and lines.
  private static let text = """
    {"type":"FeatureCollection","note":"日本","features":[
    {"type":"Feature","properties":{"é":"🚋"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}},
      {"type":"Feature","properties":{"é":"🚋"},"geometry":{
       "type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[0,0],
      [1,1],[1,1],[2,2],[2,2],[3,3]]]}},
    {"type":"Feature","id":"ü","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,0],[1,1],[0,0]]]}}
    ]}
    """

  @Test func `the changes of a finding mend it, each by themselves`() throws {
    let bytes = Array(Self.text.utf8)
    let found = try findings(bytes)
    let mendable = found.filter { !$0.edits.isEmpty }
    #expect(
      mendable.map(\.diagnostic.rule.name) == ["ring.winding", "line.repeated-position", "line.repeated-position", "ring.repeated-position"]
    )
    for finding in mendable {
      let left = try findings(applied(finding.edits, to: bytes))
      #expect(left.count < found.count && count(finding.diagnostic.rule, left) < count(finding.diagnostic.rule, found))
    }
  }

  @Test(arguments: [nil, 1, 7, 100] as [Int?]) func `their places are those of their bytes`(chunk: Int?) throws {
    let bytes = Array(Self.text.utf8)
    for finding in try findings(bytes, chunk: chunk) {
      for edit in finding.edits {
        #expect(edit.start == place(bytes, edit.byte) && edit.end == place(bytes, edit.byte + edit.byteCount))
      }
      #expect(finding.diagnostic.start == place(bytes, finding.diagnostic.byte))
    }
  }

  @Test func `without being asked nobody looks for changes`() throws {
    #expect(try ValidationTrial.findings(Array(Self.text.utf8)).allSatisfy(\.edits.isEmpty))
  }

  @Test func `in every invalid file, what mends does`() throws {
    for name in InvalidFixtures.names {
      let bytes = [UInt8](try Data(contentsOf: InvalidFixtures.folder.appendingPathComponent(name + ".in.geojson")))
      let found = try findings(bytes)
      for finding in found where !finding.edits.isEmpty {
        let rule = finding.diagnostic.rule
        let left = try findings(applied(finding.edits, to: bytes))
        #expect(count(rule, left) < count(rule, found), "\(name) \(rule.name)")
      }
    }
  }

  /// The text with all changes of all its findings.
  private func mended(_ text: String) throws -> (text: String, codes: [String]) {
    let found = try findings(Array(text.utf8))
    let edits = Set(found.flatMap(\.edits))
    return (
      String(decoding: applied(Array(edits), to: Array(text.utf8)), as: UTF8.self),
      found.filter { !$0.edits.isEmpty }.map(\.diagnostic.rule.code)
    )
  }

  @Test func `an unclosed ring has them, and what else is wrong with its feature`() throws {
    let ring = "[[0,0],[1,0],[1,1],[0,1]%]"
    let open = #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    for (before, behind) in [("", "\n"), (#"{"type":"FeatureCollection","features":["#, "]}")] {
      let (text, codes) = try mended(before + open.replacing("%", with: "") + behind)
      #expect(codes == ["GJ224", "GJ311"])
      #expect(text == before + open.replacing("%", with: ",[0,0]").dropLast() + #","properties":null}"# + behind)
    }
    // Nothing is mended of what is not the same to all readers.
    #expect(try mended(#"{"type":"Feature","id":1,"id":2,"geometry":null}"#).codes == [])
  }

  @Test func `a stale box has them, a feature's and a geometry's`() throws {
    let text = #"{"type":"Feature","properties":null,"bbox":%,"geometry":{"type":"Point","bbox":%,"coordinates":[1,2]}}"#
    let stale = text.replacing("%", with: "[0,0,5.50,5]") + "\n"
    let right = text.replacing("%", with: "[1,2,1,2]") + "\n"
    let (mended, codes) = try mended(right + stale + stale)
    #expect(codes == ["GJ431", "GJ431", "GJ431", "GJ431"])
    #expect(mended == right + right + right)
  }

  @Test func `a byte-order mark and a separator that lacks have them`() throws {
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    let (text, codes) = try mended("\u{FEFF}\(point)\(point)\n\u{FEFF}\(point)")
    #expect(codes == ["GJ107", "GJ111", "GJ107"])
    #expect(text == "\(point)\n\(point)\n\(point)")
  }

  /// Of findings that are not listed one stands for all: what fixes one of them does not fix it.
  @Test func `a finding that stands for others has no changes`() throws {
    let line = #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[0,0],[1,1],[1,1]]}}"# + "\n"
    for count in 1...4 {
      var stage = Validate(), found: [Finding] = []
      stage.mostListed = 1
      var source = ByteSource(bytes: Array(String(repeating: line, count: count).utf8), name: "lines.geojsonl")
      _ = try Validation.run(&source, options: ValidationOptions(rules: stage.rules, edits: true, mostListed: stage.mostListed)) {
        found += $0
      }
      #expect(found.map(\.diagnostic.others) == [[0], [0, 0], [0, 1], [0, 2]][count - 1])
      #expect(found.map(\.edits.isEmpty) == found.map { $0.diagnostic.others > 0 })
    }
  }
}
