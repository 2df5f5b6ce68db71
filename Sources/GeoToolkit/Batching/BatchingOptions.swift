public import GeoJSON
internal import GeoModel
public import GeoPipeline
internal import Overlays

/// How an input becomes batches for a renderer.
public struct BatchingOptions: Sendable {
  public var reading = ReadingOptions()

  /// What is done with features before they are drawn. They are always cut at the 180th meridian; edges that clipping makes are not
  /// stroked. What
  /// is invalid and not repaired is left to tessellation, which fills what exteriors go round, less what holes do.
  ///
  /// Simplification is of every geometry for itself: not in the mode of coverages.
  public var steps = StepOptions.ofBatches {
    didSet {
      precondition(steps.simplification?.mode != .coverage, "a coverage needs all features at once, which batches do not have")
      steps.antimeridian = .split
    }
  }

  /// How batches are made.
  public var overlays = OverlayOptions()

  /// How features are drawn. Without rules of its own everything is drawn in the standard style.
  public var styles = StyleDocument(rules: [], otherwise: .standard)

  /// Whether properties of simplestyle-spec 1.1 (`fill`, `stroke-width`, `marker-color`, …) change the style of a feature.
  public var usesSimpleStyle = true

  /// Names of properties that batches have typed columns for (``Overlays/PropertyColumn``), each once.
  public var properties: [String] = [] {
    didSet { precondition(Set(properties.map { ExactName($0) }).count == properties.count, "a property has one column") }
  }

  /// Whether batches keep all other properties as JSON text.
  public var keepsOtherProperties = false

  /// Which of the other properties are kept.
  public var otherProperties = PropertySelection.all

  /// The property, a whole number, that says on which floor a feature is; `nil` for none.
  public var floorProperty: String?

  public init() {}

  /// What the steps are to know of batches.
  var use: StepUse {
    StepUse(refusesOthers: !steps.forcesDegrees, isDrawn: true, measuresLines: true, largeFeatureWork: reading.largeFeatureWork)
  }
}

extension StepOptions {
  fileprivate static var ofBatches: StepOptions {
    var steps = StepOptions()
    steps.antimeridian = .split
    return steps
  }
}
