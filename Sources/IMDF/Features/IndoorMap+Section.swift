public import GeoModel

extension IndoorMap {
  /// A theme area inside a level. A Polygon or MultiPolygon.
  public struct Section: IndoorFeature {
    public static let type = FeatureType.section
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Section {
  /// A word of ``CategoryList/section``.
  public var category: String? { text(.category) }
  /// A word of ``CategoryList/restriction``.
  public var restriction: String? { text(.restriction) }
  /// Words of ``CategoryList/accessibility``.
  public var accessibility: [String] { words(.accessibility) }
  public var name: Labels? { labels(.name) }
  public var alternativeName: Labels? { labels(.alternativeName) }
  /// Where its label goes.
  public var displayPoint: Position? { displayPosition() }
  public var level: IndoorMap.Level? { target(.levelID) }
  public var address: IndoorMap.Address? { target(.addressID) }
  /// Ties features of one type together that are one thing on several levels.
  public var correlationID: String? { text(.correlationID) }
  /// The areas that it is part of.
  public var parents: [IndoorMap.Section] { targets(.parents) }
}
