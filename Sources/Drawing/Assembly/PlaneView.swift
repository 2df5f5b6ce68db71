internal import GeoAlgorithms
internal import GeoModel
public import MapViews

/// Where the world plane lies in a picture: the square of Mercator's projection (``Overlays/OverlaySpace/worldPlane``), turned, enlarged
/// and moved, and how much of it is seen.
public struct PlaneView: Sendable {
  public let viewport: Viewport

  /// Pixels of a point.
  public let scale: Double

  /// The size of the picture in pixels.
  public let width: Int
  public let height: Int

  /// The camera's centre in the plane.
  let center: SIMD2<Double>
  /// Pixels to the right and down that a step east and a step south in the plane take, seen from straight above.
  private let east, south: SIMD2<Double>
  /// How the ground, and what is above it, lie in the picture.
  let camera: GroundPerspective
  /// The same of a camera with pitch; `nil` from straight above, where the ground lies in the picture unchanged.
  var perspective: GroundPerspective? { viewport.camera.pitch > 0 ? camera : nil }
  /// The world is drawn once, half of it on either side of the centre; the part of the plane that is seen.
  let minX, maxX, minY, maxY: Double

  /// The most pixels of a side.
  public static let mostPixels = 16_384

  /// `nil` for more than ``mostPixels`` on a side, or none.
  ///
  /// - Parameters:
  ///   - viewport: any camera.
  ///   - scale: pixels of a point.
  public init?(_ viewport: Viewport, scale: Double = 1) {
    var above = viewport.camera
    above.pitch = 0
    guard scale > 0, scale.isFinite, let center = MapPoint(viewport.camera.center), let flat = Viewport(above, size: viewport.size),
      let middle = flat.point(for: center),
      let right = flat.point(for: MapPoint(x: center.x + 1, y: center.y)),
      let below = flat.point(for: MapPoint(x: center.x, y: center.y + 1))
    else { return nil }
    let (width, height) = ((viewport.size.width * scale).rounded(), (viewport.size.height * scale).rounded())
    guard width >= 1, height >= 1, max(width, height) <= Double(Self.mostPixels) else { return nil }
    self.viewport = viewport
    self.scale = scale
    (self.width, self.height) = (Int(width), Int(height))
    let world = MapPoint.worldSize
    let center2 = SIMD2(center.x / world, center.y / world)
    self.center = center2
    let east = SIMD2(right.x - middle.x, right.y - middle.y) * (scale * world)
    let south = SIMD2(below.x - middle.x, below.y - middle.y) * (scale * world)
    (self.east, self.south) = (east, south)
    // East and south are at right angles and of one length.
    let length = (east * east).sum()
    guard length > 0, length.isFinite else { return nil }
    camera = GroundPerspective(viewport, scale: scale, size: SIMD2(width, height))
    if viewport.camera.pitch > 0 {
      let region = viewport.visibleRegion.map { SIMD2($0.x, $0.y) / world }
      // Of no part of the map nothing is seen.
      let low = region.reduce(SIMD2(repeating: Double.infinity)) { pointwiseMin($0, $1) }
      let high = region.reduce(SIMD2(repeating: -Double.infinity)) { pointwiseMax($0, $1) }
      (minX, maxX) = (max(low.x, center2.x - 0.5), min(high.x, center2.x + 0.5))
      (minY, maxY) = (low.y, high.y)
      return
    }
    var low = SIMD2(Double.infinity, .infinity), high = -low
    for corner in [SIMD2(-0.5, -0.5), SIMD2(0.5, -0.5), SIMD2(0.5, 0.5), SIMD2(-0.5, 0.5)] {
      let pixel = corner * SIMD2(width, height)
      let place = center2 + SIMD2((pixel * east).sum(), (pixel * south).sum()) / length
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    minX = max(low.x, center2.x - 0.5)
    maxX = min(high.x, center2.x + 0.5)
    (minY, maxY) = (low.y, high.y)
  }

  /// The pixels of a place in the plane, from the upper left corner; infinite, right of and below everything, for what is not in front of
  /// the camera.
  @inline(__always)
  func pixel(_ x: Double, _ y: Double) -> SIMD2<Double> {
    guard let perspective else { return SIMD2(Double(width) / 2, Double(height) / 2) + ground(x, y) }
    let place = ground(x, y)
    return perspective.isInFront(place) ? perspective.pixel(place) : SIMD2(repeating: .infinity)
  }

  /// A place in the plane as pixels from the camera's centre, seen from straight above: the picture of a pitched camera is a projection of
  /// these.
  @inline(__always)
  func ground(_ x: Double, _ y: Double) -> SIMD2<Double> { east * (x - center.x) + south * (y - center.y) }

  /// The place in the plane that a pixel shows, in the copy of the world where it is: the inverse of ``pixel(_:_:)``. `nil` for the sky.
  func plane(_ pixel: SIMD2<Double>) -> SIMD2<Double>? {
    if let perspective, !perspective.isGround(pixel) { return nil }
    let ground = perspective?.ground(pixel) ?? pixel - SIMD2(Double(width), Double(height)) / 2
    return center + SIMD2((ground * east).sum(), (ground * south).sum()) / (east * east).sum()
  }

  /// Pixels that the whole world is wide, seen from straight above.
  var worldWidth: Double { (east * east).sum().squareRoot() }

  /// The pixels of the picture around an upright rectangle of the plane; `nil` if it is not seen.
  func pixelBounds(west: Double, north: Double, east: Double, south: Double) -> (x: Range<Int>, y: Range<Int>)? {
    var corners = [(west, north), (east, north), (east, south), (west, south)].map { ground($0, $1) }
    if let perspective {
      corners = perspective.inFront(corners).map { perspective.pixel($0) }
    } else {
      corners = corners.map { $0 + SIMD2(Double(width), Double(height)) / 2 }
    }
    guard let first = corners.first else { return nil }
    let low = corners.reduce(first) { pointwiseMin($0, $1) }, high = corners.reduce(first) { pointwiseMax($0, $1) }
    /// With a pixel more on each side, for rounding.
    func pixels(_ low: Double, _ high: Double, _ count: Int) -> Range<Int>? {
      let first = Int(min(max(low.rounded(.down) - 1, 0), Double(count))), end = Int(min(max(high.rounded(.up) + 1, 0), Double(count)))
      return first < end ? first..<end : nil
    }
    guard let x = pixels(low.x, high.x, width), let y = pixels(low.y, high.y, height) else { return nil }
    return (x, y)
  }

  /// By how many worlds a shape is moved to the east where the picture shows it: none, one or several times.
  func shifts(_ least: Double, _ greatest: Double, margin: Double) -> ClosedRange<Int>? {
    let margin = margin / worldWidth
    let (west, east) = (center.x - 0.5, center.x + 0.5)
    // Beyond the edges of the world nothing is seen, also of what only touches them; on its western edge places are.
    let atEdge = least < greatest ? (west - greatest).rounded(.down) + 1 : (west - greatest).rounded(.up)
    let first = minX > west ? (minX - margin - greatest).rounded(.up) : atEdge
    let last = maxX < east ? (maxX + margin - least).rounded(.down) : (east - least).rounded(.up) - 1
    // Nothing lies more than a hundred turns away.
    guard first <= last, first >= -1000, last <= 1000 else { return nil }
    return Int(first)...Int(last)
  }

  /// The edge of the world as it is drawn, in pixels; `nil` if the picture does not reach it to the east and west, nor shows the sky.
  var worldOutline: [SIMD2<Float>]? {
    let (west, east) = (center.x - 0.5, center.x + 0.5)
    if let perspective {
      // Where each corner of the picture is ground, the outline is beyond them.
      let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { ViewPoint(x: viewport.size.width * $0.0, y: viewport.size.height * $0.1) }
      let hasSky = corners.contains { viewport.coordinate(for: $0) == nil }
      guard hasSky || minX <= west + 1e-12 || maxX >= east - 1e-12 else { return nil }
      let outline = perspective.inFront([(west, 0), (east, 0), (east, 1), (west, 1)].map { x, y in ground(x, y) })
      return outline.map { SIMD2<Float>(perspective.pixel($0)) }
    }
    guard minX <= west || maxX >= east else { return nil }
    // As far to the north and south as the picture.
    let margin = 2 / worldWidth
    let (top, bottom) = (minY - margin, maxY + margin)
    return [(west, top), (east, top), (east, bottom), (west, bottom)].map { x, y in SIMD2<Float>(pixel(x, y)) }
  }
}
