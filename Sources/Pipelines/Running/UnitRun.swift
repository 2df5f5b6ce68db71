internal import ByteStreams
internal import GeoBatches
internal import GeoConversion
internal import GeoFindings
internal import GeoModel
internal import GeoReading
internal import GeoValidation
internal import IMDF

/// One unit at work, on one thread: its inputs are checked, then converted for each output.
struct UnitRun {
  let options: UnitOptions
  let unit: PipelinePlan.Unit
  /// Whether findings quote the text that they are about.
  let excerpts: Bool
  /// Whether files wait for the disk.
  let isSynchronized: Bool
  let tell: ([Finding]) -> Void
  /// After the last finding of an input, in each pass over it.
  let endInput: (String) -> Void
  let progress: (FeatureRun.Progress) -> Void
  /// Whether each input has a unit of its own, which reports what is wrong with it.
  let isOfOutput: Bool

  /// What the inputs were when the unit began.
  private let versions: [FileVersion?]
  private(set) var report = UnitReport()
  /// The rules whose findings were reported: each is reported by the first pass over the inputs that has some.
  private var told: Set<Rule> = []

  init(
    _ unit: PipelinePlan.Unit, options: UnitOptions, isOfOutput: Bool, excerpts: Bool, isSynchronized: Bool,
    tell: @escaping ([Finding]) -> Void,
    endInput: @escaping (String) -> Void, progress: @escaping (FeatureRun.Progress) -> Void
  ) {
    (self.unit, self.options, self.excerpts, self.isSynchronized) = (unit, options, excerpts, isSynchronized)
    (self.tell, self.endInput, self.progress, self.isOfOutput) = (tell, endInput, progress, isOfOutput)
    versions = unit.inputs.map { StoredFile.version(of: $0.file) }
  }

  private var pipeline: Pipeline { options.pipeline }

  /// Whether the inputs are an indoor map: as the pipeline says, or by what one of them is.
  private var isIndoor: Bool {
    switch options.readingOfInputs {
    case .indoorMap?: true
    case .text?, .pieces?: false
    case nil: unit.inputs.count == 1 && IndoorArchive.isArchive(path: unit.inputs[0].path)
    }
  }

  /// The indoor map, and what of it is written.
  private func plan(decoding: ReadingOptions) throws -> IndoorPlan {
    let paths = unit.inputs.map(\.path)
    let archive = paths.count == 1 ? try IndoorArchive(path: paths[0]) : try IndoorArchive(files: paths)
    return try IndoorPlan(IndoorMap(archive, decoding: decoding.decoding))
  }

  /// Does the work; the report has what came of it.
  mutating func run() {
    convert()
    // What is wrong with inputs that change while they are read says nothing about them.
    if case .failed = report.status, let changed = changedInput { report.failAgain(changed) }
  }

  /// The message about an input that is not the one any more that the unit began with.
  private var changedInput: String? {
    for (input, version) in zip(unit.inputs, versions) where StoredFile.version(of: input.file) != version {
      return "\(input.path): another program changed this file while it was read; run the command again"
    }
    return nil
  }

  private mutating func convert() {
    do {
      try check()
      for output in unit.outputs where !output.isQuarantine { try write(output) }
    } catch let error as ConversionError {
      let isOfData =
        switch error {
        case .data, .notDegrees: true
        case .stream, .step: false
        }
      report.fail("\(error)", isOfData: isOfData)
    } catch let error as BatchFile.Failure {
      let isOfData =
        switch error {
        case .data, .notDegrees, .tooLarge: true
        case .stream, .step, .style: false
        }
      report.fail("\(error)", isOfData: isOfData)
    } catch let error as UnfitData {
      report.fail(error.message, isOfData: true)
    } catch {
      report.fail("\(error)", isOfData: false)
    }
  }

  /// Why data are not converted.
  private struct UnfitData: Error { let message: String }

  // MARK: - Findings

