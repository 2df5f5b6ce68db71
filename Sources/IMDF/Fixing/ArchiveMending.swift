internal import ByteStreams
internal import GeoJSON
internal import GeoModel

/// What is fixed by other files than the finding's: features in the file of another type, and a manifest that is not there.
struct ArchiveMending {
  private let check: IndoorCheck
  /// For each file of features, whether it is one collection that can be read.
  private let isCollection: [Bool]
  private var map: IndoorMap { check.map }

  init(_ check: IndoorCheck) {
    self.check = check
    isCollection = check.map.blocks.map { block in
      block.boundaries.count { $0.isEnd } == 1 && block.rows.allSatisfy { $0.flags.contains(.element) && !$0.flags.contains(.unreadable) }
    }
  }

  static let moves = "imdf.type-in-other-file"
  static let manifest = "archive.ManifestFileMustBePresent"

  /// Whether findings of a rule are fixed here.
  private static func mends(_ rule: Rule) -> Bool { rule.name == moves || rule.name == manifest }

  /// Whether one finding can be fixed, and how; `nil` for rules of others.
  func fix(for finding: IndoorFinding) -> Fix? {
    switch finding.rule.name {
    case Self.moves: element(finding) == nil ? Fix.none : .safe
    case Self.manifest: madeManifest() == nil ? Fix.none : .unsafe
    default: nil
    }
  }

  /// - Returns: `nil` if nothing is to be fixed.
  static func run(_ check: IndoorCheck, _ options: IndoorFixOptions) -> (IndoorArchive, [IndoorChange])? {
    let wanted = check.findings.filter { mends($0.rule) && options.allows($0.rule) }
    if wanted.isEmpty { return nil }
    let mending = ArchiveMending(check)
    if let moved = mending.moved(wanted.filter { $0.rule.name == moves }) { return moved }
    guard options.isUnsafe, let finding = wanted.first(where: { $0.rule.name == manifest }), let bytes = mending.madeManifest() else {
      return nil
    }
    let archive = check.map.archive
    let file = IndoorFile(path: folder(of: archive) + "manifest.json", role: .manifest, bytes: bytes)
    let change = IndoorChange(
      file: archive.place(of: file), finding: finding.diagnostic(in: check.map), text: [],
      replacements: [TextReplacement(range: 0..<0, bytes: bytes)])
    return (archive.replacing(manifest: file, files: archive.files), [change])
  }

  // MARK: - Features

  /// A feature that can be moved: an element of its file's only collection.
  private func element(_ finding: IndoorFinding) -> (feature: Int, file: Int, type: FeatureType)? {
    guard let feature = finding.feature, let file = finding.file, let type = map.features[feature].type,
      map.archive.container != .file, isCollection[file], map.feature(feature).isReadable
    else { return nil }
    if let target = target(type), !isCollection[target] { return nil }
    return (feature, file, type)
  }

  private func target(_ type: FeatureType) -> Int? { map.archive.files.firstIndex { $0.role == .features(type) } }

