extension TilingReport {
  /// Whether a tile is larger than was wanted, or features are in no tile.
  public var hasWarnings: Bool { withoutGeometry > 0 || unreadable > 0 || zooms.contains { $0.tooLarge > 0 } || !mixedProperties.isEmpty }

  /// What became of features, in lines for people.
  ///
  /// - Parameter largestTile: ``TilingOptions/largestTile``.
  public func lines(largestTile: Int) -> [String] {
    var lines: [String] = []
    for zoom in zooms {
      var line = "zoom \(zoom.zoom): \(Self.count(zoom.tiles, "tile")), \(zoom.bytes) bytes, \(Self.count(zoom.present, "feature"))"
      if zoom.reduced > 0 { line += ", \(zoom.reduced) of them too small to be seen and drawn as one unit" }
      if zoom.dropped.small > 0 { line += ", \(zoom.dropped.small) too small to be seen dropped" }
      if zoom.dropped.byFraction > 0 { line += ", \(zoom.dropped.byFraction) dropped by fraction" }
      if zoom.dropped.thinned > 0 { line += ", \(zoom.dropped.thinned) near others dropped" }
      if zoom.dropped.forSize > 0 { line += ", \(zoom.dropped.forSize) dropped from tiles too large" }
      if zoom.clustered > 0 { line += ", \(zoom.clustered) more in \(Self.count(zoom.clusters, "cluster"))" }
      if zoom.coarseTiles > 0 { line += ", \(Self.count(zoom.coarseTiles, "tile")) with a coarser grid" }
      if let largest = zoom.largestTile { line += "; largest tile \(zoom.zoom)/\(largest.x)/\(largest.y): \(zoom.largestBytes) bytes" }
      lines.append(line)
    }
    let tiles = zooms.reduce(0) { $0 + $1.tiles }, bytes = zooms.reduce(0) { $0 + $1.bytes }
    lines.append("\(Self.count(tiles, "tile")) of \(Self.count(features, "feature")), \(bytes) bytes")
    for zoom in zoomsLeftOut {
      lines.append("zoom \(zoom.zoom) left out: its largest tile has \(zoom.largestBytes) bytes; --zoom keeps it")
    }
    let large = zooms.reduce(0) { $0 + $1.tooLarge }
    if large > 0 {
      lines.append("warning: \(Self.count(large, "tile")) with more than \(largestTile) bytes, which browsers are slow to draw")
    }
    if withoutGeometry > 0 { lines.append("warning: \(Self.count(withoutGeometry, "feature")) without a place on the map, in no tile") }
    if unreadable > 0 { lines.append("warning: \(Self.count(unreadable, "feature")) that could not be read, in no tile") }
    for (layer, property) in mixedProperties {
      lines.append("warning: the property \"\(property)\" of layer \"\(layer)\" has values of several types: all became strings")
    }
    if otherIDs > 0 { lines.append("\(Self.count(otherIDs, "id")) became a property: the ids of tiles are whole numbers of 0 or more") }
    return lines
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
