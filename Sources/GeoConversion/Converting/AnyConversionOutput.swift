internal import ByteStreams
internal import GeoFindings
internal import GeoModel
internal import GeoPipeline
internal import GeoReading

/// The last step of a conversion to an output of whatever format.
protocol AnyConversionOutput: AnyObject {
  /// Says that what follows is another input's.
  func beginInput(_ own: ConversionOptions)

  /// Converts the blocks of one input.
  ///
  /// - Returns: the bytes of the (decompressed) input.
  func deliver(
    _ source: inout ByteSource, beginning: [UInt8], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, coverage: SimplifiedCoverage?, excerpts: Bool, progress: (FeatureRun.Progress) -> Void,
    findings: ([Finding]) -> Void
  ) throws(ConversionError) -> Int

  /// Ends an input that is a layer.
  func endInput(_ sink: inout ByteSink, bytes: Int, _ findings: ([Finding]) -> Void) throws(ByteStreamError)

  func finish(_ sink: inout ByteSink, bytes: Int?, _ findings: ([Finding]) -> Void) throws(ByteStreamError) -> ConversionReport

  /// The same for several files, each of which `open` makes.
  func finish(
    open: (String) throws(ByteStreamError) -> ByteSink, _ findings: ([Finding]) -> Void
  ) throws(ByteStreamError) -> PartitionReport
}

extension FeatureOutput {
  func makeConversionOutput(for options: ConversionOptions) -> any AnyConversionOutput { ConversionOutput(self, options: options) }
}

extension ConversionOutput: AnyConversionOutput {
  /// What a thread makes of a block. A type of its own: to make the standard library's generic one for our errors, the runtime
  /// looks through all conformances of the program, which takes as long as reading 10 kB.
  private enum Work: Sendable {
    case converted(Block)
    case failed(StageError)
  }

  func deliver(
    _ source: inout ByteSource, beginning: [UInt8], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, coverage: SimplifiedCoverage?, excerpts: Bool, progress: (FeatureRun.Progress) -> Void,
    findings: ([Finding]) -> Void
  ) throws(ConversionError) -> Int {
    try options.checkTarget()
    try options.checkLines()
    // Of compressed data the text is longer.
    if let bytes = source.totalBytes { try options.checkMemory(forInput: bytes) }
    try options.checkArrangement()
    let converter = BlockConverter<Output>(encoder, traits, options, file: source.name, excerpts: excerpts, keepsRejects: rejects != nil)
    let idle = IdleFlush()
    func flush() throws(ByteStreamError) {
      try sink.flush()
      try rejects?.flush()
    }
    let bytes = try FeatureRun.run(
      &source, beginning: beginning, options: options.flow,
      waits: { (waits) throws(ByteStreamError) in try idle.waits(waits, flush: flush) },
      makeWorker: {
        let steps = GeometrySteps(options.steps, for: options.use, properties: options.propertiesOfInput, coverage: coverage)
        return { block -> Work in
          do throws(StageError) { try steps.apply(to: &block) } catch { return .failed(error) }
          return .converted(converter.convert(&block, steps, missing: steps.missingProperties))
        }
      },
      deliver: { (work: Work) throws(ConversionError) -> Bool in
        switch work {
        case .failed(let error): throw .step(error)
        case .converted(let block):
          do throws(ByteStreamError) {
            idle.beginDelivery()
            defer { idle.endDelivery() }
            var watch = Stopwatch(options.reading.times)
            let goesOn = try take(block, &sink, &rejects, findings, progress)
            try idle.flushIfWaiting(flush)
            watch.lap(.write)
            return goesOn
          } catch {
            throw .stream(error)
          }
        }
      },
      failure: { .stream($0) })
    try throwIfFailed()
    return bytes
  }

  /// Ends a run that has failed.
  func throwIfFailed() throws(ConversionError) {
    if failed { throw refusesCoordinates ? .notDegrees : .data(unreadable: unreadable) }
  }
}

/// What a thread does with a block after the steps.
struct BlockConverter<Output: FeatureOutput>: Sendable {
  private let encoder: Output.Writer.Encoder
  private let groups: GroupEncoder?
  private let traits: WritingTraits
  private let options: ConversionOptions
  private let file: String
  private let excerpts: Bool
  private let keepsRejects: Bool

  init(
    _ encoder: Output.Writer.Encoder, _ traits: WritingTraits, _ options: ConversionOptions, file: String, excerpts: Bool,
    keepsRejects: Bool
  ) {
    self.encoder = encoder
    groups = options.dissolve.map { GroupEncoder($0, options.writingContext) }
    self.traits = traits
    self.options = options
    self.file = file
    self.excerpts = excerpts
    self.keepsRejects = keepsRejects
  }

  func convert(
    _ block: inout FeatureBlock<Geographic>, _ steps: GeometrySteps, missing: [MissingProperties.Name]
  ) -> ConvertedBlock<Output.Writer.Encoder.Part> {
    var watch = Stopwatch(options.reading.times)
    defer { watch.lap(.encode) }
    if options.writing.dropsCoordinateSystem { block.noteDroppedCoordinateSystems() }
    var converted = ConvertedBlock(
      &block, encoder, groups: groups, options, traits, file: file, excerpts: excerpts, keepsRejects: keepsRejects)
    converted.simplified = steps.simplified
    converted.arrange(steps.keys, block, options, traits)
    converted.missingProperties = missing
    return converted
  }
}
