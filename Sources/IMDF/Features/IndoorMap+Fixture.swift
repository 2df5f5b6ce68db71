public import GeoModel

extension IndoorMap {
  /// A movable or semi-permanent object. A Polygon or MultiPolygon.
  public struct Fixture: IndoorFeature {
    public static let type = FeatureType.fixture
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Fixture {
  /// A word of ``CategoryList/fixture``.
  public var category: String? { text(.category) }
  public var name: Labels? { labels(.name) }
  public var alternativeName: Labels? { labels(.alternativeName) }
  public var anchor: IndoorMap.Anchor? { target(.anchorID) }
  public var level: IndoorMap.Level? { target(.levelID) }
  /// Where its label goes.
  public var displayPoint: Position? { displayPosition() }
}
