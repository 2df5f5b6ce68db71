public import GeoModel
public import GeoPipeline

/// The result of a conversion, in numbers.
public struct ConversionReport: Sendable {
  public internal(set) var featuresRead = 0
  public internal(set) var featuresWritten = 0
  /// Features that could not be read and were left out, or written without geometry.
  public internal(set) var skipped = 0
  public internal(set) var nulled = 0
  /// Whether text outside of features was lost.
  public internal(set) var isDamaged = false
  /// How many inputs are topologies that could not be read as a whole, so that none of their features is written. Any damage to the text of
  /// a topology has this effect; the text counts as lost, too.
  public internal(set) var lostTopologies = 0
  /// Features outside the selection: outside the box, or skipped.
  public internal(set) var leftOut = 0
  /// Those of them that lie outside the boxes.
  public internal(set) var outside = 0
  /// Bytes of the (decompressed) input.
  public internal(set) var bytes = 0
  /// Groups whose polygons have no union and are written side by side: one of them cannot be
  /// repaired, or their outlines cross too often.
  public internal(set) var unmerged = 0
  /// Rings that vanished by snapping before groups were merged; a topology counts them itself.
  public internal(set) var ringsVanished = 0
  /// Vertices that were not snapped before groups were merged, since borders would cross.
  public internal(set) var leftApart: [Position] = []
  /// The findings, counted by severity.
  public internal(set) var severities = SeverityCounts()
  public var errors: Int { severities.errors }
  public var warnings: Int { severities.warnings }
  /// Which properties to keep or leave out (``GeoJSON/PropertySelection``), to sort by or to name files by no feature has: perhaps
  /// misspelt.
  public internal(set) var missingProperties: Set<ExactName> = []
  /// Which properties that ``StepOptions/shape`` renames, or takes ids from, no feature has: perhaps misspelt.
  public internal(set) var missingShapeProperties: Set<ExactName> = []
  /// The counts of simplification for the features that were written.
  public internal(set) var simplification = SimplificationCounts()
  /// A summary of the output as a whole.
  public internal(set) var summary: (any WritingSummary)?
  /// The report of a coverage, if there was one.
  public internal(set) var coverage: Coverage?
  /// Seconds of all threads for each step that took any, in their order, if ``ConversionOptions/measuresTime`` asked for them; of several
  /// conversions with copies of the same options, of all so far.
  public internal(set) var times: [StepTime] = []

  public init() {}

  static func += (sum: inout Self, more: Self) {
    if sum.featuresRead == 0 {
      (sum.missingProperties, sum.missingShapeProperties) = (more.missingProperties, more.missingShapeProperties)
    }
    if more.featuresRead > 0 {
      sum.missingProperties.formIntersection(more.missingProperties)
      sum.missingShapeProperties.formIntersection(more.missingShapeProperties)
    }
    sum.featuresRead += more.featuresRead
    sum.featuresWritten += more.featuresWritten
    sum.skipped += more.skipped
    sum.nulled += more.nulled
    sum.isDamaged = sum.isDamaged || more.isDamaged
    sum.lostTopologies += more.lostTopologies
    sum.leftOut += more.leftOut
    sum.outside += more.outside
    sum.bytes += more.bytes
    sum.unmerged += more.unmerged
    sum.ringsVanished += more.ringsVanished
    sum.leftApart += more.leftApart
    sum.severities += more.severities
    sum.simplification += more.simplification
  }

  /// How long a step took.
  public struct StepTime: Sendable {
    /// "read", "decode", "simplify", "write" …
    public let step: String
    /// Seconds of all threads together, waiting for input and output included.
    public let seconds: Double
  }

  /// The borders of features that were simplified together.
  public struct Coverage: Sendable {
    /// The number of pieces of border between junctions.
    public let arcs: Int
    /// Where borders nearly meet and do not, so that they are not shared; the first thousand.
    public let nearMisses: [Position]
    /// Within how many metres: one, or more if vertices were snapped within more.
    public let nearness: Double
    /// Vertices that were not snapped since borders would cross.
    public let leftApart: [Position]
    /// The most bytes that it needed, in addition to those of every conversion.
    public let estimatedPeak: Int

    init(_ coverage: SimplifiedCoverage) {
      arcs = coverage.topology.arcCount
      nearMisses = coverage.nearMisses
      nearness = coverage.nearness
      leftApart = coverage.leftApart
      estimatedPeak = coverage.estimatedPeak
    }
  }
}
