internal import Overlays
struct Blending {
  init(_ mode: BlendMode) {}
  func blend(_ source: SIMD4<Float>, coverage: Float, over backdrop: SIMD4<Float>) -> SIMD4<Float> { backdrop * (1 - source.w * coverage) + source * coverage }
}
