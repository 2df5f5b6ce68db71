internal import GeoModel

/// Distances by which vertices are snapped: those of a plane with degrees of longitude shortened by the cosine of the latitude.
enum SnapDistance {
  /// Metres in a degree of latitude on the sphere of the earth's mean radius.
  static let metresPerDegree = Globe.meanRadius * Double.pi / 180

  /// In degrees of latitude.
  static func between(_ a: Position, _ b: Position) -> Double {
    let x = (a.x - b.x) * cosine((a.y + b.y) / 2), y = a.y - b.y
    return (x * x + y * y).squareRoot()
  }

  /// Of a latitude in degrees; never negative.
  static func cosine(_ latitude: Double) -> Double {
    max(0, UnitAngle(degrees: min(max(latitude, -90), 90)).cosine)
  }
}
