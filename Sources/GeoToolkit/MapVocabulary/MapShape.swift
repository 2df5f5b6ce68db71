public import GeoAlgorithms
public import GeoModel

/// A line of several lines, in MapKit's word (`MKMultiPolyline`). Edges go the short way, also across the Pacific.
public typealias MultiPolyline = MultiLineString<Geographic>

/// A place with a text (`MKPointAnnotation`).
public struct PointAnnotation: Sendable, Hashable {
  /// Longitude and latitude in degrees.
  public var coordinate: Position

  /// Metres above the WGS84 ellipsoid; `nil` for none.
  public var altitude: Double?

  public var title: String?
  public var subtitle: String?

  public init(coordinate: Position, altitude: Double? = nil, title: String? = nil, subtitle: String? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.title = title
    self.subtitle = subtitle
  }

  /// On the map; `nil` for a place that is none.
  public var mapPoint: MapPoint? { MapPoint(coordinate) }
}

/// A line along geodesics of WGS84 (`MKGeodesicPolyline`): between the positions that are given others are put, so that it may
/// be drawn with straight edges.
public struct GeodesicPolyline: Sendable, Hashable {
  /// Those that are given and those between them. Longitudes run on past ±180 across the 180th meridian.
  public let positions: [Position]

  /// - Parameters:
  ///   - places: the line ends before the first that is no place on the globe.
  ///   - spacing: the farthest that two positions may be apart, in metres, positive.
  /// - Complexity: O(length / spacing).
  public init(_ places: some Sequence<Position>, spacing: Double = 1000) {
    var line: [Position] = []
    for place in places {
      if let last = line.last {
        guard let points = Globe.wgs84.waypoints(from: last, to: place, every: spacing, longitudes: .unwrapped, limit: 1 << 20)
        else { break }
        line += points.dropFirst()
      } else {
        line.append(place)
      }
    }
    positions = line
  }
}
