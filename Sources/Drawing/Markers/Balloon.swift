#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import Overlays

/// The outline of a balloon: a circle, and below it a point between the two tangents from its tip.
struct Balloon {
  let middle: SIMD2<Float>
  let radius: Float

  /// - Parameter frame: around circle and tip.
  init(in frame: PixelBox) {
    radius = frame.size.x / 2
    middle = SIMD2((frame.low.x + frame.high.x) / 2, frame.low.y + radius)
  }

  private init(middle: SIMD2<Float>, radius: Float) { (self.middle, self.radius) = (middle, radius) }

  /// The outline of the same form that lies everywhere as far inside of it.
  func inset(by width: Float) -> Balloon { Balloon(middle: middle, radius: max(radius - width, 0)) }

  /// How far the tip is from the middle of the circle, in radii.
  private static let reach = 2 * MarkerStyle.balloonHeight - 1

  var tip: SIMD2<Float> { middle + SIMD2(0, radius * Self.reach) }

  /// From the tip round the circle. Chords are at most a twentieth of a pixel off.
  func corners() -> [SIMD2<Float>] {
    // Between straight down and where a tangent from the tip touches the circle.
    let touch = acos(1 / Self.reach)
    let step = 2 * acos(max(0, 1 - 0.05 / max(radius, 0.1)))
    let turn = 2 * Float.pi - 2 * touch
    let count = max(12, Int((turn / step).rounded(.up)))
    return [tip]
      + (0...count).map { index in
        let angle = touch + turn * Float(index) / Float(count)
        return middle + SIMD2(-sin(angle), cos(angle)) * radius
      }
  }
}

extension OverlayColor {
  /// White, or nearly black: what is read better on the colour.
  var ink: OverlayColor {
    let isDark = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) < 140
    return isDark ? OverlayColor(red: 255, green: 255, blue: 255) : OverlayColor(red: 20, green: 20, blue: 20)
  }
}
