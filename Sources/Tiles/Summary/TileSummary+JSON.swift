internal import GeoModel
internal import MapTiles

extension TileSummary {
  /// The summary as a JSON object for programs. Names and their order are stable; members may be added.
  ///
  /// - Parameter indentation: spaces before each line except the first.
  public func jsonText(indentation: Int = 0) -> String {
    JSONValue.object([
      ("file", .string(name)),
      ("format", .string("tiles")),
      ("container", .string(container.rawValue)),
      ("tile_format", .string(format.name)),
      ("compressions", .array(compressions.map { .string($0.rawValue) })),
      ("bytes", .integer(bytes)),
      ("name", metadata.name.isEmpty ? .null : .string(metadata.name)),
      ("generator", metadata.generator.map(JSONValue.string) ?? .null),
      ("attribution", metadata.attribution.map(JSONValue.string) ?? .null),
      ("bbox", metadata.bounds.map { .array($0.numbers.map(JSONValue.number)) } ?? .null),
      ("minzoom", zooms.first.map { .integer($0.zoom) } ?? .null),
      ("maxzoom", zooms.last.map { .integer($0.zoom) } ?? .null),
      ("tiles", .integer(tiles)),
      ("contents", .integer(contents)),
      ("unreadable", .integer(unreadable)),
      ("unreadable_features", .integer(unreadableFeatures)),
      ("damage", (damage ?? firstProblem).map(JSONValue.string) ?? .null),
      ("complete", .boolean(isComplete)),
      (
        "zooms",
        .array(
          zooms.map {
            .object([
              ("zoom", .integer($0.zoom)), ("tiles", .integer($0.tiles)), ("bytes", .integer($0.bytes)),
              ("largest", $0.largest?.report ?? .null)
            ])
          })
      ),
      ("layers", .array(layers.map(\.report))),
      ("largest", .array(largest.map(\.report)))
    ]).text(indentation: indentation)
  }
}

extension TileSummary.Tile {
  fileprivate var report: JSONValue { .object([("tile", .string(address.description)), ("bytes", .integer(bytes))]) }
}

extension TileSummary.Layer {
  fileprivate var report: JSONValue {
    .object([
      ("name", .string(name)), ("minzoom", .integer(zooms.lowerBound)), ("maxzoom", .integer(zooms.upperBound)),
      ("features_at_maxzoom", .integer(features)),
      ("geometries", .array(kinds.map { .string(TilesetMetadata.name($0)) })),
      ("extents", .array(extents.map(JSONValue.integer))),
      (
        "properties",
        .array(properties.map { .object([("name", .string($0.name)), ("types", .array($0.types.map(JSONValue.string)))]) })
      )
    ])
  }
}

extension TileFormat {
  /// For programs: `mvt`, or the ending of the picture's name.
  var name: String {
    switch self {
    case .vector: "mvt"
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .avif: "avif"
    case .other(let name): name
    }
  }
}
