import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Renaming, setting, ids from properties and exploding, in whole conversions.
struct ShapingTests {
  private func shaped(
    _ feature: String, _ options: ShapeOptions, _ adjust: (inout ConversionOptions) -> Void = { _ in }
  ) throws
    -> ConvertedText
  {
    try ConvertedText(feature + "\n") {
      $0.output = GeoJSONOutput(container: .lines)
      $0.steps.shape = options
      adjust(&$0)
    }
  }

  private static func properties(_ text: String) -> String { #"{ "type":"Feature", "properties":\#(text), "geometry":null, "z": 1.50 }"# }

  private func properties(_ text: String, _ options: ShapeOptions) throws -> (text: String, codes: [String]) {
    let result = try shaped(Self.properties(text), options)
    let parts = result.text.components(separatedBy: #""properties":"#)
    #expect(parts.count == 2 && parts[0] == #"{ "type":"Feature", "# && parts[1].hasSuffix(", \"geometry\":null, \"z\": 1.50 }\n"))
    return (String(parts[1].dropLast(#", "geometry":null, "z": 1.50 }"#.count + 1)), result.codes)
  }

  // MARK: - Properties

  @Test(arguments: [
    (#"{"a": 1.50, "b" : [ 1 ] }"#, ["a=x"], #"{"x": 1.50, "b" : [ 1 ] }"#, 0),
    (#"{"a": 1,"b":2}"#, ["a=b", "b=a"], #"{"b": 1,"a":2}"#, 0),
    (#"{"a": 1,"b":2,"c":3}"#, ["a=b", "b=c", "c=d"], #"{"b": 1,"c":2,"d":3}"#, 0),
    (#"{"a": 1,"b":2}"#, ["a=b"], #"{"a": 1,"b":2}"#, 1),
    (#"{"a": 1,"b":2,"c":3}"#, ["a=b", "b=c"], #"{"a": 1,"b":2,"c":3}"#, 2),
    (#"{"a":1,"b":2}"#, ["a=c", "b=c"], #"{"c":1,"b":2}"#, 1),
    (#"{"b":2}"#, ["a=c", "b=c"], #"{"c":2}"#, 0),
    (#"{"\u0061":1,"a\"":2}"#, ["a=\u{E9}", "a\"=\n"], "{\"\u{E9}\":1,\"\\n\":2}", 0),
    (#"{"a":1,"a":2}"#, ["a=b"], #"{"b":1,"b":2}"#, 0),
    ("null", ["a=b"], "null", 0), ("{}", ["a=b"], "{}", 0),
    // Equal as Unicode has it, and not the same name.
    ("{\"e\u{301}\":1}", ["\u{E9}=x"], "{\"e\u{301}\":1}", 0)
  ])
  func `properties are renamed all at once, and no value is lost`(text: String, names: [String], expected: String, notes: Int) throws {
    let renames = names.map { name in
      let sign = name.firstIndex(of: "=") ?? name.endIndex
      return ShapeOptions.Rename(String(name[..<sign]), to: String(name[sign...].dropFirst()))
    }
    let result = try properties(text, ShapeOptions(renames: renames))
    #expect(result.text == expected)
    #expect(result.codes.filter { $0 != "json.duplicate-member" } == Array(repeating: "rename.name-taken", count: notes))
  }

  @Test(arguments: [
    (#"{"a": 1.50, "b" : 2 }"#, #"{"a": [1, 2.0], "b" : 2 }"#), (#"{ "b" : 2 }"#, #"{ "b" : 2,"a":[1, 2.0] }"#),
    ("null", #"{"a":[1, 2.0]}"#), ("{}", #"{"a":[1, 2.0]}"#), ("{ }", #"{"a":[1, 2.0] }"#),
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":[1, 2.0]}"#)
  ])
  func `a property is set in place, or after the others`(text: String, expected: String) throws {
    let assignment = ShapeOptions.Assignment("a", .json(try RawJSON("[1, 2.0]")))
    #expect(try properties(text, ShapeOptions(assignments: [assignment])).text == expected)
  }

  @Test func `a feature without properties gets them, and so does a bare geometry`() throws {
    let options = ShapeOptions(assignments: [.init("a", .json(.null)), .init("b", .json(try RawJSON("1")))])
    let bare = try shaped(#"{"type":"Point","coordinates":[1.0,2]}"#, options)
    #expect(
      bare.text == "{\"type\":\"Feature\",\"properties\":{\"a\":null,\"b\":1},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1.0,2]}}\n")
    let list = try shaped(#"{"type":"Feature","properties":[1],"geometry":null}"#, options)
    #expect(list.text == "{\"type\":\"Feature\",\"properties\":[1],\"geometry\":null}\n")
    let none = try shaped(#"{"type":"Feature","geometry":null}"#, options)
    #expect(none.text == "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"a\":null,\"b\":1}}\n")
  }

  @Test(arguments: [
    (#""id":7,"#, #"{"k":"a\u0062"}"#, #"{"id":"a\u0062","#, 0), ("", #"{"k":1.0e2}"#, #"{"id":1.0e2,"#, 0),
    ("", #"{"k":-3}"#, #"{"id":-3,"#, 0),
    (#""id":7,"#, #"{"k":null}"#, #"{"id":7,"#, 1), (#""id":7,"#, "null", #"{"id":7,"#, 1), ("", #"{"k":[1]}"#, #"{"type":"#, 1),
    ("", #"{"k":true}"#, #"{"type":"#, 1), (#""id":true,"#, #"{"k":1}"#, #"{"id":1,"#, 0)
  ])
  func `an id is the value of a property, and the property stays`(id: String, properties: String, begins: String, notes: Int) throws {
    let text = #"{\#(id)"type":"Feature","properties":\#(properties),"geometry":null}"#
    let result = try shaped(text, ShapeOptions(idProperty: "k"))
    #expect(result.text.hasPrefix(begins) && result.text.contains(#""properties":\#(properties),"geometry":null}"#), "\(result.text)")
    #expect(result.codes.filter { $0 == "id.not-taken" }.count == notes)
  }

  @Test func `the id follows new names and values`() throws {
    let text = #"{"type":"Feature","properties":{"a":1},"geometry":null}"#
    #expect(try shaped(text, ShapeOptions(renames: [.init("a", to: "b")], idProperty: "b")).text.hasPrefix(#"{"id":1,"#))
    let set = ShapeOptions(assignments: [.init("c", .json(try RawJSON("\"x\"")))], idProperty: "c")
    #expect(try shaped(text, set).text.hasPrefix(#"{"id":"x","#))
  }

  // MARK: - Expressions

  private func set(_ text: String, _ assignments: KeyValuePairs<String, String>, renames: [ShapeOptions.Rename] = []) throws -> String {
    let values = try assignments.map { ShapeOptions.Assignment($0.key, .expression(try FeatureExpression(value: $0.value))) }
    return try properties(text, ShapeOptions(renames: renames, assignments: values)).text
  }

  @Test func `a value that is copied keeps its bytes, and an absent one is null`() throws {
    #expect(try set(#"{"a": 1.50,"t":[1, {"x":"\u0041"}]}"#, ["b": "a"]) == #"{"a": 1.50,"t":[1, {"x":"\u0041"}],"b":1.50}"#)
    #expect(try set(#"{"t":[1, {"x":"\u0041"}]}"#, ["b": "t", "t": "/t/1/x"]) == #"{"t":"\u0041","b":[1, {"x":"\u0041"}]}"#)
    #expect(
      try set(#"{"a":1,"a":2.0}"#, ["b": "a", "c": "/a/0", "d": "e", "f": "$id"]) == #"{"a":1,"a":2.0,"b":2.0,"c":null,"d":null,"f":null}"#)
    #expect(try set("null", ["b": "a"]) == #"{"b":null}"#)
  }

  @Test func `a value that is worked out is JSON`() throws {
    let values = try set(
      #"{"a": 7, "s":"x\""}"#,
      ["b": "a / 2", "c": "a * 2", "d": "a > 1", "e": "a > 'x' OR a < 9", "f": "s || '\u{1}'", "g": "TRUE", "h": "a / 0", "i": "'\u{E9}'"])
    #expect(
      values
        == #"{"a": 7, "s":"x\"","b":3.5,"c":14,"d":true,"e":true,"f":"x\"\u0001","g":true,"h":null,"i":"é"}"#)
    #expect(try set("{}", ["a": "$type", "b": "$area", "c": "$layer", "d": "NULL"]) == #"{"a":null,"b":null,"c":null,"d":null}"#)
  }

  @Test func `each expression sees what the options before it have set, and new names`() throws {
    #expect(try set(#"{"a":1}"#, ["b": "a + 1", "c": "b + 1", "a": "c", "d": "a"]) == #"{"a":3,"b":2,"c":3,"d":3}"#)
    #expect(
      try set(#"{"a":1,"b":2}"#, ["c": "a", "d": "x"], renames: [.init("a", to: "x")]) == #"{"x":1,"b":2,"c":null,"d":1}"#)
    // A value in between.
    let options = ShapeOptions(
      assignments: [
        .init("n", .json(try RawJSON("1"))), .init("m", .expression(try FeatureExpression(value: "n"))),
        .init("n", .json(try RawJSON("2")))
      ], idProperty: "m")
    let result = try shaped(#"{"type":"Feature","properties":{},"geometry":null}"#, options)
    #expect(result.text == "{\"id\":1,\"type\":\"Feature\",\"properties\":{\"n\":2,\"m\":1},\"geometry\":null}\n")
  }

  @Test func `measures of geometries`() throws {
    let text = #"{"type":"Feature","id":"k","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[0,1]]}}"#
    let result = try shaped(
      text,
      ShapeOptions(assignments: try ["$length", "$type", "$id", "$area"].map { .init($0, .expression(try FeatureExpression(value: $0))) }))
    #expect(result.text.contains(#""$length":110574.38855"#) && result.text.contains(#""$type":"LineString","$id":"k","$area":0}"#))
  }

  @Test func `names that no feature has are those of expressions as well`() throws {
    let assignments = try ["b": "a", "c": "b + d", "e": "/f/g"].sorted { $0.key < $1.key }.map {
      ShapeOptions.Assignment($0.key, .expression(try FeatureExpression(value: $0.value)))
    }
    let result = try shaped(#"{"type":"Feature","properties":{"x":1},"geometry":null}"#, ShapeOptions(assignments: assignments))
    #expect(result.report.missingShapeProperties == ["a", "d", "f"])
  }

  // MARK: - Sources

  @Test func `features get the name of their input, unless they have another value`() throws {
    let options = ShapeOptions(sourceProperty: "file")
    #expect(try properties(#"{"a":1}"#, options).text == #"{"a":1,"file":"text"}"#)
    let kept = try properties(#"{"file": "survey", "a":1}"#, options)
    #expect(kept.text == #"{"file": "survey", "a":1}"# && kept.codes == ["source.name-taken"])
    let same = try properties(#"{"file":"text"}"#, options)
    #expect(same.text == #"{"file":"text"}"# && same.codes.isEmpty)
    // A new name makes room, expressions see the value, and what is named explicitly goes before the name of the source.
    let all = ShapeOptions(
      renames: [.init("file", to: "old")], assignments: [.init("f", .expression(try FeatureExpression(value: "file")))],
      sourceProperty: "file", sourceName: "a\"b")
    #expect(try properties(#"{"file":1}"#, all).text == #"{"old":1,"file":"a\"b","f":"a\"b"}"#)
  }

  // MARK: - Coding

  @Test func `options are coded with short names`() throws {
    let options = ShapeOptions(
      renames: [.init("a", to: "b")],
      assignments: [
        .init("c", .json(try RawJSON(#"{"x":[1,null,"y"]}"#))), .init("d", .expression(try FeatureExpression(value: "b>1"))),
        .init("e", .json(.null))
      ], idProperty: "c", explodes: true, sourceProperty: "file")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(options), as: UTF8.self)
    #expect(
      text == #"""
        {"explode":true,"id":"c","rename":[{"from":"a","to":"b"}],"set":[{"name":"c","value":{"x":[1,null,"y"]}},{"expression":"b > 1","name":"d"},{"name":"e","value":null}],"source":"file"}
        """#)
    #expect(try JSONDecoder().decode(ShapeOptions.self, from: Data(text.utf8)) == options)
    #expect(try JSONDecoder().decode(ShapeOptions.self, from: Data("{}".utf8)).isIdle)
    for wrong in [
      #"{"set":[{"name":"a"}]}"#, #"{"set":[{"name":"a","value":1,"expression":"b"}]}"#, #"{"set":[{"name":"a","expression":"b +"}]}"#
    ] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(ShapeOptions.self, from: Data(wrong.utf8)) }
    }
  }

  // MARK: - Explode

  private static let archipelago = """
    { "type": "Feature", "id": "nz", "bbox": [166,-48, 179, -34], "geometry": { "type" : "MultiPoint", "coordinates": [ [174.80, -41.3] ,
      [172.60,-43.50,7] ], "note": "n" }, "properties": { "a": 1.0 }, "x": null }
    """

  @Test func `each part is written with the rest of its feature, byte for byte`() throws {
    let result = try ConvertedText(Self.archipelago) {
      $0.output = GeoJSONOutput()
      $0.steps.shape.explodes = true
    }
    #expect(
      result.text == """
        {"type":"FeatureCollection","features":[
        { "type": "Feature", "id": "nz", "bbox": [174.8,-41.3,174.8,-41.3], "geometry": { "type" : "Point", "coordinates": [174.80, -41.3], "note": "n" }, "properties": { "a": 1.0 }, "x": null },
        { "type": "Feature", "bbox": [172.6,-43.5,172.6,-43.5], "geometry": { "type" : "Point", "coordinates": [172.60,-43.50,7], "note": "n" }, "properties": { "a": 1.0 }, "x": null }
        ]}

        """)
    #expect(result.codes == ["explode.id"] && result.report.featuresRead == 1 && result.report.featuresWritten == 2)
  }

  @Test(arguments: [
    (#"{"type":"MultiPolygon","coordinates":[]}"#, [#"{"type":"MultiPolygon","coordinates":[]}"#]),
    (#"{"type":"GeometryCollection","geometries":[]}"#, [#"{"type":"GeometryCollection","geometries":[]}"#]),
    (#"{"type":"MultiPoint","coordinates":[[1,2]]}"#, [#"{"type":"Point","coordinates":[1,2]}"#]),
    (#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, [#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#]),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2.0],"n":1}, {"geometries":[{"type":"MultiLineString","bbox":[0,0,9,9],"coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}],"type":"GeometryCollection"},{"type":"MultiPoint","coordinates":[]}]}"#,
      [
        #"{"type":"Point","coordinates":[1,2.0],"n":1}"#, #"{"type":"LineString","bbox":[1,2,3,4],"coordinates":[[1,2],[3,4]]}"#,
        #"{"type":"LineString","bbox":[5,6,7,8],"coordinates":[[5,6],[7,8]]}"#, #"{"type":"MultiPoint","coordinates":[]}"#
      ]
    )
  ])
  func `geometries of any kind`(geometry: String, parts: [String]) throws {
    let rest = #"{"type":"Feature","properties":{"a":1},"geometry":"#
    let result = try shaped(rest + geometry + "}", ShapeOptions(explodes: true))
    #expect(result.text == parts.map { rest + $0 + "}\n" }.joined())
    let bare = try shaped(geometry, ShapeOptions(explodes: true))
    #expect(bare.text == parts.map { $0 + "\n" }.joined())
  }

  @Test func `members of a collection are reported, and boxes of nothing go`() throws {
    let text =
      #"{"id":1,"bbox":[0,0,1,1],"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","bbox":[0,0,1,1],"note":1,"geometries":[{"type":"MultiPoint","coordinates":[]},{"type":"Point","coordinates":[1,1]}]}}"#
    let result = try shaped(text, ShapeOptions(explodes: true))
    #expect(
      result.text == """
        {"id":1,"type":"Feature","properties":null,"geometry":{"type":"MultiPoint","coordinates":[]}}
        {"bbox":[1,1,1,1],"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,1]}}

        """)
    #expect(result.codes.filter { $0.hasPrefix("explode") } == ["explode.id", "explode.members-lost"])
  }

  private static let parts: String = {
    let features = (0..<9).map { index in
      let places = (0...index % 4).map { "[\(index).50,\($0)]" }.joined(separator: ",")
      return #"{"type":"Feature","id":\#(index),"properties":{"a":\#(index)},"geometry":{"type":"MultiPoint","coordinates":[\#(places)]}}"#
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n],\"after\":1}\n"
  }()

  @Test(arguments: [0, 1, 2, 3, 20], [nil, 0, 1, 2, 5, 100] as [Int?])
  func `skip and limit count parts, wherever blocks end, and findings are those of features that are written`(skip: Int, limit: Int?) throws
  {
    let all = try ConversionTrial(Self.parts, container: .lines) { $0.steps.shape.explodes = true }
    let lines = try #require(all.text).split(separator: "\n")
    let expected = lines.dropFirst(skip).prefix(limit ?? .max)
    var whole: ConversionTrial?
    for (chunk, jobs) in [(nil, 1), (nil, 3), (1, 1), (97, 2)] as [(Int?, Int)] {
      let trial = try ConversionTrial(Self.parts, chunk: chunk, jobs: jobs, container: .lines) {
        $0.steps.shape.explodes = true
        ($0.steps.skip, $0.steps.limit) = (skip, limit)
      }
      #expect(trial.text == expected.map { $0 + "\n" }.joined())
      let told = trial.findings.filter { $0.contains("GJ911") }
      let written = Set(expected.compactMap { $0.firstMatch(of: /"a":(\d)/)?.1 })
      #expect(told.count == written.count { Int($0).map { $0 % 4 > 0 } ?? false }, "\(told)")
      whole = whole ?? trial
      #expect(trial == whole, "\(chunk ?? 0) \(jobs)")
    }
  }

  @Test func `steps see parts, and findings the place of their feature`() throws {
    let text =
      #"{"type":"Feature","properties":{},"geometry":{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[170,0],[-170,10]]]}}"#
    let result = try shaped(text, ShapeOptions(explodes: true)) { $0.steps.box = GeographicBox(west: 160, south: -5, east: 180, north: 20) }
    #expect(result.text == #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[170,0],[-170,10]]}}"# + "\n")
    let crossing = try #require(result.findings.first?.diagnostic)
    #expect(crossing.rule == .antimeridianNotCut && crossing.feature == 0 && crossing.pointer == "/geometry" && crossing.line == 1)
    #expect(result.report.outside == 1)
  }

  @Test func `a coverage and levels of detail are made of parts`() throws {
    let text =
      #"{"type":"Feature","id":1,"properties":{},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[2,0],[2,1],[2,2],[0,2],[0,0]]],[[[2,0],[4,0],[4,2],[2,2],[2,1],[2,0]]]]}}"#
    let result = try shaped(text, ShapeOptions(explodes: true)) {
      $0.steps.simplification = SimplificationOptions(.metres(10), mode: .coverage)
      $0.steps.box = GeographicBox(west: -1, south: -1, east: 5, north: 5)
    }
    #expect(result.text.split(separator: "\n").count == 2 && !result.text.contains("[2,1]") && result.text.contains(#""type":"Polygon""#))
    #expect(result.report.simplification.positionsRemoved == 2)
  }

  @Test func `a topology is exploded, and written of parts`() throws {
    let topology =
      #"{"type":"Topology","objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","id":3,"properties":{"k":1},"coordinates":[[1,2],[3,4.5]]},{"type":"Point","coordinates":[9,9]}]}},"arcs":[]}"#
    let options = ShapeOptions(renames: [.init("k", to: "n")], assignments: [.init("s", .json(try RawJSON("2")))], explodes: true)
    let result = try shaped(topology, options)
    #expect(
      result.text == """
        {"type":"Feature","id":3,"properties":{"n":1,"s":2},"geometry":{"type":"Point","coordinates":[1,2]}}
        {"type":"Feature","properties":{"n":1,"s":2},"geometry":{"type":"Point","coordinates":[3,4.5]}}
        {"type":"Feature","properties":{"s":2},"geometry":{"type":"Point","coordinates":[9,9]}}

        """)
    let finding = try #require(result.findings.first?.diagnostic)
    #expect(
      finding.rule == .explodedIdentifier && finding.pointer == "/objects/a/geometries/0"
        && finding.byte == topology.utf8.firstOffset(of: "{\"type\":\"MultiPoint"))
    let back = try ConvertedText(topology) {
      $0.output = TopoJSONOutput()
      $0.steps.shape = options
    }
    #expect(back.text.contains(#"{"type":"Point","coordinates":[1,2],"id":3,"properties":{"n":1,"s":2}}"#), "\(back.text)")
  }

  @Test func `later steps see new names`() throws {
    let text = #"{"type":"Feature","properties":{"a":1,"b":2},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let renamed = ShapeOptions(renames: [.init("a", to: "c"), .init("gone", to: "d")], idProperty: "absent")
    let chosen = try shaped(text, renamed) { $0.writing.properties = .only(["c", "a"]) }
    #expect(chosen.text.contains(#""properties":{"c":1}"#))
    #expect(chosen.report.missingProperties == ["a"] && chosen.report.missingShapeProperties == ["gone", "absent"])
    let dissolved = try shaped(text, renamed) { $0.dissolve = DissolveOptions(key: "c") }
    #expect(dissolved.text.contains(#""properties":{"c":1,"count":1}"#))
  }

  @Test func `features that cannot be read stay as they are`() throws {
    let text = #"{"type":"Feature","properties":{"a":1},"geometry":{"type":"MultiPoint","coordinates":[[1]]}}"#
    let result = try shaped(text, ShapeOptions(renames: [.init("a", to: "b")], explodes: true)) { $0.onError = .null }
    #expect(result.text.contains(#""properties":{"a":1}"#) && result.report.nulled == 1)
  }

  @Test func `a stage shapes blocks in any pipeline`() throws {
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},"geometry":{"type":"MultiLineString","coordinates":[[[170,0],[-170,0]],[[1,1],[2,2]]]}}]}"#
    let block = try FeatureBlock<Geographic>(json: text)
    var stages = SplitAntimeridian().then(.explode).then(.shape(ShapeOptions(idProperty: "a")))
    let parts = try stages.process(block)
    #expect(parts.geometry.kinds == [.lineString, .lineString, .lineString])
    #expect(parts.map(\.id) == [.number("1"), .number("1"), .number("1")])
  }
}

extension Sequence<UInt8> {
  /// Where a text begins.
  fileprivate func firstOffset(of text: String) -> Int {
    let bytes = Array(self), wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? -1
  }
}
