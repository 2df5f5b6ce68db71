public import Overlays

/// How batches are made.
public struct OverlayOptions: Sendable {
  /// How vertices are stored.
  public var vertexFormat: VertexColumn.Format

  /// Whether indices have 16 bits, for renderers that support no others: groups then have at most 65,535 vertices.
  public var usesShortIndices: Bool

  /// A batch ends before the feature that would exceed this size. One feature makes a batch whatever its size.
  public var batchSize: BatchSize { didSet { batchSize.check() } }

  /// Whether batches can find the feature at a position (``Overlays/OverlayBatch/feature(at:tolerance:)``).
  public var pickIndex: Bool

  /// Whether each polygon gets a label position, farthest from its border (``Overlays/GeometryClass/label``), drawn in the
  /// look's style for labels.
  public var labels: Bool

  /// Whether lines, and borders of areas, are also expanded to triangles, for renderers without line shaders
  /// (``Overlays/RibbonColumns``). Borders are separate groups of lines, right after those of their areas.
  public var ribbons: Bool

  /// Whether areas get triangles; pictures, which need none, draw their rings.
  package var triangles = true

  public init(
    vertexFormat: VertexColumn.Format = .float32, usesShortIndices: Bool = false, batchSize: BatchSize = .vertices(1 << 19),
    pickIndex: Bool = false, labels: Bool = false, ribbons: Bool = false
  ) {
    (self.vertexFormat, self.usesShortIndices, self.batchSize) = (vertexFormat, usesShortIndices, batchSize)
    (self.pickIndex, self.labels, self.ribbons) = (pickIndex, labels, ribbons)
    batchSize.check()
  }

  /// The size of batches. In any case a batch ends where 16,384 findings and losses are reported of its features.
  public enum BatchSize: Sendable, Hashable {
    /// Vertices of all classes together. The features of a batch are at most as many, with 32 bytes of ids and properties for each; 0 or
    /// more.
    case vertices(Int)
    /// Of all buffers of vertices and indices, ids and properties together; 0 or more.
    case bytes(Int)

    func check() {
      switch self {
      case .vertices(let count), .bytes(let count): precondition(count >= 0, "a size of batches cannot be negative")
      }
    }
  }
}
