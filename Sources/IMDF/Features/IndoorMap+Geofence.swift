public import GeoModel

extension IndoorMap {
  /// A zone with a meaning. A Polygon or MultiPolygon.
  public struct Geofence: IndoorFeature {
    public static let type = FeatureType.geofence
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Geofence {
  /// A word of ``CategoryList/geofence``.
  public var category: String? { text(.category) }
  /// A word of ``CategoryList/restriction``.
  public var restriction: String? { text(.restriction) }
  public var name: Labels? { labels(.name) }
  public var alternativeName: Labels? { labels(.alternativeName) }
  /// Ties features of one type together that are one thing on several levels.
  public var correlationID: String? { text(.correlationID) }
  /// Where its label goes.
  public var displayPoint: Position? { displayPosition() }
  public var buildings: [IndoorMap.Building] { targets(.buildingIDs) }
  public var levels: [IndoorMap.Level] { targets(.levelIDs) }
  /// The areas that it is part of.
  public var parents: [IndoorMap.Geofence] { targets(.parents) }
}
