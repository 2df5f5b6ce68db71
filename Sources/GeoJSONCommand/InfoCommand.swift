import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoPipeline
import GeoReading
import GeoSummary
import IMDF
import MapTiles
import Tiles

struct InfoCommand: Command {
  static let name = "info"
  static let abstract = "Describe what GeoJSON files, indoor maps and archives of tiles contain."
  static let discussion = """
    Reads each file once, in constant memory: encoding, counts, geometry types, extent (west, south, east, north; west \
    is greater than east when it crosses 180°), properties with their types and an example, ids, decimals, foreign members, \
    findings by rule. Files are described one by one, never merged.

    Of an indoor map (IMDF, a ZIP file or a folder) it lists venue, buildings and levels, features by type and category, languages and \
    references to features that do not exist.

    Of vector tiles (PMTiles, MBTiles, a folder with z/x/y.mvt, a single .mvt or .pbf file) it lists for each zoom level the number and \
    bytes of tiles and the largest one, and for each layer its zoom levels, features, kinds of geometry and properties.

    As JSON the report is an array with one object for each file, in order; a file that could not be read is an object with "file" and \
    "error". Files whose names are not UTF-8 come first.

    Exit status: 0 everything was read; 1 features or other parts could not be read; 2 a file could not be read; 64 wrong usage.
    """
  static let commonOptions = ["output-format", "files-from", "where", "jobs", "layer"]
  static let examples = [
    CommandExample("geojson info cities.geojson", "Prints counts, extent and properties."),
    CommandExample("geojson info data/ --output-format json", "Prints an array with one object for each file of a folder."),
    CommandExample(
      "geojson info venue.zip map.pmtiles", "Prints buildings and levels of an indoor map, zoom levels and layers of an archive of tiles.")
  ]

  enum Format: String, CaseIterable { case text, json }

  let files: [String]
  let filesFrom: String?
  let outputFormat: Format
  let reading: ReadingArguments

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    files = try arguments.positionals(
      "files", value: "FILE", help: "Files or folders; \"-\" is standard input.",
      completion: .files(endings: arguments.formats.inputEndings))
    filesFrom = arguments.text(
      "files-from", value: "FILE",
      help: """
        Read the names of files from FILE, one a line or separated by NUL. "-" is standard input.
        """)
    outputFormat = try arguments.choice("output-format", default: .text, help: "Format of the report.")
    let filtering: FilterArguments = try arguments.group()
    let pointsOfInterest: PointOfInterestArguments = try arguments.group()
    var reading: ReadingArguments = try arguments.group()
    reading.filter = filtering.expression
    reading.pointsOfInterest = pointsOfInterest.filter
    self.reading = reading
  }

  func validate() throws(UsageError) { try InputFiles.refuseStandardInput(files, listedIn: filesFrom) }

  func run() throws {
    let resolved = try Program.reporting { () throws(ByteStreamError) in
      try InputFiles.resolve(files, listedIn: filesFrom, formats: reading.formats, keepsMaps: true)
    }
    let (inputs, unnamed) = (resolved.files, resolved.failures)
    try reading.handOver(lookingAt: inputs, list: resolved.list)
    resolved.report()
    var hasFailed = !unnamed.isEmpty
    var isComplete = true
    try Program.reporting { () throws(ByteStreamError) in
      try ByteSink.refuseStandardStreams(asInputs: InputFiles.read(for: inputs))
      var out = try ByteSink(standardOutput: .none)
      if outputFormat == .json { try out.write(Array("[".utf8)) }
      var reportCount = 0
      if outputFormat == .json { for error in unnamed { try write(Summary.jsonText(of: error, indentation: 2), to: &out, &reportCount) } }
      for path in inputs {
        let report: String
        do throws(ByteStreamError) {
          report = try describe(path, &isComplete)
        } catch {
          hasFailed = true
          Terminal.say("error: \(error)")
          if outputFormat == .text { continue }
          report = Summary.jsonText(of: error, indentation: 2)
        }
        try write(report, to: &out, &reportCount)
      }
      if outputFormat == .json { try out.write(Array((reportCount == 0 ? "]\n" : "\n]\n").utf8)) }
      try out.commit()
    }
    Terminal.show(reading.misspeltWarnings)
    if hasFailed { throw ExitCode(2) }
    if !isComplete { throw ExitCode(1) }
  }

  /// One input: tiles or an indoor map as such, anything else as GeoJSON.
  private func describe(_ path: String, _ isComplete: inout Bool) throws(ByteStreamError) -> String {
    if TileInput(path: path) != nil {
      if reading.filter != nil || reading.layer != nil || reading.pointsOfInterest != nil {
        throw ByteStreamError(
          .unsupportedFormat, path: path,
          message: "of an archive of tiles all is described; to choose features, name a zoom level as in \(path)#z=4")
      }
      let summary = try TileSummary(path: path, jobs: reading.jobs ?? ThreadedWork.processors)
      isComplete = isComplete && summary.isComplete
      return outputFormat == .json ? summary.jsonText(indentation: 2) : summary.text
    }
    if InputFiles.isMap(path) {
      let summary = IndoorSummary(
        IndoorMap(try reading.archive(path), decoding: reading.options(for: path).decoding),
        pointsOfInterest: reading.pointsOfInterest)
      isComplete = isComplete && summary.isComplete
      return outputFormat == .json ? summary.jsonText(indentation: 2) : summary.text
    }
    var source = try reading.open(path)
    let summary = try Summary.of(&source, options: reading.options(for: path))
    isComplete = isComplete && summary.isComplete
    return outputFormat == .json ? summary.jsonText(indentation: 2) : summary.text
  }

  private func write(_ report: String, to out: inout ByteSink, _ count: inout Int) throws(ByteStreamError) {
    try out.write(Array((separator(before: count) + report).utf8))
    count += 1
  }

  private func separator(before index: Int) -> String {
    switch outputFormat {
    case .text: index == 0 ? "" : "\n"
    case .json: index == 0 ? "\n  " : ",\n  "
    }
  }
}
