internal import GeoAlgorithms
internal import GeoFindings
internal import GeoModel
internal import MapTiles

extension TilingReport {
  init(_ recorded: borrowing RecordedFeatures) {
    features = recorded.tally.features
    withoutGeometry = recorded.tally.withoutGeometry
    unreadable = recorded.tally.unreadable
    otherIDs = recorded.tally.otherIDs
    ids = recorded.tally.ids
    errors = recorded.tally.errors
    for layer in recorded.layers where layer.isOfFeatures {
      let names = layer.names
      for key in layer.mixed.sorted() { mixedProperties.append((layer.name, names[key])) }
    }
    box = recorded.tally.box
  }

  /// The metadata of the tiles.
  func metadata(_ options: TilingOptions, _ layers: [LayerTable.Layer]) -> TilesetMetadata {
    let lowest = zooms.first?.zoom ?? 0, highest = zooms.last?.zoom ?? lowest
    func degrees(_ point: Position) -> Position { Mercator.position(Position(x: point.x / TilePlane.width, y: point.y / TilePlane.width)) }
    let (northWest, southEast) = (degrees(box.low), degrees(box.high))
    let descriptions = layers.filter { $0.isOfFeatures || !$0.shapes.isEmpty }.map { layer in
      let own = zooms.map(\.zoom).filter { layer.zooms >> UInt32($0) & 1 != 0 }
      return VectorLayer(
        id: layer.name, minimumZoom: own.first ?? lowest, maximumZoom: own.last ?? highest, fields: layer.fields,
        geometryKind: layer.geometryKind)
    }
    return TilesetMetadata(
      name: options.name, minimumZoom: lowest, maximumZoom: highest, layers: descriptions, description: options.description,
      attribution: options.attribution,
      bounds: GeographicBox(west: northWest.x, south: southEast.y, east: southEast.x, north: northWest.y),
      generator: "geojson \(ToolkitVersion.text)")
  }
}
