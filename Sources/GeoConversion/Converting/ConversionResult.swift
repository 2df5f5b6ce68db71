public import GeoFindings
public import GeoReading
internal import ByteStreams
internal import IMDF
public import GeoModel
public import GeoPipeline

/// The result of converting an input.
public struct ConversionResult: Sendable {
  public let report: ConversionReport

  /// The first findings, in input order, as many as requested; the report counts all.
  public let findings: [Finding]
}

/// Converts a file of features, or an indoor map (a ZIP file or a folder), to another file: the short form of ``Conversion``.
///
/// ```swift
/// try await convert("countries.geojson.gz", to: "countries.topojson")
/// try await convert("roads.geojson", to: "small.geojson", options: ConversionOptions(steps: StepOptions(simplification: .metres(100))))
/// ```
///
/// - Parameters:
///   - path: the file to read, compressed or not.
///   - output: the file to write, which appears when it is complete. Its ending decides the format, and a compression (`.gz`, `.zst`),
///     unless the options name an output. An ending that is none of ``Formats`` is an error; a name without one is GeoJSON.
///   - options: the steps, and how the file is read: by default with a thread for each processor. For batches for renderers use
///     ``GeoBatches/OverlayBatches/write(to:as:overwrite:takesDamaged:mostFindings:)``.
///   - overwrite: whether an existing file may be replaced.
///   - mostFindings: how many findings are kept.
/// - Throws: ``GeoConversion/ConversionError``; `ByteStreamError` when a file cannot be read or written; `CancellationError`. Nothing is
///   written then.
/// - Complexity: O(bytes); memory as for ``Conversion``.
@discardableResult
public func convert(
  _ path: String, to output: String, options: ConversionOptions = ConversionOptions(reading: .allProcessors), overwrite: Bool = false,
  mostFindings: Int = 1000
) async throws -> ConversionResult {
  if IndoorArchive.isArchive(path: path) {
    return try await Conversion.write(
      to: output, options: options, overwrite: overwrite, inputs: IndoorArchive.inputs(path: path), mostFindings
    ) { sink, options, _, findings in
      let map = IndoorMap(try IndoorArchive(path: path), decoding: options.reading.decoding)
      return try Conversion.run(try IndoorPlan(map), to: &sink, options: options, findings: findings)
    }
  }
  let inputs = [InputPlace.path(ofInput: path)]
  return try await Conversion.write(to: output, options: options, overwrite: overwrite, inputs: inputs, mostFindings) {
    () throws(ByteStreamError) in
    try ByteSource(input: path)
  }
}

extension Conversion {
  /// A conversion of features on a thread of its own, to a file whose ending says the format if the options do not.
  static func write(
    to output: String, options: ConversionOptions, overwrite: Bool, inputs: [String], _ mostFindings: Int,
    open: @escaping @Sendable () throws(ByteStreamError) -> ByteSource
  ) async throws -> ConversionResult {
    try await write(to: output, options: options, overwrite: overwrite, inputs: inputs, mostFindings) {
      sink, options, cancellation, findings in
      var source = try open()
      source.isUnwanted = { cancellation.isCancelled }
      return try run(&source, to: &sink, options: options, findings: findings)
    }
  }

  /// The same of any conversion.
  fileprivate static func write(
    to output: String, options: ConversionOptions, overwrite: Bool, inputs: [String], _ mostFindings: Int,
    run: @escaping @Sendable (inout ByteSink, ConversionOptions, Cancellation, ([Finding]) -> Void) throws -> ConversionReport
  ) async throws -> ConversionResult {
    var options = options
    try options.choose(outputNamed: output)
    return try await onOwnThread { [options] cancellation in
      var kept = FindingCollection(most: mostFindings)
      var sink = try ByteSink(
        path: output, overwrite: overwrite, compression: Compression(fileName: output) ?? .none, inputs: inputs)
      let report: ConversionReport
      do {
        report = try run(&sink, options, cancellation) { kept.add($0) }
      } catch ConversionError.stream(let error) {
        throw error
      }
      if cancellation.isCancelled { throw CancellationError() }
      try sink.commit()
      return ConversionResult(report: report, findings: kept.findings)
    }
  }
}

