public import GeoConversion
public import GeoJSON
internal import GeoModel
public import GeoPipeline
public import GeoReading
internal import GeoValidation
internal import Overlays

/// How an input becomes batches for a renderer.
public struct BatchingOptions: Sendable {
  public var reading: ReadingOptions

  /// The steps before features are drawn. Features are always cut at the 180th meridian; edges that clipping makes are not
  /// stroked. Invalid polygons that are not repaired are filled with what exteriors go round, less what holes do.
  ///
  /// Each geometry is simplified by itself: not in the mode of coverages.
  public var steps: StepOptions { didSet { check() } }

  /// How batches are made.
  public var overlays: OverlayOptions

  /// How features are drawn: without a document of your own in the colours of ``MapPalette/light``, a layer of the input in each.
  public var styles: StyleDocument

  /// Whether properties of simplestyle-spec 1.1 (`fill`, `stroke-width`, `marker-color`, …) change the style of a feature.
  public var usesSimpleStyle: Bool

  /// Names of properties that batches have typed columns for (``Overlays/PropertyColumn``), each once.
  public var properties: [String] { didSet { checkProperties() } }

  /// Whether batches keep all other properties as JSON text.
  public var keepsOtherProperties: Bool

  /// Which of the other properties are kept.
  public var otherProperties: PropertySelection

  /// The property, a whole number, with the floor of a feature; `nil` for none.
  public var floorProperty: String?

  /// Of indoor maps in their own palette: the size of amenities' markers, which icons need more of than dots; `nil` for dots.
  package var iconSize: Float?

  /// Of indoor maps in their own palette: whether labels have texts.
  package var hasNames = true

  /// Counts what features have of what ``styles`` asks for; `nil` for nothing.
  package var tally: StyleTally?

  /// The number of the first layer of the input: later layers lie over earlier ones, and have other colours of a palette. For
  /// inputs that are drawn together.
  public var firstLayer = 0

  public init(
    steps: StepOptions = StepOptions(), overlays: OverlayOptions = OverlayOptions(),
    styles: StyleDocument = StyleDocument(palette: .light), usesSimpleStyle: Bool = true, properties: [String] = [],
    keepsOtherProperties: Bool = false, otherProperties: PropertySelection = .all, floorProperty: String? = nil,
    reading: ReadingOptions = ReadingOptions()
  ) {
    (self.steps, self.overlays, self.styles, self.usesSimpleStyle) = (steps, overlays, styles, usesSimpleStyle)
    (self.properties, self.keepsOtherProperties, self.otherProperties) = (properties, keepsOtherProperties, otherProperties)
    (self.floorProperty, self.reading) = (floorProperty, reading)
    check()
    checkProperties()
  }

  private mutating func check() {
    precondition(steps.simplification?.mode != .coverage, "a coverage needs all features at once, which batches do not have")
    if steps.antimeridian != .split { steps.antimeridian = .split }
  }

  private func checkProperties() {
    precondition(Set(properties.map { ExactName($0) }).count == properties.count, "a property has one column")
  }

  /// What the steps are to know of batches.
  var use: StepUse {
    var use = StepUse(
      refusal: steps.forcesDegrees ? .none : .all, isDrawn: true, measuresLines: true, largeFeatureWork: reading.largeFeatureWork)
    use.times = reading.times
    use.properties = styles.layers.flatMap(\.rules).compactMap(\.palette?.property)
    return use
  }
}
