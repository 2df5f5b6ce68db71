internal import Overlays

/// An icon as paths, in units of its own.
struct VectorIcon: Sendable {
  /// Paths of one colour.
  struct Shape: Sendable {
    /// `nil` for a fill.
    var stroke: StrokeShape?
    /// `nil` for that of the marker.
    var color: OverlayColor?
    /// What the opacity of the colour is multiplied by.
    var opacity: Double
    var paths: PathColumn
  }

  let size: SIMD2<Float>
  /// From the bottom up.
  let shapes: [Shape]
}
