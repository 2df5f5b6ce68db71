package import ByteStreams

extension IndoorArchive {
  /// A file that gets the name and place that the standard has for it.
  package struct Move: Sendable {
    package let from: String
    /// Empty for what is left out.
    package let to: String
    /// What was unusual about it.
    package let notice: Notice?
  }

  /// The same archive with every file of the map where the standard wants it.
  ///
  /// Of a folder, what an operating system left behind stays; a ZIP file is written anew, without that.
  package func standardised() -> (archive: IndoorArchive, moves: [Move]) {
    if container == .file { return (self, []) }
    var moves: [Move] = []
    var taken = Set(others.map(\.path))
    func moved(_ file: IndoorFile) -> IndoorFile {
      let path = file.standardPath
      if path == file.path || !taken.insert(path).inserted { return file }
      moves.append(Move(from: file.path, to: path, notice: notices.first { $0.path == file.path }))
      return IndoorFile(path: path, role: file.role, bytes: file.bytes)
    }
    let all = ([manifest].compactMap(\.self) + files).map(moved) + others
    let gone = Set(moves.map(\.from))
    var left = notices.filter { !gone.contains($0.path) }
    if container == .zip {
      // What is told of the archive that will be written.
      left = (try? FileChoice(all.map(\.path), archive: name))?.notices ?? left
      for notice in notices where !gone.contains(notice.path) && !left.contains(notice) {
        moves.append(Move(from: notice.path, to: "", notice: notice))
      }
    }
    return (IndoorArchive(name: name, container: container, files: all, notices: left), moves)
  }

  /// Writes the archive over the one that was read: a ZIP file or a single file anew, of a folder only the files that differ.
  /// Each file gets its name when it is complete.
  ///
  /// - Parameter original: what was read, from ``name``.
  /// - Throws: ``ByteStreamError`` when something cannot be written; of a folder, files before that one are written.
  package func replace(_ original: IndoorArchive, compression: Compression) throws(ByteStreamError) {
    switch container {
    case .zip:
      let sink = try ByteSink(path: name, overwrite: true, compression: .none)
      try write(to: sink)
    case .file:
      guard let file = files.first ?? manifest else { return }
      try Self.write(file.bytes, to: name, compression)
    case .folder: try write(toFolder: name, unless: original)
    }
  }

  /// Writes the files into a folder that exists; those that are there with the same bytes are left alone.
  ///
  /// - Parameter original: what the folder has; its files that have gone elsewhere are removed.
  func write(toFolder folder: String, unless original: IndoorArchive?) throws(ByteStreamError) {
    func all(_ archive: IndoorArchive) -> [IndoorFile] { [archive.manifest].compactMap(\.self) + archive.files + archive.others }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let old = Dictionary((original.map(all) ?? []).map { ($0.path, $0.bytes) }) { first, _ in first }
    var written: Set<String> = []
    for file in all(self) {
      written.insert(file.path)
      if old[file.path] == file.bytes { continue }
      try Self.write(file.bytes, to: base + file.path, .none)
    }
    for path in old.keys.sorted() where !written.contains(path) { try StoredFile.remove(base + path, unlessSameAs: written.map { base + $0 }) }
  }

  private static func write(_ bytes: [UInt8], to path: String, _ compression: Compression) throws(ByteStreamError) {
    var sink = try ByteSink(path: path, overwrite: true, compression: compression)
    try sink.write(bytes)
    try sink.commit()
  }
}
