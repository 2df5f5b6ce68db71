internal import GeoModel

extension VectorTile {
  /// The tile in the encoding of MVT 2.1, without compression.
  ///
  /// Paths without enough different points are left out, and features without a path. Rings are written as they run.
  ///
  /// - Precondition: the extents of the layers are in 1 ..< 2³².
  /// - Complexity: O(bytes).
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    var commands = VectorTileCommands()
    var properties: [UInt8] = []
    for layer in layers {
      var encoder = VectorTileEncoder(extent: layer.extent)
      var numbers: [ExactName: Int] = [:]
      var keys: [String] = []
      for property in layer.features.lazy.flatMap(\.properties) where numbers[ExactName(property.key)] == nil {
        numbers[ExactName(property.key)] = keys.count
        keys.append(property.key)
      }
      encoder.beginLayer(layer.name, keys: keys)
      for feature in layer.features {
        properties.removeAll(keepingCapacity: true)
        for property in feature.properties {
          VectorTileEncoder.appendProperty(key: numbers[ExactName(property.key)] ?? 0, value: property.value, to: &properties)
        }
        commands.removeAll()
        commands.add(feature.geometry)
        encoder.add(id: feature.id, kind: feature.geometry.kind, geometry: commands.integers, properties: properties)
      }
      encoder.endLayer()
      // A tile is its layers one after the other.
      bytes += encoder.finish()
    }
    return bytes
  }
}

extension VectorTileCommands {
  /// Adds a whole geometry.
  ///
  /// - Complexity: O(points).
  public mutating func add(_ geometry: VectorTileGeometry) {
    switch geometry {
    case .points(let points): addPoints(points)
    case .lines(let lines): for line in lines { addLine(line) }
    case .polygons(let polygons):
      for polygon in polygons {
        // Holes of an exterior ring that is left out would be those of another polygon.
        guard let exterior = polygon.first, addRing(exterior) else { continue }
        for hole in polygon.dropFirst() { addRing(hole) }
      }
    }
  }
}
