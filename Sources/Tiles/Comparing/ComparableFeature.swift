internal import GeoModel
internal import MapTiles

/// A feature of a tile in a form in which equal contents are equal: properties in the order of their names, numbers by value.
struct ComparableFeature: Hashable {
  enum Value: Hashable {
    case text(ExactName), boolean(Bool), integer(Int64), large(UInt64), number(UInt64)

    init(_ value: VectorTileValue) {
      switch value {
      case .string(let text): self = .text(ExactName(text))
      case .boolean(let value): self = .boolean(value)
      case .int64(let number): self = .integer(number)
      case .uint64(let number): self = Int64(exactly: number).map { .integer($0) } ?? .large(number)
      case .float(let number): self.init(Double(number))
      case .double(let number): self.init(number)
      }
    }

    private init(_ number: Double) { self = Int64(exactly: number).map { .integer($0) } ?? .number(number.bitPattern) }

    /// For people.
    var text: String {
      switch self {
      case .text(let name): TileFinding.quoted(name.text)
      case .boolean(let value): "\(value)"
      case .integer(let number): "\(number)"
      case .large(let number): "\(number)"
      case .number(let bits): Double(bitPattern: bits).plainText
      }
    }
  }

  struct Property: Hashable {
    let name: ExactName
    let value: Value
  }

  let id: UInt64?
  let properties: [Property]
  let geometry: VectorTileGeometry

  init(_ feature: VectorTileFeature) {
    id = feature.id
    geometry = feature.geometry
    properties = feature.properties.map { Property(name: ExactName($0.key), value: Value($0.value)) }
      .sorted { $0.name.text.utf8.lexicographicallyPrecedes($1.name.text.utf8) }
  }

  /// What differs from another feature, which is taken for the same: the geometry, and each property with its old and new value.
  func differences(from old: ComparableFeature) -> [String] {
    var texts: [String] = []
    if old.id != id { texts.append("id: \(old.id.map { "\($0)" } ?? "none") → \(id.map { "\($0)" } ?? "none")") }
    if old.geometry != geometry { texts.append("geometry") }
    let before = Dictionary(old.properties.map { ($0.name, $0.value) }) { first, _ in first }
    let after = Dictionary(properties.map { ($0.name, $0.value) }) { first, _ in first }
    for property in old.properties where before[property.name] != after[property.name] {
      let value = after[property.name].map(\.text) ?? "none"
      texts.append("\(property.name.text): \(property.value.text) → \(value)")
    }
    for property in properties where before[property.name] == nil {
      texts.append("\(property.name.text): none → \(property.value.text)")
    }
    return texts
  }
}
