internal import ByteStreams
internal import GeoModel
internal import YAMLText

extension StyleDocument {
  /// Reads a file of at most 16 MiB. Its ending (`.json`, `.yaml` or `.yml`), or else its first character, decides between JSON and YAML.
  ///
  /// - Throws: `ByteStreamError` when the file cannot be read, `limitExceeded` when it is larger, ``StyleError`` with file, line and column
  ///   if it is not a style document.
  public init(path: String) throws {
    var source = try ByteSource(path: path)
    let bytes = try source.readAll(atMost: 16 << 20)
    do throws(StyleError) {
      try self.init(text: bytes, isYAML: DocumentText.isYAML(fileName: path))
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
    let document: DocumentText
    do throws(YAMLReader.Failure) {
      document = try DocumentText(text, isYAML: isYAML, expected: "rules")
    } catch { throw StyleError(error.message, at: (error.line, error.column)) }
    do {
      try self.init(document.json)
    } catch {
      throw error.value.map { StyleError(error.message, at: document.place(of: $0)) } ?? error
    }
  }
}
