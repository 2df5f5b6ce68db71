@testable import GeoFindings
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// What is said to be mended by guesses is, by the strategy that is asked for: over outlines on so small a grid that their edges cross,
/// touch and lie on each other in every way.
struct FixPromiseTests {
  private static let polygons: [String] = {
    var random = SplitMix64(state: 5)
    func ring(_ random: inout SplitMix64) -> String {
      var ring = (0..<Int.random(in: 3...8, using: &random)).map { _ in
        "[\(Int.random(in: 0...4, using: &random)),\(Int.random(in: 0...4, using: &random))]"
      }
      ring.append(ring[0])
      return "[" + ring.joined(separator: ",") + "]"
    }
    return (0..<300).map { _ in
      let rings = (0..<Int.random(in: 1...3, using: &random)).map { _ in ring(&random) }
      return #"{"type":"Polygon","coordinates":[\#(rings.joined(separator: ","))]}"#
    }
  }()

  private func findings(_ text: String, _ strategy: RepairStrategy) throws -> [Finding] {
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var findings: [Finding] = []
    _ = try Validation.run(&source, options: ValidationOptions(repair: strategy)) { findings += $0 }
    return findings
  }

  private func fixed(_ text: String, _ strategy: RepairStrategy, unsafe: Bool = true) throws -> (text: String, report: FixReport) {
    var options = FixOptions()
    (options.isUnsafe, options.strategy) = (unsafe, strategy)
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var result: [UInt8] = []
    let report = try Fixing.run(&source, options: options, write: { result += $0 })
    return (String(decoding: result, as: UTF8.self), report)
  }

  private func check(_ text: String, _ strategy: RepairStrategy) throws {
    func promised(_ findings: [Finding]) -> Int { findings.reduce(0) { $0 + ($1.fix == .none ? 0 : $1.diagnostic.occurrences) } }
    func count(_ findings: [Finding]) -> Int { findings.reduce(0) { $0 + $1.diagnostic.occurrences } }
    let before = try findings(text, strategy)
    let mended = try fixed(text, strategy)
    let after = try findings(mended.text, strategy)
    #expect(count(after) <= count(before) - promised(before), "\(strategy) \(text) \(mended.text)")
    #expect(promised(after) == 0 && mended.report.unsafelyFixable == 0, "\(strategy) \(mended.text)")
    let safe = try fixed(text, strategy, unsafe: false)
    #expect(safe.report.unsafelyFixable == promised(try findings(safe.text, strategy)), "\(strategy) \(safe.text)")
  }

  @Test(arguments: RepairStrategy.allCases) func `outlines on a small grid`(_ strategy: RepairStrategy) throws {
    for text in Self.polygons { try check(text, strategy) }
  }

  /// An edge that two others cover, a hole that is its exterior, a fourth number beside a latitude that is anybody's guess.
  @Test(arguments: [
    #"{"type":"Polygon","coordinates":[[[2,2],[3,2],[1,2],[0,3],[1,2],[2,2]]]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]],[[0,0],[4,0],[4,4],[0,0]]]}"#,
    #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[162,181,1,2]}}"#
  ]) func `outlines of edges on edges, and numbers that are lost`(_ text: String) throws {
    for strategy in RepairStrategy.allCases { try check(text, strategy) }
  }

  /// Spikes and nothing else, more than are mended on trial: that nothing would be left of them shows when it is tried.
  @Test func `what was not tried is no promise, and why it was left is said`() throws {
    let spikes = (0..<1100).map { "[0,0],[\(Double($0 - 550) / 4),80]" }.joined(separator: ",")
    let text = #"{"type":"Polygon","coordinates":[["# + spikes + ",[0,0]]]}"
    func report(_ strategy: RepairStrategy?) throws -> (ValidationReport, [Finding]) {
      var source = ByteSource(bytes: Array(text.utf8), name: "text")
      var findings: [Finding] = []
      let report = try Validation.run(&source, options: ValidationOptions(repair: strategy)) { findings += $0 }
      return (report, findings)
    }
    let (before, findings) = try report(.linework)
    #expect(before.errors > 1000 && before.untried == before.errors && before.unsafelyFixable == 0)
    #expect(
      findings.allSatisfy { $0.fix == .unsafe && $0.diagnostic.isFixUntried && $0.json.contains(#""fix":"unsafe","fix_tried":false"#) })
    let mended = try fixed(text, .linework)
    #expect(mended.text == text)
    #expect(mended.report.obstacles == ["nothing would be left of a geometry that bounds no area or has no length": before.errors])
    let (after, left) = try report(nil)
    #expect(after.errors == before.errors && after.untried == 0 && left.allSatisfy { $0.fix == .none })
  }

  /// More findings of a rule than are listed, inside a collection: the one that stands for the rest has no place in the text.
  @Test func `more repeated positions than are listed are mended`() throws {
    let line = (0..<1100).map { "[\($0 % 170),\($0 / 170)],[\($0 % 170),\($0 / 170)]" }.joined(separator: ",")
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":["#
      + line + "]}}]}"
    let found = try findings(text, .linework)
    #expect(found.reduce(0) { $0 + $1.diagnostic.occurrences } == 1100)
    let mended = try fixed(text, .linework, unsafe: false)
    #expect(try findings(mended.text, .linework).isEmpty, "\(mended.text)")
  }

  /// What is certain is told of features of any size.
  @Test func `a large outline that crosses itself once is promised, and mended`() throws {
    let coast = (0..<4000).reversed().map { "[\(Double($0) / 128),\(10 + $0 % 2)]" }
    let ring = (["[0,0]", "[8,-4]", "[4,-4]", "[16,0]", "[32,0]"] + coast + ["[0,0]"]).joined(separator: ",")
    let text = #"{"type":"Polygon","coordinates":[["# + ring + "]]}"
    #expect(text.utf8.count > 1 << 15)
    let found = try findings(text, .linework)
    #expect(found.map(\.fix) == [.unsafe] && found.allSatisfy { !$0.diagnostic.isFixUntried })
    try check(text, .linework)
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[1,2],"bbox":[1,3,1,2]}"#, Profile.rfc7946.name),
    (#"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[2,3]]}]}"#, "mvt"),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[]},{"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[3,4]}]}"#,
      Profile.rfc7946.name
    )
  ]) func `what goes with another finding is promised as well`(_ text: String, _ profile: String) throws {
    var options = FixOptions()
    options.rules = try RuleSelection(profiles: [try Profile.named(profile)])
    let found = try ValidationTrial.findings(text, rules: options.rules)
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    let report = try Fixing.run(&source, options: options, write: { _ in })
    #expect(found.count == 2 && found.allSatisfy { $0.fix == .safe } && report.fixed == 2 && report.left == 0, "\(found.map(\.json))")
  }

  /// An id that comes again is seen in the whole input only: it stays, whatever is mended beside it.
  @Test func `an id that comes again is not promised where something else is mended`() throws {
    let feature = #"{"type":"Feature","id":1,"properties":null,"geometry":{"type":"Point","coordinates":[1,2],"bbox":[1,3,1,2]}}"#
    let found = try findings(feature + "\n" + feature, .linework)
    #expect(found.filter { $0.fix == .none }.map(\.diagnostic.rule) == [.idDuplicate] && found.count == 5)
  }
}
