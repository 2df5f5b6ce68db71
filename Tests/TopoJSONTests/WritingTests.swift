import Foundation
import GeoModel
import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct WritingTests {
  /// GeoJSON as a topology, and that as GeoJSON again.
  private func roundTrip(
    _ bytes: [UInt8], quantization: Int? = nil, jobs: Int = 1
  ) throws -> (topology: [UInt8], again: [UInt8]) {
    let topology = try TopologyText.convert(bytes, jobs: jobs) {
      var writing = TopologyWritingOptions()
      writing.quantization = quantization
      $0.output = TopoJSONOutput(writing)
    }.text
    return (topology, try TopologyText.convert(topology).text)
  }

  /// The same values, rings from whichever position, missing properties none.
  private func check(_ before: [UInt8], _ after: [UInt8], step: Double = 0) throws {
    let a = try TopologyText.features(before), b = try TopologyText.features(after)
    try #require(a.count == b.count)
    for (a, b) in zip(a, b) {
      #expect(TopologyText.difference(a["id"], b["id"]) == nil)
      if let properties = a["properties"], !(properties is NSNull) {
        #expect(TopologyText.difference(properties, b["properties"]) == nil)
      }
      let (x, y) = (a["geometry"] as? [String: Any], b["geometry"] as? [String: Any])
      #expect(x?["type"] as? String == y?["type"] as? String)
      if step > 0 { continue }
      #expect(TopologyText.turned(x) == TopologyText.turned(y))
    }
  }

  private static let suite: [URL] =
    ["client/geojson", "server/geojson"].flatMap { SharedMaterial.files(in: "suites/topojson/" + $0) }

  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)), arguments: suite)
  func `what becomes a topology comes back`(file: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    let (topology, again) = try roundTrip(bytes)
    #expect(try JSONSerialization.jsonObject(with: Data(topology)) is [String: Any])
    try check(bytes, again)
    let (_, coarse) = try roundTrip(bytes, quantization: 10_000)
    try check(bytes, coarse, step: 1)
  }

  @Test func `a grid may be as wide as numbers go`() throws {
    let line = #"{"type":"LineString","coordinates":[[1e308,-1.7e308],[-1e308,1.7e308],[0,0]]}"#
    let topology = try TopologyText.convert(Array(line.utf8)) {
      var writing = TopologyWritingOptions()
      writing.quantization = 1001
      $0.output = TopoJSONOutput(writing)
    }.text
    #expect(String(decoding: topology, as: UTF8.self).contains("[[1000,0],[-1000,1000],[500,-500]]"))
  }

  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
  func `a topology of topojson-server is what ours is`() throws {
    guard let input = SharedMaterial.contents(of: "suites/topojson/server/geojson/polygon-feature.json"),
      let expected = SharedMaterial.contents(of: "suites/topojson/server/topojson/polygon.json")
    else { return }
    let text = try TopologyText.convert([UInt8](input)) {
      var writing = TopologyWritingOptions()
      writing.layer = "polygon"
      writing.quantization = 10_000
      $0.output = TopoJSONOutput(writing)
    }.text
    var ours = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    let theirs = try #require(try JSONSerialization.jsonObject(with: expected) as? [String: Any])
    // The feature's empty properties are kept.
    var objects = ours["objects"] as? [String: [String: Any]] ?? [:]
    #expect(objects["polygon"]?.removeValue(forKey: "properties") is [String: Any])
    ours["objects"] = objects
    #expect(TopologyText.difference(ours, theirs) == nil)
  }

  /// Every file with GEOTOOLKIT_EVERY_FILE=1, which takes minutes in a build without optimisation.
  private static let realFiles =
    ["plates", "plateboundaries", "quakes"]
    + (ProcessInfo.processInfo.environment["GEOTOOLKIT_EVERY_FILE"] == "1"
      ? ["bathymetry", "canada", "communes", "countries50m", "dclots", "dcpoints", "places", "rivers", "uscounties", "ushighways"] : [])

  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)), arguments: realFiles)
  func `real files come back whatever the number of threads`(name: String) throws {
    guard let stored = SharedMaterial.contents(of: "data/geojson/\(name).geojson.gz") else { return }
    var source = ByteSource(bytes: [UInt8](stored), name: name)
    let bytes = try source.readAll()
    let (topology, again) = try roundTrip(bytes)
    #expect(try roundTrip(bytes, jobs: 3).topology == topology)
    try check(bytes, again)
  }

  @Test func `everything but geometry keeps its bytes`() throws {
    let text = """
      {"type":"FeatureCollection","made":{"by":  "hand"},"features":[
      {"type":"Feature","id":7,"properties":{"a": 1.0,"b":[1,  2]},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]},"note":null},
      {"type":"Feature","id":"x","bbox":[1,1,0,0],"properties":null,"geometry":{"type":"Point","coordinates":[2,3,4]}},
      {"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[
        {"type":"LineString","coordinates":[[1,1],[0,0]]},{"type":"Point","coordinates":[5,6]}]}},
      {"type":"Feature","properties":{},"geometry":null}]}
      """
    let topology = try TopologyText.convert(Array(text.utf8)) {
      var writing = TopologyWritingOptions()
      writing.isCompact = true
      $0.output = TopoJSONOutput(writing)
    }.text
    #expect(
      String(decoding: topology, as: UTF8.self) == """
        {"type":"Topology","bbox":[0,0,5,6],"arcs":[[[0,0],[1,1]]],"objects":{"features":\
        {"type":"GeometryCollection","geometries":[\
        {"type":"LineString","arcs":[0],"id":7,"properties":{"a": 1.0,"b":[1,  2]},"note":null},\
        {"type":"Point","coordinates":[2,3,4],"id":"x","bbox":[1,1,0,0],"properties":null},\
        {"type":"GeometryCollection","geometries":[{"type":"LineString","arcs":[-1]},{"type":"Point","coordinates":[5,6]}],"properties":{}},\
        {"type":null,"properties":{}}]}},"made":{"by":  "hand"}}

        """)
  }

  @Test func `boxes are those of what a grid or snapping has moved`() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","bbox":[1.000001,1,2,2],"id":1,"properties":{"bbox":[0]},"geometry":{"type":"LineString","coordinates":[[1.000001,1],[2,2]]}},
      {"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,1],[0,7]]}},
      {"type":"Feature","bbox":[3.3,4.4,3.3,4.4],"properties":null,"geometry":{"type":"GeometryCollection","geometries":[
      {"type":"Point","bbox":[3.3,4.4,3.3,4.4],"coordinates":[3.3,4.4]}]}}]}
      """
    func features(_ change: (inout TopologyWritingOptions) -> Void) throws -> [[String: Any]] {
      let topology = try TopologyText.convert(Array(text.utf8)) {
        var options = TopologyWritingOptions()
        change(&options)
        $0.output = TopoJSONOutput(options)
      }.text
      return try TopologyText.features(try TopologyText.convert(topology).text)
    }
    let same = try features { _ in }
    #expect(TopologyText.numbers(same[0]["bbox"]) == [1.000001, 1, 2, 2])
    let snapped = try features { $0.snapping = 1000 }
    #expect(TopologyText.numbers(snapped[0]["bbox"]) == [1, 1, 2, 2] && snapped[0]["id"] as? Int == 1 && snapped[1]["bbox"] == nil)
    #expect(TopologyText.numbers((snapped[0]["properties"] as? [String: Any])?["bbox"]) == [0])
    let coarse = try features { $0.quantization = 8 }
    for feature in [coarse[0], coarse[2]] {
      let numbers = TopologyText.numbers(feature["bbox"])
      let geometry = feature["geometry"] as? [String: Any]
      let points =
        (geometry?["coordinates"] as? [[Double]]) ?? [((geometry?["geometries"] as? [[String: Any]])?[0]["coordinates"] as? [Double]) ?? []]
      let (x, y) = (points.map { $0[0] }, points.map { $0[1] })
      #expect(numbers == [x.min(), y.min(), x.max(), y.max()].compactMap { $0 })
    }
    let inner = ((coarse[2]["geometry"] as? [String: Any])?["geometries"] as? [[String: Any]])?[0]
    #expect(TopologyText.numbers(inner?["bbox"]) == TopologyText.numbers(coarse[2]["bbox"]))
  }

  @Test func `layers stay layers, and one can be taken out`() throws {
    let text =
      #"{"type":"Topology","arcs":[[[0,0],[1,1]],[[9,9],[8,8]]],"objects":{"a":{"type":"LineString","arcs":[0]},"b \"":{"type":"GeometryCollection","geometries":[{"type":"LineString","arcs":[-2],"id":1}]}}}"#
    func topology(_ layer: String?) throws -> [String: Any] {
      let written = try TopologyText.convert(Array(text.utf8)) {
        $0.output = TopoJSONOutput()
        $0.reading.decoding.layer = layer
      }.text
      return try #require(try JSONSerialization.jsonObject(with: Data(written)) as? [String: Any])
    }
    let both = try topology(nil)
    let layers = try #require(both["objects"] as? [String: [String: Any]])
    #expect(Set(layers.keys) == ["a", "b \""])
    #expect(layers["a"]?["type"] as? String == "LineString")
    #expect(layers["a"]?["layer"] == nil)
    #expect((both["arcs"] as? [Any])?.count == 2)
    let one = try topology("a")
    #expect((one["arcs"] as? [Any])?.count == 1)
  }

  @Test func `the grid merges what it brings together, and loses no feature`() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[10.001,0],[20,0],[20,10],[10.001,10],[10.001,0]]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[5,5],[5.001,5],[5.001,5.001],[5,5]]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[7,7],[7.001,7]]}}]}
      """
    let (topology, again) = try roundTrip(Array(text.utf8), quantization: 21)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(topology)) as? [String: Any])
    // Two halves, their border, and two that are one place each.
    #expect((root["arcs"] as? [Any])?.count == 5)
    let features = try TopologyText.features(again)
    #expect(features.map { ($0["geometry"] as? [String: Any])?["type"] as? String } == ["Polygon", "Polygon", "Polygon", "LineString"])
    let numbers = features.flatMap { TopologyText.numbers(($0["geometry"] as? [String: Any])?["coordinates"]) }
    #expect(numbers.allSatisfy { ($0 - $0.rounded()).magnitude < 1e-9 })
  }

  @Test func `members of geometries are kept or reported`() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{},"geometry":{"type":"Point","bbox":[1,2,1,2],"note":"n","coordinates":[1,2]}},
      {"type":"Feature","bbox":[0,0,9,9],"note":1,"properties":{},"arcs":2,"geometry":{"type":"Point","bbox":[1,2,1,2],"note":2,"coordinates":[1,2]}},
      {"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[
        {"type":"Point","coordinates":[5,6],"bbox":[5,6,5,6]},
        {"type":"GeometryCollection","inside":true,"geometries":[{"type":"LineString","coordinates":[[1,1],[0,0]],"arcs":0,"a/b":1}]}]}}]}
      """
    let (topology, findings) = try TopologyText.convert(Array(text.utf8)) { $0.output = TopoJSONOutput() }
    #expect(
      String(decoding: topology, as: UTF8.self).split(separator: "\n").suffix(3) == [
        #"{"type":"Point","coordinates":[1,2],"properties":{},"bbox":[1,2,1,2],"note":"n"},"#,
        #"{"type":"Point","coordinates":[1,2],"bbox":[0,0,9,9],"note":1,"properties":{}},"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[5,6],"bbox":[5,6,5,6]},"#
          + #"{"type":"GeometryCollection","geometries":[{"type":"LineString","arcs":[0],"a/b":1}],"inside":true}],"properties":{}}]}}}"#
      ])
    let lost = findings.filter { $0.rule == .topologyMemberLost }
    #expect(
      lost.map(\.pointer) == [
        "/features/1/arcs", "/features/1/geometry/bbox", "/features/1/geometry/note",
        "/features/2/geometry/geometries/1/geometries/0/arcs"
      ])
    let bytes = Array(text.utf8)
    #expect(
      lost.map { String(decoding: bytes[$0.byte..<$0.byte + $0.byteCount], as: UTF8.self) }
        == [#""arcs""#, #""bbox""#, #""note""#, #""arcs""#])
    // What is kept comes back: what was a geometry's is the feature's, inside of collections it stays where it was.
    let again = String(decoding: try TopologyText.convert(topology).text, as: UTF8.self)
    #expect(again.contains(#""bbox":[1,2,1,2],"properties":{},"geometry":{"type":"Point","coordinates":[1,2]},"note":"n"}"#))
    #expect(again.contains(#"{"type":"Point","coordinates":[5,6],"bbox":[5,6,5,6]}"#))
    #expect(again.contains(#""a/b":1}],"inside":true}]}}"#))
  }

  @Test func `what a topology says and GeoJSON cannot is reported`() throws {
    let text =
      #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"GeometryCollection","bbox":[1,2,3,4],"geometries":[{"type":"GeometryCollection","crs":1,"features":1,"geometries":[{"type":"Point","coordinates":[1,2],"id":5,"properties":{"p":1}},{"type":null,"id":6}]}]}}}"#
    let (again, findings) = try TopologyText.convert(Array(text.utf8))
    let lost = findings.filter { $0.rule == .topologyMemberLost }
    let bytes = Array(text.utf8)
    #expect(
      lost.map { String(decoding: bytes[$0.byte..<$0.byte + $0.byteCount], as: UTF8.self) }
        == [#""features""#, #""properties""#, #"{"type":null,"id":6}"#])
    #expect(lost.allSatisfy { $0.pointer == "/objects/a/geometries/0" && $0.feature == 0 })
    let features = String(decoding: again, as: UTF8.self)
    // Where features may be skipped, a box of all of them is not kept.
    #expect(features.hasPrefix(#"{"type":"FeatureCollection","features":["#))
    #expect(features.contains(#"{"type":"Point","coordinates":[1,2],"id":5}"#))
  }

  @Test func `several inputs are layers, and what they share is one arc`() throws {
    let a =
      #"{"type":"FeatureCollection","by":"x","features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}]}"#
    let b = #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,1],[1,0]]}}"#
    var layers = JoinedConversion()
    var findings: [Diagnostic] = []
    var sink = try ByteSink(memory: .none)
    for (name, text) in [("a", a), ("b", b), ("a", b)] {
      var source = ByteSource(bytes: Array(text.utf8), name: name)
      var options = ConversionOptions()
      var writing = TopologyWritingOptions()
      writing.layer = name
      writing.isCompact = true
      options.output = TopoJSONOutput(writing)
      try layers.add(&source, to: &sink, options: options) { findings += $0.map(\.diagnostic) }
    }
    let report = try layers.finish(to: &sink)
    #expect(report.featuresWritten == 3 && (report.summary as? WrittenTopology)?.arcs == 2)
    #expect(findings.map(\.rule) == [.membersLost])
    #expect(
      String(decoding: try sink.takeBytes(), as: UTF8.self)
        == #"{"type":"Topology","bbox":[0,0,1,1],"arcs":[[[1,0],[1,1]],[[1,1],[0,0],[1,0]]],"objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[0,1]],"properties":{}}]},"b":{"type":"LineString","arcs":[-1],"properties":null},"a-2":{"type":"LineString","arcs":[-1],"properties":null}}}"#
        + "\n")
  }

  @Test func `layers without features stay, in their order`() throws {
    let none = #"{"type":"GeometryCollection","geometries":[]}"#
    func topology(_ layers: String) -> String { #"{"type":"Topology","arcs":[],"objects":{\#(layers)}}"# }
    let inputs = [
      topology(#""x":\#(none),"p":{"type":"Point","coordinates":[1,2]},"y":\#(none)"#), #"{"type":"FeatureCollection","features":[]}"#,
      topology(#""z":\#(none)"#), topology(""), topology(#""x":\#(none)"#)
    ]
    var joined = JoinedConversion()
    var sink = try ByteSink(memory: .none)
    func options(_ number: Int) -> ConversionOptions {
      var options = ConversionOptions()
      var writing = TopologyWritingOptions()
      writing.layer = "input\(number)"
      writing.isCompact = true
      options.output = TopoJSONOutput(writing)
      return options
    }
    for (number, text) in inputs.enumerated() {
      var source = ByteSource(bytes: Array(text.utf8), name: "test")
      try joined.add(&source, to: &sink, options: options(number)) { _ in }
    }
    _ = try joined.finish(to: &sink)
    let point = #"{"type":"Point","coordinates":[1,2],"properties":{}}"#
    let written = String(decoding: try sink.takeBytes(), as: UTF8.self)
    #expect(
      written.hasSuffix(
        #""objects":{"x":\#(none),"p":\#(point),"y":\#(none),"input1":\#(none),"z":\#(none),"input3":\#(none),"x-2":\#(none)}}"# + "\n"),
      "\(written)")
    // And once more, alone.
    let again = try TopologyText.convert(Array(written.utf8)) { $0.output = options(9).output }.text
    #expect(String(decoding: again, as: UTF8.self) == written)
  }

  @Test func `a coverage may come as a topology, its borders shared across layers`() throws {
    let square = "[[0,0],[1,0],[1,0.4],[1.01,0.5],[1,0.6],[1,1],[0,1],[0,0]]"
    let other = "[[1,0],[2,0],[2,1],[1,1],[1,0.6],[1.01,0.5],[1,0.4],[1,0]]"
    let polygons = [square, other].map { #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[\#($0)]}}"# }
    let text = #"{"type":"FeatureCollection","features":[\#(polygons.joined(separator: ","))]}"#
    func simplified(_ bytes: [UInt8]) throws -> [String] {
      let result = try TopologyText.convert(bytes) { $0.steps.simplification = SimplificationOptions(.metres(20_000), mode: .coverage) }
      #expect(result.findings.isEmpty)
      return try TopologyText.features(result.text).map { TopologyText.turned($0["geometry"] as? [String: Any]) }
    }
    let expected = try simplified(Array(text.utf8))
    #expect(expected.count == 2 && !expected[0].contains("1.01"))
    #expect(try simplified(try TopologyText.convert(Array(text.utf8)) { $0.output = TopoJSONOutput() }.text) == expected)
    var layers = JoinedConversion()
    var sink = try ByteSink(memory: .none)
    for (index, polygon) in polygons.enumerated() {
      var source = ByteSource(bytes: Array(polygon.utf8), name: "\(index)")
      var options = ConversionOptions()
      var writing = TopologyWritingOptions()
      writing.layer = "\(index)"
      options.output = TopoJSONOutput(writing)
      try layers.add(&source, to: &sink, options: options) { _ in }
    }
    _ = try layers.finish(to: &sink)
    #expect(try simplified(try sink.takeBytes()) == expected)
    // The inputs are one coverage, as layers or one behind the other.
    for isTopology in [true, false] {
      var joined = JoinedConversion()
      var sink = try ByteSink(memory: .none)
      for (index, polygon) in polygons.enumerated() {
        var source = ByteSource(bytes: Array(polygon.utf8), name: "\(index)")
        var options = ConversionOptions()
        options.steps.simplification = SimplificationOptions(.metres(20_000), mode: .coverage)
        if isTopology {
          var writing = TopologyWritingOptions()
          writing.layer = "\(index)"
          options.output = TopoJSONOutput(writing)
        }
        try joined.add(&source, to: &sink, options: options) { _ in }
      }
      let report = try joined.finish(to: &sink)
      #expect(report.featuresWritten == 2 && report.coverage?.arcs == 3)
      let features = try TopologyText.features(isTopology ? try TopologyText.convert(try sink.takeBytes()).text : try sink.takeBytes())
      #expect(features.map { TopologyText.turned($0["geometry"] as? [String: Any]) } == expected)
    }
  }

  @Test func `nothing at all is a topology, too`() throws {
    for text in [#"{"type":"FeatureCollection","features":[]}"#, #"{"type":"Feature","properties":null,"geometry":null}"#] {
      let (topology, again) = try roundTrip(Array(text.utf8), quantization: 100)
      let root = try #require(try JSONSerialization.jsonObject(with: Data(topology)) as? [String: Any])
      #expect((root["objects"] as? [String: Any])?.count == 1)
      #expect(try TopologyText.features(again).count == TopologyText.features(Array(text.utf8)).count)
    }
  }
}
