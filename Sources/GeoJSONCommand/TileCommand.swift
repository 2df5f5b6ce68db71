import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoFindings
import GeoPipeline
import MapTiles
import Tiles

struct TileCommand: Command {
  static let name = "tile"
  static let abstract = "Make vector tiles (MVT) for web maps: PMTiles, MBTiles or a folder."
  static let discussion = """
    Each input is a layer, named as its file up to the first dot; "-" is standard input. Every feature is in every zoom level: areas too \
    small to be seen are a square of one unit, lines one unit long, and the report counts them. Borders that neighbours share stay \
    shared, and no polygon is invalid.
    Without --zoom the lowest level is the first whose largest tile has at most 500 kB, and the highest that at which the data's detail is \
    seen.
    The output appears when it is complete.

    Exit status: 0 done; 1 errors in the data, or nothing to draw; 2 a file could not be read or written; 64 wrong usage.
    """
  static let commonOptions = ["output", "zoom", "tile-layer", "id", "where", "jobs", "force"]
  static let examples = [
    CommandExample("geojson tile counties.geojson -o counties.pmtiles", "Makes tiles of the zoom levels that suit the data."),
    CommandExample("geojson tile land.geojson roads.geojson -o map.mbtiles --zoom 0-12", "Makes two layers, at thirteen zoom levels."),
    CommandExample("geojson tile --tile-layer poi=places.geojson -o tiles/ --zoom 5-14", "Makes a folder of tiles with the layer \"poi\".")
  ]

