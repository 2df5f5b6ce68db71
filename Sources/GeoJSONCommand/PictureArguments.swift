import ByteStreams
import CommandLineArguments
import Drawing
import Expressions
import GeoBatches
import GeoConversion
import GeoFindings
import GeoModel
import GeoPipeline
import Overlays
import Pictures

/// What is drawn, and how: of every command that draws.
struct PictureArguments: ArgumentGroup {
  let inputs: [String]
  let base: [String]
  let style: String?
  let colorBy: String?
  let label: [FeatureExpression]
  let names: Bool
  let theme: MapTheme
  let cluster: String?
  let clusterPie: String?
  let icons: String?
  let graticule: Bool
  let scaleBar: Bool
  let legend: Bool
  let title: String?
  let attribution: String?
  let direction: ReadingDirection
  let background: BackgroundArgument?
  let onError: OnError
  let texts: (any TextSetting)?
  let tiles: TileOverlayArguments
  let framing: FramingArguments
  let indoor: IndoorArguments
  let reporting: ReportArguments<MessageFormat>
  let reading: ReadingArguments

  enum OnError: String, CaseIterable { case fail, skip }

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    inputs = try arguments.positionals(
      "inputs", value: "IN", help: "Files that are drawn over each other in this order; \"-\" is standard input.",
      completion: .files(endings: arguments.formats.inputEndings + ["zip"]))
    framing = try arguments.group()
    style = arguments.text(
      "style", value: "FILE", help: "Draw by the rules of a style document (JSON or YAML).",
      completion: .files(endings: ["json", "yaml", "yml"]))
    colorBy = arguments.text("color-by", value: "NAME", help: "Colour features by the value of this property.")
    label = try Self.expressions(
      arguments.list(
        "label", value: "EXPR",
        help: "Write this property, or the value of an expression, on features. Of several, the first that a feature has is written."))
    names = arguments.flag(
      "names", help: "Write the names of an indoor map's rooms, shops and the like; --language chooses their language.")
    texts = arguments.texts
    base = arguments.list(
      "base", value: "FILE", help: "Draw FILE as land under everything else. May be repeated.",
      completion: .files(endings: arguments.formats.inputEndings))
    tiles = try arguments.group()
    let name = try arguments.word("theme", of: MapTheme.allCases.map(\.name), help: "Colours of ground, land and layers. (default: light)")
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
    legend = arguments.flag("legend", help: "Draw a legend of what is seen: names of rules, values of --color-by, or names of inputs.")
    title = arguments.text("title", value: "TEXT", help: "Write a title at the top.")
    attribution = arguments.text("attribution", value: "TEXT", help: "Write at the bottom where the data are from.")
    direction = try arguments.choice(
      "direction", default: .automatic, help: "Whether title, legend and scale bar are mirrored. \"auto\" looks at their letters.")
    background = try arguments.value(
      "background", value: "COLOR", help: "Background colour, such as #f4f1ea, or none.",
      parse: BackgroundArgument.init(parsing:))
    onError = try arguments.choice(
      "on-error", default: .fail, help: "What to do with features that cannot be read. \"fail\" ends the run; \"skip\" leaves them out.")
    indoor = try arguments.group()
    theme = name.flatMap { MapTheme(name: $0) } ?? (indoor.dark ? .dark : .light)
    let filtering: FilterArguments = try arguments.group()
    let pointsOfInterest: PointOfInterestArguments = try arguments.group()
    reporting = try arguments.group()
    var reading: ReadingArguments = try arguments.group()
    reading.filter = filtering.expression
    reading.pointsOfInterest = pointsOfInterest.filter
    self.reading = reading
  }

  private static func expressions(_ texts: [String]) throws(UsageError) -> [FeatureExpression] {
    var expressions: [FeatureExpression] = []
    for text in texts {
      do throws(ExpressionError) {
        expressions.append(try FeatureExpression(valueOrName: text))
      } catch {
        throw UsageError("--label: \(error.message) (character \(error.column) of \"\(text)\")")
      }
    }
    return expressions
  }

  func validate() throws(UsageError) {
    if clusterPie != nil, cluster == nil { throw UsageError("--cluster-pie needs --cluster, such as --cluster '*'") }
    if style != nil, !label.isEmpty {
      throw UsageError("--label cannot be used with --style: write \"text\" into the rules of the style")
    }
    try InputFiles.refuseStandardInput(inputs + base, listedIn: nil)
    if style != nil, colorBy != nil {
      throw UsageError("--color-by cannot be used with --style: write colours by a property into the style, with \"match\"")
    }
  }

  /// The inputs, in drawing order; of tiles alone a picture can be made too.
  var paths: [String] { inputs.isEmpty && tiles.paths.isEmpty ? ["-"] : inputs }

  /// All files that are read.
  var sources: [String] { InputFiles.read(for: paths) + InputFiles.read(for: base) + [style].compactMap(\.self) + tiles.paths }

  var jobs: Int { reading.jobs ?? ThreadedWork.processors }

  /// Whether names of indoor maps are written.
  var hasNames: Bool { names || indoor.language != nil }

  /// Hands the run over to the full program if the inputs or texts need that.
  ///
  /// - Parameter document: that of the style.
  func handOver(_ document: StyleDocument?) throws {
    let isFurnished = legend || title != nil || attribution != nil
    let hasTexts = isFurnished || hasNames || !label.isEmpty || document?.hasTexts ?? false
    try reading.handOver(lookingAt: base + paths, need: hasTexts ? .text("labels") : nil, list: InputFiles.List())
  }

  /// The layers, not yet read, and what is drawn of them.
  ///
  /// - Parameters:
  ///   - document: that of the style, which is read once: it may be a pipe.
  ///   - size: in points.
  ///   - scale: pixels of a point.
  ///   - padding: points along the edges, if the command line does not say.
  func snapshot(_ document: StyleDocument?, size: ViewSize, scale: Double, padding: Double = 20) throws -> SnapshotRun {
    let layers = base.map(baseLayer) + (try paths.enumerated().map { try layer($1, number: $0, document) })
    var options = SnapshotOptions(size: size, scale: scale, framing: try framing.framing(padding: padding), theme: theme)
    options.pitch = framing.pitch ?? 0
    if let background { options.background = background.color }
    options.graticule = graticule
    options.clusters = cluster.map { $0 == "*" ? .all : .property($0) }
    options.clusterPie = clusterPie
    options.icons = icons.map { IconFolder(path: $0) }
    options.tileOverlays = try tiles.overlays()
    options.scaleBar = scaleBar ? DistanceFormat() : nil
    (options.legend, options.title, options.attribution, options.direction) = (legend, title, attribution, direction)
    options.texts = texts
    options.jobs = jobs
    return SnapshotRun(layers, options)
  }

  /// Does something with a snapshot; a failure becomes a message and the exit status.
  static func drawing<Result>(_ body: () throws(SnapshotError) -> Result) throws -> Result {
    do throws(SnapshotError) {
      return try body()
    } catch {
      switch error {
      case .stream(let error): throw Program.end(error)
      case .options(let message): throw UsageError(message)
      case .icons, .stage, .cancelled:
        Terminal.say("error: \(error)")
        throw ExitCode(2)
      }
    }
  }

  /// Reports what was found in the layers, and refuses to draw what cannot be.
  func check(_ report: SnapshotReport) throws {
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    // Layer by layer: of each, the findings of a rule beyond the first ones are counted.
    var rest = report.findings[...]
    while let first = rest.first {
      let own = rest.prefix { $0.file == first.file }
      listener.tell(Array(own))
      listener.endFile(first.file)
      rest = rest.dropFirst(own.count)
    }
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
  }
}
