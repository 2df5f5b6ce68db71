public import GeoAlgorithms
internal import GeoJSON
public import GeoModel

/// Several lines in one shape, by MapKit's name (`MKMultiPolyline`). Edges go the short way, also across the Pacific.
public typealias MultiPolyline = MultiLineString<Geographic>

/// A position with a text (`MKPointAnnotation`).
public struct PointAnnotation: Sendable, Hashable {
  /// Longitude and latitude in degrees.
  public var coordinate: Position

  /// Metres above the WGS84 ellipsoid; `nil` for none.
  public var altitude: Double?

  /// The text of the annotation. ``MapObjectDecoder`` takes it from the property `title` of the feature, or else from `name`.
  public var title: String?
  public var subtitle: String?

  public init(coordinate: Position, altitude: Double? = nil, title: String? = nil, subtitle: String? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.title = title
    self.subtitle = subtitle
  }

  /// The position on the map; `nil` for one that is not on it.
  public var mapPoint: MapPoint? { MapPoint(coordinate) }

  /// The first of `title` and `name` that is a string other than the empty one.
  static func title(in properties: Properties) -> String? {
    for name in ["title", "name"] {
      if let text = properties[name]?.string, !text.isEmpty { return text }
    }
    return nil
  }
}
