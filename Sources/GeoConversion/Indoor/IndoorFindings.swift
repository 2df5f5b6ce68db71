public import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoValidation
public import IMDF

/// The findings of a map's conversion, with places in the archive's own files.
package struct IndoorFindings {
  package let map: IndoorMap
  /// The features that are wanted; `nil` for all.
  private let wanted: Set<Int>?
  private let excerpts: Bool

  /// - Parameter excerpts: whether findings carry a piece of the text round their place.
  package init(_ plan: IndoorPlan, excerpts: Bool = false) {
    map = plan.map
    wanted = Set(plan.parts.flatMap(\.features))
    self.excerpts = excerpts
  }

  /// About all of a map, in which collections keep their members.
  package init(_ map: IndoorMap, excerpts: Bool = false) {
    self.map = map
    wanted = nil
    self.excerpts = excerpts
  }

  /// What reading found of the files and of the features that are wanted or could not be read; and members of collections, which
  /// one text of several files cannot keep.
  package func ofReading() -> [Finding] { ofReadingManifest() + ofReadingFiles() }

  /// A manifest that is none cannot be a member of what is written.
  private func ofReadingManifest() -> [Finding] {
    guard let file = map.archive.manifest, map.manifest == nil else { return [] }
    let reason =
      map.manifestFault.map { Diagnostic($0.rule, byte: $0.byte, message: $0.message) }
      ?? Diagnostic(.rootNotObject, byte: 0, message: "found no JSON object in manifest.json")
    return placed([reason], file.textBlock, of: file)
  }

  private func ofReadingFiles() -> [Finding] {
    var first = 0
    return map.blocks.enumerated().flatMap { file, block -> [Finding] in
      defer { first += block.count }
      var found = block.diagnostics.filter { diagnostic in
        guard let feature = diagnostic.feature, block.rows.indices.contains(feature) else { return true }
        return block.rows[feature].flags.contains(.unreadable) || wanted?.contains(first + feature) ?? true
      }
      for boundary in block.boundaries where boundary.isEnd && wanted != nil {
        let names = CollectionFrame.ownMembers(boundary)
        if names.isEmpty { continue }
        found.append(
          Diagnostic(
            .membersLost, byte: boundary.byteOffset,
            message: "the collection's own members \(NameList.shown(names)) cannot be kept: all files become one output"))
      }
      return placed(found.enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element), file)
    }
  }

  /// What steps found in the text that was made of the map, each finding with its feature's place in the archive, file by file.
  package func ofSteps(_ diagnostics: [Diagnostic], sources: [Int]) -> [Finding] {
    var found = [[Diagnostic]](repeating: [], count: map.blocks.count)
    for diagnostic in diagnostics {
      // Reading finds no positions out of range: those are for steps to report.
      let isOfSteps = diagnostic.rule.isOfSteps || diagnostic.rule == .positionOutOfRange || DegreeCheck.refuses(diagnostic)
      guard isOfSteps, let ordinal = diagnostic.feature, sources.indices.contains(ordinal) else { continue }
      let record = map.features[sources[ordinal]]
      let row = map.blocks[record.file].rows[record.row]
      var moved = diagnostic
      moved.feature = row.ordinal
      moved.byte = row.byteOffset
      moved.byteCount = row.text.count
      moved.pointer = row.element.map { "/features/\($0)" } ?? ""
      found[record.file].append(moved)
    }
    return found.enumerated().flatMap { placed($1, $0) }
  }

  /// A finding about the manifest, at its beginning.
  package func ofManifest(_ diagnostic: Diagnostic) -> Finding {
    var moved = diagnostic
    moved.byte = 0
    moved.byteCount = 1
    moved.start = TextPlace(line: 1, column: 1, byteColumn: 1)
    moved.end = TextPlace(line: 1, column: 2, byteColumn: 2)
    return Finding(moved, file: map.archive.manifest.map { map.archive.place(of: $0) } ?? map.archive.name)
  }

  package func placed(_ diagnostics: [Diagnostic], _ file: Int) -> [Finding] {
    placed(diagnostics, map.blocks[file], of: map.archive.files[file])
  }

  /// Findings of one file with lines and columns.
  private func placed(_ diagnostics: [Diagnostic], _ block: FeatureBlock<Geographic>, of file: IndoorFile) -> [Finding] {
    if diagnostics.isEmpty { return [] }
    var block = block
    block.diagnostics = diagnostics
    var lines = LineCounter()
    lines.place(in: &block)
    return block.diagnostics.map { diagnostic in
      Finding(
        diagnostic: diagnostic, file: map.archive.place(of: file),
        excerpt: excerpts ? Excerpt(of: block, at: diagnostic.byte, count: diagnostic.byteCount) : nil)
    }
  }
}

extension IndoorMap {
  /// The findings of reading the map's files, with places in them: for a copy of the files.
  ///
  /// - Parameter excerpts: whether findings have an excerpt of the text round their place.
  /// - Complexity: O(bytes of files with findings).
  public func findingsOfReading(excerpts: Bool = false) -> [Finding] { IndoorFindings(self, excerpts: excerpts).ofReading() }

  /// Where a feature stands in its own file.
  package func sourceBytes(of index: Int) -> Range<Int> {
    let record = features[index]
    let row = blocks[record.file].rows[record.row]
    return row.byteOffset..<row.byteOffset + row.text.count
  }
}
