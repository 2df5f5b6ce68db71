/// Set operations modulo the width of the world: rectangles on both sides of the 180th meridian meet there instead of
/// going round the globe (conventions 4.5).
extension MapRect {
  /// Whether a point, in any copy of the world, lies in it; all edges are inside.
  public func contains(_ point: MapPoint) -> Bool {
    guard !isNull, point.x.isFinite, minY <= point.y, point.y <= maxY else { return false }
    // As they are first: nothing is rounded then.
    return minX <= point.x && point.x <= maxX || offset(of: point.x) <= width
  }

  /// Whether all of `other`, in any copy of the world, lies in it.
  public func contains(_ other: MapRect) -> Bool {
    guard !isNull, !other.isNull, minY <= other.minY, other.maxY <= maxY else { return false }
    if minX <= other.minX, other.maxX <= maxX { return true }
    return width >= MapPoint.worldSize || offset(of: other.minX) + other.width <= width
  }

  public func intersects(_ other: MapRect) -> Bool { !intersection(other).isNull }

  /// The intersection: ``null`` if empty. If they overlap on both sides of the globe, the wider part.
  ///
  /// The result is in the copy of the world where `self` is.
  public func intersection(_ other: MapRect) -> MapRect {
    guard !isNull, !other.isNull else { return .null }
    let top = max(minY, other.minY)
    let bottom = min(maxY, other.maxY)
    guard top <= bottom else { return .null }
    var best = MapRect.null
    // The copies of `other` that can reach `self`: the one that begins in or after it and those before.
    let turn = ((minX - other.minX) / MapPoint.worldSize).rounded(.up)
    for copy in [0, turn - 1, turn, turn + 1, turn - 2] {
      let start = other.minX + copy * MapPoint.worldSize
      let west = max(minX, start)
      let east = min(maxX, start + other.width)
      if west <= east, best.isNull || east - west > best.width {
        best = MapRect(x: west, y: top, width: east - west, height: bottom - top)
      }
    }
    return best
  }

  /// The smallest rectangle that holds both, which may span the 180th meridian. It begins in the world; of two equally
  /// small ones it is the one that does not span it.
  public func union(_ other: MapRect) -> MapRect {
    if isNull { return other }
    if other.isNull { return self }
    let world = MapPoint.worldSize
    let top = min(minY, other.minY)
    let height = max(maxY, other.maxY) - top
    // As they are, if that is already the smallest.
    let plain = max(maxX, other.maxX) - min(minX, other.minX)
    let eastward = min(max(width, offset(of: other.minX) + other.width), world)
    let westward = min(max(other.width, other.offset(of: minX) + width), world)
    if plain <= min(eastward, westward) {
      return MapRect(x: min(minX, other.minX), y: top, width: plain, height: height)
    }
    let shortest = min(eastward, westward)
    if shortest >= world { return MapRect(x: 0, y: top, width: world, height: height) }
    let start = eastward <= westward ? minX : other.minX
    return MapRect(x: start - (start / world).rounded(.down) * world, y: top, width: shortest, height: height)
  }

  /// How far eastwards of the western edge a coordinate lies, 0..<world.
  private func offset(of x: Double) -> Double {
    let world = MapPoint.worldSize
    let difference = x - minX
    if difference >= 0, difference < world { return difference }
    let reduced = difference - (difference / world).rounded(.down) * world
    return reduced < world ? reduced : 0
  }
}