  /// What a pass over the inputs found, in rules that no pass before it reported.
  private struct Pass {
    let earlier: Set<Rule>
    /// Whether other units report what is wrong with the inputs.
    let isOfOutput: Bool
    var found: Set<Rule> = []
    var report = UnitReport()

    mutating func new(of findings: [Finding]) -> [Finding] {
      let new = findings.filter { finding in
        !earlier.contains(finding.diagnostic.rule) && (!isOfOutput || finding.diagnostic.rule.code.hasPrefix("GJ9"))
      }
      for finding in new { found.insert(finding.diagnostic.rule) }
      report.count(new)
      return new
    }
  }

  private mutating func end(_ pass: Pass) {
    told.formUnion(pass.found)
    report.counts.merge(pass.report.counts) { $0 + $1 }
    report.severities += pass.report.severities
  }

  // MARK: - Checking

  private mutating func check() throws {
    guard unit.validates, let asked = pipeline.validation else { return }
    for input in unit.inputs {
      let rules = try options.validation(asked, of: input.path, excerpts: excerpts)
      var pass = Pass(earlier: told, isOfOutput: isOfOutput)
      defer { end(pass) }
      let result: ValidationReport
      if IndoorArchive.isArchive(path: input.path) {
        result = try Validation.run(IndoorArchive(path: input.path), options: rules) { tell(pass.new(of: $0)) }
      } else {
        var source = try ByteSource(input: input.path)
        result = try Validation.run(&source, options: rules, progress: progress) { tell(pass.new(of: $0)) }
      }
      endInput(input.path)
      if unit.outputs.isEmpty { report.featuresRead += result.features }
      if asked.onErrors == .fail, result.severities.errors > 0 {
        let count = result.severities.errors
        throw UnfitData(
          message: "the input has \(count) error\(count == 1 ? "" : "s") of \"validate\", which \"on-errors: fail\" does not let pass")
      }
    }
  }

  // MARK: - Writing

  private mutating func write(_ planned: PipelinePlan.Output) throws {
    let output = pipeline.outputs[planned.number]
    guard let format = output.format(among: options.formats) else { return }
    try StoredFile.makeFolders(above: planned.path)
    let compression = output.compression ?? Compression(fileName: planned.path) ?? .none
    let read = unit.inputs.flatMap { $0.path == "-" ? ["-"] : IndoorArchive.inputs(path: $0.path) }
    var sink =
      planned.path == "-"
      ? try ByteSink(standardOutput: compression)
      : try ByteSink(path: planned.path, overwrite: true, compression: compression, inputs: read, isSynchronized: isSynchronized)
    var rejects: ByteSink?
    if let quarantine = unit.outputs.first(where: { $0.isQuarantine && $0.number == planned.number })?.path {
      try StoredFile.makeFolders(above: quarantine)
      rejects = try ByteSink(
        path: quarantine, overwrite: true, compression: Compression(fileName: quarantine) ?? .none, inputs: read + [planned.path],
        isSynchronized: isSynchronized)
    }
    var pass = Pass(earlier: told, isOfOutput: isOfOutput)
    defer { end(pass) }
    if case .batches(let batches)? = format.writing {
      let made: any BatchOutput = batches.with(options.values(output))
      try write(batches: made, of: planned.number, to: &sink, &pass)
    } else {
      do {
        try write(features: planned, to: &sink, rejects: &rejects, &pass)
      } catch ConversionError.data(let unreadable) {
        // What is needed to fix the input.
        try rejects.take()?.commit()
        throw ConversionError.data(unreadable: unreadable)
      }
    }
    // First, since an output that replaces another one without what is missing in it cannot be taken back.
    try rejects?.complete()
    try sink.complete()
    if let changedInput { throw PipelineRunError(changedInput) }
    try rejects.take()?.commit()
    try sink.commit()
  }

