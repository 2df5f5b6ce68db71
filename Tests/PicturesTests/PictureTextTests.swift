import Drawing
import GeoBatches
import GeoModel
import GeoTestSupport
import MapViews
import Overlays
import Pictures
import Testing

/// Texts of pictures: of features, and around them.
@Suite struct PictureTextTests {
  private static let data = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"name":"Land","kind":"land"},"geometry":{"type":"MultiPolygon","coordinates":[
      [[[0,0],[10,0],[10,10],[0,10],[0,0]]],[[[20,0],[22,0],[22,2],[20,2],[20,0]]]]}},
    {"type":"Feature","properties":{"name":"Road","kind":"road"},"geometry":{"type":"LineString","coordinates":[[0,-5],[20,-5]]}},
    {"type":"Feature","properties":{"name":"Town","kind":5},"geometry":{"type":"Point","coordinates":[15,5]}},
    {"type":"Feature","properties":{"kind":null},"geometry":{"type":"Point","coordinates":[15,8]}}]}
    """

  private func picture(_ style: String, _ change: (inout SnapshotOptions) -> Void = { _ in }) async throws -> SnapshotPicture<Scene> {
    var options = SnapshotOptions(size: ViewSize(width: 400, height: 300))
    options.texts = BlockSetting()
    change(&options)
    let batching = BatchingOptions(styles: try StyleDocument(text: Array(style.utf8)))
    return try await Snapshot([SnapshotLayer(bytes: Array(Self.data.utf8), name: "a/map.geojson", options: batching)], options).scene()
  }

  private static let named = """
    {"rules":[{"name":"All","text":"name","text-size":8,"fill":"#aca","stroke":"#060","marker-color":"#c00"}]}
    """

  @Test func `every feature with a text has one, in the largest of its areas`() async throws {
    let labels = try await picture(Self.named).report.labels
    #expect(labels.shown == 3 && labels.hidden == 0 && labels.unset == 0)
  }

  @Test func `without what sets texts they are counted`() async throws {
    let labels = try await picture(Self.named) { $0.texts = nil }.report.labels
    #expect(labels.unset == 3 && labels.shown == 0)
  }

  @Test func `texts lie over what is at their level, and under what is above labels`() async throws {
    let style = """
      {"rules":[{"where":{"kind":"land"},"text":"name","text-size":8,"fill":"#aca"},{"fill":"#f00","stroke":"#00f","marker-color":"#0f0","level":"aboveLabels"}]}
      """
    let scene = try await picture(style).content
    let letters = try #require(scene.groups.firstIndex { !$0.isClipped && !$0.paints.isEmpty })
    #expect(scene.groups[..<letters].flatMap(\.paints).contains { $0.color.rgba == 0xAACC_AAFF })
    #expect(scene.groups[(letters + 1)...].flatMap(\.paints).contains { $0.color.rgba == 0x0000_FFFF })
  }

  @Test func `all threads draw the same`() async throws {
    let scenes = [try await picture(Self.named) { $0.jobs = 1 }, try await picture(Self.named) { $0.jobs = 4 }].map(\.content)
    #expect(scenes[0].paths == scenes[1].paths && scenes[0].groups == scenes[1].groups)
  }

  @Test func `texts keep clear of the legend`() async throws {
    let scene = try await picture(Self.named) { $0.legend = true }
    #expect(scene.report.labels.shown + scene.report.labels.hidden == 3)
    let board = try #require(scene.content.groups.last?.paints.first)
    #expect(board.color.red == SnapshotOptions().theme.background.red)
  }
}

/// Lines of legends that are seen in a picture.
@Suite struct PictureLegendTests {
  private func entries(_ data: String, _ styles: StyleDocument, _ change: (inout SnapshotOptions) -> Void = { _ in }) async throws -> Int {
    var options = SnapshotOptions(size: ViewSize(width: 400, height: 300))
    (options.texts, options.legend) = (BlockSetting(), true)
    change(&options)
    let layer = SnapshotLayer(bytes: Array(data.utf8), name: "a", options: BatchingOptions(styles: styles))
    return try await Snapshot([layer], options).scene().report.legendEntries
  }

  @Test func `areas that are blocks`() async throws {
    let data = #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}"#
    let style = try StyleDocument(text: Array(##"{"rules":[{"name":"Towers","fill":"#abc","extrude-height":1000}]}"##.utf8))
    #expect(try await entries(data, style) == 1)
    #expect(try await entries(data, style) { $0.pitch = 40 } == 1)
  }

  @Test func `parts of rings, where there are clusters`() async throws {
    let points = ["\"a\"", "\"b\"", "3", "null"].enumerated().map {
      #"{"type":"Feature","properties":{"kind":\#($1)},"geometry":{"type":"Point","coordinates":[\#(Double($0) / 1000),0]}}"#
    }
    let far = #"{"type":"Feature","properties":{"kind":"far"},"geometry":{"type":"Point","coordinates":[90,0]}}"#
    let data = #"{"type":"FeatureCollection","features":[\#((points + [far]).joined(separator: ","))]}"#
    let palette = StyleDocument(palette: .light)
    // The layer; the property, five values, and those without one.
    let pie = try await entries(data, palette) { ($0.clusters, $0.clusterPie) = (.all, "kind") }
    #expect(pie == 1 + 1 + 5)
    let single = try await entries(far, palette) { ($0.clusters, $0.clusterPie) = (.all, "kind") }
    #expect(single == 1)
    // Values that are listed for colours are not listed twice.
    let colored = try await entries(data, StyleDocument(palette: .light, colorBy: "kind")) {
      ($0.clusters, $0.clusterPie) = (.all, "kind")
      $0.pitch = 0
    }
    #expect(colored == 1 + 4)
  }

  @Test func `more values than a legend lists are counted`() async throws {
    let points = (0..<250).map {
      #"{"type":"Feature","properties":{"n":\#($0)},"geometry":{"type":"Point","coordinates":[\#($0 % 20),\#($0 / 20)]}}"#
    }
    let data = #"{"type":"FeatureCollection","features":[\#(points.joined(separator: ","))]}"#
    #expect(try await entries(data, StyleDocument(palette: .light, colorBy: "n")) == 1 + 200 + 1)
  }
}

/// What a legend lists.
@Suite struct StyleLegendTests {
  private func texts(_ style: String) throws -> [String] {
    StyleLegend(try StyleDocument(text: Array(style.utf8)), name: "map").entries.map { ($0.styles.isEmpty ? "# " : "") + $0.text }
  }

  @Test func `rules by their names or conditions, values of colours under a heading`() throws {
    let style = """
      {"rules":[{"name":"Roads","stroke":"#000"},{"where":"lanes > 2","stroke":"#111"},{"stroke":"#222"},
      {"name":"Kinds","fill":{"match":"kind","stops":[["b","#f00"],[7,"#0f0"],[null,"#00f"]],"else":"#888"}},
      {"fill":{"step":"people","stops":[[10,"#f00"],[20.5,"#0f0"]],"else":"#888"}},
      {"stroke":{"interpolate":"depth","stops":[[0,"#fff"],[100,"#00f"]]}}],"otherwise":{"name":"Rest","fill":"#ccc"}}
      """
    #expect(
      try texts(style) == [
        "Roads", "lanes > 2", "# Kinds", "b", "7", "–", "…", "# people", "< 10", "10 – 20.5", "≥ 20.5", "# depth", "0", "100", "Rest"
      ])
  }

  @Test func `simple conditions in words, others as they are written`() throws {
    let style = """
      {"rules":[{"where":"kind = 'park'","fill":"#111"},{"where":"lanes >= 2 AND class IN ('a', 'b')","fill":"#222"},
      {"where":"3 > width","fill":"#333"},{"where":"a BETWEEN 1 AND 2.5 AND b IS NULL AND c IS NOT NULL","fill":"#444"},
      {"where":"kind = 'park' OR a = 1","fill":"#555"},{"where":"name LIKE 'A%'","fill":"#666"},
      {"where":{"kind":["wood",7,null]},"fill":"#777"},{"where":{"size":{"min":2},"b":{"exists":true}},"fill":"#888"}]}
      """
    #expect(
      try texts(style) == [
        "kind: park", "lanes ≥ 2; class: a, b", "width < 3", "a: 1 – 2.5; b: –; c", "kind = 'park' OR a = 1", "name LIKE 'A%'",
        "kind: wood, 7, –", "size ≥ 2; b"
      ])
  }

  @Test func `a layer of a palette by its name, or by the values of a property`() throws {
    let plain = StyleLegend(StyleDocument(palette: .light), name: "map", layer: 1)
    #expect(plain.entries.map(\.text) == ["map"])
    #expect(plain.entries[0].styles[0].fill == MapPalette.light.entry(ofLayer: 1).fill)
    let values = try StyleLegend.sorted([RawJSON(#""b""#), RawJSON("10"), RawJSON("9"), RawJSON(#""a""#), RawJSON("true")])
    let colored = StyleLegend(StyleDocument(palette: .light, colorBy: "kind"), name: "map", values: values)
    #expect(colored.entries.map(\.text) == ["kind", "9", "10", "a", "b", "true"])
    #expect(colored.entries[1].styles[0].fill == MapPalette.light.entry(of: values[0]).fill)
  }
}
