public import GeoAlgorithms
public import GeoModel
public import GeoPipeline
public import GeoReading
package import GeoValidation

/// The steps between reading and writing, or drawing, in this fixed order: a stage of your own, shape, circles, keep in box, repair,
/// simplify, interpolate, split, clip, unwrap, round, orient, skip and limit.
public struct StepOptions: Sendable {
  /// A stage of your own, which runs before all others; each thread has a copy of it. Give a stage of any geographic space as
  /// `InSpace(stage, Geographic.self)`.
  public var own: (any Stage<FeatureBlock<Geographic>, FeatureBlock<Geographic>>)?

  /// Renames and sets properties, sets ids and explodes geometries; later steps see the result.
  public var shape: ShapeOptions

  /// The property with a radius in metres, by which points become circles (``GeoReading/CirclesAroundPoints``), before all other steps but
  /// shaping; `nil` for none.
  public var circles: String?

  /// Keeps the features that intersect it; `nil` keeps all.
  public var box: GeographicBox?

  /// Clips to this box, and leaves out features of which nothing is left; `nil` keeps all.
  public var clip: GeographicBox?

  /// Skips that many features, then writes at most that many; features that box and clip remove do not count. A run ends at
  /// the feature after the last one that it writes, so that members of a collection after its last feature are kept.
  public var skip: Int { didSet { check() } }
  public var limit: Int? { didSet { check() } }

  /// Makes invalid lines and polygons valid; `nil` leaves them unchanged.
  public var repair: RepairStrategy?

  /// Simplifies lines and polygons; `nil` keeps all positions.
  public var simplification: SimplificationOptions?

  /// Reads edges as geodesics of WGS84 and inserts positions along them; `nil` leaves edges straight in longitude and
  /// latitude (RFC 7946 §3.1.1).
  public var interpolation: DensificationLimits?

  /// What happens to lines and polygons that cross the 180th meridian.
  public var antimeridian: AntimeridianHandling

  /// Moves positions that lie beyond the poles or the 180th meridian by at most a millionth of a degree onto them, reports latitudes
  /// further out, and recomputes boxes of collections that go the long way round the globe or beyond its ranges.
  public var clampsToGlobe: Bool

  /// How rings round a pole are read, when they are split or unwrapped.
  public var poles: PolePolicy

  /// The winding order of rings.
  public var winding: RingDirection

  /// Reads all numbers as degrees of WGS84, whatever their size and whatever a `crs` member says. Otherwise steps that need
  /// degrees (``ConversionOptions/takesDegrees``) refuse features whose numbers can only be metres of a projection, like
  /// features that cannot be read, and collections whose `crs` is not WGS84, whatever ``ConversionOptions/onError`` is.
  public var forcesDegrees: Bool

  /// Transforms what all other steps have made from WGS84 into another CRS, last of all; `nil` leaves it in WGS84. The output names the CRS
  /// in a `crs` member, so that only a FeatureCollection can have one (``ConversionOptions/output``).
  public var target: (any CoordinateOperation)?

  public init(
    box: GeographicBox? = nil, clip: GeographicBox? = nil, skip: Int = 0, limit: Int? = nil, repair: RepairStrategy? = nil,
    simplification: SimplificationOptions? = nil, interpolation: DensificationLimits? = nil, antimeridian: AntimeridianHandling = .keep,
    clampsToGlobe: Bool = false, poles: PolePolicy = .smaller, winding: RingDirection = .keep, forcesDegrees: Bool = false,
    target: (any CoordinateOperation)? = nil, shape: ShapeOptions = ShapeOptions(), circles: String? = nil,
    own: (any Stage<FeatureBlock<Geographic>, FeatureBlock<Geographic>>)? = nil
  ) {
    (self.own, self.shape, self.circles) = (own, shape, circles)
    (self.box, self.clip, self.skip, self.limit) = (box, clip, skip, limit)
    (self.repair, self.simplification, self.interpolation) = (repair, simplification, interpolation)
    (self.antimeridian, self.clampsToGlobe, self.poles) = (antimeridian, clampsToGlobe, poles)
    (self.winding, self.forcesDegrees, self.target) = (winding, forcesDegrees, target)
    check()
  }