extension ConversionOptions {
  /// Takes the format that the ending of a file's name says, unless an output was named. A name without an ending is that of GeoJSON.
  fileprivate mutating func choose(outputNamed name: String) throws {
    if namesOutput { return }
    guard let format = Formats.all.ofFile(named: name) else {
      guard let ending = Formats.ending(of: name) else { return }
      throw ByteStreamError(
        .unsupportedFormat, path: name,
        message:
          "unknown output format \".\(ending)\"; use another ending, or name the output in the options: ConversionOptions(output: GeoJSONOutput())"
      )
    }
    switch format.writing {
    case .features(let make)?:
      var request = OutputRequest()
      request.outputName = name
      let chosen = try make(request)
      if chosen.traits.isDrawn { draw(chosen) } else { output = chosen }
    case .batches?:
      throw ByteStreamError(
        .unsupportedFormat, path: name,
        message: "\(format.title) is made of batches, not of features: write it with FeatureBlocks(path:).batches().write(to:as:)")
    case .indoorMap?, nil:
      throw ByteStreamError(
        .unsupportedFormat, path: name, message: "\(format.title) is not written feature by feature; name another output")
    }
  }
}

extension FeatureBlocks {
  /// Writes the features to a file.
  ///
  /// - Parameters:
  ///   - path: its ending decides the format, and a compression (`.gz`, `.zst`), unless the options name an output. An ending that is none
  ///     of ``GeoConversion/Formats`` is an error; a name without one is GeoJSON.
  ///   - options: further steps, and how features are written; their reading options are ignored.
  ///   - overwrite: whether an existing file may be replaced.
  ///   - mostFindings: how many findings are kept.
  /// - Throws: ``GeoConversion/ConversionError``; `ByteStreamError`; `CancellationError`. Nothing is written then.
  @discardableResult
  public func write(
    to path: String, options: ConversionOptions = ConversionOptions(), overwrite: Bool = false, mostFindings: Int = 1000
  ) async throws -> ConversionResult {
    var own = options
    own.reading = self.options
    return try await Conversion.write(to: path, options: own, overwrite: overwrite, inputs: [], mostFindings, open: open)
  }
}

extension ProcessedBlocks where Steps.Output == FeatureBlock<Geographic> {
  /// Writes the processed features to a file.
  ///
  /// - Parameters:
  ///   - path: its ending decides the format, and a compression (`.gz`, `.zst`), unless the options name an output. An ending that is none
  ///     of ``GeoConversion/Formats`` is an error; a name without one is GeoJSON.
  ///   - options: further steps after the stages, and how features are written; their reading options are ignored. The stages
  ///     replace ``GeoConversion/StepOptions/own``.
  ///   - overwrite: whether an existing file may be replaced.
  ///   - mostFindings: how many findings are kept.
  /// - Throws: ``GeoConversion/ConversionError``; `ByteStreamError`; `CancellationError`. Nothing is written then.
  @discardableResult
  public func write(
    to path: String, options: ConversionOptions = ConversionOptions(), overwrite: Bool = false, mostFindings: Int = 1000
  ) async throws -> ConversionResult {
    var own = options
    own.steps.own = steps
    return try await blocks.write(to: path, options: own, overwrite: overwrite, mostFindings: mostFindings)
  }
}

extension ProcessedBlocks where Steps.Output == FeatureBlock<GeographicCut> {
  /// The same after the cut at the 180th meridian.
  @discardableResult
  public func write(
    to path: String, options: ConversionOptions = ConversionOptions(), overwrite: Bool = false, mostFindings: Int = 1000
  ) async throws -> ConversionResult {
    try await ProcessedBlocks<Chain<Steps, AsWritten>>(blocks, steps.then(AsWritten()), .ofBlocks())
      .write(to: path, options: options, overwrite: overwrite, mostFindings: mostFindings)
  }
}

/// What was cut as text has it, which knows one space.
struct AsWritten: Stage {
  func process(_ input: consuming FeatureBlock<GeographicCut>) throws(StageError) -> FeatureBlock<Geographic> {
    input.cast(to: Geographic.self)
  }
}
