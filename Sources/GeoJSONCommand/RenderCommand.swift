import ByteStreams
import CommandLineArguments
import GeoBatches
import GeoConversion
import GeoFindings
import GeoModel
import GeoPipeline
import GeoReading
import IMDF
import Overlays
import Pictures

struct RenderCommand: Command {
  static let name = "render"
  static let abstract = "Draw a picture of a map: PNG, SVG or PDF."
  static let discussion = """
    Inputs are layers, the first one at the bottom; "-" is standard input. The picture is cut at the 180th meridian where the data are, \
    and shows all that is drawn unless --region or --center choose a part. Positions are drawn in the Mercator projection of web maps.
    Without --style, each layer has colours of its own, and simplestyle properties (fill, stroke, marker-color …) of features count.
    An indoor map (IMDF) is drawn with its own palette; choose a floor with --ordinal.
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

  let inputs: [String]
  let output: String
  let to: PictureFormat?
  let base: [String]
  let style: String?
  let colorBy: String?
  let theme: MapTheme
  let cluster: String?
  let clusterPie: String?
  let icons: String?
  let graticule: Bool
  let scaleBar: Bool
  let background: BackgroundArgument?
  let onError: OnError
  let force: Bool
  let noSync: Bool
  let framing: FramingArguments
  let indoor: IndoorArguments
  let reporting: ReportArguments<MessageFormat>
  let reading: ReadingArguments

  enum OnError: String, CaseIterable { case fail, skip }

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    inputs = try arguments.positionals(
      "inputs", value: "IN", help: "Files that are drawn over each other in this order; \"-\" is standard input.",
      completion: .files(endings: arguments.formats.inputEndings + ["zip"]))
    output = arguments.text(
      "output", short: "o", value: "FILE", default: "-", help: "The picture: its ending is that of its kind. \"-\" is standard output.",
      completion: .files(endings: PictureFormat.allCases.map(\.rawValue)))
    to = try arguments.choice("to", help: "Kind of the picture. (default: by the name; png)")
    framing = try arguments.group()
    style = arguments.text(
      "style", value: "FILE", help: "Draw by the rules of a style document (JSON or YAML).",
      completion: .files(endings: ["json", "yaml", "yml"]))
    colorBy = arguments.text("color-by", value: "NAME", help: "Colour features by the value of this property.")
    base = arguments.list(
      "base", value: "FILE", help: "Draw FILE as land under everything else. May be repeated.",
      completion: .files(endings: arguments.formats.inputEndings))
    let name = try arguments.word("theme", of: MapTheme.allCases.map(\.name), help: "Colours of ground, land and layers. (default: light)")
    theme = name.flatMap { MapTheme(name: $0) } ?? .light
    cluster = arguments.text(
      "cluster", value: "NAME",
      help: "Join points that collide and have the same value of this property into clusters with a count; \"*\" joins all points.")
    clusterPie = arguments.text(
      "cluster-pie", value: "NAME", help: "With --cluster: a ring around the count, with a part for each value of this property.")
    icons = arguments.text(
      "icons", value: "FOLDER", help: "Draw the markers whose marker-symbol is NAME as FOLDER/NAME.svg or FOLDER/NAME.png.",
      completion: .files(endings: []))
    graticule = arguments.flag("graticule", help: "Draw meridians and parallels, with their degrees.")
    scaleBar = arguments.flag("scale-bar", help: "Draw a scale bar.")
    background = try arguments.value(
      "background", value: "COLOR", help: "Background colour, such as #f4f1ea, or none.",
      parse: BackgroundArgument.init(parsing:))
    onError = try arguments.choice(
      "on-error", default: .fail, help: "What to do with features that cannot be read. \"fail\" ends the run; \"skip\" leaves them out.")
    force = arguments.flag("force", short: "f", help: "Overwrite the output if it exists.")
    noSync = arguments.noSync(of: "the output")
    indoor = try arguments.group()
    let filtering: FilterArguments = try arguments.group()
    let pointsOfInterest: PointOfInterestArguments = try arguments.group()
    reporting = try arguments.group()
    var reading: ReadingArguments = try arguments.group()
    reading.filter = filtering.expression
    reading.pointsOfInterest = pointsOfInterest.filter
    self.reading = reading
  }

  func validate() throws(UsageError) {
    try InputFiles.refuseStandardInput(inputs + base, listedIn: nil)
    if style != nil, colorBy != nil {
      throw UsageError("--color-by cannot be used with --style: write colours by a property into the style, with \"match\"")
    }
    if clusterPie != nil, cluster == nil { throw UsageError("--cluster-pie needs --cluster, such as --cluster '*'") }
    if to == nil, output != "-", PictureFormat(fileName: output) == nil {
      throw UsageError("--output \(output) does not say which kind of picture it is; expected the ending .png, .svg or .pdf, or --to")
    }
    if output == "-", Terminal.standardOutputIsTerminal {
      throw UsageError("a picture cannot be shown in the terminal; expected --output FILE")
    }
  }

  /// All files that are read.
  private var sources: [String] { InputFiles.read(for: paths) + InputFiles.read(for: base) + [style].compactMap(\.self) }

  private var format: PictureFormat { to ?? PictureFormat(fileName: output) ?? .png }

  private var paths: [String] { inputs.isEmpty ? ["-"] : inputs }

  func run() throws {
    try reading.handOver(lookingAt: base + paths, list: InputFiles.List())
    let document = try Self.document(style)
    let layers = base.map(baseLayer) + (try paths.enumerated().map { try layer($1, number: $0, document) })
    var options = SnapshotOptions(size: framing.size.size, scale: framing.size.scale, framing: try framing.framing, theme: theme)
    if let background { options.background = background.color }
    options.graticule = graticule
    options.clusters = cluster.map { $0 == "*" ? .all : .property($0) }
    options.clusterPie = clusterPie
    options.icons = icons.map { IconFolder(path: $0) }
    options.scaleBar = scaleBar ? DistanceFormat() : nil
    options.jobs = reading.jobs ?? ThreadedWork.processors
    let picture = try Self.scene(layers, options)
    let report = picture.report
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    listener.tell(report.findings)
    if report.isNotDegrees {
      Terminal.say(
        "error: there is no picture: the coordinates look like metres of a projection, not degrees (GJ401); name their CRS with --source-crs"
      )
      throw ExitCode(1)
    }
    let errors = report.findings.count { $0.diagnostic.severity == .error }
    if errors > 0, onError == .fail {
      Terminal.say("error: there is no picture: some features cannot be read; --on-error skip leaves them out")
      throw ExitCode(1)
    }
    try write(picture.content, options)
    tell(report)
    if reporting.strict, report.findings.contains(where: { $0.diagnostic.severity >= .warning }) { throw ExitCode(1) }
  }

  private static func scene(_ layers: [SnapshotLayer], _ options: SnapshotOptions) throws -> SnapshotPicture<Scene> {
    do throws(SnapshotError) {
      return try SnapshotRun(layers, options).scene()
    } catch {
      if case .stream(let error) = error { throw Program.end(error) }
      Terminal.say("error: \(error)")
      throw ExitCode(2)
    }
  }

  private func write(_ scene: Scene, _ options: SnapshotOptions) throws {
    try Program.reporting { () throws(ByteStreamError) in
      var sink =
        output == "-"
        ? try ByteSink(standardOutput: .none)
        : try ByteSink(
          path: output, overwrite: force, compression: .none, inputs: sources, isSynchronized: !noSync)
      let groups = try PictureFile.write(scene, as: format, jobs: options.jobs, to: &sink)
      try sink.commit()
      if groups > 0, !reporting.quiet {
        Terminal.say(
          "\(format.rawValue.uppercased()) cannot express a blend mode of the style: it and what is below it are pixels in the file")
      }
    }
  }

  private func baseLayer(_ path: String) -> SnapshotLayer {
    let input = RenderedInput(path: path, name: reading.stdinFilename)
    return .base(name: reading.name(of: path), theme: theme, reading: reading.options(for: path)) { () throws(ByteStreamError) in
      try input.open()
    }
  }

  /// What is drawn of an input.
  private func layer(_ path: String, number: Int, _ document: StyleDocument?) throws -> SnapshotLayer {
    var options = BatchingOptions(
      styles: document ?? StyleDocument(palette: theme.palette, colorBy: colorBy), reading: reading.options(for: path))
    options.firstLayer = number
    if InputFiles.isMap(path) {
      let plan: IndoorPlan
      do {
        plan = try indoor.plan(of: IndoorMap(try reading.archive(path), decoding: options.reading.decoding))
      } catch let error as ByteStreamError {
        throw Program.end(error)
      } catch {
        throw UsageError("\(error)")
      }
      return SnapshotLayer(IndoorBatches(plan, palette: document == nil && colorBy == nil ? palette : nil, options: options))
    }
    if indoor.isUsed {
      throw UsageError("\(reading.name(of: path)) is no indoor map, of which --ordinal, --level and the like choose parts")
    }
    let input = RenderedInput(path: path, name: reading.stdinFilename)
    return SnapshotLayer(name: reading.name(of: path), options: options) { () throws(ByteStreamError) in try input.open() }
  }

  private var palette: IndoorPalette { indoor.dark || theme == .dark ? .dark : .light }

  private static func document(_ path: String?) throws -> StyleDocument? {
    guard let path else { return nil }
    do {
      return try StyleDocument(path: path)
    } catch let error as ByteStreamError {
      throw Program.end(error)
    } catch {
      throw UsageError("\(error)")
    }
  }

  private func tell(_ report: SnapshotReport) {
    var line = "\(Terminal.count(report.shownShapes, "shape")) drawn"
    if report.shownShapes < report.shapes { line += ", \(report.shapes - report.shownShapes) outside of the picture" }
    if report.markers.clusters > 0 {
      line += "; \(Terminal.count(report.markers.clustered, "point")) in \(Terminal.count(report.markers.clusters, "cluster"))"
    }
    if report.markers.hidden > 0 { line += "; \(Terminal.count(report.markers.hidden, "point")) hidden by others" }
    if report.droppedFeatures > 0 { line += "; \(Terminal.count(report.droppedFeatures, "feature")) dropped" }
    if report.droppedParts > 0 {
      line += "; \(Terminal.count(report.droppedParts, "part")) without length or area, out of reach, or reported above, skipped"
    }
    if report.repairedPolygons > 0 { line += "; \(Terminal.count(report.repairedPolygons, "polygon")) repaired" }
    if report.unstyledFeatures > 0 { line += "; \(Terminal.count(report.unstyledFeatures, "feature")) that no rule of the style draws" }
    if report.beyondMap > 0 {
      line += "; \(Terminal.count(report.beyondMap, "feature")) with places beyond 85.0511° of latitude, where the map ends"
    }
    if !reporting.quiet { Terminal.say(line) }
    if report.shownShapes == 0 {
      Terminal.say(
        "warning: the map is empty: \(report.shapes == 0 ? "nothing is drawn of the inputs" : "nothing that is drawn is in the picture")")
    }
    var misspelt = [colorBy].compactMap(\.self).filter { report.missingProperties.contains(ExactName($0)) }
    if let cluster, cluster != "*", report.markers.values == 0, report.shapes > 0 { misspelt.append(cluster) }
    if let clusterPie, report.markers.pieValues == 0, report.shapes > 0 { misspelt.append(clusterPie) }
    for name in report.missingIcons { Terminal.say("warning: no icon \(name) in \(icons ?? ""); a circle is drawn instead") }
    for name in misspelt { Terminal.say("warning: no feature has the property \"\(name)\"; check its spelling") }
    Terminal.show(reading.misspeltWarnings)
  }
}

/// A background as people type it.
struct BackgroundArgument {
  /// `nil` for none.
  let color: OverlayColor?

  init(parsing text: String) throws(UsageError) {
    if text == "none" {
      color = nil
      return
    }
    guard let color = OverlayColor(hexadecimal: text) else {
      throw UsageError("expected none or a colour of hexadecimal digits, such as #f4f1ea or #00000080")
    }
    self.color = color
  }
}

/// An input that is opened when the picture is made.
private struct RenderedInput: Sendable {
  let path: String
  /// That of standard input.
  let name: String

  func open() throws(ByteStreamError) -> ByteSource { path == "-" ? ByteSource(standardInput: name) : try ByteSource(path: path) }
}
