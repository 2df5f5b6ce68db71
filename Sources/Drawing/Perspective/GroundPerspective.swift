internal import GeoAlgorithms
internal import MapViews

/// How the ground, as pixels from the camera's centre seen from straight above, lies in the picture of a pitched camera.
///
/// A place `u` to the right and `v` down, `h` above the ground, has the depth w = 1 - v sin / f - h cos / f in units of the camera's
/// distance, which is f pixels. In the picture it is u / w to the right of the middle and (v cos - h sin) / w below it: straight lines stay
/// straight.
struct GroundPerspective: Sendable {
  /// The sine and cosine of the pitch.
  let sine, cosine: Double
  /// Pixels of ground from the eye to the centre.
  let focus: Double
  /// The middle of the picture.
  let middle: SIMD2<Double>
  /// The depth changes by this in a pixel of ground down, and in a pixel up from the ground.
  private let slope, rise: Double
  /// How far down the ground is projected: what is nearer to the camera is further below the picture than paths go.
  private let mostDown: Double
  /// The depth at which what is above the ground is cut off: a thousandth of what the ground has there.
  private let leastDepth: Double

  /// How far below the picture paths go.
  private static let reachBelow = 20_480.0

  init(_ viewport: Viewport, scale: Double, size: SIMD2<Double>) {
    let pitch = UnitAngle(degrees: viewport.camera.pitch)
    (sine, cosine) = (pitch.sine, pitch.cosine)
    focus = viewport.camera.distance / viewport.metersPerPoint * scale
    middle = size / 2
    (slope, rise) = (sine / focus, cosine / focus)
    let below = middle.y + Self.reachBelow
    mostDown = below / (cosine + slope * below)
    leastDepth = cosine / (cosine + slope * below) / 1000
  }

  /// The depth of a place on the ground, in units of the camera's distance: lengths on the ground shrink by it.
  @inline(__always)
  func depth(_ ground: SIMD2<Double>) -> Double { 1 - ground.y * slope }

  func depth(_ place: SIMD3<Double>) -> Double { 1 - place.y * slope - place.z * rise }

  @inline(__always)
  func isInFront(_ ground: SIMD2<Double>) -> Bool { ground.y <= mostDown }

  /// How far in front of the bound a place is, in pixels of ground.
  func distanceInFront(_ ground: SIMD2<Double>) -> Double { mostDown - ground.y }

  /// The pixels of a place on the ground in front of the camera.
  @inline(__always)
  func pixel(_ ground: SIMD2<Double>) -> SIMD2<Double> { middle + SIMD2(ground.x, ground.y * cosine) / depth(ground) }

  /// The pixels of a place so many pixels above the ground, in front of the camera.
  func pixel(_ place: SIMD3<Double>) -> SIMD2<Double> {
    middle + SIMD2(place.x, place.y * cosine - place.z * sine) / depth(place)
  }

  /// The same, of a place that is too near as if it were a little before the camera: far outside of the picture.
  func boundedPixel(_ place: SIMD3<Double>) -> SIMD2<Double> {
    middle + SIMD2(place.x, place.y * cosine - place.z * sine) / max(depth(place), leastDepth)
  }

  /// The place on the ground below the eye.
  var eye: SIMD2<Double> { SIMD2(0, focus * sine) }

  /// How high the eye is above the ground, in pixels of ground.
  var eyeHeight: Double { focus * cosine }

  /// The part of a closed path that is in front of the camera (Sutherland and Hodgman), in the picture.
  func pixels(_ path: [SIMD3<Double>]) -> [SIMD2<Double>] {
    if path.allSatisfy({ depth($0) >= leastDepth }) { return path.map(pixel) }
    var kept: [SIMD2<Double>] = []
    for (index, end) in path.enumerated() {
      let start = path[index == 0 ? path.count - 1 : index - 1]
      let (from, to) = (depth(start) - leastDepth, depth(end) - leastDepth)
      if (from < 0) != (to < 0) { kept.append(boundedPixel(start + (end - start) * (from / (from - to)))) }
      if to >= 0 { kept.append(pixel(end)) }
    }
    return kept
  }

