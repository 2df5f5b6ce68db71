import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// What follows from a mend: boxes of what was moved, ids and kinds of what can be read now, and what guesses may still mend.
struct FollowingFixTests {
  private func fixed(_ text: String, unsafe: Bool = false, rules: RuleSelection = .standard) throws -> (text: String, report: FixReport) {
    var options = FixOptions()
    options.isUnsafe = unsafe
    options.rules = rules
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var mended: [UInt8] = []
    let report = try Fixing.run(&source, options: options, write: { mended += $0 })
    return (String(decoding: mended, as: UTF8.self), report)
  }

  private static func feature(_ geometry: String, _ members: String = "") -> String {
    #"{"type":"Feature","properties":null,"geometry":\#(geometry)\#(members)}"#
  }

  private static let swapped = #""type":"LineString","coordinates":[[35.6,139.7],[35.7,139.8]]"#,
    beyond = #""type":"LineString","coordinates":[[139.7,35.6],[1,90.5]]"#

  /// What can be mended, with a box that fits it.
  private static let boxed: [String] = [
    feature("{\(swapped)}", #","bbox":[35.6,139.7,35.7,139.8]"#), feature(#"{\#(swapped),"bbox":[35.6,139.7,35.7,139.8]}"#),
    feature(#"{\#(swapped),"bbox":[35.6,139.7,35.7,139.8]}"#, #","bbox":[35.6,139.7,35.7,139.8]"#),
    feature(
      #"{"type":"GeometryCollection","bbox":[35.6,139.7,35.7,139.8],"geometries":[{\#(swapped),"bbox":[35.6,139.7,35.7,139.8]},{\#(swapped)}]}"#
    ),
    feature("{\(beyond)}", #","bbox":[1,35.6,139.7,90.5]"#), feature(#"{\#(beyond),"bbox":[1,35.6,139.7,90.5]}"#),
    feature(#"{"type":"Point","coordinates":[190,5],"bbox":[190,5,190,5]}"#)
  ]

  @Test(arguments: boxed) func `a box that fits keeps nothing from being mended, and fits what comes of it`(_ text: String) throws {
    let found = try ValidationTrial.findings(text).filter { $0.fix == .unsafe }
    #expect(!found.isEmpty)
    let safe = try fixed(text)
    #expect(safe.report.unsafelyFixable == found.reduce(0) { $0 + $1.diagnostic.occurrences })
    let mended = try fixed(text, unsafe: true)
    #expect(mended.text != text && mended.report.left == 0, "\(mended.text)")
    #expect(try ValidationTrial.findings(mended.text).isEmpty, "\(mended.text)")
    #expect(mended.report.fixed == (try ValidationTrial.findings(text)).reduce(0) { $0 + $1.diagnostic.occurrences })
    // One after the other, and at once, comes to the same.
    #expect(try fixed(safe.text, unsafe: true).text == mended.text && fixed(mended.text, unsafe: true).text == mended.text)
    let collection = #"{"type":"FeatureCollection","bbox":[-180,-90,180,90],"features":[\#(text)]}"#
    let whole = try fixed(collection, unsafe: true)
    #expect(try whole.text.contains(mended.text) && ValidationTrial.findings(whole.text).isEmpty, "\(whole.text)")
  }

  @Test(arguments: [
    #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":null,"geometry":null},{"type":"Point","id":1,"coordinates":[0,0]}]}"#,
    #"{"type":"FeatureCollection","features":[{"type":"Point","id":"\u0061","coordinates":[0,0]},{"type":"Point","id":"a","coordinates":[0,0]},{"type":"Feature","id":null,"properties":null,"geometry":null}]}"#
  ]) func `ids that a mend brings to light are compared`(_ text: String) throws {
    let mended = try fixed(text)
    #expect(try ValidationTrial.findings(mended.text).map(\.diagnostic.rule) == [.idDuplicate], "\(mended.text)")
    #expect(mended.report.left == 1 && mended.report.severities.warnings == 1)
  }

  @Test func `a geometry that is taken out of its collection is of its own kind`() throws {
    let rules = try RuleSelection(severities: [(Rule.collectionMixed.code, .warning)])
    let text =
      Self.feature(#"{"type":"Point","coordinates":[1,2]}"#) + "\n"
      + Self.feature(#"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[3,4]}]}"#)
    let mended = try fixed(text, rules: rules)
    #expect(!mended.text.contains("GeometryCollection") && mended.report.left == 0, "\(mended)")
    #expect(try ValidationTrial.findings(mended.text, rules: rules).isEmpty)
  }

  @Test(arguments: [
    feature(#"{"type":"Polygon","coordinates":[[[-170,0],[170,0],[170,10],[-170,10],[-170,0]]]}"#),
    #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[8,8,1],[4,0],[4,4],[0,4],[0,0]]]}}"#,
    feature(#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[8,8,1],[4,0],[4,4],[0,4],[0,0]]]}"#)
  ]) func `what guesses may still mend is as much as a report of what is left says`(_ text: String) throws {
    let mended = try fixed(text)
    let promised = try ValidationTrial.findings(mended.text).filter { $0.fix == .unsafe }.reduce(0) { $0 + $1.diagnostic.occurrences }
    #expect(mended.report.unsafelyFixable == promised && promised > 0, "\(mended.report.unsafelyFixable) \(promised)")
    #expect(try fixed(mended.text, unsafe: true).report.fixed >= promised)
  }
}
