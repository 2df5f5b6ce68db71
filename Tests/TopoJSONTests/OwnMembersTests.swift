import GeoModel
import GeoToolkit
import Testing

/// What a topology makes of the members that a collection has of its own.
@Suite struct OwnMembersTests {
  @Test func `a collection's own members that a topology has of its own are told, and the others kept`() throws {
    func convert(_ text: String) throws -> (text: String, findings: [Diagnostic]) {
      let result = try TopologyText.convert(Array(text.utf8)) {
        var writing = TopologyWritingOptions()
        writing.isCompact = true
        $0.output = TopoJSONOutput(writing)
      }
      return (String(decoding: result.text, as: UTF8.self), result.findings)
    }
    let own = try convert(#"{"type":"FeatureCollection","objects":{"a":1},"by":"x","features":[],"transform":2,"arcs":[]}"#)
    #expect(own.findings.map(\.rule) == [.topologyMemberLost] && own.findings.map(\.line) == [1])
    #expect(own.findings[0].message.hasPrefix(#"found "objects", "transform", "arcs" among the collection's own members"#))
    #expect(
      own.text == #"{"type":"Topology","arcs":[],"objects":{"features":{"type":"GeometryCollection","geometries":[]}},"by":"x"}"# + "\n")
    let kept = try convert(#"{"type":"FeatureCollection","by":"x","features":[]}"#)
    #expect(kept.findings.isEmpty)
    // The bracket behind the features is missing, and white space stands behind the end.
    let damaged = try convert(#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null},"a":1}"# + "\n")
    #expect(damaged.findings.count == 1 && damaged.text.hasSuffix(#"}]}},"a":1}"# + "\n"), "\(damaged.text)")
  }

  @Test func `members are known however their names are written`() throws {
    let text =
      #"{"type":"Topology","arcs":[[[0,0],[1,0]]],"objects":{"x":{"\u0074ype":"LineString","\u0061rcs":[0],"pr\u006fperties":{"a":1},"o\u0077n":2}}}"#
    let result = try TopologyText.convert(Array(text.utf8))
    #expect(result.findings.isEmpty)
    let feature = try TopologyText.features(result.text)[0]
    #expect((feature["properties"] as? [String: Any])?["a"] as? Int == 1 && feature["own"] as? Int == 2, "\(feature)")
  }

  @Test func `why a feature could not be read stands where its geometry would`() throws {
    func objects(_ members: String, _ change: (inout ConversionOptions) -> Void = { _ in }) throws -> String {
      let text =
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,"2"]},\#(members)}]}"#
      let result = try TopologyText.convert(Array(text.utf8)) {
        $0.onError = .null
        var writing = TopologyWritingOptions()
        writing.isCompact = true
        $0.output = TopoJSONOutput(writing)
        change(&$0)
      }
      return String(decoding: result.text, as: UTF8.self)
    }
    func expected(_ members: String) -> String { #"{"type":null,\#(members)}]}}}"# + "\n" }
    let error = #""error":"GJ305 position.not-number""#
    #expect(try objects(#""properties":{"a":1},"id":7"#).hasSuffix(expected(#""id":7,\#(error),"properties":{"a":1}"#)))
    #expect(
      try objects(#""properties":{"a":1,"b":2}"#) { $0.writing.properties = .only(["b"]) }.hasSuffix(
        expected(#"\#(error),"properties":{"b":2}"#)))
    #expect(
      try objects(#""properties":null,"arcs":[1],"error":"own","by":"x""#)
        .hasSuffix(expected(##""error_2":"GJ305 position.not-number","error":"own","by":"x""##)))
    // A group has no place for it, and nobody misses it.
    let dissolved = try TopologyText.convert(
      Array(#"{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,"2"]},"by":"x"}"#.utf8)
    ) {
      $0.onError = .null
      $0.dissolve = DissolveOptions(key: "a")
    }
    #expect(!dissolved.findings.contains { $0.rule == .dissolvedMembersLost }, "\(dissolved.findings)")
  }

  @Test(arguments: [
    ("[[0,0,1],[1,1,2]]", "[0,0,0,9,9,3]", "[0,0,1,1,1,2]"), ("[[0,0,1],[1,1,2]]", "[0,0,9,9]", "[0,0,1,1]"),
    ("[[0,0,1],[1,1]]", "[0,0,0,9,9,3]", "[0,0,1,1]"), ("[[0,0],[1,1]]", "[0,0,-5,1,1,3]", "[0,0,-5,1,1,3]")
  ])
  func `a box has heights where the collection's has some that can be told`(_ line: String, _ stated: String, _ expected: String) throws {
    let text =
      #"{"type":"FeatureCollection","bbox":\#(stated),"features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":\#(line)},"properties":{}}]}"#
    for change: (inout TopologyWritingOptions) -> Void in [{ _ in }, { $0.snapping = 1 }, { $0.quantization = 2 }] {
      let written = try TopologyText.convert(Array(text.utf8)) {
        var options = TopologyWritingOptions()
        change(&options)
        $0.output = TopoJSONOutput(options)
      }
      #expect(
        String(decoding: written.text, as: UTF8.self).contains(#""bbox":\#(expected)"#), "\(String(decoding: written.text, as: UTF8.self))")
    }
  }

  @Test func `the heights of points count for the box`() throws {
    let text =
      #"{"type":"FeatureCollection","bbox":[0,0,0,2,2,9],"features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0,1],[1,1,2]]},"properties":{}},{"type":"Feature","geometry":{"type":"Point","coordinates":[2,2,7]},"properties":{}}]}"#
    for (text, expected) in [(text, "[0,0,1,2,2,7]"), (text.replacing("[2,2,7]", with: "[2,2]"), "[0,0,2,2]")] {
      let written = try TopologyText.convert(Array(text.utf8)) { $0.output = TopoJSONOutput() }
      #expect(String(decoding: written.text, as: UTF8.self).contains(#""bbox":\#(expected)"#))
    }
  }

  @Test func `members that look alike are two`() throws {
    let text =
      "{\"type\":\"Feature\",\"properties\":null,\"\u{E9}\":1,\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2],\"e\u{301}\":2}}"
    let result = try TopologyText.convert(Array(text.utf8)) { $0.output = TopoJSONOutput() }
    #expect(result.findings.isEmpty)
    let written = String(decoding: result.text, as: UTF8.self).unicodeScalars
    #expect(written.contains("\u{E9}") && written.contains("\u{301}"), "\(String(written))")
  }
}
