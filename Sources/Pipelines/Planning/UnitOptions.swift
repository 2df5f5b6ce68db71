internal import ByteStreams
internal import GeoBatches
internal import GeoConversion
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
internal import GeoSettings
internal import GeoValidation

/// What the library's own options are of a pipeline's.
struct UnitOptions {
  let pipeline: Pipeline
  let formats: [Format]
  let systems: any CoordinateSystems
  /// Threads for one input.
  let jobs: Int
  /// Notes which names of the filter features have.
  var filterUse: FilterUse?
  var temporaryFolder: String?
  /// About how many bytes of memory the unit may take.
  var memoryLimit: Int?
  /// Where the time goes, if that is measured.
  var times: RunTimes?

  /// How the inputs are read, if the pipeline says it.
  var readingOfInputs: Format.Reading? { pipeline.reading.format.flatMap { formats.named($0)?.reading } }

  func reading(of path: String) -> ReadingOptions {
    var options = ReadingOptions(jobs: jobs, maxDepth: pipeline.reading.maxDepth, maxFeatureSize: pipeline.reading.maxFeatureSize)
    options.formats = formats.inputs
    options.layer = pipeline.reading.layer
    if !pipeline.reading.forcesDegrees { options.projection = SourceProjection(systems, system: pipeline.reading.sourceCRS) }
    options.filter = pipeline.reading.filter
    options.filterUse = filterUse
    options.pointsOfInterest = pipeline.reading.pointsOfInterest
    options.times = times
    options.memoryLimit = memoryLimit
    if let memoryLimit { options.maxFeatureSize = min(options.maxFeatureSize, memoryLimit / 8) }
    if case .pieces? = readingOfInputs { options.format = pipeline.reading.format }
    // A sequence of nothing is a sequence; a document of nothing is none.
    options.allowsEmpty = InputFamily(fileName: path).map { $0 != .document } ?? false
    options.toleratesEmpty = path == "-"
    return options
  }

  /// - Parameters:
  ///   - path: the input; of several the one that is read.
  ///   - name: the path of the output.
  ///   - isIndoor: whether the input is an indoor map.
  func conversion(of path: String, to output: Pipeline.Output, named name: String, isIndoor: Bool) throws -> ConversionOptions {
    var options = ConversionOptions(reading: reading(of: path), onError: pipeline.reading.onError, maxErrors: pipeline.reading.maxErrors)
    options.writing = writing(output)
    options.order = output.order
    options.clustering = output.clustering
    options.temporaryFolder = temporaryFolder
    options.reading.temporaryFolder = temporaryFolder
    options.rejectForm = .features
    if let memoryLimit { options.arrangingMemory = min(options.arrangingMemory, memoryLimit / 4) }
    if let dissolve = output.dissolve {
      options.dissolve = DissolveOptions(
        key: dissolve.key, sums: dissolve.sums, lists: dissolve.lists, firsts: dissolve.firsts, snapping: output.snapping)
    }
    if case .features(let make)? = output.format(among: formats)?.writing {
      var request = OutputRequest()
      request.options = values(output)
      request.outputName = name
      request.layer =
        pipeline.reading.layer ?? (path == "-" ? nil : path.pathSteps.last).flatMap { $0.split(separator: ".").first.map(String.init) }
      request.isIndoorMap = isIndoor
      request.layout = output.layout
      request.snapping = output.snapping
      options.output = try make(request)
    }
    var passes = pipeline.passes(for: output, of: path)
    options.steps = passes.removeLast()
    options.steps.skip = pipeline.reading.skip
    options.steps.limit = pipeline.reading.limit
    let isSaid = (pipeline.steps + output.steps).contains { if case .antimeridian = $0 { true } else { false } }
    if options.output.traits.isDrawn, !isSaid { options.steps.antimeridian = .split }
    if output.followsRFC7946 { options.followRFC7946() }
    options.steps.target = try target(of: output)
    let refusal = options.takesDegrees || passes.contains(where: \.takesDegrees)
    let isDrawn = options.output.traits.isDrawn
    var reading = options.reading
    try addEarlier(passes, to: &options.steps, &reading, isDrawn: isDrawn, takesDegrees: refusal)
    options.reading = reading
    return options
  }

