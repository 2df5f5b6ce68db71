import Foundation
import GeoTestSupport
import GeoToolkit
import Testing
import TopoJSON

/// Grids so coarse that rings and lines are left a place or two.
@Suite struct CoarseGridTests {
  /// Polygons with a hole, some with a neighbour, and lines, of sizes far below and above a cell.
  private func shapes(_ seed: UInt64) -> [UInt8] {
    var random = SplitMix64(state: seed)
    func text(_ ring: [(Double, Double)]) -> String { "[" + ring.map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]" }
    let shapes = (0..<12).map { index -> String in
      let (x, y) = (Double.random(in: 0...50, using: &random), Double.random(in: 0...50, using: &random))
      let size = pow(10, Double.random(in: -4...1, using: &random))
      let corners = [(x, y), (x + size, y), (x + size, y + size / 2), (x, y + size), (x, y)]
      let hole = [(x + size / 4, y + size / 4), (x + size / 4, y + size / 3), (x + size / 3, y + size / 3), (x + size / 4, y + size / 4)]
      let beside = [(x + size, y), (x + 2 * size, y), (x + size, y + size / 2), (x + size, y)]
      return switch index % 3 {
      case 0: #"{"type":"Polygon","coordinates":[\#(text(corners)),\#(text(hole))]}"#
      case 1: #"{"type":"MultiPolygon","coordinates":[[\#(text(corners))],[\#(text(beside))]]}"#
      default: #"{"type":"LineString","coordinates":\#(text(Array(corners.dropLast())))}"#
      }
    }
    return Array(#"{"type":"GeometryCollection","geometries":[\#(shapes.joined(separator: ","))]}"#.utf8)
  }

  @Test(arguments: [2, 5, 30, 1000]) func `every ring has four positions, and every line two`(quantization: Int) throws {
    for seed in 0..<40 as Range<UInt64> {
      let topology = try TopologyText.convert(shapes(seed)) {
        var writing = TopologyWritingOptions()
        writing.quantization = quantization
        $0.output = TopoJSONOutput(writing)
      }.text
      let again = try TopologyText.convert(topology).text
      let geometry = try #require(try TopologyText.features(again).first?["geometry"] as? [String: Any])
      for part in geometry["geometries"] as? [[String: Any]] ?? [] {
        let rings: [[[Double]]]
        switch part["type"] as? String {
        case "Polygon": rings = part["coordinates"] as? [[[Double]]] ?? []
        case "MultiPolygon": rings = (part["coordinates"] as? [[[[Double]]]] ?? []).flatMap(\.self)
        default:
          #expect((part["coordinates"] as? [[Double]] ?? []).count >= 2)
          continue
        }
        #expect(!rings.isEmpty && rings.allSatisfy { $0.count >= 4 && $0.first == $0.last }, "seed \(seed), \(quantization): \(rings)")
      }
      // The reference readers do not repair arcs either.
      #expect(try TopologyText.convert(topology) { $0.output = TopoJSONOutput() }.findings.isEmpty)
    }
  }

  @Test func `a grid is laid over what snapping has left`() throws {
    func topology(_ features: [String]) throws -> [String: Any] {
      let text =
        #"{"type":"FeatureCollection","features":["#
        + features.map { #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":\#($0)}}"# }.joined(
          separator: ",") + "]}"
      let written = try TopologyText.convert(Array(text.utf8)) {
        var options = TopologyWritingOptions()
        (options.quantization, options.snapping) = (1001, 1)
        $0.output = TopoJSONOutput(options)
      }.text
      return try #require(try JSONSerialization.jsonObject(with: Data(written)) as? [String: Any])
    }
    let tiny = "[[[10,10],[10.000001,10],[10,10.000001],[10,10]]]"
    let both = try topology(["[[[0,0],[4,0],[4,4],[0,0]]]", tiny])
    #expect(TopologyText.numbers(both["bbox"]) == [0, 0, 4, 4])
    #expect(TopologyText.numbers((both["transform"] as? [String: Any])?["scale"]) == [0.004, 0.004])
    let none = try topology([tiny])
    #expect(none["bbox"] == nil && none["transform"] == nil && (none["arcs"] as? [Any])?.isEmpty == true)
  }

  /// Readers differ in what they make of fewer.
  @Test(arguments: [2, 5, 30, 1000])
  func `the arcs of a ring have four positions together, and those of a line two`(quantization: Int) throws {
    for seed in 0..<40 as Range<UInt64> {
      let text = try TopologyText.convert(shapes(seed)) {
        var writing = TopologyWritingOptions()
        writing.quantization = quantization
        $0.output = TopoJSONOutput(writing)
      }.text
      let topology = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
      let edges = (topology["arcs"] as? [[Any]] ?? []).map { $0.count - 1 }
      func count(_ arcs: [Int]) -> Int { arcs.reduce(1) { $0 + edges[$1 < 0 ? ~$1 : $1] } }
      var found = 0
      func check(_ object: [String: Any]) {
        for inner in object["geometries"] as? [[String: Any]] ?? [] { check(inner) }
        switch object["type"] as? String {
        case "LineString":
          found += 1
          #expect(count(object["arcs"] as? [Int] ?? []) >= 2)
        case "Polygon":
          found += 1
          for ring in object["arcs"] as? [[Int]] ?? [] { #expect(count(ring) >= 4, "seed \(seed), \(quantization)") }
        case "MultiPolygon":
          found += 1
          for ring in (object["arcs"] as? [[[Int]]] ?? []).flatMap(\.self) { #expect(count(ring) >= 4, "seed \(seed), \(quantization)") }
        default: break
        }
      }
      for object in (topology["objects"] as? [String: [String: Any]] ?? [:]).values { check(object) }
      #expect(found == 12)
    }
  }

  /// Minus zero is no other place than zero, and is written with its sign.
  @Test func `a cell has no sign where it is zero`() throws {
    let points = ["[0,0]", "[-0.0,1]", "[1,-0.0]", "[-0.0,-0.0]", "[3,4]"].map { #"{"type":"Point","coordinates":\#($0)}"# }
    for quantization in [2, 100, 10_000] {
      let text = try TopologyText.convert(Array(#"{"type":"GeometryCollection","geometries":[\#(points.joined(separator: ","))]}"#.utf8)) {
        var writing = TopologyWritingOptions()
        writing.quantization = quantization
        $0.output = TopoJSONOutput(writing)
      }.text
      #expect(!String(decoding: text, as: UTF8.self).contains(#/-0[,\]]/#), "\(String(decoding: text, as: UTF8.self))")
    }
  }
}