  private mutating func write(
    features planned: PipelinePlan.Output, to sink: inout ByteSink, rejects: inout ByteSink?, _ pass: inout Pass
  ) throws {
    let output = pipeline.outputs[planned.number], name = planned.path
    let found: ConversionReport
    if isIndoor {
      if output.quarantine != nil { throw PipelineRunError("a quarantine is not for indoor maps: it cannot hold what cannot be read") }
      let path = unit.inputs[0].path
      let conversion = try options.conversion(of: path, to: output, named: name, isIndoor: true)
      let plan = try plan(decoding: conversion.reading)
      found = try Conversion.run(plan, to: &sink, options: conversion, excerpts: excerpts) { tell(pass.new(of: $0)) }
      endInput(plan.map.archive.name)
    } else if unit.inputs.count == 1 {
      let input = unit.inputs[0].path
      var source = try open(input)
      let conversion = try options.conversion(of: input, to: output, named: name, isIndoor: false)
      found = try Conversion.run(&source, to: &sink, rejects: &rejects, options: conversion, excerpts: excerpts, progress: progress) {
        tell(pass.new(of: $0))
      }
      endInput(input)
    } else {
      var joined = JoinedConversion()
      for input in unit.inputs {
        if IndoorArchive.isArchive(path: input.path) {
          throw PipelineRunError("\(input.path) is an indoor map, which is converted by itself; write {stem} into the output's path")
        }
        var source = try open(input.path)
        let conversion = try options.conversion(of: input.path, to: output, named: name, isIndoor: false)
        try joined.add(&source, to: &sink, rejects: &rejects, options: conversion, excerpts: excerpts, progress: progress) {
          tell(pass.new(of: $0))
        }
        if conversion.steps.simplification?.mode != .coverage { endInput(input.path) }
      }
      let inputs = unit.inputs
      let endInput = endInput
      found = try joined.finish(to: &sink, findings: { tell(pass.new(of: $0)) }, endInput: { endInput(inputs[$0].path) })
    }
    report.featuresRead = max(report.featuresRead, found.featuresRead)
    report.featuresWritten += found.featuresWritten
    report.unreadable = max(report.unreadable, found.skipped + found.nulled)
    report.warn(found, of: planned.number)
    if found.isDamaged || found.errors > 0 { report.hasErrors = true }
  }

  private mutating func write(
    batches format: some BatchOutput, of number: Int, to sink: inout ByteSink, _ pass: inout Pass
  ) throws {
    let output = pipeline.outputs[number]
    guard isIndoor || unit.inputs.count == 1, let input = unit.inputs.first?.path else {
      throw PipelineRunError("batches are made of one input; write {stem} into the output's path, or join the inputs first")
    }
    let batching = try options.batching(of: input, as: output)
    let takesDamaged = pipeline.reading.onError == .skip
    let found: BatchFile.Report
    if isIndoor {
      let batches = IndoorBatches(
        try plan(decoding: batching.reading), palette: options.usesDocument(output) ? nil : .light, options: batching)
      found = try BatchFile.write(batches, to: &sink, as: format, takesDamaged: takesDamaged, excerpts: excerpts) {
        tell(pass.new(of: $0))
      }
    } else {
      found = try BatchFile.write(try open(input), to: &sink, as: format, options: batching, takesDamaged: takesDamaged) {
        tell(pass.new(of: $0.map { Finding($0, file: input) }))
      }
    }
    endInput(input)
    if found.placesNothing { throw UnfitData(message: "the output would be empty: no feature could be placed on the map") }
    report.featuresRead = max(report.featuresRead, found.features + found.droppedFeatures)
    report.featuresWritten += found.features
    if found.features > 0 {
      let columns = options.columns(output)
      report.missing[number] = found.missingProperties.union(found.missingShapeProperties).union(
        found.emptyColumns.filter(columns.contains).map { ExactName($0) })
    }
    if found.errors > 0 { report.hasErrors = true }
  }

  private func open(_ path: String) throws(ByteStreamError) -> ByteSource {
    path == "-" ? ByteSource(standardInput: "<stdin>") : try ByteSource(input: path)
  }
}
