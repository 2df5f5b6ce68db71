#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import ByteStreams
public import GeoJSON
internal import GeoModel

extension FeatureCollection {
  /// The collection as UTF-8, a feature a line. Unchanged content has the digits and escapes that were read.
  ///
  /// - Throws: `GeoJSONError` for what GeoJSON cannot express or readers could not read: a number that is infinite, a ring that is not
  ///   closed.
  /// - Complexity: O(n).
  public func data() throws(GeoJSONError) -> Data { Data(try bytes()) }

  /// Reads the file of a URL, as for a path.
  ///
  /// - Throws: as for a path; `ByteStreamError` with code `openFailed` for a URL that is not a file's: nothing is downloaded.
  /// - Complexity: O(n).
  public init(url: URL) throws { try self.init(path: try url.pathOfFile()) }

  /// Reads a file, compressed or not, of any format that is recognised by its content.
  ///
  /// - Throws: `GeoJSONError`, with all findings, if anything cannot be read; `ByteStreamError` if the file cannot.
  /// - Complexity: O(n).
  public init(path: String) throws {
    var reader = try FeatureReader(path: path)
    var blocks: [FeatureBlock<Geographic>] = []
    while let block = try reader.next() { blocks.append(block) }
    try self.init(wholly: blocks)
  }
}

extension GeoProperties {
  /// Decodes the members to a type of your own; `null` counts as an object without members.
  ///
  /// - Throws: `DecodingError`, with the path to the member that does not fit; `GeoJSONError` for a number that JSON does not have.
  /// - Complexity: O(n).
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()) throws -> Value {
    try Properties(try json()).decode(type, using: decoder)
  }

  /// The members of a value of your own.
  ///
  /// - Throws: `EncodingError` when JSON cannot express the value.
  /// - Complexity: O(n).
  public init(encoding value: some Encodable, using encoder: JSONEncoder = JSONEncoder()) throws {
    self.init(try RawJSON(encoding: value, using: encoder))
  }
}
