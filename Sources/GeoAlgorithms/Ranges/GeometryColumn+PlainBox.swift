package import GeoModel

extension GeometryColumn {
  /// The least and the greatest numbers of some geometries, whatever their space; `nil` if they have no position. Complexity: O(positions).
  package func plainBox(ofGeometries geometries: Range<Int>) -> GeographicBox? {
    var west = Double.infinity, east = -Double.infinity, south = Double.infinity, north = -Double.infinity
    var lowest = Double.infinity, highest = -Double.infinity
    var hasHeights = !altitudes.isEmpty
    for geometry in geometries {
      for index in positions(ofGeometry: geometry) {
        let place = positions[index]
        (west, east) = (min(west, place.x), max(east, place.x))
        (south, north) = (min(south, place.y), max(north, place.y))
        if hasHeights {
          let height = altitudes[index]
          if height.isNaN { hasHeights = false }
          (lowest, highest) = (min(lowest, height), max(highest, height))
        }
      }
    }
    guard west <= east else { return nil }
    return GeographicBox(
      west: west, south: south, east: east, north: north,
      altitudes: hasHeights && lowest <= highest ? lowest...highest : nil)
  }
}
