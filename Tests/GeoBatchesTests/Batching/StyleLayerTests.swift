import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Style documents with several layers, and the z-orders of rules that have none.
@Suite struct StyleLayerTests {
  private static let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
  private static let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#

  /// A road as a wide line, and over it a narrow one from level 5 on.
  private static let roads = """
    layers:
    - name: casings
      rules:
      - {name: casing, geometry: line, stroke: "#7a5c2e", stroke-width: 6}
    - name: roads
      rules:
      - {name: road, geometry: line, where: {class: road}, stroke: "#ffd97a", stroke-width: 4, zoom: [5, 30]}
      - {name: other, geometry: line, stroke: "#ffffff", stroke-width: 4, zoom: [5, 30]}
    """

  private func feature(_ properties: String = "{}", _ geometry: String = Self.line) -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  private func options(_ style: String, _ change: (inout BatchingOptions) -> Void = { _ in }) throws -> BatchingOptions {
    var options = BatchingOptions()
    options.styles = try StyleDocument(text: Array(style.utf8))
    options.overlays.pickIndex = true
    change(&options)
    return options
  }

  private func batch(
    _ features: [String], _ style: String, _ change: (inout BatchingOptions) -> Void = { _ in }
  ) throws -> OverlayBatch {
    let batches = try OverlayBatchesTests.batches(Array(features.joined(separator: "\n").utf8), try options(style, change))
    let batch = try #require(batches.first)
    BatchCheck(batch).expectConsistent()
    return batch
  }

  /// The names and z-orders of the draw units, from the bottom up.
  private func units(_ batch: OverlayBatch) -> [String] { batch.groups.map { "\(batch.style(of: $0).name) \($0.zOrder)" } }

  // MARK: - Layers

