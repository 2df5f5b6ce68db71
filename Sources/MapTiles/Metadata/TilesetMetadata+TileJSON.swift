internal import GeoModel

extension TilesetMetadata {
  /// The metadata as TileJSON 3.0, which web maps read.
  ///
  /// - Parameter tiles: where the tiles are, with `{z}`, `{x}` and `{y}`; URLs are absolute.
  /// - Complexity: O(layers and fields).
  public func tileJSON(tiles: [String]) -> String {
    let (bounds, center) = (containedBounds, containedCenter)
    var members: [(String, JSONValue)] = [("tilejson", .string("3.0.0")), ("tiles", .array(tiles.map(JSONValue.string)))]
    members += textMembers
    members += [
      ("scheme", .string("xyz")),
      ("bounds", .array(bounds.numbers.map(JSONValue.number))),
      ("center", .array([.number(center.position.x), .number(center.position.y), .integer(center.zoom)])),
      ("minzoom", .integer(minimumZoom)),
      ("maxzoom", .integer(maximumZoom)),
      ("vector_layers", vectorLayers)
    ]
    return JSONValue.object(members + extra).text() + "\n"
  }

  /// The rows of the table `metadata` of MBTiles 1.3. `format` says that tiles are compressed by gzip.
  var mbtilesRows: [(name: String, value: String)] {
    let (bounds, center) = (containedBounds, containedCenter)
    var rows: [(name: String, value: String)] = [("name", name), ("format", "pbf"), ("type", "overlay")]
    rows += [("description", description), ("attribution", attribution), ("version", version), ("generator", generator)]
      .compactMap { row, text in text.map { (row, $0) } }
    rows += [
      ("bounds", bounds.numbers.map(\.plainText).joined(separator: ",")),
      ("center", "\(center.position.x.plainText),\(center.position.y.plainText),\(center.zoom)"),
      ("minzoom", "\(minimumZoom)"),
      ("maxzoom", "\(maximumZoom)"),
      ("json", JSONValue.object([("vector_layers", vectorLayers)]).compactText)
    ]
    return rows + extraMembers.map { ($0.name, $0.value.text) }
  }

  /// The rows of MBTiles as an object of texts, the file `metadata.json` of a folder of tiles.
  var mbtilesText: String { JSONValue.object(mbtilesRows.map { ($0.name, .string($0.value)) }).text() + "\n" }
}