  private func check() {
    precondition(skip >= 0, "a number of features to leave out cannot be negative")
    precondition(limit.map { $0 >= 0 } ?? true, "a limit on features cannot be negative")
  }

  /// Sets what RFC 7946 recommends for geometries: a cut at the 180th meridian (§3.1.9), the right-hand rule (§3.1.6), positions on the
  /// globe and boxes the short way round it (§5.2).
  public mutating func followRFC7946() {
    clampsToGlobe = true
    antimeridian = .split
    winding = .rfc7946
  }

  /// The steps that there are, and the reports of crossings in place of a cut.
  func phases(decimals: Int?) -> Set<RunTimes.Phase> {
    var phases: Set<RunTimes.Phase> = [.antimeridian]
    if own != nil || !shape.isIdle || circles != nil { phases.insert(.shape) }
    if box != nil || clip != nil || clampsToGlobe { phases.insert(.bbox) }
    if repair != nil { phases.insert(.repair) }
    if simplification != nil { phases.insert(.simplify) }
    if interpolation != nil { phases.insert(.geodesic) }
    if clip != nil { phases.insert(.clip) }
    if decimals != nil { phases.insert(.precision) }
    if winding != .keep { phases.insert(.winding) }
    if target != nil { phases.insert(.target) }
    return phases
  }

  /// Whether positions may move.
  var movesPositions: Bool {
    antimeridian != .keep || interpolation != nil || simplification != nil || clip != nil
      || repair != nil || clampsToGlobe || own != nil || circles != nil || target != nil
  }

  /// Whether features may be left out.
  var leavesOut: Bool { box != nil || skip > 0 || limit != nil || own != nil }

  /// Whether something takes numbers for degrees.
  package var takesDegrees: Bool {
    box != nil || clip != nil || simplification != nil || interpolation != nil || antimeridian != .keep || circles != nil
      || target != nil
  }
}

/// How lines and polygons that cross the 180th meridian are handled.
public enum AntimeridianHandling: String, Sendable, CaseIterable {
  /// Cut there: no path of the output crosses it.
  case split
  /// What is cut is joined again, with longitudes that run on past 180.
  case unwrap
  /// They stay as they are, and are reported.
  case keep
}

/// What the steps are to know of what comes after them.
package struct StepUse: Sendable {
  /// Which features are refused whose coordinates are no degrees.
  package var refusal = DegreeCheck.Refusal.none
  /// The most decimals that are written; `nil` for all.
  package var decimals: Int?
  /// Whether the result is to be stroked: edges that were cut before the input was written are then distinguished from borders.
  package var isDrawn = false
  /// Whether the pieces of lines are measured that clipping leaves.
  package var measuresLines = false
  /// Where features go that are not simply written in their order.
  package var arrangement: Arrangement?
  /// Properties that the result depends on in another way: whether features have them is noted.
  package var properties: [String] = []
  /// The threads that help with a large feature.
  package var largeFeatureWork: LargeFeatureWork?
  /// Gets how long each step takes.
  package var times: RunTimes?

  package init(
    refusal: DegreeCheck.Refusal = .none, decimals: Int? = nil, isDrawn: Bool = false, measuresLines: Bool = false,
    largeFeatureWork: LargeFeatureWork? = nil
  ) {
    (self.refusal, self.decimals) = (refusal, decimals)
    (self.isDrawn, self.measuresLines, self.largeFeatureWork) = (isDrawn, measuresLines, largeFeatureWork)
  }
}

extension ReadingOptions {
  /// The same for some steps: little at a time where edges get positions, or points become circles, which may be many.
  package func flow(for steps: StepOptions) -> ReadingOptions {
    var reading = self
    if steps.interpolation != nil || steps.circles != nil { reading.groupSize = Interpolate.groupSize }
    return reading
  }
}
