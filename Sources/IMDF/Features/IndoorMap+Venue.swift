public import GeoModel

extension IndoorMap {
  /// The place as a whole. A Polygon or MultiPolygon.
  public struct Venue: IndoorFeature {
    public static let type = FeatureType.venue
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Venue {
  /// A word of ``CategoryList/venue``.
  public var category: String? { text(.category) }
  /// A word of ``CategoryList/restriction``.
  public var restriction: String? { text(.restriction) }
  public var name: Labels? { labels(.name) }
  public var alternativeName: Labels? { labels(.alternativeName) }
  /// Opening hours as they are written, in OpenStreetMap's syntax; see ``OpeningHours``.
  public var hours: String? { text(.hours) }
  /// E.164.
  public var phone: String? { text(.phone) }
  /// A URL with http or https.
  public var website: String? { text(.website) }
  /// Where its label goes.
  public var displayPoint: Position? { displayPosition() }
  public var address: IndoorMap.Address? { target(.addressID) }
}
