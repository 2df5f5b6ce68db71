public import ByteStreams
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline

/// GeoJSON or TopoJSON in; either, or a picture, out.
public enum Conversion {
  /// Converts one input.
  ///
  /// - Parameters:
  ///   - beginning: bytes of the input that were read from the source already, to see what it is.
  ///   - sink: gets the text; the caller commits it when this returns.
  ///   - rejects: gets the bytes of every feature that could not be read, each behind a record separator.
  ///   - findings: called for each block that has some, in input order.
  /// - Throws: ``ConversionError``; the sink is then incomplete and must be discarded.
  /// - Complexity: O(bytes); memory does not depend on the input's size, but for its largest feature; a topology, read or
  ///   written, and dissolving hold all positions, and so does a coverage (``GeoPipeline/SimplifyCoverage``), of which the input is read
  ///   twice.
  public static func run(
    _ source: inout ByteSource, beginning: [UInt8] = [], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, excerpts: Bool = false, progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    if options.simplification?.mode == .coverage {
      return try runTwice(
        &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, excerpts: excerpts,
        progress: progress, findings: findings)
    }
    return try runOnce(
      &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, coverage: nil, excerpts: excerpts,
      progress: progress, findings: findings)
  }

  /// The same where the bytes of features that could not be read are not wanted.
  public static func run(
    _ source: inout ByteSource, beginning: [UInt8] = [], to sink: inout ByteSink, options: ConversionOptions, excerpts: Bool = false,
    progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    var rejects: ByteSink?
    return try run(
      &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, excerpts: excerpts, progress: progress, findings: findings)
  }

  /// - Parameter coverage: what simplification made of all features together.
  static func runOnce(
    _ source: inout ByteSource, beginning: [UInt8], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, coverage: SimplifiedCoverage?, excerpts: Bool, progress: (FeatureRun.Progress) -> Void,
    findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    var delivery = Delivery(options: options)
    let bytes = try deliver(
      &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, coverage: coverage, excerpts: excerpts,
      into: &delivery, progress: progress, findings: findings)
    do throws(ByteStreamError) {
      try delivery.finish(&sink, bytes: bytes, findings)
    } catch {
      throw .stream(error)
    }
    return delivery.report
  }

  /// What a thread makes of a block. A type of its own: to make the standard library's generic one for our errors, the runtime
  /// looks through all conformances of the program, which takes as long as reading 10 kB.
  private enum Work: Sendable {
    case converted(ConvertedBlock)
    case failed(StageError)
  }

  /// Converts the blocks of one input and hands them to a delivery.
  ///
  /// - Returns: the bytes of the (decompressed) input.
  static func deliver(
    _ source: inout ByteSource, beginning: [UInt8], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, coverage: SimplifiedCoverage?, excerpts: Bool, into delivery: inout Delivery,
    progress: (FeatureRun.Progress) -> Void, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> Int {
    let writer = BlockWriter(options)
    let file = source.name
    let keepsRejects = rejects != nil
    let idle = IdleFlush()
    func flush() throws(ByteStreamError) {
      try sink.flush()
      try rejects?.flush()
    }
    let bytes = try FeatureRun.run(
      &source, beginning: beginning, options: options.flow,
      waits: { (waits) throws(ByteStreamError) in try idle.waits(waits, flush: flush) },
      makeWorker: {
        let steps = GeometrySteps(options, coverage: coverage)
        var missing = MissingProperties(options.propertiesOfInput)
        return { block -> Work in
          let names = missing.find(in: block)
          do throws(StageError) { try steps.apply(to: &block) } catch { return .failed(error) }
          if options.writing.dropsCoordinateSystem { block.noteDroppedCoordinateSystems() }
          var converted = ConvertedBlock(
            &block, writer, options, file: file, excerpts: excerpts, keepsRejects: keepsRejects)
          converted.simplified = steps.simplified
          converted.missingProperties = names
          return .converted(converted)
        }
      },
      deliver: { (work: Work) throws(ConversionError) -> Bool in
        switch work {
        case .failed(let error): throw .step(error)
        case .converted(let block):
          do throws(ByteStreamError) {
            idle.beginDelivery()
            defer { idle.endDelivery() }
            let goesOn = try delivery.take(block, &sink, &rejects, findings, progress)
            try idle.flushIfWaiting(flush)
            return goesOn
          } catch {
            throw .stream(error)
          }
        }
      },
      failure: { .stream($0) })
    if delivery.failed { throw delivery.refusesCoordinates ? .notDegrees : .data(unreadable: delivery.unreadable) }
    return bytes
  }
}

