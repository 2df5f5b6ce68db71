internal import GeoModel

/// A vector tile (MVT 1 and 2) in memory.
public struct VectorTile: Sendable, Hashable {
  /// The layers, in the order of the tile.
  public var layers: [VectorTileLayer]

  /// What is wrong with features and values, at most one problem each. A feature that cannot be understood is left out; other features
  /// stay, without repeated points of a path and without properties that have no value.
  public internal(set) var problems: [VectorTileProblem] = []

  public init(layers: [VectorTileLayer]) { self.layers = layers }

  /// Reads a tile, which is not compressed.
  ///
  /// - Throws: ``VectorTileProblem`` if the bytes are no protocol buffer, or a layer has no name, or an unknown version.
  /// - Complexity: O(bytes) in time and memory, whatever the bytes say.
  public init(_ bytes: [UInt8]) throws(VectorTileProblem) {
    self.init(layers: [])
    var names: Set<ExactName> = []
    var cursor = MessageCursor(0..<bytes.count)
    while let field = try cursor.field(bytes.span.bytes) {
      guard field.number == VectorTileEncoder.Field.layer else { continue }
      var parser = VectorTileLayerParser(bytes)
      let layer = try parser.layer(try field.range())
      problems += parser.problems
      if !names.insert(ExactName(layer.name)).inserted {
        var problem = VectorTileProblem(field.offset, "another layer of the tile has this name; names are unique")
        problem.layer = layer.name
        problems.append(problem)
      }
      layers.append(layer)
    }
  }
}

/// A layer of a vector tile.
public struct VectorTileLayer: Sendable, Hashable {
  /// The name, unique in the tile.
  public var name: String
  /// The version of the specification, 1 or 2.
  public var version: Int
  /// Width and height of the tile in units of its grid.
  public var extent: Int
  public var features: [VectorTileFeature]

  public init(name: String, version: Int = 2, extent: Int = 4096, features: [VectorTileFeature]) {
    (self.name, self.version, self.extent, self.features) = (name, version, extent, features)
  }
}

/// A feature of a vector tile.
public struct VectorTileFeature: Sendable, Hashable {
  /// A property.
  public struct Property: Sendable, Hashable {
    public var key: String
    public var value: VectorTileValue

    public init(key: String, value: VectorTileValue) { (self.key, self.value) = (key, value) }
  }

  /// Unique in its layer; `nil` for none.
  public var id: UInt64?
  /// In the order of the tile.
  public var properties: [Property]
  public var geometry: VectorTileGeometry

  public init(id: UInt64?, properties: [Property], geometry: VectorTileGeometry) {
    (self.id, self.properties, self.geometry) = (id, properties, geometry)
  }
}
