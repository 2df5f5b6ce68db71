import ArgumentParser
import GeoToolkit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What to convert into what, and how: the options of ``ConvertCommand`` and of its short forms.
struct ConvertArguments: ParsableArguments {
  @Argument(
    help: "The input; \"-\" is standard input. Several become the layers of one topology, one coverage or what --dissolve makes of them or, with --mapping, of an indoor map, or are files of one.",
    completion: .file(extensions: InputFiles.endings + ["zip"]))
  var inputs: [String] = []

  /// The only input, or the first one.
  var input: String? { inputs.first }

  @Option(help: "What the input is: geojson (TopoJSON included) or imdf (an indoor map). (default: by its contents)")
  var from: InputFormat?

  @Option(name: [.short, .long], help: "The output; \"-\" is standard output.", completion: .file())
  var output = "-"

  @OptionGroup(title: "Output") var writing: WritingArguments
  @OptionGroup(title: "Geometry") var geometry: GeometryArguments
  @OptionGroup(title: "Simplifying") var simplification: SimplificationArguments
  @OptionGroup(title: "Dissolving") var dissolving: DissolvingArguments
  @OptionGroup(title: "Pictures") var picture: PictureArguments
  @OptionGroup(title: "Batches for renderers") var batching: BatchArguments
  @OptionGroup(title: "Indoor maps") var indoor: IndoorArguments
  @OptionGroup(title: "Making indoor maps") var making: IndoorMakingArguments
  @OptionGroup(title: "Choosing features") var choosing: ChoosingArguments
  @OptionGroup(title: "Reading") var reading: ReadingArguments
  @OptionGroup(title: "Messages") var reporting: ReportArguments<MessageFormat>

  func validate() throws {
    if writing.isIndoorMap(output: output) { return try validateMaking() }
    if making.mapping != nil { throw ValidationError("--mapping makes indoor maps (-o NAME.zip or --to imdf)") }
    if input == nil, Terminal.standardInputIsTerminal {
      throw ValidationError("no input was named, and standard input is a terminal")
    }
    if let file = choosing.rejects, Self.isStandardOutput(file), Self.isStandardOutput(output) {
      throw ValidationError("--rejects and --output are both standard output")
    }
    if let file = choosing.rejects, file != "-", output != "-",
      URL(fileURLWithPath: file).standardizedFileURL == URL(fileURLWithPath: output).standardizedFileURL
    {
      throw ValidationError("--rejects and --output name the same file")
    }
    if let ending = writing.unknownEnding(output: output) {
      throw ValidationError(
        "no format is known by the ending .\(ending); expected .geojson, .json, .geojsonl, .ndjson, .geojsons, .topojson, .svg, .glb or .overlay (.gz or .zst may follow), .zip for indoor maps, or the format by --to"
      )
    }
    try validateIndoor()
    if let format = writing.batchFormat(output: output) {
      try validate(batches: format)
    } else if batching.isUsed {
      throw ValidationError("--style, --columns, --short-indices, --pick-index, --labels and --ribbons are for batches (-o NAME.glb or NAME.overlay)")
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
    if geometry.rfc7946, let precision = writing.precision, precision > 7 {
      throw ValidationError("--rfc7946 writes 7 decimals at most; --precision \(precision) says otherwise")
    }
    if !writing.isPicture(output: output), picture.isUsed {
      throw ValidationError("--projection and --width are for pictures (-o NAME.svg or --to svg)")
    }
    try validateLayers()
    if simplification.snap != nil, simplification.mode != .coverage, simplification.isAsked || !writing.isTopology(output: output) {
      throw ValidationError("--snap needs --mode coverage, or TopoJSON as the output of what is not simplified")
    }
    if simplification.lod != nil, output == "-" || choosing.rejects != nil || writing.isPicture(output: output) {
      throw ValidationError("--lod needs -o NAME.geojson, and goes with neither pictures nor --rejects")
    }
    if output == "-", writing.force, choosing.rejects == nil { throw ValidationError("--force has no meaning for standard output") }
  }

  private static func isStandardOutput(_ name: String) -> Bool { name == "-" || ByteSink.isStandardOutput(path: name) }

  /// What does not go with several inputs.
  private func validateLayers() throws {
    guard inputs.count > 1, !isIndoor else { return }
    let isCoverage = simplification.isAsked && simplification.mode == .coverage
    if !writing.isTopology(output: output), !isCoverage, dissolving.options == nil {
      throw ValidationError("several inputs can only become the layers of one topology (-o NAME.topojson or --to topojson), be one coverage (--mode coverage) or be dissolved (--dissolve), or be the files of one indoor map (--from imdf), or make one (-o NAME.zip, --mapping)")
    }
    if Set(inputs).count < inputs.count { throw ValidationError("an input is named twice") }
    if choosing.rejects != nil || simplification.lod != nil { throw ValidationError("--rejects and --lod are for one input") }
  }

  func run() throws {
    if writing.isIndoorMap(output: output) { return try runMaking() }
    if isIndoor { return try runIndoor() }
    if let format = writing.batchFormat(output: output) { return try run(batches: format) }
    let listener = FindingListener(try reporting.stream(), quiet: reporting.quiet)
    if let lod = simplification.lod { return try run(levels: lod.zooms, listener) }
    try run(layers: inputs.isEmpty ? ["-"] : inputs, listener)
  }
}
