@testable import GeoFindings
import Foundation
import GeoTestSupport
import Testing
import GeoToolkit

/// `Tests/Fixtures/invalid/<code>-<name>`: inputs that break a rule, what the concise report says of them, and the same for
/// programs with byte, pointer and location. After a change that is meant:
///
///     REWRITE_FIXTURES=1 swift test --filter InvalidFixtureTests
@Suite struct InvalidFixtureTests {
  /// The code of the rule that a folder is for.
  private static func code(of name: String) -> String { String(name.prefix { $0 != "-" }) }

  private func findings(_ name: String, jobs: Int = 1, accelerators: Bool = true) throws -> [Finding] {
    let data = try Data(contentsOf: InvalidFixtures.folder.appendingPathComponent(name + ".in.geojson"))
    let file = (name as NSString).lastPathComponent + ".in.geojson"
    if let steps = Self.steps(for: Self.code(of: name)) {
      return try converted([UInt8](data), file, steps, jobs: jobs, accelerators: accelerators)
    }
    var decoding = DecodingOptions()
    decoding.usesAccelerators = accelerators
    if name.hasPrefix(Rule.tooLarge.code) { decoding.maxFeatureSize = 64 }
    if name.hasPrefix(Rule.topologyLayer.code) { decoding.layer = "b" }
    let code = Self.code(of: name)
    // What only profiles turn on is selected.
    let rules = Rule.named(code)?.isForTargets ?? false ? try RuleSelection(select: [code]) : .standard
    return try ValidationTrial.findings([UInt8](data), name: file, rules: rules, jobs: jobs, decoding: decoding)
  }

  /// What a conversion must do for a rule that only conversions have.
  private static func steps(for code: String) -> ((inout ConversionOptions) -> Void)? {
    switch code {
    case Rule.geometryRepaired.code, Rule.pieceDropped.code, Rule.geometryNotRepaired.code: { $0.steps.repair = .linework }
    case Rule.precisionCollapsed.code: { $0.writing.decimals = 0 }
    case Rule.topologyMemberLost.code: { $0.output = TopoJSONOutput() }
    case Rule.dissolvedMembersLost.code, Rule.dissolvedHeights.code, Rule.dissolvedFlat.code, Rule.dissolvedOverlap.code,
      Rule.dissolvedRepaired.code:
      { $0.dissolve = DissolveOptions(key: "region") }
    case Rule.dissolvedPropertyMissing.code: { $0.dissolve = DissolveOptions(key: "country") }
    case Rule.propertyNotNumber.code, Rule.dissolvedSumTooLarge.code:
      {
        $0.dissolve = DissolveOptions(key: "region")
        $0.dissolve?.sums = ["people"]
      }
    case Rule.positionNotProjected.code, Rule.positionOutsideArea.code:
      {
        $0.reading.projection = SourceProjection(MercatorOnly())
        $0.onError = .skip
      }
    case Rule.explodedIdentifier.code, Rule.explodedMembersLost.code: { $0.steps.shape.explodes = true }
    case Rule.propertyNameTaken.code: { $0.steps.shape.renames = [ShapeOptions.Rename("name_en", to: "name")] }
    case Rule.identifierNotTaken.code: { $0.steps.shape.idProperty = "code" }
    case Rule.sourceNameTaken.code: { $0.steps.shape.sourceProperty = "file" }
    case Rule.circleNotMade.code: { $0.steps.circles = "range_m" }
    case Rule.contentLost.code: { $0.output = OutputWithoutIDs() }
    case Rule.membersLost.code: { $0.output = GeoJSONOutput(container: .lines) }
    case Rule.coordinateSystemDropped.code, Rule.positionClamped.code, Rule.boxOutOfRange.code: { $0.followRFC7946() }
    case Rule.precisionBorder.code:
      {
        $0.steps.simplification = SimplificationOptions(.metres(1), mode: .coverage)
        $0.writing.decimals = 1
      }
    case Rule.precisionInvalid.code: { $0.writing.decimals = 12 }
    case Rule.polygonBent.code: { $0.steps.interpolation = DensificationLimits(length: 100_000) }
    case Rule.antimeridianHeights.code: { $0.steps.antimeridian = .unwrap }
    case Rule.edgeCapped.code: { $0.steps.interpolation = DensificationLimits(length: 1_000_000, mostPieces: 4) }
    case Rule.positionNumbersLost.code: { $0.steps.antimeridian = .split }
    case Rule.collectionBox.code: { $0.steps.box = GeographicBox(west: 0, south: 0, east: 1, north: 1) }
    case Rule.antipodalEdge.code: { $0.steps.interpolation = DensificationLimits(length: 1_000_000) }
    case _ where code.hasPrefix("GJ33") || code == Rule.positionOutOfReach.code: { $0.steps.antimeridian = .split }
    default: nil
    }
  }

