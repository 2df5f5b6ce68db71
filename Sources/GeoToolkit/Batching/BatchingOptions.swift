public import GeoAlgorithms
public import GeoPipeline
internal import Overlays

/// How an input becomes batches for a renderer.
public struct BatchingOptions: Sendable {
  public var reading = ReadingOptions()

  /// How batches are made.
  public var overlays = OverlayOptions()

  /// Takes in only features that may intersect this box; `nil` takes all.
  public var box: GeographicBox?

  /// Draws edges as geodesics of WGS84 with these limits; `nil` draws them straight in longitude and latitude.
  public var interpolation: DensificationLimits?

  /// How rings round a pole are read.
  public var poles = PolePolicy.smaller

  /// How features are drawn. Without rules of its own everything is drawn in the standard style.
  public var styles = StyleDocument(rules: [], otherwise: .standard)

  /// Whether properties of simplestyle-spec 1.1 (`fill`, `stroke-width`, `marker-color`, …) change the style of a feature.
  public var usesSimpleStyle = true

  /// Names of properties that batches have typed columns for (``PropertyColumn``).
  public var properties: [String] = []

  /// Whether batches keep all other properties as JSON text.
  public var keepsOtherProperties = false

  /// The property, a whole number, that says on which floor a feature is; `nil` for none.
  public var floorProperty: String?

  public init() {}
}