  @Test func `each layer draws a feature once at each level`() throws {
    let batch = try batch([feature(#"{"class":"road"}"#), feature()], Self.roads)
    #expect(units(batch) == ["casing 0", "road 1", "other 2"])
    #expect(batch.features.count == 2 && batch.report.droppedParts == 0 && batch.header.counts.strips == 4)
    for level in [0, 4.9, 5, 17, 30] as [Float] {
      let features = batch.groups.filter { $0.zooms.contains(level) }.flatMap { group in
        group.paths.map { batch.lines.features[batch.lines.vertices(ofStrip: $0).lowerBound] }
      }
      #expect(features.sorted() == (level < 5 ? [0, 1] : [0, 0, 1, 1]))
    }
  }

  @Test func `a feature that is drawn twice is picked once, on top`() throws {
    let batch = try batch([feature(#"{"class":"road"}"#), feature()], Self.roads)
    let place = PlanePoint(x: 0.5 + 0.5 / 360, y: Mercator.plane(Position(longitude: 0.5, latitude: 0.5)).y)
    #expect(batch.pick(at: place, tolerance: 1e-5, zoom: 6) == batch.pick(at: place, tolerance: 1e-5))
    let near = try #require(batch.pick(at: place, tolerance: 1e-5, zoom: 6)),
      far = try #require(batch.pick(at: place, tolerance: 1e-5, zoom: 4))
    #expect(batch.style(of: batch.groups[near.group]).name == "other" && near.feature == 1)
    #expect(batch.style(of: batch.groups[far.group]).name == "casing" && far.feature == 1)
  }

  @Test func `GLB has a primitive for each layer, with the same features`() throws {
    var sink = try ByteSink(memory: .none)
    let source = ByteSource(bytes: Array(feature(#"{"class":"road"}"#).utf8), name: "x")
    let report = try BatchFile.write(source, to: &sink, as: .glb, options: try options(Self.roads))
    #expect(report.features == 1 && report.drawGroups == 2 && report.unstyledFeatures == 0 && report.droppedParts == 0)
    let data = Data(try sink.takeBytes())
    let length = (0..<4).reduce(0) { $0 | Int(data[12 + $1]) << (8 * $1) }
    let document = try #require(try JSONSerialization.jsonObject(with: data[20..<20 + length]) as? [String: Any])
    let meshes = try #require(document["meshes"] as? [[String: Any]])
    let primitives = try #require(meshes.first?["primitives"] as? [[String: Any]])
    #expect(meshes.count == 1 && primitives.count == 2 && Set(primitives.compactMap { $0["material"] as? Int }).count == 2)
    for primitive in primitives {
      let features = (primitive["extensions"] as? [String: [String: [[String: Int]]]])?["EXT_mesh_features"]?["featureIds"]
      #expect(features?.map { $0["featureCount"] } == [1])
    }
  }

  @Test func `a layer in which no rule matches draws nothing of a feature`() throws {
    let style = """
      layers:
      - rules: [{name: all, stroke: "#111"}]
      - rules: [{name: some, where: {a: 1}, stroke: "#222"}]
        otherwise: {name: rest, marker-color: "#333"}
      - rules: [{name: never, where: {a: 2}, stroke: "#444"}]
      """
    let batch = try batch([feature(#"{"a":1}"#), feature()], style)
    #expect(units(batch) == ["all 0", "some 2"] && batch.groups.map(\.paths.count) == [2, 1])
    let points = try self.batch([feature("{}", #"{"type":"Point","coordinates":[1,2]}"#)], style)
    #expect(units(points) == ["rest 1"])
    let none = try self.batch([feature()], #"{"layers":[{"rules":[{"where":{"a":2}}]},{"rules":[]}]}"#)
    #expect(none.groups.isEmpty && none.report.unstyledFeatures == 1 && none.features.count == 1)
    #expect(try self.batch([feature()], #"{"layers":[]}"#).report.unstyledFeatures == 1)
  }

  @Test func `a style without a colour for a geometry adds nothing if another layer has one`() throws {
    let style = ##"""
      {"layers":[{"rules":[{"name":"fill","fill":"#eee"}]},{"rules":[{"name":"border","stroke":"#111"}]},
       {"rules":[{"name":"text","geometry":"label","marker-color":"#000"},{"name":"high","zoom":[9,30],"stroke":"#222"}]}]}
      """##
    let area = try batch([feature("{}", Self.square)], style) { $0.overlays.labels = true }
    #expect(units(area) == ["fill 0", "border 1", "text 2", "high 3"] && area.header.counts.points == 1)
    #expect(units(try batch([feature()], style)) == ["border 1", "high 3"])
    // Labels have a place without any colour, too, as in documents without layers.
    let plain = try batch([feature("{}", Self.square)], ##"{"layers":[{"rules":[{"name":"a","fill":"#eee"}]},{"rules":[{"name":"b"}]}]}"##)
    {
      $0.overlays.labels = true
    }
    #expect(units(plain) == ["a 0", "b 1"] && plain.groups.map(\.geometry) == [.polygon, .label])
  }

  @Test func `equal styles of several layers draw once, and simplestyle changes all layers`() throws {
    let style = ##"{"layers":[{"rules":[{"stroke":"#111","z-order":3}]},{"rules":[{"stroke":"#111","z-order":3}]}]}"##
    #expect(try batch([feature()], style).groups.map(\.paths.count) == [1])
    let red = try batch([feature(##"{"class":"road","stroke":"#f00"}"##)], Self.roads)
    #expect(red.groups.map { red.style(of: $0).stroke?.rgba } == [0xFF00_00FF, 0xFF00_00FF])
  }

  @Test func `a polygon that is repaired is counted once by however many layers`() throws {
    let bow = #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]],[[5,5],[5,5],[5,5],[5,5]]]}"#
    let batch = try batch([feature("{}", bow)], ##"{"layers":[{"rules":[{"fill":"#f00"}]},{"rules":[{"fill":"#0f0"}]}]}"##)
    #expect(batch.groups.count == 2 && batch.report.repairedPolygons == 1)
  }

  // MARK: - Z-orders

  @Test func `later rules lie over earlier ones, and what no rule matches under them`() throws {
    let style = """
      rules:
      - {name: a, where: {n: 1}, stroke: "#111"}
      - {name: b, where: {n: 2}, stroke: "#222"}
      - {name: fixed, where: {n: 3}, stroke: "#333", z-order: 7}
      - {name: zero, where: {n: 4}, stroke: "#444", z-order: 0}
      - {name: c, where: {n: 5}, stroke: "#555", zoom: [0, 8]}
      - {name: d, where: {n: 5}, stroke: "#666"}
      otherwise: {name: rest, stroke: "#777"}
      """
    let batch = try batch((1...6).map { feature(#"{"n":\#($0)}"#) }, style)
    #expect(Set(units(batch)) == ["rest 0", "zero 0", "a 1", "b 2", "c 5", "d 6", "fixed 7"])
    let document = try StyleDocument(text: Array(style.utf8))
    #expect(document.layers.count == 1 && document.rules.map(\.hasZOrder) == [false, false, true, true, false, false])
  }

  @Test func `features of later layers of a topology lie over those of earlier ones`() throws {
    func object(_ name: String, _ properties: String, _ more: String = "") -> String {
      #""\#(name)":{"type":"GeometryCollection","geometries":[{"type":"LineString","arcs":[0],"properties":\#(properties)}\#(more)]}"#
    }
    let second = ##",{"type":"LineString","arcs":[0],"properties":{"n":1,"stroke":"#f00"}}"##
    let topology =
      #"{"type":"Topology","arcs":[[[0,0],[10,10]]],"objects":{"#
      + [object("x", #"{"n":2}"#), object("y", #"{"n":1}"#, second), object("z", #"{"n":3}"#)].joined(separator: ",") + "}}"
    let style = """
      layers:
      - rules:
        - {name: a, where: {n: 1}, stroke: "#111"}
        - {name: b, where: {n: 2}, stroke: "#222"}
      - rules:
        - {name: fixed, where: {n: 3}, stroke: "#333", z-order: 1}
      """
    var files: [[UInt8]] = []
    for jobs in [1, 3] {
      let batch = try batch([topology], style) { $0.reading.jobs = jobs }
      #expect(units(batch) == ["b 1", "fixed 1", "a 3", "a 3"])
      files.append(OverlayFile.encode(batch))
    }
    #expect(files[0] == files[1])
    let one = try batch([topology], style) { $0.reading.layer = "y" }
    #expect(units(one) == ["a 0", "a 0"])
    var plain = BatchingOptions()
    plain.usesSimpleStyle = false
    let standard = try #require(try OverlayBatchesTests.batches(Array(topology.utf8), plain).first)
    // Without a document a layer has two positions: areas, and lines and points over them.
    #expect(standard.groups.map(\.zOrder) == [1, 3, 5])
  }

  // MARK: - Documents

  @Test func `a document has layers, or is one`() throws {
    let json = ##"{"layers":[{"name":"x","rules":[{"stroke":"#111"}],"otherwise":{"fill":"#222"}},{"otherwise":null}],"version":1}"##
    let document = try StyleDocument(text: Array(json.utf8))
    #expect(document.layers.map(\.name) == ["x", ""] && document.layers.map(\.rules.count) == [1, 0])
    #expect(document.rules.count == 1 && document.otherwise?.fill?.rgba == 0x2222_22FF && document.layers[1].otherwise == nil)
    var other = StyleDocument(layers: [])
    #expect(other.rules.isEmpty && other.otherwise == nil)
    other.otherwise = .standard
    other.rules = document.rules
    #expect(other.layers.count == 1 && other.otherwise == .standard && other.rules.count == 1)
  }

  @Test(arguments: [
    ("layers: {}", 1, 9, #"found "layers" that is no array of layers"#),
    ("layers: [1]", 1, 10, #"found layers[0] that is no object; expected {"rules": [...]}"#),
    ("layers:\n- rules: []\nrules: []", 3, 8, #"found "rules" next to layers; expected it in one of the layers"#),
    ("otherwise: {}\nlayers: []", 1, 12, #"found "otherwise" next to layers; expected it in one of the layers"#),
    ("layers:\n- rules:\n  - fill: red", 3, 11, ##"found "red" in layers[0].rules[0].fill; expected a colour such as "#0a7f2e""##),
    (
      "layers:\n- rules: []\n- rules: [{stroke: 1}]\n  name: roads", 3, 20,
      ##"found 1 in layers[1].rules[0].stroke; expected a colour such as "#0a7f2e" (layer "roads")"##
    ),
    ("layers:\n- {rule: []}", 2, 10, #"found the member "rule" in layers[0]; expected name, rules or otherwise"#),
    ("layers:\n- {name: 1}", 2, 10, "found 1 in layers[0].name; expected a string"),
    ("layers:\n- {rules: {}}", 2, 11, #"found "layers[0].rules" that is no array of rules"#),
    (
      "layers:\n- otherwise: {where: {a: 1}}", 2, 22,
      #"found "where" in layers[0].otherwise, which is for all that no rule matches; expected a last rule with it instead"#
    ),
    ("layer: []", 1, 8, #"found the member "layer" in a style document; expected rules, otherwise, layers or order"#),
    (#"{"layers":[{"rules":[],"rules":[]}]}"#, 1, 32, #"found "rules" twice in layers[0]; expected it once"#)
  ])
  func `what is wrong in layers is reported with its place`(text: String, line: Int, column: Int, message: String) throws {
    let error = try #require(throws: StyleError.self) { try StyleDocument(text: Array(text.utf8)) }
    #expect("\(error)" == "line \(line), column \(column): \(message)")
  }
}
