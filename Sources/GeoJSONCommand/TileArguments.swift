import ByteStreams
import CommandLineArguments
import GeoConversion
import MapTiles
import Tiles

/// How tiles are made.
struct TileArguments: ArgumentGroup {
  let zooms: ClosedRange<Int>?
  let tolerance: Double?
  let buffer: Int
  let id: String?
  let generatesIDs: Bool
  let drop: DropPolicy?
  let thinning: Int?
  let most: ByteCount?
  let oversized: TileLimit.Policy?
  let compression: TileCompression?
  let repair: RepairStrategy?
  let description: String?
  let attribution: String?
  let report: String?
  let temporaryFolder: String?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    zooms = try arguments.value(
      "zoom", value: "A-B", help: "Zoom levels, such as 0-10, or one: 0 to 24. (default: those that suit the data)",
      parse: ZoomArgument.range(parsing:))
    tolerance = try arguments.number(
      "tolerance", value: "UNITS",
      help: """
        How far lines may be moved to save vertices, in units of a tile's grid, 4096 a side; half as far at the highest zoom level. 0 \
        keeps all vertices. (default: 1)
        """)
    buffer = try arguments.integer("buffer", default: 64, help: "How much of its surroundings a tile has, in units, 0 to 2048.")
    id = arguments.text("id", value: "NAME", help: "Use the value of this property as id, where it is a whole number of 0 or more.")
    generatesIDs = arguments.flag("generate-ids", help: "Give features without an id their number in the input.")
    drop = try arguments.choice(
      "drop",
      help: """
        Leave out features: areas and lines too small to be seen ("smallest"), or points, of which each level below the highest then has \
        two fifths of the next one's ("fraction"). (default: none)
        """)
    thinning = try arguments.integer(
      "thin", value: "UNITS", help: "Leave out points nearer than UNITS to one before them in the input; a tile has 4096 units.")
    most = try arguments.value(
      "max-tile-bytes", value: "SIZE", help: "Largest size of a compressed tile. K and M are understood. (default: no limit)",
      parse: ByteCount.init(parsing:))
    oversized = try arguments.choice(
      "oversized",
      help: """
        What to do with larger tiles. "fail" ends the run; "thin" leaves out features evenly; "reduce" keeps all of them on a coarser grid. \
        (default: fail)
        """)
    compression = try arguments.choice(
      "tile-compression", help: "Compression of the tiles. MBTiles have gzip only, folders none. (default: gzip; folders: none)")
    repair = try arguments.choice(
      "repair", help: "How invalid polygons are repaired; see geojson convert --help. (default: structure)")
    description = arguments.text("description", value: "TEXT", help: "A description for the metadata.")
    attribution = arguments.text("attribution", value: "TEXT", help: "Where the data are from, for the metadata.")
    report = arguments.text(
      "report", value: "FILE", help: "Write what became of features, by zoom level, as JSON.", completion: .files(endings: ["json"]))
    temporaryFolder = arguments.text(
      "temp-dir", value: "FOLDER", help: "Folder for temporary files. (default: TMPDIR or /tmp)", completion: .files(endings: []))
  }

  func validate(_ container: TileContainer) throws(UsageError) {
    if let compression, !container.compressions.contains(compression) {
      let possible = container.compressions.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--tile-compression \(compression.rawValue) cannot be used with this output; expected \(possible)")
    }
  }

  func validate() throws(UsageError) {
    if !(0...2048 ~= buffer) { throw UsageError("--buffer takes 0 to 2048; found \(buffer)") }
    if let tolerance, !(tolerance >= 0 && tolerance <= 4096) { throw UsageError("--tolerance takes 0 to 4096; found \(tolerance)") }
    if let thinning, thinning < 1 { throw UsageError("--thin takes 1 or more; found \(thinning)") }
    if oversized != nil, most == nil { throw UsageError("--oversized needs --max-tile-bytes") }
    if let most, most.bytes < 1 { throw UsageError("--max-tile-bytes takes 1 or more") }
    if id != nil, generatesIDs { throw UsageError("--id cannot be used with --generate-ids") }
  }

  /// - Parameters:
  ///   - name: that of the tileset.
  ///   - jobs: how many threads work.
  func options(name: String, jobs: Int) -> TilingOptions {
    var options = TilingOptions(
      name: name, zooms: zooms, buffer: buffer, tolerance: tolerance ?? 1,
      identifiers: id.map { .property($0) } ?? (generatesIDs ? .generated : .own), jobs: jobs, temporaryFolder: temporaryFolder,
      description: description, attribution: attribution)
    (options.drop, options.thinning) = (drop, thinning)
    options.limit = most.map { TileLimit(bytes: $0.bytes, policy: oversized ?? .fail) }
    return options
  }
}
