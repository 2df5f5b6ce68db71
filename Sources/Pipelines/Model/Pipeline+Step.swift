public import GeoAlgorithms
public import GeoConversion
public import GeoModel
public import GeoPipeline
public import GeoReading

extension Pipeline {
  /// A step of a pipeline, named as the option of `convert` that asks for it.
  public enum Step: Sendable, Equatable {
    /// Renames, sets and explodes (``GeoReading/ShapeFeatures``).
    case shape(ShapeOptions)
    /// Makes circles of points, with the radius in metres of a property (``GeoReading/CirclesAroundPoints``).
    case circles(radius: String)
    /// Moves positions that lie a little beyond the poles or the 180th meridian onto them (``GeoPipeline/ClampToGlobe``).
    case clamp
    /// Keeps the features that intersect a box (``GeoPipeline/FilterByBox``).
    case keep(GeographicBox)
    /// Makes invalid lines and polygons valid (``GeoPipeline/Repair``).
    case repair(RepairStrategy)
    /// Takes positions out (``GeoPipeline/Simplify``, ``GeoPipeline/SimplifyCoverage``).
    case simplify(SimplificationOptions)
    /// Reads edges as geodesics, and adds positions along them (``GeoPipeline/Interpolate``).
    case interpolate(DensificationLimits)
    /// Cuts, or joins again, what crosses the 180th meridian (``GeoPipeline/SplitAntimeridian``, ``GeoPipeline/UnwrapAntimeridian``).
    case antimeridian(AntimeridianHandling)
    /// Clips to a box (``GeoPipeline/ClipToBox``).
    case clip(GeographicBox)
    /// Turns rings (``GeoPipeline/Orient``).
    case orient(RingDirection)

    /// Its place in the fixed order of a conversion's steps (``GeoConversion/StepOptions``).
    var rank: Int {
      switch self {
      case .shape: 0
      case .circles: 1
      case .clamp: 2
      case .keep: 3
      case .repair: 4
      case .simplify: 5
      case .interpolate: 6
      case .antimeridian(.split), .antimeridian(.keep): 7
      case .clip: 8
      case .antimeridian(.unwrap): 9
      case .orient: 10
      }
    }

    /// Sets what it asks for.
    func add(to options: inout StepOptions) {
      switch self {
      case .shape(let shape): options.shape = shape
      case .circles(let property): options.circles = property
      case .clamp: options.clampsToGlobe = true
      case .keep(let box): options.box = box
      case .repair(let strategy): options.repair = strategy
      case .simplify(let simplification): options.simplification = simplification
      case .interpolate(let limits): options.interpolation = limits
      case .antimeridian(let handling): options.antimeridian = handling
      case .clip(let box): options.clip = box
      case .orient(let direction): options.winding = direction
      }
    }
  }
}
