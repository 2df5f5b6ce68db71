internal import GeoJSON
internal import GeoModel

extension TextEdits {
  /// The archive with edits made, and what changed; `nil` if nothing did.
  static func applied(_ edits: [Edit], to map: IndoorMap) -> (IndoorArchive, [IndoorChange])? {
    var ofManifest = TextEdits()
    var ofFiles = [TextEdits](repeating: TextEdits(), count: map.blocks.count)
    for edit in edits {
      if edit.finding.isInManifest {
        ofManifest.add(edit.finding, edit.replacements)
      } else if let file = edit.finding.file {
        ofFiles[file].add(edit.finding, edit.replacements)
      }
    }
    let made = applied(ofManifest, ofFiles, to: map)
    return made.1.isEmpty ? nil : made
  }

  /// The same of edits of the manifest and of each file of features.
  static func applied(_ ofManifest: TextEdits, _ ofFiles: [TextEdits], to map: IndoorMap) -> (IndoorArchive, [IndoorChange]) {
    var changes: [IndoorChange] = []
    func mended(_ file: IndoorFile, _ edits: TextEdits, _ rows: [FeatureRow], _ placed: ([Diagnostic]) -> [Diagnostic]) -> IndoorFile {
      let made = edits.compatible
      if made.isEmpty { return file }
      let (text, all) = file.bytes.replacing(made.flatMap(\.replacements))
      let done = Set(all)
      let findings = placed(made.map { $0.finding.diagnostic(in: map) })
      for (finding, edit) in zip(findings, made) {
        let replacements = edit.replacements.filter(done.contains)
        if replacements.isEmpty { continue }
        let features = finding.feature == nil ? ordinals(of: rows, changedBy: replacements) : []
        changes.append(
          IndoorChange(
            file: map.archive.place(of: file), finding: finding, text: file.bytes, replacements: replacements, features: features))
      }
      return IndoorFile(path: file.path, role: file.role, bytes: text)
    }
    let manifest = map.archive.manifest.map { file in
      mended(file, ofManifest, []) { FindingPlaces.lined($0, ofManifest: file, sorts: false) }
    }
    let files = map.archive.files.enumerated().map { index, file in
      mended(file, ofFiles[index], map.blocks[index].rows) { FindingPlaces.lined($0, map.blocks[index], sorts: false) }
    }
    return (map.archive.replacing(manifest: manifest, files: files), changes)
  }

  private static func ordinals(of rows: [FeatureRow], changedBy replacements: [TextReplacement]) -> [Int] {
    var ordinals: [Int] = []
    var row = 0
    for start in replacements.map(\.range.lowerBound).sorted() {
      while row < rows.count, rows[row].text.range.upperBound <= start { row += 1 }
      if row < rows.count, rows[row].text.range.contains(start), ordinals.last != rows[row].ordinal { ordinals.append(rows[row].ordinal) }
    }
    return ordinals
  }
}
