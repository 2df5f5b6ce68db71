public import ByteStreams
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
public import IMDF

extension Fixing {
  /// A fixed indoor map.
  public struct IndoorResult: Sendable {
    public let archive: IndoorArchive
    public let report: FixReport
    /// The fixes, file by file.
    public let fixes: [(file: String, fixes: [FeatureFix])]
  }

  /// Fixes an indoor map: its files as GeoJSON, then by the rules of IMDF, then the names and places of its files. Guesses, if
  /// allowed, come after all safe fixes.
  ///
  /// Ids stay unchanged; only features without one get one, and only if guesses are allowed. Unchanged text is kept
  /// byte for byte, and a second run changes nothing.
  ///
  /// - Parameters:
  ///   - archive: the map, which stays unchanged.
  ///   - options: what is fixed, for rules of indoor maps and of GeoJSON alike; the clock and the tolerances.
  /// - Throws: `ByteStreamError` when a file is too large for memory.
  /// - Complexity: a few times that of ``Validation/run(_:options:findings:)-(IndoorArchive,_,_)``.
  public static func mended(
    _ archive: IndoorArchive, options: FixOptions = FixOptions()
  ) throws(ByteStreamError) -> IndoorResult {
    var run = try IndoorFixRun(archive, options)
    run.mendAxes()
    // What needs no guess comes first: guesses beside it would leave less to be fixed.
    for isUnsafe in options.isUnsafe ? [false, true] : [false] {
      run.isUnsafe = isUnsafe
      for round in 0..<4 {
        let isTextChanged = try run.mendTexts()
        // Then the map is as the last round left it.
        if round > 0, !isTextChanged { break }
        let isMapChanged = run.mendMap()
        if !isMapChanged || !isTextChanged && !run.needsTextsAgain { break }
      }
    }
    run.mendLayout()
    return try run.result()
  }

  /// The same for a ZIP file, a folder or a single file, in its place unless the changes are only to be shown.
  ///
  /// - Returns: as ``mended(_:options:)``.
  /// - Throws: also when the archive cannot be read, is refused, or cannot be replaced; a ZIP file is then unchanged.
  public static func run(
    indoorMap path: String, options: FixOptions = FixOptions(), writes: Bool = true
  ) throws(ByteStreamError) -> IndoorResult {
    // Before anything is read: what changes from here on is not replaced.
    let files =
      StoredFile.kind(of: path) == .folder
      ? try StoredFile.paths(inFolder: path, limit: ZipLimits().entries).map(path.step)
      : [path]
    let versions = Dictionary(files.compactMap { file in StoredFile.version(of: file).map { (file, $0) } }) { first, _ in first }
    let archive = try IndoorArchive(path: path)
    let result = try mended(archive, options: options)
    if writes, result.report.hasChanged {
      let compression = archive.container == .file ? try compression(ofFileAt: path) : Compression.none
      try result.archive.replace(archive, versions: versions, compression: compression)
    }
    return result
  }

  /// What GeoJSON would have fixed, and is left in a map: a feature of it must have an id, and those of most types a place. Without one,
  /// or with null for it, other rules would be broken. So they may be by a geometry that is taken out of its collection: the rules of IMDF
  /// say where it is to be, and see to that.
  static let leftOfMaps: Set<Rule> = [.idNull, .geometryMissing, .positionSwapped, .singleCollection]
}

/// The steps of fixing one map, and what they came to.
private struct IndoorFixRun {
  private var archive: IndoorArchive
  private let options: FixOptions
  /// Whether guesses are made as yet.
  var isUnsafe = false
  private let indoor: IndoorValidationOptions
  private let reading: ReadingOptions
  private var fixes: [(file: String, fixes: [FeatureFix])] = []
  /// By file, the ordinals of the features that changed.
  private var changed: [String: Set<Int>] = [:]
  /// How often each rule was broken.
  private let broken: [Rule: Int]
  /// Whether the last step changed what GeoJSON has rules for.
  private(set) var needsTextsAgain = false
  /// What the map is at last, judged.
  private var last: IndoorFixing.Result?

  init(
    _ archive: IndoorArchive, _ options: FixOptions
  ) throws(ByteStreamError) {
    let (indoor, reading) = (options.indoor, options.reading)
    var broken: [Rule: Int] = [:]
    let work = ThreadedWork(jobs: reading.jobs)
    let map = IndoorMap(archive, decoding: reading.decoding, by: work)
    let judged = IndoorValidation.findings(in: map, options: indoor, by: work, lookingForMends: false)
    _ = try Validation.run(map, judged, stage: Validate(rules: options.rules), lookingForMends: false, by: work) { findings in
      for finding in findings { broken[finding.diagnostic.rule, default: 0] += finding.diagnostic.occurrences }
    }
    self.broken = broken
    self.archive = archive
    self.options = options
    self.indoor = indoor
    self.reading = reading
  }

  /// Latitude first: of a map, or of features that lie where the map does if they are exchanged.
  mutating func mendAxes() {
    guard options.isUnsafe, options.rules.contains(.positionSwapped) else { return }
    guard let (archive, changes) = AxesMending.run(IndoorMap(archive, decoding: reading.decoding)) else { return }
    self.archive = archive
    changes.forEach { note($0) }
  }

