internal import ByteStreams
internal import GeoModel

extension StyleDocument {
  /// Reads a file of at most 16 MiB. Its ending (`.json`, `.yaml` or `.yml`), or else its first character, decides between JSON and YAML.
  ///
  /// - Throws: `ByteStreamError` when the file cannot be read, `limitExceeded` when it is larger, ``StyleError`` with file, line and column
  ///   if it is not a style document.
  public init(path: String) throws {
    var source = try ByteSource(path: path)
    let bytes = try source.readAll(atMost: 16 << 20)
    let name = path.lowercased()
    let isYAML: Bool? = name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? true : (name.hasSuffix(".json") ? false : nil)
    do throws(StyleError) {
      try self.init(text: bytes, isYAML: isYAML)
    } catch {
      var error = error
      error.path = path
      throw error
    }
  }

  /// Reads a text of JSON or YAML.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - isYAML: with `nil`, text that begins with `{` or `[` is JSON, all other text YAML.
  /// - Throws: ``StyleError`` with line and column if it is not a style document.
  public init(text: [UInt8], isYAML: Bool? = nil) throws(StyleError) {
    let text = try StyleText(text, isYAML: isYAML)
    do {
      try self.init(text.json)
    } catch {
      throw error.value.map { StyleError(error.message, at: text.place(of: $0)) } ?? error
    }
  }
}
