import Foundation
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

struct FixingTests {
  static let folder = SharedMaterial.fixtures.appendingPathComponent("invalid")
  static let names = InvalidFixtures.names

  private struct Result {
    var text: [UInt8]
    var report: FixReport
    var fixes: [FeatureFix]
  }

  private func fixed(_ text: [UInt8], unsafe: Bool, strategy: RepairStrategy = .linework, jobs: Int = 1) throws -> Result {
    var options = FixOptions()
    options.isUnsafe = unsafe
    options.strategy = strategy
    var reading = ReadingOptions()
    reading.jobs = jobs
    var source = ByteSource(bytes: text, name: "text")
    var result = Result(text: [], report: FixReport(), fixes: [])
    result.report = try Fixing.run(
      &source, options: options.with(reading: reading), fixes: { result.fixes += $0 }, write: { result.text += $0 })
    return result
  }

  private func fixed(_ text: String, unsafe: Bool = false, strategy: RepairStrategy = .linework) throws -> String {
    String(decoding: try fixed(Array(text.utf8), unsafe: unsafe, strategy: strategy).text, as: UTF8.self)
  }

  /// Nothing is mended in TopoJSON.
  private static func isTopology(_ text: [UInt8]) -> Bool { String(decoding: text, as: UTF8.self).contains("\"Topology\"") }

  private func counts(_ text: [UInt8]) throws -> [String: Int] {
    try ValidationTrial.findings(text, name: "text", jobs: 1, decoding: DecodingOptions())
      .reduce(into: [:]) { $0[$1.diagnostic.rule.code, default: 0] += 1 + $1.diagnostic.others }
  }