  /// The place on the ground that a pixel shows; for the sky, one far away.
  func ground(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    let place = pixel - middle
    // Rounding may lead to the horizon.
    let depth = cosine / max(cosine + place.y * slope, cosine * 1e-9)
    return SIMD2(place.x * depth, place.y * depth / cosine)
  }

  /// Whether a pixel shows the ground, not the sky.
  func isGround(_ pixel: SIMD2<Double>) -> Bool { cosine + (pixel.y - middle.y) * slope > cosine * 1e-9 }

  /// How much ground a pixel of a row takes, across and down, in pixels of ground.
  func groundSize(atRow y: Double) -> SIMD2<Double> {
    let depth = cosine / max(cosine + (y - middle.y) * slope, cosine * 1e-9)
    return SIMD2(depth, depth * depth / cosine)
  }

  /// How far beyond the edges of the picture something may be that reaches into it.
  ///
  /// - Parameter reach: how far it reaches, in pixels of ground.
  func margin(_ reach: Double) -> Double {
    let edge = ground(SIMD2(middle.x, 2 * middle.y))
    let place = SIMD2(edge.x, min(edge.y + reach, mostDown))
    // Below the picture, and to the sides where it is nearest.
    return max(pixel(place).y - 2 * middle.y, reach / depth(place), reach)
  }

  /// The smallest rectangle of the picture around a square on the ground; all of the plane for one that is not wholly in front of the
  /// camera.
  ///
  /// - Parameters:
  ///   - ground: the middle of the square.
  ///   - reach: half its side.
  func bounds(_ ground: SIMD2<Double>, reach: Double) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let (far, near) = (ground.y - reach, ground.y + reach)
    guard near <= mostDown else { return (SIMD2(repeating: -.infinity), SIMD2(repeating: .infinity)) }
    let depths = SIMD2(1 - far * slope, 1 - near * slope)
    let (left, right) = ((ground.x - reach) / depths, (ground.x + reach) / depths)
    return (
      middle + SIMD2(left.min(), far * cosine / depths.x), middle + SIMD2(right.max(), near * cosine / depths.y)
    )
  }

  /// The part of an edge on the ground that is not more than a margin outside of the picture, as shares of it (Liang and Barsky).
  func seen(_ a: SIMD2<Double>, _ b: SIMD2<Double>, margin: Double) -> (from: Double, to: Double)? {
    let half = middle + margin
    let (first, last) = (half * depth(a), half * depth(b))
    let (start, end) = (SIMD2(a.x, a.y * cosine), SIMD2(b.x, b.y * cosine))
    var (from, to) = (0.0, 1.0)
    for (before, after) in [(first + start, last + end), (first - start, last - end)] {
      for axis in 0..<2 {
        if before[axis] < 0, after[axis] < 0 { return nil }
        let border = before[axis] / (before[axis] - after[axis])
        if before[axis] < 0 { from = max(from, border) } else if after[axis] < 0 { to = min(to, border) }
      }
    }
    return from < to ? (from, to) : nil
  }

  /// The part of a closed path on the ground that is in front of the camera (Sutherland and Hodgman).
  func inFront(_ path: [SIMD2<Double>]) -> [SIMD2<Double>] {
    if path.allSatisfy(isInFront) { return path }
    var kept: [SIMD2<Double>] = []
    for (index, end) in path.enumerated() {
      let start = path[index == 0 ? path.count - 1 : index - 1]
      if isInFront(start) != isInFront(end) { kept.append(cut(start, end)) }
      if isInFront(end) { kept.append(end) }
    }
    return kept
  }

  /// Where an edge, one end of which is in front of the camera, leaves what is.
  func cut(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a.x + (b.x - a.x) * ((mostDown - a.y) / (b.y - a.y)), mostDown)
  }
}
