public import ByteStreams
internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel
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

  /// Makes clusters of points, after all steps but skip and limit; `nil` makes none. All features are read, and kept as for ``order``. Cannot
  /// be used with ``order``, ``dissolve`` and another CRS for the output.
  public var clustering: ClusteringOptions?

  /// The folder for temporary files; `nil` for the folder that the environment variable `TMPDIR` names, or `/tmp`.
  public var temporaryFolder: String?

  /// How many bytes of features are held in memory while they are arranged.
  package var arrangingMemory = 64 << 20

  /// Which of several files each feature goes to.
  var partition: PartitionName?

  /// What happens if a feature cannot be read.
  public var onError: ErrorPolicy

  /// How the texts that cannot be read are written to `rejects`, where a conversion has them.
  public var rejectForm = RejectForm.bytes

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

  /// Sets what makes exactly one line of each line of the input, in order: a sequence of features, one a line, in which a line that cannot be
  /// read is a feature without geometry and with a member `error`, an object of `code` and `message`.
  ///
  /// - Precondition: no step leaves out or adds features, or holds all of them (``ConversionError/step(_:)`` otherwise).
  public mutating func convertLineForLine() {
    reading.isLineForLine = true
    output = GeoJSONOutput(container: .lines)
    onError = .null
  }

  /// Throws where lines of the input and of the output would not be the same in number.
  func checkLines() throws(ConversionError) {
    guard reading.isLineForLine else { return }
    let isSequence = (output as? GeoJSONOutput)?.container == .lines
    let changesCount =
      reading.choosesFeatures || steps.leavesOut || steps.clip != nil || steps.shape.explodes || dissolve != nil
      || clustering != nil
    if !isSequence || onError != .null || changesCount || steps.simplification?.mode == .coverage {
      throw .step(StageError("one line for each line needs a sequence of features, and no step that leaves out, adds or joins any"))
    }
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
    use.times = reading.times
    use.arrangement = Arrangement(order, partition, clustering)
    return use
  }

  /// What a writer is to know.
  var writingContext: WritingContext {
    var context = WritingContext()
    context.common = writing
    context.keepsUnreadable = onError == .null
    context.explainsErrors = reading.isLineForLine
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
    return reading.choosesFeatures || steps.leavesOut || onError != .fail || mayCollapse || steps.movesPositions || isJoined
      || dissolve != nil || partition != nil || clustering != nil
  }

  /// How the input is read.
  var flow: ReadingOptions { reading.flow(for: steps) }

  /// Whether some step reads numbers as degrees, unless ``StepOptions/forcesDegrees`` is set: boxes, simplifying, geodesics, cutting,
  /// drawing, snapping, and leaving out a `crs`.
  public var takesDegrees: Bool {
    !steps.forcesDegrees
      && (steps.takesDegrees || output.traits.isDrawn || output.snapping != nil || writing.dropsCoordinateSystem
        || order?.key == .hilbert || clustering != nil)
  }

  /// Throws where features cannot be arranged.
  func checkArrangement() throws(ConversionError) {
    if let clustering {
      if let mistake = clustering.mistake { throw .step(StageError("clusters: \(mistake)")) }
      if partition != nil || order != nil { throw .step(StageError("features that are clustered keep their order, and go to one output")) }
      if let target = steps.target, !target.isIdentity {
        throw .step(StageError("features that are clustered cannot be written in \(target.name); cluster first, and convert the result"))
      }
    }
    let what =
      partition != nil ? "written to several files by their values" : order != nil ? "sorted" : clustering != nil ? "clustered" : nil
    guard let what else { return }
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

  public enum RejectForm: Sendable {
    /// Their bytes, each after a record separator.
    case bytes
    /// Features, one a line, without geometry. Their properties are `reason` (the message), `code`, `file`, `line`, `column`, `byte` and
    /// `feature` (its ordinal) of the finding, the `id` if there is one, and `source`: the text, in which bytes that are not UTF-8 are
    /// replaced. Of a feature above ``GeoReading/ReadingOptions/maxFeatureSize`` that is the beginning, and `source_truncated` is true.
    case features
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
