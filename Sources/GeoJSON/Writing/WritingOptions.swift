public import GeoModel

/// How features become text.
public struct WritingOptions: Sendable {
  public enum Layout: Sendable {
    /// The input's own text, white space included, one feature after the other.
    case asWritten
    /// No white space except a line break between features.
    case onePerLine
    /// No white space at all.
    case compact
    /// Indented by two spaces a level; a position stays on one line.
    case pretty
  }

  public enum Container: Sendable {
    /// One FeatureCollection; bare geometries become features of it.
    case featureCollection
    /// One feature a line.
    case lines
    /// Each feature after a record separator (RFC 8142).
    case recordSeparated
  }

  public var container: Container
  public var layout: Layout

  /// The most decimals of a coordinate, in degrees and metres, 0…17; `nil` writes numbers as they were written, or the
  /// shortest text that reads back as the same double.
  ///
  /// Rounding is half away from zero, of the shortest decimal that reads back as the same double. So equal positions
  /// stay equal however they were spelled.
  public var decimals: Int? { didSet { check() } }

  /// Whether `crs` members, which RFC 7946 §4 removed from GeoJSON, are left out: the collection's, and those that reading
  /// reported of features and geometries.
  public var dropsCoordinateSystem: Bool

  /// Which properties are kept.
  public var properties: PropertySelection

  /// Whether a feature that could not be read is written without geometry, with its id and properties if they are known, and
  /// a foreign member `error` with the rule that it broke; otherwise it is left out.
  public var writesUnreadable: Bool

  /// Whether that member is an object with the `code` of the rule and the `message` of the finding.
  package var explainsErrors = false

  /// Whether positions of changed geometries that are in the text keep their spelling: for callers that edit
  /// single features, and not for steps that make most positions anew.
  package var keepsPositionTexts = false

  public init(
    container: Container = .featureCollection, layout: Layout = .asWritten, decimals: Int? = nil, dropsCoordinateSystem: Bool = false,
    properties: PropertySelection = .all, writesUnreadable: Bool = false
  ) {
    (self.container, self.layout, self.decimals) = (container, layout, decimals)
    (self.dropsCoordinateSystem, self.properties, self.writesUnreadable) = (dropsCoordinateSystem, properties, writesUnreadable)
    check()
  }

  private func check() { precondition(decimals.map((0...17).contains) ?? true, "coordinates are written with 0 to 17 decimals") }
}

/// Which members of `properties` are written.
public enum PropertySelection: Sendable {
  case all
  case only(Set<ExactName>)
  case without(Set<ExactName>)
  /// None: `"properties":null`.
  case none

  func keeps(_ name: String) -> Bool {
    switch self {
    case .all: true
    case .only(let names): names.contains(ExactName(name))
    case .without(let names): !names.contains(ExactName(name))
    case .none: false
    }
  }
}
