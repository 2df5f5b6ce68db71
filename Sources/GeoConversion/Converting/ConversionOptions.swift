public import ByteStreams
public import GeoAlgorithms
internal import GeoJSON
public import GeoModel
public import GeoPipeline
public import GeoReading
internal import GeoValidation

/// How an input is converted, in this fixed order: read, run the steps, choose properties, write.
public struct ConversionOptions: Sendable {
  public var reading: ReadingOptions

  /// The output. Functions that get the name of a file (`convert(_:to:)`, `write(to:)`) take the format from its ending unless an output
  /// is named here.
  public var output: any FeatureOutput { didSet { namesOutput = true } }

  /// Whether the caller named the output.
  private(set) var namesOutput: Bool

  /// Options of writing that all formats share.
  public var writing: CommonWritingOptions

  /// The steps between reading and writing.
  public var steps: StepOptions

  /// Merges features after all other steps; `nil` merges none. All features are held.
  public var dissolve: DissolveOptions?

  /// The order of the output's features: after all steps but skip and limit, which count in this order; `nil` for that of the input. All
  /// features are read, and kept in a temporary file if they are many (``ByteStreams/KeyedSpool``). Only for outputs that write each
  /// feature by itself (``WritingTraits/takesRecords``), and not for features that are dissolved.
  public var order: FeatureOrder?

  /// The folder for temporary files; `nil` for the folder that the environment variable `TMPDIR` names, or `/tmp`.
  public var temporaryFolder: String?

  /// How many bytes of features are held in memory while they are arranged.
  package var arrangingMemory = 64 << 20

  /// Which of several files each feature goes to.
  var partition: PartitionName?

  /// What happens if a feature cannot be read.
  public var onError: ErrorPolicy

  /// How many such features are accepted before the run fails all the same; `nil`: any number.
  public var maxErrors: Int? { didSet { check() } }

  /// - Parameters:
  ///   - output: the output; with `nil` the ending of the output's name decides, or GeoJSON if no name is known.
  ///   - steps: the steps between reading and writing.
  ///   - dissolve: merges features after all other steps; `nil` merges none.
  ///   - writing: options of writing that all formats share.
  ///   - reading: how the input is read.
  ///   - onError: what happens if a feature cannot be read.
  ///   - maxErrors: how many such features are accepted before the run fails; `nil`: any number.
  ///   - order: the order of the output's features; `nil` for that of the input.
  public init(
    output: (any FeatureOutput)? = nil, steps: StepOptions = StepOptions(), dissolve: DissolveOptions? = nil,
    writing: CommonWritingOptions = CommonWritingOptions(), reading: ReadingOptions = ReadingOptions(), onError: ErrorPolicy = .fail,
    maxErrors: Int? = nil, order: FeatureOrder? = nil
  ) {
    (self.output, namesOutput) = (output ?? GeoJSONOutput(), output != nil)
    (self.steps, self.dissolve, self.writing) = (steps, dissolve, writing)
    (self.reading, self.onError, self.maxErrors, self.order) = (reading, onError, maxErrors, order)
    check()
  }

  private func check() { precondition(maxErrors.map { $0 >= 0 } ?? true, "a limit on errors cannot be negative") }

  /// Sets what RFC 7946 recommends for writers: a cut at the 180th meridian (§3.1.9), the right-hand rule (§3.1.6),
  /// at most 7 decimals (§11.2; fewer stay), no `crs` (§4), positions on the globe and boxes the short way round it (§5.2).
  public mutating func followRFC7946() {
    steps.followRFC7946()
    writing.decimals = min(writing.decimals ?? 7, 7)
    writing.dropsCoordinateSystem = true
  }

  /// Sets a picture as output, and cuts geometry at the 180th meridian.
  public mutating func draw(_ picture: some FeatureOutput) {
    output = picture
    steps.antimeridian = .split
  }

  /// What the steps are to know of the output.
  var use: StepUse {
    var use = StepUse(
      refusal: refusal, decimals: writing.decimals, isDrawn: output.traits.isDrawn, largeFeatureWork: reading.largeFeatureWork)
    use.arrangement = Arrangement(order, partition)
    return use
  }

