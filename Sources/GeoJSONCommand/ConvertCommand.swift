import ArgumentParser
import GeoToolkit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write GeoJSON as another kind of GeoJSON or as TopoJSON, losing nothing silently, or draw it, or make batches for a renderer.",
    discussion: """
      Steps run in this order, whatever the order of the options: read, --bbox, --repair, --simplify, --geodesic, --antimeridian split, \
      --clip, --antimeridian unwrap, --precision, --winding, --skip and --limit, --dissolve, properties, write. What no step touches is written as it was: ids, number text, key order, unknown members.
      A picture (SVG) shows all features in the smallest view, with the colours and widths of simplestyle properties; \
      what crosses the 180th meridian is cut there and filled across.
      The output appears under its name when it is complete, and not before.
      """)

  @Argument(help: "The input; \"-\" is standard input.", completion: .file(extensions: InputFiles.endings))
  var input: String?

  @Option(name: [.short, .long], help: "The output; \"-\" is standard output.", completion: .file())
  var output = "-"

  @OptionGroup(title: "Output") var writing: WritingArguments
  @OptionGroup(title: "Geometry") var geometry: GeometryArguments
  @OptionGroup(title: "Simplifying") var simplification: SimplificationArguments
  @OptionGroup(title: "Dissolving") var dissolving: DissolvingArguments
  @OptionGroup(title: "Pictures") var picture: PictureArguments
  @OptionGroup(title: "Batches for renderers") var batching: BatchArguments
  @OptionGroup(title: "Choosing features") var choosing: ChoosingArguments
  @OptionGroup(title: "Reading") var reading: ReadingArguments
  @OptionGroup(title: "Messages") var reporting: ReportArguments

  func validate() throws {
    if input == nil, Terminal.standardInputIsTerminal {
      throw ValidationError("no input was named, and standard input is a terminal")
    }
    if choosing.rejects == "-", output == "-" {
      throw ValidationError("--rejects and --output are both standard output")
    }
    if let file = choosing.rejects, file != "-", output != "-",
      URL(fileURLWithPath: file).standardizedFileURL == URL(fileURLWithPath: output).standardizedFileURL
    {
      throw ValidationError("--rejects and --output name the same file")
    }
    if let format = writing.batchFormat(output: output) {
      try validate(batches: format)
    } else if batching.isUsed {
      throw ValidationError("--style, --columns, --short-indices and --pick-index are for batches (-o NAME.glb or NAME.overlay)")
    }
    if writing.isPicture(output: output), writing.isForText {
      throw ValidationError("the output is a picture: options for text (--precision, --select, --pretty and the like) have no meaning for it")
    }
    if writing.pretty, writing.isSequence(output: output) {
      throw ValidationError("--pretty is for one GeoJSON document; a sequence has one feature a line")
    }
    if writing.isTopology(output: output), writing.pretty || writing.rs {
      throw ValidationError("--pretty and --rs are for GeoJSON, not for TopoJSON")
    }
    if !writing.isTopology(output: output), writing.quantization != nil {
      throw ValidationError("--quantization is for TopoJSON (-o NAME.topojson or --to topojson)")
    }
    if geometry.poleIsIdle(isPicture: writing.isPicture(output: output) || writing.batchFormat(output: output) != nil) {
      throw ValidationError("--pole needs --antimeridian split or unwrap, --clip, or --rfc7946")
    }
    if !writing.isPicture(output: output), picture.isUsed {
      throw ValidationError("--projection and --width are for pictures (-o NAME.svg or --to svg)")
    }
    if simplification.lod != nil, output == "-" || choosing.rejects != nil || writing.isPicture(output: output) {
      throw ValidationError("--lod needs -o NAME.geojson, and goes with neither pictures nor --rejects")
    }
    if output == "-", writing.force, choosing.rejects == nil { throw ValidationError("--force has no meaning for standard output") }
  }

  func run() throws {
    if let format = writing.batchFormat(output: output) { return try run(batches: format) }
    if let lod = simplification.lod { return try run(levels: lod.zooms) }
    let path = input ?? "-"
    var report = try reporting.stream()
    var options = ConversionOptions()
    options.reading = reading.options(for: path)
    choosing.apply(to: &options)
    let result = try Program.reporting { () throws(ByteStreamError) in
      var source = try reading.open(path)
      let beginning = writing.needsInputFamily(output: output) ? try Self.peek(&source) : []
      options.writing = writing.options(
        output: output, input: InputFamily(fileName: reading.name(of: path)) ?? InputFamily(beginning: beginning, isWhole: false))
      if writing.isPicture(output: output) { options.draw(picture.options) }
      if writing.isTopology(output: output) { options.topology = writing.topology(input: path, layer: reading.layer) }
      options.dissolve = dissolving.options
      geometry.apply(to: &options)
      simplification.apply(to: &options)
      let inputs = [path]
      var sink =
        output == "-"
        ? try ByteSink(standardOutput: writing.compression(output: output))
        : try ByteSink(
          path: output, overwrite: writing.force, compression: writing.compression(output: output), inputs: inputs)
      var rejects: ByteSink? = nil
      if let file = choosing.rejects {
        rejects =
          file == "-"
          ? try ByteSink(standardOutput: .none)
          : try ByteSink(path: file, overwrite: writing.force, inputs: inputs + [output])
      }
      let line = ProgressLine(reporting.progress, name: source.name, total: source.totalBytes)
      do throws(ConversionError) {
        let result = try Conversion.run(
          &source, beginning: beginning, to: &sink, rejects: &rejects, options: options,
          excerpts: report.format == .full, progress: line.show
        ) { findings in
          line.erase()
          let shown = reporting.quiet ? findings.filter { $0.diagnostic.severity == .error } : findings
          Terminal.say(report.text(of: shown))
        }
        line.erase()
        try sink.commit(orThrow: ConversionError.stream)
        try rejects.take()?.commit(orThrow: ConversionError.stream)
        return Outcome.done(result)
      } catch {
        line.erase()
        switch error {
        case .stream(let error): throw error
        case .step(let error): return .failed(error)
        case .data(let unreadable):
          // The rejects are what the user needs to mend the input.
          try rejects.take()?.commit()
          return .refused(unreadable: unreadable)
        }
      }
    }
    Terminal.say(report.endFile(reading.name(of: path)))
    try finish(result)
  }

  private static func features(_ count: Int) -> String { "\(count) feature\(count == 1 ? "" : "s")" }

  enum Outcome {
    case done(ConversionReport)
    case refused(unreadable: Int)
    case failed(StageError)
  }

  func finish(_ outcome: Outcome) throws {
    switch outcome {
    case .failed(let error):
      Terminal.say("error: \(error.message)\n")
      throw ExitCode(2)
    case .refused(let unreadable):
      let what = unreadable == 0 ? "the input has an error" : "\(Self.features(unreadable)) could not be read"
      let advice = choosing.onError == .fail ? "; --on-error skip or null goes on \(unreadable == 0 ? "all the same" : "without")" : " (--max-errors)"
      Terminal.say("error: the output is not complete: \(what)\(advice)\n")
      throw ExitCode(1)
    case .done(let result):
      if !reporting.quiet { Terminal.say(simplification.summary(of: result)) }
      if !reporting.quiet, result.unmerged > 0 {
        Terminal.say(
          "warning: of \(result.unmerged) group\(result.unmerged == 1 ? "" : "s") the polygons overlap along a border: they were not merged, and stand side by side\n")
      }
      if !reporting.quiet, result.skipped > 0 {
        Terminal.say("\(Self.features(result.skipped)) that could not be read \(result.skipped == 1 ? "was" : "were") skipped\n")
      }
      if !reporting.quiet, result.nulled > 0 {
        Terminal.say(
          "\(Self.features(result.nulled)) that could not be read \(result.nulled == 1 ? "was" : "were") written without geometry\n")
      }
      if !reporting.quiet, geometry.clip != nil, result.outside > 0 {
        Terminal.say("\(Self.features(result.outside)) \(result.outside == 1 ? "has" : "have") nothing inside the box and \(result.outside == 1 ? "was" : "were") left out\n")
      }
      if !reporting.quiet, result.isDamaged { Terminal.say("text that belongs to no feature could not be read and was left out\n") }
      if result.isDamaged || result.skipped + result.nulled + result.errors > 0 || reporting.strict && result.warnings > 0 {
        throw ExitCode(1)
      }
    }
  }

  /// The first bytes of an input of which the name does not tell what it is.
  static func peek(_ source: inout ByteSource) throws(ByteStreamError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var count = 0
    // A slow pipe may bring one byte at first.
    while count < buffer.count {
      let start = count
      let result = buffer.withUnsafeMutableBytes { bytes -> Result<Int, ByteStreamError> in
        do throws(ByteStreamError) {
          return .success(try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...])))
        } catch {
          return .failure(error)
        }
      }
      let read = try result.get()
      if read == 0 { break }
      count += read
    }
    return Array(buffer[..<count])
  }
}

extension ByteSink {
  /// Commits, with the error that the caller throws.
  consuming func commit<E: Error>(orThrow wrap: (ByteStreamError) -> E) throws(E) {
    do throws(ByteStreamError) {
      try commit()
    } catch {
      throw wrap(error)
    }
  }
}
