public import ByteStreams
public import GeoFindings
internal import GeoPipeline
public import GeoReading

/// Several inputs as one output: one stream of features, the layers of one topology, one coverage, or dissolved together.
///
/// In a topology each input is a layer, and borders that they share become one; a collection's own members (all but its
/// features) have no place there, and are reported. Otherwise the features of all inputs follow one another, and the output continues
/// the collection that the first input begins with. With simplification of a coverage, all inputs are one coverage.
///
/// Holds in memory what a conversion of one input does
/// (``Conversion/run(_:beginning:to:rejects:options:excerpts:progress:findings:)``). For a coverage the bytes of all inputs are spooled,
/// except for large files, which are read again.
public struct JoinedConversion: ~Copyable {
  private var delivery: (any AnyConversionOutput)?
  private var coverage: SimplifyCoverage?
  private var waiting: [Waiting] = []
  private var first: ConversionOptions?

  /// An input that is read again when the coverage of all is known.
  private final class Waiting {
    var source: ByteSource
    let options: ConversionOptions
    let excerpts: Bool

    init(_ source: consuming ByteSource, _ options: ConversionOptions, excerpts: Bool) {
      self.source = source
      self.options = options
      self.excerpts = excerpts
    }
  }

  public init() {}

  /// Reads an input.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - beginning: bytes of the input that were read from the source already.
  ///   - sink: gets what can be written already; the caller commits it after ``finish(to:findings:endInput:)``.
  ///   - rejects: gets the bytes of features that cannot be read; not of a coverage.
  ///   - options: how the input is read, and its layer's name; all others must be the same for all inputs. For an output with
  ///     layers (``WritingTraits/hasLayers``), skip, limit and dissolving apply to each input, otherwise to all together; features that
  ///     cannot be read are counted over all inputs.
  ///   - excerpts: whether findings quote the text that they are about.
  ///   - progress: called now and then with what was read so far.
  ///   - findings: called for each block that has some, in input order; not yet for a coverage.
  /// - Throws: ``ConversionError``; no more inputs can be added then.
  public mutating func add(
    _ source: inout ByteSource, beginning: [UInt8] = [], to sink: inout ByteSink, rejects: inout ByteSink?, options: ConversionOptions,
    excerpts: Bool = false, progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) {
    let options = options.naming(source.name).joined(to: first)
    if first == nil { first = options }
    guard let simplification = options.steps.simplification, simplification.mode == .coverage else {
      return try deliver(
        &source, beginning, to: &sink, rejects: &rejects, options, coverage: nil, excerpts: excerpts, progress: progress, findings: findings
      )
    }
    var all = coverage.take() ?? SimplifyCoverage(simplification, jobs: options.reading.jobs)
    all.beginInput()
    let again = try Conversion.collect(&source, beginning: beginning, options: options, into: &all)
    coverage = all
    waiting.append(Waiting(again, options, excerpts: excerpts))
  }

  /// The same without collecting the bytes of features that could not be read.
  public mutating func add(
    _ source: inout ByteSource, beginning: [UInt8] = [], to sink: inout ByteSink, options: ConversionOptions, excerpts: Bool = false,
    progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) {
    var rejects: ByteSink?
    try add(
      &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, excerpts: excerpts, progress: progress,
      findings: findings)
  }

  /// Writes the rest.
  ///
  /// - Parameters:
  ///   - sink: the same as for adding; the caller commits it when this returns.
  ///   - findings: as for adding; those of a coverage's features, and of all features together.
  ///   - endInput: called after the last finding of an input, with its number from 0, if all are a coverage.
  /// - Returns: the report of all inputs together.
  public consuming func finish(
    to sink: inout ByteSink, findings: ([Finding]) -> Void = { _ in }, endInput: (Int) -> Void = { _ in }
  ) throws(ConversionError) -> ConversionReport {
    let found = try deliverCoverage(to: &sink, findings: findings, endInput: endInput)
    guard let delivery else { return ConversionReport() }
    do throws(ByteStreamError) {
      var report = try delivery.finish(&sink, bytes: nil, findings)
      report.coverage = found
      return report
    } catch {
      throw .stream(error)
    }
  }

  /// The same to several files.
  consuming func finish(
    open: (String) throws(ByteStreamError) -> ByteSink, findings: ([Finding]) -> Void, endInput: (Int) -> Void
  ) throws(ConversionError) -> PartitionReport {
    var nothing: ByteSink
    do throws(ByteStreamError) { nothing = try ByteSink(memory: .none) } catch { throw .stream(error) }
    let found = try deliverCoverage(to: &nothing, findings: findings, endInput: endInput)
    guard let delivery else { return PartitionReport(report: ConversionReport(), files: []) }
    do throws(ByteStreamError) {
      let result = try delivery.finish(open: open, findings)
      var report = result.report
      report.coverage = found
      return PartitionReport(report: report, files: result.files)
    } catch {
      throw .stream(error)
    }
  }

  /// Reads the inputs of a coverage again, when all are known.
  private mutating func deliverCoverage(
    to sink: inout ByteSink, findings: ([Finding]) -> Void, endInput: (Int) -> Void
  ) throws(ConversionError) -> ConversionReport.Coverage? {
    guard let collected = coverage.take() else { return nil }
    let simplified: SimplifiedCoverage
    var watch = Stopwatch(first?.reading.times)
    do throws(StageError) { simplified = try collected.result() } catch { throw .step(error) }
    watch.lap(.simplify)
    var rejects: ByteSink?
    for (number, input) in waiting.enumerated() {
      try deliver(
        &input.source, [], to: &sink, rejects: &rejects, input.options, coverage: simplified.ofInput(number), excerpts: input.excerpts,
        progress: { _ in }, findings: findings)
      endInput(number)
    }
    return ConversionReport.Coverage(simplified)
  }

  private mutating func deliver(
    _ source: inout ByteSource, _ beginning: [UInt8], to sink: inout ByteSink, rejects: inout ByteSink?, _ options: ConversionOptions,
    coverage: SimplifiedCoverage?, excerpts: Bool, progress: (FeatureRun.Progress) -> Void, findings: ([Finding]) -> Void
  ) throws(ConversionError) {
    let joined = delivery ?? options.output.makeConversionOutput(for: options)
    delivery = joined
    joined.beginInput(options)
    let bytes = try joined.deliver(
      &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, coverage: coverage, excerpts: excerpts,
      progress: progress, findings: findings)
    do throws(ByteStreamError) { try joined.endInput(&sink, bytes: bytes, findings) } catch { throw .stream(error) }
  }
}

extension ConversionOptions {
  /// The same, written as the first of several inputs is.
  fileprivate func joined(to first: ConversionOptions?) -> ConversionOptions {
    var options = self
    options.isJoined = true
    guard let first else { return options }
    options.writing = first.writing
    if !options.output.traits.hasLayers { options.output = first.output }
    return options
  }
}
