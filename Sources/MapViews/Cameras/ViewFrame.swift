internal import GeoAlgorithms

/// What the padding leaves of a picture, and the camera that shows given points in it.
///
/// In the picture, from its middle: a ground point `right` and `ahead` of the camera's centre is at
/// x = focus right / depth, y = focus ahead cos / depth, with depth = reach + ahead sin. All conditions "inside of an edge" are linear in
/// `right`, `ahead` and `reach`; and the camera's centre lies off the middle of the frame in proportion to the reach. So each point and
/// edge gives a least reach, and the answer is the largest of them.
struct ViewFrame {
  let heading, pitch: Double
  /// The edges of the frame, from the middle of the picture, to the right and up.
  private let left, right, top, bottom: Double
  private let focus: Double
  private let rotation: MapRotation
  private let sine, cosine: Double
  /// Where the ground is that the middle of the frame shows, for a reach of 1: ahead and to the right of the camera's centre.
  private let ahead, aside: Double

  init?(_ size: ViewSize, padding: ViewInsets, heading: Double, pitch: Double) {
    guard size.hasArea, heading.isFinite, pitch >= 0, pitch < 90 else { return nil }
    self.heading = heading
    self.pitch = pitch
    left = padding.left - size.width / 2
    right = size.width / 2 - padding.right
    top = size.height / 2 - padding.top
    bottom = padding.bottom - size.height / 2
    focus = size.height / 2 / MapCamera.halfHeight
    rotation = MapRotation(heading: heading)
    let angle = UnitAngle(degrees: pitch)
    sine = angle.sine
    cosine = angle.cosine
    let (x, y) = ((left + right) / 2, (top + bottom) / 2)
    // The line of sight through the frame's middle must fall.
    let fall = focus * cosine - y * sine
    guard left < right, bottom < top, (right - left).isFinite, (top - bottom).isFinite, fall > 0 else { return nil }
    ahead = y / fall
    aside = x * (1 + ahead * sine) / focus
  }

  /// The least distance along the line of sight, in map points, from which all points are in the frame, `middle` in its middle.
  ///
  /// - Parameter height: of the points above a plane that the line of sight ends on, in map points.
  func reach(showing points: [MapPoint], height: Double = 0, around middle: MapPoint) -> Double {
    let (x, y) = ((left + right) / 2, (top + bottom) / 2)
    let depth = 1 + ahead * sine
    // What is higher is nearer to the eye, and further up in the picture.
    let (nearer, h) = (height * cosine, height)
    var least = 0.0
    for point in points {
      let (u, v) = rotation.turned(east: point.x - middle.x, south: point.y - middle.y)
      least = max(
        least, (focus * u - right * v * sine + right * nearer) / (depth * (right - x)),
        (left * v * sine - left * nearer - focus * u) / (depth * (x - left)),
        (v * (focus * cosine - top * sine) + h * (focus * sine + top * cosine)) / (depth * (top - y)),
        (v * (bottom * sine - focus * cosine) - h * (focus * sine + bottom * cosine)) / (depth * (y - bottom)),
        // Before the eye.
        (nearer - v * sine) / depth * (1 + 1e-9))
    }
    return least
  }

  /// The camera's centre for a reach in map points.
  func center(reach: Double, middle: MapPoint) -> MapPoint {
    let (east, south) = rotation.unturned(right: aside * reach, ahead: ahead * reach)
    return MapPoint(x: middle.x - east, y: middle.y - south)
  }

  /// How much farther the ground is along the line of sight than a plane above it, and where it ends on the ground.
  func ground(below place: MapPoint, height: Double) -> (further: Double, place: MapPoint) {
    let (east, south) = rotation.unturned(right: 0, ahead: height * sine / cosine)
    return (height / cosine, MapPoint(x: place.x + east, y: place.y + south))
  }
}
