extension IndoorMap {
  /// A business; its position is that of its anchor.
  public struct Occupant: IndoorFeature {
    public static let type = FeatureType.occupant
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Occupant {
  public var name: Labels? { labels(.name) }
  /// A word of ``CategoryList/occupant``.
  public var category: String? { text(.category) }
  public var anchor: IndoorMap.Anchor? { target(.anchorID) }
  /// Opening hours as they are written, in OpenStreetMap's syntax; see ``OpeningHours``.
  public var hours: String? { text(.hours) }
  /// E.164.
  public var phone: String? { text(.phone) }
  /// A URL with http or https.
  public var website: String? { text(.website) }
  /// When it is there.
  public var validity: Temporality? { record[.validity].flatMap { Temporality($0) } }
  /// Ties features of one type together that are one thing on several levels.
  public var correlationID: String? { text(.correlationID) }
}