  /// Takes features out of files and puts them after the last ones of others, in order of the findings.
  private func moved(_ findings: [IndoorFinding]) -> (IndoorArchive, [IndoorChange])? {
    var leaving: [Int: [(row: Int, finding: IndoorFinding)]] = [:]
    var coming: [FeatureType: [(text: [UInt8], source: Int, number: Int)]] = [:]
    for finding in findings {
      guard let (feature, file, type) = element(finding) else { continue }
      coming[type, default: []].append((Array(map.feature(feature).json.bytes), file, leaving[file]?.count ?? 0))
      leaving[file, default: []].append((map.features[feature].row, finding))
    }
    if leaving.isEmpty { return nil }
    var edits = [[TextReplacement]](repeating: [], count: map.archive.files.count)
    var changes: [IndoorChange] = []
    var placed: [Int: [Diagnostic]] = [:]
    for (file, left) in leaving.sorted(by: { $0.key < $1.key }) {
      let diagnostics = FindingPlaces.lined(left.map { $0.finding.diagnostic(in: map) }, map.blocks[file], sorts: false)
      placed[file] = diagnostics
      for (diagnostic, range) in zip(diagnostics, Self.removed(left.map(\.row), of: map.blocks[file])) {
        edits[file].append(TextReplacement(range: range, bytes: []))
        changes.append(change(map.archive.files[file], diagnostic, TextReplacement(range: range, bytes: [])))
      }
    }
    var files = map.archive.files
    for (type, features) in coming.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let texts = Array(features.map(\.text).joined(separator: Array(",\n".utf8)))
      guard let diagnostic = placed[features[0].source]?[features[0].number] else { continue }
      if let file = target(type) {
        guard let place = Self.end(of: map.blocks[file], without: leaving[file]?.count ?? 0) else { return nil }
        let replacement = TextReplacement(range: place.at..<place.at, bytes: (place.isAlone ? [] : Array(",\n".utf8)) + texts)
        edits[file].append(replacement)
        changes.append(change(files[file], diagnostic, replacement))
      } else {
        let bytes = Array(#"{"type":"FeatureCollection","name":"\#(type.name)","features":["#.utf8) + [0x0A] + texts + Array("\n]}\n".utf8)
        let path = Self.folder(of: map.archive) + "\(type.name).geojson"
        files.append(IndoorFile(path: path, role: .features(type), bytes: bytes))
        let empty = IndoorFile(path: path, role: .features(type), bytes: [])
        changes.append(change(empty, diagnostic, TextReplacement(range: 0..<0, bytes: bytes)))
      }
    }
    for (file, replacements) in edits.enumerated() where !replacements.isEmpty {
      files[file] = IndoorFile(path: files[file].path, role: files[file].role, bytes: files[file].bytes.replacing(replacements).text)
    }
    return (map.archive.replacing(manifest: map.archive.manifest, files: files), changes)
  }

  private func change(_ file: IndoorFile, _ finding: Diagnostic, _ replacement: TextReplacement) -> IndoorChange {
    IndoorChange(
      file: map.archive.place(of: file), finding: finding, text: file.bytes, replacements: [replacement])
  }

  /// The bytes of rows that go, each with a comma beside it, so that those that stay have one between them.
  private static func removed(_ rows: [Int], of block: FeatureBlock<Geographic>) -> [Range<Int>] {
    let (ranges, gone) = (block.rows.map(\.text.range), Set(rows))
    let lastKept = ranges.indices.last { !gone.contains($0) } ?? -1
    return rows.map { row in
      if row < lastKept { return ranges[row].lowerBound..<ranges[row + 1].lowerBound }
      return (row == 0 ? ranges[row].lowerBound : ranges[row - 1].upperBound)..<ranges[row].upperBound
    }
  }

  /// Where features may be put after the last one, and whether none is left before them; `nil` where no place can be found.
  private static func end(of block: FeatureBlock<Geographic>, without gone: Int) -> (at: Int, isAlone: Bool)? {
    if let last = block.rows.last { return (last.text.range.upperBound, gone == block.rows.count) }
    // An empty collection: behind the bracket of its features.
    let text = JSONText(Array(block.text[0..<block.text.count]))
    guard let features = text.member("features", of: text.root)?.value, !features.isEmpty, text[features.lowerBound] == 0x5B else {
      return nil
    }
    return (features.lowerBound + 1, true)
  }

  /// Where the map's files lie.
  private static func folder(of archive: IndoorArchive) -> String {
    guard let path = archive.files.first(where: { if case .features = $0.role { true } else { false } })?.path else { return "" }
    return String(path.folderAndName.folder)
  }

  // MARK: - The manifest

  /// One that says what is known: the version that all else is judged by, now as the time, and the language of most labels; `nil` where
  /// there are no labels.
  private func madeManifest() -> [UInt8]? {
    let archive = check.map.archive
    guard archive.container != .file, archive.manifest == nil else { return nil }
    var counts: [String: Int] = [:]
    for record in check.map.features {
      for key in [PropertyKey.name, .alternativeName, .shortName] {
        for label in record[key].flatMap({ Labels($0) })?.labels ?? [] where LanguageTag.fault(in: label.language) == nil {
          counts[label.language, default: 0] += 1
        }
      }
    }
    guard let language = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) })?.key else { return nil }
    return Array(
      #"{"version":"1.0.0","created":"\#(check.options.now.text)","generated_by":null,"language":\#(JSONString.quoted(language)),"extensions":null}"#
        .utf8) + [0x0A]
  }
}