  private func converted(
    _ bytes: [UInt8], _ file: String, _ steps: (inout ConversionOptions) -> Void, jobs: Int, accelerators: Bool
  ) throws -> [Finding] {
    var options = ConversionOptions()
    options.reading.jobs = jobs
    options.reading.decoding.usesAccelerators = accelerators
    steps(&options)
    var source = ByteSource(bytes: bytes, name: file)
    var sink = try ByteSink(memory: .none)
    var rejects: ByteSink?
    var findings: [Finding] = []
    _ = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { findings += $0 }
    return findings
  }

  private func check(_ text: String, _ file: String) throws {
    let url = InvalidFixtures.folder.appendingPathComponent(file)
    if ProcessInfo.processInfo.environment["REWRITE_FIXTURES"] == "1" { try Data(text.utf8).write(to: url) }
    let golden = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == golden, "stale: run REWRITE_FIXTURES=1 swift test --filter InvalidFixtureTests, and look at the difference")
  }

  @Test func `every rule has a folder, and every folder a rule`() {
    let folders = Set((InvalidFixtures.names + InvalidFixtures.tiles).map { ($0 as NSString).deletingLastPathComponent })
    // No colon: it is no letter of a name everywhere.
    // What is lost of tiles as input has tests of its own (TileReadingTests).
    let rules = Rule.catalogue.filter { !$0.code.hasPrefix("GJ92") }
    #expect(folders == Set(rules.map { "\($0.code)-\($0.name.replacing(":", with: "-"))" }))
  }

  @Test(arguments: InvalidFixtures.names) func `the findings are the expected ones`(_ name: String) throws {
    let findings = try findings(name)
    #expect(findings.contains { $0.diagnostic.rule.code == Self.code(of: name) })
    var concise = FindingReport(format: .concise, mostOfOneRule: 0)
    try check(concise.text(of: findings), name + ".out.txt")
    var lines = FindingReport(format: .jsonLines, mostOfOneRule: 0)
    try check(lines.text(of: findings), name + ".out.jsonl")
  }

  @Test(arguments: InvalidFixtures.names) func `threads and accelerators change nothing`(_ name: String) throws {
    let expected = try findings(name).map(\.json)
    #expect(try findings(name, jobs: 3).map(\.json) == expected)
    #expect(try findings(name, accelerators: false).map(\.json) == expected)
  }

  /// The text at the byte, read as JSON, is the value that the pointer leads to.
  @Test(arguments: InvalidFixtures.names.filter { $0.hasPrefix("GJ40") || $0.hasPrefix("GJ41") || $0.hasPrefix("GJ42") })
  func `bytes and pointers agree`(_ name: String) throws {
    let data = try Data(contentsOf: InvalidFixtures.folder.appendingPathComponent(name + ".in.geojson"))
    let root = try JSONSerialization.jsonObject(with: data)
    for finding in try findings(name).map(\.diagnostic)
    where finding.rule.code.hasPrefix("GJ4")
      && ![.positionClamped, .geometryEmpty, .positionNotProjected, .positionOutsideArea].contains(finding.rule)
    {
      var value: Any? = root
      for step in finding.pointer.split(separator: "/") {
        value = Int(step).map { (value as? [Any])?[$0] } ?? (value as? [String: Any])?[String(step)]
      }
      let text = [UInt8](data)[finding.byte..<finding.byte + finding.byteCount]
      if finding.byteCount == 1 {
        #expect(text.first == UInt8(ascii: "["))
        let ring = try #require(value as? [[Double]])
        #expect(ring.first?.first == finding.location?.x)
      } else {
        let position = try #require(value as? [Double])
        #expect(try JSONSerialization.jsonObject(with: Data(text)) as? [Double] == position)
        #expect(position[0] == finding.location?.x && position[1] == finding.location?.y)
      }
    }
  }
}

/// GeoJSON that has no place for ids, as some formats have none.
private struct OutputWithoutIDs: FeatureOutput {
  private let output = GeoJSONOutput()

  var traits: WritingTraits {
    var traits = output.traits
    traits.holds.remove(.ids)
    return traits
  }

  func makeWriter(_ context: WritingContext) -> some FormatWriting { output.makeWriter(context) }
}
