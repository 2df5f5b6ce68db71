#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import GeoJSON
public import GeoModel

extension RawJSON {
  /// Decodes the value to a type of your own.
  ///
  /// - Parameters:
  ///   - type: what to make of it.
  ///   - decoder: with the strategies for dates and names that the data need; one for many values spares making it.
  /// - Throws: `DecodingError`, with the path to the member that does not fit.
  /// - Complexity: O(n); copies the text.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: Data(bytes))
  }

  /// The text of a value of your own, for `FeatureBuilder`.
  ///
  /// - Throws: `EncodingError` when the value has something that JSON has not.
  /// - Complexity: O(n).
  public init(encoding value: some Encodable, using encoder: JSONEncoder = JSONEncoder()) throws {
    try self.init(bytes: try encoder.encode(value))
  }
}
