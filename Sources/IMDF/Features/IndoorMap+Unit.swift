public import GeoModel

extension IndoorMap {
  /// A space, or solid matter. A Polygon or MultiPolygon.
  public struct Unit: IndoorFeature {
    public static let type = FeatureType.unit
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Unit {
  /// A word of ``CategoryList/unit``.
  public var category: String? { text(.category) }
  /// A word of ``CategoryList/restriction``.
  public var restriction: String? { text(.restriction) }
  /// Words of ``CategoryList/accessibility``.
  public var accessibility: [String] { words(.accessibility) }
  public var name: Labels? { labels(.name) }
  public var alternativeName: Labels? { labels(.alternativeName) }
  public var level: IndoorMap.Level? { target(.levelID) }
  /// Where its label goes.
  public var displayPoint: Position? { displayPosition() }

  /// The anchors in it.
  public var anchors: [IndoorMap.Anchor] { sources(.unitID) }
  /// The amenities that name it.
  public var amenities: [IndoorMap.Amenity] { sources(.unitIDs) }
}
