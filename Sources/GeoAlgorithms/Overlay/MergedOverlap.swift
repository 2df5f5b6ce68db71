public import GeoModel

/// An area that polygons which were merged cover more than once.
public struct MergedOverlap: Sendable, Hashable {
  /// A position on its outline.
  public var position: Position

  /// Square metres on the WGS84 ellipsoid, edges straight in longitude and latitude; `nil` if positions are not on the globe.
  public var area: Double?

  public init(position: Position, area: Double?) {
    self.position = position
    self.area = area
  }

  /// The area between a meridian and an edge that is straight in longitude and latitude, negative for one that runs southwards east of it.
  /// Geodesics would not do: between the same ends they lie further from such an edge than a narrow overlap is wide.
  ///
  /// Three points of Gauss and Legendre: 1e-6 of the area for an edge of 30 degrees.
  static func squareMetres(under a: Position, _ b: Position, from meridian: Double) -> Double {
    func product(_ share: Double) -> Double {
      let place = Position(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
      let metres = LocalMetres(at: place)
      return (place.x - meridian) * metres.east * metres.north
    }
    let offset = 0.15.squareRoot()
    return (b.y - a.y) * (5 * product(0.5 - offset) + 8 * product(0.5) + 5 * product(0.5 + offset)) / 18
  }

  /// How many degrees wide an overlap is at least: narrower ones, of less than 0.1 mm, come from rounding.
  static let leastWidth = 1e-9
}
