public import ByteStreams
public import GeoFindings
internal import GeoPipeline
public import GeoReading

/// Converts GeoJSON or TopoJSON to either, or to a picture.
public enum Conversion {
  /// Converts one input.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - beginning: bytes of the input that were read from the source already, to see what it is.
  ///   - sink: gets the text; the caller commits it when this returns.
  ///   - rejects: gets the bytes of every feature that could not be read, each after a record separator.
  ///   - options: what is done, and how the input is read.
  ///   - excerpts: whether findings quote the text that they are about.
  ///   - progress: called now and then with what was read so far.
  ///   - findings: called for each block that has some, in input order.
  /// - Throws: ``ConversionError``; the sink is then incomplete and must be discarded.
  /// - Complexity: O(bytes). Memory does not depend on the input's size, except for its largest feature. A topology (read or
  ///   written) and dissolving hold all positions; so does a coverage (``GeoPipeline/SimplifyCoverage``), whose input is read
  ///   twice.
  public static func run(
    _ source: inout ByteSource, beginning: [UInt8] = [], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, excerpts: Bool = false, progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    let options = options.naming(source.name)
    if options.steps.simplification?.mode == .coverage {
      return try runTwice(
        &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, excerpts: excerpts,
        progress: progress, findings: findings)
    }
    return try runOnce(
      &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, coverage: nil, excerpts: excerpts,
      progress: progress, findings: findings)
  }

  /// The same without collecting the bytes of features that could not be read.
  public static func run(
    _ source: inout ByteSource, beginning: [UInt8] = [], to sink: inout ByteSink, options: ConversionOptions, excerpts: Bool = false,
    progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    var rejects: ByteSink?
    return try run(
      &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, excerpts: excerpts, progress: progress,
      findings: findings)
  }

  /// - Parameter coverage: what simplification made of all features together.
  static func runOnce(
    _ source: inout ByteSource, beginning: [UInt8], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, coverage: SimplifiedCoverage?, excerpts: Bool, progress: (FeatureRun.Progress) -> Void,
    findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    let delivery = options.output.makeConversionOutput(for: options)
    let bytes = try delivery.deliver(
      &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, coverage: coverage, excerpts: excerpts,
      progress: progress, findings: findings)
    do throws(ByteStreamError) {
      return try delivery.finish(&sink, bytes: bytes, findings)
    } catch {
      throw .stream(error)
    }
  }
}
