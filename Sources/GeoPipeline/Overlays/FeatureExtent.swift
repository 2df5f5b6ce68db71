internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

/// The bounding box of a feature's parts, or of several features, in degrees (RFC 7946 §5).
struct FeatureExtent {
  private var cover = LongitudeCover()
  private var first: (west: Double, east: Double)?
  private var isOne = true
  private var south = Double.infinity
  private var north = -Double.infinity

  /// Adds a part (``FeatureBlock/partBoxes``).
  mutating func add(part box: SIMD4<Double>) {
    if box.x <= box.z { add(west: box.x, south: box.y, east: box.z, north: box.w) }
  }

  /// Adds a place of the world plane.
  mutating func add(place: Position) {
    let degrees = Mercator.position(place)
    add(west: degrees.x, south: degrees.y, east: degrees.x, north: degrees.y)
  }

  mutating func add(_ bounds: GeographicBox) {
    add(
      west: bounds.west, south: bounds.south, east: bounds.crossesAntimeridian ? bounds.east + 360 : bounds.east,
      north: bounds.north)
  }

  private mutating func add(west: Double, south: Double, east: Double, north: Double) {
    self.south = min(self.south, south)
    self.north = max(self.north, north)
    if let first {
      if isOne { cover.add(from: first.west, to: first.east) }
      isOne = false
      cover.add(from: west, to: east)
    } else {
      first = (west, east)
    }
  }

  /// `nil` if nothing was added. Complexity: O(n log n) for n parts.
  var bounds: GeographicBox? {
    guard let first else { return nil }
    if isOne, first.east <= 180 { return GeographicBox(west: first.west, south: south, east: first.east, north: north) }
    var cover = cover
    if isOne { cover.add(from: first.west, to: first.east) }
    guard let range = cover.range() else { return nil }
    return GeographicBox(west: range.west, south: south, east: range.east, north: north)
  }
}
