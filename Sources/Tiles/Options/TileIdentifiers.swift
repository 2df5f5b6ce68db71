internal import GeoJSON
internal import GeoModel

/// Which ids features have in tiles: whole numbers from 0 to 2⁶⁴ - 1.
public enum TileIdentifiers: Sendable, Hashable {
  /// Their own. An id that is no such number becomes the property `id`, or `_id` where the layer has a property `id`.
  case own
  /// The value of a property; features where that is no such number have none.
  case property(String)
  /// Their number in the input, from 0, for features without an id of their own.
  case generated

  /// - Returns: the number, or what has to become a property.
  func id(_ given: RawJSON?, _ properties: RawJSON) -> (number: UInt64?, other: RawJSON?) {
    switch self {
    case .own, .generated:
      guard let given, !given.isNull else { return (nil, nil) }
      if let number = Self.number(given) { return (number, nil) }
      return (nil, given)
    case .property(let name):
      let value = properties.members.reduce(nil as RawJSON?) { $1.name == name ? $1.value : $0 }
      return (value.flatMap(Self.number), given.flatMap { $0.isNull || Self.number($0) == value.flatMap(Self.number) ? nil : $0 })
    }
  }

  /// A whole number as it is written; that of a string is none.
  private static func number(_ json: RawJSON) -> UInt64? { json.kind == .number ? UInt64(json.text) : nil }
}
