extension IndoorMap {
  /// The curated position of an address, or of something without one, from which occupants, kiosks and fixtures take theirs. A Point.
  public struct Anchor: IndoorFeature {
    public static let type = FeatureType.anchor
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Anchor {
  public var address: IndoorMap.Address? { target(.addressID) }
  public var unit: IndoorMap.Unit? { target(.unitID) }

  /// The businesses that it places.
  public var occupants: [IndoorMap.Occupant] { sources(.anchorID) }
  /// The kiosks that it places.
  public var kiosks: [IndoorMap.Kiosk] { sources(.anchorID) }
  /// The fixtures that it places.
  public var fixtures: [IndoorMap.Fixture] { sources(.anchorID) }
}
