#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import GeoModel

extension Properties {
  /// Decodes the properties to a type of your own.
  ///
  /// ```swift
  /// struct Capital: Codable {
  ///   var name: String
  ///   var population: Int?
  /// }
  /// let capital = try feature.properties.decode(Capital.self)
  /// ```
  ///
  /// If several members have one name, Foundation's decoder takes the first, while `subscript(_:)` gives the last.
  ///
  /// `null` and absent properties count as an object without members, so that a type whose members are all optional accepts them.
  ///
  /// - Parameters:
  ///   - type: the type to decode.
  ///   - decoder: with the strategies for dates and names that the data need; reuse one for many features.
  /// - Throws: `DecodingError`, with the path to the member that does not fit; without the path for a number that its type does not hold,
  ///   as in `RawJSON.decode(_:using:)`.
  /// - Complexity: O(n); copies the text.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    isNull ? try decoder.decode(type, from: Data("{}".utf8)) : try json.decode(type, using: decoder)
  }
}