  let inputs: [String]
  let layers: TileLayerArguments
  let filtering: FilterArguments
  let output: String
  let tiles: TileArguments
  let force: Bool
  let noSync: Bool
  let onError: PictureArguments.OnError
  let reporting: ReportArguments<MessageFormat>
  let reading: ReadingArguments

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    inputs = try arguments.positionals(
      "inputs", value: "IN", help: "Files, each a layer, drawn in this order; \"-\" is standard input.",
      completion: .files(endings: arguments.formats.inputEndings))
    output = arguments.text(
      "output", short: "o", value: "PATH", default: "",
      help: "FILE.pmtiles, FILE.mbtiles, or a new folder (FOLDER/), in which tiles are {z}/{x}/{y}.mvt.",
      completion: .files(endings: ["pmtiles", "mbtiles"]))
    force = arguments.flag("force", short: "f", help: "Overwrite the output if it exists; a folder of tiles as a whole.")
    noSync = arguments.noSync(of: "the output")
    layers = try arguments.group()
    tiles = try arguments.group()
    onError = try arguments.choice(
      "on-error", default: .fail, help: "What to do with features that cannot be read. \"fail\" ends the run; \"skip\" leaves them out.")
    filtering = try FilterArguments(&arguments, isOfTiles: true)
    let pointsOfInterest: PointOfInterestArguments = try arguments.group()
    reporting = try arguments.group()
    var reading: ReadingArguments = try arguments.group()
    reading.filter = filtering.expression
    reading.pointsOfInterest = pointsOfInterest.filter
    self.reading = reading
  }

  func validate() throws(UsageError) {
    if output.isEmpty { throw UsageError("--output is missing: FILE.pmtiles, FILE.mbtiles or a folder (FOLDER/)") }
    if output == "-" { throw UsageError("tiles cannot be written to standard output: their directory is written last; give a file") }
    guard let container = TileContainer(path: output) else {
      throw UsageError("--output \(output) does not say what it is: expected the ending .pmtiles or .mbtiles, or a folder (FOLDER/)")
    }
    try tiles.validate(container)
    if let report = tiles.report, ByteSink.isSameFile(report, as: output) { throw UsageError("--report and --output name the same file") }
    if layers.clustering != nil {
      if tiles.drop == .fraction || tiles.thinning != nil {
        throw UsageError("--cluster keeps the count of all points; it cannot be used with --thin and --drop fraction")
      }
      let condition = try FilterArguments.condition(filtering.texts + layers.conditions.map(\.text), "where", isOfTiles: true)
      if condition.dependsOnZoom {
        throw UsageError("--cluster counts the same points at every zoom level; it cannot be used with $zoom")
      }
    }
    try InputFiles.refuseStandardInput(paths, listedIn: nil)
  }

  /// The inputs; standard input where none is named.
  private var paths: [String] {
    let all = inputs + layers.files.map(\.path)
    return all.isEmpty ? ["-"] : all
  }

  func run() throws {
    try reading.handOver(lookingAt: paths, need: nil, list: InputFiles.List())
    var sources: [TileSource] = []
    for (number, path) in paths.enumerated() {
      let isNamed = number >= inputs.count && !layers.files.isEmpty
      sources.append(try source(path, layer: isNamed ? layers.files[number - inputs.count].name : nil))
    }
    try checkNames(sources)
    var options = tiles.options(name: Self.tilesetName(output), jobs: reading.jobs ?? ThreadedWork.processors)
    options.hasLabels = layers.labels
    options.clustering = layers.clustering
    for (layer, zooms) in layers.zooms { options.layerZooms[layer] = zooms }
    options.temporaryFolder = tiles.temporaryFolder
    options.failsOnErrors = onError == .fail
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    // Before the work, so that a place where it cannot be written is told of first.
    var reportSink: ByteSink?
    if let path = tiles.report {
      try Program.reporting { () throws(ByteStreamError) in
        reportSink = try ByteSink(path: path, overwrite: true, compression: .none, inputs: InputFiles.read(for: paths))
      }
    }
    let report: TilingReport
    do throws(TilingError) {
      let archive: any TileArchiveWriting
      do throws(ByteStreamError) {
        let container = TileContainer(path: output) ?? .folder
        archive = try container.writer(
          path: output, overwrite: force, compression: tiles.compression ?? container.compressions[0], inputs: InputFiles.read(for: paths),
          isSynchronized: !noSync)
      } catch { throw .stream(error) }
      report = try Tiling(sources, options).write(to: archive) { listener.tell($0) }
    } catch {
      if case .stream(let error) = error { throw Program.end(error) }
      Terminal.say("error: \(error)")
      throw ExitCode(error.isOfData ? 1 : 2)
    }
    say(report, options, sources)
    if let sink = reportSink.take() {
      do throws(ByteStreamError) { try Self.write(report, to: sink) } catch { throw Program.end(error) }
    }
    Terminal.show(reading.misspeltWarnings)
    if report.errors > 0 { throw ExitCode(1) }
    if reporting.strict, report.hasWarnings || !reading.misspeltNames.isEmpty { throw ExitCode(1) }
  }

  private static func write(_ report: TilingReport, to sink: consuming ByteSink) throws(ByteStreamError) {
    try sink.write(Array((report.json + "\n").utf8))
    try sink.commit()
  }

  /// Refuses options of layers that there are not; of a property's values it is not known which layers they will be.
  private func checkNames(_ sources: [TileSource]) throws(UsageError) {
    let names = Set(sources.map(\.layer)), labels = Set(layers.labels ? names.map { $0 + "_labels" } : [])
    let ofZooms = layers.name == nil ? layers.zooms.map { ("layer-zoom", $0.layer, names.union(labels)) } : []
    let ofConditions = layers.conditions.map { ("layer-where", $0.layer, names) }
    for (option, layer, known) in ofZooms + ofConditions where !known.contains(layer) {
      throw UsageError("--\(option) names the layer \"\(layer)\"; expected one of \(known.sorted().joined(separator: ", "))")
    }
  }

  private func say(_ report: TilingReport, _ options: TilingOptions, _ sources: [TileSource]) {
    switch reporting.outputFormat {
    case .json, .jsonLines: Terminal.say(report.json)
    case .full, .concise, .github, nil:
      for line in report.lines(largestTile: options.largestTile) where !reporting.quiet || reporting.strict && line.hasPrefix("warning") {
        Terminal.say(line)
      }
      if !reporting.quiet {
        for (name, parts) in Dictionary(grouping: sources, by: \.layer).sorted(by: { $0.key < $1.key }) where parts.count > 1 {
          Terminal.say("\(parts.count) inputs are one layer, \"\(name)\"; --tile-layer gives them names of their own")
        }
      }
      if let id = tiles.id, report.ids == 0 {
        Terminal.say("warning: no feature has a whole number in the property \"\(id)\"; no feature has an id")
      }
    }
  }

  private func source(_ path: String, layer: String?) throws(UsageError) -> TileSource {
    let reading = reading
    var own = reading.options(for: path)
    own.temporaryFolder = tiles.temporaryFolder
    var source = TileSource(
      name: reading.name(of: path), layer: layer ?? reading.layerName(of: path) ?? "features", reading: own
    ) { () throws(ByteStreamError) in try reading.open(path) }
    source.steps.repair = tiles.repair ?? .structure
    source.layerName = layers.name
    let conditions = layers.conditions.filter { $0.layer == source.layer }.map(\.text)
    if !conditions.isEmpty {
      source.reading.filter = try FilterArguments.condition(filtering.texts + conditions, "layer-where", isOfTiles: true)
    }
    return source
  }

  /// The name of the output, without folders and ending.
  private static func tilesetName(_ path: String) -> String {
    path.pathSteps.last.flatMap { $0.split(separator: ".").first.map(String.init) } ?? "tiles"
  }
}
