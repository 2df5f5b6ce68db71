internal import ByteStreams
internal import GeoJSON
internal import GeoModel

extension StyleDocument {
  /// Reads a file, at most 16 MiB of JSON.
  ///
  /// - Throws: `ByteStreamError` when the file cannot be read, ``StyleError`` when it is no style document.
  public init(path: String) throws {
    var source = try ByteSource(path: path)
    let bytes = try source.readAll()
    guard bytes.count <= 16 << 20 else { throw StyleError("a style document has at most 16 MiB") }
    do {
      try self.init(RawJSON(bytes: bytes))
    } catch let error as GeoJSONError {
      throw StyleError("\(error)")
    }
  }
}
