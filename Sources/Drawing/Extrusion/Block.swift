/// An area with walls and a roof: a vertical prism over the ground, in pixels of ground from the camera's centre.
struct Block: Sendable {
  /// The exterior first. The first position is not repeated.
  var rings: [[SIMD2<Double>]] = []
  /// For each position of each ring, whether the edge that begins there was made by a cut: it has no wall. Empty for none.
  var seams: [[Bool]] = []
  /// Pixels from the ground to the foot of the walls, and to the roof.
  var base, height: Double
  /// Of the draft's, and later of the picture's styles.
  var style: Int
}