  func batching(of path: String, as output: Pipeline.Output) throws -> BatchingOptions {
    var options = try BatchingOptions(values(output), columns: columns(output), reading: reading(of: path))
    var passes = pipeline.passes(for: output, of: path)
    options.steps = passes.removeLast()
    if options.steps.simplification?.mode == .coverage || passes.contains(where: { $0.simplification?.mode == .coverage }) {
      throw PipelineRunError("simplify with \"mode: coverage\" holds all features, which batches do not; write it to a file first")
    }
    options.steps.antimeridian = .split
    options.steps.skip = pipeline.reading.skip
    options.steps.limit = pipeline.reading.limit
    options.otherProperties = writing(output).properties
    var (steps, reading) = (options.steps, options.reading)
    try addEarlier(passes, to: &steps, &reading, isDrawn: true, takesDegrees: true)
    (options.steps, options.reading) = (steps, reading)
    return options
  }

  /// Puts passes before the steps.
  private func addEarlier(
    _ passes: [StepOptions], to steps: inout StepOptions, _ reading: inout ReadingOptions, isDrawn: Bool, takesDegrees: Bool
  ) throws {
    if passes.isEmpty { return }
    if passes.contains(where: { $0.simplification?.mode == .coverage }) {
      throw PipelineRunError(
        "simplify with \"mode: coverage\" needs all features at once and stands in front of geodesic, antimeridian and clip; put it there")
    }
    var use = StepUse(isDrawn: isDrawn, largeFeatureWork: reading.largeFeatureWork)
    use.refusal = steps.forcesDegrees ? .none : takesDegrees ? .all : reading.projection == nil ? .none : .named
    steps.own = EarlierPasses(passes, for: use)
    for pass in passes { reading = reading.flow(for: pass) }
  }

  private func writing(_ output: Pipeline.Output) -> CommonWritingOptions {
    let properties: PropertySelection =
      switch output.properties {
      case .all: .all
      case .none: .none
      case .only(let names): .only(Set(names.map { ExactName($0) }))
      case .without(let names): .without(Set(names.map { ExactName($0) }))
      }
    return CommonWritingOptions(layout: output.layout, decimals: output.precision, properties: properties)
  }

  /// The format's own options, files by their paths from the current folder on.
  func values(_ output: Pipeline.Output) -> FormatOptionValues {
    var values = FormatOptionValues()
    let known = output.format(among: formats)?.options ?? []
    for option in output.options {
      var text = option.text
      if case .file? = known.first(where: { $0.name == option.name })?.kind { text = pipeline.path(text) }
      values.set(option.name, text)
    }
    return values
  }

  /// Whether indoor maps are drawn by a style document, or colours by a property, instead of their own palette.
  func usesDocument(_ output: Pipeline.Output) -> Bool { ["style", "color-by"].contains(where: values(output).has) }

  /// The properties that get columns in batches.
  func columns(_ output: Pipeline.Output) -> [String] { values(output).text("columns")?.split(separator: ",").map(String.init) ?? [] }

  private func target(of output: Pipeline.Output) throws -> (any CoordinateOperation)? {
    guard let code = output.targetCRS else { return nil }
    let operation = try systems.operation(from: nil, to: code, isTrusted: true)
    if operation.isIdentity { return nil }
    if operation.urn == nil {
      throw CoordinateSystemError("a crs member needs a code, such as EPSG:25832, and the CRS of \"target-crs\" has none")
    }
    return operation
  }

  /// The rules of "validate", and how inputs are read for them.
  func validation(_ asked: Pipeline.Validation, of path: String, excerpts: Bool) throws -> ValidationOptions {
    var search = SettingsSearch(
      asked.settings.map { .file(pipeline.path($0)) } ?? .none, environment: SettingsLayer(), commandLine: try asked.layer())
    return ValidationOptions(rules: try search.settings(for: path).rules(), excerpts: excerpts, reading: reading(of: path))
  }
}
