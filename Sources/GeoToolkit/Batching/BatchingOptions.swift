public import GeoAlgorithms
public import GeoJSON
public import GeoModel
public import GeoPipeline
internal import Overlays

/// How an input becomes batches for a renderer.
public struct BatchingOptions: Sendable {
  public var reading = ReadingOptions()

  /// How batches are made.
  public var overlays = OverlayOptions()

  /// Takes in only features that may intersect this box; `nil` takes all.
  public var box: GeographicBox?

  /// Makes invalid lines and polygons valid before anything else is done with them; `nil` leaves that to tessellation, which
  /// fills what exteriors go round, less what holes do.
  public var repair: RepairStrategy?

  /// Takes positions out that matter little; `nil` keeps all. Every geometry for itself: not in the mode of coverages.
  public var simplification: SimplificationOptions? {
    didSet { precondition(simplification?.mode != .coverage, "a coverage needs all features at once, which batches do not have") }
  }

  /// Cuts away what of geometries lies outside this box, and leaves out features of which nothing is left; `nil` keeps all. Edges
  /// that this makes are not stroked.
  public var clip: GeographicBox?

  /// Leaves out that many features first, then takes that many at most: of those of which box and clip leave something.
  public var skip = 0 {
    didSet { precondition(skip >= 0, "a number of features to leave out cannot be negative") }
  }
  public var limit: Int? {
    didSet { precondition(limit.map { $0 >= 0 } ?? true, "a limit on features cannot be negative") }
  }

  /// Draws edges as geodesics of WGS84 with these limits; `nil` draws them straight in longitude and latitude.
  public var interpolation: DensificationLimits?

  /// How rings round a pole are read.
  public var poles = PolePolicy.smaller

  /// Takes all numbers for degrees of WGS84, whatever they look like and whatever a `crs` member says. Otherwise features whose
  /// numbers can only be metres of a projection count as features that cannot be read, and a `crs` that says another system is an
  /// error of the batch's report, with which ``BatchFile`` ends.
  public var forcesDegrees = false

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

  /// What is done with geometries, in the order of every conversion (``ConversionOptions``).
  var conversion: ConversionOptions {
    var conversion = ConversionOptions()
    conversion.reading = reading
    conversion.box = box
    conversion.repair = repair
    conversion.simplification = simplification
    conversion.interpolation = interpolation
    conversion.antimeridian = .split
    conversion.isForBatches = true
    conversion.clip = clip
    conversion.poles = poles
    conversion.forcesDegrees = forcesDegrees
    return conversion
  }
}
