extension IndoorMap {
  /// The outline of one or more buildings. A Polygon or MultiPolygon.
  public struct Footprint: IndoorFeature {
    public static let type = FeatureType.footprint
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Footprint {
  /// A word of ``CategoryList/footprint``.
  public var category: String? { text(.category) }
  public var name: Labels? { labels(.name) }
  public var buildings: [IndoorMap.Building] { targets(.buildingIDs) }
}
