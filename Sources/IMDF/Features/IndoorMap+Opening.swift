public import GeoModel

extension IndoorMap {
  /// A passage for people or vehicles: the line spans its width. A LineString.
  public struct Opening: IndoorFeature {
    public static let type = FeatureType.opening
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Opening {
  /// A word of ``CategoryList/opening``.
  public var category: String? { text(.category) }
  /// Words of ``CategoryList/accessibility``.
  public var accessibility: [String] { words(.accessibility) }
  /// Words of ``CategoryList/accessControl``.
  public var accessControl: [String] { words(.accessControl) }
  /// What closes it.
  public var door: Door? { record[.door].flatMap { Door($0) } }
  public var name: Labels? { labels(.name) }
  public var alternativeName: Labels? { labels(.alternativeName) }
  /// Where its label goes.
  public var displayPoint: Position? { displayPosition() }
  public var level: IndoorMap.Level? { target(.levelID) }
}
