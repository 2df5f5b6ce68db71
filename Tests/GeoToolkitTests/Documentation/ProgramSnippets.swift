import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// "Five small programs", run.
@Suite(.timeLimit(.minutes(5))) struct ProgramSnippets {
  private final class Screen {
    var calls: [String] = []
    var triangles = 0
  }
  private let screen = Screen()

  private func draw(_ group: DrawGroup, of polygons: PolygonColumns, in style: OverlayStyle) { screen.triangles += group.indices.count / 3 }
  private func upload(_ batch: OverlayBatch) { screen.triangles += batch.header.counts.triangles }
  private func mark(_ place: Position, _ title: String) { screen.calls.append("mark") }
  private func stroke(_ positions: Positions<Geographic>) { screen.calls.append("stroke") }
  private func fill(_ exterior: Positions<Geographic>, leavingOut holes: some Sequence<Positions<Geographic>>) {
    screen.calls.append("fill")
  }
  private func print(_ items: Any...) { screen.calls.append(items.map { "\($0)" }.joined(separator: " ")) }

  private static let areas = #"""
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"name":"A","population":5000,"area":2.5},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}},
    {"type":"Feature","properties":{"name":"B","population":100,"area":4},"geometry":{"type":"MultiPolygon","coordinates":[[[[2,0],[3,0],[3,1],[2,0]]]]}},
    {"type":"Feature","properties":{"name":"C"},"geometry":{"type":"MultiLineString","coordinates":[[[0,0],[5,5]]]}},
    {"type":"Feature","properties":{"name":"D","population":null},"geometry":{"type":"Point","coordinates":[4,4]}}
    ]}
    """#

  private func file(_ text: String) throws -> (Workspace, path: String) {
    let workspace = try Workspace()
    return (workspace, try workspace.file("areas.geojson", text))
  }

  @Test func sum() async throws {
    let (workspace, path) = try file(Self.areas)
    defer { withExtendedLifetime(workspace) {} }
    // begin
    struct City: Codable {
      var name: String
      var population: Int?
    }
    var people = 0
    for try await block in FeatureBlocks(path: path) {
      for feature in block.readable {
        people += try feature.properties.decode(City.self).population ?? 0
      }
    }
    print(people, "people")
    // end
    #expect(screen.calls == ["5100 people"])
  }

  @Test func chain() async throws {
    let (workspace, path) = try file(Self.areas)
    defer { withExtendedLifetime(workspace) {} }
    // begin
    let batches = FeatureBlocks(path: path, options: ReadingOptions(jobs: 4))
      .through(.repair(.structure))
      .through(.simplify(.pixels(0.5, zoom: 8)))
      .through(.geodesic(.error(metres: 10)))
      .batches(look: .simplestyle)
    for try await batch in batches {
      for group in batch.groups {
        draw(group, of: batch.polygons, in: batch.style(of: group))
      }
    }
    // end
    #expect(screen.triangles == 2)
  }

  @Test func mapKit() throws {
    let data = Data(Self.areas.utf8)
    // begin
    var order = OverlayOrder<Int>()
    for (index, object) in try MapObjectDecoder().decode(data).enumerated() {
      guard case .feature(let feature) = object else { continue }
      for shape in feature.geometry {
        switch shape {
        case .point(let annotation): mark(annotation.coordinate, annotation.title ?? "a place")
        case .multiPolygon(let polygons):
          order.add(index, level: .aboveRoads)
          for polygon in polygons { fill(polygon.exterior, leavingOut: polygon.holes) }
        case .multiPolyline(let lines):
          order.add(index, level: .aboveLabels)
          for line in lines { stroke(line.positions) }
        default: break
        }
      }
    }
    // end
    #expect(screen.calls == ["fill", "fill", "stroke", "mark"] && order.overlays == [0, 1, 2])
  }

  @Test func indoor() async throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Samples/imdf/terminal").path
    // begin
    let map = IndoorMap(try IndoorArchive(path: path))
    let plan = try IndoorPlan(map, IndoorSelection(), languages: ["en"])
    for try await drawn in IndoorBatches(plan, palette: .dark) {
      let name = drawn.level?.name?.text(for: ["en"]) ?? "outdoors"
      print(name, drawn.level?.ordinal ?? 0, drawn.batch.features.count, "features")
      for finding in drawn.findings { print(finding.file, finding.diagnostic.line, finding.diagnostic.message) }
    }
    // end
    #expect(screen.calls.count > 3 && screen.calls[0].hasPrefix("outdoors 0 "))
  }

  @Test func ownStage() async throws {
    let (workspace, path) = try file(Self.areas)
    defer { withExtendedLifetime(workspace) {} }
    // begin
    let densest = EditFeatures { feature in
      guard let people = feature.properties["population"]?.double, let area = feature.properties["area"]?.double else { return }
      feature.properties["density"] = PropertyValue(people / area)
    }
    let look = StyledLook(properties: ["density"]) { feature, geometry in
      guard geometry == .polygon, let density = feature.properties["density"]?.double else { return nil }
      var style = OverlayStyle()
      style.fill = OverlayColor(red: density > 1000 ? 200 : 80, green: 80, blue: 80)
      return style
    }
    for try await batch in FeatureBlocks(path: path).through(densest).batches(look: look) {
      upload(batch)
    }
    // end
    #expect(screen.triangles == 2)
    for try await batch in FeatureBlocks(path: path).through(densest).batches(look: look) {
      #expect(Set(batch.styles.map(\.fill?.red)) == [200, 80])
    }
  }

  /// The communes of a country, built anew one by one, make the batches that they make as they are.
  @Test func `features that are built anew make the same batches`() async throws {
    guard let file = SharedMaterial.url("data/geojson/communes.geojson.gz") else {
      Swift.print("skipped: \(SharedMaterial.absence)")
      return
    }
    let rebuild = EditFeatures { feature in
      feature.geometry = feature.geometry.map { $0 }
      feature.properties = feature.properties
    }
    func digests(_ batches: OverlayBatches) async throws -> [Int] {
      var all: [Int] = []
      for try await batch in batches { all.append(OverlayFile.encode(batch).hashValue) }
      return all
    }
    let blocks = FeatureBlocks(url: file, options: ReadingOptions(jobs: 2))
    let (anew, asRead) = (try await digests(blocks.through(rebuild).batches()), try await digests(blocks.batches()))
    #expect(anew == asRead && !anew.isEmpty)
  }
}
