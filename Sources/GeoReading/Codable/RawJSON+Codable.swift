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
  /// If several members have one name, Foundation's decoder takes the first, while `subscript(_:)` gives the last.
  ///
  /// - Parameters:
  ///   - type: the type to decode.
  ///   - decoder: with the strategies for dates and names that the data need; reuse one for many values.
  /// - Throws: `DecodingError`, with the path to the member that is missing or of another type. For a number that its type does not hold
  ///   (300 as `Int8`, 1.5 as `Int`) Foundation's decoder gives no path, and the underlying error names the number.
  /// - Complexity: O(n); copies the text.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) where context.debugDescription == "The given data was not valid JSON." {
      // So Foundation says of JSON with such a number. Of a feature that cannot be read it may be true.
      guard (try? RawJSON(bytes: bytes)) != nil else { throw DecodingError.dataCorrupted(context) }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "A number does not fit the type that it is decoded to.",
          underlyingError: context.underlyingError))
    }
  }

  /// The text of a value of your own, for `FeatureBuilder`.
  ///
  /// - Throws: `EncodingError` when JSON cannot express the value.
  /// - Complexity: O(n).
  public init(encoding value: some Encodable, using encoder: JSONEncoder = JSONEncoder()) throws {
    try self.init(bytes: try encoder.encode(value))
  }
}
