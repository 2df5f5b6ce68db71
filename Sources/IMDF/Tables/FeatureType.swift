/// The sixteen feature types of the standard.
public enum FeatureType: UInt8, Sendable, CaseIterable, Hashable {
  case address, amenity, anchor, building, detail, fixture, footprint, geofence, kiosk, level, occupant, opening, relationship
  case section, unit, venue

  /// The value of the member `feature_type`, and the stem of the file's name.
  public var name: String { Self.names[Int(rawValue)] }

  /// The type with a name in small letters; `nil` for any other.
  public init?(name: some StringProtocol) {
    guard let index = Self.names.firstIndex(where: { $0 == name }) else { return nil }
    self = Self.allCases[index]
  }

  private static let names = allCases.map { "\($0)" }
}

/// The `geometry` that the standard requires of a type.
public enum GeometryFact: Sendable, Hashable {
  /// `null`: features that have their place from others.
  case none
  case point
  /// One LineString.
  case line
  /// A LineString or a MultiLineString.
  case lines
  /// A Polygon or a MultiPolygon.
  case areas
  /// Any geometry or none.
  case any
}

/// The standard's definition of one property of a type.
public struct PropertyFact: Sendable, Hashable {
  public let key: PropertyKey
  public let kind: PropertyKind
  /// Whether `null` is a legal value. Keys should always be written; a missing one is read as null.
  public let isNullable: Bool
  /// The fewest elements of an array.
  public let fewest: Int

  init(_ key: PropertyKey, _ kind: PropertyKind, isNullable: Bool = false, fewest: Int = 0) {
    self.key = key
    self.kind = kind
    self.isNullable = isNullable
    self.fewest = fewest
  }
}

/// The standard's types of values (OGC 20-094, formats).
public enum PropertyKind: Sendable, Hashable {
  case text, boolean, integer
  /// Language tags and their text.
  case labels
  /// A word of a list, or an array of such words.
  case category(CategoryList)
  case categories(CategoryList)
  /// The id of a feature of some type, or an array of such ids.
  case reference(FeatureType)
  case references(FeatureType)
  /// An object with `id` and `feature_type`, or an array of them.
  case featureReference, featureReferences
  /// A UUID that is no feature's.
  case uuid
  /// Opening hours in OpenStreetMap's syntax.
  case hours
  /// E.164.
  case phone
  /// A URL with http or https.
  case website
  /// ISO 3166-1 alpha-2 and ISO 3166-2.
  case country, subdivision
  /// A GeoJSON Point.
  case displayPoint
  case door
  /// `start`, `end` and `modified`.
  case temporality
}
