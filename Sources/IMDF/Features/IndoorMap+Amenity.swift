extension IndoorMap {
  /// A convenience at an approximate position: a toilet, a gate, an information desk. A Point.
  public struct Amenity: IndoorFeature {
    public static let type = FeatureType.amenity
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Amenity {
  /// A word of ``CategoryList/amenity``.
  public var category: String? { text(.category) }
  /// Words of ``CategoryList/accessibility``.
  public var accessibility: [String] { words(.accessibility) }
  public var name: Labels? { labels(.name) }
  public var alternativeName: Labels? { labels(.alternativeName) }
  /// Opening hours as written, in OpenStreetMap's syntax; see ``OpeningHours``.
  public var hours: String? { text(.hours) }
  /// E.164.
  public var phone: String? { text(.phone) }
  /// A URL with http or https.
  public var website: String? { text(.website) }
  public var units: [IndoorMap.Unit] { targets(.unitIDs) }
  public var address: IndoorMap.Address? { target(.addressID) }
  /// Connects features of one type that are one object on several levels.
  public var correlationID: String? { text(.correlationID) }
}
