public import ByteStreams

extension IndoorArchive {
  /// Writes a ZIP file: the manifest, the files of features in alphabetical order, then everything else, at the root of the
  /// archive where they belong. The bytes depend on those of the files alone; files that nobody changed are as they were.
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

  /// The same archive with other contents of its files, each in the place that it had.
  package func replacing(manifest: IndoorFile?, files: [IndoorFile]) -> IndoorArchive {
    IndoorArchive(name: name, container: container, files: [manifest].compactMap(\.self) + files + others, notices: notices)
  }

  private func add(to writer: inout ZipWriter) throws(ByteStreamError) {
    var taken: Set<String> = []
    for file in [manifest].compactMap(\.self) + files + others {
      // Private files of two folders may have one name.
      let path = taken.insert(file.standardPath).inserted ? file.standardPath : file.relativePath
      taken.insert(path)
      try writer.add(path: path, contents: file.bytes)
    }
  }
}

extension IndoorFile {
  /// Where the standard wants it.
  var standardPath: String {
    switch role {
    case .manifest: "manifest.json"
    case .features(let type): "\(type.name).geojson"
    case .extensionFeatures: String(fileName)
    case .other: relativePath
    }
  }

  /// Its path without a leading "/" or drive.
  fileprivate var relativePath: String {
    path.split(separator: "/").filter { !$0.hasSuffix(":") }.joined(separator: "/")
  }
}
