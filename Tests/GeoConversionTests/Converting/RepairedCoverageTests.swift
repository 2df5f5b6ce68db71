import Foundation
import GeoTestSupport
import Testing

@testable import GeoConversion
import GeoToolkit

/// Simplification that needs more than one look at the input sees what the steps before it made of each feature.
struct RepairedCoverageTests {
  private static let bow = "[[0,0],[2,2],[2,0],[0,2],[0,0]]"
  private static func square(_ x: Int) -> String { "[[\(x),0],[\(x + 1),0],[\(x + 1),0.5],[\(x + 1),1],[\(x),1],[\(x),0]]" }

  /// A collection of polygons of one ring each, and a point without a border.
  private static func collection(_ rings: [String]) -> String {
    let polygons = rings.map { "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[\($0)]}}" }
    let point = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[3,3]}}"#
    return "{\"type\":\"FeatureCollection\",\"features\":[\n" + (polygons + [point]).joined(separator: ",\n") + "\n]}\n"
  }

  static let inputs = [[bow, square(10), square(20)], [square(10), bow, square(11)], [square(10), square(11), bow], [bow]].map(collection)

  private static func simplify(_ options: inout ConversionOptions) {
    options.steps.simplification = SimplificationOptions(.metres(1000), mode: .coverage)
  }

  @Test(arguments: inputs, [RepairStrategy.linework, .structure])
  func `a coverage is made of repaired features`(text: String, strategy: RepairStrategy) throws {
    let repaired = try ConvertedText(text) { $0.steps.repair = strategy }
    let expected = try ConvertedText(repaired.text, Self.simplify)
    let result = try ConvertedText(text) {
      $0.steps.repair = strategy
      Self.simplify(&$0)
    }
    #expect(result.text == expected.text)
    #expect(result.codes == repaired.codes && result.codes.count { $0 == "geometry.repaired" } == 1)
    #expect(result.report.coverage?.arcs == expected.report.coverage?.arcs)
  }

  @Test func `what snapping makes invalid is made valid, and told`() throws {
    var random = SplitMix64(state: 8)
    var told = 0
    for _ in 0..<60 {
      // Stars with thin necks and edges that nearly meet.
      let rings = (0..<3).map { index -> String in
        let count = Int.random(in: 5...14, using: &random)
        let places = (0..<count).map { step -> String in
          let angle = 2 * Double.pi * Double(step) / Double(count), reach = Double.random(in: 0.05...1, using: &random)
          return "[\(Double(index) * 1.5 + reach * cos(angle)),\(reach * sin(angle))]"
        }
        return "[" + (places + [places[0]]).joined(separator: ",") + "]"
      }
      let result = try ConvertedText(Self.collection(rings)) {
        $0.steps.simplification = SimplificationOptions(.metres(0), mode: .coverage)
        $0.steps.simplification?.snapping = 15_000
      }
      let left = try ValidationTrial.findings(result.text).filter { $0.diagnostic.rule.code.hasPrefix("GJ5") }
      #expect(left.isEmpty, "\(rings) \(left.first?.diagnostic.message ?? "")")
      if result.codes.contains("geometry.repaired") { told += 1 }
    }
    #expect(told > 10)
  }

  @Test(arguments: inputs) func `a box leaves the same features out of a coverage and of what is written`(text: String) throws {
    let box = GeographicBox(west: 9, south: -1, east: 12, north: 3)
    for clips in [false, true] {
      let result = try ConvertedText(text) {
        $0.steps.repair = .linework
        if clips { $0.steps.clip = box } else { $0.steps.box = box }
        Self.simplify(&$0)
      }
      // What is repaired lies outside.
      #expect(!result.codes.contains("geometry.repaired") && !result.text.contains("[2,"))
    }
  }

  @Test(arguments: inputs, [SimplificationOptions.Mode.safe, .fast, .coverage])
  func `levels of detail are made of repaired features`(text: String, mode: SimplificationOptions.Mode) throws {
    func levels(_ text: String, repair: RepairStrategy?) throws -> (texts: [String], findings: Int) {
      var options = ConversionOptions()
      options.steps.repair = repair
      options.steps.simplification = SimplificationOptions(.metres(1), mode: mode)
      var source = ByteSource(bytes: Array(text.utf8), name: "text")
      let place = try Workspace()
      let paths = [4, 9].map { place.folder.appendingPathComponent("z\($0).geojson").path }
      let levels = try zip([4.0, 9], paths).map { Conversion.Level(zoom: $0, sink: try ByteSink(path: $1, overwrite: false)) }
      var findings = 0
      _ = try Conversion.run(&source, to: levels, pixels: 0.5, options: options) { findings += $0.count }
      for level in levels { try level.commit() }
      return (
        try paths.map { path in
          var source = try ByteSource(path: path)
          return String(decoding: try source.readAll(), as: UTF8.self)
        }, findings
      )
    }
    let repaired = try ConvertedText(text) { $0.steps.repair = .linework }
    let result = try levels(text, repair: .linework)
    #expect(result.texts == (try levels(repaired.text, repair: nil)).texts)
    #expect(result.findings == repaired.findings.count)
  }

  @Test func `a coverage refuses features that it was not made of`() throws {
    func block(_ text: String) throws -> FeatureBlock<Geographic> {
      var reader = FeatureReader(bytes: Array(text.utf8), name: "text")
      return try #require(try reader.next())
    }
    var collector = SimplifyCoverage(SimplificationOptions(.metres(1), mode: .coverage))
    try collector.collect(SimplifyCoverage.part(of: try block(Self.collection([Self.square(10)]))))
    var apply = ApplyCoverage(try collector.result())
    var same = try block(Self.collection([Self.square(10)]))
    try apply.process(&same)
    // A feature more, and one with a hole more.
    for other in [[Self.square(10), Self.bow], [Self.square(10) + "," + Self.bow]] {
      var others = try block(Self.collection(other))
      #expect(throws: StageError.self) { try apply.process(&others) }
    }
  }

  @Test func `what is compressed twice is refused, whatever reads it`() throws {
    func packed(_ bytes: [UInt8]) throws -> [UInt8] {
      var sink = try ByteSink(memory: .gzip)
      try sink.write(bytes)
      return try sink.takeBytes()
    }
    let twice = try packed(packed(Array(Self.inputs[0].utf8)))
    for change in [{ _ in }, Self.simplify] as [(inout ConversionOptions) -> Void] {
      let error = #expect(throws: ByteStreamError.self) { try ConversionTrial(twice, change) }
      #expect(error?.message.contains("compressed twice") == true)
    }
  }

  @Test func `vertices that a repair after snapping gives to one side of a border are told`() throws {
    // A spike crosses the border at two places, and a vertex moves.
    let spiked = "[[0,0],[4,0],[4,4],[3,4],[2,-1],[1,4],[0,4.000001],[0,4],[0,0]]", beside = "[[0,0],[0,-3],[4,-3],[4,0],[0,0]]"
    let result = try ConvertedText(Self.collection([spiked, beside])) {
      $0.steps.simplification = SimplificationOptions(.metres(0), mode: .coverage)
      $0.steps.simplification?.snapping = 1
    }
    let told = result.findings.map(\.diagnostic).filter { $0.rule == .geometryRepaired }
    #expect(told.map(\.feature) == [0])
    #expect(
      told.first?.message.hasSuffix("; features that share its border do not get its 2 new vertices, the first at [1.8, 0.0]") ?? false,
      "\(told.map(\.message)) \(result.text)")
  }

  @Test func `what was invalid before is not said to be made so by snapping`() throws {
    // One edge moves, away from where the ring crosses itself.
    let bow = "[[0,0],[2,2],[2,0],[0,2],[0,0]]", beside = "[[5,0],[6,0],[6,1],[5,0.000001],[5,0]]"
    let result = try ConvertedText(Self.collection([bow, beside])) {
      $0.steps.simplification = SimplificationOptions(.metres(0), mode: .coverage)
      $0.steps.simplification?.snapping = 1
    }
    let told = result.findings.map(\.diagnostic).filter { $0.rule == .geometryRepaired }
    #expect(told.allSatisfy { $0.message.contains("as it may have been before") }, "\(told.map(\.message))")
  }
}