  /// What a writer is to know.
  var writingContext: WritingContext {
    var context = WritingContext()
    context.common = writing
    context.keepsUnreadable = onError == .null
    context.isCut = steps.antimeridian == .split
    context.mayChangeExtent = mayChangeExtent
    context.tidiesBoxes = steps.clampsToGlobe
    if let target = steps.target, !target.isIdentity {
      context.system = target.urn
      // What members inside say is no longer so.
      context.common.dropsCoordinateSystem = true
    }
    context.jobs = reading.jobs
    context.temporaryFolder = temporaryFolder
    context.largeFeatureWork = reading.largeFeatureWork
    return context
  }

  /// Which properties of the input's features are written; of those that become one all are read, and it is theirs that are chosen.
  var propertiesOfInput: PropertySelection { dissolve == nil ? writing.properties : .all }

  /// What makes the groups that are asked for.
  var dissolver: Dissolver? {
    dissolve.map { Dissolver($0, behind: steps, snapping: output.snapping, maxDepth: reading.decoding.maxDepth) }
  }

  /// The same for an input, whose name features may get.
  func naming(_ name: String) -> ConversionOptions {
    var options = self
    if options.steps.shape.sourceName.isEmpty { options.steps.shape.sourceName = name }
    return options
  }

  /// Whether the input is one of several that become one collection.
  var isJoined = false

  /// Whether features may be left out or added, or their positions may change, so that a box of all of them would be stale.
  var mayChangeExtent: Bool {
    // It is not known beforehand whether something collapses that is rounded.
    let mayCollapse = writing.decimals.map { $0 < PrecisionReduction.mostDecimals } ?? false
    return reading.filter != nil || steps.leavesOut || onError != .fail || mayCollapse || steps.movesPositions || isJoined
      || dissolve != nil || partition != nil
  }

  /// How the input is read.
  var flow: ReadingOptions { reading.flow(for: steps) }

  /// Whether some step reads numbers as degrees, unless ``StepOptions/forcesDegrees`` is set: boxes, simplifying, geodesics, cutting,
  /// drawing, snapping, and leaving out a `crs`.
  public var takesDegrees: Bool {
    !steps.forcesDegrees
      && (steps.takesDegrees || output.traits.isDrawn || output.snapping != nil || writing.dropsCoordinateSystem
        || order?.key == .hilbert)
  }

  /// Throws where features cannot be arranged.
  func checkArrangement() throws(ConversionError) {
    guard let what = partition != nil ? "written to several files by their values" : order != nil ? "sorted" : nil else { return }
    if !output.traits.takesRecords {
      throw .step(
        StageError("features of \(output.traits.noun) cannot be \(what); write GeoJSON first, and convert that"))
    }
    if dissolve != nil { throw .step(StageError("features that are dissolved cannot be \(what); dissolve first, and convert the result")) }
  }

  /// Throws where the output would be in a CRS that it cannot name: its readers would take it for WGS84.
  func checkTarget() throws(ConversionError) {
    guard let target = steps.target, !target.isIdentity else { return }
    if !output.traits.namesSystem {
      throw .step(StageError("\(output.traits.noun) cannot say that its coordinates are in \(target.name); write a FeatureCollection"))
    }
    if target.urn == nil { throw .step(StageError("\(target.name) has no code, which a crs member needs to name it")) }
  }

  /// Which features the steps refuse.
  var refusal: DegreeCheck.Refusal {
    if steps.forcesDegrees { return .none }
    return takesDegrees ? .all : reading.projection == nil ? .none : .named
  }

  public enum ErrorPolicy: String, Sendable, CaseIterable {
    /// The run fails, as at every error that reading finds, and there is no output.
    case fail
    /// The feature is left out, and counted; features that can be read in spite of errors are written unchanged.
    case skip
    /// The feature is written without geometry, and counted; otherwise as ``skip``.
    case null
  }
}

/// Why there is no output.
public enum ConversionError: Error, Sendable, CustomStringConvertible {
  /// Bytes could not be read or written.
  case stream(ByteStreamError)
  /// The data have errors that the options do not accept: how many features could not be read; 0 if the errors are others.
  case data(unreadable: Int)
  /// The coordinates can only be metres, or their system is not WGS84, and some step reads them as degrees
  /// (``StepOptions/forcesDegrees``); the findings say where.
  case notDegrees
  /// A step failed.
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
