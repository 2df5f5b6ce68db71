internal import GeoJSON
internal import GeoModel
internal import MapTiles

/// Compares the metadata of two containers.
enum MetadataComparison {
  static func differences(_ a: any StoredTileReading, _ b: any StoredTileReading) -> [TileDifference.Member] {
    let (old, new) = (members(a.metadata, a.format), members(b.metadata, b.format))
    let (before, after) = (Dictionary(old) { first, _ in first }, Dictionary(new) { first, _ in first })
    var names: [ExactName] = []
    var known: Set<ExactName> = []
    for (name, _) in old + new where known.insert(name).inserted { names.append(name) }
    return names.compactMap { name in
      before[name] == after[name] ? nil : TileDifference.Member(name: name.text, a: before[name], b: after[name])
    }
  }

  /// Members as JSON. Positions have six decimals: containers have not all of them.
  private static func members(_ metadata: TilesetMetadata, _ format: TileFormat) -> [(ExactName, String)] {
    func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number(($0 * 1e6).rounded() / 1e6) }) }
    func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }
    let single: KeyValuePairs<String, JSONValue?> = [
      "format": .string(format.name), "name": .string(metadata.name), "description": text(metadata.description),
      "attribution": text(metadata.attribution), "version": text(metadata.version), "generator": text(metadata.generator),
      "minzoom": .integer(metadata.minimumZoom), "maxzoom": .integer(metadata.maximumZoom),
      "bounds": metadata.bounds.map { numbers($0.numbers) },
      "center": metadata.center.map { numbers([$0.position.x, $0.position.y, Double($0.zoom)]) }
    ]
    var members: [(ExactName, String)] = single.compactMap { name, value in value.map { (ExactName(name), $0.compactText) } }
    for layer in metadata.layers {
      let fields = layer.fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      let value = JSONValue.members([
        "minzoom": .integer(layer.minimumZoom), "maxzoom": .integer(layer.maximumZoom), "description": text(layer.description),
        "geometry": layer.geometryKind.map { .string(TilesetMetadata.name($0)) },
        "fields": .object(fields.map { ($0.name, .string($0.type.rawValue)) })
      ])
      members.append((ExactName("vector_layers \(TileFinding.quoted(layer.id))"), value.compactText))
    }
    for member in metadata.extraMembers { members.append((ExactName(member.name), canonical(member.value).compactText)) }
    return members
  }

  /// The same value with the members of objects in the order of their names. JSON that was read is nested no deeper than readers allow.
  private static func canonical(_ json: RawJSON) -> JSONValue {
    switch json.kind {
    case .object:
      let members = json.members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      return .object(members.map { ($0.name, canonical($0.value)) })
    case .array: return .array(json.elements.map(canonical))
    default:
      // The text of a number is kept, that of a string may have escapes.
      return json.string.map(JSONValue.string) ?? .raw(json.text)
    }
  }
}
