import Foundation
import GeoModel
import GeoTestSupport
import GeoToolkit
import Testing

/// Damaged topologies: whatever comes, an answer, the same for any number of threads. Longer with
/// `GEOTOOLKIT_FUZZ_ROUNDS=100000`.
@Suite struct TopologyMutationTests {
  private static let seeds = [
    #"{"type":"Topology","bbox":[0,0,3,3],"transform":{"scale":[0.5,0.5],"translate":[1,2]},"arcs":[[[0,0],[1,1]],[[1,1],[2,-1],[0,3]],[[5,5],[1,0],[0,1],[-1,-1]]],"objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[2]],"id":1,"properties":{"x":"y"}},{"type":"MultiLineString","arcs":[[0,1],[-1]]},{"type":null},{"type":"Point","coordinates":[1,2]}]},"b":{"type":"MultiPolygon","arcs":[[[2]],[[-3]]]}}}"#,
    #"{"arcs":[[[1.5,2e1,3],[4,5,6]]],"objects":{"x":{"arcs":[0,-1],"type":"LineString","bbox":[1,2,3,4]},"y":{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}]}]}},"more":[{"a":null}],"type":"Topology"}"#
  ].map { Array($0.utf8) }

  private static let pieces = [
    "-", "[", "]", "{", "}", ",", ":", "\"", "null", "1e400", "-99", "4294967296", "\"arcs\"", "\"type\"", "\u{0}", "é", "[[]]", "0.5",
    "\\ud800"
  ].map { Array($0.utf8) }

  @Test func `damaged topologies are judged and converted without harm`() throws {
    let rounds = ProcessInfo.processInfo.environment["GEOTOOLKIT_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 600
    var state: UInt64 = 20
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: (state >> 33) % UInt64(max(bound, 1)))
    }
    for round in 0..<rounds {
      var text = Self.seeds[round % Self.seeds.count]
      for _ in 0...random(3) {
        let at = random(text.count)
        switch random(4) {
        case 0: text[at] = UInt8(truncatingIfNeeded: random(256))
        case 1: text.remove(at: at)
        case 2: text.insert(contentsOf: Self.pieces[random(Self.pieces.count)], at: at)
        default: text.removeSubrange(at..<min(text.count, at + random(12)))
        }
        if text.isEmpty { text = [0x7B] }
      }
      let once = try TopologyText.convert(text)
      #expect(try TopologyText.convert(text, jobs: 3).text == once.text)
      #expect((try? JSONSerialization.jsonObject(with: Data(once.text))) != nil, "\(String(decoding: text, as: UTF8.self))")
      var source = ByteSource(bytes: text, name: "test")
      _ = try Validation.run(&source, options: ValidationOptions(excerpts: true)) { _ in }
      if round % 4 == 0 {
        let written = try TopologyText.convert(text) { $0.output = TopoJSONOutput() }.text
        #expect((try? JSONSerialization.jsonObject(with: Data(written))) != nil, "\(String(decoding: text, as: UTF8.self))")
      }
    }
  }
}
