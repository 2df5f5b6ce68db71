internal import MapTiles

/// The types of the values of a property, as a set.
struct PropertyTypes: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let string = PropertyTypes(rawValue: 1), integer = PropertyTypes(rawValue: 2)
  static let number = PropertyTypes(rawValue: 4), boolean = PropertyTypes(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ value: VectorTileValue) {
    self =
      switch value {
      case .string: .string
      case .int64, .uint64: .integer
      case .double, .float: .number
      case .boolean: .boolean
      }
  }

  /// As `info` names them.
  var names: [String] {
    [(Self.string, "string"), (.integer, "integer"), (.number, "number"), (.boolean, "boolean")].filter { contains($0.0) }.map(\.1)
  }

  /// The type that the metadata of a tileset are to have.
  var fieldType: VectorLayer.FieldType {
    switch self {
    case .boolean: .boolean
    case .integer, .number, [.integer, .number]: .number
    default: .string
    }
  }
}
