internal import GeoJSON
package import GeoModel

/// What a writer knows of its conversion, whatever the format.
public struct WritingContext: Sendable {
  /// Options that all formats share.
  public var common = CommonWritingOptions()

  /// Whether features that could not be read are written, without geometry; otherwise they are left out.
  public var keepsUnreadable = false

  /// Whether the reason is written in words.
  var explainsErrors = false

  /// Whether geometries were cut at the 180th meridian, so that no edge crosses it, however long it is.
  public var isCut = false

  /// Whether a box of all features may be stale: features are left out or added, or positions change.
  public var mayChangeExtent = false

  /// Whether boxes that go the long way round the globe, or beyond its ranges, are computed anew.
  public var tidiesBoxes = false

  /// The URN of the CRS that positions are in; `nil` for WGS84.
  public var system: String?

  /// The number of threads that may work.
  public var jobs = 1

  /// The folder for temporary files; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  public var temporaryFolder: String?

  /// The threads that help with a large feature.
  package var largeFeatureWork: LargeFeatureWork?

  public init() {}

  /// How features are written as GeoJSON text, or as parts of it.
  var text: WritingOptions {
    var text = WritingOptions()
    text.layout = common.layout
    text.decimals = common.decimals
    text.properties = common.properties
    text.explainsErrors = explainsErrors
    text.dropsCoordinateSystem = common.dropsCoordinateSystem
    return text
  }
}
