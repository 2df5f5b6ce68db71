internal import ByteStreams
public import GeoConversion
internal import GeoJSON
public import GeoModel
internal import YAMLText

extension Pipeline {
  /// Reads a document of at most 16 MiB. Its ending (`.json`, `.yaml` or `.yml`), or else its first character, decides between JSON and
  /// YAML; relative paths in it start from its own folder.
  ///
  /// - Parameters:
  ///   - path: a file.
  ///   - variables: values that replace those of the document's own `variables`.
  ///   - formats: those that outputs may have.
  /// - Throws: `ByteStreamError` when the file cannot be read; ``PipelineDocumentError`` with all mistakes in it.
  public init(path: String, variables: [String: RawJSON] = [:], formats: [Format] = Formats.all) throws {
    var source = try ByteSource(path: path)
    let bytes = try source.readAll(atMost: 16 << 20)
    do throws(PipelineDocumentError) {
      try self.init(text: bytes, isYAML: DocumentText.isYAML(fileName: path), variables: variables, formats: formats)
    } catch {
      var error = error
      error.path = path
      throw error
    }
    folder = path.parentFolder ?? ""
  }

  /// Reads a text of YAML or JSON.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - isYAML: with `nil`, text that begins with `{` or `[` is JSON, all other text YAML.
  ///   - variables: values that replace those of the document's own `variables`.
  ///   - formats: those that outputs may have.
  /// - Throws: all mistakes in it, with lines and columns.
  public init(
    text: [UInt8], isYAML: Bool? = nil, variables: [String: RawJSON] = [:], formats: [Format] = Formats.all
  ) throws(PipelineDocumentError) {
    let document: DocumentText
    do throws(YAMLReader.Failure) {
      document = try DocumentText(text, isYAML: isYAML, expected: "inputs and outputs")
    } catch {
      throw PipelineDocumentError([PipelineDocumentError.Mistake(error.message, line: error.line, column: error.column)])
    }
    var reader = PipelineReader(document, formats: formats)
    self = try reader.pipeline(document.json, variables: variables)
  }

  /// Reads a document as JSON that has no lines.
  ///
  /// - Throws: all mistakes in it.
  public init(_ json: RawJSON, variables: [String: RawJSON] = [:], formats: [Format] = Formats.all) throws(PipelineDocumentError) {
    var reader = PipelineReader(nil, formats: formats)
    self = try reader.pipeline(json, variables: variables)
  }

  /// The value of a variable as text, which is read as what the document's own value is: a text, a number or a truth value.
  public static func variable(_ text: String) -> RawJSON { RawJSON(copying: JSONString.bytes(text)) }
}

extension Pipeline: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try PropertyValue(from: decoder)
    guard let object = value.object else {
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A pipeline is an object."))
    }
    do {
      try self.init(try object.json())
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }

  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}
