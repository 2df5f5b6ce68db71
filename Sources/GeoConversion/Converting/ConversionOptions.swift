public import ByteStreams
public import GeoAlgorithms
internal import GeoJSON
public import GeoModel
public import GeoPipeline
public import GeoReading

/// How an input is converted, in this fixed order: read, run the steps, choose properties, write.
public struct ConversionOptions: Sendable {
  public var reading: ReadingOptions

  /// The output. Functions that get the name of a file (`convert(_:to:)`, `write(to:)`) take the format from its ending unless an output
  /// is named here.
  public var output: any FeatureOutput { didSet { namesOutput = true } }

  /// Whether the caller named the output.
  private(set) var namesOutput: Bool

  /// How it is written, as far as all formats have that in common.
  public var writing: CommonWritingOptions

  /// What is done with features on the way.
  public var steps: StepOptions

  /// Makes one feature of several behind all other steps; `nil` keeps each. All features are held.
  public var dissolve: DissolveOptions?

  /// What happens at a feature that cannot be read.
  public var onError: ErrorPolicy

  /// How many of these are let pass before the run fails all the same; `nil`: any number.
  public var maxErrors: Int? { didSet { check() } }

  /// - Parameters:
  ///   - output: what is written; `nil`: what the ending of the output's name says, GeoJSON where no name is known.
  ///   - steps: what is done with features on the way.
  ///   - dissolve: makes one feature of several after all other steps; `nil` keeps each.
  ///   - writing: how it is written, as far as all formats have that in common.
  ///   - reading: how the input is read.
  ///   - onError: what happens at a feature that cannot be read.
  ///   - maxErrors: how many of these are skipped before the run fails; `nil`: any number.
  public init(
    output: (any FeatureOutput)? = nil, steps: StepOptions = StepOptions(), dissolve: DissolveOptions? = nil,
    writing: CommonWritingOptions = CommonWritingOptions(), reading: ReadingOptions = ReadingOptions(), onError: ErrorPolicy = .fail,
    maxErrors: Int? = nil
  ) {
    (self.output, namesOutput) = (output ?? GeoJSONOutput(), output != nil)
    (self.steps, self.dissolve, self.writing) = (steps, dissolve, writing)
    (self.reading, self.onError, self.maxErrors) = (reading, onError, maxErrors)
    check()
  }

  private func check() { precondition(maxErrors.map { $0 >= 0 } ?? true, "a limit on errors cannot be negative") }

  /// Asks for what RFC 7946 recommends of writers: cut at the 180th meridian (§3.1.9), the right-hand rule (§3.1.6),
  /// at most 7 decimals (§11.2; fewer stay as they are), no `crs` (§4), positions on the globe and boxes the short way round it (§5.2).
  public mutating func followRFC7946() {
    steps.followRFC7946()
    writing.decimals = min(writing.decimals ?? 7, 7)
    writing.dropsCoordinateSystem = true
  }

  /// Asks for a picture, of which what crosses the 180th meridian is cut there.
  public mutating func draw(_ picture: some FeatureOutput) {
    output = picture
    steps.antimeridian = .split
  }

  /// What the steps are to know of the output.
  var use: StepUse {
    StepUse(
      refusesOthers: takesDegrees, decimals: writing.decimals, isDrawn: output.traits.isDrawn, largeFeatureWork: reading.largeFeatureWork)
  }

  /// What a writer is to know.
  var writingContext: WritingContext {
    var context = WritingContext()
    context.common = writing
    context.keepsUnreadable = onError == .null
    context.isCut = steps.antimeridian == .split
    context.mayChangeExtent = mayChangeExtent
    context.tidiesBoxes = steps.clampsToGlobe
    context.jobs = reading.jobs
    context.largeFeatureWork = reading.largeFeatureWork
    return context
  }

  /// Which properties of the input's features are written; of those that become one all are read, and it is theirs that are chosen.
  var propertiesOfInput: PropertySelection { dissolve == nil ? writing.properties : .all }

  /// What makes the groups that are asked for.
  var dissolver: Dissolver? {
    dissolve.map { Dissolver($0, behind: steps, snapping: output.snapping, maxDepth: reading.decoding.maxDepth) }
  }

  /// Whether the input is one of several that become one collection.
  var isJoined = false

  /// Whether features may be left out or added, or their positions may change, so that a box of all of them would be stale.
  var mayChangeExtent: Bool {
    // It is not known beforehand whether something collapses that is rounded.
    let mayCollapse = writing.decimals.map { $0 < PrecisionReduction.mostDecimals } ?? false
    return steps.leavesOut || onError != .fail || mayCollapse || steps.movesPositions || isJoined || dissolve != nil
  }

