import CommandLineArguments
import GeoAlgorithms
import GeoConversion
import GeoPipeline

enum PoleChoice: String, CaseIterable { case smaller, trust }

/// Options for what becomes of geometries.
struct GeometryArguments: ArgumentGroup {
  let rfc7946: Bool
  let antimeridian: AntimeridianHandling?
  let pole: PoleChoice?
  let clip: BoxArgument?
  let winding: RingDirection?
  let repair: RepairStrategy?
  let geodesic: Bool
  let maxSegment: LengthArgument?
  let maxError: LengthArgument?
  let forceDegrees: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    rfc7946 = arguments.flag(
      "rfc7946",
      help: """
        Write what RFC 7946 recommends. Stands for --antimeridian split, --winding rfc7946 and --precision 7; no crs \
        members, positions on the globe, boxes the short way round it.
        """)
    antimeridian = try arguments.choice(
      "antimeridian",
      help: """
        Split lines and polygons that cross the 180th meridian. "unwrap" continues longitudes beyond 180°; "keep" \
        leaves them and warns. (default: keep; pictures: split)
        """)
    pole = try arguments.choice(
      "pole",
      help: """
        Which side of a ring round a pole is inside. The smaller one, or the one on its left (trust). (default: \
        smaller)
        """)
    clip = try arguments.value(
      "clip", value: "W,S,E,N",
      help: """
        Clip to a box in degrees. Features of which nothing is left are removed; a west greater than the east crosses \
        180°.
        """, parse: BoxArgument.init(parsing:))
    winding = try arguments.choice(
      "winding",
      help: """
        Winding order of rings. Exteriors counter-clockwise (rfc7946) or clockwise (reverse), holes the other way. \
        (default: keep)
        """)
    repair = try arguments.choice(
      "repair",
      help: """
        Repair invalid lines and polygons. "linework": an odd number of lines round a place is inside; "structure": \
        exteriors less their holes.
        """)
    geodesic = arguments.flag(
      "geodesic",
      help: """
        Treat edges as geodesics and add positions along them. One every 100km, unless --max-segment or --max-error is \
        given.
        """)
    maxSegment = try arguments.value(
      "max-segment", value: "LENGTH", help: "With --geodesic: the longest piece of an edge. A number with m, km, mi or nmi.",
      parse: LengthArgument.init(parsing:))
    maxError = try arguments.value(
      "max-error", value: "LENGTH",
      help: """
        With --geodesic: how far a straight piece may be from the geodesic. A number with m, km, mi or nmi.
        """, parse: LengthArgument.init(parsing:))
    forceDegrees = arguments.flag(
      "force-degrees",
      help: """
        Read all numbers as degrees of WGS84. Without it, data in metres (GJ401) and with another crs that stands behind \
        them (GJ209) are refused.
        """)
  }

  func validate() throws(UsageError) {
    if rfc7946, let antimeridian, antimeridian != .split {
      throw UsageError("--rfc7946 splits at the 180th meridian; --antimeridian \(antimeridian.rawValue) says otherwise")
    }
    if rfc7946, let winding, winding != .rfc7946 {
      throw UsageError("--rfc7946 runs exteriors counter-clockwise; --winding \(winding.rawValue) says otherwise")
    }
    if !geodesic, maxSegment != nil || maxError != nil {
      throw UsageError("--max-segment and --max-error need --geodesic, which says how edges run")
    }
    for (name, length) in [("--max-segment", maxSegment), ("--max-error", maxError)] {
      guard let length, length.metres < Self.shortestPiece else { continue }
      throw UsageError("\(name) takes 1 mm (0.001m) or more")
    }
  }

  /// Whether anything becomes of geometries.
  var isUsed: Bool {
    rfc7946 || antimeridian != nil || pole != nil || clip != nil || winding != nil || repair != nil || geodesic || forceDegrees
  }

  /// Whether poles are spoken of although nothing is cut; pictures are unless asked otherwise.
  func poleIsIdle(isPicture: Bool) -> Bool {
    pole != nil && !rfc7946 && clip == nil && antimeridian ?? (isPicture ? .split : .keep) == .keep
  }

  /// To be called when the options for writing are known.
  func apply(to options: inout ConversionOptions) {
    options.steps.repair = repair
    options.steps.antimeridian = antimeridian ?? options.steps.antimeridian
    options.steps.winding = winding ?? .keep
    options.steps.clip = clip?.box
    options.steps.poles = pole == .trust ? .trust : .smaller
    if geodesic {
      let length = maxSegment?.metres ?? (maxError == nil ? Self.usualSegment : nil)
      options.steps.interpolation = DensificationLimits(length: length, deviation: maxError?.metres)
    }
    if rfc7946 { options.followRFC7946() }
    options.steps.forcesDegrees = forceDegrees
  }

  /// Metres.
  private static let usualSegment = 100_000.0
  private static let shortestPiece = 0.001
}

/// A length as people type it: a number and its unit, `100km`.
struct LengthArgument {
  let metres: Double

  /// - Throws: `UsageError` that says what is wrong with the text.
  init(parsing argument: String) throws(UsageError) {
    guard let length = MeasureText.metres(argument) else {
      throw UsageError("expected a number and its unit, m, km, mi or nmi, such as 100km")
    }
    guard length > 0 else { throw UsageError("expected a length greater than 0") }
    metres = length
  }
}
