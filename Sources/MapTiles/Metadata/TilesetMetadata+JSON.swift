internal import GeoModel

extension TilesetMetadata {
  /// The member `vector_layers`, which TileJSON, PMTiles and MBTiles share.
  var vectorLayers: JSONValue {
    .array(
      layers.map { layer in
        .members([
          "id": .string(layer.id),
          "description": layer.description.map(JSONValue.string),
          "minzoom": .integer(layer.minimumZoom),
          "maxzoom": .integer(layer.maximumZoom),
          "geometry": layer.geometryKind.map { .string(Self.name($0)) },
          "fields": .object(layer.fields.map { ($0.name, .string($0.type.rawValue)) })
        ])
      })
  }

  /// The JSON metadata of a PMTiles archive, whose header has bounds and zoom levels.
  var pmtilesText: String {
    var members: [(String, JSONValue)] = textMembers
    members.append(("type", .string("overlay")))
    members.append(("vector_layers", vectorLayers))
    return JSONValue.object(members + extra).compactText
  }

  /// Members with texts.
  var textMembers: [(String, JSONValue)] {
    let texts = [
      ("name", name), ("description", description), ("attribution", attribution), ("version", version), ("generator", generator)
    ]
    return texts.compactMap { member, text in text.map { (member, .string($0)) } }
  }

  /// Members of one's own.
  var extra: [(String, JSONValue)] { extraMembers.map { ($0.name, .raw($0.value.text)) } }

  /// The name of a kind in the metadata.
  package static func name(_ kind: VectorTileGeometryKind) -> String {
    switch kind {
    case .point: "point"
    case .line: "line"
    case .polygon: "polygon"
    }
  }
}
