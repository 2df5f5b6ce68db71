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
