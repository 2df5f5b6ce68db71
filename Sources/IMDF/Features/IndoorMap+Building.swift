public import GeoModel

extension IndoorMap {
  /// A physical building; its shape is in its footprints.
  public struct Building: IndoorFeature {
    public static let type = FeatureType.building
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Building {
  public var name: Labels? { labels(.name) }
  public var alternativeName: Labels? { labels(.alternativeName) }
  /// A word of ``CategoryList/building``.
  public var category: String? { text(.category) }
  /// A word of ``CategoryList/restriction``.
  public var restriction: String? { text(.restriction) }
  /// Where its label goes.
  public var displayPoint: Position? { displayPosition() }
  public var address: IndoorMap.Address? { target(.addressID) }

  /// Its levels, from the lowest ordinal up.
  public var levels: [IndoorMap.Level] { IndoorMap.inOrder(sources(.buildingIDs)) }
  /// Its outlines.
  public var footprints: [IndoorMap.Footprint] { sources(.buildingIDs) }
}
