import ArgumentParser
import GeoToolkit

/// Overlay batches as a file.
extension ConvertCommand {
  /// What can be asked for besides: the features of a box, geodesics, poles, and what any output has.
  func validate(batches format: BatchFile.Format) throws {
    if writing.isForText || picture.isUsed || simplification.isAsked || writing.quantization != nil || dissolving.options != nil {
      throw ValidationError("the output is \(format.rawValue): options for text, pictures and simplification have no meaning for it; convert to GeoJSON first")
    }
    if choosing.rejects != nil || choosing.skip > 0 || choosing.limit != nil || choosing.onError == .null {
      throw ValidationError("--rejects, --skip, --limit and --on-error null are not for \(format.rawValue)")
    }
  }

  func run(batches format: BatchFile.Format) throws {
    let path = input ?? "-"
    var report = try reporting.stream()
    let options = try batchingOptions(reading: reading.options(for: path))
    let name = path == "-" ? reading.stdinFilename : path
    let outcome = try Program.reporting { () throws(ByteStreamError) -> BatchOutcome in
      let source = try reading.open(path)
      let compression = writing.compression(output: output)
      var sink =
        output == "-"
        ? try ByteSink(standardOutput: compression)
        : try ByteSink(path: output, overwrite: writing.force, compression: compression, inputs: [path])
      do throws(BatchFile.Failure) {
        let result = try BatchFile.write(
          source, to: &sink, as: format, options: options, takesDamaged: choosing.onError == .skip
        ) { diagnostics in
          let shown = reporting.quiet ? diagnostics.filter { $0.severity == .error } : diagnostics
          Terminal.say(report.text(of: shown.map { Finding($0, file: name) }))
        }
        try sink.commit(orThrow: BatchFile.Failure.stream)
        return .done(result)
      } catch {
        return try BatchOutcome(error)
      }
    }
    Terminal.say(report.endFile(name))
    try finish(outcome)
  }

  /// What the options ask of batches.
  func batchingOptions(reading: ReadingOptions) throws -> BatchingOptions {
    var options = try batching.options(reading: reading)
    var conversion = ConversionOptions()
    choosing.apply(to: &conversion)
    geometry.apply(to: &conversion)
    options.box = conversion.box
    options.interpolation = conversion.interpolation
    options.poles = conversion.poles
    return options
  }

  enum BatchOutcome {
    case done(BatchFile.Report)
    /// Why there is no output.
    case failed(String)

    /// - Throws: errors of reading and writing.
    init(_ failure: BatchFile.Failure) throws(ByteStreamError) {
      switch failure {
      case .stream(let error): throw error
      case .tooLarge(let message): self = .failed(message)
      case .data: self = .failed("the output is not complete: some features cannot be read; --on-error skip goes on without")
      }
    }
  }

  func finish(_ outcome: BatchOutcome) throws {
    let result: BatchFile.Report
    switch outcome {
    case .done(let report): result = report
    case .failed(let message):
      Terminal.say("error: \(message)\n")
      throw ExitCode(1)
    }
    if !reporting.quiet {
      Terminal.say(
        "\(result.features) features in \(result.batches) batches: \(result.drawGroups) draw units, \(result.triangles) triangles; "
          + "\(result.droppedFeatures) features dropped, \(result.repairedPolygons) polygons repaired\n")
    }
    if result.errors > 0 || reporting.strict && result.warnings > 0 { throw ExitCode(1) }
  }
}
