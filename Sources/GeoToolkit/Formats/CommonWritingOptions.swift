public import GeoJSON

/// How features are written, as far as all formats have that in common.
public struct CommonWritingOptions: Sendable {
  /// Where white space goes in text.
  public var layout = WritingOptions.Layout.asWritten

  /// The most decimals of a coordinate, in degrees and metres, 0…17; `nil` leaves numbers as they are written
  /// (``GeoJSON/WritingOptions/decimals``).
  public var decimals: Int? {
    didSet { precondition(decimals.map((0...17).contains) ?? true, "coordinates are written with 0 to 17 decimals") }
  }

  /// Whether `crs` members are left out, which RFC 7946 §4 took out of GeoJSON.
  public var dropsCoordinateSystem = false

  /// Which properties are kept.
  public var properties = PropertySelection.all

  public init() {}
}
