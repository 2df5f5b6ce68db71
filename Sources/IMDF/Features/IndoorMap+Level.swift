internal import GeoJSON
public import GeoModel

extension IndoorMap {
  /// One floor of a building, or an outdoor area of the venue. A Polygon or MultiPolygon.
  public struct Level: IndoorFeature {
    public static let type = FeatureType.level
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Level {
  /// A word of ``CategoryList/level``.
  public var category: String? { text(.category) }
  /// A word of ``CategoryList/restriction``.
  public var restriction: String? { text(.restriction) }
  /// Whether it is outside a building.
  public var isOutdoor: Bool? { record[.outdoor]?.bool }
  /// Stacking position relative to other levels.
  public var ordinal: Int? { record[.ordinal]?.integer }
  public var name: Labels? { labels(.name) }
  /// What a floor picker shows.
  public var shortName: Labels? { labels(.shortName) }
  /// Where its label goes.
  public var displayPoint: Position? { displayPosition() }
  public var address: IndoorMap.Address? { target(.addressID) }
  public var buildings: [IndoorMap.Building] { targets(.buildingIDs) }

  /// The units on it.
  public var units: [IndoorMap.Unit] { sources(.levelID) }
  /// The openings on it.
  public var openings: [IndoorMap.Opening] { sources(.levelID) }
  /// The fixtures on it.
  public var fixtures: [IndoorMap.Fixture] { sources(.levelID) }
  /// The kiosks on it.
  public var kiosks: [IndoorMap.Kiosk] { sources(.levelID) }
  /// The sections on it.
  public var sections: [IndoorMap.Section] { sources(.levelID) }
  /// The details on it.
  public var details: [IndoorMap.Detail] { sources(.levelID) }
  /// The geofences that name it.
  public var geofences: [IndoorMap.Geofence] { sources(.levelIDs) }
}
