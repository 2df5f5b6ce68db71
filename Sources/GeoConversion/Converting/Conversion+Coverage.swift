internal import ByteStreams
internal import GeoFindings
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
internal import GeoValidation

/// What a thread makes of a block for a coverage.
private enum CollectedPart: Sendable {
  case collected(SimplifyCoverage.Part)
  case failed(StageError)
}

extension Conversion {
  /// A conversion for which all features must be known first: reads the input for its borders and puts its bytes aside,
  /// then reads these and writes.
  static func runTwice(
    _ source: inout ByteSource, beginning: [UInt8], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, excerpts: Bool, progress: (FeatureRun.Progress) -> Void, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    guard let simplification = options.steps.simplification else { return ConversionReport() }
    if let bytes = source.totalBytes { try options.checkMemory(forInput: bytes) }
    var collector = SimplifyCoverage(simplification, jobs: options.reading.jobs)
    var again = try collect(&source, beginning: beginning, options: options, into: &collector)
    let coverage: SimplifiedCoverage
    var watch = Stopwatch(options.reading.times)
    do throws(StageError) {
      coverage = try (consume collector).result()
    } catch {
      throw .step(error)
    }
    watch.lap(.simplify)
    var report = try runOnce(
      &again, beginning: [], to: &sink, rejects: &rejects, options: options, coverage: coverage, excerpts: excerpts,
      progress: progress, findings: findings)
    report.coverage = ConversionReport.Coverage(coverage)
    return report
  }

  /// Reads the input for its borders, and puts its bytes aside to be read again, unless it is a file that can be.
  static func collect(
    _ source: inout ByteSource, beginning: [UInt8], options: ConversionOptions, into collector: inout SimplifyCoverage
  ) throws(ConversionError) -> ByteSource {
    var again: ByteSource?
    if let place = source.place, options.reading.formats.inPlace(place, named: options.reading.format) != nil {
      do throws(ByteStreamError) { again = try ByteSource(input: source.name) } catch { throw .stream(error) }
    } else {
      again = source.again()
    }
    let isFile =
      switch again {
      case .some: true
      case .none: false
      }
    var spool = ByteSpool(folder: options.temporaryFolder)
    // What they find is told when the input is read again.
    var before = options.steps
    before.simplification = nil
    let use = options.use
    try FeatureRun.run(
      &source, beginning: beginning, options: options.reading,
      copy: { (bytes) throws(ByteStreamError) in if !isFile { try spool.write(bytes) } },
      makeWorker: { [before] in
        let steps = GeometrySteps(before, for: use)
        return { block -> CollectedPart in
          do throws(StageError) { try steps.begin(&block) } catch { return .failed(error) }
          steps.beforeSimplifying(&block)
          return .collected(SimplifyCoverage.part(of: block))
        }
      },
      deliver: { (part: CollectedPart) throws(ConversionError) -> Bool in
        do throws(StageError) {
          switch part {
          case .collected(let part): try collector.collect(part)
          case .failed(let error): throw error
          }
          return true
        } catch {
          throw .step(error)
        }
      },
      failure: { .stream($0) })
    do throws(ByteStreamError) {
      if let again { return again }
      return try spool.source(name: source.name)
    } catch {
      throw .stream(error)
    }
  }
}
