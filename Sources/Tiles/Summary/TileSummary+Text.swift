internal import GeoFindings
internal import GeoModel
internal import GeoSummary
internal import MapTiles

extension TileSummary {
  /// The summary for people: short, aligned, ends with a line break.
  public var text: String {
    var table = ReportTable([.left, .left])
    table.add("Format", formatText)
    table.add("Size", PeopleText.count(bytes, "byte"))
    if !metadata.name.isEmpty { table.add("Name", PeopleText.line(metadata.name)) }
    if let generator = metadata.generator { table.add("By", PeopleText.line(generator)) }
    if let bounds = metadata.bounds {
      table.add("Extent", bounds.numbers.map { PeopleText.number($0) }.joined(separator: ", ") + " (west, south, east, north)")
    }
    if container != .tile {
      if let low = zooms.first, let high = zooms.last {
        table.add("Zoom levels", low.zoom == high.zoom ? "\(low.zoom)" : "\(low.zoom) to \(high.zoom)")
      }
      table.add("Tiles", "\(PeopleText.count(tiles)), \(PeopleText.count(contents, "different content"))")
    }
    if unreadable > 0 { table.add("Unreadable", PeopleText.count(unreadable, "tile")) }
    if unreadableFeatures > 0 { table.add("Unreadable", PeopleText.count(unreadableFeatures, "feature")) }
    var lines = [PeopleText.line(name)] + table.lines(indentation: 2)
    if container != .tile, !zooms.isEmpty { lines += zoomLines }
    for layer in layers { lines += Self.lines(layer) }
    if largest.count > 1 {
      lines.append("  Largest tiles")
      var tiles = ReportTable([.left, .right])
      for tile in largest { tiles.add(tile.address.description, PeopleText.count(tile.bytes, "byte")) }
      lines += tiles.lines(indentation: 4)
    }
    if let problem = damage ?? firstProblem { lines.append("  Damaged: \(PeopleText.line(problem))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var formatText: String {
    let place =
      switch container {
      case .pmtiles: "PMTiles, "
      case .mbtiles: "MBTiles, "
      case .folder: "folder, "
      case .tile: ""
      }
    let noun = container == .tile ? "vector tile (MVT)" : format == .vector ? "vector tiles (MVT)" : "\(PeopleText.line(format.name)) tiles"
    let packed = compressions.map { $0 == .none ? "not compressed" : $0.rawValue }.joined(separator: " or ")
    return place + noun + (packed.isEmpty ? "" : ", " + packed)
  }

  private var zoomLines: [String] {
    var table = ReportTable([.right, .right, .right, .left, .right])
    table.add("zoom", "tiles", "bytes", "largest tile", "bytes")
    for zoom in zooms {
      table.add(
        "\(zoom.zoom)", PeopleText.count(zoom.tiles), PeopleText.count(zoom.bytes), zoom.largest?.address.description ?? "",
        PeopleText.count(zoom.largest?.bytes ?? 0))
    }
    return table.lines(indentation: 4)
  }

  private static func lines(_ layer: Layer) -> [String] {
    let kinds = layer.kinds.map { "\(TilesetMetadata.name($0))s" }.joined(separator: ", ")
    let range = layer.zooms.count == 1 ? "zoom \(layer.zooms.lowerBound)" : "zooms \(layer.zooms.lowerBound) to \(layer.zooms.upperBound)"
    var lines = [
      "  Layer \(PeopleText.name(layer.name)): \(kinds.isEmpty ? "nothing" : kinds), \(range), "
        + "\(PeopleText.count(layer.features, "feature")) in the tiles of zoom \(layer.zooms.upperBound)"
    ]
    var table = ReportTable([.left, .left])
    for property in layer.properties { table.add(PeopleText.name(property.name), property.types.joined(separator: ", ")) }
    lines += table.lines(indentation: 4)
    if layer.hasMoreProperties { lines.append("    and more") }
    return lines
  }
}
