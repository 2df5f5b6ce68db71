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
  public init(_ bytes: [UInt8]) throws(VectorTileProblem) { try self.init(bytes, isStrict: false) }

  /// - Parameter isStrict: whether ``problems`` has what readers need not mind as well: entries and properties that are there twice.
  package init(_ bytes: [UInt8], isStrict: Bool) throws(VectorTileProblem) {
    self.init(layers: [])
    var names: Set<ExactName> = []
    var cursor = MessageCursor(0..<bytes.count)
    while let field = try cursor.field(bytes.span.bytes) {
      guard field.number == VectorTileEncoder.Field.layer else { continue }
      var parser = VectorTileLayerParser(bytes, isStrict: isStrict)
      let layer = try parser.layer(try field.range())
      problems += parser.problems
      if !names.insert(ExactName(layer.name)).inserted {
        var problem = VectorTileProblem(field.offset, .layer, "another layer of the tile has this name; names are unique")
        problem.layer = layer.name
        problems.append(problem)
      }
      layers.append(layer)
    }
  }
}
