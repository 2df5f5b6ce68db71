import Foundation
import GeoModel
import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct DissolveTests {
  private func feature(_ properties: String, _ type: String, _ coordinates: String) -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  private func dissolve(_ features: [String], _ change: (inout DissolveOptions) -> Void = { _ in }) throws -> String {
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    var dissolve = DissolveOptions(key: "k")
    change(&dissolve)
    let result = try TopologyText.convert(Array(text.utf8)) {
      $0.dissolve = dissolve
      $0.writing.layout = .compact
    }.text
    return String(decoding: result, as: UTF8.self)
  }

  private func square(_ x: Int, _ y: Int, clockwise: Bool = false) -> String {
    let ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
    return "[[" + (clockwise ? ring.reversed() : ring).map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]]"
  }

  @Test func `borders inside a group vanish, however rings run`() throws {
    for clockwise in [false, true] {
      let text = try dissolve([
        feature(#"{"k":"a","n":1,"s":"x"}"#, "Polygon", square(0, 0)),
        feature(#"{"k":"a","n":2,"s":"y"}"#, "Polygon", square(1, 0, clockwise: clockwise)),
        feature(#"{"k":"b","n":0.5}"#, "Polygon", square(2, 0))
      ]) {
        $0.sums = ["n"]
        $0.lists = ["s"]
        $0.firsts = ["s2"]
      }
      let features = try TopologyText.features(Array(text.utf8))
      #expect(
        text.hasPrefix(
          #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"k":"a","count":2,"n":3,"s":["x","y"],"s2":null},"#))
      #expect(text.contains(#"{"type":"Feature","properties":{"k":"b","count":1,"n":0.5,"s":[null],"s2":null},"#))
      let outlines = features.map { TopologyText.turned($0["geometry"] as? [String: Any]) }
      let expected = [
        [[[0.0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [0, 1], [0, 0]]], [[[2.0, 0], [3, 0], [3, 1], [2, 1], [2, 0]]]
      ]
      #expect(outlines == expected.map { TopologyText.turned(["type": "Polygon", "coordinates": $0]) })
    }
  }

  /// All pieces of a geometry: exteriors and holes by their numbers of positions.
  private func rings(_ text: String) throws -> [[Int]] {
    let features = try TopologyText.features(Array(text.utf8))
    let geometry = try #require(features.first?["geometry"] as? [String: Any])
    let coordinates = geometry["coordinates"] as? [Any] ?? []
    let polygons = geometry["type"] as? String == "Polygon" ? [coordinates] : coordinates.compactMap { $0 as? [Any] }
    return polygons.map { $0.map { ($0 as? [Any])?.count ?? 0 } }
  }

  @Test func `values are the same however they are written`() throws {
    let spellings = [
      [#""Zürich""#, #""Z\u00fcrich""#], ["1", "1.0", "1e0", "10e-1"], ["0", "-0.0"], ["[1,2]", "[1, 2.0]"],
      [#"{"a":1,"b":"\/"}"#, #"{"b":"/","a":1}"#], ["12345678901234567890123", "1.2345678901234567890123e22"], [#""1""#], ["true"]
    ]
    for (x, same) in spellings.enumerated() {
      let text = try dissolve(
        same.map { feature(#"{"k":\#($0)}"#, "Polygon", square(x, 0)) } + [feature(#"{"k":"other"}"#, "Polygon", square(x, 1))])
      let counts = try TopologyText.features(Array(text.utf8)).count
      #expect(counts == 2 && text.contains(#"{"k":\#(same[0]),"count":\#(same.count)}"#), "\(text)")
    }
  }

  @Test func `values that differ stay apart`() throws {
    let different = [
      #""""#, #"{"é":1}"#, #"{"e\u0301":1}"#, #""1""#, "1", "12345678901234567890123", "12345678901234567890124", "[]", "{}", "null",
      "false"
    ]
    let text = try dissolve(different.enumerated().map { x, value in feature(#"{"k":\#(value)}"#, "Polygon", square(x, 0)) })
    #expect(try TopologyText.features(Array(text.utf8)).count == different.count, "\(text)")
  }

  @Test func `what lies round a gap gets a hole, pieces that touch stay apart`() throws {
    let around = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    let frame = try dissolve(around.map { feature(#"{"k":1}"#, "Polygon", square($0.0, $0.1)) })
    #expect(try rings(frame) == [[13, 5]])
    let touching = try dissolve([(0, 0), (1, 1)].map { feature(#"{"k":1}"#, "Polygon", square($0.0, $0.1)) })
    #expect(try rings(touching) == [[5], [5]])
    // A gap that touches the outside in one place is a hole.
    let bay = try dissolve(
      [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 2), (2, 1)].map { feature(#"{"k":1}"#, "Polygon", square($0.0, $0.1)) })
    #expect(try rings(bay).map { $0.count } == [2])
    let island = try dissolve(
      around.map { feature(#"{"k":1}"#, "Polygon", square($0.0, $0.1)) } + [
        feature(#"{"k":1}"#, "Polygon", "[[[1.2,1.2],[1.8,1.2],[1.8,1.8],[1.2,1.2]]]")
      ])
    #expect(try rings(island) == [[13, 5], [4]])
  }

  @Test func `a polygon that is there twice counts once`() throws {
    let text = try dissolve([(0, 0), (0, 0), (1, 0)].map { feature(#"{"k":1}"#, "Polygon", square($0.0, $0.1)) })
    #expect(try rings(text) == [[7]])
  }

  @Test func `lines and points are brought together, and all kinds into a collection`() throws {
    let text = try dissolve([
      feature("{}", "LineString", "[[0,0],[1,1]]"), feature("null", "MultiLineString", "[[[1,1],[0,0]],[[5,5],[6,6]]]"),
      feature("{}", "Point", "[3,4]")
    ])
    #expect(
      text == """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"k":null,"count":3},"geometry":{"type":"GeometryCollection","geometries":[\
        {"type":"Point","coordinates":[3,4]},{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[1,1],[0,0]],[[5,5],[6,6]]]}]}}]}

        """)
  }

  @Test func `many squares keep their area, and every result is valid`() throws {
    var random = SeededSquares(state: 5)
    for _ in 0..<20 {
      var squares: Set<[Int]> = []
      for _ in 0..<30 { squares.insert([Int.random(in: 0...5, using: &random), Int.random(in: 0...5, using: &random)]) }
      let chosen = squares.sorted { $0.lexicographicallyPrecedes($1) }
      let text = try dissolve(chosen.map { feature(#"{"k":1}"#, "Polygon", square($0[0], $0[1])) })
      var source = ByteSource(bytes: Array(text.utf8), name: "test")
      var area = 0.0
      var reader = FeatureReader(bytes: Array(text.utf8))
      while let block = try reader.next() {
        for path in block.geometry.pathEnds.indices {
          let places = block.geometry.positions(ofPath: path)
          for (a, b) in zip(places, places.dropFirst()) {
            let (p, q) = (block.geometry.positions[a], block.geometry.positions[b])
            area += (p.x * q.y - q.x * p.y) / 2
          }
        }
      }
      #expect(area == Double(chosen.count))
      var found: [Diagnostic] = []
      _ = try Validation.run(&source) { found += $0.map(\.diagnostic) }
      #expect(found.filter { $0.severity > .info }.map(\.message) == [])
    }
  }

  @Test func `values that are no numbers are reported, and unknown ones are not`() throws {
    let text =
      #"{"type":"FeatureCollection","features":["#
      + [#"{"k":1,"a/n":"12"}"#, #"{"k":1,"a/n":null}"#, #"{"k":1}"#, #"{"k":1,"a/n":3}"#, #"{"k":1,"a/n":[1]}"#]
      .map { feature($0, "Point", "[0,0]") }.joined(separator: ",\n") + "]}"
    let (written, findings) = try TopologyText.convert(Array(text.utf8)) {
      $0.dissolve = DissolveOptions(key: "k")
      $0.dissolve?.sums = ["a/n"]
    }
    #expect(String(decoding: written, as: UTF8.self).contains(#"{"k":1,"count":5,"a/n":3}"#))
    #expect(findings.map(\.rule) == [.propertyNotNumber, .propertyNotNumber])
    #expect(findings.map(\.pointer) == ["/features/0/properties/a~1n", "/features/4/properties/a~1n"])
    #expect(findings.map { String(decoding: Array(text.utf8)[$0.byte..<$0.byte + $0.byteCount], as: UTF8.self) } == [#""12""#, "[1]"])
  }

  @Test func `what a group has no place for is counted and told once, its box worked out anew`() throws {
    let a =
      #"{"type":"Feature","id":"a","bbox":[0,0,1,1],"x":1,"properties":{"k":1},"geometry":{"type":"Polygon","y":0,"coordinates":\#(square(0, 0))}}"#
    let b = #"{"type":"Feature","id":2,"properties":{"k":1},"geometry":{"type":"Polygon","coordinates":\#(square(1, 0))}}"#
    let c =
      #"{"type":"Feature","properties":{"k":2},"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","z":1,"coordinates":[3,3]}]}}"#
    let (written, all) = try TopologyText.convert(Array((a + "\n" + b + "\n" + c).utf8)) { $0.dissolve = DissolveOptions(key: "k") }
    #expect(all.map(\.rule) == [.singleCollection, .dissolvedMembersLost] && all[1].feature == nil)
    #expect(all[1].message.contains(#"the ids of 2 features and members of 2 features ("x", "y", "z")"#), "\(all[1].message)")
    let features = try TopologyText.features(written)
    #expect(TopologyText.numbers(features[0]["bbox"]) == [0, 0, 2, 1] && features[1]["bbox"] == nil)
    let plain = try TopologyText.convert(Array(feature(#"{"k":1}"#, "Point", "[0,0]").utf8)) { $0.dissolve = DissolveOptions(key: "k") }
    #expect(plain.findings.isEmpty)
  }

  @Test func `a number with more digits than can be added is left as it is written where it is alone`() throws {
    let numbers = ["18446744073709551616", "-9223372036854775809", "0.1000000000000000055511151231257827", "12"]
    for number in numbers {
      let text = try dissolve([feature("{\"k\":1,\"n\":\(number)}", "Point", "[0,0]"), feature(#"{"k":1}"#, "Point", "[0,0]")]) {
        $0.sums = ["n"]
      }
      #expect(text.contains("\"n\":\(number)}"))
    }
  }

  @Test func `properties that nobody has and sums beyond all numbers are told`() throws {
    let features = [#"{"k":1,"n":1e308}"#, #"{"k":1,"n":1e308}"#, #"{"k":2,"n":1e308}"#].map { feature($0, "Point", "[0,0]") }
    let (written, findings) = try TopologyText.convert(Array(features.joined(separator: "\n").utf8)) {
      $0.dissolve = DissolveOptions(key: "k")
      $0.dissolve?.sums = ["n", "m"]
      $0.dissolve?.firsts = ["o"]
    }
    #expect(String(decoding: written, as: UTF8.self).contains(#""n":null,"m":0,"o":null"#))
    #expect(findings.map(\.rule) == [.dissolvedPropertyMissing, .dissolvedPropertyMissing, .dissolvedSumTooLarge])
    #expect(findings[0].message.contains(#""m""#) && findings[1].message.contains(#""o""#) && findings[2].message.contains("1 group"))
    let none = try TopologyText.convert(Array(features[0].utf8)) { $0.dissolve = DissolveOptions(key: "q") }
    #expect(none.findings.map(\.rule) == [.dissolvedPropertyMissing] && none.findings[0].message.contains("all are one group"))
  }

  @Test func `borders at different heights vanish, and the first height is kept`() throws {
    let low = "[[[0,0,5],[1,0,5],[1,1,5],[0,1,5],[0,0,5]]]", high = "[[[1,0,7],[2,0,7],[2,1,7],[1,1,7],[1,0,7]]]"
    let line = "[[0,0,1],[1,0,2]]"
    let features = [feature(#"{"k":1}"#, "Polygon", low), feature(#"{"k":1}"#, "Polygon", high), feature(#"{"k":2}"#, "LineString", line)]
    let (written, findings) = try TopologyText.convert(Array(features.joined(separator: "\n").utf8)) {
      $0.dissolve = DissolveOptions(key: "k")
    }
    let result = try TopologyText.features(written)
    let polygon = result[0]["geometry"] as? [String: Any]
    #expect(polygon?["type"] as? String == "Polygon")
    #expect(TopologyText.numbers(polygon?["coordinates"]).count == 21)
    #expect(
      Set(try #require((polygon?["coordinates"] as? [[[Double]]])?.first)) == [
        [0, 0, 5], [1, 0, 5], [2, 0, 7], [2, 1, 7], [1, 1, 5], [0, 1, 5]
      ])
    #expect(findings.map(\.rule) == [.dissolvedHeights] && findings[0].message.contains("found 3 positions"))
    // Lines share nothing, and keep what they have.
    #expect(TopologyText.numbers((result[1]["geometry"] as? [String: Any])?["coordinates"]) == [0, 0, 1, 1, 0, 2])
  }

  @Test func `polygons without area and such as are not valid are reported`() throws {
    let text =
      #"{"type":"FeatureCollection","features":["#
      + [
        feature(#"{"k":1}"#, "Polygon", "[[[5,5],[6,6],[7,7],[5,5]]]"),
        feature(#"{"k":2}"#, "Polygon", "[[[0,0],[4,4],[4,0],[0,4],[0,0]]]"),
        feature(#"{"k":3}"#, "Polygon", "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[8,8],[8,9],[9,9],[9,8],[8,8]]]")
      ].joined(separator: ",") + "]}"
    let (written, findings) = try TopologyText.convert(Array(text.utf8)) { $0.dissolve = DissolveOptions(key: "k") }
    #expect(findings.map(\.rule) == [.dissolvedFlat, .dissolvedRepaired] && findings.first?.location == Position(x: 5, y: 5))
    #expect(findings.last?.message == "found 2 polygons that are not valid; they were repaired before they were merged")
    let types = try TopologyText.features(written).map { ($0["geometry"] as? [String: Any])?["type"] as? String }
    #expect(types == ["MultiPolygon", "MultiPolygon", "MultiPolygon"])
  }

  @Test func `overlaps are reported with area and place, the largest first, and counted beyond nineteen`() throws {
    func strip(_ x: Double, _ width: Double) -> String { "[[[\(x),0],[\(x + width),0],[\(x + width),1],[\(x),1],[\(x),0]]]" }
    func pairs(_ count: Int) -> [String] {
      (0..<count).flatMap { index -> [String] in
        let west = Double(index)
        return [strip(west, 0.5), strip(west + 0.5 - Double(index + 1) / 1000, 0.25)].map { feature(#"{"k":"a"}"#, "Polygon", $0) }
      }
    }
    for jobs in [1, 2, 8] {
      for (count, listed) in [(2, 2), (19, 19), (25, 19)] {
        let text = pairs(count).joined(separator: "\n")
        let (_, findings) = try TopologyText.convert(Array(text.utf8)) {
          $0.dissolve = DissolveOptions(key: "k")
          $0.reading.jobs = jobs
        }
        #expect(findings.allSatisfy { $0.rule == .dissolvedOverlap } && findings.count == (count > listed ? listed + 1 : listed))
        let places = findings.compactMap(\.location?.x)
        #expect(places.count == listed && places == places.sorted(by: >), "\(findings.map(\.message))")
        if count > listed { #expect(findings[0].message.hasPrefix("found 25 overlaps between polygons of one group, ")) }
      }
    }
    let (_, findings) = try TopologyText.convert(Array(pairs(1).joined(separator: "\n").utf8)) { $0.dissolve = DissolveOptions(key: "k") }
    let message = try #require(findings.first?.message)
    #expect(
      message.hasPrefix(#"found polygons of the group "a" that overlap by 12308"#)
        && message.hasSuffix(" m² at [0.5, 0.0]; they were merged"), "\(message)")
  }

  @Test func `properties are kept however deep they were read`() throws {
    let deep = String(repeating: "[", count: 1500) + String(repeating: "]", count: 1500)
    let text = feature(#"{"k":1,"a":\#(deep)}"#, "Polygon", square(0, 0))
    let written = try TopologyText.convert(Array(text.utf8)) {
      $0.reading.decoding.maxDepth = 2000
      var dissolve = DissolveOptions(key: "k")
      dissolve.firsts = ["a"]
      $0.dissolve = dissolve
    }.text
    #expect(String(decoding: written, as: UTF8.self).contains(#""k":1,"count":1,"a":\#(deep)"#))
  }

  @Test func `groups can be written as a topology`() throws {
    let text =
      #"{"type":"FeatureCollection","features":[\#(feature(#"{"k":1}"#, "Polygon", square(0, 0))),\#(feature(#"{"k":2}"#, "Polygon", square(1, 0)))]}"#
    let written = try TopologyText.convert(Array(text.utf8)) {
      $0.dissolve = DissolveOptions(key: "k")
      $0.output = TopoJSONOutput()
    }.text
    let root = try #require(try JSONSerialization.jsonObject(with: Data(written)) as? [String: Any])
    #expect((root["arcs"] as? [Any])?.count == 3)
  }
}

/// SplitMix64: the same numbers in every run.
private struct SeededSquares: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
