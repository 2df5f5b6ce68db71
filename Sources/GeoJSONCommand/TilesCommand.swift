import ByteStreams
import CommandLineArguments
import GeoPipeline
import Tiles

struct TilesCommand: Command {
  static let name = "tiles"
  static let abstract = "Compare two archives of vector tiles: metadata, tiles, and features."
  static let discussion = """
    A and B are PMTiles, MBTiles, folders with z/x/y.mvt, or single tiles, in any combination. Compression, the order of layers, features \
    and keys, and how numbers are stored do not count.
    Features are matched by their ids, those without one by what they have: features with equal properties have another geometry, those \
    with an equal geometry have other properties.

    Exit status: 0 no differences; 1 differences; 2 an archive could not be read; 64 wrong usage.
    """
  static let commonOptions = ["limit", "output-format", "jobs", "quiet"]
  static let examples = [
    CommandExample("geojson tiles diff before.pmtiles after.pmtiles", "Lists what has changed, counted for each zoom level and layer."),
    CommandExample("geojson tiles diff a.mbtiles b.pmtiles --limit 0 --output-format json", "Only counts, as JSON.")
  ]

  /// What is done, and with which archives.
  let words: [String]
  let limit: Int
  let outputFormat: ListFormat
  let jobs: Int?
  let quiet: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    words = try arguments.positionals(
      "archives", value: "diff A B", isRequired: true, help: "The word diff, the archive before, and the one after.",
      completion: .files(endings: ["pmtiles", "mbtiles", "mvt", "pbf"]))
    limit = try arguments.integer("limit", default: 20, help: "List at most N differences; all are counted.")
    outputFormat = try arguments.choice("output-format", default: .text, help: "Format of the report.")
    jobs = try arguments.integer(
      "jobs", short: "j", help: "Number of threads, 1 to 1024. The output does not depend on it. (default: all cores)")
    quiet = arguments.flag("quiet", short: "q", help: "Write nothing; the exit status says whether there are differences.")
  }

  func validate() throws(UsageError) {
    if words.first != "diff" { throw UsageError("found \"\(words.first ?? "")\"; expected diff and two archives: tiles diff A B") }
    if words.count != 3 { throw UsageError("two archives are compared; found \(words.count - 1)") }
    if limit < 0 { throw UsageError("--limit takes 0 or more") }
    if let jobs, jobs < 1 || jobs > 1024 { throw UsageError("--jobs takes a number from 1 to 1024; found \(jobs)") }
  }

  func run() throws {
    let difference = try Program.reporting { () throws(ByteStreamError) in
      try TileDifference(words[1], words[2], jobs: jobs ?? ThreadedWork.processors, limit: limit)
    }
    if !quiet { try Program.print(outputFormat == .json ? difference.jsonText : difference.text) }
    if !difference.isSame { throw ExitCode(1) }
  }
}
