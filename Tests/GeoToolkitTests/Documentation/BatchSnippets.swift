import GeoTestSupport
import GeoToolkit
import Testing

/// The examples of batches and of map objects, as tests.
@Suite struct BatchSnippets {
  private final class Screen {
    var vertices = 0
    var geometries = 0
  }
  private let screen = Screen()

  private func upload(_ batch: OverlayBatch) { screen.vertices += batch.header.counts.polygonVertices }
  private func show<Geometry>(_ geometry: Geometry) { screen.geometries += 1 }

  private func file() throws -> (Workspace, path: String) {
    let workspace = try Workspace()
    return (workspace, try workspace.file("shapes.geojson", Places.shapes))
  }

  @Test func `batches as they are asked for`() async throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    // begin
    for try await batch in OverlayBatches(path: path) {
      upload(batch)
    }
    // end
    #expect(screen.vertices > 0)
  }

  @Test func `batches pulled`() throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    // begin
    var reader = try OverlayReader(path: path)
    while let batch = try reader.next() {
      upload(batch)
    }
    // end
    #expect(screen.vertices > 0)
  }

  @Test func `what a map's own decoder returns`() throws {
    let bytes = Array(Places.shapes.utf8)
    // begin
    for object in try MapObjectDecoder().decode(bytes) {
      if case .feature(let feature) = object { show(feature.geometry) }
    }
    // end
    #expect(screen.geometries > 0)
  }
}