  /// How the input is read.
  var flow: ReadingOptions { reading.flow(for: steps) }

  /// Whether something is done that takes numbers for degrees, unless that is asked for: boxes, simplifying, geodesics, cutting,
  /// drawing, snapping, and leaving out a `crs`.
  public var takesDegrees: Bool {
    !steps.forcesDegrees
      && (steps.takesDegrees || output.traits.isDrawn || output.snapping != nil || writing.dropsCoordinateSystem)
  }

  public enum ErrorPolicy: String, Sendable, CaseIterable {
    /// The run fails, as it does at every error that reading finds, and there is no output.
    case fail
    /// It is left out, and counted; what can be read for all its errors is written as it stands.
    case skip
    /// It is written without geometry, and counted; the rest is as with ``skip``.
    case null
  }
}

/// Why there is no output.
public enum ConversionError: Error, Sendable, CustomStringConvertible {
  /// Bytes could not be read or written.
  case stream(ByteStreamError)
  /// The data have errors that the options do not let pass: how many features could not be read; 0 if the errors are others.
  case data(unreadable: Int)
  /// The coordinates can only be metres, or their system is another one than WGS84, and something takes them for degrees
  /// (``StepOptions/forcesDegrees``); the findings say where.
  case notDegrees
  /// A step cannot go on.
  case step(StageError)

  public var description: String {
    switch self {
    case .stream(let error): error.description
    case .data(unreadable: 0): "the data have errors that the options do not let pass; the findings say which"
    case .data(unreadable: 1): "1 feature cannot be read, and the options do not let it pass; the findings say why"
    case .data(let count): "\(count) features cannot be read, and the options do not let them pass; the findings say why"
    case .notDegrees:
      "the coordinates are not degrees of WGS84, which this conversion needs: reproject them first"
    case .step(let error): error.description
    }
  }
}

/// The result of a conversion, in numbers.
public struct ConversionReport: Sendable {
  public internal(set) var featuresRead = 0
  public internal(set) var featuresWritten = 0
  /// Features that could not be read and were left out, or written without geometry.
  public internal(set) var skipped = 0
  public internal(set) var nulled = 0
  /// Whether text was lost that belongs to no feature.
  public internal(set) var isDamaged = false
  /// How many inputs are topologies that could not be read as a whole, so that none of their features is written. Damage to the text of a
  /// topology is such, wherever it is; the text counts as lost, too.
  public internal(set) var lostTopologies = 0
  /// Features that were not asked for: outside the box, or before those that are wanted.
  public internal(set) var leftOut = 0
  /// Those of them that lie outside the boxes.
  public internal(set) var outside = 0
  /// Bytes of the (decompressed) input.
  public internal(set) var bytes = 0
  /// Groups of features that were to be one, and whose polygons have no union and are written side by side: one of them cannot be
  /// repaired, or their outlines cross too often.
  public internal(set) var unmerged = 0
  /// Rings that snapping left nothing of before groups were made; where a topology is written they count there as well.
  public internal(set) var ringsVanished = 0
  /// Vertices that were not snapped before groups were made, since borders would have come to cross.
  public internal(set) var leftApart: [Position] = []
  /// The findings, counted by severity.
  public internal(set) var severities = SeverityCounts()
  public var errors: Int { severities.errors }
  public var warnings: Int { severities.warnings }
  /// Of the properties to be kept or left out (``GeoJSON/PropertySelection``), those that no feature has: perhaps misspelt.
  public internal(set) var missingProperties: Set<ExactName> = []
  /// What simplification did to the features that were written.
  public internal(set) var simplification = SimplificationCounts()
  /// What is to be reported of the output as a whole.
  public internal(set) var summary: (any WritingSummary)?
  /// What was found of a coverage, if there was one.
  public internal(set) var coverage: Coverage?

  public init() {}

  static func += (sum: inout Self, more: Self) {
    if sum.featuresRead == 0 { sum.missingProperties = more.missingProperties }
    if more.featuresRead > 0 { sum.missingProperties.formIntersection(more.missingProperties) }
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

  /// The borders of features that were simplified together.
  public struct Coverage: Sendable {
    /// How many pieces of border there are between junctions.
    public let arcs: Int
    /// Where borders nearly meet and do not, so that they were not taken for one; the first thousand.
    public let nearMisses: [Position]
    /// Within how many metres: one, or more if vertices were snapped within more.
    public let nearness: Double
    /// Vertices that were not snapped since borders would have come to cross.
    public let leftApart: [Position]
    /// The bytes that it took at most, beside what every conversion takes.
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
