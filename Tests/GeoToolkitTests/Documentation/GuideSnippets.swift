import GeoTestSupport
import GeoToolkit
import Testing

/// The code of the guides in `Documentation`, as tests.
@Suite struct GuideSnippets {
  /// What a renderer draws.
  private final class Screen {
    var calls: [String] = []
  }
  private let screen = Screen()

  private func upload(_ batch: OverlayBatch) { screen.calls.append("upload \(batch.features.count)") }
  private func fill(_ indices: Range<Int>, of batch: OverlayBatch, _ color: OverlayColor) {
    screen.calls.append("fill \(indices.count / 3)")
  }
  private func outline(_ rings: Range<Int>, of batch: OverlayBatch, _ style: OverlayStyle) {
    screen.calls.append("outline \(rings.count)")
  }
  private func stroke(_ strips: Range<Int>, of batch: OverlayBatch, _ style: OverlayStyle) {
    screen.calls.append("stroke \(strips.count)")
  }
  private func mark(_ vertices: Range<Int>, of batch: OverlayBatch, _ style: OverlayStyle) {
    screen.calls.append("mark \(vertices.count)")
  }

  @Test func `batches in drawing order`() async throws {
    let workspace = try Workspace()
    let path = try workspace.file("shapes.geojson", Places.shapes)
    defer { withExtendedLifetime(workspace) {} }
    let zoom: Float = 12
    // begin
    var batches: [OverlayBatch] = []
    for try await batch in OverlayBatches(path: path) {
      upload(batch)  // its columns, as they are
      batches.append(batch)
    }
    for step in OverlayBatch.drawingOrder(of: batches) {
      let batch = batches[step.batch]
      let group = batch.groups[step.group]
      let style = batch.style(of: group)
      guard group.zooms.contains(zoom) else { continue }
      switch group.geometry {
      case .polygon:
        if let color = style.fill { fill(group.indices, of: batch, color) }
        if style.stroke != nil { outline(group.paths, of: batch, style) }
      case .line: stroke(group.paths, of: batch, style)
      case .point: mark(group.vertices, of: batch, style)
      case .label: break  // positions for text, to be placed after everything is drawn
      }
    }
    // end
    #expect(screen.calls.dropFirst() == ["fill 9", "outline 3", "stroke 1", "mark 3"])
  }
}
