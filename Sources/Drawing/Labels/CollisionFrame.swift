/// A rectangle of a picture, turned or not, that nothing else may overlap.
struct CollisionFrame: Sendable {
  let middle: SIMD2<Float>
  /// The direction of its width, of length 1.
  let axis: SIMD2<Float>
  /// Half of width and height; not negative.
  let half: SIMD2<Float>

  init(_ box: PixelBox) {
    middle = (box.low + box.high) / 2
    axis = [1, 0]
    half = pointwiseMax((box.high - box.low) / 2, .zero)
  }

  /// A box that is turned around the origin and then moved.
  init(_ box: PixelBox, axis: SIMD2<Float>, at place: SIMD2<Float>) {
    let own = (box.low + box.high) / 2
    middle = place + axis * own.x + SIMD2(-axis.y, axis.x) * own.y
    self.axis = axis
    half = pointwiseMax((box.high - box.low) / 2, .zero)
  }

  /// The smallest upright box around it.
  var box: PixelBox {
    let (x, y) = (axis * half.x, SIMD2(-axis.y, axis.x) * half.y)
    let reach = SIMD2(x.x.magnitude + y.x.magnitude, x.y.magnitude + y.y.magnitude)
    return PixelBox(low: middle - reach, high: middle + reach)
  }

  /// Whether they have an area in common: no line separates them that is parallel to a side of one.
  func overlaps(_ other: CollisionFrame) -> Bool {
    let offset = other.middle - middle
    for side in [axis, SIMD2(-axis.y, axis.x), other.axis, SIMD2(-other.axis.y, other.axis.x)] {
      if (offset * side).sum().magnitude >= reach(along: side) + other.reach(along: side) { return false }
    }
    return true
  }

  private func reach(along direction: SIMD2<Float>) -> Float {
    half.x * (axis * direction).sum().magnitude + half.y * (SIMD2(-axis.y, axis.x) * direction).sum().magnitude
  }
}
