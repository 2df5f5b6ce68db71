public import ByteStreams
public import GeoFindings
internal import GeoModel
public import GeoValidation
internal import MapTiles

/// Validates archives of tiles by the specifications of their containers, and vector tiles by MVT 2.1.
public enum TileValidation {
  /// Validates a PMTiles or MBTiles file, a folder with tiles `z/x/y`, or a single vector tile.
  ///
  /// Findings about the container come first, then those of its tiles in their order, then those of all tiles together. Their bytes count
  /// in the file, or in the decompressed tile that they name; their JSON pointers are zoom level, column, row and layer.
  ///
  /// - Parameters:
  ///   - path: the file or folder.
  ///   - options: the rules that are on, how many findings of each rule are listed, and how many threads read.
  ///   - temporaryFolder: where lists are kept that are too long for memory; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  ///   - findings: called for each tile that has some; what it throws ends the run.
  /// - Returns: the sum, whose features are those of all tiles.
  /// - Throws: `ByteStreamError` when the container cannot be read, with code `unsupportedFormat` for something else, and what `findings`
  ///   throws. Damage is found, not thrown.
  /// - Complexity: O(bytes), for polygons O(n log n); memory is that of some tiles for each thread.
  public static func run(
    path: String, options: ValidationOptions = ValidationOptions(), temporaryFolder: String? = nil,
    findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> ValidationReport {
    guard let input = TileInput(path: path) else {
      throw ByteStreamError(.unsupportedFormat, path: path, message: "found no tiles: this is no archive, folder or vector tile")
    }
    var run = TileValidationRun(input, options)
    let container = try input.containerFindings(temporaryFolder: temporaryFolder)
    try run.report(container.diagnostics, findings)
    if container.hasReadableTiles { try run.judgeTiles(container, temporaryFolder: temporaryFolder, findings) }
    try run.reportRests(findings)
    return run.report
  }
}

private struct TileValidationRun {
  private let input: TileInput
  private let options: ValidationOptions
  private(set) var report = ValidationReport()
  private var counts = FaultCounts()

  init(_ input: TileInput, _ options: ValidationOptions) { (self.input, self.options) = (input, options) }

  mutating func judgeTiles(
    _ container: ContainerFindings, temporaryFolder: String?, _ findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) {
    let reader = try input.reader(temporaryFolder: temporaryFolder)
    let isVector = reader.format == .vector
    let (needsGzip, hasAddresses) = (
      input.container == .mbtiles && isVector, (reader as? SingleTileReader)?.knownAddress != nil || input.container != nil
    )
    var tallies = LayerTallies()
    var zooms: ClosedRange<Int>?
    let sweep = TileSweep(input: input, jobs: options.reading.jobs, temporaryFolder: temporaryFolder)
    let damage = try sweep.run(
      makeWork: {
        var judging = PolygonJudging()
        return { JudgedTile(stored: $0, bytes: $1, isVector: isVector, needsGzip: needsGzip, by: &judging) }
      },
      deliver: { (run, tile) throws(ByteStreamError) in
        tallies.add(tile.layers, run)
        for (zoom, _) in run.zooms { zooms = min(zooms?.lowerBound ?? zoom, zoom)...max(zooms?.upperBound ?? zoom, zoom) }
        count(tile, run.count)
        let address = hasAddresses ? run.first : nil
        try self.report(tile.findings.all.map { $0.diagnostic(in: address, count: run.count) }, findings)
        return true
      })
    // Of tiles that are not all known nothing is said together.
    if damage != nil || input.container == nil { return }
    var last = container.extent.findings(zooms: zooms)
    if isVector { last += LayerJudging(declared: reader.metadata.layers, tallies: tallies).findings }
    try self.report(last, findings)
  }

  private mutating func count(_ tile: JudgedTile, _ tiles: UInt64) {
    // A run of a damaged archive may be as long as its directory says: sums end somewhere.
    func add(_ number: Int, to sum: Int) -> Int { min(sum &+ number &* Int(min(tiles, 1 << 32)), 1 << 60) }
    report.features = add(tile.features, to: report.features)
    report.positions = add(tile.positions, to: report.positions)
    report.bytes = add(tile.bytes, to: report.bytes)
  }

  mutating func report(_ found: [Diagnostic], _ findings: ([Finding]) throws(ByteStreamError) -> Void) throws(ByteStreamError) {
    var found = found
    options.rules.apply(to: &found)
    found.removeAll { diagnostic in
      if counts.count(diagnostic.rule, limit: options.mostListed) { return false }
      counts.leaveOut(diagnostic.rule, count: diagnostic.occurrences, feature: nil, byte: diagnostic.byte)
      return true
    }
    try tell(found, findings)
  }

  mutating func reportRests(_ findings: ([Finding]) throws(ByteStreamError) -> Void) throws(ByteStreamError) {
    var rests = counts.diagnostics
    for index in rests.indices { rests[index].severity = options.rules.severity(of: rests[index].rule) ?? rests[index].severity }
    try tell(rests, findings)
  }

  private mutating func tell(
    _ found: [Diagnostic], _ findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) {
    if found.isEmpty { return }
    let told = found.map {
      Finding(diagnostic: $0, file: input.path, excerpt: nil, profiles: options.rules.profiles(for: $0.rule))
    }
    report.count(told)
    try findings(told)
  }
}
