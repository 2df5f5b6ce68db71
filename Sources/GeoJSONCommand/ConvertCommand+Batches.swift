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
    var options = try batching.options(reading: reading.options(for: path))
    var conversion = ConversionOptions()
    choosing.apply(to: &conversion)
    geometry.apply(to: &conversion)
    options.box = conversion.box
    options.interpolation = conversion.interpolation
    options.poles = conversion.poles
    let name = path == "-" ? reading.stdinFilename : path
    let result: BatchFile.Report? = try Program.reporting { () throws(ByteStreamError) in
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
        return result
      } catch {
        switch error {
        case .stream(let error): throw error
        case .tooLarge(let message): Terminal.say("error: \(message)\n")
        case .data: Terminal.say("error: the output is not complete: some features cannot be read; --on-error skip goes on without\n")
        }
        return nil
      }
    }
    Terminal.say(report.endFile(name))
    guard let result else { throw ExitCode(1) }
    if !reporting.quiet {
      Terminal.say(
        "\(result.features) features in \(result.batches) batches: \(result.drawGroups) draw units, \(result.triangles) triangles; "
          + "\(result.droppedFeatures) features dropped, \(result.repairedPolygons) polygons repaired\n")
    }
    if result.errors > 0 || reporting.strict && result.warnings > 0 { throw ExitCode(1) }
  }
}
