import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The examples of pipelines and of the short doors, as tests.
@Suite struct PipelineSnippets {
  private final class Screen {
    var batches = 0
    var blocks = 0
  }
  private let screen = Screen()

  private func upload(_ batch: OverlayBatch) { screen.batches += 1 }
  private func draw(_ block: FeatureBlock<WorldPlane>) { screen.blocks += 1 }

  private func file() throws -> (Workspace, path: String) {
    let workspace = try Workspace()
    return (workspace, try workspace.file("shapes.geojson", Places.shapes))
  }

  @Test func `one pipeline in one expression`() async throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    // begin
    let batches = FeatureBlocks(path: path, options: ReadingOptions(jobs: 4))
      .through(.repair(.structure))
      .through(.simplify(.metres(100)))
      .batches(look: .simplestyle)
    for try await batch in batches { upload(batch) }
    // end
    // begin
    let blocks = FeatureBlocks(path: path, options: ReadingOptions(jobs: 4))
      .through(Repair(.structure))
      .through(SplitAntimeridian())
      .through(Project())
    for try await block in blocks { draw(block) }
    // end
    #expect(screen.batches > 0 && screen.blocks > 0)
  }

  @Test func `short forms`() async throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    let blocks =
      // begin
      FeatureBlocks(path: path).through(.simplify(.metres(100))).through(.geodesic(.error(metres: 10)))
    // end
    for try await block in blocks { #expect(!block.isEmpty) }
    // begin
    let options = ReadingOptions(jobs: 4, maxDepth: 64)
    // end
    #expect(options.maxDepth == 64)
  }

  @Test func `a look of properties`() async throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    // begin
    let look = PropertyLook(properties: ["name"], floorProperty: "level")
    for try await batch in FeatureBlocks(path: path).batches(look: look) { upload(batch) }
    // end
    #expect(screen.batches > 0)
  }

  @Test func `the synchronous twin`() throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    // begin
    let steps = Repair(.structure).then(SplitAntimeridian()).then(Project())
    var reader = ProcessedReader(try ByteSource(path: path), through: steps, options: ReadingOptions(jobs: 4))
    while let block = try reader.next() {
      draw(block)
    }
    // end
    #expect(screen.blocks > 0)
  }

  @Test func `a look of a closure`() async throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    // begin
    let look = StyledLook(properties: ["name"]) { feature, geometry in
      guard geometry == .polygon else { return nil }
      var style = OverlayStyle()
      style.fill = OverlayColor(red: feature.properties["population"]?.integer ?? 0 > 1_000_000 ? 200 : 80, green: 80, blue: 80)
      return style
    }
    // end
    for try await batch in FeatureBlocks(path: path).batches(look: look) {
      #expect(batch.groups.allSatisfy { $0.geometry == .polygon } && batch.styles.map(\.fill?.red) == [80])
      #expect(batch.features.properties.map(\.name) == ["name"])
    }
    for try await batch in FeatureBlocks(path: path).batches(look: StyledLook { _, _ in nil }) { #expect(batch.groups.isEmpty) }
  }

  @Test func `a document of layers`() async throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    // begin
    func road(_ color: String, width: Float) -> StyleDocument.Rule {
      var style = OverlayStyle()
      style.stroke = OverlayColor(hexadecimal: color)
      style.strokeWidth = width
      return StyleDocument.Rule(geometries: [.line], style: style)
    }
    let document = StyleDocument(layers: [
      StyleDocument.Layer(name: "casings", rules: [road("#7a5c2e", width: 6)]),
      StyleDocument.Layer(name: "roads", rules: [road("#ffd97a", width: 4)])
    ])
    for try await batch in FeatureBlocks(path: path).batches(look: .styles(document)) { upload(batch) }
    // end
    #expect(screen.batches > 0)
  }

  @Test func `geodesics to a renderer`() async throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    // begin
    for try await batch in FeatureBlocks(path: path).through(.geodesic(.error(metres: 10))).batches() {
      upload(batch)
    }
    // end
    #expect(screen.batches > 0)
  }

  private func mark(_ place: Position, _ title: String) { screen.blocks += 1 }
  private func stroke(_ positions: Positions<Geographic>) { screen.blocks += 1 }
  private func fill(_ exterior: Positions<Geographic>, leavingOut holes: some Sequence<Positions<Geographic>>) { screen.blocks += 1 }

  @Test func `the way of a map's own decoder`() throws {
    let data = Data(Places.shapes.utf8)
    // begin
    for object in try MapObjectDecoder().decode(data) {
      guard case .feature(let feature) = object else { continue }
      for shape in feature.geometry {
        switch shape {
        case .point(let annotation): mark(annotation.coordinate, annotation.title ?? "a place")
        case .multiPoint(let points): for point in points { mark(point.position, "one of several") }
        case .polyline(let line): stroke(line.positions)
        case .multiPolyline(let lines): for line in lines { stroke(line.positions) }
        case .polygon(let polygon): fill(polygon.exterior, leavingOut: polygon.holes)
        case .multiPolygon(let polygons): for polygon in polygons { fill(polygon.exterior, leavingOut: polygon.holes) }
        }
      }
    }
    // end
    #expect(screen.blocks > 3)
  }

  // Not run: the files are the reader's.

  static func convertFiles() async throws {
    // begin
    try await convert("countries.geojson.gz", to: "countries.topojson")
    try await convert("roads.geojson", to: "small.geojson", options: ConversionOptions(steps: StepOptions(simplification: .metres(100))))
    // end
  }

  static func judge() async throws {
    // begin
    let result = try await validate("cities.geojson")
    print(result.isValid ? "valid" : "\(result.report.errors) errors")
    // end
  }

  static func mend() async throws {
    // begin
    let report = try await fix("cities.geojson")
    print(report.fixed, "fixed,", report.left, "left")
    // end
  }

  static func sumUp() async throws {
    // begin
    let summary = try await summarize("cities.geojson")
    print(summary.text)
    // end
  }

  static func indoor(_ map: IndoorMap, _ upload: (OverlayBatch, IndoorMap.Level?) -> Void) throws {
    // begin
    var reader = IndoorBatchReader(IndoorBatches(try IndoorPlan(map)))
    while let drawn = try reader.next() {
      upload(drawn.batch, drawn.level)
    }
    // end
  }
}
