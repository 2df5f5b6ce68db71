#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import GeoModel

extension Properties {
  /// Decodes the properties to a type of your own, when asked and not before.
  ///
  /// ```swift
  /// struct Capital: Codable {
  ///   var name: String
  ///   var population: Int?
  /// }
  /// let capital = try feature.properties.decode(Capital.self)
  /// ```
  ///
  /// Of several members with one name Foundation's decoder takes the first, where `subscript(_:)` gives the last.
  ///
  /// `null` and absent properties count as an object without members, so that a type of optional members takes them.
  ///
  /// - Parameters:
  ///   - type: what to make of them.
  ///   - decoder: with the strategies for dates and names that the data need; one for many features spares making it.
  /// - Throws: `DecodingError`, with the path to the member that does not fit; of a number that its type does not hold without it, as
  ///   `RawJSON.decode(_:using:)` says.
  /// - Complexity: O(n); copies the text.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    isNull ? try decoder.decode(type, from: Data("{}".utf8)) : try json.decode(type, using: decoder)
  }
}
