import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoModel
import GeoPipeline
import GeoReading
import Pipelines

/// What to convert into what, and how: the options of ``ConvertCommand`` and of its short forms.
struct ConvertArguments: ArgumentGroup {
  /// As they are named; while the run goes on, the files that they stand for.
  private(set) var inputs: [String]
  let filesFrom: String?

  /// The only input, or the first one.
  var input: String? { inputs.first }

  /// The name of a format.
  let from: String?
  private(set) var output: String
  let printPipeline: Bool
  let folder: OutputFolderArguments
  let writing: WritingArguments
  let shaping: ShapingArguments
  let geometry: GeometryArguments
  let simplification: SimplificationArguments
  let clustering: ClusteringArguments
  let dissolving: DissolvingArguments
  /// What formats have of their own.
  let own: FormatArguments
  let indoor: IndoorArguments
  let choosing: ChoosingArguments
  let faults: FaultArguments
  let arranging: ArrangingArguments
  private(set) var reading: ReadingArguments
  /// Of one input of several with an output each: gets what cannot be read of it.
  private(set) var collected: RejectCollection?
  /// How far the run has come.
  private(set) var progress = RunProgress(.never, inputs: [])
  let reporting: ReportArguments<MessageFormat>
  let stats: Bool

  /// The formats that there are.
  let formats: [Format]
  /// All options that are given, by their names.
  let given: [(name: String, text: String)]

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    inputs = try arguments.positionals(
      "inputs", value: "INPUT",
      help: """
        Files, folders and patterns ('*.geojson'); "-" is standard input. Several become one stream of features in this order; the layers of \
        one topology; with --mapping, an indoor map.
        """,
      completion: .files(endings: arguments.formats.inputEndings + ["zip"]))
    arguments.begin(section: "Output")
    output = arguments.text("output", short: "o", default: "-", help: "Write to FILE; \"-\" is standard output.", completion: .files())
    printPipeline = arguments.flag("print-pipeline", help: "Print the conversion as a document for \"geojson run\", and do nothing.")
    folder = try arguments.group()
    writing = try arguments.group()
    shaping = try arguments.group("Shaping features")
    geometry = try arguments.group("Geometry")
    simplification = try arguments.group("Simplifying")
    clustering = try arguments.group("Clusters")
    dissolving = try arguments.group("Dissolving")
    own = try arguments.group()
    indoor = try arguments.group("Indoor maps")
    choosing = try arguments.group("Choosing features")
    faults = try arguments.group("Faults and limits")
    arranging = try arguments.group("Sorting")
    arguments.begin(section: "Reading")
    from = try Self.from(&arguments)
    var reading: ReadingArguments = try arguments.group()
    reading.filter = choosing.filtering.expression
    reading.pointsOfInterest = choosing.pointsOfInterest.filter
    reading.memoryLimit = faults.memoryLimit?.bytes
    self.reading = reading
    filesFrom = arguments.text(
      "files-from", value: "FILE",
      help: """
        Read the names of inputs from FILE, one a line or separated by NUL. "-" is standard input.
        """)
    reporting = try arguments.group("Messages")
    stats = arguments.flag(
      "stats", help: "Write counts, seconds of each step and the most memory to standard error at the end; as JSON with --progress json.")
    arguments.begin(section: "")
    formats = arguments.formats
    given = arguments.given
  }

  func validate() throws(UsageError) {
    try validateLines()
    try validateFormat()
    try validateFolder()
    try reporting.validate(with: faults.exitOn)
    try validateArranging()
    try validateClustering()
    if case .indoorMap? = namedFormat?.writing { return try validateMaking() }
    try InputFiles.refuseStandardInput(inputs, listedIn: filesFrom)
    try validateRejects()
    try validateEnding()
    try validateIndoor()
    if case .batches? = namedFormat?.writing { try validateBatches() }
    if geometry.poleIsIdle(isPicture: isDrawn) {
      throw UsageError("--pole needs --antimeridian split or unwrap, --clip, or --rfc7946")
    }
    if geometry.rfc7946, let precision = writing.precision, precision > 7 {
      throw UsageError("--rfc7946 writes 7 decimals at most; --precision \(precision) says otherwise")
    }
    try validateSystems()
    try validateLayers()
    if simplification.snap != nil, !isCoverage, simplification.isAsked || !snapsVertices && dissolving.options == nil {
      throw UsageError("--snap needs --mode coverage, --dissolve, or TopoJSON output without --simplify")
    }
    if simplification.lod != nil, simplification.dropSmallerThan != nil, !isCoverage {
      throw UsageError("--drop-smaller-than needs --mode coverage if used with --lod, which keeps every shape")
    }
    if simplification.mode == .safe, dissolving.options != nil {
      throw UsageError(
        "--dissolve takes away borders that are the same on both sides, and --mode safe simplifies each feature by itself; use --mode coverage"
      )
    }
    if simplification.lod != nil, output == "-" || rejects != nil {
      throw UsageError("--lod needs -o NAME.geojson, and cannot be used with --rejects and --quarantine")
    }
    if output == "-", folder.outDir == nil, writing.force, rejects == nil {
      throw UsageError("--force cannot be used with standard output")
    }
  }

  /// How is simplified: features that are dissolved must still have their borders in common.
  var mode: SimplificationOptions.Mode { simplification.mode ?? (dissolving.options == nil ? .safe : .coverage) }

  /// Whether all features are simplified together.
  var isCoverage: Bool { simplification.isAsked && mode == .coverage }

  /// Whether the output is drawn.
  var isDrawn: Bool { namedFormat?.isDrawn ?? false }

  /// Whether vertices are put in one place when the output is written.
  private var snapsVertices: Bool { namedFormat?.traits?.snapsVertices ?? false }

  /// What does not go with another CRS.
  private func validateSystems() throws(UsageError) {
    if geometry.forceDegrees, reading.sourceCRS != nil {
      throw UsageError("--force-degrees reads all numbers as degrees of WGS84; --source-crs says otherwise")
    }
    guard let target = writing.targetCRS, !CoordinateSystemName.isWGS84(target) else { return }
    if geometry.rfc7946 { throw UsageError("--rfc7946 writes WGS84; --target-crs says otherwise") }
    if dissolving.options != nil {
      throw UsageError("--target-crs cannot be used with --dissolve; dissolve first, and write the result in another CRS")
    }
  }

  /// What does not go with several inputs.
  private func validateLayers() throws(UsageError) {
    guard inputs.count > 1, folder.outDir == nil, !isIndoor else { return }
    if case .batches? = namedFormat?.writing {
      throw UsageError("batches are made of one input; join several first (-o NAME.topojson keeps a layer each)")
    }
    if Set(inputs.map { ExactName($0) }).count < inputs.count { throw UsageError("an input is named twice") }
    if simplification.lod != nil { throw UsageError("--lod is for one input") }
    if let rejects, isCoverage { throw UsageError("\(rejects.option) is for one input with --mode coverage") }
  }

  /// What the inputs stand for, if that may be something else: lists, folders, patterns.
  private func resolved() throws -> InputFiles.Resolved? {
    if case .indoorMap? = namedFormat?.writing { return nil }
    if filesFrom == nil, folder.outDir == nil, inputs.count <= 1, isIndoor || inputs.first ?? "-" == "-" { return nil }
    return try Program.reporting { () throws(ByteStreamError) in
      try InputFiles.resolve(inputs, listedIn: filesFrom, formats: formats, keepsMaps: true)
    }
  }

  /// Refuses files that are none, or do not go together.
  private func check(_ found: InputFiles.Resolved) throws {
    found.report()
    if !found.failures.isEmpty { throw ExitCode(2) }
    if inputs.isEmpty {
      Terminal.say("error: there is no file to read")
      throw ExitCode(2)
    }
    // The name of an output without its option.
    if inputs.count == 2, output == "-", folder.outDir == nil, StoredFile.kind(of: inputs[0]) != nil, StoredFile.kind(of: inputs[1]) == nil
    {
      throw UsageError("\(inputs[1]): there is no file of this name. Did you mean '-o \(inputs[1])'?")
    }
    if inputs.count > 1, folder.outDir == nil || partition != nil, !isIndoor, let map = inputs.first(where: InputFiles.isMap) {
      throw UsageError("\(map) is an indoor map, which is converted by itself")
    }
    try validateLayers()
  }

  /// The same for one input.
  ///
  /// - Parameters:
  ///   - jobs: the number of threads.
  ///   - collected: gets what cannot be read.
  func with(input: String, output: String, jobs: Int, collected: RejectCollection?) -> ConvertArguments {
    var own = self
    own.collected = collected
    (own.inputs, own.output) = ([input], output)
    own.reading.jobs = jobs
    return own
  }

  /// The inputs whose `crs` members are obeyed.
  private var inputsWithSystems: [String] {
    if geometry.forceDegrees || isIndoor { return [] }
    if case .indoorMap? = namedFormat?.writing { return [] }
    return inputs.isEmpty ? ["-"] : inputs
  }

  func run() throws {
    // Patterns and folders stay what they are.
    if printPipeline, filesFrom == nil { return try Program.print(try pipeline().yaml) }
    let found = try resolved()
    var own = self
    if let found { own.inputs = found.files }
    if printPipeline { return try Program.print(try own.pipeline().yaml) }
    try own.run(found)
  }

  private func run(_ found: InputFiles.Resolved?) throws {
    try Program.reporting { () throws(ByteStreamError) in
      try ByteSink.refuseStandardStreams(asInputs: InputFiles.read(for: inputs))
    }
    try reading.handOver(
      lookingAt: inputsWithSystems, target: writing.targetCRS, unchanged: "--force-degrees", isLineForLine: faults.strictLines,
      list: found?.list ?? InputFiles.List())
    if let found { try check(found) }
    let files = inputs.isEmpty ? ["-"] : inputs
    var own = self
    own.progress = RunProgress(reporting.progress, inputs: files)
    ByteSink.Interruption.beginRun(toStream: folder.outDir == nil && (output == "-" || StoredFile.kind(of: output) == .other))
    defer { ByteSink.Interruption.endRun() }
    let statistics = stats ? RunStatistics() : nil
    own.reading.statistics = statistics
    defer {
      if let statistics { Terminal.show(statistics.report(asJSON: reporting.progress == .json)) }
    }
    try own.checkMemory()
    try own.checkSpace()
    try own.runAll(found)
  }

  private func runAll(_ found: InputFiles.Resolved?) throws {
    if let outDir = folder.outDir {
      if let partition { return try run(partition, into: outDir, namedBy: found?.names ?? []) }
      return try run(into: outDir, namedBy: found?.names ?? [])
    }
    try runFile()
  }

  /// Converts one input, or several together.
  func runFile() throws {
    if case .indoorMap? = namedFormat?.writing { return try runMaking() }
    if isIndoor { return try runIndoor() }
    if case .batches(let format)? = namedFormat?.writing {
      let output: any BatchOutput = format.with(own.values)
      return try run(batches: output)
    }
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    if let lod = simplification.lod { return try run(levels: lod.zooms, listener) }
    try run(layers: inputs.isEmpty ? ["-"] : inputs, listener)
  }
}
