public import GeoAlgorithms
public import GeoModel

/// Cameras that show something whole.
extension MapCamera {
  /// The closest camera that shows all of a rectangle within a picture less its padding: the middle of the rectangle is in the middle of
  /// what the padding leaves.
  ///
  /// The parts of the rectangle beyond the upper and lower edge of the map are left out.
  ///
  /// - Parameters:
  ///   - rect: a rectangle, which may span the 180th meridian.
  ///   - size: the size of the picture in points.
  ///   - padding: what stays free along the edges of the picture, in points.
  ///   - heading: the direction of the top of the picture, in degrees clockwise from north.
  ///   - pitch: degrees from straight down, 0..<90.
  ///   - minimumDistance: metres to the centre that the camera keeps at least, for rectangles without extent.
  /// - Returns: `nil` for a null rectangle, one that is not on the map, or a negative extent; if the padding leaves nothing of the picture,
  ///   or only sky; or if a number is out of its range.
  /// - Complexity: O(1).
  public init?(
    fitting rect: MapRect, in size: ViewSize, padding: ViewInsets = .zero, heading: Double = 0, pitch: Double = 0,
    minimumDistance: Double = 1
  ) {
    let (top, bottom) = (max(rect.minY, 0), min(rect.maxY, MapPoint.worldSize))
    guard !rect.isNull, rect.width >= 0, rect.width.isFinite, top <= bottom,
      let frame = ViewFrame(size, padding: padding, heading: heading, pitch: pitch)
    else { return nil }
    let corners = [(rect.minX, top), (rect.maxX, top), (rect.maxX, bottom), (rect.minX, bottom)].map { MapPoint(x: $0.0, y: $0.1) }
    let middle = MapPoint(x: rect.minX + rect.width / 2, y: top + (bottom - top) / 2)
    self.init(frame, showing: corners, around: middle, minimumDistance: minimumDistance)
  }

  /// The same for a region: ``init(fitting:in:padding:heading:pitch:minimumDistance:)-(MapRect,_,_,_,_,_)`` of
  /// ``GeoAlgorithms/MapRect/init(_:)``. With equal padding the camera's centre is that of the region.
  ///
  /// - Parameters:
  ///   - region: a part of the map, in degrees.
  ///   - size: the size of the picture in points.
  ///   - padding: what stays free along the edges of the picture, in points.
  ///   - heading: the direction of the top of the picture, in degrees clockwise from north.
  ///   - pitch: degrees from straight down, 0..<90.
  ///   - minimumDistance: metres to the centre that the camera keeps at least, for regions without extent.
  public init?(
    fitting region: CoordinateRegion, in size: ViewSize, padding: ViewInsets = .zero, heading: Double = 0, pitch: Double = 0,
    minimumDistance: Double = 1
  ) {
    guard let rect = MapRect(region) else { return nil }
    self.init(fitting: rect, in: size, padding: padding, heading: heading, pitch: pitch, minimumDistance: minimumDistance)
  }

  /// The same for the positions of annotations: as close as all of them are within the picture less its padding, never the world because
  /// two of them are on either side of the 180th meridian.
  ///
  /// The middle of the rectangle around them (``GeoAlgorithms/MapRect/init(enclosing:)``) is in the middle of what the padding leaves.
  /// Positions beyond the edge of the map count as on it; invalid ones are left out.
  ///
  /// - Parameters:
  ///   - positions: in degrees.
  ///   - size: the size of the picture in points.
  ///   - padding: what stays free along the edges of the picture, in points: at least half the size of a symbol.
  ///   - heading: the direction of the top of the picture, in degrees clockwise from north.
  ///   - pitch: degrees from straight down, 0..<90.
  ///   - minimumDistance: metres to the centre that the camera keeps at least: what a single annotation is seen from.
  /// - Returns: `nil` if there is no valid position, if the padding leaves nothing of the picture, or only sky, or if a number is out of
  ///   its range.
  /// - Complexity: O(n log n).
  public init?(
    fitting positions: [Position], in size: ViewSize, padding: ViewInsets = .zero, heading: Double = 0, pitch: Double = 0,
    minimumDistance: Double = 500
  ) {
    let points = positions.compactMap { MapPoint($0) }.map { MapPoint(x: $0.x, y: min(max($0.y, 0), MapPoint.worldSize)) }
    let rect = MapRect(enclosing: positions.span)
    guard !rect.isNull, let top = points.map(\.y).min(), let bottom = points.map(\.y).max(),
      let frame = ViewFrame(size, padding: padding, heading: heading, pitch: pitch)
    else { return nil }
    let middle = MapPoint(x: rect.minX + rect.width / 2, y: top + (bottom - top) / 2)
    let around = points.map { MapPoint(x: middle.x + MapPlane.east(of: middle.x, $0.x), y: $0.y) }
    self.init(frame, showing: around, around: middle, minimumDistance: minimumDistance)
  }

  /// The closest camera that shows a rectangle and blocks on it up to their roofs, as
  /// ``init(fitting:in:padding:heading:pitch:minimumDistance:)-(MapRect,_,_,_,_,_)`` shows the rectangle alone. In the middle of what the
  /// padding leaves is then the middle of the rectangle, half as high as the highest block.
  ///
  /// - Complexity: O(blocks).
  package init?(
    fitting rect: MapRect, blocks: [MapBlock], in size: ViewSize, padding: ViewInsets, pitch: Double, minimumDistance: Double
  ) {
    self.init(fitting: rect, in: size, padding: padding, pitch: pitch, minimumDistance: minimumDistance)
    guard let highest = blocks.lazy.map(\.height).max(), highest > 0 else { return }
    let (top, bottom) = (max(rect.minY, 0), min(rect.maxY, MapPoint.worldSize))
    let middle = MapPoint(x: rect.minX + rect.width / 2, y: top + (bottom - top) / 2)
    guard highest.isFinite, let frame = ViewFrame(size, padding: padding, heading: heading, pitch: pitch),
      let position = MapPlane.position(of: middle), let scale = MapPlane.metersPerMapPoint(at: position)
    else { return }
    let aim = highest / 2 / scale
    let ground = [(rect.minX, top), (rect.maxX, top), (rect.maxX, bottom), (rect.minX, bottom)].map { MapPoint(x: $0.0, y: $0.1) }
    var reach = max(frame.reach(showing: ground, height: -aim, around: middle), minimumDistance / scale)
    for block in blocks {
      reach = max(reach, frame.reach(showing: block.corners(near: middle), height: block.height / scale - aim, around: middle))
    }
    let (further, point) = frame.ground(below: frame.center(reach: reach, middle: middle), height: aim)
    guard let center = MapPlane.position(of: point), let scale = MapPlane.metersPerMapPoint(at: center),
      let camera = MapCamera(center: center, distance: (reach + further) * scale, heading: heading, pitch: pitch)
    else { return }
    self = camera
  }

  private init?(_ frame: ViewFrame, showing points: [MapPoint], around middle: MapPoint, minimumDistance: Double) {
    guard minimumDistance > 0, let position = MapPlane.position(of: middle), let scale = MapPlane.metersPerMapPoint(at: position) else {
      return nil
    }
    let reach = max(frame.reach(showing: points, around: middle), minimumDistance / scale)
    let point = frame.center(reach: reach, middle: middle)
    guard let center = MapPlane.position(of: point), let scale = MapPlane.metersPerMapPoint(at: center) else { return nil }
    self.init(center: center, distance: max(reach * scale, minimumDistance), heading: frame.heading, pitch: frame.pitch)
  }
}
