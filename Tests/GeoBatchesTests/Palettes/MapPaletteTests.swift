import GeoToolkit
import Testing

@Suite struct MapPaletteTests {
  private static let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#

  private func value(_ text: String) throws -> RawJSON { try RawJSON(text) }

  private func batch(_ text: String, _ change: (inout BatchingOptions) -> Void = { _ in }) throws -> OverlayBatch {
    var options = BatchingOptions()
    change(&options)
    return try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
  }

  @Test func `each theme has a palette of different colours, and names lead to themes`() {
    #expect(MapTheme.allCases.map(\.name) == ["light", "dark", "muted"] && MapTheme(name: "Light") == nil)
    for theme in MapTheme.allCases {
      #expect(MapTheme(name: theme.name) == theme)
      let entries = theme.palette.entries
      #expect(entries.count == 10 && Set(entries.map(\.fill)).count == 10 && Set(entries.map(\.line)).count == 10)
      #expect(entries.allSatisfy { $0.fill.alpha == 255 && $0.border != $0.fill })
      // Borders are darker than fills on a light ground, and brighter on a dark one.
      func light(_ color: OverlayColor) -> Int { 3 * Int(color.red) + 6 * Int(color.green) + Int(color.blue) }
      #expect(entries.allSatisfy { (light($0.border) < light($0.fill)) == (theme.name != "dark") })
      #expect(entries.allSatisfy { abs(light($0.fill) - light(theme.background)) > 100 })
    }
  }

  @Test func `layers take entries in turn`() {
    let palette = MapPalette.light
    #expect(palette.entry(ofLayer: 0) == palette.entries[0] && palette.entry(ofLayer: 13) == palette.entries[3])
    #expect(palette.entry(ofLayer: -1) == palette.entries[9])
  }

  @Test func `the colour of a value depends on nothing but the value`() throws {
    let palette = MapPalette.dark
    func entry(_ text: String) throws -> MapPalette.Entry { palette.entry(of: try value(text)) }
    #expect(try palette.entry(of: nil) == palette.neutral && entry("null") == palette.neutral)
    #expect(try entry("3") == palette.entries[3] && entry("3.0") == palette.entries[3] && entry("33") == palette.entries[3])
    #expect(try entry(#""\u0061""#) == entry(#""a""#) && entry("0.5") == entry("5e-1"))
    #expect(try entry("true") != entry("false"))
    let whole = try (0..<30).map { try entry("\($0)") }
    #expect(Set(whole).count == 30 && !whole.contains(palette.neutral))
    #expect(try entry("-1") == whole[29])
    let names = try (0..<1000).map { try entry("\"name \($0)\"") }
    #expect(Set(names).count == 30)
    // Files and pictures keep colours: these may not change from version to version.
    let known = try ["\"forest\"", "\"water\"", "\"town\"", "1.5", "[1]"].map { try whole.firstIndex(of: entry($0)) }
    #expect(known == Self.known)
  }

  private static let known: [Int?] = [12, 22, 16, 20, 26]

  @Test func `without a style areas lie below lines and points, in colours of the layer`() throws {
    let text = #"""
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}
      {"type":"Feature","properties":{},"geometry":\#(Self.square)}
      {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0.5,0.5]}}
      """#
    for layer in [0, 4, 12] {
      let batch = try batch(text) { $0.firstLayer = layer }
      let entry = MapPalette.light.entry(ofLayer: layer)
      #expect(batch.groups.map(\.geometry) == [.polygon, .line, .point])
      #expect(batch.groups.map(\.zOrder) == [2 * layer, 2 * layer + 1, 2 * layer + 1].map(Int32.init))
      let (area, line) = (batch.style(of: batch.groups[0]), batch.style(of: batch.groups[1]))
      #expect(area.fill == entry.fill && area.stroke == entry.border && area.strokeWidth == 0.75)
      #expect(line.stroke == entry.line && line.marker == entry.marker && line.fill == nil && line.strokeWidth == 1.5)
    }
  }

  @Test func `the layers of a topology have colours of their own, and simplestyle properties win`() throws {
    let topology = ##"""
      {"type":"Topology","arcs":[],"objects":{
        "a":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]},
        "b":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[3,4]},
          {"type":"Point","coordinates":[5,6],"properties":{"marker-color":"#f00"}}]}}}
      """##
    let batch = try batch(topology)
    let colors = batch.groups.map { batch.style(of: $0).marker }
    let entries = MapPalette.light.entries
    #expect(colors.count == 3 && colors[0] == entries[0].marker)
    #expect(Set(colors.dropFirst()) == [entries[1].marker, OverlayColor(red: 255, green: 0, blue: 0)])
  }

  @Test func `colours by a property are the same whatever the order and the threads`() throws {
    let kinds = ["a", "b", "c", "d"]
    let features = (0..<400).map { index in
      #"{"type":"Feature","properties":{"kind":"\#(kinds[index * 7 % 4])"},"geometry":{"type":"Point","coordinates":[\#(index % 90),1]}}"#
    }
    func colors(_ features: [String], jobs: Int) throws -> [String: Set<OverlayColor>] {
      var options = BatchingOptions(properties: ["kind"])
      options.styles = StyleDocument(palette: .light, colorBy: "kind")
      (options.reading.jobs, options.reading.groupSize) = (jobs, 256)
      var found: [String: Set<OverlayColor>] = [:]
      for batch in try OverlayBatchesTests.batches(Array(features.joined(separator: "\n").utf8), options) {
        guard case .text(let texts) = batch.features.properties[0].values else { continue }
        for group in batch.groups {
          for vertex in group.vertices {
            if let color = batch.style(of: group).marker { found[texts[Int(batch.points.features[vertex])], default: []].insert(color) }
          }
        }
      }
      return found
    }
    let forward = try colors(features, jobs: 1), backward = try colors(features.reversed(), jobs: 4)
    #expect(forward == backward && forward.count == 4 && forward.values.allSatisfy { $0.count == 1 })
    for kind in kinds { #expect(forward[kind] == [MapPalette.light.entry(of: try value("\"\(kind)\"")).marker]) }
  }
}
