public import ByteStreams
public import GeoFindings
internal import GeoPipeline
public import GeoReading

/// Several inputs as several files: each feature goes to the file that its values name (``PartitionName``).
///
/// ```swift
/// var conversion = PartitionedConversion()
/// for path in paths {
///   var source = try ByteSource(path: path)
///   try conversion.add(&source, name: PartitionName([.property("kind"), .text(".geojson")]), options: options) { show($0) }
/// }
/// let result = try conversion.finish(
///   open: { name throws(ByteStreamError) in try ByteSink(path: "out/" + name, overwrite: false) }, findings: show)
/// ```
///
/// Features keep their order, or are sorted in each file (``ConversionOptions/order``). Every file continues the collection that the first
/// input begins with, and has a box of its own features if that has one. All files get their names when all are complete. Only for outputs
/// that write each feature by itself (``WritingTraits/takesRecords``).
///
/// Features are kept in a temporary file if they are many (``ByteStreams/KeyedSpool``), and files are written one after the other: neither
/// memory nor open files depend on their number.
public struct PartitionedConversion: ~Copyable {
  private var joined = JoinedConversion()

  public init() {}

  /// Reads an input.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - beginning: bytes of the input that were read from the source already.
  ///   - rejects: gets the bytes of features that cannot be read; not of a coverage.
  ///   - name: the files that its features go to.
  ///   - options: as for ``JoinedConversion``. With an ``ConversionOptions/order``, skip and limit cannot be used.
  ///   - excerpts: whether findings quote the text that they are about.
  ///   - progress: called now and then with what was read so far.
  ///   - findings: called for each block that has some, in input order; not yet for a coverage.
  /// - Throws: ``ConversionError``; no more inputs can be added then.
  public mutating func add(
    _ source: inout ByteSource, beginning: [UInt8] = [], rejects: inout ByteSink?, name: PartitionName, options: ConversionOptions,
    excerpts: Bool = false, progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) {
    var options = options
    options.partition = name
    if options.order != nil, options.steps.skip > 0 || options.steps.limit != nil {
      throw .step(StageError("skip and limit cannot be used for features that are sorted in several files"))
    }
    var nothing: ByteSink
    do throws(ByteStreamError) { nothing = try ByteSink(memory: .none) } catch { throw .stream(error) }
    try joined.add(
      &source, beginning: beginning, to: &nothing, rejects: &rejects, options: options, excerpts: excerpts, progress: progress,
      findings: findings)
  }

  /// The same without collecting the bytes of features that could not be read.
  public mutating func add(
    _ source: inout ByteSource, beginning: [UInt8] = [], name: PartitionName, options: ConversionOptions, excerpts: Bool = false,
    progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) {
    var rejects: ByteSink?
    try add(
      &source, beginning: beginning, rejects: &rejects, name: name, options: options, excerpts: excerpts, progress: progress,
      findings: findings)
  }

  /// Writes the files.
  ///
  /// - Parameters:
  ///   - open: makes the output of a name, which is one after the other; it is committed when all are complete.
  ///   - findings: as for adding; those of a coverage's features, and of all features together.
  ///   - endInput: called after the last finding of an input, with its number from 0, if all are a coverage.
  /// - Throws: ``ConversionError``; no file has its name then, unless the system fails to give it one.
  public consuming func finish(
    open: (String) throws(ByteStreamError) -> ByteSink, findings: ([Finding]) -> Void = { _ in }, endInput: (Int) -> Void = { _ in }
  ) throws(ConversionError) -> PartitionReport {
    try joined.finish(open: open, findings: findings, endInput: endInput)
  }
}
