public import ByteStreams
public import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
public import IMDF

extension Validation {
  /// Validates an indoor map, a ZIP file or a folder, by the published rules of IMDF, and its text and positions by the rules of
  /// GeoJSON where IMDF has none. Findings come file by file, in order of their places.
  ///
  /// - Parameters:
  ///   - path: a ZIP file or a folder.
  ///   - options: the rules that are on, the clock, the tolerances, and how many findings are reported.
  ///   - findings: called for each file that has some; what it throws ends the run.
  /// - Returns: the sum.
  /// - Throws: `ByteStreamError` when the archive cannot be read or is refused, and what `findings` throws.
  /// - Complexity: O(n log n) for n positions; holds the whole map, about six times the bytes of its files.
  public static func run(
    indoorMap path: String, options: ValidationOptions = ValidationOptions(),
    findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> ValidationReport {
    try run(IndoorArchive(path: path), options: options, findings: findings)
  }

  /// The same for an archive that was read already.
  public static func run(
    _ archive: IndoorArchive, options: ValidationOptions = ValidationOptions(),
    findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> ValidationReport {
    let work = ThreadedWork(jobs: options.reading.jobs)
    let map = IndoorMap(archive, decoding: options.reading.decoding, by: work)
    let judged = IndoorValidation.findings(in: map, options: options.indoor, by: work)
    return try run(map, judged, stage: options.stage, excerpts: options.excerpts, by: work, findings: findings)
  }

  /// The same of a map that was judged already by the rules of IMDF.
  ///
  /// - Parameter lookingForMends: whether features that are no valid GeoJSON are tried to be fixed, to say whether they can be.
  static func run(
    _ map: IndoorMap, _ judged: [IndoorValidation.FileFindings], stage: Validate, excerpts: Bool = false, lookingForMends: Bool = true,
    by work: ThreadedWork, findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> ValidationReport {
    let (archive, blocks) = (map.archive, map.blocks)
    var report = ValidationReport()
    report.features = map.features.count
    for (file, block) in zip(archive.files, blocks) {
      report.bytes += file.bytes.count
      report.positions += block.geometry.positions.count
    }
    var ofText: [String: [Diagnostic]] = [:]
    work.run(Array(zip(archive.files, blocks))) { file, block in
      // Private files are their owners', who fix them.
      let isPrivate = file.isPrivate(in: archive)
      var found = textFindings(block, stage, lookingForMends: lookingForMends && !isPrivate)
      if isPrivate { for index in found.indices { found[index].knownFix = Fix.none } }
      return (file: archive.place(of: file), found: found)
    } take: {
      ofText[$0.file] = $0.found
    }
    if lookingForMends { markExchanged(&ofText, map) }
    if let manifest = archive.manifest { ofText[archive.place(of: manifest)] = markFindings(manifest, stage) }
    var names = judged.map(\.name)
    names += ([archive.manifest].compactMap(\.self) + archive.files).map { archive.place(of: $0) }.filter { !names.contains($0) }
    var search = FixabilityCheck(stage.rules, leaving: Fixing.leftOfMaps, decoding: DecodingOptions())
    for name in names {
      let own = judged.first { $0.name == name }
      var ofIndoor = own?.diagnostics ?? []
      stage.rules.apply(to: &ofIndoor)
      let file = archive.files.firstIndex { archive.place(of: $0) == name }
      if lookingForMends, let file, !archive.files[file].isPrivate(in: archive) { markCures(&ofIndoor, blocks[file], &search) }
      let all = (ofIndoor + (ofText[name] ?? [])).enumerated()
        .sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
      if all.isEmpty { continue }
      let placed = all.map { diagnostic in
        Finding(
          diagnostic: diagnostic, file: name,
          excerpt: excerpts && diagnostic.line > 0
            ? file.flatMap { Excerpt(of: blocks[$0], at: diagnostic.byte, count: diagnostic.byteCount) } : nil)
      }
      report.count(placed)
      try findings(placed)
    }
    return report
  }

  /// Marks features with latitude before longitude that are fixed, all of a map together or those that then lie where the map does.
  private static func markExchanged(_ findings: inout [String: [Diagnostic]], _ map: IndoorMap) {
    guard findings.values.contains(where: { $0.contains { $0.rule == .positionSwapped } }), let changes = AxesMending.run(map)?.changes
    else { return }
    for (file, features) in Dictionary(grouping: changes, by: \.file).mapValues({ Set($0.compactMap(\.finding.feature)) }) {
      for index in findings[file, default: []].indices where findings[file]?[index].rule == .positionSwapped {
        if let feature = findings[file]?[index].feature, features.contains(feature) { findings[file]?[index].knownFix = .unsafe }
      }
    }
  }

  /// Marks features that are no valid GeoJSON: whether fixing by the rules of GeoJSON makes them valid.
  private static func markCures(_ findings: inout [Diagnostic], _ block: FeatureBlock<Geographic>, _ search: inout FixabilityCheck) {
    var cures: [Int: Fix] = [:]
    for index in findings.indices where findings[index].rule.name == "archive.FileMustBeValidGeoJSON" && findings[index].fix == .none {
      guard let row = findings[index].feature, block.rows.indices.contains(row) else { continue }
      let cure = cures[row] ?? search.cure(ofRow: row, in: block)
      cures[row] = cure
      findings[index].knownFix = cure
    }
  }

  /// The byte order mark of the manifest, which is no file of features, and has rules of its own for all else.
  private static func markFindings(_ manifest: IndoorFile, _ stage: Validate) -> [Diagnostic] {
    guard manifest.byteOrderMarkCount > 0 else { return [] }
    var found = [Diagnostic(.byteOrderMark, byte: 0, byteCount: 3, message: "found a UTF-8 byte-order mark; it is skipped")]
    stage.rules.apply(to: &found)
    return FindingPlaces.lined(found, ofManifest: manifest)
  }

  /// The GeoJSON findings about text and positions for which IMDF has no rule of its own.
  private static func textFindings(_ block: FeatureBlock<Geographic>, _ stage: Validate, lookingForMends: Bool) -> [Diagnostic] {
    var block = block
    // Errors of the text are the published rule FileMustBeValidGeoJSON.
    block.diagnostics.removeAll { $0.severity == .error || $0.rule == .idNull }
    var stage = stage
    stage.check(&block)
    // So is invalid topology; and ids are compared all through the archive.
    block.diagnostics.removeAll {
      $0.rule.code.hasPrefix("GJ3") || $0.rule.code.hasPrefix("GJ5") || $0.rule == .idDuplicate
    }
    if lookingForMends, block.diagnostics.contains(where: { FixabilityCheck.isWanted($0.rule) }) {
      var search = FixabilityCheck(stage.rules, leaving: Fixing.leftOfMaps, decoding: DecodingOptions())
      search.mark(&block)
    }
    var lines = LineCounter()
    lines.place(in: &block)
    return block.diagnostics
  }
}
