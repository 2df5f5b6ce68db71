extension VectorTile {
  /// How many features the layers of a tile have, as far as it can be read: a quick look, without reading any of them.
  ///
  /// - Complexity: O(features).
  public static func featureCount(in bytes: [UInt8]) -> Int {
    var count = 0
    var tile = MessageCursor(0..<bytes.count)
    while let field = try? tile.field(bytes.span.bytes) {
      guard field.number == VectorTileEncoder.Field.layer, let range = try? field.range() else { continue }
      var layer = MessageCursor(range)
      while let field = try? layer.field(bytes.span.bytes) {
        if field.number == VectorTileEncoder.Field.feature { count += 1 }
      }
    }
    return count
  }
}
