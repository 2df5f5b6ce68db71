import GeoTestSupport
import GeoToolkit
import Testing

/// Texts of styles: what documents say, and what batches hold.
@Suite struct TextStyleTests {
  private static let square = #"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}"#
  private static let line = #"{"type":"LineString","coordinates":[[0,0],[10,0],[10,10]]}"#
  private static let point = #"{"type":"MultiPoint","coordinates":[[30,30],[31,31]]}"#

  private func batch(_ features: [(properties: String, geometry: String)], _ style: String) throws -> OverlayBatch {
    let text = features.map { #"{"type":"Feature","properties":\#($0.properties),"geometry":\#($0.geometry)}"# }.joined(separator: "\n")
    var options = BatchingOptions()
    options.styles = try StyleDocument(text: Array(style.utf8))
    return try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
  }

  @Test(arguments: [
    (#"{"name":"a","ref":7}"#, "a"), (#"{"name":null,"ref":7}"#, "7"), (#"{"ref":1.50}"#, "1.5"), (#"{"name":"","ref":false}"#, "false"),
    (#"{"name:ja":"東","name":"a"}"#, "東"), (#"{"name":{"de":"ä"}}"#, #"{"de":"ä"}"#), (#"{"name":"a\u0000b"}"#, "a\0b"),
    ("{}", nil), ("null", nil)
  ])
  func `the text is the first value that is not null`(properties: String, text: String?) throws {
    let batch = try batch([(properties, Self.point)], "rules: [{text: [\"name:ja\", name, ref], marker-color: \"#f00\"}]")
    BatchCheck(batch).expectConsistent()
    #expect(batch.points.texts == (text == nil ? [0, 0] : [1, 1]))
    #expect(text == nil || batch.texts[0] == text)
  }

  @Test func `expressions make texts and priorities`() throws {
    let style = """
      rules: [{text: "name || ' (' || ref || ')'", text-priority: population * 2, stroke: "#000"}]
      """
    let batch = try batch(
      [(#"{"name":"Rue","ref":"D 5","population":4}"#, Self.line), (#"{"name":"b","ref":"c"}"#, Self.point)], style)
    #expect((0..<batch.texts.count).map { batch.texts[$0] } == ["Rue (D 5)", "b (c)"])
    #expect(batch.lines.texts == [1] && batch.lines.textPriorities == [8])
    #expect(batch.points.textPriorities == [-.infinity, -.infinity])
    // The middle of the line by its length, and its direction there.
    let anchor = batch.lines.textAnchors[0]
    let place = SIMD2(Double(anchor.x) + batch.header.origin.x, Double(anchor.y) + batch.header.origin.y)
    #expect((place.x - 190.0 / 360).magnitude < 1e-6 && (anchor.z * anchor.z + anchor.w * anchor.w - 1).magnitude < 1e-6)
  }

  @Test func `areas have a text at the place of their label, and nothing else is stored`() throws {
    let batch = try batch([(#"{"name":"a"}"#, Self.square)], "rules: [{geometry: polygon, text: name, fill: \"#fff\"}]")
    #expect(batch.groups.map(\.geometry) == [.polygon, .label])
    #expect(batch.points.texts == [1] && batch.lines.texts.isEmpty)
    let plain = try self.batch([(#"{"name":"a"}"#, Self.square)], "rules: [{geometry: polygon, fill: \"#fff\"}]")
    #expect(plain.groups.map(\.geometry) == [.polygon] && plain.texts.count == 0 && plain.points.texts.isEmpty)
    let ofLabels = try self.batch([(#"{"name":"a"}"#, Self.square)], "rules: [{geometry: label, text: name}]")
    #expect(ofLabels.groups.map(\.geometry) == [.label] && ofLabels.points.texts == [1])
  }

  @Test func `all members are read`() throws {
    let style = """
      rules:
      - text: name
        text-color: "#ff0000"
        text-halo-color: null
        text-halo-width: 2
        text-size: {interpolate: $zoom, stops: [[0, 10], [10, 20]]}
        text-opacity: 0.5
        text-font: [Noto Sans, serif]
        text-weight: bold
        text-italic: true
        text-case: uppercase
        text-letter-spacing: 0.1
        text-wrap: 0
        text-anchor: below
        text-offset: [0, 1]
        text-placement: point
        text-spacing: 0
        text-padding: 5
      """
    let text = try #require(try batch([(#"{"name":"a"}"#, Self.point)], style).styles.first?.at(zoom: 5).text)
    #expect(text.color.rgba == 0xFF00_0080 && text.halo == nil && text.haloWidth == 2 && text.size == 15)
    #expect(text.families == "Noto Sans, serif" && text.weight == 700 && text.isItalic && text.letterCase == .upper)
    #expect(text.letterSpacing == 0.1 && text.wrapWidth == 0 && text.anchor == .below && text.offset == [0, 1])
    #expect(text.placement == .point && text.spacing == 0 && text.padding == 5 && text.source == "name")
    #expect(text.shown("straße") == "STRASSE")
  }

  @Test(arguments: [
    "text-size: 12", "text: 5", "text: []", "text: [name, 1]", "text: \"a =\"", "text: \"$area\"", "{text: name, text-size: -1}",
    "{text: name, text-size: 501}", "{text: name, text-weight: 50}", "{text: name, text-weight: heavy}", "{text: name, text-case: title}",
    "{text: name, text-anchor: top}", "{text: name, text-offset: [1]}", "{text: name, text-placement: curve}", "{text: name, text-font: 5}",
    "{text: name, text-font: []}", "{text: name, text-priority: true}", "{text: name, text-colour: \"#000\"}", "{text: name, text-wrap: -1}"
  ])
  func `what is wrong is named`(rule: String) throws {
    let error = try #require(throws: StyleError.self) {
      try StyleDocument(text: Array("rules: [\(rule.hasPrefix("{") ? rule : "{\(rule)}")]".utf8))
    }
    #expect(error.message.hasPrefix("found "), "\(error)")
  }

  @Test func `different texts make different styles, the same texts the same key`() throws {
    func key(_ rule: String) throws -> StyleKey {
      try #require(try batch([(#"{"a":"x","b":"y"}"#, Self.point)], "rules: [\(rule)]").styles.first).key
    }
    #expect(try key("{text: a}") == key("{text: \"a\"}"))
    #expect(try key("{text: a}") != key("{text: b}"))
    #expect(try key("{text: a}") != key("{text: a, text-priority: b}"))
    #expect(try key("{text: a}") != key("{text: a, text-size: 13}"))
  }

  @Test func `a very long text ends with an ellipsis`() throws {
    let long = String(repeating: "é", count: 5000)
    let batch = try batch([(#"{"name":"\#(long)"}"#, Self.point)], "rules: [{text: name}]")
    #expect(batch.texts[0].count == 1000 && batch.texts[0].hasSuffix("é…"))
  }
}
