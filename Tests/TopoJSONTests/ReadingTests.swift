import Foundation
import GeoModel
import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct ReadingTests {
  private static let files: [URL] =
    ["client/topojson", "server/topojson", "py"].flatMap { SharedMaterial.files(in: "suites/topojson/" + $0) }

  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)), arguments: files)
  func `every topology of the suite reads as a plain decoder reads it`(file: URL) throws {
    try check(Data(contentsOf: file))
  }

  /// Layer by layer, and all at once.
  private func check(_ data: Data) throws {
    let topology = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let expected = PlainDecoder(topology: topology).layers()
    var count = 0
    for (name, features) in expected {
      let found = try TopologyText.features(
        TopologyText.convert([UInt8](data)) { $0.reading.decoding.layer = name }.text)
      try #require(found.count == features.count)
      count += found.count
      for (a, b) in zip(found, features) {
        #expect(TopologyText.difference(a, b) == nil)
      }
    }
    let all = try TopologyText.convert([UInt8](data))
    #expect(try TopologyText.features(all.text).count == count)
    #expect(!all.findings.contains { $0.severity == .error })
    #expect(try TopologyText.convert([UInt8](data), jobs: 3).text == all.text)
  }

  @Test(arguments: [
    "[[[0,0,5],[1,0,5],[1,1,5],[0,0,7]]],\"objects\":{\"a\":{\"type\":\"Polygon\",\"arcs\":[[0]]}}",
    "[[[0,0,5],[1,0,5],[1,1,5]],[[1,1],[0,0]]],\"objects\":{\"a\":{\"type\":\"Polygon\",\"arcs\":[[0,1]]}}"
  ])
  func `a ring that comes back at another height is told, and closed`(_ rest: String) throws {
    let result = try TopologyText.convert(Array(#"{"type":"Topology","arcs":\#(rest)}"#.utf8))
    let geometry = try #require(TopologyText.features(result.text)[0]["geometry"] as? [String: Any])
    let ring = try #require((geometry["coordinates"] as? [[[Double]]])?.first)
    #expect(ring.first == [0, 0, 5] && ring.last == ring.first && ring.dropLast().last?.prefix(2) == [0, 0])
    #expect(result.findings.map(\.rule.code) == ["GJ714"])
  }

  @Test(
    .enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)),
    arguments: [
      ("polygon", "polygon"), ("polygon-q1e4", "polygon"), ("polygon-q1e5", "polygon"), ("polygon-mercator", "polygon-mercator"),
      ("polygon-mercator-q1e5", "polygon-mercator")
    ])
  func `a topology of topojson-client is the GeoJSON beside it`(topology: String, twin: String) throws {
    guard let data = SharedMaterial.contents(of: "suites/topojson/client/topojson/\(topology).json"),
      let other = SharedMaterial.contents(of: "suites/topojson/client/geojson/\(twin).json")
    else { return }
    let found = try TopologyText.features(TopologyText.convert([UInt8](data)).text)
    let expected = try TopologyText.features([UInt8](other))
    let geometry = found[0]["geometry"] as? [String: Any], twin = expected[0]["geometry"] as? [String: Any]
    let a = TopologyText.numbers(geometry?["coordinates"]), b = TopologyText.numbers(twin?["coordinates"])
    #expect(TopologyText.shape(geometry?["coordinates"]) == TopologyText.shape(twin?["coordinates"]))
    let extent = (b.max() ?? 0) - (b.min() ?? 0)
    #expect(zip(a, b).allSatisfy { ($0 - $1).magnitude <= extent / 9999 })
  }

  @Test(
    .enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)),
    arguments: [("world-110m", 178, 15700), ("us-10m", 3695, 51681)])
  func `real topologies are read whole`(name: String, features: Int, positions: Int) throws {
    guard let stored = SharedMaterial.contents(of: "data/geojson/\(name).topojson.gz") else { return }
    var source = ByteSource(bytes: [UInt8](stored), name: name)
    let bytes = try source.readAll()
    var reader = FeatureReader(bytes: bytes)
    var counts = [0, 0]
    while let block = try reader.next() {
      counts[0] += block.count
      counts[1] += block.geometry.positions.count
      #expect(!block.diagnostics.contains { $0.severity > .info })
    }
    #expect(counts == [features, positions])
    // Foundation takes half a minute for the larger one.
    if name == "us-10m" { return }
    let topology = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let expected = PlainDecoder(topology: topology).layers().values.flatMap { $0 }
    let found = try TopologyText.features(TopologyText.convert(bytes, jobs: 2).text)
    #expect(found.count == expected.count)
    let sums = [found, expected].map { features in
      features.flatMap { TopologyText.numbers(($0["geometry"] as? [String: Any])?["coordinates"]) }.reduce(0, +)
    }
    #expect((sums[0] - sums[1]).magnitude < 1e-6 * sums[1].magnitude)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
  func `what GDAL keeps as damaged is refused with its place`() throws {
    for (name, line) in [("topojson1", 13), ("topojson2", 5)] {
      guard let data = SharedMaterial.contents(of: "suites/topojson/gdal/\(name).topojson") else { return }
      let findings = try TopologyText.convert([UInt8](data)).findings
      #expect(findings.map(\.rule) == [.syntax])
      #expect(findings.first?.line == line)
    }
  }

  @Test func `findings stand where the object stands in the topology`() throws {
    let text = """
      {"type":"Topology","arcs":[[[0,0],[1,0],[0,1],[0,0]]],
      "objects":{"a/b":{"type":"GeometryCollection","geometries":[
        {"type":"Polygon","arcs":[[0]],"id":1},
        {"type":"Polygon","arcs":[[~0]],"id":1}
      ]}}}
      """
    let reversed = Array(text.replacing("~0", with: "-1").utf8)
    var source = ByteSource(bytes: reversed, name: "test")
    var found: [Diagnostic] = []
    _ = try Validation.run(&source) { found += $0.map(\.diagnostic) }
    #expect(found.map(\.rule) == [.ringWinding, .idDuplicate])
    #expect(found.map(\.line) == [4, 4])
    #expect(found.map(\.column) == [3, 40])
    #expect(found.map(\.pointer) == ["/objects/a~1b/geometries/1", "/objects/a~1b/geometries/1/id"])
    let objects = found.map { String(decoding: reversed[$0.byte..<$0.byte + $0.byteCount], as: UTF8.self) }
    // Of the object's own members one that is told has its own place.
    #expect(objects == [#"{"type":"Polygon","arcs":[[-1]],"id":1}"#, "1"])
  }

  @Test func `all that a topology may hold comes through`() throws {
    let text = """
      {"objects":{"all":{"type":"GeometryCollection","geometries":[
        {"type":null,"id":"none","properties":{"a":1.0}},
        {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":null},
          {"type":"GeometryCollection","geometries":[{"type":"LineString","arcs":[0]}]}],"note":[1, 2]},
        {"type":"Point","coordinates":[3,4,5],"properties":null},
        {"type":"Polygon","arcs":[]},{"type":"LineString","arcs":[0,-1]}]}},
      "arcs":[[[0,0,7],[1,1,1]]],"transform":{"scale":[0.5,2],"translate":[10,20]},"made":"by hand","type":"Topology"}
      """
    let result = try TopologyText.convert(Array(text.utf8)) { $0.writing.layout = .compact }
    #expect(
      String(decoding: result.text, as: UTF8.self) == """
        {"type":"FeatureCollection","made":"by hand","features":[\
        {"type":"Feature","id":"none","properties":{"a":1.0},"geometry":null},\
        {"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[\
        {"type":"Point","coordinates":[10.5,24]},{"type":"GeometryCollection","geometries":[\
        {"type":"LineString","coordinates":[[10,20,7],[10.5,22,1]]}]}]},"note":[1,2]},\
        {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[11.5,28,5]}},\
        {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[]}},\
        {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[10,20,7],[10.5,22,1],[10,20,7]]}}]}

        """)
    // Of a geometry without place among others nothing is left.
    let lost = result.findings.filter { $0.rule == .topologyMemberLost }
    #expect(
      lost.map(\.line) == [3] && lost.map(\.message) == [#"found {"type":null}, which GeoJSON cannot hold here; it was left out"#])
  }

  @Test(arguments: [(",\"arcs\":{}", "{} as arcs"), (",\"arcs\":null", "null as arcs"), ("", "no arcs")])
  func `a geometry whose arcs cannot be there says why`(arcs: String, found: String) throws {
    let text = #"{"type":"Topology","objects":{"a":{"type":"Polygon","arcs":[[0]]}}\#(arcs)}"#
    let findings = try TopologyText.convert(Array(text.utf8)) { $0.onError = .skip }.findings
    #expect(Set(findings.map(\.rule.code)) == ["GJ702", "GJ711"])
    #expect(
      findings.first { $0.rule == .arcMissing }?.message
        == "found the arc 0 in a topology that has \(found) (GJ702); expected an array with that arc")
  }

  @Test func `a line is empty whether it has no arcs or arcs without positions`() throws {
    let text = """
      {"type":"Topology","objects":{"a":{"type":"GeometryCollection","geometries":[
        {"type":"LineString","arcs":[]},{"type":"LineString","arcs":[0]},{"type":"LineString","arcs":[0,1]},{"type":"MultiLineString","arcs":[[0]]}]}},
      "arcs":[[],[[1,2],[3,4]]]}
      """
    let result = try TopologyText.convert(Array(text.utf8)) { $0.writing.layout = .compact }
    let lines = try TopologyText.features(result.text).map { TopologyText.numbers(($0["geometry"] as? [String: Any])?["coordinates"]) }
    #expect(lines == [[], [], [1, 2, 3, 4]])
    // As in GeoJSON, where a line of several has two positions or more.
    #expect(result.findings.map { "\($0.rule.code) \($0.severity)" } == ["GJ712 warning", "GJ309 error"])
  }

  @Test func `heights that some positions have stay, at the beginning of an arc too`() throws {
    func line(_ arcs: String, _ numbers: String) throws -> (text: String, rules: [Rule]) {
      let text = #"{"type":"Topology","objects":{"a":{"type":"LineString","arcs":\#(numbers)}},"arcs":\#(arcs)}"#
      let result = try TopologyText.convert(Array(text.utf8)) { $0.writing.layout = .compact }
      let coordinates = String(decoding: result.text, as: UTF8.self).split(separator: #""coordinates":"#).last ?? ""
      return (String(coordinates.prefix { $0 != "}" }), result.findings.map(\.rule).filter { $0 == .arcGap })
    }
    #expect(try line("[[[0,0,1],[1,1,2],[2,2]]]", "[0]") == ("[[0,0,1],[1,1,2],[2,2]]", []))
    #expect(try line("[[[0,0],[1,1,2],[2,2]]]", "[-1]") == ("[[2,2],[1,1,2],[0,0]]", []))
    // Arcs that meet in the plane alone: both positions are kept.
    #expect(try line("[[[0,0,1],[1,1,2]],[[1,1,5],[2,2,6]]]", "[0,1]") == ("[[0,0,1],[1,1,2],[1,1,5],[2,2,6]]", [.arcGap]))
    #expect(try line("[[[0,0,1],[1,1,2]],[[1,1,2],[2,2,6]]]", "[0,1]") == ("[[0,0,1],[1,1,2],[2,2,6]]", []))
  }

  @Test func `what is there twice, and what GeoJSON takes for something else, is told`() throws {
    func findings(_ text: String) throws -> [String] {
      try TopologyText.convert(Array(text.utf8)).findings.map { "\($0.rule.code) \($0.column) \($0.pointer)" }
    }
    let line = #""a":{"type":"LineString","arcs":[0]}"#
    #expect(
      try findings(#"{"type":"Topology","arcs":[[[0,0],[1,1]]],"objects":{\#(line)},"objects":{"b":{"type":"Point","coordinates":[1,2]}}}"#)
        == ["GJ105 92 "])
    #expect(try findings(#"{"type":"Topology","arcs":[[[0,0],[1,1]]],"objects":{\#(line),\#(line)}}"#).map { $0.prefix(5) } == ["GJ105"])
    #expect(
      try findings(#"{"type":"Topology","arcs":[[[0,0],[1,1]]],"objects":{"a":{"type":"LineString","arcs":[0],"id":1,"id":2}}}"#).map {
        $0.prefix(5)
      } == ["GJ105"])
    #expect(
      try findings(
        #"{"type":"Topology","coordinates":[1],"geometry":null,"properties":{},"features":[],"bbox":[1],"arcs":[],"objects":{"a":{"type":"Point","coordinates":[1,2]}}}"#
      )
      .map { $0.prefix(5) } == ["GJ721", "GJ721", "GJ721", "GJ721", "GJ243"])
  }

  @Test func `a ring of one arc that is not closed is closed, and told`() throws {
    let text = #"{"type":"Topology","arcs":[[[0,0],[1,0],[1,1]]],"objects":{"a":{"type":"Polygon","arcs":[[0]]}}}"#
    let result = try TopologyText.convert(Array(text.utf8))
    #expect(result.findings.map(\.rule).contains(.arcGap))
    #expect(String(decoding: result.text, as: UTF8.self).contains("[[[0,0],[1,0],[1,1],[0,0]]]"))
  }

  @Test func `a type at the end, and one that is none`() throws {
    let arcs = (0..<9000).map { "[[\($0),0],[0,1]]" }.joined(separator: ",")
    let late = #"{"arcs":[\#(arcs)],"objects":{"a":{"arcs":[8999],"type":"LineString"}},"type":"Topology"}"#
    #expect(try TopologyText.features(TopologyText.convert(Array(late.utf8)).text).count == 1)
    let other = #"{"objects":[1],"arcs":2,"type":"Feature","properties":{"a":1},"geometry":null}"#
    let feature = try TopologyText.features(TopologyText.convert(Array(other.utf8)).text)
    #expect(feature.count == 1)
    #expect(feature[0]["arcs"] as? Int == 2)
  }

  @Test func `cut short at any byte, it is an error and never a crash`() throws {
    let text = Array(
      #"{"type":"Topology","transform":{"scale":[1e308,1],"translate":[0,0]},"arcs":[[[9,9],[1,0]],[[0,0],[1,1]]],"objects":{"é":{"type":"LineString","arcs":[1,-1]}}}"#
        .utf8)
    for count in 0..<text.count {
      let result = try TopologyText.convert(Array(text[..<count]))
      #expect(result.findings.contains { $0.severity == .error }, "\(count)")
    }
    let whole = try TopologyText.convert(text)
    #expect(whole.findings.map(\.rule) == [.arcType])
  }

  @Test func `names that Unicode calls equal are two`() throws {
    // One "é", and an "e" with an accent.
    let (one, other) = ("caf\u{E9}", "cafe\u{301}")
    let text =
      #"{"type":"Topology","\#(one)":1,"\#(other)":2,"arcs":[],"objects":{"\#(one)":{"type":"Point","coordinates":[1,2]},"\#(other)":{"type":"Point","coordinates":[3,4]}}}"#
    let read = try TopologyText.convert(Array(text.utf8))
    func layers(_ text: [UInt8]) throws -> [[UInt8]?] {
      try RawJSON(String(decoding: text, as: UTF8.self))["features"]?.elements.map { $0["layer"]?.string.map { Array($0.utf8) } } ?? []
    }
    #expect(try read.findings.isEmpty && layers(read.text) == [Array(one.utf8), Array(other.utf8)])
    // Written again they are two layers, and read from that as before.
    let written = try TopologyText.convert(Array(text.utf8)) { $0.output = TopoJSONOutput() }.text
    let members = try RawJSON(String(decoding: written, as: UTF8.self))["objects"]?.members.map { Array($0.name.utf8) }
    #expect(members == [Array(one.utf8), Array(other.utf8)])
    #expect(try layers(TopologyText.convert(written).text) == layers(read.text))
  }

  @Test func `a summary names the layers`() throws {
    let text = #"{"type":"Topology","arcs":[[[1,2],[3,4]]],"objects":{"a":{"type":"LineString","arcs":[0]},"b":{"type":null}}}"#
    var source = ByteSource(bytes: Array(text.utf8), name: "test")
    let summary = try Summary.of(&source)
    #expect(summary.root.layers == ["a", "b"])
    #expect(summary.features == 2)
    #expect(summary.textBytes == text.utf8.count)
    #expect(summary.isComplete)
    #expect(summary.text.contains(#"TopoJSON with the layers "a", "b""#))
  }

  @Test func `the readers of the library take topologies as well`() async throws {
    let text = #"{"type":"Topology","arcs":[[[1,2],[3,4]]],"objects":{"a":{"type":"LineString","arcs":[-1]},"b":{"type":"Point"}}}"#
    var reader = FeatureReader(bytes: Array(text.utf8))
    let block = try #require(try reader.next())
    #expect(block.geometry.positions == [Position(x: 3, y: 4), Position(x: 1, y: 2)])
    #expect(block.diagnostics.map(\.rule) == [.coordinatesMissing])
    #expect(block.diagnostics.first.map { [$0.line, $0.column] } == [1, 96])
    #expect(try reader.next() == nil)
    #expect(reader.progress.features == 2)
    var count = 0
    for try await block in FeatureBlocks(bytes: Array(text.utf8)) { count += block.count }
    #expect(count == 2)
  }

  @Test func `a short text that names a long arc again and again is refused before it fills the memory`() throws {
    let arc = "[" + (0..<1000).map { "[\($0 % 10),1]" }.joined(separator: ",") + "]"
    let uses = (0..<2000).map { $0 % 2 == 0 ? "0" : "-1" }.joined(separator: ",")
    let objects = (0..<40).map { #""\#($0)":{"type":"LineString","arcs":[\#(uses)]}"# }.joined(separator: ",")
    let text = Array(#"{"type":"Topology","arcs":[\#(arc)],"objects":{\#(objects)}}"#.utf8)
    var options = ReadingOptions()
    options.maxFeatureSize = 1 << 20
    var reader = FeatureReader(bytes: text, options: options)
    var findings: [Diagnostic] = []
    while let block = try reader.next() {
      findings += block.diagnostics
      #expect(block.geometry.positions.count < 1 << 21)
    }
    #expect(findings.count == 40)
    #expect(findings.allSatisfy { $0.rule == .tooLarge && $0.line == 1 })
  }

  @Test func `findings about the whole have their lines wherever they stand`() throws {
    let objects = (0..<2000).map { #""\#($0)":{"type":"Point","coordinates":[\#($0 % 90),2]}"# }.joined(separator: ",\n")
    let text = "{\"type\":\"Topology\",\"objects\":{\n\(objects)},\n\"arcs\":7}"
    let findings = try TopologyText.convert(Array(text.utf8), jobs: 2).findings
    #expect(findings.map(\.rule) == [.topologyArcs])
    #expect(findings.first?.line == 2002)
  }

  @Test func `an object's own layer stays, and the name of its object that it hides is told`() throws {
    let text =
      #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"Point","coordinates":[1,2],"layer":"z"},"b":{"type":"Point","coordinates":[3,4],"layer":"b"},"c":{"type":"Point","coordinates":[5,6]}}}"#
    let (features, findings) = try TopologyText.convert(Array(text.utf8))
    #expect(try TopologyText.features(features).map { $0["layer"] as? String } == ["z", "b", "c"])
    #expect(findings.map(\.rule) == [.topologyMemberLost])
    #expect(findings.first.map { $0.feature == 0 && $0.pointer == "/objects/a" && $0.message.contains("\"a\"") } == true, "\(findings)")
    // A topology has the names of its objects.
    let (again, none) = try TopologyText.convert(Array(text.utf8)) { $0.output = TopoJSONOutput() }
    #expect(
      none.isEmpty
        && String(decoding: again, as: UTF8.self).contains(#""a":{"type":"Point","coordinates":[1,2],"properties":{},"layer":"z"}"#))
    // One object alone is a document of its own.
    let one = #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"Point","coordinates":[1,2],"layer":"z"}}}"#
    #expect(try TopologyText.convert(Array(one.utf8)).findings.isEmpty)
  }

  @Test func `crs members are kept and told, or left out where that is asked for`() throws {
    let point = #"{"type":"Point","coordinates":[1,2],"crs":"CRS84"}"#
    let text =
      #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"GeometryCollection","geometries":[\#(point),{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[\#(point)]},\#(point)]}]}}}"#
    let (kept, findings) = try TopologyText.convert(Array(text.utf8))
    #expect(String(decoding: kept, as: UTF8.self).ranges(of: #""crs":"CRS84""#).count == 3)
    #expect(findings.count { $0.rule == .coordinateSystem } == 3 && findings.allSatisfy { $0.severity == .warning })
    let (without, told) = try TopologyText.convert(Array(text.utf8)) { $0.writing.dropsCoordinateSystem = true }
    #expect(!String(decoding: without, as: UTF8.self).contains("crs"))
    #expect(told.count { $0.rule == .coordinateSystemDropped } == 3)
    #expect(try TopologyText.features(without).count == 2)
  }

  @Test func `a position without numbers is a point without place, and an error among others`() throws {
    func findings(_ geometry: String) throws -> [String] {
      let text = #"{"type":"Topology","arcs":[],"objects":{"a":\#(geometry)}}"#
      return try TopologyText.convert(Array(text.utf8)).findings.map { "\($0.rule.code) \($0.message)" }
    }
    #expect(try findings(#"{"type":"Point","coordinates":[ ]}"#) == [])
    #expect(try findings(#"{"type":"MultiPoint","coordinates":[]}"#) == [])
    let short = "GJ306 found a position of 0 numbers; expected longitude and latitude"
    #expect(try findings(#"{"type":"MultiPoint","coordinates":[[0,0],[]]}"#) == [short])
    #expect(try findings(#"{"type":"MultiPoint","coordinates":[[]]}"#) == [short])
    #expect(try findings(#"{"type":"Point","coordinates":[1]}"#) == [short.replacing("0 numbers", with: "1 number")])
  }

  @Test func `what is the shape of another type is told, wherever it stands`() throws {
    let objects =
      #""a":{"type":"Polygon","arcs":[[0]],"zz":1,"coordinates":[1]},"b":{"type":"Point","coordinates":[1,2],"arcs":[0]},"c":{"type":null,"arcs":[]},"d":{"type":"GeometryCollection","coordinates":[],"geometries":[{"type":"GeometryCollection","arcs":[],"geometries":[{"type":null}]}]}"#
    let text = #"{"type":"Topology","arcs":[[[0,0],[1,1],[1,0],[0,0]]],"objects":{\#(objects)}}"#
    let findings = try TopologyText.convert(Array(text.utf8)).findings
    #expect(findings.count { $0.rule == .topologyMemberLost && $0.severity == .warning } == 5, "\(findings)")
    #expect(findings.count { $0.rule == .membersLost && $0.message.contains("\"coordinates\"") } == 1, "\(findings)")
  }

  @Test func `a polygon without rings among those of a MultiPolygon is told where it stands`() throws {
    let text =
      #"{"type":"Topology","arcs":[[[0,0],[1,1],[1,0],[0,0]]],"objects":{"a":{"type":"MultiPolygon","arcs":[[[0]],[ ],[]]},"b":{"type":"MultiPolygon","arcs":[]}}}"#
    let findings = try TopologyText.convert(Array(text.utf8)).findings
    #expect(findings.map(\.rule) == [.polygonEmpty, .polygonEmpty] && findings.allSatisfy { $0.severity == .warning })
    let bytes = Array(text.utf8)
    #expect(findings.map { String(decoding: bytes[$0.byte..<$0.byte + $0.byteCount], as: UTF8.self) } == ["[ ]", "[]"])
    #expect(findings.map(\.pointer) == ["/objects/a", "/objects/a"])
  }

  @Test func `arcs that cannot be read are told, used or not, each once`() throws {
    let text =
      #"{"type":"Topology","objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"LineString","arcs":[-2]},{"type":"Point","coordinates":[0,0]}]}},"arcs":[[[0,0],[1,1]],[["x",0],[1]],5,null,[[1,1],[2,2]]]}"#
    let result = try TopologyText.convert(Array(text.utf8)) { $0.onError = .skip }
    #expect(result.findings.map(\.rule.code) == ["GJ712", "GJ712", "GJ712"])
    #expect(result.findings.map(\.severity) == [.error, .warning, .warning])
    #expect(result.findings.map(\.pointer).suffix(2) == ["/arcs/2", "/arcs/3"])
    // Named in a collection deeper than any is read, or with an escape in the name, it is used all the same.
    let deep =
      String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: 200) + #"{"type":"LineString","\u0061rcs" : [ 0 ]}"#
      + String(repeating: "]}", count: 200)
    let nested = try TopologyText.convert(Array(#"{"type":"Topology","objects":{"a":\#(deep)},"arcs":[5,"arcs",[0]]}"#.utf8)) {
      $0.onError = .skip
    }
    #expect(nested.findings.filter { $0.rule.code == "GJ712" }.map(\.pointer) == ["/arcs/1", "/arcs/2"], "\(nested.findings)")
  }
}
