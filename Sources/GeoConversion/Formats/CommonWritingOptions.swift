public import GeoJSON

/// Options of writing that all formats share.
public struct CommonWritingOptions: Sendable {
  /// Where white space goes in text.
  public var layout: WritingOptions.Layout

  /// The most decimals of a coordinate, in degrees and metres, 0…17; `nil` leaves numbers as they are written
  /// (``GeoJSON/WritingOptions/decimals``).
  public var decimals: Int? { didSet { check() } }

  /// Whether `crs` members, which RFC 7946 §4 removed from GeoJSON, are left out.
  public var dropsCoordinateSystem: Bool

  /// Which properties are kept.
  public var properties: PropertySelection

  public init(
    layout: WritingOptions.Layout = .asWritten, decimals: Int? = nil, dropsCoordinateSystem: Bool = false,
    properties: PropertySelection = .all
  ) {
    (self.layout, self.decimals, self.dropsCoordinateSystem, self.properties) = (layout, decimals, dropsCoordinateSystem, properties)
    check()
  }

  private func check() { precondition(decimals.map((0...17).contains) ?? true, "coordinates are written with 0 to 17 decimals") }
}
