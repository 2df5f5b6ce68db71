/// A rectangle of the world map. It may end beyond the world's eastern edge or begin before its western one: then it
/// spans the 180th meridian (conventions 11.3).
public struct MapRect: Sendable, Hashable {
  public var origin: MapPoint
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = MapPoint(x: x, y: y)
    self.width = width
    self.height = height
  }

  /// The empty rectangle: the union with it changes nothing.
  public static let null = MapRect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// The whole world.
  public static let world = MapRect(x: 0, y: 0, width: MapPoint.worldSize, height: MapPoint.worldSize)

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + width }
  public var maxY: Double { origin.y + height }

  public var isNull: Bool { !origin.x.isFinite || !origin.y.isFinite }

  /// Whether it has no extent.
  public var isEmpty: Bool { isNull || (width == 0 && height == 0) }

  /// Whether it crosses the 180th meridian; ending on it is not crossing.
  public var spans180: Bool { !isNull && (minX < 0 || maxX > MapPoint.worldSize) }

  /// The part outside the world, wrapped to the other side; ``null`` if there is none. Of what runs past both edges, and so is wider than
  /// the world, the part beyond the eastern one.
  public var remainder: MapRect {
    guard spans180 else { return .null }
    let world = MapPoint.worldSize
    if maxX > world { return MapRect(x: max(minX, world) - world, y: minY, width: maxX - max(minX, world), height: height) }
    return MapRect(x: minX + world, y: minY, width: min(maxX, 0) - minX, height: height)
  }

  /// Grown by `dx` and `dy` on every side, or shrunk where negative; ``null`` if nothing is left.
  public func insetBy(dx: Double, dy: Double) -> MapRect {
    let rect = MapRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    return isNull || rect.width < 0 || rect.height < 0 ? .null : rect
  }
}
