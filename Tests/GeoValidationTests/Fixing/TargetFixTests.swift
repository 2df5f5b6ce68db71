import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// What is mended for a target may leave what weighs less there: the decimals of a crossing, the pole that a cut comes to.
struct TargetFixTests {
  private func mended(_ text: String, _ profile: Profile, unsafe: Bool) throws -> (text: String, left: [String]) {
    var options = FixOptions()
    (options.isUnsafe, options.rules) = (unsafe, try RuleSelection(profiles: [profile]))
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var result: [UInt8] = []
    _ = try Fixing.run(&source, options: options, write: { result += $0 })
    let left = try ValidationTrial.findings(String(decoding: result, as: UTF8.self), rules: options.rules)
    return (String(decoding: result, as: UTF8.self), left.map { "\($0.diagnostic.rule.name) \($0.diagnostic.severity.name)" })
  }

  @Test(arguments: [Profile.strict, .d3, .mvt, .mapkit, .s2, .elasticsearch, .bigquery].map(\.name))
  func `an outline that crosses itself is mended`(_ name: String) throws {
    let profile = try Profile.named(name)
    for text in [
      "[[[0,0],[3,1],[3,0],[0,2],[0,0]]]", "[[[0,0],[2,2],[2,0],[0,3],[0,0]]]",
      "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[3,3],[3,1],[1,3],[1,1]]]"
    ] {
      let result = try mended(#"{"type":"Polygon","coordinates":\#(text)}"#, profile, unsafe: true)
      #expect(!result.left.contains { $0.hasSuffix(" error") }, "\(text) \(result)")
      #expect(try mended(result.text, profile, unsafe: true).text == result.text)
    }
  }

  @Test(arguments: [
    ("strict", #"{"type":"LineString","coordinates":[[178,0],[-179,1]]}"#),
    ("mvt", #"{"type":"Polygon","coordinates":[[[170,0],[-170,0],[-170,4],[170,4],[170,0]]]}"#),
    ("mvt", #"{"type":"Polygon","coordinates":[[[170,0],[-170,1],[-170,4],[170,4],[170,0]]]}"#),
    ("mvt", #"{"type":"Polygon","coordinates":[[[-120,-75],[0,-75],[120,-75],[-120,-75]]]}"#),
    ("mapkit", #"{"type":"Polygon","coordinates":[[[-120,-75],[0,-75],[120,-75],[-120,-75]]]}"#)
  ]) func `what crosses the 180th meridian is cut`(_ name: String, _ text: String) throws {
    let profile = try Profile.named(name)
    let result = try mended(text, profile, unsafe: false)
    #expect(!result.left.contains { $0.hasSuffix(" error") }, "\(result)")
    #expect(try mended(result.text, profile, unsafe: false).text == result.text)
  }

  /// It was called one that crosses itself too often; and where a repair was cut, other outlines crossed.
  @Test func `what no repair makes valid within 180 degrees is left, and told why`() throws {
    let wide = #"{"type":"Polygon","coordinates":[[[-120,0],[170,0],[-120,10],[181,10],[-120,0]]]}"#
    var options = FixOptions()
    options.isUnsafe = true
    var source = ByteSource(bytes: Array(wide.utf8), name: "text")
    let report = try Fixing.run(&source, options: options, write: { _ in })
    #expect(report.obstacles.keys.contains("what would come of a repair is not valid with longitudes within ±180"))
  }

  @Test func `a geometry is not written as null for a target to which that is an error too`() throws {
    let text = #"{"type":"Feature","properties":null}"#
    #expect(try mended(text, .mapkit, unsafe: true).text == text)
    #expect(try mended(text, .mvt, unsafe: true).left == ["geometry.null warning"])
  }
}
