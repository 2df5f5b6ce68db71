public import ByteStreams

extension IndoorArchive {
  /// Writes a ZIP file: the manifest, the files of features in alphabetical order, then everything else, at the root of the
  /// archive where they belong. The bytes depend on those of the files alone; unchanged files are written byte for byte.
  ///
  /// - Throws: `ByteStreamError` as `ZipWriter`.
  public func write(to sink: consuming ByteSink) throws(ByteStreamError) {
    var writer = ZipWriter(sink)
    try add(to: &writer)
    try writer.finish()
  }

  /// The same as bytes in memory.
  public func zipBytes() throws(ByteStreamError) -> [UInt8] {
    var writer = ZipWriter(try ByteSink(memory: .none))
    try add(to: &writer)
    return try writer.takeBytes()
  }

  /// What stands for the archive in one stream: the ZIP file, or the bytes of the only file of features.
  package func ownBytes() throws(ByteStreamError) -> [UInt8] {
    if container == .file, everything.count == 1 { return everything[0].bytes }
    return try zipBytes()
  }

  /// The same archive with other contents of its files, each in the place that it had.
  package func replacing(manifest: IndoorFile?, files: [IndoorFile]) -> IndoorArchive {
    IndoorArchive(name: name, container: container, files: [manifest].compactMap(\.self) + files + others, notices: notices)
  }

  private func add(to writer: inout ZipWriter) throws(ByteStreamError) {
    for file in laidOut.everything { try writer.add(path: file.path, contents: file.bytes) }
  }

  /// The same files under the names that they are written by.
  var laidOut: IndoorArchive {
    let files = zip(StandardLayout(everything).paths, everything).map { IndoorFile(path: $0, role: $1.role, bytes: $1.bytes) }
    return IndoorArchive(name: name, container: container, files: files, notices: notices)
  }

  /// The manifest, the files of features, then all else.
  var everything: [IndoorFile] { [manifest].compactMap(\.self) + files + others }
}
