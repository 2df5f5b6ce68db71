public import ByteStreams

extension IndoorArchive {
  /// A file that gets the name and place that the standard has for it.
  package struct Move: Sendable {
    package let from: String
    /// Empty for what is left out.
    package let to: String
    /// The notice about its name, which no longer applies; `nil` also where something is reported of it under its new name.
    package let notice: Notice?
  }

  /// The same archive with every file of the map where the standard wants it. Names that are taken already get a number, and what
  /// lies there and is no part of the map goes into a folder.
  ///
  /// Of a folder, what an operating system left behind stays; a ZIP file is written anew, without that.
  package func standardised() -> (archive: IndoorArchive, moves: [Move]) {
    if container == .file { return (self, []) }
    let paths = StandardLayout(everything).paths
    // An archive that somebody put together may have files that no archive can have beside one another.
    guard let choice = try? FileChoice(paths, archive: name), choice.roles == everything.map(\.role) else { return (self, []) }
    let told = Set(choice.notices.map(\.path))
    var moves: [Move] = []
    var all: [IndoorFile] = []
    for (path, file) in zip(paths, everything) {
      all.append(IndoorFile(path: path, role: file.role, bytes: file.bytes))
      if path != file.path {
        moves.append(Move(from: file.path, to: path, notice: told.contains(path) ? nil : notices.first { $0.path == file.path }))
      }
    }
    let gone = Set(moves.map(\.from))
    var left = choice.notices
    for notice in notices where !gone.contains(notice.path) && !left.contains(notice) {
      if container == .folder, FileNaming(notice.path).isLitter {
        left.append(notice)
      } else if !paths.contains(notice.path) {
        moves.append(Move(from: notice.path, to: "", notice: notice))
      } else if notices.count(where: { $0.path == notice.path }) > choice.notices.count(where: { $0.path == notice.path }) {
        // Spelt otherwise, such as with "\\".
        moves.append(Move(from: notice.path, to: notice.path, notice: notice))
      }
    }
    return (IndoorArchive(name: name, container: container, files: all, notices: left), moves)
  }

  /// Writes the archive over the one that was read: a ZIP file or a single file anew, of a folder only the files that differ.
  /// Files get their names when all are complete.
  ///
  /// - Parameters:
  ///   - original: what was read, from ``name``.
  ///   - versions: what the files were before they were read, by path: one that has changed since is an error, and nothing is written then.
  /// - Throws: ``ByteStreamError`` when something cannot be written; all is as it was then, unless giving a name failed.
  package func replace(
    _ original: IndoorArchive, versions: [String: FileVersion], compression: Compression
  ) throws(ByteStreamError) {
    switch container {
    case .zip:
      let sink = try ByteSink(replacing: name, asRead: versions[name], compression: .none)
      try write(to: sink)
    case .file:
      guard let file = files.first ?? manifest else { return }
      var sink = try ByteSink(replacing: name, asRead: versions[name], compression: compression)
      try sink.write(file.bytes)
      try sink.commit()
    case .folder:
      let before = Dictionary(original.everything.map { ($0.path, $0.bytes) }) { first, _ in first }
      let changed = everything.filter { before[$0.path] != $0.bytes }
      let kept = Set(everything.map(\.path))
      let gone = before.keys.filter { !kept.contains($0) }.sorted()
      var touched: [String: FileVersion] = [:]
      for path in changed.map(\.path) + gone { touched[path] = versions[name.step(path)] }
      try StoredFile.write(
        changed.map { ($0.path, $0.bytes) }, obsolete: gone, inFolder: name, overwrite: true, versions: touched)
    }
  }

  /// Writes the archive under a name: a ZIP file if it ends in `.zip` or `.imdf`, otherwise a folder, which is made if necessary.
  /// Files have the standard's names, and the bytes that they had. A folder holds one map afterwards: files with the standard's names that
  /// this map does not have belong to another map, and count as existing files; everything else in the folder stays.
  ///
  /// - Parameters:
  ///   - path: the ZIP file or folder to write.
  ///   - overwrite: whether existing files may be replaced, and those of another map removed.
  ///   - inputs: files that are read to make it; they are neither replaced nor removed.
  ///   - isSynchronized: whether to wait until contents and names are on the disk.
  /// - Throws: ``ByteStreams/ByteStreamError`` when something cannot be written. Nothing is written then, unless giving a name, or
  ///   removing a file, failed.
  public func write(
    toPath path: String, overwrite: Bool, inputs: [String] = [], isSynchronized: Bool = true
  ) throws(ByteStreamError) {
    let lower = path.lowercased()
    if lower.hasSuffix(".zip") || lower.hasSuffix(".imdf") {
      try write(to: ByteSink(path: path, overwrite: overwrite, compression: .none, inputs: inputs, isSynchronized: isSynchronized))
    } else {
      let files = laidOut.everything.map { (path: $0.path, contents: $0.bytes) }
      let own = Set(files.map { $0.path.lowercased() })
      let obsolete = (["manifest.json"] + FeatureType.allCases.map { "\($0.name).geojson" }).filter { !own.contains($0) }
      try StoredFile.write(
        files, obsolete: obsolete, inFolder: path, overwrite: overwrite, inputs: inputs, isSynchronized: isSynchronized)
    }
  }
}
