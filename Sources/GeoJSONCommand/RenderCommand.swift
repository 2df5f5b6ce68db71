import ByteStreams
import CommandLineArguments
import GeoConversion
import Pictures

struct RenderCommand: Command {
  static let name = "render"
  static let abstract = "Draw a picture of a map: PNG, SVG or PDF."
  static let discussion = """
    Inputs are layers, the first one at the bottom; "-" is standard input. The picture is cut at the 180th meridian where the data are, \
    and shows all that is drawn unless --region or --center choose a part. Positions are drawn in the Mercator projection of web maps.
    Without --style, each layer has colours of its own, and simplestyle properties (fill, stroke, marker-color …) of features count.
    An indoor map (IMDF) is drawn with its own palette; choose a floor with --ordinal.
    --frames draws a flight to another place: pictures with numbered names, or one animated PNG.
    The output file appears when it is complete.

    Exit status: 0 done; 1 errors in the data; 2 a file could not be read or written; 64 wrong usage.
    """
  static let commonOptions = [
    "output", "size", "region", "center", "distance", "style", "color-by", "theme", "base", "background", "where", "ordinal", "force"
  ]
  static let examples = [
    CommandExample("geojson render countries.geojson -o countries.png", "Draws everything, in colours of its own."),
    CommandExample(
      "geojson render land.geojson rivers.geojson --size 1200x800@2x --region 5,44,15,49 -o alps.png",
      "Draws two layers, in twice as many pixels."),
    CommandExample("geojson render venue.zip --ordinal 0 -o ground.png", "Draws the ground floor of an indoor map.")
  ]

  let output: String
  let to: PictureFormat?
  let size: PictureSize
  let flight: FlightArguments
  let force: Bool
  let noSync: Bool
  let picture: PictureArguments

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    output = arguments.text(
      "output", short: "o", value: "FILE", default: "-", help: "The picture: its ending is that of its kind. \"-\" is standard output.",
      completion: .files(endings: PictureFormat.allCases.map(\.rawValue)))
    to = try arguments.choice("to", help: "Kind of the picture. (default: by the name; png)")
    size = try PictureSize.read(&arguments, default: "800x600") ?? PictureSize()
    flight = try arguments.group()
    force = arguments.flag("force", short: "f", help: "Overwrite the output if it exists.")
    noSync = arguments.noSync(of: "the output")
    picture = try arguments.group()
  }

  func validate() throws(UsageError) {
    if to == nil, output != "-", PictureFormat(fileName: output) == nil {
      throw UsageError("--output \(output) does not say which kind of picture it is; expected the ending .png, .svg or .pdf, or --to")
    }
    if output == "-", Terminal.standardOutputIsTerminal {
      throw UsageError("expected --output FILE; geojson preview shows a picture in the terminal")
    }
    try flight.validate(output: output, format)
  }

  var format: PictureFormat { to ?? PictureFormat(fileName: output) ?? .png }

  func run() throws {
    let document = try PictureArguments.document(picture.style)
    try picture.handOver(document)
    let snapshot = try picture.snapshot(document, size: size.size, scale: size.scale)
    if let end = flight.end { return try draw(snapshot, flyingTo: end) }
    let drawn = try PictureArguments.drawing { () throws(SnapshotError) in try snapshot.scene() }
    try picture.check(drawn.report)
    try Program.reporting { () throws(ByteStreamError) in
      var sink = try sink(output)
      tell(pixels: try PictureFile.write(drawn.content, as: format, jobs: picture.jobs, to: &sink))
      try sink.commit()
    }
    picture.tell(drawn.report)
    try picture.finish(drawn.report, isWarned: try picture.warn(drawn.report))
  }

  func sink(_ path: String) throws(ByteStreamError) -> ByteSink {
    path == "-"
      ? try ByteSink(standardOutput: .none)
      : try ByteSink(path: path, overwrite: force, compression: .none, inputs: picture.sources, isSynchronized: !noSync)
  }

  /// Says that groups of a picture are pixels, if there are any.
  func tell(pixels groups: Int) {
    if groups > 0, !picture.reporting.quiet {
      Terminal.say(
        "\(format.rawValue.uppercased()) cannot express a blend mode of the style: it and what is below it are pixels in the file")
    }
  }
}
