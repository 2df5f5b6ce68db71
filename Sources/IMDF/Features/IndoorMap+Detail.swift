extension IndoorMap {
  /// A line drawn for recognition only. A LineString or MultiLineString.
  public struct Detail: IndoorFeature {
    public static let type = FeatureType.detail
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Detail {
  public var level: IndoorMap.Level? { target(.levelID) }
}
