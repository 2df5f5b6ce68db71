import Foundation
import GeoToolkit
import Testing

struct StyleDocumentTests {
  private func batch(_ features: [String], _ change: (inout BatchingOptions) throws -> Void) throws -> OverlayBatch {
    var options = BatchingOptions()
    try change(&options)
    return try #require(try OverlayBatchesTests.batches(Array(features.joined(separator: "\n").utf8), options).first)
  }

  private func feature(_ properties: String, _ geometry: String = #"{"type":"Point","coordinates":[1,2]}"#) -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  private static let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
  private static let document = #"""
    {"rules":[
      {"name":"motorways","geometry":"line","where":{"class":["motorway","trunk"],"lanes":{"min":2}},"zoom":[5,14],
       "stroke":"#e892a2","stroke-width":3,"stroke-opacity":0.5,"stroke-dashes":[2,1],"z-order":2,"level":"aboveLabels"},
      {"name":"closed","where":{"open":false}},
      {"name":"nameless","where":{"name":null},"blend-mode":"multiply","fill":"#c8facc"},
      {"name":"named","where":{"name":{"exists":true}},"marker-color":"#f00","marker-size":"large"}]}
    """#

  @Test func `a document that grows beyond the limit is refused while it is read`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("StyleDocumentTests-\(UUID().uuidString).json.gz").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var sink = try ByteSink(path: path, overwrite: false, compression: .gzip)
    let blanks = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<17 { try sink.write(blanks) }
    try sink.commit()
    let error = #expect(throws: ByteStreamError.self) { try StyleDocument(path: path) }
    #expect(error?.code == .limitExceeded)
  }

  @Test func `what is wrong with a file is said with its name`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("StyleDocumentTests-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(#"{"rules":[{"fill":"no colour"}]}"#.utf8).write(to: URL(fileURLWithPath: path))
    let error = try #require(throws: StyleError.self) { try StyleDocument(path: path) }
    #expect(error.path == path && "\(error)".hasPrefix("\(path): line 1, column 19: "))
  }

  @Test func `the first rule that matches counts, and what none matches is left out`() throws {
    let batch = try batch([
      feature(#"{"class":"trunk","lanes":2,"name":"A1"}"#, Self.line), feature(#"{"class":"trunk","lanes":1,"name":"A1"}"#, Self.line),
      feature(#"{"open":false}"#), feature("{}"), feature("null"), feature(#"{"name":null}"#), feature(#"{"name":"x"}"#)
    ]) { $0.styles = try StyleDocument(RawJSON(Self.document)) }
    let names = batch.groups.map { batch.style(of: $0).name }
    // The line of motorways is drawn by the next rule that matches where it is not a motorway's level.
    #expect(names.sorted() == ["closed", "motorways", "named", "named", "named", "named", "nameless"])
    let motorways = try #require(batch.groups.first { batch.style(of: $0).name == "motorways" })
    #expect(batch.groups.last == motorways && motorways.zOrder == 2 && motorways.level == .aboveLabels)
    let style = batch.style(of: motorways)
    #expect(style.stroke?.rgba == 0xE892_A280 && style.strokeWidth == 3 && style.dashes == [2, 1])
    #expect(style.zooms == ZoomRange(lowest: 5, highest: 14))
    #expect(batch.groups.first { batch.style(of: $0).name == "nameless" }?.vertices.count == 3)

    let none = try self.batch([feature(#"{"a":1}"#)]) {
      $0.styles = try StyleDocument(RawJSON(#"{"rules":[{"where":{"a":2}}]}"#))
    }
    #expect(none.groups.isEmpty && none.features.count == 1)
  }

  @Test(arguments: [
    ("\"\u{E9}\"", "\"\u{E9}\"", true), ("\"e\u{301}\"", "\"\u{E9}\"", false), (#""\u00e9""#, "\"\u{E9}\"", true),
    ("9007199254740993", "9007199254740992", false),
    ("9007199254740993", "9007199254740993.0", true), ("18446744073709551615", "18446744073709551616", false),
    ("18446744073709551615", "184467440737095516150e-1", true),
    ("123456789012345678901234567890", "123456789012345678901234567891", false), ("1e2", "100", true), ("0.10", "0.1", true),
    ("0.1", "0.10000000000000001", false),
    ("0", "-0.0", true), ("1e400", "10e399", true), ("-5", "5", false), ("1", "\"1\"", false), ("1", "true", false)
  ])
  func `a value in where is equal to the last digit and letter`(value: String, property: String, isEqual: Bool) throws {
    let style = try StyleDocument(RawJSON(#"{"rules":[{"where":{"v":\#(value)}}]}"#))
    #expect(try batch([feature(#"{"v":\#(property)}"#)]) { $0.styles = style }.groups.isEmpty != isEqual)
  }

  @Test(arguments: [
    ("a = 1", #"{"a":1}"#, true), ("a = 1", #"{"a":2}"#, false), ("a > 1 OR b LIKE 'x%'", #"{"b":"xy"}"#, true), ("a IS NULL", "{}", true),
    ("$type = 'Point'", "{}", true), ("$id = 3", "{}", false)
  ])
  func `where may be an expression`(expression: String, properties: String, isDrawn: Bool) throws {
    let style = try StyleDocument(RawJSON(#"{"rules":[{"where":"\#(expression)"}]}"#))
    #expect(try batch([feature(properties)]) { $0.styles = style }.groups.isEmpty != isDrawn)
  }

  @Test func `each zoom level has the first rule that matches there`() throws {
    func drawn(_ rules: String, otherwise: String = "null") throws -> [String] {
      let batch = try batch([
        feature(##"{"fill":"#123456"}"##, #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[[5,5],[5,5],[5,5],[5,5]]]}"#)
      ]) {
        $0.styles = try StyleDocument(RawJSON(#"{"rules":[\#(rules)],"otherwise":\#(otherwise)}"#))
        $0.overlays.labels = true
      }
      #expect(
        batch.features.count == 1 && batch.report.repairedPolygons == 1
          && batch.groups.allSatisfy { batch.style(of: $0).fill?.rgba == 0x1234_5699 })
      #expect(batch.groups.filter { $0.geometry == .label }.map(\.zooms) == batch.groups.filter { $0.geometry == .polygon }.map(\.zooms))
      let areas = batch.groups.filter { $0.geometry == .polygon }
      return areas.map { group in "\(batch.style(of: group).name) \(Int(group.zooms.lowest))-\(Int(group.zooms.highest))" }.sorted()
    }
    #expect(try drawn(#"{"name":"thin","zoom":[0,8]},{"name":"thick","zoom":[8,30]}"#) == ["thick 8-30", "thin 0-8"])
    #expect(try drawn(#"{"name":"mid","zoom":[5,8]},{"name":"else"}"#) == ["else 0-5", "else 8-30", "mid 5-8"])
    #expect(
      try drawn(#"{"name":"a","zoom":[0,8]},{"name":"b","zoom":[4,12]}"#, otherwise: #"{"name":"c"}"#) == ["a 0-8", "b 8-12", "c 12-30"])
    #expect(try drawn(#"{"name":"all"},{"name":"never","zoom":[3,4]}"#) == ["all 0-30"])
    #expect(try drawn(#"{"name":"one","zoom":[7,7]}"#) == ["one 7-7"])
  }

  @Test(arguments: [##"{"\u0066ill":"#f00"}"##, ##"{"f\u0069ll":"#f00"}"##, ##"{"fi\u006cl":"#f00"}"##])
  func `names of members may have escapes`(properties: String) throws {
    let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#
    let batch = try batch([feature(properties, square)]) { _ in }
    #expect(batch.groups.first.map { batch.style(of: $0).fill?.rgba } == 0xFF00_0099)
  }

  @Test func `an area that only a rule of labels matches has its label`() throws {
    let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#
    func labelled(_ rules: String) throws -> OverlayBatch {
      try batch([feature("{}", square)]) {
        $0.styles = try StyleDocument(RawJSON(#"{"rules":[\#(rules)]}"#))
        $0.overlays.labels = true
      }
    }
    let alone = try labelled(#"{"geometry":"label"}"#), drawn = try labelled(#"{"geometry":["label","polygon"]}"#)
    #expect(alone.groups.map(\.geometry) == [.label] && Set(drawn.groups.map(\.geometry)) == [.label, .polygon])
    #expect(alone.report.droppedFeatures == 0 && alone.features.count == 1)
  }

  @Test(arguments: [
    (#"{"zoom":[0,5]}"#, "{}"), (#"{"zoom":[5,5]}"#, "{}"), (#"{"zoom":[0,0]}"#, "{}"), (#"{"zoom":[0,8]},{"zoom":[8,30]}"#, "null"),
    (#"{"zoom":[4,12]},{"zoom":[7,7]},{"zoom":[0,9.5]},{"zoom":[12,12]}"#, "{}"), (#"{"zoom":[29.5,30]}"#, "{}")
  ])
  func `at each zoom level exactly one rule draws`(rules: String, otherwise: String) throws {
    let batch = try batch([feature("{}", Self.line)]) {
      $0.styles = try StyleDocument(RawJSON(#"{"rules":[\#(rules)],"otherwise":\#(otherwise)}"#))
    }
    let levels = stride(from: Float(0), through: 30, by: 0.5).flatMap { [$0.nextDown, $0, $0.nextUp] }.filter { (0...30).contains($0) }
    for level in levels { #expect(batch.groups.count { $0.zooms.contains(level) } == 1, "\(level): \(batch.groups.map(\.zooms))") }
  }

  @Test(arguments: [
    #"{"rules":[{"zoom":[30,30]}]}"#, #"{"rules":[{"zoom":[29.99999999,30]}]}"#, #"{"rules":[{"zoom":[9,8]}]}"#,
    #"{"rules":[{"geometry":[]}]}"#, #"{"rules":[{"where":{"a":{"exists":true,"foo":2}}}]}"#,
    ##"{"rules":[{"fill":"#fff","fill":"#000"}]}"##,
    "[]", #"{"rule":[]}"#, #"{"rules":{}}"#, #"{"rules":[1]}"#, #"{"rules":[{"fill":"red"}]}"#, #"{"rules":[{"stroke-width":-1}]}"#,
    #"{"rules":[{"geometry":"area"}]}"#, #"{"rules":[{"blend-mode":"add"}]}"#, #"{"rules":[{"zoom":[5]}]}"#,
    #"{"rules":[{"where":"a ="}]}"#, #"{"rules":[{"where":"$area > 5"}]}"#, #"{"rules":[{"where":5}]}"#,
    #"{"rules":[{"where":{"a":{"min":"x"}}}]}"#, #"{"rules":[{"colour":"red"}]}"#, #"{"rules":[{"z-order":1.5}]}"#
  ])
  func `what is wrong is named`(text: String) throws {
    let json = try RawJSON(text)
    let error = try #require(throws: StyleError.self) { try StyleDocument(json) }
    #expect(error.description.hasPrefix("found "))
  }

  @Test func `the same as YAML`() throws {
    let yaml = """
      # Roads first.
      rules:
        - name: motorways
          geometry: line
          where: {class: [motorway, "trunk"], lanes: {min: 2}, open: yes, code: "07", toll: false, ref: ~}
          zoom: [5, 14]
          stroke: '#e892a2'
          stroke-width: +3.50
          stroke-linejoin: miter
          stroke-miterlimit: 4
      otherwise:
        fill: "555555"
        fill-opacity: .6
      """
    let json = #"""
      {"rules":[{"name":"motorways","geometry":"line","where":{"class":["motorway","trunk"],"lanes":{"min":2},"open":"yes","code":"07",
       "toll":false,"ref":null},"zoom":[5,14],"stroke":"#e892a2","stroke-width":3.5,"stroke-linejoin":"miter","stroke-miterlimit":4}],
       "otherwise":{"fill":"555555","fill-opacity":0.6}}
      """#
    let (a, b) = (try StyleDocument(text: Array(yaml.utf8)), try StyleDocument(text: Array(json.utf8)))
    #expect(a.rules.map(\.style) == b.rules.map(\.style) && a.otherwise == b.otherwise)
    #expect("\(a.rules[0].conditions)" == "\(b.rules[0].conditions)")
    #expect(a.rules[0].style.lineJoin == .miter && a.rules[0].style.miterLimit == 4 && a.rules[0].style.lineCap == .round)
  }

  @Test(arguments: [
    ("rules:\n  - fill: red\n", 2, 11), ("rules:\n  - fill: #ff0000\n", 2, 10), ("rules: [a\n", 2, 1), ("rule: []", 1, 7),
    ("{\n  \"rules\": [\n    {\"ä\": 1, \"fill\": \"#00ff00\", \"zoom\": 3}]}", 3, 11), ("{\n \"rules\": [}", 2, 12), ("", 1, 1),
    ("rules: &a [*a]", 1, 12), ("{\"rules\":[{\n\"stroke-linecap\":\"flat\"}]}", 2, 18), ("rules: [{stroke-miterlimit: 0}]", 1, 29),
    ("{\"otherwise\":{\n\"where\":{\"class\":\"motorway\"},\"fill\":\"#f00\"}}", 2, 9),
    ("otherwise:\n  stroke: '#0f0'\n  geometry: line\n", 3, 13)
  ])
  func `what is wrong is told with its place`(text: String, line: Int, column: Int) throws {
    let error = try #require(throws: StyleError.self) { try StyleDocument(text: Array(text.utf8)) }
    #expect((error.line, error.column) == (line, column), "\(error)")
    #expect(error.description.hasPrefix("line \(line), column \(column): "))
  }

  @Test func `simplestyle makes as many groups as there are looks`() throws {
    let colors = ["#ff0000", "#0f0", "00f", "no colour", "#ff0000"]
    let features = colors.enumerated().map { index, color in
      let triangle = #"{"type":"Polygon","coordinates":[[[\#(index),0],[\#(index + 1),0],[\#(index + 1),1],[\#(index),0]]]}"#
      return feature(#"{"fill":"\#(color)","fill-opacity":0.25,"stroke-width":4}"#, triangle)
    }
    let batch = try batch(features) { _ in }
    #expect(batch.groups.count == 4 && batch.styles.count == 4)
    #expect(Set(batch.styles.map { $0.fill?.rgba ?? 0 }) == [0xFF00_0040, 0x00FF_0040, 0x0000_FF40, 0x72CE_9740])
    #expect(batch.styles.allSatisfy { $0.strokeWidth == 4 })
    let plain = try self.batch(features) { $0.usesSimpleStyle = false }
    #expect(plain.groups.count == 1 && plain.styles.map(\.fill) == [MapPalette.light.entries[0].fill])
  }

  @Test func `an opacity of a feature stands instead of the document's, and colours of simplestyle have none`() throws {
    let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
    let document = try StyleDocument(
      text: Array(##"{"rules":[{"fill":"#ff0000","fill-opacity":0.5,"stroke":"#00ff00","stroke-opacity":0.5}]}"##.utf8))
    func style(_ properties: String) throws -> OverlayStyle? {
      try batch([feature(properties, square)]) { $0.styles = document }.styles.first
    }
    let half = try style(#"{"stroke-opacity":0.5,"fill-opacity":0.5}"#), full = try style(#"{"stroke-opacity":1,"fill-opacity":1}"#)
    #expect(half?.fill?.rgba == 0xFF00_0080 && half?.stroke?.rgba == 0x00FF_0080)
    #expect(full?.fill?.rgba == 0xFF00_00FF && full?.stroke?.rgba == 0x00FF_00FF)
    let other = try style(##"{"fill":"#00f8","stroke":"0000ff80"}"##)
    #expect(other?.fill?.rgba == 0xFF00_0080 && other?.stroke?.rgba == 0x00FF_0080)
  }

  @Test func `names that only Unicode calls equal make styles of their own`() throws {
    let symbols = ["caf\u{E9}", "cafe\u{301}"]
    let batch = try batch(symbols.map { feature(#"{"marker-symbol":"\#($0)"}"#) }) { _ in }
    #expect(Set(batch.styles.map { Array($0.markerSymbol.utf8) }) == Set(symbols.map { Array($0.utf8) }))
    #expect(Set(batch.styles.map(\.key)).count == 2)
  }

  @Test func `a marker's symbol may be a number`() throws {
    let batch = try batch([feature(#"{"marker-symbol":7}"#), feature(#"{"marker-symbol":"7"}"#), feature(#"{"marker-symbol":true}"#)]) {
      _ in
    }
    #expect(Set(batch.styles.map(\.markerSymbol)) == ["7", ""])
  }

  @Test func `chosen properties have types, the others stay as they are written`() throws {
    let batch = try batch([
      feature(#"{"a":1,"b":true,"c":"x\u0041","d":1.5, "e" : [1, 2] ,"f":"z","level":2}"#), feature(#"{"a":2.5,"b":null,"d":"m"}"#),
      feature("null")
    ]) {
      $0.properties = ["a", "b", "c", "d", "none"]
      $0.keepsOtherProperties = true
      $0.floorProperty = "level"
    }
    let columns = batch.features.properties
    #expect(columns.map(\.name) == ["a", "b", "c", "d", "none"])
    #expect(columns[0].values == .number([1, 2.5, 0]) && columns[0].isPresent == [true, true, false])
    #expect(columns[1].values == .boolean([true, false, false]) && columns[1].isPresent == [true, false, false])
    guard case .text(let c) = columns[2].values, case .text(let d) = columns[3].values else {
      Issue.record("\(columns[2].values) \(columns[3].values)")
      return
    }
    #expect(c[0] == "xA" && d[0] == "1.5" && d[1] == "m")
    #expect(columns[4].isPresent == [false, false, false])
    #expect(batch.features.otherProperties[0] == #"{"e" : [1, 2],"f":"z","level":2}"#)
    #expect(batch.features.otherProperties[1] == "{}" && batch.features.otherProperties[2] == "")
    #expect(Set(batch.groups.map(\.floor)) == [2, nil])
  }
}