  @Test(arguments: names) func `a fix makes no other finding, and a second run nothing`(_ name: String) throws {
    let text = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name + ".in.geojson")))
    if Self.isTopology(text) {
      let result = try fixed(text, unsafe: true)
      #expect(result.report.foreignFormat == "TopoJSON" && !result.report.hasChanged && result.text.isEmpty)
      return
    }
    let before = try counts(text)
    for unsafe in [false, true] {
      let once = try fixed(text, unsafe: unsafe)
      let after = try counts(once.text)
      let hadUnreadable = before.keys.contains { $0 < "GJ4" }
      for (code, count) in after where !hadUnreadable { #expect(count <= before[code, default: 0], "\(name) \(code)") }
      #expect(once.report.left == after.values.reduce(0, +), "\(name) \(after) \(once.report)")
      #expect(once.report.hasChanged == (once.text != text))
      let twice = try fixed(once.text, unsafe: unsafe)
      #expect(twice.text == once.text && twice.report.fixed == 0, "\(name): \(String(decoding: twice.text, as: UTF8.self))")
      #expect(try fixed(text, unsafe: unsafe, jobs: 3).text == once.text)
    }
  }

  @Test func `what a rule says of its fix is so`() throws {
    // Their examples have a latitude that is anybody's guess, or would lose their whole geometry.
    let cannotBeMended: Set<Rule> = [.positionOutOfRange, .ringTooFewDistinct, .ringZeroArea, .lineTooFewDistinct, .lineTooShort]
    for rule in Rule.catalogue {
      let file = Self.folder.appendingPathComponent(rule.code + "/example.in.geojson")
      guard let data = try? Data(contentsOf: file) else { continue }
      let text = [UInt8](data)
      if Self.isTopology(text) { continue }
      guard let count = try counts(text)[rule.code] else { continue }
      let safely = try counts(try fixed(text, unsafe: false).text)[rule.code, default: 0]
      let guessed = try fixed(text, unsafe: true).text
      let unsafely = try counts(guessed)[rule.code, default: 0]
      switch rule.fix {
      case .safe: #expect(safely == 0, "\(rule.code)")
      case .unsafe where cannotBeMended.contains(rule): #expect(guessed == text, "\(rule.code)")
      case .unsafe: #expect(unsafely == 0 && safely == count, "\(rule.code) \(String(decoding: guessed, as: UTF8.self))")
      case .none: break
      }
    }
  }

  @Test func `everything but what is mended stays byte for byte`() throws {
    let text = """
      { "type" : "FeatureCollection",\t"features" : [
        { "type" : "Feature", "id" : 1e2, "geometry" : { "type" : "Polygon",
            "coordinates" : [ [ [ 0.10, 0 ],  [0,1e0] , [1,1], [1, 0.000] ] ] }, "x": [ ] },
        { "type" : "Feature" , "properties" : { "a" : 1.0 }, "geometry" : null }
      ] , "y" : 1 }\r\n \n
      """
    #expect(
      try fixed(text) == """
        { "type" : "FeatureCollection",\t"features" : [
          { "type" : "Feature", "id" : 1e2, "geometry" : { "type" : "Polygon",
              "coordinates" : [ [ [ 0.10, 0 ],  [1, 0.000] , [1,1], [0,1e0],[ 0.10, 0 ] ] ] }, "x": [ ],"properties":null },
          { "type" : "Feature" , "properties" : { "a" : 1.0 }, "geometry" : null }
        ] , "y" : 1 }\r\n \n
        """)
  }

  @Test func `heights stay, whatever is mended`() throws {
    // Closed but for the height: nothing is added that is there.
    #expect(
      try fixed(#"{"type":"Polygon","coordinates":[[[0,0,5],[2,0,6],[2,2,7],[0.0,0]]]}"#)
        == #"{"type":"Polygon","coordinates":[[[0,0,5],[2,0,6],[2,2,7],[0,0,5]]]}"#)
    #expect(
      try fixed(#"{"type":"Polygon","coordinates":[[[0,0],[2,0,6],[2,2,7],[0.0,0,5]]]}"#)
        == #"{"type":"Polygon","coordinates":[[[0.0,0,5],[2,0,6],[2,2,7],[0.0,0,5]]]}"#)
    #expect(
      try fixed(#"{"type":"Polygon","coordinates":[[[0,0,5],[2,0,6],[2,2,7]]]}"#)
        == #"{"type":"Polygon","coordinates":[[[0,0,5],[2,0,6],[2,2,7],[0,0,5]]]}"#)
    // Some positions lack a height: nobody knows it, and the others are not taken away.
    let mixed = #"{"type":"LineString","coordinates":[[0,0,5],[1,0],[2,0,7]]}"#
    #expect(try fixed(mixed, unsafe: true) == mixed)
    #expect(
      try fixed(#"{"type":"LineString","coordinates":[[178,0,10],[-178,0,20]]}"#)
        == #"{"type":"MultiLineString","coordinates":[[[178,0,10],[180,0,15]],[[-180,0,15],[-178,0,20]]]}"#)
    #expect(
      try fixed(#"{"type":"Polygon","coordinates":[[[0,0,5],[2,2,6],[2,0,7],[0,2,8],[0,0,5]]]}"#, unsafe: true)
        == #"{"type":"MultiPolygon","coordinates":[[[[0,0,5],[1,1,5.5],[0,2,8],[0,0,5]]],[[[2,2,6],[1,1,5.5],[2,0,7],[2,2,6]]]]}"#)
  }

  @Test func `a box with its sides in the wrong order becomes that of its geometry`() throws {
    let text = #"{"type":"Feature","bbox":[10,5,0,1],"properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[2,3]]}}"#
    #expect(try fixed(text) == text.replacing("[10,5,0,1]", with: "[1,2,2,3]"))
    // Across the meridian it stays across.
    let across =
      #"{"type":"Feature","bbox":[170,0,-175,1],"properties":{},"geometry":{"type":"MultiPoint","coordinates":[[178,0],[-178,1]]}}"#
    #expect(try fixed(across) == across.replacing("[170,0,-175,1]", with: "[178,0,-178,1]"))
  }

  @Test func `outlines that cross themselves become valid by the strategy asked for`() throws {
    let text = #"{"type":"Polygon","bbox":[0,0,3,3],"coordinates":[[[0,0],[3,0],[3,2],[1,2],[1,1],[2,1],[2,3],[0,3],[0,0]]],"x":1}"#
    #expect(
      try fixed(text, unsafe: true)
        == #"{"type":"Polygon","bbox":[0,0,3,3],"coordinates":[[[0,0],[3,0],[3,2],[2,2],[2,3],[0,3],[0,0]],[[1,2],[2,2],[2,1],[1,1],[1,2]]],"x":1}"#
    )
    #expect(
      try fixed(text, unsafe: true, strategy: .structure)
        == #"{"type":"Polygon","bbox":[0,0,3,3],"coordinates":[[[0,0],[3,0],[3,2],[2,2],[2,3],[0,3],[0,0]]],"x":1}"#)
  }

  @Test(arguments: [
    // Rings that cross themselves at 180°, a hole outside its shell, a ring round a pole beyond it.
    "[[-178,3],[179,2],[178,4],[178,2],[-178,3]]", "[[0,0],[2,0],[2,2],[0,0]],[[179,0],[-178,3],[-178,2],[-179,2],[179,0]]",
    "[[-120,95],[0,95],[120,95],[-120,95]]"
  ])
  func `what a cut would leave something out of is not cut`(rings: String) throws {
    let text = #"{"type":"Polygon","coordinates":[\#(rings)]}"#
    #expect(try fixed(text) == text)
  }

  /// Each with what its outline goes round at all.
  @Test(arguments: [
    ("[[179,0],[182,1],[182,0],[179,1],[179,0]]", 1.5), ("[[178,0],[183,2],[183,0],[178,2],[178,0]]", 5),
    ("[[-179,0],[-182,1],[-182,0],[-179,1],[-179,0]]", 1.5), ("[[539,0],[542,1],[542,0],[539,1],[539,0]]", 1.5),
    ("[[179,0],[-178,1],[-178,0],[179,1],[179,0]]", 1.5), ("[[182,0],[185,1],[185,0],[182,1],[182,0]]", 1.5)
  ])
  func `outlines that cross themselves are mended wherever their longitudes are written`(_ ring: String, _ area: Double) throws {
    let text = #"{"type":"Polygon","coordinates":[\#(ring)]}"#
    for strategy in RepairStrategy.allCases {
      let result = try fixed(Array(text.utf8), unsafe: true, strategy: strategy)
      #expect(result.report.left == 0 && result.report.fixed > 0, "\(String(decoding: result.text, as: UTF8.self))")
      let geometry = try #require(try JSONSerialization.jsonObject(with: Data(result.text)) as? [String: Any])
      let polygons = geometry["coordinates"] as? [[[[Double]]]] ?? []
      let total = polygons.joined().reduce(0) { sum, ring in
        sum + zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0[0] * $1.1[1] - $1.1[0] * $1.0[1]) / 2 }
      }
      #expect(abs(total - area) < 1e-9)
      #expect(polygons.joined().joined().allSatisfy { $0[0].magnitude <= 180 })
    }
  }

  @Test func `positions beyond the globe are brought back, their numbers' digits kept`() throws {
    let text = #"{"type":"MultiPoint","coordinates":[[190.25,10.50],[ -185.1 , 90.5],[1,2],[0,-90.001]]}"#
    #expect(
      try fixed(text, unsafe: true) == #"{"type":"MultiPoint","coordinates":[[-169.75,10.50],[ 174.9 , 90],[1,2],[0,-90]]}"#)
    #expect(try fixed(text) == text)
  }

  @Test func `latitude before longitude is turned round where that fits the whole geometry`() throws {
    let text = #"{"type":"LineString","coordinates":[[52.5, 113.40 ],[48.1,111.5]]}"#
    #expect(try fixed(text, unsafe: true) == #"{"type":"LineString","coordinates":[[113.40, 52.5 ],[111.5,48.1]]}"#)
  }

  @Test func `a spike and a hole that is a line go, the rest of the feature stays`() throws {
    let text =
      #"{"type":"Feature","properties":{"a":1.50},"geometry":{"coordinates":[[[0,0],[4,0],[6,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[2,2],[1,1],[1,1]]],"type":"Polygon"}}"#
    #expect(
      try fixed(text, unsafe: true)
        == #"{"type":"Feature","properties":{"a":1.50},"geometry":{"coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]]],"type":"Polygon"}}"#)
  }

  @Test func `duplicate ids stay and are counted`() throws {
    let text = #"{"type":"Feature","id":1,"properties":null,"geometry":null}"# + "\n"
    let result = try fixed(Array((text + text).utf8), unsafe: true)
    #expect(!result.report.hasChanged && result.report.warnings == 1)
  }

  @Test func `differences are short whatever the length of a line`() throws {
    let points = (0..<50_000).map { "[\(Double($0) / 1000),1]" }.joined(separator: ",")
    let text = #"{"type":"Feature","properties":{"é":"é"},"geometry":{"type":"Polygon","coordinates":[[[0,0],"# + points + "]]}}"
    let result = try fixed(Array(text.utf8), unsafe: false)
    var difference = FixDifference(name: "a.geojson")
    let shown = difference.text(of: result.fixes)
    #expect(shown.hasPrefix("--- a.geojson\n+++ a.geojson\n@@ line 1, column "))
    #expect(shown.utf8.count < 2000 && shown.contains("GJ311 ring.not-closed"))
  }

  @Test func `differences show what is changed close by as it is written, and once`() throws {
    let pair = #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":["7.5", "46.25"]}}"#
    let shape =
      #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[180,0],[184,0],[184,4],[180,0]],[[182,1],[183,2],[183,1],[182,1]]]}}"#
    let result = try fixed(Array((pair + "\n" + shape).utf8), unsafe: true)
    let after = result.fixes.map(\.after)
    #expect(after.count == 2 && after[0].hasSuffix("[7.5, 46.25]}}"), "\(after)")
    #expect(after[1].hasSuffix("[[[-180,0],[-176,0],[-176,4],[-180,0]],[[-178,1],[-177,2],[-177,1],[-178,1]]]}}"), "\(after)")
  }

  @Test(arguments: [
    (#"{"type":"featurecollection","features":[{"type":"Feature","properties":null,"geometry":null}]}"#, true),
    (
      #"{"features":[{"type":"feature","properties":null,"geometry":{"type":"POINT","coordinates":[1,2]}}],"type":"FEATURECOLLECTION"}"#,
      true
    ),
    (#"{"type":"FeatureCollection","features":[{"type":"point","properties":null,"geometry":null}]}"#, false),
    (#"{"type":"Feature","properties":null,"geometry":{"type":"feature","coordinates":[1,2]}}"#, false),
    (#"{"type":"","features":[]}"#, false)
  ])
  func `a type is put right where it can stand, and promised nowhere else`(_ text: String, _ isMended: Bool) throws {
    let findings = try ValidationTrial.findings(Array(text.utf8), name: "text", jobs: 1, decoding: DecodingOptions())
    #expect(findings.filter { $0.diagnostic.rule.code == "GJ204" }.allSatisfy { ($0.fix != .none) == isMended })
    let mended = try fixed(text, unsafe: true)
    if isMended { #expect(try counts(Array(mended.utf8)) == [:], "\(mended)") } else { #expect(mended == text) }
  }

  /// Each of them looked up by itself, mending came to no end, and nothing was mended.
  @Test func `floods of findings in one feature are all mended`() throws {
    let places = (0..<3_000).map { Double($0) / 20 }
    let floods = [
      // Clockwise squares, squares that are not closed, points and positions of a line that are there twice.
      ("MultiPolygon", places.map { "[[[\($0),0],[\($0),1],[\($0 + 0.01),1],[\($0 + 0.01),0],[\($0),0]]]" }),
      ("MultiPolygon", places.map { "[[[\($0),0],[\($0 + 0.01),0],[\($0 + 0.01),1],[\($0),1]]]" }),
      ("MultiPoint", places.map { "[\($0),2]" } + places.map { "[\($0),2.00]" }), ("LineString", places.map { "[\($0),2],[\($0),2.0]" })
    ]
    for (type, elements) in floods {
      let text = Array("{\"type\":\"\(type)\",\"coordinates\":[\(elements.joined(separator: ","))]}".utf8)
      #expect(try counts(text).values.reduce(0, +) == places.count)
      let result = try fixed(text, unsafe: false)
      #expect(result.report.fixed == places.count && result.report.left == 0, "\(type)")
      #expect(try counts(result.text).isEmpty)
    }
  }

  @Test func `what of a collection or of several polygons is not mended keeps its text`() throws {
    let bowTie = "[[[0,0.0],[10,10],[10,0.00],[0,10],[0,0.0]]]"
    let collection =
      #"{"type":"GeometryCollection","geometries":[{"type":"Point", "coordinates":[-2.31e+00, 2.0]},{"type":"Polygon","coordinates":"#
    let mended = "[[[0,0.0],[5,5],[0,10],[0,0.0]]],[[[10,10],[5,5],[10,0.00],[10,10]]]"
    #expect(
      try fixed(collection + bowTie + "}]}", unsafe: true)
        == collection.replacing("\"Polygon\"", with: "\"MultiPolygon\"") + "[" + mended + "]}]}")
    let sibling = "[[[20,10.0],[21,10],[21,11.0],[20,10.0]]]"
    #expect(
      try fixed(#"{"type":"MultiPolygon","coordinates":["# + bowTie + "," + sibling + "]}", unsafe: true)
        == #"{"type":"MultiPolygon","coordinates":["# + mended + "," + sibling + "]}")
    let across =
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1.50,2.0]},{"type":"LineString","coordinates":[[179,0.0],[-179,0]]}]}"#
    #expect(
      try fixed(across)
        == #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1.50,2.0]},{"type":"MultiLineString","coordinates":[[[179,0.0],[180,0]],[[-180,0],[-179,0]]]}]}"#
    )
  }

  @Test(arguments: [
    // Where repair makes several of one, each is told to lie beyond the range, or to go across the meridian.
    ("[[600,300],[800,500],[800,300],[600,500],[600,300]]", ["GJ401": 2]),
    ("[[100,300],[400,500],[400,300],[100,500],[100,300]]", ["GJ401": 2]),
    ("[[-170,0],[170,10],[-170,10],[170,0],[-170,0]]", [:])
  ])
  func `outlines that cross themselves are mended wherever they are told to be`(_ ring: String, _ left: [String: Int]) throws {
    let text = #"{"type":"Polygon","coordinates":[\#(ring)]}"#
    #expect(try counts(Array(fixed(text, unsafe: true).utf8)) == left)
  }

  @Test func `metres that go round the globe several times are not cut`() throws {
    for rings in ["[[1,3],[600,3],[600,5],[1,5],[1,3]]", "[[-700,3],[-1,3],[-1,5],[-700,5],[-700,3]]"] {
      let text = #"{"type":"Polygon","coordinates":[\#(rings)]}"#
      #expect(try fixed(text, unsafe: true) == text)
    }
  }

  @Test func `floods of repeated positions are mended path by path`() throws {
    let pairs = (0..<30_000).map { index in
      let position = "[\(Double(index) / 256),\(index % 2)]"
      return position + "," + position
    }
    let line = #"{"type":"LineString","coordinates":["# + pairs.joined(separator: ",") + "]}"
    let result = try fixed(Array(line.utf8), unsafe: false)
    #expect(result.report.fixed == 30_000 && result.report.left == 0)
    #expect(try counts(result.text) == [:])
  }

  @Test func `a hole that a repair by linework fills is told, and one that is kept is not`() throws {
    let lake = #"{"type":"Polygon","coordinates":[[[0,0],[3,0],[3,3],[0,3],[0,0]],[[0,1],[0,2],[1,2],[1,1],[0,1]]]}"#
    let spike = #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[6,0],[4,0],[4,4],[0,4],[0,0]]]}"#
    for (text, strategy, filled) in [(lake, RepairStrategy.linework, 1), (lake, .structure, 0), (spike, .linework, 0)] {
      let report = try fixed(Array(text.utf8), unsafe: true, strategy: strategy).report
      #expect(report.left == 0 && report.changedFeatures == 1 && report.filledFeatures == filled, "\(text) \(strategy)")
    }
  }
}
