public import GeoModel

extension IndoorMap {
  /// The extent of a piece of furniture that sells or informs. A Polygon or MultiPolygon.
  public struct Kiosk: IndoorFeature {
    public static let type = FeatureType.kiosk
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Kiosk {
  public var name: Labels? { labels(.name) }
  public var alternativeName: Labels? { labels(.alternativeName) }
  public var anchor: IndoorMap.Anchor? { target(.anchorID) }
  public var level: IndoorMap.Level? { target(.levelID) }
  /// Where its label goes.
  public var displayPoint: Position? { displayPosition() }
}
