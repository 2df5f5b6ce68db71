import CommandLineArguments
import GeoToolkit

/// What to convert into what, and how: the options of ``ConvertCommand`` and of its short forms.
struct ConvertArguments: ArgumentGroup {
  let inputs: [String]

  /// The only input, or the first one.
  var input: String? { inputs.first }

  let from: InputFormat?
  let output: String
  let writing: WritingArguments
  let geometry: GeometryArguments
  let simplification: SimplificationArguments
  let dissolving: DissolvingArguments
  let picture: PictureArguments
  let batching: BatchArguments
  let indoor: IndoorArguments
  let making: IndoorMakingArguments
  let choosing: ChoosingArguments
  let reading: ReadingArguments
  let reporting: ReportArguments<MessageFormat>

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    inputs = try arguments.positionals(
      "inputs", help: "The input; \"-\" is standard input. Several become the layers of one topology, one coverage or what --dissolve makes of them or, with --mapping, of an indoor map, or are files of one.",
      completion: .files(endings: InputFiles.endings + ["zip"]))
    from = try arguments.choice("from", help: "What the input is: geojson (TopoJSON included) or imdf (an indoor map). (default: by its contents)")
    output = arguments.text("output", short: "o", default: "-", help: "The output; \"-\" is standard output.", completion: .files())
    writing = try arguments.group("Output")
    geometry = try arguments.group("Geometry")
    simplification = try arguments.group("Simplifying")
    dissolving = try arguments.group("Dissolving")
    picture = try arguments.group("Pictures")
    batching = try arguments.group("Batches for renderers")
    indoor = try arguments.group("Indoor maps")
    making = try arguments.group("Making indoor maps")
    choosing = try arguments.group("Choosing features")
    reading = try arguments.group("Reading")
    reporting = try arguments.group("Messages")
  }

  func validate() throws(UsageError) {
    if writing.isIndoorMap(output: output) { return try validateMaking() }
    if making.mapping != nil { throw UsageError("--mapping makes indoor maps (-o NAME.zip or --to imdf)") }
    if input == nil, Terminal.standardInputIsTerminal {
      throw UsageError("no input was named, and standard input is a terminal")
    }
    if let file = choosing.rejects, ByteSink.goesToStandardOutput(file), ByteSink.goesToStandardOutput(output) {
      throw UsageError("--rejects and --output are both standard output")
    }
    if let file = choosing.rejects, file != "-", output != "-", ByteSink.isSameFile(file, as: output) {
      throw UsageError("--rejects and --output name the same file")
    }
    if writing.rs, writing.to == nil, InputFamily(fileName: output) == .document {
      throw UsageError("--rs is for sequences, and \(output) is one document by its name; expected -o NAME.geojsons, or --to geojsonseq")
    }
    if let ending = writing.unknownEnding(output: output) {
      throw UsageError(
        "no format is known by the ending .\(ending); expected .geojson, .json, .geojsonl, .ndjson, .jsonl, .ndgeojson, .geojsons, .geojsonseq, .topojson, .svg, .glb or .overlay (.gz or .zst may follow), .zip for indoor maps, or the format by --to"
      )
    }
    try validateIndoor()
    if let format = writing.batchFormat(output: output) {
      try validate(batches: format)
    } else if batching.isUsed {
      throw UsageError("--style, --columns, --short-indices, --pick-index, --labels and --ribbons are for batches (-o NAME.glb or NAME.overlay)")
    }
    if writing.isPicture(output: output), writing.isForText {
      throw UsageError("the output is a picture: options for text (--precision, --select, --pretty and the like) have no meaning for it")
    }
    if writing.pretty, writing.isSequence(output: output) {
      throw UsageError("--pretty is for one GeoJSON document; a sequence has one feature a line")
    }
    if writing.isTopology(output: output), writing.pretty || writing.rs {
      throw UsageError("--pretty and --rs are for GeoJSON, not for TopoJSON")
    }
    if !writing.isTopology(output: output), writing.quantization != nil {
      throw UsageError("--quantization is for TopoJSON (-o NAME.topojson or --to topojson)")
    }
    if geometry.poleIsIdle(isPicture: writing.isPicture(output: output) || writing.batchFormat(output: output) != nil) {
      throw UsageError("--pole needs --antimeridian split or unwrap, --clip, or --rfc7946")
    }
    if geometry.rfc7946, let precision = writing.precision, precision > 7 {
      throw UsageError("--rfc7946 writes 7 decimals at most; --precision \(precision) says otherwise")
    }
    if !writing.isPicture(output: output), picture.isUsed {
      throw UsageError("--projection and --width are for pictures (-o NAME.svg or --to svg)")
    }
    try validateLayers()
    if simplification.snap != nil, !isCoverage, simplification.isAsked || !writing.isTopology(output: output) && dissolving.options == nil {
      throw UsageError("--snap needs --mode coverage, --dissolve, or TopoJSON output without --simplify")
    }
    if simplification.lod != nil, simplification.dropSmallerThan != nil, !isCoverage {
      throw UsageError("--lod keeps every shape; --drop-smaller-than has no meaning with it but for coverages")
    }
    if simplification.mode == .safe, dissolving.options != nil {
      throw UsageError("--dissolve takes away borders that are the same on both sides, and --mode safe simplifies each feature by itself; use --mode coverage")
    }
    if simplification.lod != nil, output == "-" || choosing.rejects != nil || writing.isPicture(output: output) {
      throw UsageError("--lod needs -o NAME.geojson, and goes with neither pictures nor --rejects")
    }
    if output == "-", writing.force, choosing.rejects == nil { throw UsageError("--force has no meaning for standard output") }
  }

  /// How is simplified: features that are dissolved must still have their borders in common.
  var mode: SimplificationOptions.Mode { simplification.mode ?? (dissolving.options == nil ? .safe : .coverage) }

  /// Whether all features are simplified together.
  var isCoverage: Bool { simplification.isAsked && mode == .coverage }

  /// What does not go with several inputs.
  private func validateLayers() throws(UsageError) {
    guard inputs.count > 1, !isIndoor else { return }
    if !writing.isTopology(output: output), !isCoverage, dissolving.options == nil {
      let advice = inputs.count == 2 && output == "-" ? ". Did you mean '-o \(inputs[1])'?" : ""
      throw UsageError(
        "several inputs need TopoJSON output (-o NAME.topojson or --to topojson), --mode coverage, --dissolve, or an indoor map (--from imdf, or -o NAME.zip with --mapping)\(advice)")
    }
    if Set(inputs.map { ExactName($0) }).count < inputs.count { throw UsageError("an input is named twice") }
    if choosing.rejects != nil || simplification.lod != nil { throw UsageError("--rejects and --lod are for one input") }
  }

  func run() throws {
    try Program.reporting { () throws(ByteStreamError) in
      try ByteSink.refuseStandardStreams(asInputs: InputFiles.read(for: inputs))
    }
    if writing.isIndoorMap(output: output) { return try runMaking() }
    if isIndoor { return try runIndoor() }
    if let format = writing.batchFormat(output: output) { return try run(batches: format) }
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    if let lod = simplification.lod { return try run(levels: lod.zooms, listener) }
    try run(layers: inputs.isEmpty ? ["-"] : inputs, listener)
  }
}
