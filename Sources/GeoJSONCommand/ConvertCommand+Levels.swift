import ArgumentParser
import GeoToolkit

/// Several levels of detail from one run.
extension ConvertCommand {
  func run(levels zooms: [Int]) throws {
    let path = input ?? "-"
    var report = try reporting.stream()
    var options = ConversionOptions()
    options.reading = reading.options(for: path)
    choosing.apply(to: &options)
    let outcomes = try Program.reporting { () throws(ByteStreamError) in
      var source = try reading.open(path)
      let beginning = writing.needsInputFamily(output: output) ? try Self.peek(&source) : []
      options.writing = writing.options(
        output: output, input: InputFamily(fileName: path) ?? InputFamily(beginning: beginning, isWhole: false))
      geometry.apply(to: &options)
      simplification.apply(to: &options)
      var levels: [Conversion.Level] = []
      for zoom in zooms {
        let sink = try ByteSink(
          path: Self.name(output, zoom: zoom), overwrite: writing.force, compression: writing.compression(output: output),
          inputs: [path])
        levels.append(Conversion.Level(zoom: Double(zoom), sink: sink))
      }
      let line = ProgressLine(reporting.progress, name: source.name, total: source.totalBytes)
      do throws(ConversionError) {
        let results = try Conversion.run(
          &source, beginning: beginning, to: levels, pixels: simplification.pixels, options: options,
          excerpts: report.format == .full, progress: line.show
        ) { findings in
          line.erase()
          let shown = reporting.quiet ? findings.filter { $0.diagnostic.severity == .error } : findings
          Terminal.say(report.text(of: shown))
        }
        line.erase()
        for level in levels { try level.commit(orThrow: ConversionError.stream) }
        return results.map { Outcome.done($0) }
      } catch {
        line.erase()
        switch error {
        case .stream(let error): throw error
        case .step(let error): return [.failed(error)]
        case .data(let unreadable): return [.refused(unreadable: unreadable)]
        }
      }
    }
    Terminal.say(report.endFile(reading.name(of: path)))
    for (index, outcome) in outcomes.enumerated() {
      if !reporting.quiet, case .done = outcome { Terminal.say("\(Self.name(output, zoom: zooms[index])): ") }
      try finish(outcome)
    }
  }

  /// `roads.geojson` at zoom 8: `roads-z8.geojson`.
  private static func name(_ output: String, zoom: Int) -> String {
    let start = output.lastIndex(of: "/").map { output.index(after: $0) } ?? output.startIndex
    // The ending is all behind the first dot of the name: `.geojson.gz`.
    let dot = output[start...].dropFirst().firstIndex(of: ".") ?? output.endIndex
    return output[..<dot] + "-z\(zoom)" + output[dot...]
  }
}

extension Conversion.Level {
  /// Commits, with the error that the caller throws.
  fileprivate func commit<E: Error>(orThrow wrap: (ByteStreamError) -> E) throws(E) {
    do throws(ByteStreamError) {
      try commit()
    } catch {
      throw wrap(error)
    }
  }
}
