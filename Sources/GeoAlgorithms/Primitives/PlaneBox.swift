import GeoModel

/// A closed box in the plane.
struct PlaneBox: Equatable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  @inline(__always)
  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The box of an edge.
  @inline(__always)
  init(_ a: Position, _ b: Position) {
    minX = a.x < b.x ? a.x : b.x
    maxX = a.x < b.x ? b.x : a.x
    minY = a.y < b.y ? a.y : b.y
    maxY = a.y < b.y ? b.y : a.y
  }

  /// Whether it reaches where no degrees are (``furthestDegree``).
  var isBeyondDegrees: Bool {
    let (longitude, latitude) = (Swift.max(-minX, maxX), Swift.max(-minY, maxY))
    return Swift.max(longitude, latitude) > furthestDegree || !mayBeDegrees(longitude: longitude, latitude: latitude)
  }

  /// Whether a path in it may go across the 180th meridian, the short way: wider than half a turn, of degrees, and written within ±180.
  var mayGoAcross: Bool { maxX - minX > 180 && !isBeyondDegrees && !Longitude.isLiteral(minX) && !Longitude.isLiteral(maxX) }

  /// Of no points: grows to anything.
  static let empty = PlaneBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  @inline(__always)
  mutating func include(_ p: Position) {
    minX = p.x < minX ? p.x : minX
    maxX = p.x > maxX ? p.x : maxX
    minY = p.y < minY ? p.y : minY
    maxY = p.y > maxY ? p.y : maxY
  }

  @inline(__always)
  mutating func include(_ other: PlaneBox) {
    minX = other.minX < minX ? other.minX : minX
    maxX = other.maxX > maxX ? other.maxX : maxX
    minY = other.minY < minY ? other.minY : minY
    maxY = other.maxY > maxY ? other.maxY : maxY
  }

  /// Whether they have a point in common, the edges included.
  @inline(__always)
  func meets(_ other: PlaneBox) -> Bool {
    // Two lanes, x and y, and no branch: one out of few boxes meets, or most do, and which is anybody's guess.
    let low = SIMD2(minX, minY), high = SIMD2(maxX, maxY)
    return all((low .<= SIMD2(other.maxX, other.maxY)) .& (SIMD2(other.minX, other.minY) .<= high))
  }

  @inline(__always)
  func contains(_ other: PlaneBox) -> Bool {
    (minX <= other.minX) && (other.maxX <= maxX) && (minY <= other.minY) && (other.maxY <= maxY)
  }

  @inline(__always)
  func contains(_ p: Position) -> Bool {
    let place = SIMD2(p.x, p.y)
    return all((SIMD2(minX, minY) .<= place) .& (place .<= SIMD2(maxX, maxY)))
  }

  /// What two boxes that meet have in common.
  @inline(__always)
  func common(_ other: PlaneBox) -> PlaneBox {
    PlaneBox(
      minX: minX > other.minX ? minX : other.minX, minY: minY > other.minY ? minY : other.minY,
      maxX: maxX < other.maxX ? maxX : other.maxX, maxY: maxY < other.maxY ? maxY : other.maxY)
  }
}
