internal import GeoModel

/// Whether a geometry's positions were written latitude first.
enum SwappedAxes {
  /// How far a latitude is beyond a pole at most, in degrees, that is on it except what computing or rounding added: a hundred metres.
  private static let noise = 1e-3

  /// Some latitude is out of range, and none of the numbers would be if they changed places. Complexity: O(positions).
  static func isLikely(_ column: GeometryColumn, _ geometry: Int) -> Bool {
    column.positions.withUnsafeBufferPointer { positions in
      var longitudes = 0.0, latitudes = 0.0
      for place in UnsafeBufferPointer(rebasing: positions[column.positions(ofGeometry: geometry)]) {
        longitudes = place.x.magnitude > longitudes ? place.x.magnitude : longitudes
        latitudes = place.y.magnitude > latitudes ? place.y.magnitude : latitudes
      }
      return latitudes > 90 + noise && latitudes <= 180 && longitudes <= 90
    }
  }
}
