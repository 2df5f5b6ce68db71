import GeoToolkit
import Projection

/// The examples of documentation that need PROJ (``DocumentationTests``).
struct ProjectionSnippets {
  func reading(path: String) {
    // begin
    var options = ReadingOptions()
    options.projection = SourceProjection(Projections())
    let blocks = FeatureBlocks(path: path, options: options)
    // end
    _ = blocks
  }

  func stage(path: String) async throws {
    // begin
    let toDegrees = try Projections().operation(from: "EPSG:25832", to: nil, isTrusted: true)
    for try await block in FeatureBlocks(path: path).through(Reproject(toDegrees)) { show(block) }
    // end
  }

  private func show(_ block: FeatureBlock<Geographic>) {}
}
