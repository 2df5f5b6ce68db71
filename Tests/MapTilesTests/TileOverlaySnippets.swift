import MapTiles
import MapViews

/// The examples of documentation on tile overlays (`DocumentationTests`).
struct TileOverlaySnippets {
  private func show(_ viewport: Viewport, begin: (_ url: String, _ parts: [TilePart]) -> Void) throws {
    func load(_ url: String, insteadOf parts: [TilePart]) { begin(url, parts) }
    // begin
    let overlay = try TileOverlay(template: "https://example.com/{z}/{x}/{y}.png", maximumZoom: 18)
    for tile in overlay.tiles(in: viewport) {
      guard let url = overlay.url(of: tile) else { continue }
      load(url, insteadOf: overlay.placeholders(of: tile))
    }
    // end
  }
}
