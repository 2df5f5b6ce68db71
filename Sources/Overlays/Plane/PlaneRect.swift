/// A position, or a distance along both axes, in the plane of a batch (``OverlaySpace``).
@frozen
public struct PlanePoint: Sendable, Hashable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in the plane of a batch; in the world plane `minY` is its northern edge.
@frozen
public struct PlaneRect: Sendable, Hashable {
  public var minX: Double
  public var minY: Double
  public var maxX: Double
  public var maxY: Double

  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Holds nothing; the union with it changes nothing.
  @inlinable
  package static var nothing: PlaneRect {
    PlaneRect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  }

  @inlinable
  package var isNothing: Bool { !(minX <= maxX && minY <= maxY) }

  @inlinable
  package mutating func add(x: Double, y: Double) {
    minX = min(minX, x)
    minY = min(minY, y)
    maxX = max(maxX, x)
    maxY = max(maxY, y)
  }

  @inlinable
  package mutating func add(_ other: PlaneRect) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Whether they have a point in common; touching is enough.
  @inlinable
  public func intersects(_ other: PlaneRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