  /// By the rules of GeoJSON, each file by itself.
  mutating func mendTexts() throws(ByteStreamError) -> Bool {
    var isChanged = false
    var options = options
    options.isUnsafe = isUnsafe
    options.leaves = Fixing.leftOfMaps
    options.decimals = IndoorMap.mostDecimals
    func mend(_ file: IndoorFile) throws(ByteStreamError) -> IndoorFile {
      // Private files are their owners', and what is compressed by itself is not read.
      if file.isPrivate(in: archive) || Compression.evident(in: file.bytes) != .none { return file }
      var source = ByteSource(bytes: file.bytes, name: archive.place(of: file))
      var text: [UInt8] = []
      text.reserveCapacity(file.bytes.count)
      var made: [FeatureFix] = [], changes: [TextReplacement] = []
      let report = try Fixing.run(
        &source, options: options, fixes: { made += $0 },
        write: { (bytes: [UInt8]) throws(ByteStreamError) in text += bytes }, later: { changes.append($0) })
      guard report.hasChanged else { return file }
      text = text.replacing(changes).text
      isChanged = true
      note(archive.place(of: file), made)
      return IndoorFile(path: file.path, role: file.role, bytes: text)
    }
    var files: [IndoorFile] = []
    for file in archive.files { files.append(try mend(file)) }
    archive = archive.replacing(manifest: withoutMark(archive.manifest, &isChanged), files: files)
    return isChanged
  }

  /// The manifest without its byte order mark.
  private mutating func withoutMark(_ manifest: IndoorFile?, _ isChanged: inout Bool) -> IndoorFile? {
    guard let manifest, manifest.byteOrderMarkCount > 0, options.rules.contains(.byteOrderMark) else { return manifest }
    isChanged = true
    let finding = Diagnostic(.byteOrderMark, byte: 0, byteCount: 3, message: "")
    note(archive.place(of: manifest), FixExcerpt.fixes(finding, manifest.bytes, [TextReplacement(range: 0..<3, bytes: [])]))
    return IndoorFile(path: manifest.path, role: manifest.role, bytes: Array(manifest.bytes.dropFirst(3)))
  }

  /// By the rules of indoor maps.
  mutating func mendMap() -> Bool {
    var own = IndoorFixOptions(indoor)
    own.isUnsafe = isUnsafe
    own.decoding = reading.decoding
    own.allows = { [rules = options.rules] in rules.contains($0) }
    let result = IndoorFixing.run(archive, options: own)
    last = result
    archive = result.archive
    result.changes.forEach { note($0) }
    needsTextsAgain = result.changes.contains { !$0.finding.pointer.contains("/properties") }
    return !result.changes.isEmpty
  }

  /// Names and places of the files.
  mutating func mendLayout() {
    guard let rule = try? Rule.find("imdf.archive-layout"), options.rules.contains(rule) else { return }
    let (archive, moves) = archive.standardised()
    // Judged anew under its new names.
    if !moves.isEmpty { last = nil }
    for move in moves {
      let finding = Diagnostic(rule, byte: 0, byteCount: 0, message: move.notice?.message ?? "")
      note(self.archive.name, [FeatureFix(finding: finding, before: move.from, after: move.to)])
    }
    self.archive = archive
  }

  private mutating func note(_ change: IndoorChange) {
    changed[change.file, default: []].formUnion(change.features)
    note(change.file, FixExcerpt.fixes(change.finding, change.text, change.replacements))
  }

  private mutating func note(_ file: String, _ made: [FeatureFix]) {
    changed[file, default: []].formUnion(made.compactMap(\.finding.feature))
    if let index = fixes.firstIndex(where: { $0.file == file }) {
      fixes[index].fixes += made
    } else {
      fixes.append((file, made))
    }
  }

  /// What is left is what is found now.
  func result() throws(ByteStreamError) -> Fixing.IndoorResult {
    var report = FixReport()
    var left: [Rule: Int] = [:]
    func count(_ findings: [Finding]) {
      for finding in findings {
        report.count(left: finding.diagnostic, isUnsafe: options.isUnsafe)
        left[finding.diagnostic.rule, default: 0] += finding.diagnostic.occurrences
      }
    }
    let stage = Validate(rules: options.rules)
    let judged =
      if let last {
        try Validation.run(last.map, last.findings, stage: stage, by: ThreadedWork(jobs: reading.jobs), findings: count)
      } else {
        try Validation.run(archive, options: ValidationOptions(rules: options.rules, indoor: indoor, reading: reading), findings: count)
      }
    report.features = judged.features
    report.bytes = judged.bytes
    report.fixed = broken.reduce(0) { $0 + max(0, $1.value - left[$1.key, default: 0]) }
    report.changedFeatures = changed.values.reduce(0) { $0 + $1.count }
    report.hasChanged = !fixes.isEmpty
    return Fixing.IndoorResult(archive: archive, report: report, fixes: fixes)
  }
}
