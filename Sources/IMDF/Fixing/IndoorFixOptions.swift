public import GeoJSON
public import GeoModel

/// What is fixed in an indoor map, and how.
public struct IndoorFixOptions: Sendable {
  /// Whether guesses (``GeoModel/Fix/unsafe``) are made, too, and not only fixes that keep the meaning.
  public var isUnsafe = false

  /// The rules whose findings are fixed.
  public var allows: @Sendable (Rule) -> Bool = { _ in true }

  /// How the map is validated, before and after.
  public var validation: IndoorValidationOptions

  /// How far positions are moved, in metres, to snap borders that should be one: only if guesses are allowed.
  public var snapping = 0.05

  public var decoding = DecodingOptions()

  public init(_ validation: IndoorValidationOptions) { self.validation = validation }
}

extension IndoorFixOptions {
  /// An archive, judged with more findings than are listed.
  func judged(_ archive: IndoorArchive) -> IndoorCheck {
    IndoorJudging.judged(IndoorMap(archive, decoding: decoding), validation, isMended: true)
  }
}
